// Planes land, and armies go to the front.
#include <algorithm>

#include "rules/bot/plans.hpp"
#include "rules/core/judge.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/hooks/unit_class.hpp"
#include "rules/mechanics/situation.hpp"

namespace bot {

using namespace rules;
using Status = Ground::Status;

namespace {

class LandMoves {
public:
    explicit LandMoves(const BoardAnalysis& analysis) : analysis_{analysis}, view_{analysis.view} {}

    /// All planes that have to land, or others.
    [[nodiscard]] Wish fly(bool must) const {
        for (const auto& unit : view_.state.units) {
            if (unit.owner != analysis_.power || unit.space == off_board || !view_.rules.type(unit).is(unit_class::air)) continue;
            if (must_land(unit) != must) continue;
            if (auto wanted = must ? land(unit) : fly_on(unit)) return wanted;
        }
        return std::nullopt;
    }

    [[nodiscard]] Wish advance() const {
        const bool beset = analysis_.lost(analysis_.capital());
        for (std::size_t at = 0; at < analysis_.grounds.size(); ++at) {
            const auto space = static_cast<SpaceId>(at);
            if (analysis_.sea(space) || analysis_.spare(space) == 0) continue;
            // Heavy ones last: they go where others went.
            auto groups = groups_of(view_, view_.state.in(space, analysis_.power));
            std::stable_sort(groups.begin(), groups.end(), [&](const UnitGroup& a, const UnitGroup& b) {
                return view_.rules.type(*a.sample).cost < view_.rules.type(*b.sample).cost;
            });
            for (const auto& group : groups) {
                const auto& type = view_.rules.type(*group.sample);
                if (!type.is(unit_class::land) || fixture(type) || !analysis_.at_rest(*group.sample)) continue;
                if (auto wanted = step_forward(group, beset)) return wanted;
            }
        }
        return std::nullopt;
    }

private:
    /// How good it is to stand in `space`: near what is to be won, and among friends who can hold it.
    [[nodiscard]] double comfort(SpaceId space) const {
        if (analysis_.sea(space)) return 0.5 + analysis_.at(space).lure;
        if (analysis_.at(space).status == Status::open || analysis_.at(space).status == Status::closed) return 0;
        if (analysis_.battles_follow && analysis_.hints.escorted && analysis_.count(space, true) == 0) return 0;
        return (analysis_.lost(space) ? 0.1 : 1.0) * (1 + analysis_.at(space).pull) + (space == analysis_.capital() ? 1 : 0);
    }

    /// A plane that has fought and may not stay where it is.
    [[nodiscard]] bool must_land(const Unit& plane) const {
        if (analysis_.battles_follow || analysis_.at_rest(plane)) return false;
        return analysis_.sea(plane.space) || !friends(view_, analysis_.power, view_.state.turn_start.control[idx(plane.space)]);
    }

    [[nodiscard]] Wish land(const Unit& plane) const { return fly_above(plane, -1); }

    /// Planes that stand where they began fly on only for something much better; not all of them look round every turn.
    [[nodiscard]] Wish fly_on(const Unit& plane) const {
        if (!analysis_.at_rest(plane) || analysis_.at(plane.space).status == Status::contested) return std::nullopt;
        if (analysis_.moves_follow || analysis_.sea(plane.space)) return std::nullopt;
        if (!analysis_.hints.escorted && analysis_.mood(plane.space) <= 1.05) return std::nullopt;
        const auto least = 1.5 * comfort(plane.space) + 0.5;
        return least > 8 ? std::nullopt : fly_above(plane, least);
    }

    [[nodiscard]] Wish fly_above(const Unit& plane, double least) const {
        Wish best;
        for (const auto& way : analysis_.ways(plane)) {
            const auto value = comfort(way.back());
            if (value <= least) continue;
            auto wanted = analysis_.if_legal(command::Move{{this_one(plane)}, way});
            if (!wanted) continue;
            least = value;
            best = std::move(wanted);
        }
        return best;
    }

    /// Would those who stand in `to` and `count` more hold it?
    [[nodiscard]] bool can_be_held(SpaceId to, const Unit& unit, int count) const {
        auto all = analysis_.garrison(to);
        add(all, view_, unit, count);
        if (analysis_.at(to).status == Status::contested) return 2 * bodies(all) >= bodies(analysis_.at(to).enemies);
        return analysis_.at(to).one_round || !analysis_.lost(to, all);
    }

