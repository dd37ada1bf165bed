// Placing what was bought.
#include <algorithm>
#include <tuple>

#include "rules/hooks/pick.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/shared/anti_aircraft.hpp"
#include "rules/shared/complexes.hpp"
#include "rules/shared/placement.hpp"
#include "rules/shared/purchase.hpp"

namespace rules::shared {
namespace {

/// A power without its capital places only what it bought with loot.
Result<void> places_at_all(const View& view, OwnerId power, const Unit&, SpaceId space) {
    if (!without_seat(view, power) || view.state.slot(view.rules.data<Purchases>().loot_spent, raw(power)) != 0) return {};
    return refuse(Refusal::forbidden, {law(view).without_capital}, {fact("space", view.rules.owner(power).capital), fact("at", space)},
                  {law(view).loot});
}

bool is_full(const View& view, SpaceId space, const Unit& unit) {
    const auto most = facts(view, unit).most;
    if (most == 0 || (facts(view, unit).gun && view.rules.data<Guns>().several_guns(view))) return false;
    return count_if(view.state.in(space), [&](const Unit& other) { return other.type == unit.type && other.carrier == no_unit; }) >= most;
}

/// A complex that places no more this turn.
tl::unexpected<Violation> put_out(const View& view, SpaceId complex) {
    const auto most = std::max<std::int64_t>(view.rules.space(complex).value, figures(view).least_output);
    return refuse(
        Refusal::no_place, {law(view).output},
        {fact("space", complex), fact("most", most), fact("named", view.state.slot(view.rules.data<Complexes>().used, raw(complex)))});
}

/// To any territory controlled since the start of the turn without one.
Result<void> place_complex(const View& view, OwnerId power, const Unit& unit, SpaceId space) {
    if (view.rules.space(space).sea || view.state.control[idx(space)] != power || view.state.turn_start.control[idx(space)] != power)
        return refuse(Refusal::no_place, {law(view).new_complex}, {fact("space", space)});
    if (is_full(view, space, unit))
        return refuse(Refusal::no_place, {law(view).new_complex}, {fact("unit", unit.type), fact("space", space)});
    return {};
}

/// Land units and planes at a complex, guns one to a territory.
Result<void> place_ashore(const View& view, OwnerId power, const Unit& unit, SpaceId space) {
    if (view.rules.space(space).sea && own_ships(view, power, space))
        return refuse(Refusal::no_place, {law(view).placing_ashore}, {fact("unit", unit.type), fact("at", space)},
                      {is_plane(view, unit) ? law(view).new_decks : law(view).placing});
    if (view.rules.space(space).sea)
        return refuse(Refusal::no_place, {law(view).placing}, {fact("unit", unit.type), fact("space", space)}, {law(view).placing_ashore});
    if (auto verdict = usable_complex(view, power, space); !verdict) return verdict;
    if (is_full(view, space, unit))
        return refuse(Refusal::no_place, {law(view).placing_ashore}, {fact("unit", unit.type), fact("space", space)},
                      {law(view).guns_together});
    if (output_left(view, power, space).value_or(1) < 1) return put_out(view, space);
    return {};
}

bool by_parameter(const View& view) { return view.rules.data<Complexes>().place_in_enemy_zones(view); }

/// To a zone beside a complex and free of enemy ships.
Result<void> place_ship(const View& view, OwnerId power, const Unit& unit, SpaceId space) {
    if (!view.rules.space(space).sea)
        return refuse(Refusal::no_place, {law(view).placing_ships}, {fact("unit", unit.type), fact("space", space)});
    if (enemy_ships(view, power, space) && !any(view.rules.data<Complexes>().among_enemies, view))
        return refuse(Refusal::no_place, {law(view).placing_ships}, {fact("at", space)}, {law(view).ships_among_enemies});
    if (!shipyards(view, power, space).empty()) return {};
    // A complex that has put out all it can is named before one that is of no use.
    auto why = Result<void>{refuse(Refusal::no_place, {law(view).placing_ships}, {fact("space", space)})};
    for (const auto neighbour : view.rules.space(space).neighbours) {
        if (view.rules.space(neighbour).sea || complex_in(view, neighbour) == nullptr) continue;
        auto verdict = usable_complex(view, power, neighbour);
        if (verdict) return put_out(view, neighbour);
        verdict.error().also = {law(view).placing_ships};
        why = std::move(verdict);
    }
    return why;
}

Result<void> by_kind(const View& view, OwnerId power, const Unit& unit, SpaceId space) {
    if (facts(view, unit).complex) return place_complex(view, power, unit, space);
    return is_ship(view, unit) ? place_ship(view, power, unit, space) : place_ashore(view, power, unit, space);
}

/// As many as the complexes still put out, and as may stand there.
Result<void> together(const View& view, OwnerId power, const std::vector<UnitId>& units, SpaceId space) {
    std::int64_t drawing = 0;
    for (const auto id : units) {
        const auto& unit = *view.state.unit(id);
        const auto most = facts(view, unit).most;
        const auto alike = count_if(units, [&](UnitId other) { return view.state.unit(other)->type == unit.type; });
        const bool several = facts(view, unit).gun && view.rules.data<Guns>().several_guns(view);
        if (most > 0 && !several && alike > most)
            return refuse(Refusal::no_place, {facts(view, unit).gun ? law(view).placing_ashore : law(view).new_complex},
                          {fact("unit", unit.type), fact("space", space)});
        if (!facts(view, unit).complex) ++drawing;
    }
    std::int64_t left = 0;
    auto last = space;
    const auto sites = view.rules.space(space).sea ? shipyards(view, power, space) : std::vector{space};
    for (const auto site : sites) {
        const auto output = output_left(view, power, site);
        if (!output) return {};
        left += *output;
        last = site;
    }
    if (drawing <= left) return {};
    return put_out(view, last);
}

/// What waits, in the order in which it is taken.
std::vector<Unit> waiting(const View& view, OwnerId power) {
    const auto there = view.state.in(off_board, power);
    std::vector<Unit> units{there.begin(), there.end()};
    std::stable_partition(units.begin(), units.end(),
                          [&](const Unit& unit) { return any(view.rules.data<Complexes>().placed_first, view, unit); });
    return units;
}

Result<std::vector<UnitId>> choose(const View& view, const Command& command) {
    const auto& place = std::get<command::Place>(command.body);
    auto units = choose_units(view, waiting(view, command.author), place.units,
                              [&](const Unit& unit) { return may_place(view, command.author, unit, place.space); });
    if (!units) return units;
    if (auto verdict = together(view, command.author, *units, place.space); !verdict)
        return tl::make_unexpected(std::move(verdict.error()));
    return units;
}

void draw(Context& context, SpaceId complex, std::int64_t units) {
    if (!output_left(context.view(), context.state().active, complex)) return;
    const auto used = context.rules.data<Complexes>().used;
    context.set_slot(used, raw(complex), context.state().slot(used, raw(complex)) + units);
}

std::vector<const Unit*> launching(const View& view) {
    return pointers_where(view.state.units, [&](const Unit& unit) { return marked(view, unit, view.rules.data<Complexes>().launching); });
}

// Whose output a ship takes.

DecisionRequest launch_request(const View& view) {
    return {
        .kind = view.rules.data<Complexes>().launched_from, .asked = mask_of(view.state.active), .space = launching(view).front()->space};
}

/// Complexes whose output all the ships may take.
std::vector<SpaceId> open_yards(const View& view, OwnerId power, SpaceId zone) {
    auto yards = shipyards(view, power, zone);
    for (const auto* ship : launching(view))
        std::erase_if(yards, [&](SpaceId yard) {
            return any_of(view.rules.data<Complexes>().launches, [&](const auto rule) { return !rule(view, *ship, yard); });
        });
    return yards;
}

/// One without limit, else the one with most output left, ties by name.
SpaceId usual_yard(const View& view, OwnerId power, SpaceId zone) {
    SpaceId best = no_space;
    std::int64_t most = -1;
    for (const auto yard : open_yards(view, power, zone)) {
        const auto left = output_left(view, power, yard);
        if (!left) return yard;
        if (*left > most) std::tie(best, most) = std::tuple{yard, *left};
    }
    return best;
}

/// The usual one first; between complexes without limit it does not matter.
std::vector<SpaceId> yards(const View& view, const Decision& decision, OwnerId owner) {
    const auto open = open_yards(view, owner, decision.space);
    std::vector<SpaceId> found{usual_yard(view, owner, decision.space)};
    if (none_of(open, [&](SpaceId yard) { return output_left(view, owner, yard).has_value(); })) return found;
    for (const auto yard : open)
        if (yard != found.front()) found.push_back(yard);
    return found;
}

bool all_launched(const View& view, std::uint32_t) { return launching(view).empty(); }

void ask_yard(Context& context, std::uint32_t) { context.ask(launch_request(context.view())); }

/// As many of the ships as the complex still puts out; for the others another one is named.
void launch(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    const auto choice = context.answer(launch_request(context.view()), power);
    const auto yard = *choice.as<SpaceId>();
    const auto left = yard == no_space ? std::optional<std::int64_t>{} : output_left(context.view(), power, yard);
    const auto all = launching(context.view());
    auto ships = left ? first_ids(all, static_cast<std::size_t>(std::max<std::int64_t>(0, *left))) : ids_of(all);
    if (left) draw(context, yard, static_cast<std::int64_t>(ships.size()));
    context.mark(std::move(ships), context.rules.data<Complexes>().launching, false);
}

}  // namespace

void perform_place(Context& context, const Command& command) {
    put(context, *choose(context.view(), command), std::get<command::Place>(command.body).space);
}

Result<void> check_place(const View& view, const Command& command) {
    auto units = choose(view, command);
    if (!units) return tl::make_unexpected(std::move(units.error()));
    return {};
}

void put(Context& context, const std::vector<UnitId>& units, SpaceId space) {
    const auto& names = context.rules.data<Complexes>();
    std::vector<UnitId> ships;
    std::int64_t ashore = 0;
    std::int64_t complexes = 0;
    for (const auto id : units) {
        const auto& unit = *context.state().unit(id);
        if (is_ship(context.view(), unit))
            ships.push_back(id);
        else
            ++(facts(context.view(), unit).complex ? complexes : ashore);
    }
    if (ashore > 0) draw(context, space, ashore);
    if (complexes > 0) context.set_slot(names.complexes_built, 0, context.state().slot(names.complexes_built, 0) + complexes);
    context.move_units(units, space);
    context.mark(units, names.placed);
    if (ships.empty()) return;
    context.mark(std::move(ships), names.launching);
    context.start(context.rules.data<Launch>().procedure, 0);
}

void install_placement(RulesetBuilder& build) {
    build.data<Complexes>().among_enemies("by-parameter", by_parameter);
    auto& complexes = build.data<Complexes>();
    complexes.placed = build.unit_flag("placed", Lifetime::turn);
    complexes.launching = build.unit_flag("launching", Lifetime::turn);
    complexes.launched_from = build.decision(question::Space{.name = "launched-from", .cite = law(build).launched_from, .among = yards});
    build.place().may_place("places-at-all", places_at_all);
    build.place().may_place("by-kind", by_kind);
    build.procedure("launch").define({repeat("ships", all_launched, {step("choose-complex", ask_yard), step("launch", launch)})});
    build.data<Launch>().procedure = build.procedure("launch").id();
    build.action(Form::place) = {check_place, perform_place, nullptr, std::string{law(build).own_units}, std::string{law(build).turn}};
    install_placing_everything(build);
}

}  // namespace rules::shared
