// A battle at sea, and what becomes of the fighters whose carriers it cost.

#include "rules/shared/battles.hpp"
#include "rules/shared/carriers.hpp"
#include "rules/shared/combat.hpp"

namespace rules::shared {
namespace {

/// Every ship and plane of both sides in the zone.
void begin(Context& context, BattleId battle) {
    join_all(context, battle);
    remember_ways(context, battle);
    context.next_battle_round(battle);
}

/// Nobody controls a zone; the defenders' fighters look for decks, and guests that are there still.
void result(Context& context, BattleId battle) {
    const auto fought = *context.state().battle(battle);
    OwnerMask hosted = 0;
    for (const auto* unit : fighting(context.view(), battle, true))
        if (has_role(context.view(), battle, *unit, combat(context).guest)) hosted |= mask_of(unit->owner);
    context.close_battle(battle, context.rules.data<Battles>().fought_out);
    seek_decks(context, fought.space, enemies_of(context.view(), fought.lead));
    seek_decks(context, fought.space, hosted);
    after_battle(context);
}

/// Guests on the attacker's decks, and how many his ships could hold: all that float, or only such as hold planes now. Own fighters are in
/// the air; in turn order the guests keep their places.
struct Hosted {
    std::vector<const Unit*> guests;
    DeckRoom afloat;
    DeckRoom now;
};

Hosted hosted_in(const View& view, BattleId battle) {
    const auto& names = combat(view);
    Hosted found;
    for (const auto* unit : fighting(view, battle, true)) {
        if (!has_role(view, battle, *unit, names.guest)) {
            found.afloat += decks_afloat(view, *unit);
            found.now += deck_of(view, *unit);
        } else if (!has_role(view, battle, *unit, names.adrift)) {
            found.guests.push_back(unit);
        }
    }
    return found;
}

/// All but the first that find room.
std::vector<UnitId> without_deck(const View& view, const Hosted& hosted, const DeckRoom& decks) {
    DeckRoom taken;
    std::vector<UnitId> found;
    for (const auto* guest : hosted.guests) {
        const auto berth = berth_of(view, *guest);
        if (decks.holds(taken + berth))
            taken += berth;
        else
            found.push_back(guest->id);
    }
    return found;
}

}  // namespace

void drop_guests(Context& context, BattleId battle) {
    if (context.state().battle(battle) == nullptr) return;
    const auto hosted = hosted_in(context.view(), battle);
    context.remove_units(without_deck(context.view(), hosted, hosted.afloat), combat(context).guest_lost);
}

void free_guests(Context& context, BattleId battle) {
    const auto hosted = hosted_in(context.view(), battle);
    context.set_role(battle, without_deck(context.view(), hosted, hosted.now), combat(context).adrift);
}

void install_sea_combat(RulesetBuilder& build) {
    auto& names = build.data<Combat>();
    names.guest_lost = build.tag("lost-with-the-carrier");
    build.procedure("sea-battle")
        .define({
            step("participants", begin),
            battle_rounds(true, names.losses),
            step("result", result),
        });
    build.data<Battles>().sea_battle = build.battle_kind({.name = "sea", .procedure = build.procedure("sea-battle").id()});
}

}  // namespace rules::shared
