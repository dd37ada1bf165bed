// Planes land, and armies go to the front.
#include <algorithm>

#include "rules/bot/plans.hpp"
#include "rules/core/judge.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/hooks/unit_class.hpp"
#include "rules/mechanics/situation.hpp"

namespace partner {

using namespace rules;
using Status = Ground::Status;

namespace {

class March {
public:
    explicit March(const Survey& survey) : survey_{survey}, view_{survey.view} {}

    /// All planes that have to land, or others.
    [[nodiscard]] Wish fly(bool must) const {
        for (const auto& unit : view_.state.units) {
            if (unit.owner != survey_.power || unit.space == off_board || !view_.rules.type(unit).is(unit_class::air)) continue;
            if (must_land(unit) != must) continue;
            if (auto wanted = must ? land(unit) : fly_on(unit)) return wanted;
        }
        return std::nullopt;
    }

    [[nodiscard]] Wish advance() const {
        const bool beset = survey_.lost(survey_.capital());
        for (std::size_t at = 0; at < survey_.grounds.size(); ++at) {
            const auto space = static_cast<SpaceId>(at);
            if (survey_.sea(space) || survey_.spare(space) == 0) continue;
            // Heavy ones last: they go where others went.
            auto groups = groups_of(view_, view_.state.in(space, survey_.power));
            std::stable_sort(groups.begin(), groups.end(), [&](const UnitGroup& a, const UnitGroup& b) {
                return view_.rules.type(*a.sample).cost < view_.rules.type(*b.sample).cost;
            });
            for (const auto& group : groups) {
                const auto& type = view_.rules.type(*group.sample);
                if (!type.is(unit_class::land) || fixture(type) || !survey_.at_rest(*group.sample)) continue;
                if (auto wanted = step_forward(group, beset)) return wanted;
            }
        }
        return std::nullopt;
    }

private:
    /// How good it is to stand in `space`: near what is to be won, and among friends who can hold it.
    [[nodiscard]] double comfort(SpaceId space) const {
        if (survey_.sea(space)) return 0.5 + survey_.at(space).lure;
        if (survey_.at(space).status == Status::open || survey_.at(space).status == Status::closed) return 0;
        if (survey_.battles_follow && survey_.hints.escorted && survey_.count(space, true) == 0) return 0;
        return (survey_.lost(space) ? 0.1 : 1.0) * (1 + survey_.at(space).pull) + (space == survey_.capital() ? 1 : 0);
    }

    /// A plane that has fought and may not stay where it is.
    [[nodiscard]] bool must_land(const Unit& plane) const {
        if (survey_.battles_follow || survey_.at_rest(plane)) return false;
        return survey_.sea(plane.space) || !friends(view_, survey_.power, view_.state.dawn.control[idx(plane.space)]);
    }

    [[nodiscard]] Wish land(const Unit& plane) const { return fly_above(plane, -1); }

    /// Planes that stand where they began fly on only for something much better; not all of them look round every turn.
    [[nodiscard]] Wish fly_on(const Unit& plane) const {
        if (!survey_.at_rest(plane) || survey_.at(plane.space).status == Status::contested) return std::nullopt;
        if (survey_.moves_follow || survey_.sea(plane.space)) return std::nullopt;
        if (!survey_.hints.escorted && survey_.mood(plane.space) <= 1.05) return std::nullopt;
        const auto least = 1.5 * comfort(plane.space) + 0.5;
        return least > 8 ? std::nullopt : fly_above(plane, least);
    }

    [[nodiscard]] Wish fly_above(const Unit& plane, double least) const {
        Wish best;
        for (const auto& way : survey_.ways(plane)) {
            const auto value = comfort(way.back());
            if (value <= least) continue;
            auto wanted = survey_.if_legal(command::Move{{this_one(plane)}, way});
            if (!wanted) continue;
            least = value;
            best = std::move(wanted);
        }
        return best;
    }

    /// Would those who stand in `to` and `count` more hold it?
    [[nodiscard]] bool can_be_held(SpaceId to, const Unit& unit, int count) const {
        auto all = survey_.garrison(to);
        add(all, view_, unit, count);
        if (survey_.at(to).status == Status::contested) return 2 * bodies(all) >= bodies(survey_.at(to).enemies);
        return survey_.at(to).one_round || !survey_.lost(to, all);
    }

