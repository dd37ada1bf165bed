#include "rules/options/house-1914/parts/single_units.hpp"

#include <fmt/format.h>
#include <vector>

#include "rules/options/house-1914/parts/new_unit.hpp"

namespace rules::house1914 {
namespace {

struct SingleUnits {
    struct Kind {
        UnitTypeId type{};
        Paragraph paragraph{};
    };
    std::vector<Kind> kinds;
    Action place;  ///< `place` without them.
};

const SingleUnits::Kind* kind_of(const View& view, UnitTypeId type) {
    return first_where(view.rules.data<SingleUnits>().kinds, [&](const auto& kind) { return kind.type == type; });
}

tl::unexpected<Violation> taken(const SingleUnits::Kind& kind, SpaceId space) {
    return refuse(Refusal::no_room, kind.paragraph, {fact("space", space), fact("unit", kind.type)});
}

Result<void> one_at_a_site(const View& view, OwnerId, const Unit& unit, SpaceId space) { return room_for(view, unit, space); }

Result<void> check_place(const View& view, const Command& command) {
    const auto& place = std::get<command::Place>(command.body);
    for (const auto& kind : view.rules.data<SingleUnits>().kinds)
        if (count_in(place.units, kind.type) > 1) return taken(kind, place.space);
    return view.rules.data<SingleUnits>().place.check(view, command);
}

Result<void> stays_ashore(const Transfer& transfer) {
    if (kind_of(transfer.view, transfer.unit.type) == nullptr) return {};
    return refuse(Refusal::no_room, {"HR-2.0.2"}, {fact("unit", transfer.unit.type)});
}

void one_in_each(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto& unit : view.state.units)
        if (unit.space != off_board && !room_for(view, unit, unit.space))
            breaches.push_back({"one-in-a-territory", fmt::format("more than one {} stands in {}", view.rules.type(unit).name,
                                                                  view.rules.space(unit.space).name)});
}

}  // namespace

void one_in_a_territory(RulesetBuilder& build, UnitTypeId type, Paragraph paragraph) {
    auto& names = build.data<SingleUnits>();
    names.kinds.push_back({type, paragraph});
    if (names.kinds.size() > 1) return;
    build.place().may_place("one-at-a-site", one_at_a_site);
    build.data<Standing>().may_stand("one-at-a-site", room_for);
    auto& place = build.action(Form::place);
    names.place = place;
    place.check = check_place;
    build.move().may_load("stays-ashore", stays_ashore);
    build.law(one_in_each);
}

Result<void> room_for(const View& view, const Unit& unit, SpaceId space) {
    const auto* kind = kind_of(view, unit.type);
    const auto* other = kind == nullptr ? nullptr : the_one_in(view, space, unit.type);
    if (other == nullptr || other->id == unit.id) return {};
    return taken(*kind, space);
}

const Unit* the_one_in(const View& view, SpaceId space, UnitTypeId type) {
    return first_where(view.state.in(space), [&](const Unit& unit) { return unit.type == type; });
}

}  // namespace rules::house1914
