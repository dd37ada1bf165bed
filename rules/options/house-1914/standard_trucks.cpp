// HR-2.1: trucks carry land units, which may then walk on.
#include <algorithm>
#include <optional>
#include <span>

#include "rules/games/1914/land_movement.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/options/house-1914/parts/lost_with_ground.hpp"
#include "rules/options/house-1914/parts/motor.hpp"
#include "rules/options/house-1914/parts/new_unit.hpp"

namespace rules::house1914 {
namespace {

constexpr std::string_view option = "standard-trucks";

/// Units that a truck takes together. [HR-2.1.2]
using Load = std::vector<std::pair<UnitTypeId, std::int64_t>>;

struct Trucks {
    UnitTypeId truck{};
    std::vector<Load> loads;
    ParameterId reach{};
    SlotId carried{};  ///< Flag of a unit: it has been on a truck this turn.
};

const Trucks& trucks(const View& view) { return view.rules.data<Trucks>(); }
bool is_truck(const View& view, const Unit& unit) { return unit.type == trucks(view).truck; }
bool was_carried(const View& view, const Unit& unit) { return marked(view, unit, trucks(view).carried); }
std::size_t reach(const View& view) { return static_cast<std::size_t>(view.rules.parameter(trucks(view).reach)); }

// Where trucks may be.

/// Friendly ground that is no minor's still to be raised, or ground that was contested when the turn began: what is contested since then is
/// being attacked. [HR-2.1.5]
bool open_to_trucks(const View& view, OwnerId power, SpaceId space) {
    switch (status(view, power, space)) {
        case Status::friendly: return !unraised(view, space);
        case Status::contested: return turn_start_contested(view, space);
        case Status::hostile:
        case Status::neutral:
        case Status::uncontrolled: return false;
    }
    return false;
}

Result<void> trucks_stay_among_friends(const MoveStep& step) {
    if (!is_truck(step.view, step.unit) || open_to_trucks(step.view, step.power, step.to())) return {};
    return refuse(Refusal::may_not_enter, {"HR-2.1.5"}, {fact("space", step.to())});
}

/// [HR-2.1.6]
Result<void> trucks_leave_for_own_ground(const MoveStep& step, const Result<void>& said) {
    auto verdict = said;
    if (!verdict && is_truck(step.view, step.unit)) verdict.error().also = {"HR-2.1.6"};
    return verdict;
}

/// Off a ship likewise.
Result<void> trucks_land_among_friends(const Transfer& transfer) {
    if (!is_truck(transfer.view, transfer.unit) || open_to_trucks(transfer.view, transfer.power, transfer.to)) return {};
    return refuse(Refusal::may_not_enter, {"HR-2.1.5"}, {fact("space", transfer.to)});
}

/// The one-infantry rule binds what fights. (OQ-HR-3)
bool trucks_stand_alone(const View& view, const Unit& unit) { return is_truck(view, unit); }

// Whoever was carried.

/// He walks as far as he may on his own, but never beyond the reach of a truck in all. [HR-2.1.4]
void carried_and_walked(const View& view, const Unit& unit, Tally& steps) {
    if (!was_carried(view, unit) || bound_to_own_ground(view, unit)) return;
    const auto most = std::min(unit.steps + steps.sum(), static_cast<std::int64_t>(reach(view)));
    steps.add(most - steps.sum(), {"HR-2.1.4"});
}

std::pair<Paragraph, Paragraph> range_cite(const View& view, const Unit& unit, std::pair<Paragraph, Paragraph> so_far) {
    const bool carried = was_carried(view, unit);
    if ((carried || is_truck(view, unit)) && bound_to_own_ground(view, unit)) return {{"HR-2.1.6"}, so_far.first};
    return carried ? std::pair<Paragraph, Paragraph>{{"HR-2.1.4"}, so_far.first} : so_far;
}

/// Whoever was carried and has gone as far as he may is told so. [HR-2.1.4]
Result<void> carried_far_enough(const View& view, OwnerId, const Unit& unit, const Result<void>& said) {
    if (said || !was_carried(view, unit) || !marked(view, unit, view.rules.data<Movement>().moved)) return said;
    return refuse(Refusal::may_not_leave, {"HR-2.1.4"}, {fact("unit", unit.type)}, said.error().cite);
}

/// Contested ground ends a lift for good. [HR-2.1.5]
Result<void> unloaded_in_contested_ground(const View& view, OwnerId, const Unit& unit) {
    if (!was_carried(view, unit) || !contested(view, unit.space)) return {};
    return refuse(Refusal::may_not_leave, {"HR-2.1.5"}, {fact("unit", unit.type), fact("space", unit.space)});
}

/// To be carried is no step of one's own: the walk behind it may be an attack, whatever steps may be. [HR-2.1.5] (HR-2.1-R2)
bool strikes_off_a_truck(const MoveStep& step) { return was_carried(step.view, step.unit); }

// The lift.

struct Lift {
    UnitId truck{no_unit};
    std::vector<SpaceId> path;
    std::size_t boards = 0;  ///< Where on the path its load does.
    std::vector<UnitId> load;
};

/// What a declaration says of one.
struct LiftOrder {
    std::vector<SpaceId> path;
    std::optional<SpaceId> load;
    UnitPicks units;
};

Result<LiftOrder> read_order(const View& view, const Arguments& arguments) {
    LiftOrder order;
    const auto wrong = [](std::string_view name) {
        return refuse(Refusal::bad_choice, {"HR-2.1.3"}, {fact("argument", std::string{name})});
    };
    std::vector<std::string_view> seen;
    for (const auto& [name, value] : arguments) {
        if (contains(seen, name)) return wrong(name);
        seen.push_back(name);
        if (const auto path = name == "path" ? spaces_in(value) : std::nullopt)
            order.path = *path;
        else if (name == "load" && value.as<SpaceId>() != nullptr)
            order.load = *value.as<SpaceId>();
        else if (name == "units" && value.as<UnitPicks>() != nullptr)
            order.units = *value.as<UnitPicks>();
        else
            return wrong(name);
    }
    const auto on_map = [&](SpaceId space) { return idx(space) < view.rules.spaces.size(); };
    if (order.path.size() < 2 || !all_of(order.path, on_map)) return wrong("path");
    return order;
}

std::optional<Paragraph> stopped_by(const MoveStep& step) {
    if (contested(step.view, step.to())) return Paragraph{"HR-2.1.5"};
    std::optional<Paragraph> stop;
    for (const auto rule : step.view.rules.data<Hooks>().move.must_stop) stop = rule(step, stop);
    return stop;
}

/// May this truck go the whole way as one lift? [HR-2.1.3] [HR-2.1.5] [HR-2.1.6]
Result<void> may_drive(const View& view, OwnerId power, const Unit& truck, std::span<const SpaceId> path) {
    const auto& move = view.rules.data<Hooks>().move;
    if (auto verdict = first_refusal(move.may_move, view, power, truck); !verdict) {
        if (!marked(view, truck, view.rules.data<Movement>().moved)) return verdict;
        return refuse(Refusal::may_not_leave, {"HR-2.1.3"}, {fact("unit", truck.type)}, verdict.error().cite);
    }
    const bool bound = bound_to_own_ground(view, truck);
    const auto range = bound ? std::size_t{1} : reach(view);
    if (path.size() - 1 > range)
        return refuse(Refusal::out_of_range, {bound ? "HR-2.1.6" : "HR-2.1.3"}, {fact("unit", truck.type), fact("range", range)});
    MoveStep step{view, power, truck, view.rules.type(truck), path};
    for (; step.at + 1 < path.size(); ++step.at) {
        if (!view.rules.adjacent(step.from(), step.to()))
            return refuse(Refusal::not_adjacent, {move.adjacency_land}, {fact("from", step.from()), fact("to", step.to())});
        if (auto verdict = first_refusal(move.may_enter, step); !verdict) return verdict;
        if (step.last()) break;
        if (const auto stop = stopped_by(step))
            return refuse(Refusal::out_of_range, *stop, {fact("space", step.to()), fact("next", path[step.at + 2])}, {"HR-2.0.3"});
    }
    return first_refusal(move.may_end, step);
}

bool ever_carried(const View& view, UnitTypeId type) {
    return any_of(trucks(view).loads, [&](const Load& load) { return any_of(load, [&](const auto& part) { return part.first == type; }); });
}

/// May this unit be carried along a way that begins where it stands? [HR-2.1.2] [HR-2.1.3] [HR-2.1.6] (HR-2.1-R1)
Result<void> may_be_carried(const View& view, OwnerId power, const Unit& unit, std::span<const SpaceId> way) {
    const auto& move = view.rules.data<Hooks>().move;
    if (!ever_carried(view, unit.type)) return refuse(Refusal::forbidden, {"HR-2.1.2"}, {fact("unit", unit.type)});
    if (was_carried(view, unit) || unit.steps > 0 || marked(view, unit, view.rules.data<Movement>().moved))
        return refuse(Refusal::may_not_leave, {"HR-2.1.3"}, {fact("unit", unit.type), fact("space", unit.space)}, {"HR-2.1.4"});
    if (auto verdict = first_refusal(move.may_move, view, power, unit); !verdict) return verdict;
    if (way.size() > 2 && bound_to_own_ground(view, unit))
        return refuse(Refusal::out_of_range, {"HR-2.1.6"}, {fact("unit", unit.type), fact("range", 1)});
    MoveStep step{view, power, unit, view.rules.type(unit), way};
    for (; step.at + 1 < way.size(); ++step.at)
        if (auto verdict = first_refusal(move.may_enter, step); !verdict) return verdict;
    return {};
}

/// A full load, or a part of one. [HR-2.1.2]
bool fits_aboard(const View& view, std::span<const UnitId> units) {
    return any_of(trucks(view).loads, [&](const Load& load) {
        auto left = load;
        return all_of(units, [&](UnitId id) {
            const auto type = view.state.unit(id)->type;
            const auto part = std::find_if(left.begin(), left.end(), [&](const auto& one) { return one.first == type && one.second > 0; });
            if (part != left.end()) --part->second;
            return part != left.end();
        });
    });
}

/// The first truck there that may go this way; or why none may.
Result<UnitId> truck_for(const View& view, OwnerId power, std::span<const SpaceId> path) {
    Result<UnitId> found = refuse(Refusal::no_such_units, {"HR-2.1.3"}, {fact("unit", trucks(view).truck), fact("from", path.front())});
    for (const auto& unit : view.state.in(path.front(), power)) {
        if (!is_truck(view, unit)) continue;
        auto verdict = may_drive(view, power, unit, path);
        if (verdict) return unit.id;
        found = tl::make_unexpected(std::move(verdict.error()));
    }
    return found;
}

Result<Lift> lift_of(const View& view, OwnerId power, const command::Declare& declare) {
    auto order = read_order(view, declare.arguments);
    if (!order) return tl::make_unexpected(std::move(order.error()));
    Lift lift;
    lift.path = std::move(order->path);
    auto truck = truck_for(view, power, lift.path);
    if (!truck) return tl::make_unexpected(std::move(truck.error()));
    lift.truck = *truck;
    if (order->load) {
        const auto at = std::find(lift.path.begin(), lift.path.end() - 1, *order->load);
        if (at == lift.path.end() - 1) return refuse(Refusal::bad_choice, {"HR-2.1.3"}, {fact("load", *order->load)});
        lift.boards = static_cast<std::size_t>(at - lift.path.begin());
    }
    const auto way = std::span{lift.path}.subspan(lift.boards);
    auto units = choose_units(view, view.state.in(way.front(), power), order->units,
                              [&](const Unit& unit) { return may_be_carried(view, power, unit, way); });
    if (!units) return tl::make_unexpected(std::move(units.error()));
    if (units->empty()) return refuse(Refusal::bad_count, {"HR-2.1.3"}, {fact("argument", std::string{"units"})});
    if (!fits_aboard(view, *units)) return refuse(Refusal::no_room, {"HR-2.1.2"}, {fact("space", way.front())});
    lift.load = std::move(*units);
    return lift;
}

Result<void> check_lift(const View& view, const Command& command) {
    if (auto verdict = in_own_phase(view, command.author, {"move", {"1914-4.1.1"}, {"1914-3.1.1"}}); !verdict) return verdict;
    if (auto lift = lift_of(view, command.author, std::get<command::Declare>(command.body)); !lift)
        return tl::make_unexpected(std::move(lift.error()));
    return {};
}

/// Space by space. Nothing is asked on the way: it lies among friends.
void drive(Context& context, OwnerId power, const std::vector<UnitId>& units, std::span<const SpaceId> path) {
    for (std::size_t at = 0; at + 1 < path.size(); ++at) {
        context.move_units(units, path[at + 1], 1);
        Entered entered{power, path[at], path[at + 1], units};
        enter(context, entered);
    }
}

void perform_lift(Context& context, const Command& command) {
    auto lift = *lift_of(context.view(), command.author, std::get<command::Declare>(command.body));
    const std::span path{lift.path};
    const auto carried = path.size() - 1 - lift.boards;
    drive(context, command.author, {lift.truck}, path.first(lift.boards + 1));
    auto all = lift.load;
    all.push_back(lift.truck);
    drive(context, command.author, all, path.subspan(lift.boards));
    context.mark({lift.truck}, context.rules.data<Movement>().moved);
    // Who has been carried as far as he may go has made his move. [HR-2.1.4]
    if (carried >= reach(context.view())) context.mark(lift.load, context.rules.data<Movement>().moved);
    context.mark(std::move(lift.load), context.rules.data<Trucks>().carried);
}

// The list of lifts.

/// All ways of two spaces; longer ones go on from each space once, as a bundle may let trucks go ten, and all walks of ten are millions.
std::vector<std::vector<SpaceId>> ways_of_truck(const View& view, OwnerId power, const Unit& truck) {
    std::vector<std::vector<SpaceId>> found;
    std::vector<bool> gone_on(view.rules.spaces.size());
    std::vector<std::vector<SpaceId>> open{{truck.space}};
    for (std::size_t next = 0; next < open.size(); ++next)
        for (const auto neighbour : view.rules.space(open[next].back()).neighbours) {
            auto path = open[next];
            path.push_back(neighbour);
            if (!may_drive(view, power, truck, path)) continue;
            if (path.size() - 1 < reach(view) && (path.size() == 2 || !gone_on[idx(neighbour)])) {
                gone_on[idx(neighbour)] = true;
                open.push_back(path);
            }
            found.push_back(std::move(path));
        }
    return found;
}

/// Each unit alone, and each two together; what is too much is left out by `check_lift`.
std::vector<UnitPicks> loads_in(const View& view, OwnerId power, SpaceId space) {
    auto kinds = filtered(groups_of(view, view.state.in(space, power)),
                          [&](const UnitGroup& kind) { return ever_carried(view, kind.sample->type); });
    std::vector<UnitPicks> loads;
    for (auto one = kinds.begin(); one != kinds.end(); ++one) {
        loads.push_back({pick_of(view, *one->sample, 1)});
        if (one->count > 1) loads.push_back({pick_of(view, *one->sample, 2)});
        for (auto other = one + 1; other != kinds.end(); ++other)
            loads.push_back({pick_of(view, *one->sample, 1), pick_of(view, *other->sample, 1)});
    }
    return loads;
}

Command lift_command(OwnerId power, std::span<const SpaceId> path, std::size_t boards, UnitPicks units) {
    Arguments arguments{{"path", way_of(path)}, {"units", {std::move(units)}}};
    if (boards > 0) arguments.insert(arguments.begin() + 1, {"load", {path[boards]}});
    return {power, command::Declare{"truck-lift", std::move(arguments)}};
}

void list_lifts(const View& view, OwnerId power, CommandSink& sink) {
    if (power != view.state.active || !in_phase(view, "move")) return;
    SpaceId seen = no_space;
    for (const auto& unit : view.state.units) {  // trucks of one space stand together, and those that may go are alike
        if (unit.owner != power || !is_truck(view, unit) || unit.space == off_board || unit.space == seen) continue;
        const auto ways = ways_of_truck(view, power, unit);
        if (!ways.empty()) seen = unit.space;
        for (const auto& path : ways)
            for (std::size_t boards = 0; boards + 1 < path.size(); ++boards) {
                if (std::find(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(boards), path[boards]) !=
                    path.begin() + static_cast<std::ptrdiff_t>(boards))
                    continue;
                for (auto& units : loads_in(view, power, path[boards])) {
                    auto command = lift_command(power, path, boards, std::move(units));
                    if (check_lift(view, command)) sink.push_back(std::move(command));
                }
            }
    }
}

/// A law: no truck stands on ground that no truck enters. [HR-2.1.5]
void trucks_are_among_friends(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto& unit : view.state.units)
        if (unit.space != off_board && unit.carrier == no_unit && is_truck(view, unit) && unraised(view, unit.space))
            breaches.push_back({"trucks-are-among-friends", "a truck stands on the ground of a minor that nobody has raised"});
}

void read_loads(RulesetBuilder& build) {
    auto file = data_file(build, "standard-trucks.toml");
    for (const auto& row : file.root().tables("load")) {
        row.only({"units"});
        auto& load = build.data<Trucks>().loads.emplace_back();
        for (const auto& [name, count] : row.counts("units")) load.emplace_back(build.unit_type(name), count);
    }
}

void install_standard_trucks(RulesetBuilder& build) {
    install_words(build);
    auto& data = build.data<Trucks>();
    data.truck = add_new_unit(build, option, {"HR-2.1.1"});
    auto& type = build.tables().unit_types[idx(data.truck)];
    type.classes = type.classes | build.data<Game>().bystander;
    read_loads(build);
    goes_by_motor(build, data.truck);
    lost_with_ground(build, data.truck, build.tag("truck-lost"));
    data.reach = build.parameter("standard-trucks.reach", 2, 1, 10);
    data.carried = build.unit_flag("carried", Lifetime::turn);
    build.data<Movement>().stands_alone("trucks", trucks_stand_alone);
    build.data<Movement>().strikes_later("off-a-truck", strikes_off_a_truck);
    auto& move = build.move();
    move.may_enter("trucks-stay-among-friends", trucks_stay_among_friends);
    move.may_enter.refine("leaving-contested-ground", trucks_leave_for_own_ground);
    move.may_unload("trucks-land-among-friends", trucks_land_among_friends);
    move.may_move.refine("one-move", carried_far_enough);
    move.may_move("unloaded-in-contested-ground", unloaded_in_contested_ground);
    move.range("carried-and-walked", carried_and_walked);
    move.range_cite("truck-range-cite", range_cite);
    build.declaration("truck-lift", "HR-2.1.3",
                      {check_lift,
                       perform_lift,
                       list_lifts,
                       {},
                       {},
                       nullptr,
                       {{"path", ChoiceKind::list}, {"load", ChoiceKind::space}, {"units", ChoiceKind::units}}});
    build.law(trucks_are_among_friends);
}

}  // namespace

extern const Option standard_trucks{
    .id = option,
    .base = "1914",
    .title = "Standard trucks",
    .summary = "Unarmed trucks carry infantry, artillery or a tank, which so reach two territories in a turn.",
    .paragraphs = {"HR-2.1.1", "HR-2.1.2", "HR-2.1.3", "HR-2.1.4", "HR-2.1.5", "HR-2.1.6", "HR-2.1.7"},
    .band = Band::units,
    .after = units_before("standard-trucks"),
    .install = install_standard_trucks};

}  // namespace rules::house1914
