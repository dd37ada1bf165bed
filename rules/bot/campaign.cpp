// All attacks of a turn, one command after the other. What has moved already is where it fights; so the plan goes on where it was.
#include <algorithm>
#include <map>
#include <set>

#include "rules/bot/plans.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/hooks/unit_class.hpp"
#include "rules/hooks/value.hpp"
#include "rules/mechanics/cargo.hpp"
#include "rules/mechanics/situation.hpp"

namespace bot {

using namespace rules;
using Status = Ground::Status;

namespace {

/// Units alike that have not moved, and where they may go.
struct Mover {
    const Unit* sample = nullptr;
    int count = 0;
    double cost = 0;
    bool attacker = false;  ///< More than a target, that is.
    bool air = false;
    std::map<SpaceId, bool> judged{};  ///< Of planes: the ways that have been.

    [[nodiscard]] const Way* way_to(const Strategy& strategy, SpaceId to) {
        const auto& ways = strategy.ways(*sample);
        const auto found = std::find_if(ways.begin(), ways.end(), [&](const Way& way) { return way.back() == to; });
        if (found == ways.end()) return nullptr;
        if (!air) return &*found;
        const auto [known, is_new] = judged.try_emplace(to);
        if (is_new) known->second = strategy.if_legal(command::Move{{this_one(*sample)}, *found}).has_value();
        return known->second ? &*found : nullptr;
    }
};

/// Ground units that have left a territory.
struct Leavers {
    int all = 0;
    int cheapest = 0;
};
using Gone = std::map<SpaceId, Leavers>;

/// What takes part in an attack, and the commands that bring it there.
struct Force {
    Troops troops;
    std::vector<std::pair<std::size_t, int>> movers;  ///< So many of each.
    std::vector<UnitId> units;                        ///< Ships and cargo that it needs.
    std::vector<Command::Body> orders;
    bool cheapest = false;  ///< Is among them.
    void take(std::size_t mover) {
        const auto found = std::find_if(movers.begin(), movers.end(), [&](const auto& one) { return one.first == mover; });
        if (found == movers.end())
            movers.emplace_back(mover, 1);
        else
            ++found->second;
    }
    [[nodiscard]] int count(std::size_t mover) const {
        const auto found = std::find_if(movers.begin(), movers.end(), [&](const auto& one) { return one.first == mover; });
        return found == movers.end() ? 0 : found->second;
    }
};

class Campaign {
public:
    explicit Campaign(const BoardAnalysis& analysis) : analysis_{analysis}, view_{analysis.view} { collect(); }

    [[nodiscard]] Wish next() {
        for (const auto aim : aims()) {
            const auto force = least_force(aim);
            if (!force) continue;
            for (const auto& order : force->orders)
                if (auto wanted = analysis_.if_legal(order)) return wanted;
            if (auto wanted = move(*force, aim)) return wanted;
            commit(*force);
            // Who stands there already stays.
            for (std::size_t at = 0; at < movers_.size(); ++at)
                if (movers_[at].sample->space == aim) used_[at] = movers_[at].count;
        }
        return view_.rules.actions[raw(Form::attack)].list == nullptr ? std::nullopt : raid();
    }

