#include "rules/bot/hints.hpp"

#include "rules/mechanics/situation.hpp"

namespace bot::classic {

using namespace rules;

namespace {

/// Once a turn, where ships could be put to sea.
bool to_build_at_home(const View& view, OwnerId power) {
    const auto capital = view.rules.owner(power).capital;
    const auto home = view.rules.find_slot("home");
    const auto waiting = view.state.in(off_board, power);
    const auto& zones = view.rules.space(capital).neighbours;
    return home && rules::none_of(waiting, [&](const Unit& unit) { return (unit.marks & view.rules.slot(*home).bit) != 0; }) &&
           rules::any_of(zones, [&](SpaceId zone) {
               const auto there = view.state.in(zone);
               return view.rules.space(zone).sea &&
                      rules::none_of(there, [&](const Unit& unit) { return enemies(view, power, unit.owner); });
           });
}

/// Once a turn.
bool to_support(const View& view, OwnerId) {
    const auto sent = view.rules.find_slot("support-sent");
    return sent && view.state.slot(*sent, 0) == 0;
}

}  // namespace

extern const Hints hints;
const Hints hints{.declare = {{"research", 8},
                              {"rocket"},
                              {"upgrade", 30},
                              {"economic-conquest", 5, nullptr, true},
                              {"home-purchase", 60, to_build_at_home},
                              {"load-support", 30, to_support, true}},
                  .set_apart = "home",
                  .agrees = {"support-aboard"},
                  .raid = "raid"};

}  // namespace bot::classic
