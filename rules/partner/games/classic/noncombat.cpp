// After the battles: planes land, warships gather, armies go to the front.
#include <algorithm>

#include "rules/games/classic/battles.hpp"
#include "rules/games/classic/carriers.hpp"
#include "rules/games/classic/movement.hpp"
#include "rules/partner/games/classic/plans.hpp"
#include "rules/points/pick.hpp"

namespace partner::classic {

using namespace rules;
using rules::classic::Status;

namespace {

/// How good it is to stand in `space`: near what is to be won, and among friends who can hold it.
double comfort(const Survey& survey, SpaceId space) {
    if (survey.sea(space)) return 0.5 + survey.at(space).lure;
    const auto& ground = survey.at(space);
    const bool lost = forecast(ground.threat, survey.garrison(space)).victory();
    return (lost ? 0.1 : 1.0) * (1 + ground.pull) + (space == survey.capital() ? 1 : 0);
}

bool at_rest(const Survey& survey, const Unit& unit) {
    const auto& battles = survey.view.rules.data<rules::classic::Battles>();
    return !marked(survey.view, unit, survey.view.rules.data<rules::classic::Movement>().moved) &&
           !marked(survey.view, unit, battles.fought) && !marked(survey.view, unit, battles.retreated);
}

bool must_fly(const Survey& survey, const Unit& plane) {
    const auto& view = survey.view;
    if (marked(view, plane, view.rules.data<rules::classic::Carriers>().landed)) return false;
    if (!rules::classic::landing_place(view, survey.power, plane, plane.space)) return true;
    return survey.sea(plane.space) &&
           rules::classic::decks_in(view, survey.power, plane.space) < rules::classic::fighters_in(view, survey.power, plane.space);
}

/// Planes that stand where they began fly on only for something much better.
Wish fly_on(const Survey& survey, const Unit& plane) {
    const bool must = must_fly(survey, plane);
    if (!must && !at_rest(survey, plane)) return std::nullopt;
    auto most = must ? -1.0 : 1.5 * comfort(survey, plane.space) + 0.5;
    if (!must && most > 8) return std::nullopt;
    std::optional<std::vector<SpaceId>> best;
    for (auto& way : rules::classic::flights(survey.view, survey.power, plane, {})) {
        const auto value = comfort(survey, way.back());
        if (value <= most || !if_legal(survey.view, {survey.power, command::Move{{this_one(plane)}, way}})) continue;
        most = value;
        best = std::move(way);
    }
    if (!best) return std::nullopt;
    return Command{survey.power, command::Move{{this_one(plane)}, std::move(*best)}};
}

}  // namespace

Wish land_planes(const Survey& survey) {
    const auto& view = survey.view;
    for (const auto& unit : view.state.units) {
        if (unit.owner != survey.power || unit.space == off_board || !rules::classic::is_plane(view, unit)) continue;
        if (must_fly(survey, unit))
            if (auto wanted = fly_on(survey, unit)) return wanted;
    }
    for (const auto& unit : view.state.units) {
        if (unit.owner != survey.power || unit.space == off_board || !rules::classic::is_plane(view, unit)) continue;
        // Not all planes of a nation look round every turn.
        if (survey.mood(unit.space) > 1.05 && !must_fly(survey, unit) && !survey.sea(unit.space))
            if (auto wanted = fly_on(survey, unit)) return wanted;
    }
    return std::nullopt;
}

namespace {

/// Warships lie with transports, where the coasts are rich.
double berth(const Survey& survey, SpaceId zone) {
    double transports = 0;
    for (const auto& unit : survey.view.state.in(zone))
        if (survey.view.rules.type(unit).is(UnitClass::carrying) && rules::friends(survey.view, survey.power, unit.owner)) ++transports;
    return 0.3 * survey.at(zone).lure + std::min(transports, 3.0);
}

UnitPicks with_fighters(const Survey& survey, const Unit& ship) {
    UnitPicks picks{this_one(ship)};
    auto room = rules::classic::decks_of(survey.view, ship);
    for (const auto& unit : survey.view.state.in(ship.space, survey.power)) {
        if (room == 0 || !rules::classic::is_fighter(survey.view, unit) || !at_rest(survey, unit)) continue;
        picks.push_back(this_one(unit));
        --room;
    }
    return picks;
}

}  // namespace

Wish gather(const Survey& survey) {
    const auto& view = survey.view;
    for (const auto& ship : view.state.units) {
        if (ship.owner != survey.power || ship.space == off_board || !rules::classic::is_ship(view, ship)) continue;
        if (view.rules.type(ship).is(UnitClass::carrying) || !at_rest(survey, ship)) continue;
        const std::vector<SpaceId>* best = nullptr;
        auto most = berth(survey, ship.space) * 1.05 + 0.05;
        const auto ways = ways_of(view, survey.power, ship);
        for (const auto& way : ways) {
            const auto value = berth(survey, way.back());
            if (value <= most) continue;
            most = value;
            best = &way;
        }
        if (best == nullptr) continue;
        if (auto wanted = if_legal(view, {survey.power, command::Move{with_fighters(survey, ship), *best}})) return wanted;
        if (auto wanted = if_legal(view, {survey.power, command::Move{{this_one(ship)}, *best}})) return wanted;
    }
    return std::nullopt;
}

namespace {

/// Would those who stand in `to` and `count` more of the kind of `unit` hold it?
bool can_be_held(const Survey& survey, SpaceId to, const Unit& unit, int count) {
    auto all = survey.garrison(to);
    add(all, survey.view, unit, count);
    return !forecast(survey.at(to).threat, all).victory();
}

/// The best step for those of a kind that may leave.
Wish step_forward(const Survey& survey, const UnitGroup& group) {
    const auto& view = survey.view;
    const auto& unit = *group.sample;
    const auto from = unit.space;
    const auto count = std::min<int>(group.count, survey.spare(from));
    if (count <= 0) return std::nullopt;
    const bool beset = forecast(survey.at(survey.capital()).threat, survey.garrison(survey.capital())).victory();
    const bool hopeless = from != survey.capital() && !can_be_held(survey, from, unit, 0);
    auto most = survey.at(from).pull * (hopeless ? 0.5 : 1.05);
    const std::vector<SpaceId>* best = nullptr;
    const auto ways = ways_of(view, survey.power, unit);
    for (const auto& way : ways) {
        const auto& there = survey.at(way.back());
        if (there.status != Status::friendly) continue;
        const bool home = beset && way.back() == survey.capital();
        if (!home && !can_be_held(survey, way.back(), unit, count)) continue;
        const auto value = home ? 100.0 : there.pull;
        if (value <= most) continue;
        most = value;
        best = &way;
    }
    if (best == nullptr) return std::nullopt;
    return if_legal(view, {survey.power, command::Move{{pick_of(view, unit, static_cast<std::uint16_t>(count))}, *best}});
}

}  // namespace

Wish advance(const Survey& survey) {
    const auto& view = survey.view;
    for (std::size_t at = 0; at < survey.grounds.size(); ++at) {
        const auto space = static_cast<SpaceId>(at);
        if (view.rules.spaces[at].sea || survey.spare(space) == 0) continue;
        for (const auto& group : groups_of(view, view.state.in(space, survey.power))) {
            if (rules::classic::fixture(view, *group.sample) || !view.rules.type(*group.sample).is(UnitClass::land)) continue;
            if (!at_rest(survey, *group.sample)) continue;
            if (auto wanted = step_forward(survey, group)) return wanted;
        }
    }
    return std::nullopt;
}

}  // namespace partner::classic
