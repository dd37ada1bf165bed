#include "protocol/wire_event.hpp"

#include <concepts>
#include <limits>

#include "protocol/wire_event_parts.hpp"
#include "rules/points/control.hpp"

namespace protocol {
namespace {

namespace from = rules::event;
namespace to = wire::event;

constexpr const char* relation_names[] = {"none", "neutral", "friendly", "enemy"};

template <class E>
E up(auto value) {
    return static_cast<E>(static_cast<int>(value) + 1);
}

class Writing {
public:
    explicit Writing(const rules::View& before) : before_{before}, rules_{before.rules} {}

    to::UnitsAdded operator()(const from::UnitsAdded& it) const {
        wire::UnitGroup group;
        group.type = names::type(rules_, it.type);
        group.count = it.count;
        group.owner = owner(it.owner);
        group.space = space(it.space);
        for (std::uint32_t n = 0; n < it.count; ++n) group.ids.push_back(rules::raw(it.first) + n);
        return {std::move(group), tag(it.cause)};
    }
    to::UnitsMoved operator()(const from::UnitsMoved& it) const {
        return {parts::groups(before_, it.units), space(it.to), it.steps, rules::raw(it.carrier)};
    }
    to::UnitsRemoved operator()(const from::UnitsRemoved& it) const { return {parts::groups(before_, it.units), tag(it.cause)}; }
    to::UnitsChanged operator()(const from::UnitsChanged& it) const {
        to::UnitsChanged made;
        made.units = parts::groups(before_, it.units);
        if (it.damage) made.damage = *it.damage;
        if (it.owner) made.owner = owner(*it.owner);
        if (it.type) made.type = names::type(rules_, *it.type);
        if (it.origin) made.origin = space(*it.origin);
        made.cause = tag(it.cause);
        if (it.steps) made.steps = *it.steps;
        return made;
    }
    to::ControlChanged operator()(const from::ControlChanged& it) const {
        return {space(it.space), owner(it.to), owner(it.by), tag(it.cause)};
    }
    to::RelationChanged operator()(const from::RelationChanged& it) const {
        return {owner(it.a), owner(it.b), relation_names[rules::raw(it.relation) & 3]};
    }
    to::OwnerChanged operator()(const from::OwnerChanged& it) const {
        return {owner(it.owner), names::side(rules_, it.side), it.out, tag(it.cause)};
    }
    to::MoneyMoved operator()(const from::MoneyMoved& it) const {
        const auto at = rules::idx(it.resource);
        return {at < rules_.resources.size() ? rules_.resources[at] : std::string{},
                account(it.from),
                account(it.to),
                it.due,
                it.paid,
                tag(it.reason)};
    }
    to::Rolled operator()(const from::Rolled& it) const {
        return {tag(it.purpose),
                space(it.space),
                owner(it.owner),
                names::type(rules_, it.type),
                it.sides,
                it.target,
                {it.faces.begin(), it.faces.end()}};
    }
    to::RoundOpened operator()(const from::RoundOpened& it) const { return {it.round}; }
    to::TurnOpened operator()(const from::TurnOpened& it) const { return {owner(it.power)}; }
    to::StageEntered operator()(const from::StageEntered& it) const {
        to::StageEntered made{names::phase(rules_, it.frames), {}};
        for (const auto& frame : it.frames) {
            const auto at = rules::idx(frame.procedure);
            made.frames.push_back({at < rules_.procedures.size() ? rules_.procedures[at].name : std::string{}, frame.at, frame.subject});
        }
        return made;
    }
    to::BattleOpened operator()(const from::BattleOpened& it) const { return {parts::battle(rules_, it.battle)}; }
    to::BattleJoined operator()(const from::BattleJoined& it) const {
        return {rules::raw(it.battle), it.attacking, names::roles(rules_, it.add), names::roles(rules_, it.remove),
                parts::groups(before_, it.units)};
    }
    to::BattleRound operator()(const from::BattleRound& it) const {
        return {rules::raw(it.battle), it.round, names::roles(rules_, it.clear)};
    }
    to::BattleClosed operator()(const from::BattleClosed& it) const {
        to::BattleClosed made{.battle = rules::raw(it.battle), .result = tag(it.result)};
        if (const auto* battle = before_.state.battle(it.battle)) {
            auto known = parts::battle(rules_, *battle);
            made.space = std::move(known.space);
            made.kind = std::move(known.kind);
            made.lead = std::move(known.lead);
        }
        return made;
    }
    to::DecisionOpened operator()(const from::DecisionOpened& it) const { return {decision_to_wire(rules_, it.decision)}; }
    to::DecisionAnswered operator()(const from::DecisionAnswered& it) const {
        return {rules::raw(it.decision), owner(it.owner), up<to::DecisionAnswered::How>(it.how), choice_to_wire(rules_, it.choice)};
    }
    to::DecisionsClosed operator()(const from::DecisionsClosed& it) const {
        to::DecisionsClosed made;
        for (const auto& reveal : it.reveals)
            made.reveals.push_back({rules::raw(reveal.decision), owner(reveal.owner), choice_to_wire(rules_, reveal.choice)});
        return made;
    }
    to::SlotSet operator()(const from::SlotSet& it) const {
        auto slot = parts::slot(rules_, it.slot, it.subject);
        if (rules::idx(it.slot) < rules_.slots.size())
            for (const auto value : it.values) slot.values.push_back(parts::value(rules_, rules_.slot(it.slot), value));
        return {std::move(slot)};
    }
    to::UnitsMarked operator()(const from::UnitsMarked& it) const {
        return {parts::groups(before_, it.units), names::marks(rules_, it.set), names::marks(rules_, it.clear)};
    }
    to::SlotsCleared operator()(const from::SlotsCleared& it) const {
        to::SlotsCleared made{{}, names::marks(rules_, it.marks), it.subject};
        for (const auto slot : it.slots)
            if (rules::idx(slot) < rules_.slots.size()) made.slots.push_back(rules_.slot(slot).name);
        return made;
    }
    to::Note operator()(const from::Note& it) const { return {tag(it.what), space(it.space), owner(it.owner), it.number}; }
    to::GameEnded operator()(const from::GameEnded& it) const { return {parts::outcome(rules_, it.outcome)}; }

private:
    [[nodiscard]] std::string space(rules::SpaceId id) const { return names::space(rules_, id); }
    [[nodiscard]] std::string owner(rules::OwnerId id) const { return names::owner(rules_, id); }
    [[nodiscard]] std::string tag(rules::TagId id) const { return names::tag(rules_, id); }
    [[nodiscard]] wire::AccountName account(const rules::Account& it) const {
        return {up<wire::AccountName::Kind>(it.kind), owner(it.owner)};
    }

