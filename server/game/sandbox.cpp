#include "server/game/sandbox.hpp"

#include <utility>

#include "protocol/log_codec.hpp"
#include "rules/core/difference.hpp"
#include "rules/core/overload.hpp"
#include "rules/core/refusal.hpp"
#include "rules/match/hash.hpp"
#include "server/game/questions.hpp"
#include "server/game/views.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using Code = wire::Malformed::Code;

constexpr std::size_t most_steps = 64;

/// A copy of a game, with dice of its own.
class Sandbox {
public:
    /// @param seed  of its dice: the same steps under the same seed roll the same.
    Sandbox(const Position& now, const match::Hash& seed)
        : now_{now},
          record_{without_secrets(*now.record)},
          game_{*match::replay(now.game.shared_ruleset(), record_)},
          chain_{now.id, game_.table().dice().anchor + 1, seed} {
        put({match::draft(game_.table().next_header({}, now.game.table().last_received()),
                          match::body::AnchorOpened{chain_.anchor(), chain_.commitment(), "a sandbox"}),
             std::nullopt});
    }

    wire::TriedStep take(const CommandEnvelope& referee, client::Rule rule) {
        wire::TriedStep step;
        rule.dispute = rule.proposal = 0;
        rule.propose = false;
        const Position there{now_.id, game_, &chain_, now_.playable, now_.seeds, now_.refusals, now_.keys, {}, 0, &record_};
        try {
            auto decision = decide_verb(there, referee, rule);
            if (auto* drafted = std::get_if<DraftedEntry>(&decision)) {
                step.accepted = true;
                step.rolled = drafted->draft.entry.rolls.has_value();
                drafted->draft.entry.grounds = match::Grounds{0, rule.paragraph, rule.reason, 0, {}};
                auto before = drafted->at_parent ? *drafted->at_parent : game_.state();
                put(std::move(*drafted));
                step.update = update_of(game_, record_.back().entry, std::move(before), game_.table().last_received());
            } else {
                step.answer = words_of(std::get<Answer>(decision));
            }
        } catch (const rules::BrokenInvariant&) {
            step.answer = "an answer is sealed that the sandbox does not know: go back to before it was given, or wait until it is shown";
        }
        return step;
    }
    [[nodiscard]] const match::Game& game() const { return game_; }

private:
    static std::vector<match::Recorded> without_secrets(std::vector<match::Recorded> record) {
        for (auto& recorded : record) recorded.secrets.clear();
        return record;
    }
    static std::string words_of(const Answer& answer) {
        return std::visit(
            rules::Overload{[](const wire::Denied& denied) { return denied.reason; },
                            [](const wire::Refused& refused) { return refused.sentence; },
                            [](const wire::Malformed& wrong) { return wrong.field + ": " + wrong.problem + "; " + wrong.what_to_do; },
                            [](const auto&) { return std::string{"this cannot be tried now"}; }},
            answer);
    }
    void put(DraftedEntry drafted) {
        match::Recorded recorded;
        recorded.entry = std::move(drafted.draft.entry);
        recorded.bytes = protocol::encode_entry(recorded.entry);
        recorded.secrets = std::move(drafted.draft.secrets);
        auto after = drafted.after ? std::move(*drafted.after) : game_.state();
        game_.fold_to(recorded.entry, recorded.bytes, std::move(after), recorded.secrets);
        recorded.head = game_.table().head();
        record_.push_back(std::move(recorded));
    }

    const Position& now_;
    std::vector<match::Recorded> record_;
    match::Game game_;
    match::DiceChain chain_;
};

}  // namespace

Answer tried(const Position& now, const CommandEnvelope& envelope) {
    const auto read = named<client::TryRulings>(now.game, envelope);
    if (!read) return protocol::malformed(read.error()).body;
    if (auto no = no_referee(now, envelope)) return std::move(*no);
    if (now.record == nullptr || now.record->size() != now.game.table().sequence()) return wire::Busy{1000};
    if (!now.game.table().started()) return not_allowed("the game has not started");
    if (!now.playable) return not_allowed("the game was begun under rules that this program no longer has: it can only be read");
    if (read->steps.size() > most_steps)
        return wire::Malformed{Code::too_much, "try_rulings.steps", "more than 64 steps", "try fewer at once"};
    wire::Tried answer{.game = now.id, .sequence = static_cast<std::uint32_t>(now.game.table().sequence())};
    Sandbox sandbox{now, read->seed};
    for (const auto& rule : read->steps) {
        answer.steps.push_back(sandbox.take(envelope, rule));
        if (!answer.steps.back().accepted) break;
    }
    for (const auto& one : rules::differences(now.game.view(), sandbox.game().view()))
        answer.changed.push_back(rules::in_words(now.game.ruleset(), one).line());
    answer.view = game_view(sandbox.game(), now.game.table().last_received(), {});
    return answer;
}

}  // namespace server
