#include "server/game/concessions.hpp"

#include <fmt/format.h>

#include "rules/core/judge.hpp"
#include "rules/narration/names.hpp"

namespace server {
namespace {

constexpr Moment told_for_ms = 120'000;

std::string named(const rules::Ruleset& rules, rules::OwnerMask powers) { return narration::Names{rules}.all(rules::OwnersOf{powers}); }

/// Nothing where `command` gives nothing up.
std::optional<std::string> ended_by(const match::Game& game, const rules::Command& command, const rules::GameState& after) {
    const auto* declared = std::get_if<rules::command::Declare>(&command.body);
    const auto& rules = game.ruleset();
    const auto slot = rules.find_slot("conceding");
    if (declared == nullptr || declared->what != "concede" || !slot) return std::nullopt;
    const auto& before = game.state();
    const auto side = before.sides[rules::idx(command.author)];
    rules::OwnerMask said = 0;
    rules::OwnerMask others = 0;  // who has still to say so
    for (std::size_t at = 0; at < rules.powers(); ++at) {
        const rules::OwnerId power{static_cast<std::uint8_t>(at)};
        if (after.slot(*slot, rules::raw(power)) != before.slot(*slot, rules::raw(power))) said |= rules::mask_of(power);
        if (after.sides[at] == side && rules::check(rules::View{rules, after}, {power, command.body})) others |= rules::mask_of(power);
    }
    if (said == 0) return std::nullopt;
    auto text = fmt::format("this gives the game up for {} ({})", named(rules, said), rules.sides[rules::idx(side)].name);
    if (!after.outcome) {
        if (others == 0) return text;
        const bool one = (others & (others - 1)) == 0;
        return text +
               fmt::format(": it goes on until {} {} it up in round {} too", named(rules, others), one ? "gives" : "give", after.round);
    }
    text += ", and the game would be over";
    const auto winner = after.outcome->side;
    if (winner != rules::no_side) text += fmt::format(": the side {} would win", rules.sides[rules::idx(winner)].name);
    return text;
}

}  // namespace

std::optional<Answer> Concessions::asked_again(const match::Game& game, const CommandEnvelope& envelope, const DraftedEntry& drafted) {
    const auto* act = std::get_if<protocol::client::Act>(&envelope.body);
    const auto* played = std::get_if<match::body::Played>(&drafted.draft.entry.body);
    if (act == nullptr || played == nullptr || !drafted.after) return std::nullopt;
    auto ended = ended_by(game, played->command, *drafted.after);
    if (!ended) return std::nullopt;
    auto& told = told_[{envelope.account, played->command.author}];
    const bool known = told.what == *ended && envelope.stamp - told.at <= told_for_ms;
    if (known && told.action != act->action_id) return std::nullopt;
    // An action that is sent again, as no answer came, is no second word: it gets the same answer.
    if (!known) told = {act->action_id, *ended, envelope.stamp};
    return not_allowed(*std::move(ended) + "; if you mean it send it again within two minutes, with a new action_id");
}

}  // namespace server
