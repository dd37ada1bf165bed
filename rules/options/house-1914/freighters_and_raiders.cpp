// HR-4.2: trade ships earn for the Entente, raiders rob them. What they do in income and in battles is in parts/.
#include <fmt/format.h>

#include "rules/games/1914/land_movement.hpp"
#include "rules/games/1914/purchase.hpp"
#include "rules/options/house-1914/parts/new_unit.hpp"
#include "rules/options/house-1914/parts/trade.hpp"

namespace rules::house1914 {
namespace {

/// How many raiders there may be. [HR-4.2.7]
struct Limits {
    ParameterId of_a_power{}, in_a_zone{};
};

const Limits& limits(const View& view) { return view.rules.data<Limits>(); }

std::int64_t raiders_in(const View& view, SpaceId zone) {
    return count_if(view.state.in(zone), [&](const Unit& unit) { return unit.type == trade(view).raider; });
}

/// So many raiders of a power may be on the board, those included that wait for it. [HR-4.2.7]
Result<void> few_of_a_power(const View& view, OwnerId power, const UnitPicks& units) {
    const auto most = limit_of(view, limits(view).of_a_power);
    const auto wanted = count_in(units, trade(view).raider);
    const auto there = count_if(view.state.units, [&](const Unit& unit) { return unit.owner == power && unit.type == trade(view).raider; });
    if (wanted == 0 || there + wanted <= most) return {};
    return refuse(Refusal::not_available, {"HR-4.2.7"}, {fact("unit", trade(view).raider), fact("there", there), fact("most", most)});
}

/// Of all owners together so many raiders may be in a zone. [HR-4.2.7]
Result<void> room_for(const View& view, SpaceId zone, std::int64_t there, std::int64_t coming) {
    const auto most = limit_of(view, limits(view).in_a_zone);
    if (coming == 0 || there + coming <= most) return {};
    return refuse(Refusal::may_not_enter, {"HR-4.2.7"}, {fact("space", zone), fact("unit", trade(view).raider), fact("most", most)});
}

Result<void> few_in_a_zone(const MoveStep& step) {
    if (step.unit.type != trade(step.view).raider) return {};
    return room_for(step.view, step.to(), raiders_in(step.view, step.to()) - (step.unit.space == step.to() ? 1 : 0), 1);
}
Result<void> few_placed_in_a_zone(const View& view, OwnerId, const Unit& unit, SpaceId zone) {
    return room_for(view, zone, raiders_in(view, zone), unit.type == trade(view).raider ? 1 : 0);
}
Result<void> few_stand_in_a_zone(const View& view, const Unit& unit, SpaceId zone) {
    return few_placed_in_a_zone(view, unit.owner, unit, zone);
}

std::int64_t raiders_among(const View& view, std::span<const UnitId> units, SpaceId within) {
    return count_if(units, [&](UnitId id) {
        const auto* unit = view.state.unit(id);
        return unit->type == trade(view).raider && (within == no_space || unit->space == within);
    });
}
Result<void> few_go_together(const View& view, std::span<const UnitId> units, std::span<const SpaceId> path) {
    for (const auto zone : path.subspan(1))
        if (auto verdict =
                room_for(view, zone, raiders_in(view, zone) - raiders_among(view, units, zone), raiders_among(view, units, no_space));
            !verdict)
            return verdict;
    return {};
}
Result<void> few_placed_together(const View& view, std::span<const UnitId> units, SpaceId zone) {
    return room_for(view, zone, raiders_in(view, zone), raiders_among(view, units, no_space));
}

/// Raiders sail through hostile zones, and hide in them. [HR-4.2.8]
std::optional<Paragraph> raiders_sail_on(const MoveStep& step, std::optional<Paragraph>) {
    if (step.unit.type != trade(step.view).raider) return std::nullopt;
    return Paragraph{"HR-4.2.8"};
}

/// Law: no zone holds more raiders than it may. [HR-4.2.7]
void raiders_find_room(const View& view, std::vector<LawBreach>& breaches) {
    const auto most = limit_of(view, limits(view).in_a_zone);
    for (const auto space : all_spaces(view.rules))
        if (const auto there = raiders_in(view, space); there > most)
            breaches.push_back({"raiders-find-room", fmt::format("{} raiders are in {}", there, view.rules.space(space).name)});
}

void install_freighters_and_raiders(RulesetBuilder& build) {
    install_words(build);
    auto& data = build.data<Limits>();
    data.of_a_power = build.parameter("freighters-and-raiders.raiders-of-a-power", 5, 0, 1000);
    data.in_a_zone = build.parameter("freighters-and-raiders.raiders-in-a-zone", 2, 0, 1000);
    auto& purchases = build.data<Purchases>();
    purchases.may_buy("few-raiders-of-a-power", few_of_a_power);
    purchases.may_place_together("few-raiders-placed-together", few_placed_together);
    build.place().may_place("few-raiders-placed-in-a-zone", few_placed_in_a_zone);
    build.data<Standing>().may_stand("few-raiders-stand-in-a-zone", few_stand_in_a_zone);
    build.move().may_enter("few-raiders-in-a-zone", few_in_a_zone);
    build.move().must_stop.permit("hostile-zones-stop", raiders_sail_on);
    build.data<Movement>().may_go_together("few-raiders-go-together", few_go_together);
    build.law(raiders_find_room);
    install_freight(build);
    install_raids(build);
    install_boarding(build);
    install_hunts(build);
}

}  // namespace

extern const Option freighters_and_raiders{
    .id = "freighters-and-raiders",
    .base = "1914",
    .title = "Freighters and raiders",
    .summary = "The Allies' freighters earn IPC abroad, and raiders of the Central Powers rob them and hide until they are found.",
    .paragraphs = {"HR-4.2.1", "HR-4.2.2", "HR-4.2.3", "HR-4.2.4", "HR-4.2.5", "HR-4.2.6", "HR-4.2.7", "HR-4.2.8", "HR-4.2.9", "HR-4.2.10",
                   "HR-4.2.11", "HR-4.2.12", "HR-4.2.13"},
    .band = Band::scenario,
    .after = {"tournament-naval-retreat"},
    .stands_for = {"freighters", "merchant-raiders"},
    .install = install_freighters_and_raiders};

}  // namespace rules::house1914
