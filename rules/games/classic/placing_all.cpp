// All that was bought is placed, as far as it has a place. [CL-11.1.6] [CL-4.1.2]
#include <algorithm>
#include <limits>
#include <tuple>

#include "rules/games/classic/placement.hpp"
#include "rules/points/pick.hpp"

namespace rules::classic {
namespace {

void push_if_legal(const View& view, OwnerId power, UnitTypeId type, std::uint16_t count, SpaceId space, CommandSink& sink) {
    UnitPick pick;
    pick.type = type;
    pick.count = count;
    if (Command command{power, command::Place{{pick}, space}}; check_place(view, command)) sink.push_back(std::move(command));
}

void list_places(const View& view, OwnerId power, CommandSink& sink) {
    for (const auto& group : groups_of(view.state.in(off_board, power)))
        for (std::size_t at = 0; at < view.rules.spaces.size(); ++at) {
            const auto space = static_cast<SpaceId>(at);
            if (!may_place(view, power, *group.sample, space)) continue;
            push_if_legal(view, power, group.sample->type, 1, space, sink);
            if (group.count > 1) push_if_legal(view, power, group.sample->type, group.count, space, sink);
        }
}

void list_places_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink) {
    if (space != off_board) return;
    for (const auto* unit : kinds_of(view, view.state.in(off_board, power), pick))
        for (std::size_t at = 0; at < view.rules.spaces.size(); ++at)
            if (const auto place = static_cast<SpaceId>(at); may_place(view, power, *unit, place))
                push_if_legal(view, power, unit->type, 1, place, sink);
}

/// Where time places a unit: the lowest rank, ties by name. (OQ-DEF-2)
std::int64_t rank(const View& view, OwnerId power, const Unit& unit, SpaceId space) {
    if (is_ship(view, unit)) return 0;
    if (fixture(view, unit)) return -view.rules.space(space).value;
    if (space == view.rules.owner(power).capital) return std::numeric_limits<std::int64_t>::min();
    return -output_left(view, power, space).value_or(std::numeric_limits<std::int32_t>::max());
}

std::optional<SpaceId> usual_place(const View& view, OwnerId power, const Unit& unit) {
    std::optional<SpaceId> best;
    const auto key = [&](SpaceId space) {
        return std::tuple{rank(view, power, unit, space), std::string_view{view.rules.space(space).name}};
    };
    for (std::size_t at = 0; at < view.rules.spaces.size(); ++at) {
        const auto space = static_cast<SpaceId>(at);
        if (may_place(view, power, unit, space) && (!best || key(space) < key(*best))) best = space;
    }
    return best;
}

bool has_place(const View& view, OwnerId power, const Unit& unit) {
    for (std::size_t at = 0; at < view.rules.spaces.size(); ++at)
        if (may_place(view, power, unit, static_cast<SpaceId>(at))) return true;
    return false;
}

/// [CL-11.1.6]
Result<void> all_placed(const View& view, OwnerId power) {
    for (const auto& group : groups_of(view.state.in(off_board, power)))
        if (has_place(view, power, *group.sample))
            return refuse(Refusal::must_act_first, {"CL-11.1.6"}, {fact("unit", group.sample->type), fact("count", group.count)});
    return {};
}

/// A ship ends the pass, as its complex may have to be named.
void place_all(Context& context) {
    const auto power = context.state().active;
    std::vector<Unit> waiting;
    for (const auto& unit : context.state().in(off_board, power)) waiting.push_back(unit);
    for (const auto& unit : waiting) {
        const auto place = usual_place(context.view(), power, unit);
        if (!place) continue;
        put(context, {unit.id}, *place);
        if (is_ship(context.view(), unit)) return;
    }
}

/// What has no place is lost without refund. [CL-4.1.2]
void lose_unplaced(Context& context, std::uint32_t) {
    std::vector<UnitId> lost;
    for (const auto& unit : context.state().in(off_board, context.state().active)) lost.push_back(unit.id);
    context.remove_units(std::move(lost), game(context).no_place);
}

}  // namespace

void install_placing_everything(RulesetBuilder& build) {
    build.action(Form::place).list = list_places;
    build.action(Form::place).list_units = list_places_of;
    build.phase("mobilize").may_end(all_placed);
    build.phase("mobilize").settle(place_all);
    build.procedure("game").instead("unplaced-lost", step("unplaced-lost", lose_unplaced));
}

}  // namespace rules::classic
