// Research, what to buy, and where to put it.
#include <algorithm>

#include "rules/partner/basket.hpp"
#include "rules/partner/games/classic/plans.hpp"
#include "rules/points/pick.hpp"
#include "rules/points/place.hpp"

namespace partner::classic {

using namespace rules;
using rules::classic::Status;

namespace {

/// A zone beside the capital where ships can be built.
bool has_harbour(const Survey& survey) {
    const auto& neighbours = survey.view.rules.space(survey.capital()).neighbours;
    return std::any_of(neighbours.begin(), neighbours.end(),
                       [&](SpaceId zone) { return survey.sea(zone) && bodies(survey.at(zone).enemies) < 0.5; });
}

int ships_of(const Survey& survey, UnitTypeId type) {
    const auto& units = survey.view.state.units;
    return static_cast<int>(
        std::count_if(units.begin(), units.end(), [&](const Unit& unit) { return unit.owner == survey.power && unit.type == type; }));
}

/// Own ground units that no road leads to the enemy.
int waiting(const Survey& survey) {
    int sum = 0;
    for (std::size_t at = 0; at < survey.grounds.size(); ++at)
        if (!survey.view.rules.spaces[at].sea && survey.grounds[at].pull < 1.2) sum += survey.spare(static_cast<SpaceId>(at));
    return sum;
}

/// A number from 0 to 299 that is another one each turn.
int whim(const Survey& survey) { return static_cast<int>((survey.mood(survey.capital()) - 0.85) * 1000); }

/// A ship or plane for the sake of it.
void indulge(const Survey& survey, Basket& basket) {
    const auto& names = survey.names();
    const bool harbour = has_harbour(survey);
    const auto mood = whim(survey);
    if (mood < 60) basket.add(names.fighter);
    if (mood >= 60 && mood < 75) basket.add(names.bomber);
    if (mood >= 75 && mood < 105 && harbour) basket.add(names.submarine);
    if (mood >= 105 && mood < 115 && harbour) basket.add(names.carrier);
    if (mood >= 115 && mood < 125 && harbour) basket.add(names.battleship);
    if (mood >= 125 && mood < 135) basket.add(names.complex);
    if (mood >= 135 && mood < 145) basket.add(names.gun);
}

}  // namespace

Wish research(const Survey& survey) {
    const auto mood = whim(survey);
    if (mood % 12 != 0 || rules::classic::to_spend(survey.view, survey.power) < 15) return std::nullopt;
    Arguments arguments;
    arguments.emplace_back("dice", Choice{std::int64_t{1 + mood / 12 % 2}});
    return if_legal(survey.view, {survey.power, command::Declare{"research", std::move(arguments)}});
}

Wish buy(const Survey& survey) {
    const auto& view = survey.view;
    const auto& names = survey.names();
    if (view.state.in(off_board, survey.power).size() > 0) return std::nullopt;
    const auto capital = survey.capital();
    const auto& home = survey.at(capital);
    Basket basket{view, survey.power, rules::classic::to_spend(view, survey.power)};
    const bool besieged = forecast(home.threat, survey.garrison(capital)).victory();
    const bool overseas = home.pull < 1.2;
    if (!besieged && overseas && has_harbour(survey)) {
        const auto have = ships_of(survey, names.transport);
        for (auto need = std::min({(waiting(survey) + 3) / 2 - have, 5 - have, 2}); need > 0; --need) basket.add(names.transport);
    }
    if (!besieged && basket.money() >= 20) indulge(survey, basket);
    // Two infantry to one armor; only infantry when the capital is in danger.
    for (int n = 0;; ++n) {
        if (!besieged && n % 3 == 2 && basket.add(names.armor)) continue;
        if (!basket.add(names.infantry)) break;
    }
    if (basket.picks().empty()) return std::nullopt;
    return Command{survey.power, command::Purchase{basket.picks()}};
}

namespace {

/// How good a place is for a new unit.
double site_value(const Survey& survey, const Unit& unit, SpaceId space) {
    const auto& view = survey.view;
    const auto& ground = survey.at(space);
    if (survey.sea(space)) {
        const bool with_own = rules::classic::own_ships(view, survey.power, space);
        return 1 + ground.lure + (with_own ? 1 : 0) + (view.rules.adjacent(space, survey.capital()) ? 2 : 0);
    }
    if (rules::classic::facts(view, unit).complex) return view.rules.space(space).value + (ground.pull > 1 ? ground.pull : 0);
    if (space == survey.capital() && forecast(ground.threat, survey.garrison(space)).victory()) return 1000;
    const bool lost = forecast(ground.threat, survey.garrison(space)).victory();
    return (lost ? 0.5 : 1.0) * (1 + ground.pull);
}

}  // namespace

Wish place(const Survey& survey) {
    const auto& view = survey.view;
    for (const auto& group : groups_of(view.state.in(off_board, survey.power))) {
        Wish best;
        double most = -1;
        for (std::size_t at = 0; at < survey.grounds.size(); ++at) {
            const auto space = static_cast<SpaceId>(at);
            if (!may_place(view, survey.power, *group.sample, space)) continue;
            const auto value = site_value(survey, *group.sample, space);
            if (value <= most) continue;
            UnitPick pick;
            pick.type = group.sample->type;
            auto wanted = if_legal(view, {survey.power, command::Place{{pick}, space}});
            if (!wanted) continue;
            most = value;
            best = std::move(wanted);
        }
        if (best) return best;
    }
    return std::nullopt;
}

}  // namespace partner::classic
