#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"
#include "protocol/wire_overload.hpp"

namespace protocol {
namespace names {

bool Finder::few(std::size_t items, std::string_view field) {
    if (items <= most_items) return true;
    return fail(WireError::Code::bad_value, field, fmt::format("the list holds {} items", items),
                fmt::format("send {} at most; units of one kind are one item with a count", most_items));
}

bool Finder::enter(std::size_t items, std::string_view field) {
    if (!few(items, field)) return false;
    if (++depth_ <= deepest) return true;
    return fail(WireError::Code::bad_value, field, "this is nested too deeply", fmt::format("nest {} levels at most", deepest));
}

bool Finder::pick(const wire::UnitPick& pick, rules::UnitPick& found, std::string_view field) {
    if (!type(pick.type, found.type, fmt::format("{}.type", field))) return false;
    const auto count = pick.count.value_or(1);
    if (count < 1 || count > std::numeric_limits<std::uint16_t>::max())
        return fail(WireError::Code::bad_count, fmt::format("{}.count", field), fmt::format("{} is no number of units", count),
                    "send 1 to 65535, or leave it out for 1");
    found.count = static_cast<std::uint16_t>(count);
    if (pick.damage) found.damage = static_cast<std::uint8_t>(std::min(*pick.damage, 255U));
    if (pick.origin && !space(*pick.origin, found.origin.emplace(), fmt::format("{}.origin", field))) return false;
    found.moved = pick.moved;
    if (pick.unit) found.unit = rules::UnitId{*pick.unit};
    return picks(pick.cargo, found.cargo, fmt::format("{}.cargo", field));
}

bool Finder::picks(const wire::UnitPicks& wanted, rules::UnitPicks& found, std::string_view field) {
    found.clear();
    if (wanted.empty()) return true;
    if (!enter(wanted.size(), field)) return false;
    found.resize(wanted.size());
    for (std::size_t at = 0; at < wanted.size(); ++at)
        if (!pick(wanted[at], found[at], fmt::format("{}[{}]", field, at))) return false;
    return leave();
}

bool Finder::choice(const wire::Choice& choice, rules::Choice& found, std::string_view field) {
    const auto in = [&](std::string_view member) { return fmt::format("{}.{}", field, member); };
    return std::visit(
        Overload{[&](std::monostate) { return found.value = std::monostate{}, true; }, [&](bool flag) { return found.value = flag, true; },
                 [&](std::int32_t number) { return found.value = std::int64_t{number}, true; },
                 [&](const wire::Option& option) {
                     // A person may write the name of a unit type where a list of options is expected.
                     if (const auto known = rules_.find_tag(option.name)) return found.value = *known, true;
                     if (const auto known = rules_.find_unit_type(option.name)) return found.value = *known, true;
                     return tag(option.name, found.value.emplace<rules::TagId>(), in("option"));
                 },
                 [&](const wire::SpaceName& name) { return space(name.name, found.value.emplace<rules::SpaceId>(), in("space")); },
                 [&](const wire::PowerName& name) { return owner(name.name, found.value.emplace<rules::OwnerId>(), in("power")); },
                 [&](const wire::UnitTypeName& name) { return type(name.name, found.value.emplace<rules::UnitTypeId>(), in("unit_type")); },
                 [&](const wire::UnitList& list) { return picks(list.units, found.value.emplace<rules::UnitPicks>(), in("units.units")); },
                 [&](const wire::Allocation& allocation) {
                     if (!enter(allocation.shares.size(), in("allocation.shares"))) return false;
                     auto& shares = found.value.emplace<rules::Choice::Allocations>(allocation.shares.size());
                     for (std::size_t at = 0; at < shares.size(); ++at) {
                         const auto& share = allocation.shares[at];
                         const auto where = fmt::format("{}[{}]", in("allocation.shares"), at);
                         if (!owner(share.power, shares[at].owner, where + ".power") ||
                             !picks(share.units, shares[at].units, where + ".units"))
                             return false;
                     }
                     std::sort(shares.begin(), shares.end(), [](const auto& a, const auto& b) { return a.owner < b.owner; });
                     return leave();
                 },
                 [&](const wire::ChoiceList& list) {
                     if (!enter(list.choices.size(), in("list.choices"))) return false;
                     auto& choices = found.value.emplace<rules::Choice::List>(list.choices.size());
                     for (std::size_t at = 0; at < choices.size(); ++at)
                         if (!this->choice(list.choices[at], choices[at], fmt::format("{}[{}]", in("list.choices"), at))) return false;
                     return leave();
                 }},
        choice.value);
}

wire::UnitPick pick_to_wire(const rules::Ruleset& rules, const rules::UnitPick& pick) {
    wire::UnitPick made;
    made.type = type(rules, pick.type);
    made.count = pick.count;
    if (pick.damage) made.damage = *pick.damage;
    if (pick.origin) made.origin = space(rules, *pick.origin);
    made.moved = pick.moved;
    made.cargo = picks_to_wire(rules, pick.cargo);
    if (pick.unit) made.unit = rules::raw(*pick.unit);
    return made;
}
wire::UnitPicks picks_to_wire(const rules::Ruleset& rules, const rules::UnitPicks& picks) {
    wire::UnitPicks made;
    made.reserve(picks.size());
    for (const auto& pick : picks) made.push_back(pick_to_wire(rules, pick));
    return made;
}

}  // namespace names

tl::expected<rules::Choice, WireError> choice_from_wire(const rules::Ruleset& rules, const wire::Choice& choice) {
    names::Finder finder{rules};
    rules::Choice found;
    if (!finder.choice(choice, found, "choice")) return tl::make_unexpected(std::move(finder.fault()));
    return found;
}

wire::Choice choice_to_wire(const rules::Ruleset& rules, const rules::Choice& choice) {
    using Value = decltype(wire::Choice::value);
    return {std::visit(Overload{[](std::monostate) { return Value{}; },  //
                                [](bool flag) { return Value{flag}; },
                                [](std::int64_t number) {
                                    using Limits = std::numeric_limits<std::int32_t>;
                                    return Value{static_cast<std::int32_t>(std::clamp<std::int64_t>(number, Limits::min(), Limits::max()))};
                                },
                                [&](rules::TagId id) { return Value{wire::Option{names::tag(rules, id)}}; },
                                [&](rules::SpaceId id) { return Value{wire::SpaceName{names::space(rules, id)}}; },
                                [&](rules::OwnerId id) { return Value{wire::PowerName{names::owner(rules, id)}}; },
                                [&](rules::UnitTypeId id) { return Value{wire::UnitTypeName{names::type(rules, id)}}; },
                                [&](const rules::UnitPicks& picks) { return Value{wire::UnitList{names::picks_to_wire(rules, picks)}}; },
                                [&](const rules::Choice::Allocations& shares) {
                                    wire::Allocation made;
                                    for (const auto& share : shares)
                                        made.shares.push_back({names::owner(rules, share.owner), names::picks_to_wire(rules, share.units)});
                                    return Value{std::move(made)};
                                },
                                [&](const rules::Choice::List& choices) {
                                    wire::ChoiceList made;
                                    for (const auto& each : choices) made.choices.push_back(choice_to_wire(rules, each));
                                    return Value{std::move(made)};
                                }},
                       choice.value)};
}

tl::expected<rules::OwnerId, WireError> power_from_wire(const rules::Ruleset& rules, std::string_view name, std::string_view field) {
    names::Finder finder{rules};
    rules::OwnerId id{};
    if (!finder.owner(name, id, field)) return tl::make_unexpected(std::move(finder.fault()));
    return id;
}

}  // namespace protocol
