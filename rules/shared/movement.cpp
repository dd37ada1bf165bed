// The command "move": who goes along, and what all movements have in common.
#include <algorithm>
#include <array>

#include "rules/hooks/pick.hpp"
#include "rules/shared/anti_aircraft.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/carriers.hpp"
#include "rules/shared/movement.hpp"

namespace rules::shared {
namespace {

/// The units of a command: those that go by themselves, and those that they take along.
struct Movers {
    std::vector<UnitId> units;
    std::vector<UnitId> riders;
};

bool has_decks(const View& view, const UnitPick& pick) { return figures(view).types[idx(pick.type)].decks > 0; }

/// Fighters that are moved by one command with carriers travel aboard.
bool takes_aboard(const View& view, const command::Move& move) {
    return any_of(move.units, [&](const UnitPick& pick) { return has_decks(view, pick); }) &&
           all_of(move.path, [&](SpaceId space) { return view.rules.space(space).sea; });
}

/// Nobody moves the units of another, nor a friend's fighters that are aboard.
const Unit* means_others(const View& view, OwnerId power, const command::Move& move) {
    return first_where(view.state.in(move.path.front()), [&](const Unit& unit) {
        return unit.owner != power && any_of(move.units, [&](const UnitPick& pick) { return fits(view, unit, pick); });
    });
}

/// A fighter that has flown in this phase has landed on its deck, and stays there.
Result<void> may_ride(const View& view, OwnerId power, const Unit& fighter) {
    if (marked(view, fighter, view.rules.data<Movement>().under_way))
        return refuse(Refusal::may_not_leave, {law(view).landed_on_deck}, {fact("space", fighter.space)}, {law(view).goes_on});
    return first_refusal(view.rules.data<Hooks>().move.may_move, view, power, fighter);
}

std::optional<Result<void>> fighters_aboard(const View& view, OwnerId power, const command::Move& move, const Unit& unit) {
    if (!lands_on_decks(view, unit) || !takes_aboard(view, move)) return std::nullopt;
    return may_ride(view, power, unit);
}

std::optional<Result<void>> taken_along(const View& view, OwnerId power, const command::Move& move, const Unit& unit) {
    for (const auto rule : view.rules.data<Movement>().taken_along)
        if (auto verdict = rule(view, power, move, unit)) return verdict;
    return std::nullopt;
}

/// Of like units those that have not moved yet, and bombers without a raid, come first.
std::vector<Unit> fresh_first(const View& view, std::span<const Unit> units) {
    std::vector<Unit> found{units.begin(), units.end()};
    const auto rank = [&](const Unit& unit) {
        return std::pair{marked(view, unit, view.rules.data<Movement>().moved), marked(view, unit, view.rules.data<Battles>().raid)};
    };
    std::stable_sort(found.begin(), found.end(), [&](const Unit& a, const Unit& b) { return rank(a) < rank(b); });
    return found;
}

using Chosen = Result<std::vector<UnitId>>;

/// Says why nothing of the own units is meant.
Chosen nobody_meant(const View& view, OwnerId power, const command::Move& move, Chosen none) {
    const auto* other = none.error().code == Refusal::no_such_units ? means_others(view, power, move) : nullptr;
    if (other == nullptr) return none;
    if (lands_on_decks(view, *other) && friends(view, power, other->owner) && decks_in(view, power, other->space) > 0)
        return refuse(Refusal::no_such_units, {law(view).guests}, {fact("power", other->owner), fact("space", other->space)},
                      {law(view).own_units});
    return refuse(Refusal::no_such_units, {law(view).own_units}, {fact("space", move.path.front())});
}

Movers movers_of(const View& view, OwnerId power, const command::Move& move, std::span<const UnitId> chosen) {
    Movers movers;
    for (const auto id : chosen) (taken_along(view, power, move, *view.state.unit(id)) ? movers.riders : movers.units).push_back(id);
    return movers;
}

Result<void> may_go_together(const View& view, OwnerId power, const command::Move& move, const Movers& movers) {
    return first_refusal(view.rules.data<Movement>().together, GroupMove{view, power, movers.units, movers.riders, move.path});
}

/// Whether somebody else could be meant, whom a player can tell from those that were chosen.
bool others_fit(const View& view, std::span<const Unit> here, const UnitPicks& picks, std::span<const UnitId> chosen) {
    return any_of(here, [&](const Unit& unit) {
        return any_of(picks, [&](const UnitPick& pick) { return fits(view, unit, pick); }) &&
               none_of(chosen, [&](UnitId id) { return same_kind(view, *view.state.unit(id), unit); });
    });
}

Result<Movers> choose(const View& view, OwnerId power, const command::Move& move) {
    if (move.path.size() < 2 || move.path.front() == off_board) return refuse(Refusal::not_adjacent, {});
    const auto here = fresh_first(view, view.state.in(move.path.front(), power));
    const auto may_join = [&](const Unit& unit) {
        if (auto verdict = taken_along(view, power, move, unit)) return *verdict;
        return may_go(view, power, unit, move.path);
    };
    auto chosen = choose_units(view, here, move.units, may_join);
    if (!chosen) chosen = nobody_meant(view, power, move, std::move(chosen));
    if (!chosen) return tl::make_unexpected(chosen.error());
    auto movers = movers_of(view, power, move, *chosen);
    auto verdict = may_go_together(view, power, move, movers);
    if (verdict) return movers;
    // What is judged of all together is asked of each only here, as it takes long: planes that have flown less may still come home.
    if (others_fit(view, here, move.units, *chosen)) {
        const auto able = choose_units(view, here, move.units, [&](const Unit& unit) {
            auto joins = may_join(unit);
            if (!joins || taken_along(view, power, move, unit)) return joins;
            return may_go_together(view, power, move, {{unit.id}, movers.riders});
        });
        if (able) movers = movers_of(view, power, move, *able);
        if (able && may_go_together(view, power, move, movers)) return movers;
    }
    return tl::make_unexpected(verdict.error());
}

Result<void> check_move(const View& view, const Command& command) {
    return may_make(view, command.author, std::get<command::Move>(command.body));
}

bool passing_fire(const View& view) { return view.rules.data<Movement>().passing_fire(view); }

/// Territories on the way whose guns fire at planes that pass; a gun at its end fires in the battle. Where the way began a hostile gun is
/// only for those who go on by another command.
std::vector<std::int64_t> guns_on_the_way(const View& view, OwnerId power, std::span<const SpaceId> path) {
    std::vector<std::int64_t> found;
    if (!moving_into_combat(view) || !any(view.rules.data<Movement>().guns_fire_at_passing, view)) return found;
    for (std::size_t at = 0; at + 1 < path.size(); ++at)
        if (path[at] != path.back() && hostile_gun(view, power, path[at]) != nullptr && !contains(found, raw(path[at])))
            found.push_back(raw(path[at]));
    return found;
}

void note_last_step(Context& context, const std::vector<UnitId>& units, SpaceId from) {
    for (const auto id : units) {
        const auto& unit = *context.state().unit(id);
        if (is_plane(context.view(), unit)) continue;
        context.set_slot(context.rules.data<Movement>().came_from_slot, raw(id), unit.origin == from ? -1 : std::int64_t{raw(from)});
    }
}

/// Who flies on raids no more where he was to.
void call_off_raids(Context& context, const std::vector<UnitId>& planes) {
    auto raiders =
        filtered(planes, [&](UnitId id) { return marked(context.view(), *context.state().unit(id), context.rules.data<Battles>().raid); });
    context.mark(std::move(raiders), context.rules.data<Battles>().raid, false);
}

void perform_move(Context& context, const Command& command) { make(context, command.author, std::get<command::Move>(command.body)); }

void add_guns(const GroupMove& group, std::vector<std::int64_t>& guns) {
    std::vector<SpaceId> more;
    for (const auto rule : group.view.rules.data<Movement>().more_guns) rule(group, more);
    for (const auto space : more) guns.push_back(raw(space));
}

/// Guests and riders are where their carriers are; then the guns on the way fire.
void arrive(Context& context, const Journey& journey) {
    const auto& movement = context.rules.data<Movement>();
    const auto& carriers = context.rules.data<Carriers>();
    const auto power = journey.power;
    const auto& arrived = journey.units;
    run_all(movement.on_arrival, context, journey);
    std::vector<UnitId> guests;
    std::vector<UnitId> riders;
    for (const auto id : journey.company)
        if (const auto* unit = context.state().unit(id); unit != nullptr && !(arrived.empty() && journey.stayed.empty()))
            (unit->owner == power ? riders : guests).push_back(id);
    context.move_units(std::move(guests), journey.path[journey.at]);
    context.move_units(riders, journey.path[journey.at]);
    note_last_step(context, arrived, journey.path[journey.path.size() - 2]);
    auto planes = filtered(arrived, [&](UnitId id) { return is_plane(context.view(), *context.state().unit(id)); });
    const auto on_its_way = context.rules.slot(movement.moved).bit | context.rules.slot(movement.under_way).bit;
    if (!arrived.empty()) context.emit(event::UnitsMarked{arrived, on_its_way, 0});
    context.mark(riders, movement.moved);
    context.mark(journey.stayed, movement.moved);
    call_off_raids(context, planes);
    if (in_phase(context.view(), noncombat_move)) {
        std::erase_if(riders, [&](UnitId id) { return !is_plane(context.view(), *context.state().unit(id)); });
        context.mark(planes, carriers.landed);
        context.mark(riders, carriers.landed);
    }
    if (journey.memo.empty() || planes.empty() || !movement.shoot_at_passing) return run_all(movement.at_the_goal, context, power);
    context.mark(planes, movement.shot_at);
    context.mark(std::move(planes), movement.passing);
    context.set_list(context.rules.data<Guns>().guns_passed, 0, journey.memo);
    movement.shoot_at_passing(context, power);
}

using Ways = std::vector<std::vector<SpaceId>>;

bool push_if_legal(const View& view, OwnerId power, UnitPicks units, const std::vector<SpaceId>& path, CommandSink& sink) {
    Command command{power, command::Move{std::move(units), path}};
    if (!check_move(view, command)) return false;
    sink.push_back(std::move(command));
    return true;
}

/// So many units of the kind of `sample`; one by one where a pick cannot mean them alone.
UnitPicks naming(const View& view, const Unit& sample, std::uint16_t count) {
    UnitPicks picks{pick_of(view, sample, count)};
    if (picks.front().count == count) return picks;
    picks.clear();
    for (const auto& unit : view.state.in(sample.space, sample.owner))
        if (picks.size() < count && same_kind(view, unit, sample)) picks.push_back(pick_of(view, unit, 1));
    return picks;
}

/// Every group of fighters beside it that a carrier holds: of each kind so many, and none.
std::vector<UnitPicks> loads_of_decks(const View& view, OwnerId power, const Unit& carrier) {
    std::vector<UnitPicks> loads{{}};
    const auto deck = deck_of(view, carrier);
    if (deck.places == 0 || !view.rules.space(carrier.space).sea) return loads;
    std::vector<DeckRoom> taken{{}};
    for (const auto& group : groups_of(view, view.state.in(carrier.space, power))) {
        const auto berth = berth_of(view, *group.sample);
        if (berth.places == 0) continue;
        for (std::size_t at = 0, known = loads.size(); at < known; ++at) {
            auto with = taken[at] + berth;
            for (std::uint16_t more = 1; more <= group.count && deck.holds(with); ++more, with += berth) {
                auto load = loads[at];
                append_to(load, naming(view, *group.sample, more));
                loads.push_back(std::move(load));
                taken.push_back(with);
            }
        }
    }
    return loads;
}

/// What goes along with a unit: nothing, and whatever may.
std::vector<UnitPicks> loads_of(const View& view, OwnerId power, const Unit& unit) {
    auto loads = loads_of_decks(view, power, unit);
    for (const auto rule : view.rules.data<Movement>().company) rule(view, power, unit, loads);
    return loads;
}

/// The unit by each way, with everything that may go along.
void list_with_company(const View& view, const Unit& unit, const std::vector<UnitPicks>& loads, const Ways& ways, CommandSink& sink) {
    for (const auto& load : loads)
        for (const auto& path : ways) {
            UnitPicks picks{pick_of(view, unit, 1)};
            append_to(picks, load);
            push_if_legal(view, unit.owner, std::move(picks), path, sink);
        }
}

void list_moves(const View& view, OwnerId power, CommandSink& sink) {
    for (const auto space : all_spaces(view.rules)) {
        for (const auto& group : groups_of(view, view.state.in(space, power))) {
            const auto& unit = *group.sample;
            const auto ways = is_plane(view, unit) ? flights(view, power, unit, {}) : ways_of(view, power, unit);
            const auto loads = loads_of(view, power, unit);
            const bool in_company = decks_of(view, unit) > 0 || loads.size() > 1;
            if (in_company) list_with_company(view, unit, loads, ways, sink);
            const auto one = pick_of(view, unit, 1);
            const auto all = pick_of(view, unit, group.count);
            for (const auto& path : ways) {
                const bool may_go = in_company || push_if_legal(view, power, {one}, path, sink);
                if (may_go && all.count > 1) push_if_legal(view, power, {all}, path, sink);
            }
        }
    }
}

void list_ways(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, std::span<const SpaceId> by, CommandSink& sink) {
    if (space == off_board) return;
    for (const auto* unit : kinds_of(view, view.state.in(space, power), pick)) {
        const auto ways = is_plane(view, *unit) ? flights(view, power, *unit, by) : ways_of(view, power, *unit, true);
        list_with_company(view, *unit, loads_of(view, power, *unit), ways, sink);
    }
}

void list_moves_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink) {
    list_ways(view, power, space, pick, {}, sink);
}

/// Complexes never move; cargo goes with its transport, and its landing is all that it does.
Result<void> may_set_out(const View& view, OwnerId, const Unit& unit) {
    if (facts(view, unit).complex) return refuse(Refusal::may_not_leave, {law(view).complexes_stay}, {fact("unit", unit.type)});
    if (unit.carrier != no_unit)
        return refuse(Refusal::may_not_leave, {law(view).cargo_stays}, {fact("unit", unit.type), fact("aboard", unit.space)},
                      {law(view).allied_cargo});
    return {};
}

/// Who was stopped where he is goes no further by another command either: the whole way is judged as one.
Result<void> not_stopped(const MoveStep& step) {
    const auto& view = step.view;
    if (step.at != 0 || !marked(view, step.unit, view.rules.data<Movement>().under_way)) return {};
    const std::array way{came_from(view, step.unit), step.from()};
    const MoveStep arrival{view, step.power, step.unit, step.type, way};
    std::optional<Paragraph> stop;
    for (const auto rule : view.rules.data<Hooks>().move.must_stop) stop = rule(arrival, stop);
    if (!stop) return {};
    return refuse(Refusal::out_of_range, *stop, {fact("space", step.from()), fact("next", step.to())}, {law(view).goes_on});
}

Result<void> may_attack(const View& view, OwnerId power, const Unit&) {
    if (!moving_into_combat(view)) return {};
    return first_refusal(view.rules.data<Movement>().may_attack, view, power);
}

std::pair<Paragraph, Paragraph> base_range(const View& view, const Unit& unit, std::pair<Paragraph, Paragraph>) {
    const auto& type = view.rules.type(unit);
    return {{type.is(unit_class::sea) ? law(view).sail : type.is(unit_class::air) ? law(view).fly : law(view).walk}, {}};
}

}  // namespace

