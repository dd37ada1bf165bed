#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/games/classic/losses.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/mechanics/setup.hpp"

/// The Smith rules for Classic, an option each, and what several of them share. Paragraphs: rules/rulebook/classic/smith.md.
namespace rules::smith {

using namespace classic;

extern const Option random_turns;         // SM-1
extern const Option divided_zones;        // SM-2
extern const Option island_assaults;      // SM-3
extern const Option directed_research;    // SM-4
extern const Option amphibious_assaults;  // SM-5
extern const Option retreats;             // SM-6
extern const Option dogfights;            // SM-7
extern const Option strategic_bombing;    // SM-8
extern const Option order_of_combat;      // SM-9
extern const Option winning;              // SM-10
extern const Option straits;              // SM-11
extern const Option bribed_overflights;   // SM-12
extern const Option captured_capitals;    // SM-13
extern const Option transports;           // SM-14
extern const Option naval_placement;      // SM-15
extern const Option port_guns;            // SM-16
extern const Option air_missions;         // SM-17
extern const Option submarines;           // SM-18
extern const Option damaged_ships;        // SM-19
extern const Option initial_conditions;   // SM-20
extern const Option neutrals;             // SM-21
extern const Option economic_conquest;    // SM-22
extern const Option weapons;              // SM-30
extern const Option national_advantages;  // SM-50
extern const Option smith_combat;         // Stands for those of combat.
extern const Option smith;                // Stands for all of them.

/// What these options say to people (data/refusals.toml, data/words.toml): installed by every option that says anything.
void install_words(RulesetBuilder& build);
/// A file of data/, such as "straits.toml".
[[nodiscard]] ModuleFile data_file(RulesetBuilder& build, std::string_view name);

/// A remark where only some of the rules of SM-5 to SM-9 are in the bundle: installed by each of them. [SM-70.1]
void remark_if_apart(RulesetBuilder& build);

[[nodiscard]] bool owned_by(const Unit* unit, OwnerId owner);
/// Those of `units` that are his.
[[nodiscard]] std::vector<const Unit*> units_of_owner(std::vector<const Unit*> units, OwnerId owner);
/// The owner of most of these units, ties in turn order. (OQ-SM-39)
[[nodiscard]] OwnerId owner_of_most(std::span<const Unit* const> units);

/// The plane is in the air. Planes of the attacker always are; of the defender those that have scrambled, and all where nobody scrambles.
[[nodiscard]] bool in_the_air(const View& view, BattleId battle, const Unit& plane);
/// Mentioned by the option under which defending planes scramble. [SM-7.1]
struct Scramble {
    bool installed = false;
    SlotId scrambled{};  ///< Flag of a unit, for the battle.
    SlotId deck{};       ///< Of a fighter that is not in the air, at sea: its carrier, by number. [SM-6.13]
    RoleId dogfight{};   ///< Fights other planes in this round.
};
[[nodiscard]] const Scramble* scramble_of(const Ruleset& rules);
/// Fights other planes in this round.
[[nodiscard]] bool in_a_dogfight(const View& view, BattleId battle, const Unit& unit);
/// Puts these fighters of defenders on decks of the battle, or as many as find room: each on one of its own power while there is room, then
/// on others in turn order. [SM-6.13]
void take_decks(Context& context, BattleId battle, std::span<const UnitId> fighters);
/// The fighter is on the deck of one of these ships.
[[nodiscard]] bool on_deck_of(const View& view, const Unit& fighter, std::span<const UnitId> ships);

// targets.cpp: where who hits ships says which.

/// The ships of the types that are preferred, then the dearest, each as long as it can be hit. (OQ-SM-42)
[[nodiscard]] Choice::Allocations dearest_ships(const View& view, const AllotQuestion& question,
                                                std::span<const UnitTypeId> preferred = {});
/// The question for that, of what was rolled last.
[[nodiscard]] question::Allotment ships_hit(std::string_view name, std::string_view cite, question::RefusalNow* refusal);

/// The question "planes-retreat": to the attacker at the end of every round, once, whoever installs it; to defenders where an option says
/// which planes may go. [SM-5.2] [SM-6.5] [SM-6.8] [SM-8.3]
struct PlanesRetreat {
    bool named = false;      ///< There is such a question.
    bool installed = false;  ///< It is asked in battles.
    bool always = false;     ///< To the attacker in every battle; else only where units landed.
    DecisionKindId planes_retreat{};
    Single<std::vector<const Unit*>(const View&, BattleId, OwnerId)> of_defender;
    /// May these planes of a defender go together?
    Single<Result<void>(const View&, BattleId, OwnerId, std::span<const UnitId>)> together;
};
PlanesRetreat& install_planes_retreat(RulesetBuilder& build, std::string_view paragraph);
/// The question alone, which is asked in no battle yet.
PlanesRetreat& name_planes_retreat(RulesetBuilder& build, std::string_view paragraph);
[[nodiscard]] DecisionRequest planes_retreat_request(const View& view, BattleId battle, OwnerMask asked);
/// The planes that leave by his answer.
[[nodiscard]] std::vector<UnitId> planes_leaving(const Context& context, BattleId battle, OwnerId owner);
/// Submarines pass enemy ships, which detect them with `detect` and one more for each ship, and for sure from `sure` ships on. [SM-18.5]
void install_passing(RulesetBuilder& build, TagId detection, int detect, int sure);
/// Planes that support name their targets and fire in steps of their own. [SM-9.6]
void install_support(RulesetBuilder& build);
/// What becomes of scrambled planes at the end of a round. [SM-6.8]
void install_defenders_planes(RulesetBuilder& build);
/// The steps of that in a raid, in which owners are asked one after the other; nothing where no option has installed it.
[[nodiscard]] std::optional<Node> defenders_planes_in_a_raid(RulesetBuilder& build);
/// Units that landed stay; others may go. [SM-5.2] [SM-6.3]
[[nodiscard]] bool landed_stay(const View& view, BattleId battle, const Unit& unit);

using OwnerTest = bool(const View&, BattleId, OwnerId);
using OwnerRequest = DecisionRequest(const View&, BattleId, OwnerMask);
using OwnerStep = void(Context&, BattleId, OwnerId);

/// Whom a question concerns: bodies too, for whom the fallback answers.
template <OwnerTest* concerns>
[[nodiscard]] OwnerMask owners_concerned(const View& view, BattleId battle) {
    OwnerMask mask = 0;
    for (const auto owner : all_owners(view.rules))
        if (concerns(view, battle, owner)) mask |= mask_of(owner);
    return mask;
}

/// Puts one question to all owners whom it concerns, and then takes their answers in turn order.
template <OwnerTest* concerns, OwnerRequest* request, OwnerStep* take>
[[nodiscard]] Node each_owner(const std::string& name) {
    return sequence(name + "-owners", {
                                          step(name + "-choose",
                                               [](Context& context, BattleId battle) {
                                                   const auto asked = owners_concerned<concerns>(context.view(), battle);
                                                   if (asked != 0) context.ask(request(context.view(), battle, asked));
                                               }),
                                          step(name + "-take",
                                               [](Context& context, BattleId battle) {
                                                   for (const auto owner : OwnersOf(owners_concerned<concerns>(context.view(), battle)))
                                                       take(context, battle, owner);
                                               }),
                                      });
}

/// Mentioned by the option in whose battles owners are asked one after the other.
struct InTurn {
    SlotId asked{};  ///< Of a battle: owners below this number have answered.
};
[[nodiscard]] std::int64_t asked_so_far(const View& view, BattleId battle);
void note_asked(Context& context, BattleId battle, std::int64_t owners);

template <OwnerTest* concerns>
[[nodiscard]] OwnerId next_concerned(const View& view, BattleId battle) {
    for (const auto owner : OwnersOf(owners_concerned<concerns>(view, battle)))
        if (std::int64_t{raw(owner)} >= asked_so_far(view, battle)) return owner;
    return nobody;
}

/// Asks one owner after the other in turn order; each knows what those before him have answered, and done.
template <OwnerTest* concerns, OwnerRequest* request, OwnerStep* take>
[[nodiscard]] Node one_owner_after_the_other(const std::string& name) {
    const auto all_asked = [](const View& view, std::uint32_t subject) {
        return next_concerned<concerns>(view, BattleId{subject}) == nobody;
    };
    const auto ask = [](Context& context, BattleId battle) {
        context.ask(request(context.view(), battle, mask_of(next_concerned<concerns>(context.view(), battle))));
    };
    const auto answered = [](Context& context, BattleId battle) {
        const auto owner = next_concerned<concerns>(context.view(), battle);
        take(context, battle, owner);
        note_asked(context, battle, raw(owner) + 1);
    };
    const auto end = [](Context& context, std::uint32_t subject) { note_asked(context, BattleId{subject}, 0); };
    return sequence(name + "-owners", {repeat(name + "-each", all_asked, {step(name + "-choose", ask), step(name + "-take", answered)}),
                                       step(name + "-end", end)});
}

}  // namespace rules::smith
