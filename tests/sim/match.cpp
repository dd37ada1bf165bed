#include "tests/sim/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "rules/core/names.hpp"
#include "rules/core/refusal_words.hpp"
#include "rules/hooks/control.hpp"
#include "rules/narration/phrases.hpp"
#include "tests/sim/account.hpp"

namespace sim {

using namespace rules;

void Tally::add(const Tally& other) {
    commands += other.commands;
    refused += other.refused;
    events += other.events;
    dice += other.dice;
    battles += other.battles;
    control_changes += other.control_changes;
    losses += other.losses;
    departures += other.departures;
}

namespace {

std::string in_words(const View& view, const Command& command) {
    return fmt::format("{}: {}", command.author == nobody ? "clock" : rules::owner_name(view.rules, command.author),
                       narration::Phrases::scenario(view).command(command.body));
}

}  // namespace

Match::Match(std::shared_ptr<const Ruleset> rules, std::string name, Ports& ports)
    : rules_{std::move(rules)}, name_{std::move(name)}, ports_{ports}, state_{initial_state(*rules_)} {
    auto live = state_;
    const auto opened = open_game(*rules_, state_, ports_);
    for (const auto& event : opened) evolve(live, event);
    take(opened, std::move(live));
}

void Match::fail(const std::string& what) const {
    std::string said = fmt::format("{}\n  ARMISTICE_SEED={} after {} commands, round {}", what, name_, tally_.commands, state_.round);
    for (const auto& command : recent_) said += "\n  " + command;
    throw Failure{said};
}

bool Match::propose(const Command& command) {
    recent_.push_back(in_words(view(), command));
    if (recent_.size() > 12) recent_.erase(recent_.begin());
    try {
        const bool legal = check(view(), command).has_value();
        const auto before = legal ? GameState{} : state_;
        auto judged = judge_to_state(*rules_, state_, command, ports_);
        if (judged.has_value() != legal) fail("check and judge disagree");
        if (!judged) {
            if (state_ != before) fail("a refusal changed the state");
            if (judged.error().cite.id.empty()) fail("a refusal cites no paragraph: " + rules::in_words(*rules_, judged.error()));
            ++tally_.refused;
            recent_.pop_back();
            return false;
        }
        if (judged->events.empty()) fail("an accepted command without an event");
        ++tally_.commands;
        take(judged->events, std::move(judged->state));
    } catch (const BrokenInvariant& broken) {
        fail("broken invariant: " + broken.what);
    }
    return true;
}

void Match::play(const Command& command) {
    if (propose(command)) return;
    const auto verdict = check(view(), command);
    fail(fmt::format("refused: {} [{}]", in_words(view(), command), verdict ? "?" : verdict.error().cite.id));
}

void Match::check_listed(const std::vector<Command>& listed) {
    for (const auto& command : listed)
        if (const auto verdict = check(view(), command); !verdict)
            fail(fmt::format("listed, but refused [{}]: {}", verdict.error().cite.id, in_words(view(), command)));
}

void Match::refold() {
    auto folded = initial_state(*rules_);
    for (const auto& event : events_) evolve(folded, event);
    if (folded != state_) fail("the fold from the beginning is not the live state");
}

void Match::take(const std::vector<Event>& events, GameState live) {
    Account account{view()};
    bool turn_begins = false;
    for (const auto& event : events) {
        if (const auto* answered = std::get_if<event::DecisionAnswered>(&event)) check_answer(*answered);
        if (auto wrong = account.take(view(), event); !wrong.empty()) fail(wrong);
        questions_.take(view(), event);
        turn_begins = turn_begins || std::holds_alternative<event::TurnOpened>(event);
        evolve(state_, event);
    }
    if (auto wrong = account.close(view()); !wrong.empty()) fail(wrong);
    if (state_ != live) fail("the fold of the events is not the state that the command led to");
    events_.insert(events_.end(), events.begin(), events.end());
    count(events);
    check_state();
    check_decisions();
    if (turn_begins && !over() && !state_.deciding()) check_presence();
}

void Match::check_state() const {
    if (const auto breaches = broken_laws(view()); !breaches.empty())
        fail(fmt::format("law {}: {}", breaches.front().law, breaches.front().detail));
    if (over()) return;
    if (!state_.deciding() && resting_phase(view()) == nullptr) fail("the game rests nowhere");
}

void Match::check_decisions() const {
    for (const auto& decision : state_.decisions) {
        const auto& kind = rules_->decisions[idx(decision.kind)];
        if (decision.asked == 0) fail("a question to nobody");
        for (const auto owner : OwnersOf(decision.asked)) {
            if (idx(owner) >= rules_->powers() || state_.out[idx(owner)] != 0) fail("a question to one who cannot answer: " + kind.name);
            if (has(decision.answered, owner)) continue;
            const auto fallback = kind.fallback(view(), decision, owner);
            if (const auto verdict = kind.valid(view(), decision, owner, fallback); !verdict)
                fail(fmt::format("the default of {} is refused [{}]: {}", kind.name, verdict.error().cite.id,
                                 narration::Phrases::scenario(view()).choice(fallback)));
            const auto legal = legal_answers(view(), decision, owner, 24);
            if (legal.size() < 2) fail("a question with one answer: " + kind.name);
            if (std::find(legal.begin(), legal.end(), fallback) == legal.end())
                fail("the default is not among the answers of " + kind.name);
            for (const auto& choice : legal)
                if (!kind.valid(view(), decision, owner, choice))
                    fail(fmt::format("a listed answer of {} is refused: {}", kind.name,
                                     narration::Phrases::scenario(view()).choice(choice)));
        }
    }
}

/// Whoever gave it, a person, a standing order or the clock, an answer is a legal one.
void Match::check_answer(const event::DecisionAnswered& answered) const {
    for (const auto& decision : state_.decisions) {
        if (decision.id != answered.decision) continue;
        const auto& kind = rules_->decisions[idx(decision.kind)];
        if (decision.sealed) return;
        if (!has(decision.asked & ~decision.answered, answered.owner)) fail("an answer by one who was not asked: " + kind.name);
        if (!kind.valid(view(), decision, answered.owner, answered.choice))
            fail(fmt::format("{} was answered by what is no legal answer: {}", kind.name,
                             narration::Phrases::scenario(view()).choice(answered.choice)));
        return;
    }
    fail("an answer to no question");
}

/// As a turn begins, ground on which one side stands alone is in the hands of one of its own.
void Match::check_presence() const {
    for (std::size_t at = 0; at < rules_->spaces.size(); ++at) {
        const auto space = static_cast<SpaceId>(at);
        const auto present = holders(view(), space);
        if (rules_->spaces[at].sea || present == 0 || contested(view(), space)) continue;
        const auto holder = state_.control[at];
        bool friends = false;
        for (const auto owner : OwnersOf(present))
            friends = friends || (holder != nobody && state_.relation(owner, holder) == Relation::friendly);
        if (!friends)
            fail(fmt::format("{} stands alone in {}, which {} controls", rules_->owner(*OwnersOf(present).begin()).name,
                             rules_->spaces[at].name, holder == nobody ? "nobody" : rules_->owner(holder).name));
    }
}

void Match::count(const std::vector<Event>& events) {
    tally_.events += events.size();
    for (const auto& event : events) {
        if (const auto* rolled = std::get_if<event::Rolled>(&event)) tally_.dice += rolled->faces.size();
        if (const auto* control = std::get_if<event::ControlChanged>(&event)) tally_.control_changes += control->to != nobody ? 1 : 0;
        if (const auto* gone = std::get_if<event::UnitsRemoved>(&event)) tally_.losses += gone->units.size();
        if (const auto* owner = std::get_if<event::OwnerChanged>(&event)) tally_.departures += owner->out ? 1 : 0;
        if (std::holds_alternative<event::BattleRound>(event)) ++tally_.battles;
    }
}

}  // namespace sim