Result<void> may_make(const View& view, OwnerId power, const command::Move& move) {
    const auto movers = choose(view, power, move);
    if (!movers) return tl::make_unexpected(movers.error());
    return {};
}

void make(Context& context, OwnerId power, const command::Move& move) {
    const auto movers = *choose(context.view(), power, move);
    Journey journey{power, movers.units, move.path};
    journey.company = guests_going(context.view(), power, move.path.front(), movers.units);
    append_to(journey.company, movers.riders);
    journey.memo = guns_on_the_way(context.view(), power, move.path);
    const GroupMove group{context.view(), power, movers.units, movers.riders, move.path};
    add_guns(group, journey.memo);
    run_all(context.rules.data<Movement>().sets_out, context, group);
    travel(context, std::move(journey));
}

void install_movement(RulesetBuilder& build) {
    auto& move = build.move();
    move.adjacency_land = law(build).map_links;
    move.adjacency_sea = law(build).map_links;
    move.range_cite("base-range", base_range);
    move.may_move("may-set-out", may_set_out);
    move.may_move("may-attack", may_attack);
    build.data<Movement>().guns_fire_at_passing("passing-fire", passing_fire);
    build.data<Movement>().taken_along("fighters-aboard", fighters_aboard);
    move.may_enter("not-stopped", not_stopped);
    auto& action = build.action(Form::move);
    action = {check_move, perform_move, list_moves, std::string{law(build).own_units}, std::string{law(build).turn}, list_moves_of};
    action.list_ways = list_ways;
    move.arrived.set(arrive);
}

}  // namespace rules::shared