    /// Now and then planes of the longest range that nobody needs raid what stands on enemy ground: they fly there alone, and say so where
    /// that is to be said.
    [[nodiscard]] Wish raid() const {
        const auto word = view_.rules.find_tag(analysis_.hints.raid);
        if (!word) return std::nullopt;
        int longest = 0;
        for (const auto& type : view_.rules.unit_types) longest = std::max<int>(longest, type.is(unit_class::air) ? type.move : 0);
        for (const auto& plane : view_.state.units) {
            const auto& type = view_.rules.type(plane);
            if (plane.owner != analysis_.power || plane.space == off_board || !type.is(unit_class::air) || type.move < longest) continue;
            const auto& here = analysis_.at(plane.space);
            if (analysis_.at_rest(plane) || !here.fixtures || bodies(here.own) > 1) continue;
            Arguments arguments{{"kind", Choice{*word}}, {"units", Choice{UnitPicks{this_one(plane)}}}};
            if (auto wanted = analysis_.if_legal(command::Attack{plane.space, std::move(arguments)})) return wanted;
        }
        for (std::size_t at = 0; at < movers_.size(); ++at) {
            const auto& plane = *movers_[at].sample;
            const auto& type = view_.rules.type(plane);
            if (!type.is(unit_class::air) || type.move < longest || left_of(at) == 0 || analysis_.mood(plane.space) < 1.09) continue;
            for (const auto& way : analysis_.ways(plane)) {
                const auto& there = analysis_.at(way.back());
                const auto holder = view_.state.control[idx(way.back())];
                if (!there.fixtures || bodies(there.own) > 0 || !enemies(view_, analysis_.power, holder)) continue;
                if (view_.state.money[idx(holder) * 2] < 4) continue;
                if (auto wanted = analysis_.if_legal(command::Move{{this_one(plane)}, way})) return wanted;
            }
        }
        return std::nullopt;
    }

private:
    void collect() {
        const auto& units = view_.state.units;
        for (std::size_t at = 0; at < units.size();) {
            const auto space = units[at].space;
            const bool own = units[at].owner == analysis_.power && space != off_board;
            const auto here = view_.state.in(space, units[at].owner);
            at += here.size();
            if (!own) continue;
            for (const auto& group : groups_of(view_, here)) {
                const auto& type = view_.rules.type(*group.sample);
                if (!analysis_.at_rest(*group.sample) || group.sample->carrier != no_unit || fixture(type)) continue;
                if (type.is(unit_class::carrying)) {
                    for (const auto& unit : here)
                        if (unit.type == group.sample->type && same_kind(view_, unit, *group.sample)) ships_.push_back(&unit);
                    continue;
                }
                Troops one;
                add(one, view_, *group.sample);
                movers_.push_back(
                    {group.sample, group.count, one.front().cost, 2 * one.front().attack > one.front().defence, one.front().air});
            }
        }
        // Who has loaded is not at rest by the rules of some games, and still under way.
        for (const auto& unit : units)
            if (unit.owner == analysis_.power && unit.carrier == no_unit && unit.space != off_board && !analysis_.at_rest(unit) &&
                view_.rules.type(unit).is(unit_class::carrying))
                ships_.push_back(&unit);
        // The cheapest first: they are what an attack loses.
        std::stable_sort(movers_.begin(), movers_.end(), [](const Mover& a, const Mover& b) { return a.cost < b.cost; });
    }

    [[nodiscard]] double value_of(SpaceId aim) const {
        const auto& ground = analysis_.at(aim);
        if (!analysis_.sea(aim)) return ground.weight;
        if (bodies(ground.enemies) < 0.5) return 0;
        return (worth(ground.enemies) / 8 + (bodies(ground.own) > 0 ? 2 : 0)) * analysis_.mood(aim);
    }

    [[nodiscard]] std::vector<SpaceId> aims() const {
        std::vector<std::pair<double, SpaceId>> found;
        for (std::size_t at = 0; analysis_.war && at < analysis_.grounds.size(); ++at)
            if (const auto value = value_of(static_cast<SpaceId>(at)); value > 0) found.emplace_back(-value, static_cast<SpaceId>(at));
        std::sort(found.begin(), found.end());
        return rules::mapped(found, [&](const auto& each) { return each.second; });
    }

    /// It would be won, with somebody left to hold it, and not at any price.
    [[nodiscard]] bool good(SpaceId aim, const Troops& force) const {
        const auto& ground = analysis_.at(aim);
        const bool sea = analysis_.sea(aim);
        const bool held = bodies(ground.enemies) > 0;
        const auto nerve = analysis_.mood(aim);
        if (held && ground.one_round) {
            // It goes on for turns: what counts is who wears down whom.
            if (bodies(only_ground(force)) < 1 || bodies(force) * nerve < 1.1 * bodies(ground.enemies)) return false;
            return analysis_.attack_of(force) * nerve >= 0.8 * defence_of(ground.enemies);
        }
        const auto end = forecast(force, ground.enemies, sea ? analysis_.hints.caution_at_sea : 1);
        if (!end.victory() && held) return false;
        if (!sea && end.ground < (held ? 0.8 : 0.5)) return false;
        if (end.attackers * nerve < 0.3 * bodies(force)) return false;
        return end.lost <= (end.won + (sea ? 2 : 4 * ground.weight)) * nerve;
    }

    /// So much better than good that more would be wasted.
    [[nodiscard]] bool plenty(SpaceId aim, const Troops& force) const {
        const auto& ground = analysis_.at(aim);
        if (bodies(ground.enemies) > 0 && !ground.one_round) {
            constexpr double surely = 1.4;
            const auto end = forecast(force, ground.enemies, surely);
            return end.victory() && end.lost <= 0.5 * end.won;
        }
        if (analysis_.moves_follow || analysis_.sea(aim)) return true;
        if (bodies(ground.enemies) > 0) return !ground.one_round || bodies(force) >= 1.5 * bodies(ground.enemies) + 1;
        if (ground.one_round) return bodies(force) >= 1 + bodies(ground.threat) / 2;
        return !analysis_.lost(aim, only_ground(force));
    }

    [[nodiscard]] int left_of(std::size_t mover) const {
        const auto used = used_.find(mover);
        return movers_[mover].count - (used == used_.end() ? 0 : used->second);
    }

