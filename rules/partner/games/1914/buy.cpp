// What to buy, where to put it, and the one declaration.
#include <algorithm>

#include "rules/core/judge.hpp"
#include "rules/partner/basket.hpp"
#include "rules/partner/games/1914/plans.hpp"
#include "rules/points/pick.hpp"

namespace partner::game1914 {

using namespace rules;

namespace {

struct Fleetbook {
    int transports = 0;
    int waiting = 0;  ///< Units that only a ship can bring to the enemy.
    int fighters = 0;
};

Fleetbook book_of(const Survey& survey) {
    Fleetbook book;
    for (const auto& unit : survey.view.state.units) {
        if (unit.owner != survey.power) continue;
        if (unit.type == survey.names().transport) ++book.transports;
        if (unit.type == survey.names().fighter) ++book.fighters;
        if (unit.space == off_board || unit.carrier != no_unit || survey.view.rules.space(unit.space).sea) continue;
        if (survey.at(unit.space).pull < 1.2) ++book.waiting;
    }
    return book;
}

}  // namespace

Wish buy(const Survey& survey) {
    const auto& view = survey.view;
    const auto& names = survey.names();
    const auto money = view.state.money[idx(survey.power) * 2];
    const auto capital = view.rules.owner(survey.power).capital;
    const auto& home = survey.at(capital);
    Basket basket{view, survey.power, money};
    const auto book = book_of(survey);
    const bool besieged = home.enemies.bodies() > 0 || home.threat > home.own.bodies() + home.friends.bodies();
    const bool overseas = !besieged && home.pull < 1.2;
    if (overseas)
        for (auto need = std::min({(book.waiting + 5) / 2 - book.transports, 6 - book.transports, money / 12}); need > 0; --need)
            basket.add(names.transport);
    if (!besieged && !overseas && money >= 24 && book.fighters < 3 && survey.mood(capital) > 1.05) basket.add(names.fighter);
    // Two guns to three infantry, a tank now and then; only infantry when the walls are stormed.
    for (int n = 0;; ++n) {
        const bool gun = !besieged && (n % 5 == 1 || n % 5 == 3);
        if (gun && n % 10 == 3 && basket.add(names.tank)) continue;
        if (gun && basket.add(names.artillery)) continue;
        if (!basket.add(names.infantry)) break;
    }
    if (basket.picks().empty()) return std::nullopt;
    return Command{survey.power, command::Purchase{basket.picks()}};
}

Wish place(const Survey& survey) {
    const auto& view = survey.view;
    const auto capital = view.rules.owner(survey.power).capital;
    const auto& home = survey.at(capital);
    const auto book = book_of(survey);
    for (const auto& group : groups_of(view.state.in(off_board, survey.power))) {
        const bool ship = view.rules.type(*group.sample).is(UnitClass::sea);
        SpaceId best = no_space;
        double most = -1;
        for (const auto& site : sites_of(view, survey.power)) {
            if (!may_place(view, survey.power, *group.sample, site.space)) continue;
            double value = survey.at(site.space).pull;
            if (ship) value = view.rules.adjacent(site.space, capital) ? 2 : 1;
            if (ship && survey.at(site.space).enemy_fleet.ships > 0) value = 0;
            // At home as much as ships can fetch, and all of it in need.
            if (site.space == capital && (home.threat > home.own.bodies() || home.own.bodies() < 2 * book.transports + 2)) value += 100;
            if (value <= most) continue;
            most = value;
            best = site.space;
        }
        if (best == no_space) continue;
        UnitPick pick;
        pick.type = group.sample->type;
        pick.count = ship ? group.count : std::uint16_t{1};
        return Command{survey.power, command::Place{{pick}, best}};
    }
    return std::nullopt;
}

Wish declare(const Survey& survey) {
    const auto& names = survey.names();
    const auto& view = survey.view;
    if (survey.power != names.submarine_warfare.power || view.state.active != survey.power ||
        !rules::game1914::at_war(view, names.united_states))
        return std::nullopt;
    bool ready = false;
    for (const auto zone : names.submarine_warfare.zones) ready = ready || rules::count_type(view, zone, survey.power, names.submarine) > 0;
    Command command{survey.power, command::Declare{"unrestricted-submarine-warfare", {}}};
    if (!ready) return std::nullopt;
    return if_legal(view, std::move(command));
}

}  // namespace partner::game1914
