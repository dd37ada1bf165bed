// Ships: transports carry to the front what no road leads there, warships lie with them.
#include <algorithm>

#include "rules/bot/plans.hpp"
#include "rules/core/event.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/hooks/unit_class.hpp"
#include "rules/hooks/value.hpp"
#include "rules/mechanics/cargo.hpp"
#include "rules/mechanics/situation.hpp"

namespace bot {

using namespace rules;
using Status = Ground::Status;

namespace {

class Voyages {
public:
    explicit Voyages(const BoardAnalysis& analysis) : analysis_{analysis}, view_{analysis.view} {}

    [[nodiscard]] Wish next() const {
        for (const bool carries : {true, false})
            for (const auto& ship : view_.state.units) {
                const auto& type = view_.rules.type(ship);
                if (ship.owner != analysis_.power || ship.space == off_board || !type.is(unit_class::sea)) continue;
                if (type.is(unit_class::carrying) != carries) continue;
                if (auto wanted = carries ? errand(ship) : unarmed(type) ? earn(ship) : type.attack == 0 ? prowl(ship) : gather(ship))
                    return wanted;
            }
        return std::nullopt;
    }

private:
    [[nodiscard]] Wish errand(const Unit& ship) const {
        const auto cargo = cargo_of(view_, ship);
        if (auto wanted = load(ship, cargo)) return wanted;
        const bool waits = rules::any_of(cargo, [&](const Unit* unit) { return waits_aboard(*unit); });
        if (waits) {
            if (auto wanted = unload(ship, cargo)) return wanted;
            return go(ship, 1.02, [&](SpaceId zone) { return analysis_.at(zone).lure; });
        }
        if (!cargo.empty()) return std::nullopt;
        return go(ship, 1.02, [&](SpaceId zone) { return supply(zone, 2); });
    }

    [[nodiscard]] bool waits_aboard(const Unit& unit) const { return unit.owner == analysis_.power && landing_of(view_, unit) == no_space; }

    /// Ground units at `from` that do more good where ships from `zone` could bring them.
    [[nodiscard]] int waiting(SpaceId from, SpaceId zone) const {
        if (analysis_.sea(from) || !analysis_.friendly(from)) return 0;
        if (analysis_.at(zone).lure <= analysis_.at(from).pull * 1.2 + 0.01) return 0;
        return analysis_.spare(from);
    }

    /// How much waits to be fetched around `zone` and a few zones on.
    [[nodiscard]] double supply(SpaceId zone, int further) const {
        double most = 0;
        for (const auto neighbour : view_.rules.space(zone).neighbours)
            if (analysis_.sea(neighbour))
                most = further > 0 ? std::max(most, 0.8 * supply(neighbour, further - 1)) : most;
            else
                most = std::max(most, static_cast<double>(std::min(waiting(neighbour, zone), 4)));
        return most;
    }

    [[nodiscard]] bool cheapest(const Unit& unit) const { return unit.type == analysis_.fodder; }

    [[nodiscard]] Wish load(const Unit& ship, const std::vector<const Unit*>& cargo) const {
        if (unit_value({view_, ship.owner, ship.type, ValueKind::capacity, &ship}) <= places_taken(view_, ship)) return std::nullopt;
        const bool escort = rules::any_of(cargo, [&](const Unit* unit) { return cheapest(*unit); });
        for (const auto from : view_.rules.space(ship.space).neighbours) {
            if (waiting(from, ship.space) == 0) continue;
            for (const bool cheap : {!escort, escort})
                for (const auto& group : groups_of(view_, view_.state.in(from, analysis_.power))) {
                    const auto& type = view_.rules.type(*group.sample);
                    if (!type.is(unit_class::land) || fixture(type) || cheapest(*group.sample) != cheap) continue;
                    if (analysis_.hints.escorted && !cheap && !escort) continue;
                    if (analysis_.hints.escorted && cheap && analysis_.count(from, false) > 0 && analysis_.count(from, true) < 2) continue;
                    command::Load order{{pick_of(view_, *group.sample, 1)}, from, ship.space, std::nullopt, this_one(ship)};
                    if (auto wanted = analysis_.if_legal(std::move(order))) return wanted;
                }
        }
        return std::nullopt;
    }

