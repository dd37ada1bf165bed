#include "rules/match/correction.hpp"

#include <algorithm>

#include "rules/core/judge.hpp"
#include "rules/match/range.hpp"

namespace match {
namespace {

namespace e = rules::event;

/// For a try: every die shows its highest face, nobody has left an order.
class HighDice final : public rules::Ports {
public:
    void roll(std::string_view, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        std::fill(faces.begin(), faces.end(), sides);
    }
};

/// What one event cannot do in the state that it comes upon; empty where it can.
class Applies {
public:
    explicit Applies(const rules::View& view) : view_{view} {}
    std::string operator()(const e::UnitsAdded& added) const {
        if (added.count == 0) return "units-are-sound: no unit is added";
        return rules::raw(added.first) == view_.state.next_unit ? "" : "units-are-unique: the numbers of new units are not the next ones";
    }
    std::string operator()(const e::UnitsMoved& moved) const {
        if (moved.carrier != rules::no_unit && view_.state.unit(moved.carrier) == nullptr)
            return "cargo-has-a-carrier: there is no such carrier";
        return there(moved.units);
    }
    std::string operator()(const e::UnitsRemoved& removed) const { return there(removed.units); }
    std::string operator()(const e::UnitsChanged& changed) const { return there(changed.units); }
    std::string operator()(const e::UnitsMarked& marked) const { return there(marked.units); }
    std::string operator()(const e::ControlChanged& control) const {
        return on_the_board(control.space) ? "" : "units-are-sound: there is no such space";
    }
    std::string operator()(const e::RelationChanged& relation) const {
        return is_owner(relation.a) && is_owner(relation.b) && relation.a != relation.b ? "" : "relations-are-mutual: it takes two powers";
    }
    std::string operator()(const e::OwnerChanged& owner) const {
        return is_owner(owner.owner) ? "" : "units-are-sound: there is no such power";
    }
    std::string operator()(const e::MoneyMoved& money) const {
        if (money.paid <= 0 || money.due != money.paid) return "money-is-there: a correction moves what it says, and more than nothing";
        if (rules::idx(money.resource) >= view_.rules.resources.size()) return "money-is-there: there is no such resource";
        for (const auto& account : {money.from, money.to})
            if (account.kind != rules::AccountKind::bank && !is_owner(account.owner)) return "money-is-there: there is no such account";
        return {};
    }
    std::string operator()(const e::SlotSet& slot) const {
        return rules::idx(slot.slot) < view_.rules.slots.size() ? "" : "slots-are-known: there is no such slot";
    }
    std::string operator()(const e::GameEnded& ended) const {
        for (const auto owner : ended.outcome.winners)
            if (!is_owner(owner)) return "units-are-sound: there is no such power";
        return ended.outcome.side == rules::no_side || rules::idx(ended.outcome.side) < view_.rules.sides.size()
                   ? ""
                   : "units-are-sound: there is no such side";
    }
    std::string operator()(const auto& /*other*/) const { return "corrections: this event is no correction"; }

private:
    [[nodiscard]] std::string there(const std::vector<rules::UnitId>& units) const {
        const bool all = rules::all_of(units, [&](rules::UnitId unit) { return view_.state.unit(unit) != nullptr; });
        return all && !units.empty() ? "" : "units-are-sound: there is no such unit";
    }
    [[nodiscard]] bool on_the_board(rules::SpaceId space) const { return rules::idx(space) < view_.rules.spaces.size(); }
    [[nodiscard]] bool is_owner(rules::OwnerId owner) const { return rules::idx(owner) < view_.rules.owners.size(); }

    const rules::View view_;
};

/// Folds them into `after`. @return what the first that cannot be is; empty where all can.
std::string apply(const rules::Ruleset& ruleset, std::span<const rules::Event> events, rules::GameState& after) {
    for (const auto& event : events) {
        if (!in_range(ruleset, event)) return "corrections: an event names what the game does not have";
        if (auto fault = std::visit(Applies{{ruleset, after}}, static_cast<const rules::Event::variant_type&>(event)); !fault.empty())
            return fault;
        rules::evolve(after, event);
    }
    return {};
}

/// Whether all that waits for somebody can go on.
std::string stuck(const rules::View& view) {
    const auto& state = view.state;
    bool sealed = false;
    for (const auto& decision : state.decisions) {
        sealed = sealed || decision.sealed;
        for (const auto owner : rules::OwnersOf(decision.asked & ~decision.answered))
            if (rules::legal_answers(view, decision, owner, 1).empty())
                return "it-can-be-played-on: a question that is open would have no legal answer";
    }
    if (state.outcome || sealed) return {};
    HighDice dice;
    const rules::Command turn_is_over{rules::nobody, rules::command::Expire{rules::command::Expire::What::turn, {}}};
    if (!rules::judge(view.rules, state, turn_is_over, dice)) return "it-can-be-played-on: the turn could not be brought to its end";
    return {};
}

}  // namespace

std::string standing_fault(const rules::View& view) try {
    if (const auto broken = rules::broken_laws(view); !broken.empty()) return broken.front().law + ": " + broken.front().detail;
    return stuck(view);
} catch (const rules::BrokenInvariant& broken) {
    return "it-can-be-played-on: " + broken.what;
}

std::string correction_fault(const rules::View& before, std::span<const rules::Event> events) try {
    if (events.empty()) return "corrections: nothing is put right";
    if (rules::any_of(before.state.battles, [](const rules::Battle& b) { return b.status == rules::Battle::Status::fighting; }))
        return "no-battle-is-fought: a battle is being fought: set the game back to before it, or let it be fought to its end";
    auto after = before.state;
    if (auto fault = apply(before.rules, events, after); !fault.empty()) return fault;
    return standing_fault({before.rules, after});
} catch (const rules::BrokenInvariant& broken) {
    return "it-can-be-played-on: " + broken.what;
}

std::string recorded_fault(const rules::View& before, std::span<const rules::Event> events) {
    const bool only_ends = events.size() == 1 && std::holds_alternative<e::GameEnded>(events.front());
    if (!only_ends) return correction_fault(before, events);
    auto after = before.state;
    return apply(before.rules, events, after);
}

}  // namespace match
