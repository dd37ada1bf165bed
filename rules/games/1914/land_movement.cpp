#include <utility>

#include "rules/games/1914/land_movement.hpp"
#include "rules/games/1914/minors.hpp"
#include "rules/games/1914/transports.hpp"
#include "rules/hooks/pick.hpp"

namespace rules::game1914 {
namespace {

/// Each unit makes one move per turn; a transport may go on after loading. [1914-4.1.1]
Result<void> one_move(const View& view, OwnerId, const Unit& unit) {
    const auto& minors = view.rules.data<Minors>();
    const auto& transports = view.rules.data<Transports>();
    const auto& movement = view.rules.data<Movement>();
    if (unit.carrier != no_unit)
        return refuse(Refusal::may_not_leave, {"1914-4.5.6"}, {fact("unit", unit.type), fact("space", unit.space)}, {"1914-4.5.4"});
    if (marked(view, unit, minors.raised_now)) return refuse(Refusal::may_not_leave, {"1914-2.3.12"}, {fact("unit", unit.type)});
    if (marked(view, unit, transports.unloaded)) return refuse(Refusal::may_not_leave, {"1914-4.5.4"}, {fact("unit", unit.type)});
    if (marked(view, unit, movement.moved)) return refuse(Refusal::may_not_leave, {"1914-4.1.1"}, {fact("unit", unit.type)});
    return {};
}

/// Sahara and Himalayas, and what an option closes; for fighters too. [1914-1.2.7] [1914-4.3.5]
Result<void> impassable(const MoveStep& step) {
    const auto& space = step.view.rules.space(step.to());
    if (!space.impassable()) return {};
    const bool flies_over = step.type.is(unit_class::air) && !step.last();
    return refuse(Refusal::may_not_enter, space.closed_by, {fact("space", step.to())}, flies_over ? Paragraph{"1914-4.3.5"} : Paragraph{});
}

/// Land units walk to adjacent territories. [1914-4.2.1]
Result<void> land_units_walk(const MoveStep& step) {
    if (!step.type.is(unit_class::land) || !step.view.rules.space(step.to()).sea) return {};
    return refuse(Refusal::may_not_enter, {"1914-4.2.1"}, {fact("space", step.to())});
}

}  // namespace

bool bound_to_own_ground(const View& view, const Unit& unit) {
    if (!view.rules.type(unit).is(unit_class::land) || !turn_start_contested(view, unit.origin)) return false;
    return !any(view.rules.data<Movement>().left_freely, view, unit.owner, unit.origin);
}

bool own_ground_at_turn_start(const View& view, OwnerId power, SpaceId space) {
    if (turn_start_controller(view, space) == power) return true;
    const auto& counts = view.state.turn_start.counts;
    return any_of(counts, [&](const TurnStart::Count& count) { return count.space == space && count.owner == power; });
}

namespace {

/// A land unit that began its turn on contested ground may enter only ground that, when the turn began, its power controlled or had
/// units on. [1914-4.2.2]
Result<void> leaving_contested_ground(const MoveStep& step) {
    if (!bound_to_own_ground(step.view, step.unit) || step.to() == step.unit.origin) return {};
    if (own_ground_at_turn_start(step.view, step.power, step.to())) return {};
    return refuse(Refusal::may_not_enter, {"1914-4.2.2"}, {fact("space", step.to()), fact("origin", step.unit.origin)});
}

/// No passing over an unmobilised neutral minor. [1914-4.3.5]
Result<void> no_flight_over_neutrals(const MoveStep& step) {
    if (!step.type.is(unit_class::air) || step.last() || !unraised(step.view, step.to()) || leaning(step.view, step.to()) != no_side)
        return {};
    return refuse(Refusal::may_not_enter, {"1914-4.3.5"}, {fact("space", step.to())});
}

/// A fighter never ends at sea but as cargo. [1914-4.3.7]
Result<void> fighters_end_on_land(const MoveStep& step) {
    if (!step.type.is(unit_class::air) || !step.view.rules.space(step.to()).sea) return {};
    return refuse(Refusal::may_not_stay, {"1914-4.3.7"}, {fact("space", step.to())}, {"1914-4.3.3"});
}

/// No blitzing: what is contested, hostile or neutral ends a land unit's way, and a minor that is entered first. [1914-4.1.4]
/// Nothing walks farther than a step here; options that let units do so stand on it.
std::optional<Paragraph> no_blitz(const MoveStep& step, std::optional<Paragraph> so_far) {
    if (!step.type.is(unit_class::land)) return so_far;
    const auto what = status(step.view, step.power, step.to());
    if (what == Status::friendly && !unraised(step.view, step.to())) return so_far;
    return Paragraph{"1914-4.1.4"};
}

std::pair<Paragraph, Paragraph> base_range(const View& view, const Unit& unit, std::pair<Paragraph, Paragraph>) {
    if (const auto elsewhere = printed_elsewhere(view, unit.type, ValueKind::move)) return {*elsewhere, {"1914-4.1.2"}};
    return {{"1914-4.1.2"},
            {view.rules.type(unit).is(unit_class::land)  ? "1914-4.2.1"
             : view.rules.type(unit).is(unit_class::air) ? "1914-4.3.4"
                                                         : "1914-4.4.1"}};
}

/// Ground becomes contested the moment it is entered. [1914-1.2.5] [1914-8.1.1]
void contest_on_entry(Context& context, Entered& entered) { mark_contested(context, entered.to); }

/// What enters a hostile zone, a minor or enemy ground has moved for this turn; the flag is set when the whole way is done.
Result<void> check_move(const View& view, const Command& command) {
    const auto& move = std::get<command::Move>(command.body);
    if (move.path.size() < 2) return refuse(Refusal::not_adjacent, {"1914-4.1.1"});
    const auto units = view.state.in(move.path.front(), command.author);
    // Nobody moves the units of another. [1914-1.1.4]
    if (units.empty() && !view.state.in(move.path.front()).empty())
        return refuse(Refusal::no_such_units, {"1914-1.1.4"}, {fact("space", move.path.front())}, {"1914-4.6.1"});
    const auto chosen =
        choose_units(view, units, move.units, [&](const Unit& unit) { return may_go(view, command.author, unit, move.path); });
    if (!chosen) return tl::make_unexpected(chosen.error());
    return first_refusal(view.rules.data<Movement>().may_go_together, view, *chosen, move.path);
}

void perform_move(Context& context, const Command& command) {
    const auto& move = std::get<command::Move>(command.body);
    const auto units = context.state().in(move.path.front(), command.author);
    auto chosen = choose_units(context.view(), units, move.units,
                               [&](const Unit& unit) { return may_go(context.view(), command.author, unit, move.path); });
    travel(context, {command.author, std::move(*chosen), move.path});
}

void has_moved(Context& context, const Journey& journey) {
    auto all = journey.units;
    append_to(all, journey.stayed);
    context.mark(std::move(all), context.rules.data<Movement>().moved);
}

/// One unit of each kind, and all of them where they may go together.
void list_moves(const View& view, OwnerId power, CommandSink& sink) {
    const bool always_together = view.rules.data<Movement>().may_go_together.empty();
    for (const auto space : all_spaces(view.rules)) {
        for (const auto& group : groups_of(view, view.state.in(space, power))) {
            const auto one = pick_of(view, *group.sample, 1);
            const auto all = pick_of(view, *group.sample, group.count);
            for (auto& path : ways_of(view, power, *group.sample)) {
                sink.push_back({power, command::Move{{one}, path}});
                if (all.count < 2) continue;
                Command command{power, command::Move{{all}, std::move(path)}};
                if (always_together || check_move(view, command)) sink.push_back(std::move(command));
            }
        }
    }
}

void list_moves_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink) {
    for (const auto* unit : kinds_of(view, view.state.in(space, power), pick)) {
        const auto one = pick_of(view, *unit, 1);
        for (auto& path : ways_of(view, power, *unit, true)) sink.push_back({power, command::Move{{one}, std::move(path)}});
    }
}

}  // namespace

