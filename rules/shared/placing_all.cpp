// All that was bought is placed, as far as it has a place.
#include <limits>
#include <tuple>

#include "rules/mechanics/placing.hpp"
#include "rules/shared/complexes.hpp"
#include "rules/shared/placement.hpp"

namespace rules::shared {
namespace {

/// Where time places a unit: the lowest rank, ties by name.
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
    for (const auto space : all_spaces(view.rules)) {
        if (may_place(view, power, unit, space) && (!best || key(space) < key(*best))) best = space;
    }
    return best;
}
Result<void> all_placed(const View& view, OwnerId power) { return nothing_waits(view, power, law(view).all_placed); }

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

/// What has no place is lost without refund.
void lose_unplaced(Context& context, std::uint32_t) {
    if (context.rules.data<Complexes>().unplaced_wait(context.view())) return;
    context.remove_units(waiting_units(context.view(), context.state().active), context.rules.data<Complexes>().no_place);
}

}  // namespace

void install_placing_everything(RulesetBuilder& build) {
    build.action(Form::place).list = list_places;
    build.action(Form::place).list_units = list_places_of;
    build.phase("mobilize").may_end("all-placed", all_placed);
    build.phase("mobilize").settle("place-all", place_all);
    build.procedure("game").instead("unplaced-lost", step("unplaced-lost", lose_unplaced));
}

}  // namespace rules::shared
