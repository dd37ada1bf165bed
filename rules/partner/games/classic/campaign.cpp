#include "rules/partner/games/classic/campaign.hpp"
#include "rules/games/classic/transports.hpp"

#include <algorithm>

#include "rules/points/pick.hpp"

namespace partner::classic {

using namespace rules;
using rules::classic::Status;

Campaign::Campaign(const Survey& survey, const Reach& reach) : survey_{survey}, reach_{reach}, view_{survey.view} {
    collect_own();
    for (const auto aim : aims()) commit(least_force(aim));
    raid();
}

void Campaign::collect_own() {
    for (const auto& unit : view_.state.units) {
        if (unit.owner != survey_.power || survey_.place_of(unit) == off_board) continue;
        if (rules::classic::is_plane(view_, unit))
            planes_.push_back(&unit);
        else if (!rules::classic::is_ship(view_, unit) && !rules::classic::fixture(view_, unit))
            walkers_.push_back(&unit);
        else if (view_.rules.type(unit).is(UnitClass::carrying))
            transports_.push_back(&unit);
        else if (rules::classic::is_ship(view_, unit))
            warships_.push_back(&unit);
    }
    // The cheapest first: they are what an attack loses.
    const auto cheaper = [&](const Unit* a, const Unit* b) { return view_.rules.type(*a).cost < view_.rules.type(*b).cost; };
    std::stable_sort(walkers_.begin(), walkers_.end(), cheaper);
    std::stable_sort(planes_.begin(), planes_.end(), cheaper);
}

/// What an attack would be worth, if it can be made.
double Campaign::value_of(SpaceId aim) const {
    const auto& ground = survey_.at(aim);
    if (!survey_.sea(aim)) return ground.weight;
    if (bodies(ground.enemies) < 0.5) return 0;
    return (worth(ground.enemies) / 8 + (bodies(ground.own) > 0 ? 2 : 0)) * survey_.mood(aim);
}

std::vector<SpaceId> Campaign::aims() const {
    std::vector<std::pair<double, SpaceId>> found;
    for (std::size_t at = 0; at < survey_.grounds.size(); ++at)
        if (const auto value = value_of(static_cast<SpaceId>(at)); value > 0) found.emplace_back(-value, static_cast<SpaceId>(at));
    std::sort(found.begin(), found.end());
    std::vector<SpaceId> aims;
    for (const auto& each : found) aims.push_back(each.second);
    return aims;
}

Campaign::Helpers Campaign::helpers_for(SpaceId aim) const {
    Helpers helpers;
    if (survey_.sea(aim)) {
        add_fleet(aim, helpers);
    } else {
        add_walkers(aim, helpers);
        add_landings(aim, helpers);
    }
    if (bodies(survey_.at(aim).enemies) > 0) add_planes(aim, helpers);
    return helpers;
}

void Campaign::add_walkers(SpaceId aim, Helpers& helpers) const {
    for (const auto* unit : walkers_) {
        if (!free(*unit) || !reach_.walks_to(*unit, aim)) continue;
        Helper helper;
        add(helper.troops, view_, *unit);
        helper.orders = {{Order::Kind::walk, unit->id, aim}};
        helper.leaves = survey_.place_of(*unit);
        helper.ground = 1;
        helper.uses = {unit->id};
        helpers.push_back(std::move(helper));
    }
}

/// What was aboard when the turn began, then who can board and is not promised elsewhere: as much as there is room for, the cheapest first.
std::vector<const Unit*> Campaign::cargo_for(const Unit& ship, const std::set<UnitId>& promised) const {
    std::vector<const Unit*> cargo;
    int room = view_.rules.type(ship).capacity;
    const auto take = [&](const Unit& unit) {
        const int size = rules::classic::facts(view_, unit).size;
        if (size == 0 || size > room || rules::classic::fixture(view_, unit)) return;
        room -= size;
        cargo.push_back(&unit);
    };
    for (const auto* unit : cargo_of(view_, ship)) {
        if (rules::marked(view_, *unit, view_.rules.data<rules::classic::Transports>().aboard)) continue;
        if (unit->owner == survey_.power)
            take(*unit);
        else
            room -= rules::classic::facts(view_, *unit).size;
    }
    const auto zone = survey_.place_of(ship);
    if (bodies(survey_.at(zone).enemies) > 0) return cargo;
    std::map<SpaceId, int> taken;
    for (const auto* unit : walkers_) {
        const auto from = survey_.place_of(*unit);
        if (!free(*unit) || promised.count(unit->id) != 0 || survey_.sea(from) || !view_.rules.adjacent(from, zone)) continue;
        const auto left = left_.find(from);
        if (survey_.spare(from) - (left == left_.end() ? 0 : left->second) <= taken[from]) continue;
        const auto before = cargo.size();
        take(*unit);
        if (cargo.size() > before) ++taken[from];
    }
    return cargo;
}

bool Campaign::landing_by(const Unit& ship, const std::set<UnitId>& promised, SpaceId zone, SpaceId aim, Helper& helper) const {
    for (const auto* unit : cargo_for(ship, promised)) {
        add(helper.troops, view_, *unit);
        helper.uses.push_back(unit->id);
        if (survey_.place_of(*unit) == off_board) continue;
        helper.orders.push_back({Order::Kind::board, unit->id, {}, ship.id, survey_.place_of(ship)});
        // Those ashore come from one territory or several; they are counted where they leave.
        helper.leaves = survey_.place_of(*unit);
        ++helper.ground;
    }
    if (helper.uses.empty()) return false;
    if (zone != survey_.place_of(ship)) helper.orders.push_back({Order::Kind::sail, ship.id, zone});
    for (const auto id : helper.uses) helper.orders.push_back({Order::Kind::land, id, aim, ship.id, zone});
    helper.uses.push_back(ship.id);
    return true;
}

void Campaign::add_landings(SpaceId aim, Helpers& helpers) const {
    std::set<UnitId> promised;
    for (const auto& helper : helpers) promised.insert(helper.uses.begin(), helper.uses.end());
    for (const auto* ship : transports_) {
        if (!free(*ship)) continue;
        SpaceId best = no_space;
        int nearest = too_far;
        for (const auto zone : view_.rules.space(aim).neighbours) {
            if (!survey_.sea(zone) || bodies(survey_.at(zone).enemies) > 0) continue;
            if (const auto steps = reach_.sails(*ship, zone); steps < nearest) {
                nearest = steps;
                best = zone;
            }
        }
        Helper helper;
        if (best == no_space || !landing_by(*ship, promised, best, aim, helper)) continue;
        promised.insert(helper.uses.begin(), helper.uses.end());
        helpers.push_back(std::move(helper));
    }
}

void Campaign::add_fleet(SpaceId aim, Helpers& helpers) const {
    for (const auto* ship : warships_) {
        if (!free(*ship) || reach_.sails(*ship, aim) == too_far) continue;
        Helper helper;
        add(helper.troops, view_, *ship);
        if (helper.troops.front().attack < 2) continue;
        if (survey_.place_of(*ship) != aim) helper.orders = {{Order::Kind::sail, ship->id, aim}};
        helper.uses = {ship->id};
        helpers.push_back(std::move(helper));
    }
}

void Campaign::add_planes(SpaceId aim, Helpers& helpers) const {
    for (const auto* plane : planes_) {
        if (!free(*plane) || !reach_.flies_to(*plane, aim)) continue;
        Helper helper;
        add(helper.troops, view_, *plane);
        helper.orders = {{Order::Kind::fly, plane->id, aim}};
        helper.uses = {plane->id};
        helpers.push_back(std::move(helper));
    }
}

/// It would be won, with somebody left to hold it, and not at any price.
bool Campaign::good(SpaceId aim, const Troops& force) const {
    const auto& ground = survey_.at(aim);
    const bool sea = survey_.sea(aim);
    const auto strong = ground.gun ? under_fire(force, survey_.names().gun_hit / 6.0) : force;
    const auto end = forecast(strong, ground.enemies);
    if (!end.victory() && bodies(ground.enemies) > 0) return false;
    if (!sea && end.ground < (bodies(ground.enemies) > 0 ? 0.8 : 0.5)) return false;
    const auto nerve = survey_.mood(aim);
    if (end.attackers * nerve < 0.3 * bodies(force)) return false;
    return end.lost <= (end.won + (sea ? 2 : 4 * ground.weight)) * nerve;
}

Campaign::Helpers Campaign::least_force(SpaceId aim) const {
    auto left = left_;
    Troops force;
    Helpers chosen;
    for (auto& helper : helpers_for(aim)) {
        if (helper.ground > 0 && survey_.spare(helper.leaves) - left[helper.leaves] < helper.ground) continue;
        // Two ships do not take the same soldiers.
        const bool taken = std::any_of(chosen.begin(), chosen.end(), [&](const Helper& other) {
            return std::any_of(other.uses.begin(), other.uses.end(),
                               [&](UnitId id) { return std::find(helper.uses.begin(), helper.uses.end(), id) != helper.uses.end(); });
        });
        if (taken) continue;
        if (helper.ground > 0) left[helper.leaves] += helper.ground;
        add(force, helper.troops);
        chosen.push_back(std::move(helper));
        if (good(aim, force)) return chosen;
    }
    return {};
}

void Campaign::commit(const Helpers& force) {
    std::set<SpaceId> zones;
    for (const auto& helper : force) {
        used_.insert(helper.uses.begin(), helper.uses.end());
        if (helper.ground > 0) left_[helper.leaves] += helper.ground;
        for (const auto& order : helper.orders) {
            orders_.push_back(order);
            if (order.kind == Order::Kind::land) zones.insert(order.zone);
        }
    }
    for (const auto zone : zones) bombard(zone);
}

/// Ships that bombard come along.
void Campaign::bombard(SpaceId zone) {
    for (const auto* ship : warships_) {
        if (!free(*ship) || ship->type != survey_.names().battleship || reach_.sails(*ship, zone) == too_far) continue;
        used_.insert(ship->id);
        if (survey_.place_of(*ship) != zone) orders_.push_back({Order::Kind::sail, ship->id, zone});
    }
}

/// Now and then bombers that nobody needs raid a complex.
void Campaign::raid() {
    for (const auto* plane : planes_) {
        if (!free(*plane) || plane->type != survey_.names().bomber || survey_.mood(survey_.place_of(*plane)) < 1.09) continue;
        for (std::size_t at = 0; at < survey_.grounds.size(); ++at) {
            const auto aim = static_cast<SpaceId>(at);
            const auto holder = view_.state.control[at];
            if (!survey_.grounds[at].complex || !rules::enemies(view_, survey_.power, holder)) continue;
            if (view_.state.money[idx(holder) * 2] < 4 || !reach_.flies_to(*plane, aim)) continue;
            used_.insert(plane->id);
            orders_.push_back({Order::Kind::raid, plane->id, aim});
            break;
        }
    }
}

}  // namespace partner::classic
