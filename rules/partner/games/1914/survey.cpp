#include "rules/partner/games/1914/survey.hpp"

#include <algorithm>

namespace partner::game1914 {

using namespace rules;
using rules::game1914::SpaceClass;
using rules::game1914::Status;

namespace {

void count_units(Survey& survey) {
    const auto& view = survey.view;
    for (const auto& unit : view.state.units) {
        if (unit.space == off_board || unit.carrier != no_unit) continue;
        auto& ground = survey.grounds[idx(unit.space)];
        const auto relation = view.state.relation(survey.power, unit.owner);
        if (view.rules.space(unit.space).sea) {
            if (unit.owner == survey.power) add_ship(view, ground.fleet, unit);
            if (relation == Relation::enemy) add_ship(view, ground.enemy_fleet, unit);
            continue;
        }
        if (unit.owner == survey.power)
            ground.own.add(survey.names(), unit.type, 1);
        else if (relation == Relation::friendly)
            ground.friends.add(survey.names(), unit.type, 1);
        else if (relation == Relation::enemy)
            ground.enemies.add(survey.names(), unit.type, 1);
    }
}

bool is_capital(const View& view, SpaceId space) {
    return std::any_of(view.rules.owners.begin(), view.rules.owners.end(), [&](const Owner& owner) { return owner.capital == space; });
}

void weigh(Survey& survey, SpaceId space) {
    const auto& view = survey.view;
    auto& ground = survey.grounds[idx(space)];
    const auto& facts = rules::game1914::facts(view, space);
    const auto value = view.rules.space(space).value;
    const auto original = view.rules.space(space).original;
    ground.status = rules::game1914::status(view, survey.power, space);
    ground.minor = rules::game1914::unraised(view, space);
    if (!survey.war || view.rules.space(space).impassable()) return;
    if (ground.minor && ground.status != Status::friendly)
        for (const auto& [type, count] : facts.army) ground.enemies.add(survey.names(), type, count);
    switch (ground.status) {
        case Status::friendly: ground.open = ground.minor; break;
        case Status::neutral: ground.open = true; break;
        case Status::hostile:
        case Status::contested:
        case Status::uncontrolled: ground.open = true; break;
    }
    if (!ground.open) return;
    ground.weight = 1.0 + value;
    if (ground.status == Status::neutral) ground.weight = 0.3 + 0.2 * value;
    if (is_capital(view, space)) ground.weight += 6;
    if (original == survey.power) ground.weight += 2;
    if (space == view.rules.owner(survey.power).capital) ground.weight += 10;
    ground.weight *= survey.mood(space);
}

/// Aims draw through land that can be walked, a third less with each step.
void spread(Survey& survey) {
    const auto& view = survey.view;
    for (auto& ground : survey.grounds) ground.pull = ground.weight;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t at = 0; at < survey.grounds.size(); ++at) {
            const auto& space = view.rules.spaces[at];
            if (space.sea || space.impassable()) continue;
            auto& ground = survey.grounds[at];
            for (const auto neighbour : space.neighbours) {
                if (view.rules.space(neighbour).sea || view.rules.space(neighbour).impassable()) continue;
                const auto& other = survey.at(neighbour);
                const auto drawn = other.pull * (other.minor && other.status != Status::friendly ? 0.4 : 0.67);
                if (drawn <= ground.pull + 1e-9) continue;
                ground.pull = drawn;
                changed = true;
            }
        }
    }
}

void guard(Survey& survey, SpaceId space) {
    const auto& view = survey.view;
    auto& ground = survey.grounds[idx(space)];
    for (const auto neighbour : view.rules.space(space).neighbours)
        if (!view.rules.space(neighbour).sea && survey.at(neighbour).status == Status::hostile && !survey.at(neighbour).minor)
            ground.threat += survey.at(neighbour).enemies.bodies();
    if (ground.status == Status::contested) {
        ground.keep = ground.own.bodies();
        return;
    }
    const auto& here = view.rules.space(space);
    const bool capital = space == view.rules.owner(survey.power).capital;
    const auto share = capital ? 60 : here.original == survey.power && here.value > 0 ? 25 : 0;
    ground.keep = std::max(0, ground.threat * share / 100 - ground.friends.bodies());
}

/// What can be gone ashore for draws ships, too.
void lure_ships(Survey& survey) {
    const auto& view = survey.view;
    for (std::size_t at = 0; at < survey.grounds.size(); ++at) {
        if (!view.rules.spaces[at].sea || survey.grounds[at].enemy_fleet.ships > 0) continue;
        for (const auto neighbour : view.rules.spaces[at].neighbours) {
            const auto& shore = survey.at(neighbour);
            if (view.rules.space(neighbour).sea || (shore.minor && shore.status != Status::friendly)) continue;
            const bool defended = shore.status == Status::hostile && shore.enemies.bodies() > 0;
            if (!defended) survey.grounds[at].lure = std::max(survey.grounds[at].lure, shore.pull);
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t at = 0; at < survey.grounds.size(); ++at) {
            if (!view.rules.spaces[at].sea || survey.grounds[at].enemy_fleet.ships > 0) continue;
            for (const auto neighbour : view.rules.spaces[at].neighbours) {
                if (!view.rules.space(neighbour).sea) continue;
                const auto drawn = survey.at(neighbour).lure * 0.85;
                if (drawn <= survey.grounds[at].lure + 1e-9) continue;
                survey.grounds[at].lure = drawn;
                changed = true;
            }
        }
    }
}

}  // namespace

Survey survey_of(const View& view, OwnerId power, std::uint64_t seed) {
    Survey survey{{view, power, seed}, rules::game1914::at_war(view, power), {}};
    survey.grounds.resize(view.rules.spaces.size());
    count_units(survey);
    for (std::size_t at = 0; at < survey.grounds.size(); ++at)
        if (!view.rules.spaces[at].sea) weigh(survey, static_cast<SpaceId>(at));
    spread(survey);
    for (std::size_t at = 0; at < survey.grounds.size(); ++at)
        if (!view.rules.spaces[at].sea) guard(survey, static_cast<SpaceId>(at));
    lure_ships(survey);
    return survey;
}

}  // namespace partner::game1914
