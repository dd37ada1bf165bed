#include "rules/bot/hints.hpp"

#include "rules/games/1914/game.hpp"

namespace bot::game1914 {

using namespace rules;

namespace {

/// Minors whose army has not appeared.
std::optional<Waiting> minor(const View& view, OwnerId power, SpaceId space) {
    if (!rules::game1914::unraised(view, space)) return std::nullopt;
    const auto side = rules::game1914::leaning(view, space);
    Waiting found{Relation::neutral, rules::game1914::facts(view, space).army};
    if (side != no_side) found.relation = side == view.state.sides[idx(power)] ? Relation::friendly : Relation::enemy;
    return found;
}

/// Once nobody is brought into the war by it, and there are submarines to wage it.
bool to_wage(const View& view, OwnerId power) {
    const auto& names = rules::game1914::game(view);
    const auto& zones = names.submarine_warfare.zones;
    return power == names.submarine_warfare.power && rules::game1914::at_war(view, names.united_states) &&
           rules::any_of(zones, [&](SpaceId zone) { return count_type(view, zone, power, names.submarine) > 0; });
}

/// One who is on no side sells himself; a sum of money is what everybody understands.
bool to_sell(const View& view, OwnerId) {
    const auto asked = view.rules.find_slot("italy-demand-lump-sum");
    return asked && view.state.slot(*asked, 0) == 0;
}

bool mined(const View& view, OwnerId power, SpaceId zone) { return rules::game1914::mined_against(view, zone, power); }

}  // namespace

extern const Hints hints;
const Hints hints{.bare_ground = 1,
                  .neutral_ground = 0.3,
                  .caution_at_sea = 1.6,
                  .support = 1,
                  .heavy = 4,
                  .declare = {{"unrestricted-submarine-warfare", 100, to_wage},
                              {"board", 100},
                              {"demand", 70, to_sell},
                              {"declare-war", 60, nullptr, true}},
                  .stocks = {{"destroyer", 3}, {"freighter", 2}, {"merchant-raider", 3}, {"armored-train", 1}},
                  .agrees = {"sink-transports", "penalty", "terms", "debt"},
                  .helps = {"train-reaction"},
                  .takes = {"reserves"},
                  .bid = "bid",
                  .freight = "freight",
                  .waiting = minor,
                  .dangerous = mined,
                  .escorted = true};

}  // namespace bot::game1914
