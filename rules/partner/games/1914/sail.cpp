// Ships: transports carry to the front what no road leads there, warships go where they are the stronger.
#include <algorithm>

#include "rules/core/judge.hpp"
#include "rules/games/1914/land_movement.hpp"
#include "rules/partner/games/1914/plans.hpp"
#include "rules/points/pick.hpp"

namespace partner::game1914 {

using namespace rules;
using rules::game1914::Status;

namespace {

class Voyage {
public:
    explicit Voyage(const Survey& survey) : survey_{survey}, view_{survey.view}, names_{survey.names()} {}

    [[nodiscard]] Wish next() const {
        for (const auto& ship : view_.state.units) {
            if (ship.owner != survey_.power || ship.type != names_.transport || ship.space == off_board) continue;
            if (auto wanted = errand(ship)) return wanted;
        }
        if (survey_.war)
            for (const auto& unit : view_.state.units) {
                if (unit.owner != survey_.power || unit.space == off_board || !view_.rules.space(unit.space).sea) continue;
                if (unit.carrier != no_unit || unit.type == names_.transport ||
                    rules::marked(view_, unit, view_.rules.data<rules::game1914::Movement>().moved))
                    continue;
                if (auto wanted = hunt(unit)) return wanted;
            }
        return std::nullopt;
    }

private:
    /// Units at `from` that do more good elsewhere: no road leads them to the enemy.
    [[nodiscard]] int stranded(SpaceId from) const {
        const auto& ground = survey_.at(from);
        if (view_.rules.space(from).sea || ground.own.bodies() == 0 || ground.status == Status::contested || ground.pull > 1.2) return 0;
        return std::max(0, ground.own.bodies() - ground.keep - 1);
    }

    [[nodiscard]] Wish errand(const Unit& ship) const {
        const auto cargo = cargo_of(view_, ship);
        const bool full = cargo.size() >= 2;
        if (!full)
            if (auto wanted = load(ship, cargo)) return wanted;
        const bool waiting = std::any_of(cargo.begin(), cargo.end(), [&](const Unit* unit) {
            return unit->owner == survey_.power && rules::landing_of(view_, *unit) == no_space;
        });
        if (waiting) {
            if (auto wanted = unload(ship, cargo)) return wanted;
            return go(ship, [&](SpaceId zone) { return survey_.at(zone).lure; });
        }
        if (!cargo.empty()) return std::nullopt;
        return go(ship, [&](SpaceId zone) { return supply(zone, 2); });
    }

    /// How much waits to be fetched around `zone` and a few zones on.
    [[nodiscard]] double supply(SpaceId zone, int further) const {
        double most = 0;
        for (const auto neighbour : view_.rules.space(zone).neighbours)
            if (view_.rules.space(neighbour).sea)
                most = further > 0 ? std::max(most, 0.8 * supply(neighbour, further - 1)) : most;
            else
                most = std::max(most, static_cast<double>(std::min(stranded(neighbour), 4)));
        return most;
    }

    [[nodiscard]] Wish load(const Unit& ship, const std::vector<const Unit*>& cargo) const {
        const bool has_infantry = std::any_of(cargo.begin(), cargo.end(), [&](const Unit* unit) { return unit->type == names_.infantry; });
        for (const auto from : view_.rules.space(ship.space).neighbours) {
            if (stranded(from) == 0 || survey_.at(ship.space).lure <= survey_.at(from).pull * 1.2) continue;
            const auto& here = survey_.at(from).own;
            for (const auto type : {names_.artillery, names_.infantry}) {
                const bool gun = type == names_.artillery;
                if (gun && !has_infantry) continue;
                if (!gun && here.guns() > 0 && here.infantry < 2) continue;
                for (const auto& group : groups_of(view_, view_.state.in(from, survey_.power))) {
                    if (group.sample->type != type) continue;
                    command::Load order;
                    order.units = {pick_of(view_, *group.sample, 1)};
                    order.from = from;
                    order.at = ship.space;
                    order.into = this_ship(ship);
                    Command command{survey_.power, std::move(order)};
                    if (check(view_, command)) return command;
                }
            }
        }
        return std::nullopt;
    }

    static UnitPick this_ship(const Unit& ship) {
        UnitPick pick;
        pick.type = ship.type;
        pick.unit = ship.id;
        return pick;
    }

