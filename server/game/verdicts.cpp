#include "server/game/verdicts.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "rules/core/printable.hpp"
#include "rules/hooks/explain.hpp"
#include "rules/narration/names.hpp"
#include "rules/narration/templates.hpp"

namespace server {
namespace {

std::string winner_in_words(const rules::Ruleset& rules, const rules::Outcome& outcome) {
    const auto why = narration::reason_in_words(rules, outcome);
    if (outcome.side == rules::no_side) return fmt::format("The game is a draw: {}.", why);
    return fmt::format("The game is won by {} ({}), {}.", rules.sides[rules::idx(outcome.side)].name,
                       narration::Names{rules}.all(outcome.winners), why);
}

/// Empty where the bundle counts no points.
std::string score_in_words(const rules::View& view) {
    std::string text;
    for (std::size_t at = 0; at < view.rules.sides.size(); ++at)
        if (const auto points = rules::explain_points(view, static_cast<rules::SideId>(at)))
            text += fmt::format("{}{} {}", text.empty() ? " Points: " : ", ", view.rules.sides[at].name, points->value);
    return text.empty() ? text : text + ".";
}

protocol::server::Notice notice_of(const match::Game& game, protocol::server::Notice::Kind kind, std::string text) {
    return {.kind = kind, .game = game.table().game(), .round = game.state().round, .text = std::move(text)};
}

}  // namespace

std::optional<protocol::server::Notice> ending(const match::Game& game, const match::Entry& entry) {
    const bool annulled = std::holds_alternative<match::body::Annulled>(entry.body);
    const auto& outcome = game.state().outcome;
    if (!annulled && (!outcome || entry.events.empty())) return std::nullopt;
    return notice_of(game, protocol::server::Notice::Kind::game_over,
                     annulled ? "The game is annulled: it counts as if it had never been played."
                              : winner_in_words(game.ruleset(), *outcome) + score_in_words(game.view()));
}

std::optional<protocol::server::Notice> proposal(const match::Game& game, const match::Entry& entry) {
    if (!entry.grounds || !std::holds_alternative<match::body::RulingProposed>(entry.body)) return std::nullopt;
    auto told = notice_of(game, protocol::server::Notice::Kind::ruling,
                          "A ruling is proposed, and another referee has to make it: " + rules::printable(entry.grounds->reason));
    told.proposal = static_cast<std::uint32_t>(entry.header.sequence);
    return told;
}

}  // namespace server
