// An option: a fighter takes one infantry along, which jumps where the flight ends.
#include <algorithm>
#include <array>

#include "rules/games/1914/land_movement.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/mechanics/declaring.hpp"
#include "tests/newcomers/options.hpp"

namespace newcomers {
namespace {

using namespace rules;
using game1914::Status;

struct Paratroopers {
    UnitTypeId plane{}, jumps{};
};

struct Flight {
    std::vector<SpaceId> path;
    UnitId plane{}, infantry{};
};

/// Infantry jumps by the rules of its own move, except that it need not walk there. The ground touches ground that was friendly and quiet
/// when the turn began. [NC-7.1]
Result<void> may_jump(const View& view, const Unit& unit, SpaceId to) {
    const auto& move = view.rules.data<Hooks>().move;
    const std::array path{unit.space, to};
    const MoveStep step{view, unit.owner, unit, view.rules.type(unit), path};
    if (auto verdict = first_refusal(move.may_move, view, unit.owner, unit); !verdict) return verdict;
    if (auto verdict = first_refusal(move.may_enter, step); !verdict) return verdict;
    if (auto verdict = first_refusal(move.may_end, step); !verdict) return verdict;
    const auto& beside = view.rules.space(to).neighbours;
    if (std::any_of(beside.begin(), beside.end(), [&](SpaceId near) {
            return !view.rules.space(near).sea && game1914::turn_start_status(view, unit.owner, near) == Status::friendly;
        }))
        return {};
    return refuse(Refusal::may_not_enter, {"NC-7.1"}, {fact("space", to)});
}

Result<Flight> flight_of(const View& view, const Command& command) {
    if (auto verdict = in_own_phase(view, command.author, {"move", {"NC-7.1"}, {"NC-7.1"}}); !verdict)
        return tl::make_unexpected(verdict.error());
    const auto* way = argument(std::get<command::Declare>(command.body).arguments, "path");
    const auto path = way == nullptr ? std::nullopt : spaces_in(*way);
    if (!path || path->size() < 2 || path->front() == path->back())
        return refuse(Refusal::bad_choice, {"NC-7.1"}, {fact("argument", "path")});
    const auto one = [&](UnitTypeId type, const UnitTest& test) {
        UnitPick pick;
        pick.type = type;
        return choose_units(view, view.state.in(path->front(), command.author), {pick}, test);
    };
    const auto& names = view.rules.data<Paratroopers>();
    const auto plane = one(names.plane, [&](const Unit& unit) { return may_go(view, command.author, unit, *path); });
    if (!plane) return tl::make_unexpected(plane.error());
    const auto infantry = one(names.jumps, [&](const Unit& unit) { return may_jump(view, unit, path->back()); });
    if (!infantry) return tl::make_unexpected(infantry.error());
    return Flight{*path, plane->front(), infantry->front()};
}

Result<void> check(const View& view, const Command& command) {
    return flight_of(view, command).map([](const Flight&) {});
}

void perform(Context& context, const Command& command) {
    auto flight = *flight_of(context.view(), command);
    Entered entered{command.author, flight.path.front(), flight.path.back(), {flight.infantry}};
    context.move_units({flight.infantry}, entered.to, 1);
    context.mark({flight.infantry}, context.rules.data<game1914::Movement>().moved);
    enter(context, entered);
    travel(context, {command.author, {flight.plane}, std::move(flight.path)});
}

void list(const View& view, OwnerId power, CommandSink& sink) {
    if (power != view.state.active || !in_phase(view, "move")) return;
    for (const auto space : all_spaces(view.rules))
        for (const auto& group : groups_of(view, view.state.in(space, power))) {
            if (group.sample->type != view.rules.data<Paratroopers>().plane) continue;
            for (const auto& path : ways_of(view, power, *group.sample))
                if (Command command{power, command::Declare{"jump", {{"path", way_of(path)}}}}; check(view, command))
                    sink.push_back(std::move(command));
        }
}

void install(RulesetBuilder& build) {
    auto file = data_file(build, "paratroopers.toml");
    build.data<Paratroopers>() = {build.unit_type(file.root().text("plane")), build.unit_type(file.root().text("jumps"))};
    install_words(build);
    build.declaration("jump", "NC-7.1", {check, perform, list, {}, {}, nullptr, {{"path", ChoiceKind::list}}});
}

}  // namespace

extern const Option paratroopers{
    .id = "paratroopers",
    .base = "1914",
    .title = "Paratroopers",
    .summary = "A fighter may take one infantry of its territory along, which jumps into ground beside friendly territory.",
    .paragraphs = {"NC-7.1"},
    .install = install};

}  // namespace newcomers