    /// Ashore where the pull is strongest, infantry first.
    [[nodiscard]] Wish unload(const Unit& ship, const std::vector<const Unit*>& cargo) const {
        SpaceId best = no_space;
        double most = 0.75 * survey_.at(ship.space).lure;
        for (const auto to : view_.rules.space(ship.space).neighbours) {
            if (view_.rules.space(to).sea) continue;
            const auto& shore = survey_.at(to);
            if (shore.minor && shore.status != Status::friendly) continue;
            if (shore.status == Status::hostile && shore.enemies.bodies() > 0) continue;
            if (shore.pull <= most) continue;
            most = shore.pull;
            best = to;
        }
        if (best == no_space) return std::nullopt;
        for (const bool infantry : {true, false})
            for (const auto* unit : cargo) {
                if (unit->owner != survey_.power || (unit->type == names_.infantry) != infantry) continue;
                if (rules::landing_of(view_, *unit) != no_space) continue;
                if (!infantry && !has_infantry(best)) continue;
                command::Unload order;
                UnitPick pick;
                pick.type = unit->type;
                pick.unit = unit->id;
                order.units = {pick};
                order.from = ship.space;
                order.to = best;
                Command command{survey_.power, std::move(order)};
                if (check(view_, command)) return command;
            }
        return std::nullopt;
    }

    [[nodiscard]] bool has_infantry(SpaceId to) const {
        if (survey_.at(to).own.infantry > 0) return true;
        const auto landing = rules::landing_units(view_, survey_.power, to);
        return std::any_of(landing.begin(), landing.end(), [&](const Unit* unit) { return unit->type == names_.infantry; });
    }

    /// One ship to the best zone in reach that beats where it lies; mines count against it.
    template <class Value>
    [[nodiscard]] Wish go(const Unit& ship, Value value) const {
        if (rules::marked(view_, ship, view_.rules.data<rules::game1914::Movement>().moved)) return std::nullopt;
        const std::vector<SpaceId>* best = nullptr;
        double most = value(ship.space) * 1.02 + 0.01;
        const auto ways = ways_of(view_, survey_.power, ship);
        for (const auto& way : ways) {
            const auto zone = way.back();
            if (survey_.at(zone).enemy_fleet.ships > 0) continue;
            double here = value(zone);
            for (std::size_t at = 1; at < way.size(); ++at)
                if (rules::game1914::mined_against(view_, way[at], survey_.power)) here *= 0.8;
            if (here <= most) continue;
            most = here;
            best = &way;
        }
        if (best == nullptr) return std::nullopt;
        return order(ship, *best);
    }

    [[nodiscard]] Wish order(const Unit& ship, const std::vector<SpaceId>& way) const {
        UnitPick pick;
        pick.type = ship.type;
        pick.unit = ship.id;
        Command command{survey_.power, command::Move{{pick}, way}};
        if (!check(view_, command)) return std::nullopt;
        return command;
    }

    /// Where all warships from here would be the stronger; a submarine also to where it hurts trade.
    [[nodiscard]] Wish hunt(const Unit& unit) const {
        const auto& here = survey_.at(unit.space);
        if (here.enemy_fleet.ships > 0) return std::nullopt;
        const auto ways = ways_of(view_, survey_.power, unit);
        const std::vector<SpaceId>* best = nullptr;
        double most = 0;
        for (const auto& way : ways) {
            const auto zone = way.back();
            const auto& there = survey_.at(zone);
            if (rules::game1914::mined_against(view_, zone, survey_.power)) continue;
            double value = 0;
            if (there.enemy_fleet.ships + there.enemy_fleet.transports > 0) {
                Fleet both = there.fleet;
                both.fire += here.fleet.fire;
                both.hits += here.fleet.hits;
                both.ships += here.fleet.ships;
                const auto chance = odds(both, there.enemy_fleet);
                if (chance >= 1.5) value = 2 + std::min(chance, 4.0) + there.enemy_fleet.transports;
            } else if (trade(unit, zone)) {
                value = 1;
            }
            if (value <= most) continue;
            most = value;
            best = &way;
        }
        if (best == nullptr) return std::nullopt;
        return order(unit, *best);
    }

    [[nodiscard]] bool trade(const Unit& unit, SpaceId zone) const {
        const auto& warfare = names_.submarine_warfare;
        if (unit.type != names_.submarine || survey_.power != warfare.power) return false;
        const auto in = [&](SpaceId space) { return std::find(warfare.zones.begin(), warfare.zones.end(), space) != warfare.zones.end(); };
        return in(zone) && !in(unit.space);
    }

    const Survey& survey_;
    View view_;
    const rules::game1914::Game& names_;
};

}  // namespace

Wish sail(const Survey& survey) { return Voyage{survey}.next(); }

}  // namespace partner::game1914
