#include "server/game/corrections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocol/wire_names.hpp"

namespace server {
namespace {

namespace e = rules::event;
using protocol::client::Correction;
using Code = protocol::server::Malformed::Code;

constexpr std::uint32_t most_units = 1000;
constexpr std::int64_t most_money = 100'000;

/// Reads one correction after the other. Each of its functions says false where something is wrong, which `fault` then tells.
class Reader {
public:
    Reader(const rules::Ruleset& rules, rules::GameState& state) : find_{rules}, rules_{rules}, state_{state} {}
    [[nodiscard]] protocol::WireError& fault() { return find_.fault(); }

    bool read(const Correction& said, std::vector<rules::Event>& events) {
        switch (said.kind) {
            case Correction::Kind::add_units: return add(said, events);
            case Correction::Kind::remove_units:
                return units(said, events, [](auto ids) { return e::UnitsRemoved{std::move(ids), rules::no_tag}; });
            case Correction::Kind::move_units: return move(said, events);
            case Correction::Kind::damage_units: return damage(said, events);
            case Correction::Kind::control: return control(said, events);
            case Correction::Kind::relation: return relation(said, events);
            case Correction::Kind::money: return money(said, events);
            case Correction::Kind::slot: return slot(said, events);
            case Correction::Kind::result: return result(said, events);
        }
        return find_.fail(Code::unknown_value, "kind", "there is no such kind of correction", "send one that the README lists");
    }

private:
    bool put(std::vector<rules::Event>& events, rules::Event event) {
        rules::evolve(state_, event);
        events.push_back(std::move(event));
        return true;
    }
    bool add(const Correction& said, std::vector<rules::Event>& events) {
        e::UnitsAdded added;
        if (!find_.find(said.space, added.space, "space") || !find_.find(said.power, added.owner, "power") ||
            !find_.find(said.type, added.type, "type"))
            return false;
        if (said.count == 0 || said.count > most_units)
            return find_.fail(Code::bad_count, "count", "no units, or more than 1000", "say how many are added");
        added.count = static_cast<std::uint16_t>(said.count);
        added.first = rules::UnitId{state_.next_unit};
        return put(events, added);
    }
    /// The units that are meant: by their numbers, or so many of a kind in a space, the least damaged last.
    bool pick(const Correction& said, std::vector<rules::UnitId>& ids) {
        if (!said.ids.empty()) {
            for (const auto id : said.ids) {
                ids.push_back(rules::UnitId{id});
                if (state_.unit(ids.back()) == nullptr)
                    return find_.fail(Code::unknown_name, "ids", fmt::format("there is no unit {}", id), "the view's units have their ids");
            }
            return true;
        }
        rules::SpaceId space{};
        rules::OwnerId owner{};
        rules::UnitTypeId type{};
        if (!find_.find(said.space, space, "space") || !find_.find(said.power, owner, "power") || !find_.find(said.type, type, "type"))
            return false;
        auto there = rules::pointers_where(
            state_.units, [&](const rules::Unit& unit) { return unit.space == space && unit.owner == owner && unit.type == type; });
        if (said.count == 0 || said.count > there.size())
            return find_.fail(Code::bad_count, "count", fmt::format("{} of them are there", there.size()), "name as many, or fewer");
        std::stable_sort(there.begin(), there.end(), [](const auto* a, const auto* b) { return a->damage > b->damage; });
        for (std::size_t at = 0; at < said.count; ++at) ids.push_back(there[at]->id);
        return true;
    }
    template <class Make>
    bool units(const Correction& said, std::vector<rules::Event>& events, Make make) {
        std::vector<rules::UnitId> ids;
        return pick(said, ids) && put(events, make(std::move(ids)));
    }
    bool move(const Correction& said, std::vector<rules::Event>& events) {
        rules::SpaceId to{};
        return find_.find(said.to, to, "to") && units(said, events, [&](auto ids) {
                   return e::UnitsMoved{std::move(ids), to, 0, rules::no_unit};
               });
    }
    bool damage(const Correction& said, std::vector<rules::Event>& events) {
        if (said.amount < 0 || said.amount > 255)
            return find_.fail(Code::bad_value, "amount", "damage is 0 to 255", "send a number of these");
        return units(said, events,
                     [&](auto ids) { return e::UnitsChanged{.units = std::move(ids), .damage = static_cast<std::uint8_t>(said.amount)}; });
    }
    bool control(const Correction& said, std::vector<rules::Event>& events) {
        e::ControlChanged changed;
        if (!find_.find(said.space, changed.space, "space") || (!said.to.empty() && !find_.find(said.to, changed.to, "to"))) return false;
        return put(events, changed);
    }
    bool relation(const Correction& said, std::vector<rules::Event>& events) {
        e::RelationChanged changed;
        if (!find_.find(said.power, changed.a, "power") || !find_.find(said.to, changed.b, "to")) return false;
        const auto& all = rules::words<rules::Relation>;
        const auto word = std::find(all.begin(), all.end(), said.relation);
        if (word == all.end()) return find_.unknown("relation", said.relation, "relation", {all.begin(), all.end()}, "send one of these");
        changed.relation = static_cast<rules::Relation>(word - all.begin());
        return put(events, changed);
    }
    bool money(const Correction& said, std::vector<rules::Event>& events) {
        e::MoneyMoved moved;
        rules::OwnerId owner{};
        if (!find_.find(said.power, owner, "power")) return false;
        if (!said.resource.empty() && !find_.find(said.resource, moved.resource, "resource")) return false;
        if (said.amount == 0 || said.amount > most_money || said.amount < -most_money)
            return find_.fail(Code::bad_value, "amount", "nothing, or more than 100000", "send what is given, below zero what is taken");
        const rules::Account bank{}, treasury{rules::AccountKind::treasury, owner};
        moved.from = said.amount > 0 ? bank : treasury;
        moved.to = said.amount > 0 ? treasury : bank;
        moved.due = moved.paid = static_cast<std::int32_t>(said.amount > 0 ? said.amount : -said.amount);
        return put(events, moved);
    }
    bool slot(const Correction& said, std::vector<rules::Event>& events) {
        e::SlotSet set;
        if (!find_.find(said.slot, set.slot, "slot")) return false;
        const auto& slot = rules_.slot(set.slot);
        const auto subject = protocol::names::subject_from(rules_, slot, said.subject);
        if (!subject) return find_.fail(Code::unknown_name, "subject", "the slot says nothing of this", "the view's slots show of what");
        set.subject = *subject;
        for (const auto& text : said.values) {
            const auto value = protocol::names::value_from(rules_, slot, text);
            if (!value) return find_.fail(Code::unknown_name, "values", "the slot has no such value", "the view's slots show such values");
            set.values.push_back(*value);
        }
        return put(events, set);
    }
    bool result(const Correction& said, std::vector<rules::Event>& events) {
        e::GameEnded ended;
        if (!said.to.empty()) {
            if (!find_.find(said.to, ended.outcome.side, "to")) return false;
            for (std::size_t at = 0; at < rules_.powers(); ++at)
                if (state_.sides[at] == ended.outcome.side && state_.out[at] == 0)
                    ended.outcome.winners.push_back(static_cast<rules::OwnerId>(at));
        }
        return put(events, std::move(ended));
    }

    protocol::names::Finder find_;
    const rules::Ruleset& rules_;
    rules::GameState& state_;
};

}  // namespace

tl::expected<std::vector<rules::Event>, protocol::server::Malformed> events_of(
    const rules::View& view, const std::vector<protocol::client::Correction>& corrections) {
    auto state = view.state;
    Reader reader{view.rules, state};
    std::vector<rules::Event> events;
    for (std::size_t at = 0; at < corrections.size(); ++at)
        if (!reader.read(corrections[at], events)) {
            auto& fault = reader.fault();
            return tl::make_unexpected(protocol::server::Malformed{
                fault.code, fmt::format("rule.correct.corrections[{}].{}", at, fault.field), fault.problem, fault.what_to_do});
        }
    return events;
}

}  // namespace server