    const rules::View& before_;
    const rules::Ruleset& rules_;
};

/// Every event of the rules is written as the alternative of the wire that stands at its place.
template <std::size_t at>
concept HasWireForm = requires(const Writing& writing, const std::variant_alternative_t<at, rules::Event>& event) {
    { writing(event) } -> std::same_as<std::variant_alternative_t<at, wire::Event::Body>>;
};
static_assert([]<std::size_t... at>(std::index_sequence<at...>) { return (HasWireForm<at> && ...); }(
                  std::make_index_sequence<std::variant_size_v<rules::Event>>{}),
              "every event has its wire form");
static_assert(std::variant_size_v<rules::Event> == std::variant_size_v<wire::Event::Body>);

/// A stored battle may be of a kind that these rules do not have.
bool is_for_space(const rules::Ruleset& rules, const rules::Battle& battle) {
    const auto kind = rules::idx(battle.kind);
    return kind < rules.battle_kinds.size() && rules.battle_kinds[kind].for_space;
}

/// How a battle ended, by who is left in its space and who controls it. A zone is held by ships.
void tell_outcome(const rules::View& after, const rules::Battle& fought, to::BattleClosed& closed) {
    const auto& state = after.state;
    const auto on_side = [&](rules::OwnerId owner) {
        return owner == fought.lead || (owner != rules::nobody && state.relation(owner, fought.lead) == rules::Relation::friendly);
    };
    rules::OwnerMask left = 0;
    rules::OwnerMask ships = 0;
    for (const auto& unit : state.units) {
        if (unit.space != fought.space) continue;
        left |= rules::mask_of(unit.owner);
        if (after.rules.type(unit).is(rules::UnitClass::sea)) ships |= rules::mask_of(unit.owner);
    }
    const auto any = [&](rules::OwnerMask owners, bool attacking) {
        for (const auto owner : rules::OwnersOf(owners))
            if (on_side(owner) == attacking) return true;
        return false;
    };
    const auto holder = rules::controller(after, fought.space);
    const bool sea = after.rules.space(fought.space).sea;
    const bool taken = sea ? any(ships, true) : on_side(holder);
    const bool contested = sea ? taken && any(ships, false) : rules::contested(after, fought.space);
    closed.outcome = contested ? "contested" : taken ? "taken" : any(left, false) ? "repelled" : "cleared";
    closed.controller = names::owner(after.rules, holder);
    closed.left = names::owners(after.rules, left);
}

}  // namespace

wire::DecisionView decision_to_wire(const rules::Ruleset& rules, const rules::Decision& decision) {
    wire::DecisionView made;
    made.id = rules::raw(decision.id);
    made.decision = names::decision(rules, decision.kind);
    made.space = names::space(rules, decision.space);
    made.battle = rules::raw(decision.battle);
    made.asked = names::owners(rules, decision.asked);
    made.answered = names::owners(rules, decision.answered);
    made.sealed = decision.sealed;
    made.any_refusal = decision.complete == rules::Decision::Complete::any_refusal;
    made.closed = decision.closed;
    using Limits = std::numeric_limits<std::int32_t>;
    made.number = static_cast<std::int32_t>(std::clamp<std::int64_t>(decision.number, Limits::min(), Limits::max()));
    made.detail = decision.detail;
    for (const auto& answer : decision.answers)
        made.answers.push_back({names::owner(rules, answer.owner), choice_to_wire(rules, answer.choice)});
    return made;
}

wire::Event event_to_wire(const rules::View& before, const rules::Event& event) {
    return std::visit([&](const auto& it) { return wire::Event{Writing{before}(it)}; }, event);
}

std::vector<wire::Event> fold_to_wire(const rules::Ruleset& rules, rules::GameState& state, std::span<const rules::Event> events) {
    std::vector<wire::Event> made;
    made.reserve(events.size());
    std::vector<std::pair<std::size_t, rules::Battle>> fought;
    for (const auto& event : events) {
        if (const auto* closed = std::get_if<from::BattleClosed>(&event))
            if (const auto* battle = state.battle(closed->battle);
                battle != nullptr && battle->status == rules::Battle::Status::fighting && is_for_space(rules, *battle))
                fought.emplace_back(made.size(), *battle);
        made.push_back(event_to_wire({rules, state}, event));
        rules::evolve(state, event);
    }
    for (const auto& [at, battle] : fought) tell_outcome({rules, state}, battle, std::get<to::BattleClosed>(made[at].body));
    return made;
}

}  // namespace protocol
