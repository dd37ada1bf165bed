// Planes of an assault that does not come ashore. [EU-11.4]

#include "rules/games/europe/zones.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/transports.hpp"

namespace rules::europe {
namespace {

struct Assaults {
    SlotId expected{};  ///< Flag of a territory: a landing was due there when the battles were listed.
};

void note_assaults(Context& context) {
    std::vector<SpaceId> places;
    for (const auto& unit : context.state().units)
        if (const auto to = unit.carrier == no_unit ? no_space : landing_of(context.view(), unit); to != no_space) places.push_back(to);
    for (const auto space : places) context.set_slot(context.rules.data<Assaults>().expected, raw(space), 1);
}

/// Nobody lands any more and nobody came over land: the planes that were to help are released. [EU-11.4.2]
bool planes_are_released(const View& view, SpaceId space, OwnerId power) {
    if (view.state.slot(view.rules.data<Assaults>().expected, raw(space)) == 0 || landing_open(view, power, space)) return false;
    return none_of(view.state.in(space, power), [&](const Unit& unit) { return takes_ground(view, unit); });
}

}  // namespace

void install_assaults(RulesetBuilder& build) {
    build.data<Assaults>().expected = build.slot({"assault-expected", Scope::space, SlotType::flag, Lifetime::battle});
    build.data<Battles>().on_battles_listed("note-assaults", note_assaults);
    build.data<Battles>().declines("planes-are-released", planes_are_released);
}

}  // namespace rules::europe