    [[nodiscard]] int may_leave(const UnitGroup& group) const {
        const auto from = group.sample->space;
        const auto spare = analysis_.spare(from);
        const auto heavy = analysis_.count(from, false);
        if (!analysis_.hints.escorted || group.sample->type != analysis_.fodder || heavy == 0) return std::min<int>(group.count, spare);
        return std::min({int{group.count}, analysis_.count(from, true) - 1, std::max(spare - heavy, (spare + 1) / 2)});
    }

    /// The best step for those of a kind that may leave.
    [[nodiscard]] Wish step_forward(const UnitGroup& group, bool beset) const {
        const auto& unit = *group.sample;
        const auto count = may_leave(group);
        if (count <= 0) return std::nullopt;
        const bool hopeless = unit.space != analysis_.capital() && analysis_.lost(unit.space);
        auto most = analysis_.at(unit.space).pull * (hopeless ? 0.5 : 1.05);
        Way best;
        for (const auto& way : analysis_.ways(unit)) {
            const auto to = way.back();
            const auto& there = analysis_.at(to);
            if (there.status != Status::friendly && there.status != Status::contested) continue;
            if (analysis_.hints.escorted && unit.type != analysis_.fodder && analysis_.count(to, true) == 0) continue;
            const bool home = beset && to == analysis_.capital();
            const auto value = home ? 100.0 : there.pull;
            if (value <= most || (!home && !can_be_held(to, unit, count))) continue;
            most = value;
            best = way;
        }
        if (best.empty()) return std::nullopt;
        return analysis_.if_legal(command::Move{{pick_of(view_, unit, static_cast<std::uint16_t>(count))}, best});
    }

    const BoardAnalysis& analysis_;
    View view_;
};

}  // namespace

Wish land_moves(const BoardAnalysis& analysis) {
    const LandMoves land_moves{analysis};
    if (auto wanted = land_moves.fly(true)) return wanted;
    if (auto wanted = land_moves.advance()) return wanted;
    return land_moves.fly(false);
}

namespace {

/// Somebody goes to ground of an enemy, wherever.
Wish cross_over(const BoardAnalysis& analysis) {
    for (const auto& unit : analysis.view.state.units) {
        if (unit.owner != analysis.power || unit.space == off_board || !analysis.view.rules.type(unit).is(unit_class::land)) continue;
        for (const auto& way : analysis.ways(unit)) {
            const auto holder = analysis.view.state.control[idx(way.back())];
            if (holder == nobody || !enemies(analysis.view, analysis.power, holder)) continue;
            if (auto wanted = analysis.if_legal(command::Move{{this_one(unit)}, way})) return wanted;
        }
    }
    return std::nullopt;
}

}  // namespace

Wish mend(const BoardAnalysis& analysis) {
    const auto& view = analysis.view;
    const auto end = check(view, {analysis.power, command::EndPhase{}});
    if (end) return std::nullopt;
    SpaceId where = no_space;
    std::optional<UnitTypeId> who;
    for (const auto& fact : end.error().facts) {
        if (const auto* space = std::get_if<SpaceId>(&fact.value)) where = *space;
        if (const auto* type = std::get_if<UnitTypeId>(&fact.value)) who = *type;
    }
    if (where == no_space) return end.error().code == Refusal::must_act_first ? cross_over(analysis) : std::nullopt;
    for (const auto& unit : view.state.units) {
        if (unit.owner != analysis.power || unit.space == off_board || analysis.sea(unit.space)) continue;
        const bool comes =
            unit.space != where && (!who || unit.type == *who) && analysis.count(unit.space, unit.type == analysis.fodder) > 1;
        const bool goes = unit.space == where && who && unit.type != *who;
        if (!comes && !goes) continue;
        for (const auto& way : analysis.ways(unit)) {
            if (comes && way.back() != where) continue;
            if (goes && (!analysis.friendly(way.back()) || analysis.count(way.back(), true) == 0)) continue;
            if (auto wanted = analysis.if_legal(command::Move{{this_one(unit)}, way})) return wanted;
        }
    }
    return std::nullopt;
}

}  // namespace bot
