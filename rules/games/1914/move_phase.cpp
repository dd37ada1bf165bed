#include "rules/games/1914/game.hpp"
#include "rules/games/1914/land_movement.hpp"
#include "rules/mechanics/settling.hpp"

namespace rules::game1914 {
namespace {

bool infantry_lands(const View& view, OwnerId power, SpaceId space) {
    return any_of(landing_units(view, power, space), [&](const Unit* unit) { return unit->type == game(view).infantry; });
}

/// Checked for every territory when the moves are done. [1914-4.3.2] [1914-4.3.3] [1914-7.1.5]
Result<void> no_lonely_guns(const View& view, OwnerId power) {
    const auto infantry = game(view).infantry;
    for (const auto space : lonely_guns(view, power)) {
        if (infantry_lands(view, power, space))
            return refuse(Refusal::may_not_stay, {"1914-7.1.5"},
                          {fact("space", space), fact("unit", infantry), fact("by", std::string{"over land"})}, {"1914-4.3.1"});
        if (!has(holders(view, space), power)) return refuse(Refusal::may_not_stay, {"1914-4.3.3"}, {fact("space", space)}, {"1914-4.3.1"});
        return refuse(Refusal::may_not_stay, {"1914-4.3.1"}, {fact("space", space), fact("unit", infantry)}, {"1914-4.3.2"});
    }
    return {};
}

/// Territories in which units of `power` will land without an infantry among them or ashore.
std::vector<SpaceId> landings_without_infantry(const View& view, OwnerId power) {
    std::vector<SpaceId> found;
    for (const auto& unit : view.state.units) {
        if (unit.owner != power || unit.carrier == no_unit || !needs_infantry(view, unit)) continue;
        const auto to = landing_of(view, unit);
        if (to == no_space || count_type(view, to, power, game(view).infantry) > 0 || infantry_lands(view, power, to)) continue;
        if (!contains(found, to)) found.push_back(to);
    }
    return found;
}

Result<void> landings_have_infantry(const View& view, OwnerId power) {
    const auto bare = landings_without_infantry(view, power);
    if (bare.empty()) return {};
    return refuse(Refusal::may_not_stay, {"1914-7.1.5"},
                  {fact("space", bare.front()), fact("unit", game(view).infantry), fact("by", std::string{"by sea"})}, {"1914-4.3.1"});
}

/// They stay aboard. [1914-4.7.8]
void settle_bare_landings(Context& context) {
    for (const auto space : landings_without_infantry(context.view(), context.state().active))
        call_off_landing(context, context.state().active, space);
}

/// On its first turn Austria-Hungary attacks Serbia with at least one infantry. [1914-2.1.2] [1914-2.1.3]
std::vector<const Unit*> infantry_for_serbia(const View& view) {
    const auto& names = game(view);
    std::vector<const Unit*> found;
    for (const auto& unit : view.state.units)
        if (unit.owner == names.austria && unit.type == names.infantry && unit.space != off_board &&
            view.rules.adjacent(unit.origin, names.serbia))
            found.push_back(&unit);
    return found;
}

bool serbia_owed(const View& view, OwnerId power) {
    const auto& names = game(view);
    return power == names.austria && view.state.round == 1 && unraised(view, names.serbia) &&
           count_type(view, names.serbia, power, names.infantry) == 0 && !infantry_for_serbia(view).empty();
}

Result<void> serbia_is_attacked(const View& view, OwnerId power) {
    if (!serbia_owed(view, power)) return {};
    const auto& names = game(view);
    return refuse(Refusal::must_act_first, {"1914-2.1.2"}, {fact("space", names.serbia), fact("unit", names.infantry)}, {"1914-2.1.3"});
}

/// At time-out one infantry of the adjacent territory with most of them goes, ties by name. (OQ-38)
void settle_serbia(Context& context) {
    if (!serbia_owed(context.view(), context.state().active)) return;
    const auto& names = game(context);
    const auto& movement = context.rules.data<Movement>();
    const Unit* best = nullptr;
    const auto rank = [&](const Unit& unit) {
        const bool here =
            context.rules.adjacent(unit.space, names.serbia) && unit.carrier == no_unit && !marked(context.view(), unit, movement.moved);
        return std::tuple{!here, -int{count_type(context.view(), unit.space, names.austria, names.infantry)},
                          std::string_view{context.rules.space(unit.space).name}, unit.id};
    };
    for (const auto* unit : infantry_for_serbia(context.view()))
        if (best == nullptr || rank(*unit) < rank(*best)) best = unit;
    const auto id = best->id;
    const auto from = best->space;
    context.move_units({id}, names.serbia, 1);
    context.mark({id}, movement.moved);
    Entered entered{names.austria, from, names.serbia, {id}};
    enter(context, entered);
}

std::vector<SpaceId> relinquished(const View& view) {
    std::vector<SpaceId> found;
    for (const auto space : all_spaces(view.rules)) {
        if (view.state.control[idx(space)] == nobody && turn_start_contested(view, space) && holders(view, space) != 0 &&
            !contested(view, space))
            found.push_back(space);
    }
    return found;
}

/// Ground that one side alone holds after the moves. [1914-4.2.5] [1914-8.2.1]
void control_after_moves(Context& context, std::uint32_t) {
    for (const auto space : relinquished(context.view())) settle(context, space);
}
void control_agreed(Context& context, std::uint32_t) {
    for (const auto space : relinquished(context.view())) settle_answered(context, space);
}

}  // namespace

void keep_guns_with_infantry(RulesetBuilder& build, std::string_view phase) {
    build.phase(phase).may_end("no-lonely-guns", no_lonely_guns);
    build.phase(phase).settle("settle-lonely-guns", settle_lonely_guns);
}

Node control_after_further_moves() {
    return sequence("control-after-further-moves",
                    {step("settle-further-control", control_after_moves), step("agree-further-control", control_agreed)});
}

void install_move_phase(RulesetBuilder& build) {
    auto& movement = build.data<Movement>();
    movement.rout = build.tag("guns-without-infantry");
    auto& move = build.phase("move");
    move.may_end("serbia-is-attacked", serbia_is_attacked);
    move.may_end("no-lonely-guns", no_lonely_guns);
    move.may_end("landings-have-infantry", landings_have_infantry);
    move.settle("settle-serbia", settle_serbia);
    move.settle("settle-bare-landings", settle_bare_landings);
    move.settle("settle-lonely-guns", settle_lonely_guns);
    install_settling(build, {"move"}, "1914-3.1.8");
    build.procedure("game").instead("control-after-moves", step("control-after-moves", control_after_moves));
    build.procedure("game").instead("control-agreed", step("control-agreed", control_agreed));
}

}  // namespace rules::game1914