    /// Ashore where the pull is strongest, if it is nearly as strong as what draws further; the cheapest first.
    [[nodiscard]] Wish unload(const Unit& ship, const std::vector<const Unit*>& cargo) const {
        SpaceId best = no_space;
        double most = 0.75 * analysis_.at(ship.space).lure;
        for (const auto to : view_.rules.space(ship.space).neighbours) {
            if (analysis_.sea(to)) continue;
            const auto& shore = analysis_.at(to);
            const bool free = shore.status == Status::open && analysis_.battles_follow && bodies(shore.enemies) < 0.5;
            if ((shore.status != Status::friendly && shore.status != Status::contested && !free) || shore.pull <= most) continue;
            most = shore.pull;
            best = to;
        }
        if (best == no_space) return std::nullopt;
        for (const bool cheap : {true, false})
            for (const auto* unit : cargo) {
                if (!waits_aboard(*unit) || cheapest(*unit) != cheap) continue;
                if (analysis_.hints.escorted && !cheap && !escort_at(best)) continue;
                command::Unload order{{this_one(*unit)}, ship.space, best, std::nullopt, std::nullopt};
                if (auto wanted = analysis_.if_legal(std::move(order))) return wanted;
            }
        return std::nullopt;
    }

    [[nodiscard]] bool escort_at(SpaceId to) const {
        if (analysis_.count(to, true) > 0) return true;
        return rules::any_of(landing_units(view_, analysis_.power, to), [&](const Unit* unit) { return cheapest(*unit); });
    }

    /// To the zone in reach that is best, if it beats where it lies.
    template <class Value>
    [[nodiscard]] Wish go(const Unit& ship, double better, Value value) const {
        Way best;
        double most = value(ship.space) * better + 0.01;
        for (const auto& way : analysis_.ways(ship)) {
            if (armed(analysis_.at(way.back()).enemies) > 0) continue;
            auto here = value(way.back());
            if (analysis_.hints.dangerous != nullptr)
                for (std::size_t at = 1; at < way.size(); ++at)
                    if (analysis_.hints.dangerous(view_, analysis_.power, way[at])) here *= 0.8;
            if (here <= most) continue;
            most = here;
            best = way;
        }
        if (best.empty()) return std::nullopt;
        UnitPicks picks{this_one(ship)};
        // Planes that would be left on the sea come along.
        for (const auto& unit : view_.state.in(ship.space, analysis_.power))
            if (view_.rules.type(unit).is(unit_class::air) && unit.carrier == no_unit) picks.push_back(this_one(unit));
        return analysis_.if_legal(command::Move{std::move(picks), best});
    }

    /// Warships lie with transports, where the coasts are rich.
    [[nodiscard]] double berth(SpaceId zone) const {
        double transports = 0;
        for (const auto& unit : view_.state.in(zone))
            if (view_.rules.type(unit).is(unit_class::carrying) && friends(view_, analysis_.power, unit.owner)) ++transports;
        return 0.3 * analysis_.at(zone).lure + std::min(transports, 3.0);
    }

    [[nodiscard]] Wish gather(const Unit& ship) const {
        if (!analysis_.at_rest(ship) || ship.carrier != no_unit) return std::nullopt;
        if (armed(analysis_.at(ship.space).enemies) > 0) return std::nullopt;
        return go(ship, 1.05, [&](SpaceId zone) { return berth(zone); });
    }

    [[nodiscard]] static bool unarmed(const UnitType& type) { return type.attack == 0 && type.defence == 0; }

    /// Where a ship that trades is paid most, by what the rules say of it.
    [[nodiscard]] Wish earn(const Unit& ship) const {
        const auto& queries = view_.rules.queries;
        const auto freight =
            std::find_if(queries.begin(), queries.end(), [&](const NamedQuery& query) { return query.name == analysis_.hints.freight; });
        if (freight == queries.end() || !analysis_.at_rest(ship)) return std::nullopt;
        return go(ship, 1, [&](SpaceId zone) {
            auto then = view_.state;
            evolve(then, event::UnitsMoved{{ship.id}, zone, 1});
            return static_cast<double>(freight->ask({view_.rules, then}, analysis_.power));
        });
    }

    /// Ships that do not attack lie off the richest coast of an enemy.
    [[nodiscard]] Wish prowl(const Unit& ship) const {
        if (!analysis_.at_rest(ship)) return std::nullopt;
        return go(ship, 1.02, [&](SpaceId zone) {
            double most = 0;
            for (const auto shore : view_.rules.space(zone).neighbours) {
                const auto holder = view_.state.control[idx(shore)];
                const bool rich = is_power(view_, holder) && enemies(view_, analysis_.power, holder);
                if (rich) most = std::max(most, 1.0 * view_.rules.space(shore).value);
            }
            return most;
        });
    }

    const BoardAnalysis& analysis_;
    View view_;
};

}  // namespace

Wish sail(const BoardAnalysis& analysis) { return Voyages{analysis}.next(); }

}  // namespace bot