    /// How many of the movers may leave, when so many of their space have gone already.
    [[nodiscard]] int may_leave(const Mover& mover, const Gone& gone) const {
        const auto from = mover.sample->space;
        if (!view_.rules.type(*mover.sample).is(unit_class::land)) return mover.count;
        const auto found = gone.find(from);
        const auto left = found == gone.end() ? Leavers{} : found->second;
        const auto spare = analysis_.spare(from) - left.all;
        // One of the cheapest stays with those who need one.
        if (!analysis_.hints.escorted || mover.sample->type != analysis_.fodder || analysis_.count(from, false) == 0) return spare;
        return std::min(spare, analysis_.count(from, true) - 1 - left.cheapest);
    }

    void leave(const Mover& mover, int count, Gone& gone) const {
        if (!view_.rules.type(*mover.sample).is(unit_class::land)) return;
        auto& left = gone[mover.sample->space];
        left.all += count;
        left.cheapest += mover.sample->type == analysis_.fodder ? count : 0;
    }

    /// The least force that is good enough, or nothing.
    [[nodiscard]] std::optional<Force> least_force(SpaceId aim) {
        Force force;
        std::optional<Force> enough;
        const auto done = [&] {
            if (!good(aim, force.troops)) return false;
            if (!enough) enough = force;
            return plenty(aim, force.troops);
        };
        force.troops = analysis_.at(aim).own;
        for (const auto* unit : landing_units(view_, analysis_.power, aim)) add(force.troops, view_, *unit);
        force.cheapest = rules::any_of(force.troops, [&](const Troop& troop) { return troop.type == analysis_.fodder; });
        if (analysis_.at(aim).status == Status::contested) add(force.troops, analysis_.at(aim).friends);
        if (!force.troops.empty() && done()) return force;
        auto gone = gone_;
        for (const bool air : {false, true}) {
            if (air && bodies(analysis_.at(aim).enemies) < 0.5) break;
            // Where heavy ones need company they go in pairs with it; elsewhere the cheapest go first.
            for (bool more = true; more;) {
                more = false;
                for (std::size_t at = 0; at < movers_.size(); ++at) {
                    if (!joins(movers_[at], aim, air)) continue;
                    const auto& unit = *movers_[at].sample;
                    const bool walks = view_.rules.type(unit).is(unit_class::land);
                    for (auto n = left_of(at) - force.count(at); n > 0; --n) {
                        if (may_leave(movers_[at], gone) <= 0 || !escorted(unit, force)) break;
                        leave(movers_[at], 1, gone);
                        add(force.troops, view_, unit);
                        force.take(at);
                        force.cheapest = force.cheapest || unit.type == analysis_.fodder;
                        if (done()) return force;
                        more = analysis_.hints.escorted && walks;
                        if (more) break;
                    }
                }
            }
            if (!air && !analysis_.sea(aim))
                for (const auto* ship : ships_)
                    if (add_landing(*ship, aim, force, gone) && done()) return force;
        }
        return enough;
    }

    [[nodiscard]] bool joins(Mover& mover, SpaceId aim, bool air) const {
        if (mover.air != air || (!mover.attacker && analysis_.sea(mover.sample->space))) return false;
        return mover.sample->space != aim && mover.way_to(analysis_, aim) != nullptr;
    }

    /// Heavy land units go where one of the cheapest goes, or is.
    [[nodiscard]] bool escorted(const Unit& unit, const Force& force) const {
        return !analysis_.hints.escorted || force.cheapest || unit.type == analysis_.fodder || !view_.rules.type(unit).is(unit_class::land);
    }

    /// What is aboard, then who can board: as much as there is room for, the cheapest first.
    bool add_landing(const Unit& ship, SpaceId aim, Force& force, Gone& gone) {
        if (promised_.count(ship.id) != 0) return false;
        const auto* way = way_beside(ship, aim);
        if (way == nullptr && !view_.rules.adjacent(ship.space, aim)) return false;
        const auto zone = way == nullptr ? ship.space : way->back();
        if (armed(analysis_.at(zone).enemies) > 0) return false;
        std::vector<Command::Body> landings;
        const auto land = [&](const Unit& unit) {
            if (!escorted(unit, force)) return false;
            add(force.troops, view_, unit);
            force.cheapest = force.cheapest || unit.type == analysis_.fodder;
            force.units.push_back(unit.id);
            landings.emplace_back(command::Unload{{this_one(unit)}, zone, aim, std::nullopt, std::nullopt});
            return true;
        };
        auto room = unit_value({view_, ship.owner, ship.type, ValueKind::capacity, &ship}) - places_taken(view_, ship);
        for (const auto* unit : cargo_of(view_, ship))
            if (unit->owner == analysis_.power && landing_of(view_, *unit) == no_space) land(*unit);
        if (armed(analysis_.at(ship.space).enemies) == 0)
            for (std::size_t at = 0; at < movers_.size() && room > 0; ++at) room -= board(ship, aim, at, room, force, gone, land);
        if (landings.empty()) return false;
        bombard(zone, force);
        if (way != nullptr) force.orders.emplace_back(command::Move{{this_one(ship)}, *way});
        rules::append_to(force.orders, landings);
        force.units.push_back(ship.id);
        return true;
    }

