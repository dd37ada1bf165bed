#include "rules/partner/games/classic/survey.hpp"
#include "rules/games/classic/transports.hpp"

#include <algorithm>

namespace partner::classic {

using namespace rules;
using rules::classic::Status;

SpaceId Survey::place_of(const Unit& unit) const {
    if (unit.space == off_board) return off_board;
    const bool boarded_now = unit.carrier != no_unit && rules::marked(view, unit, view.rules.data<rules::classic::Transports>().aboard);
    if (unit.carrier != no_unit && !(planning && boarded_now && unit.owner == power)) return off_board;
    return planning && unit.owner == power ? unit.origin : unit.space;
}

int Survey::spare(SpaceId space) const {
    int ground = 0;
    for (const auto& troop : at(space).own)
        if (troop.ground) ground += static_cast<int>(troop.count);
    return std::max(0, ground - at(space).keep);
}

namespace {

Troops only_ground(const Troops& troops) {
    auto found = troops;
    std::erase_if(found, [](const Troop& troop) { return !troop.ground; });
    return found;
}

}  // namespace

Troops Survey::garrison(SpaceId space) const {
    auto all = only_ground(at(space).own);
    add(all, at(space).friends);
    return all;
}

namespace {

void count_units(Survey& survey) {
    const auto& view = survey.view;
    for (const auto& unit : view.state.units) {
        const auto where = survey.place_of(unit);
        if (where == off_board) continue;
        auto& ground = survey.grounds[idx(where)];
        const auto& about = rules::classic::facts(view, unit);
        const auto relation = view.state.relation(survey.power, unit.owner);
        if (about.complex) ground.complex = true;
        if (about.gun && relation == Relation::enemy) ground.gun = true;
        if (about.complex || about.gun) continue;
        if (unit.owner == survey.power)
            add(ground.own, view, unit);
        else if (relation == Relation::friendly)
            add(ground.friends, view, unit);
        else if (relation == Relation::enemy)
            add(ground.enemies, view, unit);
    }
}

Status status_of(const Survey& survey, SpaceId space) {
    const auto& view = survey.view;
    if (!survey.planning) return rules::classic::status(view, survey.power, space);
    const auto holder = view.state.dawn.control[idx(space)];
    if (holder == survey.names().neutral) return Status::neutral;
    if (rules::friends(view, survey.power, holder)) return Status::friendly;
    return bodies(survey.at(space).enemies) > 0 ? Status::occupied : Status::unoccupied;
}

bool is_capital(const View& view, SpaceId space) {
    return std::any_of(view.rules.owners.begin(), view.rules.owners.end(), [&](const Owner& owner) { return owner.capital == space; });
}

void weigh(Survey& survey, SpaceId space) {
    const auto& view = survey.view;
    auto& ground = survey.grounds[idx(space)];
    ground.status = status_of(survey, space);
    if (ground.status != Status::occupied && ground.status != Status::unoccupied) return;
    const auto& about = view.rules.space(space);
    ground.weight = 0.5 + about.value;
    if (ground.complex) ground.weight += 2;
    if (is_capital(view, space)) ground.weight += 6;
    if (about.original == survey.power) ground.weight += 1;
    if (space == survey.capital()) ground.weight += 20;
    ground.weight *= survey.mood(space);
}

bool walkable(const Survey& survey, SpaceId space) {
    return !survey.sea(space) && survey.at(space).status != Status::neutral && !survey.view.rules.space(space).impassable();
}

/// Aims draw through land that can be walked, less with each step.
void spread(Survey& survey) {
    const auto& view = survey.view;
    for (auto& ground : survey.grounds) ground.pull = ground.weight;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t at = 0; at < survey.grounds.size(); ++at) {
            if (!walkable(survey, static_cast<SpaceId>(at))) continue;
            for (const auto neighbour : view.rules.spaces[at].neighbours) {
                if (!walkable(survey, neighbour)) continue;
                const auto drawn = survey.at(neighbour).pull * 0.7;
                if (drawn <= survey.grounds[at].pull + 1e-9) continue;
                survey.grounds[at].pull = drawn;
                changed = true;
            }
        }
    }
}

/// What can be gone ashore for draws ships, too.
void lure_ships(Survey& survey) {
    const auto& view = survey.view;
    const auto open = [&](std::size_t at) { return view.rules.spaces[at].sea && bodies(survey.grounds[at].enemies) < 0.5; };
    for (std::size_t at = 0; at < survey.grounds.size(); ++at) {
        if (!open(at)) continue;
        for (const auto neighbour : view.rules.spaces[at].neighbours) {
            if (!walkable(survey, neighbour)) continue;
            const auto& shore = survey.at(neighbour);
            const auto hard = shore.status == Status::friendly ? 0 : bodies(shore.enemies);
            survey.grounds[at].lure = std::max(survey.grounds[at].lure, shore.pull / (1 + hard / 3));
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t at = 0; at < survey.grounds.size(); ++at) {
            if (!open(at)) continue;
            for (const auto neighbour : view.rules.spaces[at].neighbours) {
                if (!survey.sea(neighbour)) continue;
                if (!rules::classic::canal_open(view, survey.power, static_cast<SpaceId>(at), neighbour)) continue;
                const auto drawn = survey.at(neighbour).lure * 0.85;
                if (drawn <= survey.grounds[at].lure + 1e-9) continue;
                survey.grounds[at].lure = drawn;
                changed = true;
            }
        }
    }
}

