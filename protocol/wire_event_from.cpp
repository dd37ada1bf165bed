#include <algorithm>
#include <array>

#include "protocol/wire_event_parts.hpp"
#include "protocol/wire_overload.hpp"

namespace protocol {
namespace {

namespace from = wire::event;
namespace to = rules::event;
using names::Finder;

template <class E>
E down(auto value) {
    return static_cast<E>(static_cast<int>(value) - 1);
}

/// Each overload fills the event of the rules that has the same name; false: the finder knows what was not found.
class Reading {
public:
    explicit Reading(Finder& finder) : find_{finder}, rules_{finder.rules()} {}

    bool operator()(const from::UnitsAdded& it, to::UnitsAdded& made) {
        made.count = static_cast<std::uint16_t>(it.units.ids.size());
        if (!it.units.ids.empty()) made.first = rules::UnitId{it.units.ids.front()};
        return find_.type(it.units.type, made.type, "units.type") && owner(it.units.owner, made.owner) &&
               space(it.units.space, made.space) && tag(it.cause, made.cause);
    }
    bool operator()(const from::UnitsMoved& it, to::UnitsMoved& made) {
        made.units = ids(it.units);
        made.steps = static_cast<std::uint8_t>(it.steps);
        made.carrier = rules::UnitId{it.carrier};
        return space(it.to, made.to);
    }
    bool operator()(const from::UnitsRemoved& it, to::UnitsRemoved& made) {
        made.units = ids(it.units);
        return tag(it.cause, made.cause);
    }
    bool operator()(const from::UnitsChanged& it, to::UnitsChanged& made) {
        made.units = ids(it.units);
        if (it.damage) made.damage = static_cast<std::uint8_t>(*it.damage);
        if (it.steps) made.steps = static_cast<std::uint8_t>(*it.steps);
        return (!it.owner || owner(*it.owner, made.owner.emplace())) && (!it.type || find_.type(*it.type, made.type.emplace(), "type")) &&
               (!it.origin || space(*it.origin, made.origin.emplace())) && tag(it.cause, made.cause);
    }
    bool operator()(const from::ControlChanged& it, to::ControlChanged& made) {
        return space(it.space, made.space) && owner(it.to, made.to) && owner(it.by, made.by) && tag(it.cause, made.cause);
    }
    bool operator()(const from::RelationChanged& it, to::RelationChanged& made) {
        static constexpr std::array<std::string_view, 4> relations{"none", "neutral", "friendly", "enemy"};
        const auto found = std::find(relations.begin(), relations.end(), it.relation);
        if (found == relations.end()) return find_.unknown("relation", it.relation, "relation", {relations.begin(), relations.end()});
        made.relation = static_cast<rules::Relation>(found - relations.begin());
        return owner(it.a, made.a) && owner(it.b, made.b);
    }
    bool operator()(const from::OwnerChanged& it, to::OwnerChanged& made) {
        made.out = it.out;
        return owner(it.owner, made.owner) && find_.side_or_none(it.side, made.side, "side") && tag(it.cause, made.cause);
    }
    bool operator()(const from::MoneyMoved& it, to::MoneyMoved& made) {
        const auto found = std::find(rules_.resources.begin(), rules_.resources.end(), it.resource);
        if (found == rules_.resources.end())
            return find_.unknown("resource", it.resource, "resource", {rules_.resources.begin(), rules_.resources.end()});
        made.resource = static_cast<rules::ResourceId>(found - rules_.resources.begin());
        made.due = it.due;
        made.paid = it.paid;
        return account(it.from, made.from) && account(it.to, made.to) && tag(it.reason, made.reason);
    }
    bool operator()(const from::Rolled& it, to::Rolled& made) {
        made.sides = static_cast<std::uint16_t>(it.sides);
        made.target = static_cast<std::uint8_t>(it.target);
        made.type = rules::no_unit_type;
        for (const auto face : it.faces) made.faces.push_back(static_cast<std::uint16_t>(face));
        return tag(it.purpose, made.purpose) && space(it.space, made.space) && owner(it.owner, made.owner) &&
               (it.type.empty() || find_.type(it.type, made.type, "type"));
    }
    bool operator()(const from::RoundOpened& it, to::RoundOpened& made) { return made.round = it.round, true; }
    bool operator()(const from::TurnOpened& it, to::TurnOpened& made) { return owner(it.power, made.power); }
    bool operator()(const from::StageEntered& it, to::StageEntered& made) {
        for (const auto& frame : it.frames) {
            auto& found = made.frames.emplace_back();
            found.at = static_cast<std::uint16_t>(frame.at);
            found.subject = frame.subject;
            if (!find_.named(rules_.procedures, frame.procedure, found.procedure, "procedure", "frames")) return false;
        }
        return true;
    }
    bool operator()(const from::BattleOpened& it, to::BattleOpened& made) {
        auto& battle = made.battle;
        battle.id = rules::BattleId{it.battle.id};
        battle.mandatory = it.battle.mandatory;
        battle.status = down<rules::Battle::Status>(it.battle.status);
        battle.round = static_cast<std::uint16_t>(it.battle.round);
        return find_.named(rules_.battle_kinds, it.battle.kind, battle.kind, "kind of battle", "battle.kind") &&
               space(it.battle.space, battle.space) && owner(it.battle.lead, battle.lead);
    }
    bool operator()(const from::BattleJoined& it, to::BattleJoined& made) {
        made.battle = rules::BattleId{it.battle};
        made.attacking = it.attacking;
        made.units = ids(it.units);
        return find_.roles(it.add, made.add, "add") && find_.roles(it.remove, made.remove, "remove");
    }
    bool operator()(const from::BattleRound& it, to::BattleRound& made) {
        made.battle = rules::BattleId{it.battle};
        made.round = static_cast<std::uint16_t>(it.round);
        return find_.roles(it.clear, made.clear, "clear");
    }
    bool operator()(const from::BattleClosed& it, to::BattleClosed& made) {
        made.battle = rules::BattleId{it.battle};
        return tag(it.result, made.result);
    }
    bool operator()(const from::DecisionOpened& it, to::DecisionOpened& made) {
        const auto& asked = it.decision;
        auto& decision = made.decision;
        decision.id = rules::DecisionId{asked.id};
        decision.battle = rules::BattleId{asked.battle};
        decision.sealed = asked.sealed;
        decision.complete = asked.any_refusal ? rules::Decision::Complete::any_refusal : rules::Decision::Complete::all;
        decision.closed = asked.closed;
        decision.number = asked.number;
        decision.detail = asked.detail;
        for (const auto& answer : asked.answers) {
            auto& found = decision.answers.emplace_back();
            if (!owner(answer.power, found.owner) || !find_.choice(answer.choice, found.choice, "decision.answers")) return false;
        }
        return find_.decision(asked.decision, decision.kind, "decision.decision") && space(asked.space, decision.space) &&
               find_.owners(asked.asked, decision.asked, "decision.asked") &&
               find_.owners(asked.answered, decision.answered, "decision.answered");
    }
    bool operator()(const from::DecisionAnswered& it, to::DecisionAnswered& made) {
        made.decision = rules::DecisionId{it.decision};
        made.how = down<to::DecisionAnswered::How>(it.how);
        return owner(it.owner, made.owner) && find_.choice(it.choice, made.choice, "choice");
    }
    bool operator()(const from::DecisionsClosed& it, to::DecisionsClosed& made) {
        return std::all_of(it.reveals.begin(), it.reveals.end(), [&](const from::Reveal& reveal) {
            auto& found = made.reveals.emplace_back();
            found.decision = rules::DecisionId{reveal.decision};
            return owner(reveal.owner, found.owner) && find_.choice(reveal.choice, found.choice, "reveals.choice");
        });
    }
    bool operator()(const from::SlotSet& it, to::SlotSet& made) {
        if (!find_.slot(it.slot.slot, made.slot, "slot.slot")) return false;
        const auto& slot = rules_.slot(made.slot);
        const auto subject = parts::subject_from(rules_, slot, it.slot.subject);
        if (!subject) return find_.unknown("subject", it.slot.subject, "slot.subject", {});
        made.subject = *subject;
        for (const auto& text : it.slot.values) {
            const auto value = parts::value_from(rules_, slot, text);
            if (!value) return find_.unknown("value", text, "slot.values", {});
            made.values.push_back(*value);
        }
        return true;
    }
    bool operator()(const from::UnitsMarked& it, to::UnitsMarked& made) {
        made.units = ids(it.units);
        return find_.marks(it.set, made.set, "set") && find_.marks(it.clear, made.clear, "clear");
    }
    bool operator()(const from::SlotsCleared& it, to::SlotsCleared& made) {
        made.subject = it.subject;
        made.slots.resize(it.slots.size());
        for (std::size_t at = 0; at < it.slots.size(); ++at)
            if (!find_.slot(it.slots[at], made.slots[at], "slots")) return false;
        return find_.marks(it.marks, made.marks, "marks");
    }
    bool operator()(const from::Note& it, to::Note& made) {
        made.number = it.number;
        return tag(it.what, made.what) && space(it.space, made.space) && owner(it.owner, made.owner);
    }
    bool operator()(const from::GameEnded& it, to::GameEnded& made) {
        made.outcome.winners.resize(it.outcome.winners.size());
        for (std::size_t at = 0; at < it.outcome.winners.size(); ++at)
            if (!owner(it.outcome.winners[at], made.outcome.winners[at])) return false;
        return find_.side_or_none(it.outcome.side, made.outcome.side, "outcome.side") && tag(it.outcome.by, made.outcome.by);
    }

private:
    static std::vector<rules::UnitId> ids(const wire::UnitGroups& groups) {
        std::vector<rules::UnitId> found;
        for (const auto& group : groups)
            for (const auto id : group.ids) found.push_back(rules::UnitId{id});
        return found;
    }
    bool space(const std::string& name, rules::SpaceId& id) { return find_.space_or_none(name, id, "space"); }
    bool owner(const std::string& name, rules::OwnerId& id) { return find_.owner_or_none(name, id, "owner"); }
    bool tag(const std::string& name, rules::TagId& id) { return find_.tag_or_none(name, id, "tag"); }
    bool account(const wire::AccountName& it, rules::Account& made) {
        made.kind = down<rules::AccountKind>(it.kind);
        return owner(it.owner, made.owner);
    }

    Finder& find_;
    const rules::Ruleset& rules_;
};

}  // namespace

tl::expected<rules::Event, WireError> event_from_wire(const rules::Ruleset& rules, const wire::Event& event) {
    Finder finder{rules};
    rules::Event made;
    const bool read = [&]<std::size_t... at>(std::index_sequence<at...>) {
        bool good = false;
        (void)((event.body.index() == at && (good = Reading{finder}(std::get<at>(event.body), made.emplace<at>()), true)) || ...);
        return good;
    }(std::make_index_sequence<std::variant_size_v<rules::Event>>{});
    if (!read) return tl::make_unexpected(std::move(finder.fault()));
    return made;
}

}  // namespace protocol
