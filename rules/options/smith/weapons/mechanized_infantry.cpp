// SM-34: infantry goes along with armor, as far as it does, and attacks better as a battle begins.
#include <algorithm>
#include <map>

#include "rules/hooks/pick.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/options/smith/parts/weapons.hpp"
#include "rules/shared/movement.hpp"

namespace rules::smith {
namespace {

struct Mechanized {
    TagId tag{};
    SlotId flag{};  ///< Of infantry: was taken along by armor in this turn.
};
const Mechanized& mechanized_infantry_names(const View& view) { return view.rules.data<Mechanized>(); }

bool has_it(const View& view, OwnerId power) { return has_technology(view, power, mechanized_infantry_names(view).tag); }

/// Of the infantry of a move one for each armor that began the turn where it did; first those that armor has taken along already.
std::vector<UnitId> paired(const View& view, std::span<const UnitId> units) {
    std::map<SpaceId, int> armor;
    std::vector<const Unit*> infantry;
    for (const auto id : units) {
        const auto* unit = view.state.unit(id);
        if (unit != nullptr && unit->type == game(view).armor) ++armor[unit->origin];
        if (unit != nullptr && unit->type == game(view).infantry) infantry.push_back(unit);
    }
    std::stable_partition(infantry.begin(), infantry.end(),
                          [&](const Unit* unit) { return marked(view, *unit, mechanized_infantry_names(view).flag); });
    return ids_where(infantry, [&](const Unit* unit) { return armor[unit->origin]-- > 0; });
}

bool is_far(const View& view, const Unit& infantry, std::size_t steps) { return infantry.steps + steps > view.rules.type(infantry).move; }

tl::unexpected<Violation> too_far(const View& view, const Unit& infantry) {
    return refuse(Refusal::out_of_range, {"SM-34"},
                  {fact("unit", infantry.type), fact("range", view.rules.type(infantry).move), fact("beside", game(view).armor)},
                  {law(view).walk});
}

/// Farther than on foot goes only who has armor beside him: so far, and on.
Result<void> went_with_armor(const MoveStep& step) {
    const auto& unit = step.unit;
    if (unit.type != game(step.view).infantry || unit.steps == 0 || !has_it(step.view, step.power)) return {};
    if (marked(step.view, unit, mechanized_infantry_names(step.view).flag) || !is_far(step.view, unit, step.path.size() - 1)) return {};
    return too_far(step.view, unit);
}
Result<void> goes_with_armor(const GroupMove& move) {
    const auto& view = move.view;
    if (!has_it(view, move.power)) return {};
    const auto pairs = paired(view, move.units);
    for (const auto id : move.units) {
        const auto& unit = *view.state.unit(id);
        if (unit.type != game(view).infantry || !is_far(view, unit, move.path.size() - 1)) continue;
        if (!contains(pairs, id)) return too_far(view, unit);
    }
    return {};
}

void note_pairs(Context& context, Entered& entered) {
    if (context.rules.space(entered.to).sea || !has_it(context.view(), entered.power)) return;
    if (auto pairs = paired(context.view(), entered.units); !pairs.empty())
        context.mark(std::move(pairs), mechanized_infantry_names(context.view()).flag);
}

void with_armor(const View& view, OwnerId power, const Unit& unit, std::vector<UnitPicks>& company) {
    if (unit.type != game(view).infantry || !has_it(view, power)) return;
    for (const auto& group : groups_of(view, view.state.in(unit.space, power)))
        if (group.sample->type == game(view).armor && group.sample->origin == unit.origin)
            company.push_back({pick_of(view, *group.sample, 1)});
}

/// Of like infantry the others fall first.
bool attacks_better(const View& view, const Unit& unit) { return marked(view, unit, mechanized_infantry_names(view).flag); }

void only_of_pairs(RulesetBuilder& build) { only_of_marked(build, build.data<Mechanized>().tag, build.data<Mechanized>().flag); }

void install_mechanized_infantry(RulesetBuilder& build, TagId tag) {
    auto& names = build.data<Mechanized>();
    names.tag = tag;
    names.flag = build.unit_flag("mechanized", Lifetime::turn);
    build.move().may_enter("went-with-armor", went_with_armor);
    build.move().on_enter("note-pairs", note_pairs);
    build.data<Movement>().together("goes-with-armor", goes_with_armor);
    build.data<Movement>().company("with-armor", with_armor);
    build.hits().falls_later("mechanized-last", attacks_better);
    build.odds().flags.push_back(names.flag);
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"SM-34"}, .matters = attack_with<Mechanized, &Mechanized::flag>});
    build.when_set(only_of_pairs);
}

}  // namespace

const Weapon mechanized_infantry{.tag = "mechanized-infantry", .paragraph = "SM-34", .install = install_mechanized_infantry};

}  // namespace rules::smith