void install_land_movement(RulesetBuilder& build) {
    auto& movement = build.data<Movement>();
    auto& transports = build.data<Transports>();
    auto& minors = build.data<Minors>();
    movement.moved = build.unit_flag("moved", Lifetime::turn);
    transports.unloaded = build.unit_flag("unloaded", Lifetime::turn);
    minors.raised_now = build.unit_flag("raised-this-turn", Lifetime::turn);
    build.data<MovedFlag>().slot = movement.moved;
    auto& move = build.move();
    move.adjacency_land = "1914-4.2.1";
    move.adjacency_sea = "1914-4.4.1";
    move.range_cite("base-range", base_range);
    move.may_move("one-move", one_move);
    move.may_enter("impassable", impassable);
    move.may_enter("land-units-walk", land_units_walk);
    move.may_enter("leaving-contested-ground", leaving_contested_ground);
    move.may_enter("no-flight-over-neutrals", no_flight_over_neutrals);
    move.may_end("fighters-end-on-land", fighters_end_on_land);
    move.must_stop("no-blitz", no_blitz);
    move.on_enter("contest-on-entry", contest_on_entry);
    move.arrived.set(has_moved);
    build.action(Form::move) = {check_move, perform_move, list_moves, "1914-4.1.1", "1914-3.1.1", list_moves_of};
}

}  // namespace rules::game1914