/// Armor reaches what is behind empty or unfriendly ground; what comes over sea is a guess.
void threaten_by_land(Survey& survey, const Unit& unit) {
    const auto& view = survey.view;
    std::vector<SpaceId> reached;
    const auto reach = [&](SpaceId space) {
        if (survey.sea(space) || survey.at(space).status != Status::friendly) return;
        if (std::find(reached.begin(), reached.end(), space) != reached.end()) return;
        reached.push_back(space);
        add(survey.grounds[idx(space)].threat, view, unit);
    };
    for (const auto near : view.rules.space(unit.space).neighbours) {
        reach(near);
        if (view.rules.type(unit).move < 2 || survey.sea(near) || !survey.garrison(near).empty()) continue;
        for (const auto far : view.rules.space(near).neighbours) reach(far);
    }
}

/// A transport brings what it can carry, taken for two of the cheapest that board.
void threaten_by_sea(Survey& survey, const Unit& ship) {
    const auto& view = survey.view;
    if (!view.rules.type(ship).is(UnitClass::carrying)) return;
    Unit cargo = ship;
    cargo.type = survey.names().infantry;
    cargo.carrier = no_unit;
    const auto steps = rules::classic::flight_steps(view, ship.space, 3);
    for (std::size_t at = 0; at < steps.size(); ++at)
        if (steps[at] <= 3 && !view.rules.spaces[at].sea && survey.grounds[at].status == Status::friendly)
            add(survey.grounds[at].threat, view, cargo, 2);
}

void threaten_by_air(Survey& survey, const Unit& plane) {
    const auto range = range_of(survey.view, plane) / 2 + 1;
    const auto steps = rules::classic::flight_steps(survey.view, plane.space, range);
    for (std::size_t at = 0; at < steps.size(); ++at)
        if (steps[at] <= range && !survey.view.rules.spaces[at].sea && survey.grounds[at].status == Status::friendly)
            add(survey.grounds[at].threat, survey.view, plane);
}

void threaten(Survey& survey) {
    for (const auto& unit : survey.view.state.units) {
        if (unit.space == off_board || unit.carrier != no_unit || !rules::enemies(survey.view, survey.power, unit.owner)) continue;
        if (rules::classic::takes_ground(survey.view, unit)) threaten_by_land(survey, unit);
        if (rules::classic::is_ship(survey.view, unit)) threaten_by_sea(survey, unit);
        if (rules::classic::is_plane(survey.view, unit)) threaten_by_air(survey, unit);
    }
}

/// As many as hold the capital; elsewhere one, so that nobody walks in.
void guard(Survey& survey, SpaceId space) {
    auto& ground = survey.grounds[idx(space)];
    if (ground.status != Status::friendly || ground.own.empty()) return;
    if (space != survey.capital()) {
        ground.keep = attack_of(only_ground(ground.threat)) > 0 && (ground.complex || survey.view.rules.space(space).value > 1) ? 1 : 0;
        return;
    }
    auto kept = ground.friends;
    auto own = only_ground(ground.own);
    std::stable_sort(own.begin(), own.end(), [](const Troop& a, const Troop& b) { return a.cost < b.cost; });
    ground.keep = 1;
    for (auto troop : own)
        for (auto left = troop.count; left > 0.5; --left) {
            troop.count = 1;
            add(kept, {troop});
            if (!forecast(ground.threat, kept).victory()) return;
            ++ground.keep;
        }
}

}  // namespace

Survey survey_of(const View& view, OwnerId power, std::uint64_t seed) {
    Survey survey{{view, power, seed}, rules::in_phase(view, rules::classic::combat_move), {}};
    survey.grounds.resize(view.rules.spaces.size());
    count_units(survey);
    for (std::size_t at = 0; at < survey.grounds.size(); ++at)
        if (!view.rules.spaces[at].sea) weigh(survey, static_cast<SpaceId>(at));
    spread(survey);
    lure_ships(survey);
    threaten(survey);
    for (std::size_t at = 0; at < survey.grounds.size(); ++at)
        if (!view.rules.spaces[at].sea) guard(survey, static_cast<SpaceId>(at));
    return survey;
}

}  // namespace partner::classic