    [[nodiscard]] int may_leave(const UnitGroup& group) const {
        const auto from = group.sample->space;
        const auto spare = survey_.spare(from);
        const auto heavy = survey_.count(from, false);
        if (!survey_.hints.escorted || group.sample->type != survey_.fodder || heavy == 0) return std::min<int>(group.count, spare);
        return std::min({int{group.count}, survey_.count(from, true) - 1, std::max(spare - heavy, (spare + 1) / 2)});
    }

    /// The best step for those of a kind that may leave.
    [[nodiscard]] Wish step_forward(const UnitGroup& group, bool beset) const {
        const auto& unit = *group.sample;
        const auto count = may_leave(group);
        if (count <= 0) return std::nullopt;
        const bool hopeless = unit.space != survey_.capital() && survey_.lost(unit.space);
        auto most = survey_.at(unit.space).pull * (hopeless ? 0.5 : 1.05);
        Way best;
        for (const auto& way : survey_.ways(unit)) {
            const auto to = way.back();
            const auto& there = survey_.at(to);
            if (there.status != Status::friendly && there.status != Status::contested) continue;
            if (survey_.hints.escorted && unit.type != survey_.fodder && survey_.count(to, true) == 0) continue;
            const bool home = beset && to == survey_.capital();
            const auto value = home ? 100.0 : there.pull;
            if (value <= most || (!home && !can_be_held(to, unit, count))) continue;
            most = value;
            best = way;
        }
        if (best.empty()) return std::nullopt;
        return survey_.if_legal(command::Move{{pick_of(view_, unit, static_cast<std::uint16_t>(count))}, best});
    }

    const Survey& survey_;
    View view_;
};

}  // namespace

Wish march(const Survey& survey) {
    const March march{survey};
    if (auto wanted = march.fly(true)) return wanted;
    if (auto wanted = march.advance()) return wanted;
    return march.fly(false);
}

namespace {

/// Somebody goes to ground of an enemy, wherever.
Wish cross_over(const Survey& survey) {
    for (const auto& unit : survey.view.state.units) {
        if (unit.owner != survey.power || unit.space == off_board || !survey.view.rules.type(unit).is(unit_class::land)) continue;
        for (const auto& way : survey.ways(unit)) {
            const auto holder = survey.view.state.control[idx(way.back())];
            if (holder == nobody || !enemies(survey.view, survey.power, holder)) continue;
            if (auto wanted = survey.if_legal(command::Move{{this_one(unit)}, way})) return wanted;
        }
    }
    return std::nullopt;
}

}  // namespace

Wish mend(const Survey& survey) {
    const auto& view = survey.view;
    const auto end = check(view, {survey.power, command::EndPhase{}});
    if (end) return std::nullopt;
    SpaceId where = no_space;
    std::optional<UnitTypeId> who;
    for (const auto& fact : end.error().facts) {
        if (const auto* space = std::get_if<SpaceId>(&fact.value)) where = *space;
        if (const auto* type = std::get_if<UnitTypeId>(&fact.value)) who = *type;
    }
    if (where == no_space) return end.error().code == Refusal::must_act_first ? cross_over(survey) : std::nullopt;
    for (const auto& unit : view.state.units) {
        if (unit.owner != survey.power || unit.space == off_board || survey.sea(unit.space)) continue;
        const bool comes = unit.space != where && (!who || unit.type == *who) && survey.count(unit.space, unit.type == survey.fodder) > 1;
        const bool goes = unit.space == where && who && unit.type != *who;
        if (!comes && !goes) continue;
        for (const auto& way : survey.ways(unit)) {
            if (comes && way.back() != where) continue;
            if (goes && (!survey.friendly(way.back()) || survey.count(way.back(), true) == 0)) continue;
            if (auto wanted = survey.if_legal(command::Move{{this_one(unit)}, way})) return wanted;
        }
    }
    return std::nullopt;
}

}  // namespace partner