    /// Ships that bombard come along.
    void bombard(SpaceId zone, Force& force) {
        for (std::size_t at = 0; at < movers_.size(); ++at) {
            const auto& ship = *movers_[at].sample;
            const auto free = left_of(at) - force.count(at);
            if (free <= 0 || unit_value({view_, ship.owner, ship.type, ValueKind::bombard, &ship}) <= 0) continue;
            const auto* way = movers_[at].way_to(analysis_, zone);
            if (way == nullptr && ship.space != zone) continue;
            for (int n = 0; n < free; ++n) force.take(at);
            if (way != nullptr) force.orders.emplace_back(command::Move{{pick_of(view_, ship, static_cast<std::uint16_t>(free))}, *way});
        }
    }

    /// @return places taken.
    template <class Land>
    int board(const Unit& ship, SpaceId aim, std::size_t at, int room, Force& force, Gone& gone, Land land) {
        auto& mover = movers_[at];
        const auto from = mover.sample->space;
        if (!view_.rules.type(*mover.sample).is(unit_class::land) || !view_.rules.adjacent(from, ship.space)) return 0;
        if (mover.way_to(analysis_, aim) != nullptr) return 0;
        int taken = 0;
        const auto size = places_aboard(view_, *mover.sample);
        auto left = left_of(at) - force.count(at);
        for (const auto& unit : view_.state.in(from, analysis_.power)) {
            if (left <= 0 || size <= 0 || taken + size > room || may_leave(mover, gone) <= 0) break;
            if (unit.type != mover.sample->type || !same_kind(view_, unit, *mover.sample) || promised_.count(unit.id) != 0) continue;
            if (rules::contains(force.units, unit.id)) continue;
            if (!land(unit)) break;
            force.orders.emplace_back(command::Load{{this_one(unit)}, from, ship.space, std::nullopt, this_one(ship)});
            force.take(at);
            --left;
            leave(mover, 1, gone);
            taken += size;
        }
        return taken;
    }

    /// The shortest way to a zone beside `aim` in which nobody waits; null where the ship is beside it, or there is none.
    [[nodiscard]] const Way* way_beside(const Unit& ship, SpaceId aim) const {
        if (view_.rules.adjacent(ship.space, aim)) return nullptr;
        const Way* best = nullptr;
        for (const auto& way : analysis_.ways(ship))
            if (view_.rules.adjacent(way.back(), aim) && armed(analysis_.at(way.back()).enemies) == 0 &&
                (best == nullptr || way.size() < best->size()))
                best = &way;
        return best;
    }

    void commit(const Force& force) {
        for (const auto& [at, count] : force.movers) {
            used_[at] += count;
            leave(movers_[at], count, gone_);
        }
        promised_.insert(force.units.begin(), force.units.end());
    }

    /// All who go the same way go together, if they may.
    [[nodiscard]] Wish move(const Force& force, SpaceId aim) {
        for (const auto& [first, count] : force.movers) {
            const auto* way = movers_[first].way_to(analysis_, aim);
            if (way == nullptr) continue;
            command::Move together{{}, *way};
            for (const auto& [at, several] : force.movers) {
                const auto* same = movers_[at].way_to(analysis_, aim);
                if (same != nullptr && *same == *way)
                    together.units.push_back(pick_of(view_, *movers_[at].sample, static_cast<std::uint16_t>(several)));
            }
            if (auto wanted = analysis_.if_legal(std::move(together))) return wanted;
            const auto& sample = *movers_[first].sample;
            if (auto wanted = analysis_.if_legal(command::Move{{pick_of(view_, sample, static_cast<std::uint16_t>(count))}, *way}))
                return wanted;
            if (auto wanted = analysis_.if_legal(command::Move{{this_one(sample)}, *way})) return wanted;
        }
        return std::nullopt;
    }

    const BoardAnalysis& analysis_;
    View view_;
    std::vector<Mover> movers_;
    std::vector<const Unit*> ships_;
    std::map<std::size_t, int> used_;  ///< Of movers.
    Gone gone_;
    std::set<UnitId> promised_;
};

}  // namespace

Wish attack(const BoardAnalysis& analysis) { return Campaign{analysis}.next(); }
Wish raid(const BoardAnalysis& analysis) { return Campaign{analysis}.raid(); }

}  // namespace bot
