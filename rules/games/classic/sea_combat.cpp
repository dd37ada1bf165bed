// A battle at sea, and what becomes of the fighters whose carriers it cost. [CL-6.4]
#include <algorithm>

#include "rules/games/classic/combat.hpp"

namespace rules::classic {
namespace {

/// Every ship and plane of both sides in the zone. [CL-6.4.1] [CL-7.2.1]
void begin(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    join_all(context, battle);
    remember_ways(context, battle);
    context.next_battle_round(battle);
}

/// Nobody controls a zone; the defenders' fighters look for decks, and guests that are there still. [CL-6.4.11] [CL-5.5.6]
void result(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto fought = *context.state().battle(battle);
    auto owners = enemies_of(context.view(), fought.lead);
    for (const auto* unit : fighting(context.view(), battle, true))
        if (has_role(context.view(), battle, *unit, combat(context).guest)) owners |= mask_of(unit->owner);
    context.close_battle(battle, game(context).fought_out);
    seek_decks(context, fought.space, owners);
    after_battle(context, fought.space);
}

}  // namespace

void drop_guests(Context& context, BattleId battle) {
    if (context.state().battle(battle) == nullptr) return;
    const auto& names = combat(context);
    const auto view = context.view();
    int decks = 0;
    std::vector<UnitId> aboard;
    for (const auto* unit : fighting(view, battle, true)) {
        if (has_role(view, battle, *unit, names.guest))
            aboard.push_back(unit->id);
        else
            decks += facts(view, *unit).decks;
    }
    // Own fighters are in the air; in turn order the guests keep their places, on a damaged deck until the battle is over.
    const auto kept = std::min(aboard.size(), static_cast<std::size_t>(decks));
    aboard.erase(aboard.begin(), aboard.begin() + static_cast<std::ptrdiff_t>(kept));
    context.remove_units(std::move(aboard), names.guest_lost);
}

void install_sea_combat(RulesetBuilder& build) {
    auto& names = build.data<Combat>();
    names.guest_lost = build.tag("lost-with-the-carrier");
    build.procedure("sea-battle")
        .define({
            step("participants", begin),
            battle_rounds(true),
            step("result", result),
        });
    build.data<Game>().sea_battle = build.battle_kind("sea", build.procedure("sea-battle").id());
}

}  // namespace rules::classic
