#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/hooks/hits.hpp"
#include "rules/hooks/participation.hpp"
#include "rules/mechanics/allot.hpp"
#include "rules/shared/figures.hpp"

/// What happens inside a battle. A round is a tree of named steps (`battle_rounds`); whoever fires does so as a `Fire`: dice column by
/// column, and after each column the steps of its game's `LossSteps`. Options act before, after or instead of the steps and add kinds of fire; who
/// keeps silent, who is sheltered and whom a shot can hit they say in `ParticipationRules`.
namespace rules::shared {

/// Whom the hits of a shooter may not fall on, as bits; `shooter_chooses`: he says on whom. Dice that differ in it are kept apart.
enum Aim : AimMask { at_anything = 0, not_air = 1, not_undersea = 2, only_undersea = 4, shooter_chooses = 8 };

/// The dice of one unit.
struct Shot {
    int target = 0;
    int dice = 0;
};

/// A kind of fire of one part of a battle.
struct Fire {
    TagId purpose{no_tag};
    bool attacking = false;  ///< Which part fires; the other one is hit.
    /// Who fires; units of its part.
    std::vector<const Unit*> (*shooters)(const View&, BattleId) = nullptr;
    /// Whom hits may fall on, before the aim is asked.
    std::vector<const Unit*> (*targets)(const View&, BattleId) = nullptr;
    Shot (*shot)(const View&, BattleId, const Unit&) = nullptr;
    /// Its losses are gone at once; else they lie behind the line until the end of the round.
    Single<bool(const View&)> at_once;
};
enum class FireId : std::uint8_t {};

// Of fire that no unit of the battle rolls for itself; and whose losses are gone at once, or never.
[[nodiscard]] inline std::vector<const Unit*> nobody_fires(const View&, BattleId) { return {}; }
[[nodiscard]] inline Shot no_shot(const View&, BattleId, const Unit&) { return {}; }
[[nodiscard]] inline bool always(const View&) { return true; }
[[nodiscard]] inline bool never(const View&) { return false; }

/// The steps by which the hits that were rolled (`note_hits`) become losses. Names begin with `name`.
using LossSteps = Node(const std::string& name);

/// What the files of the battles share with each other and with options.
struct Combat {
    std::vector<Fire> fires;
    FireId guns{}, bombardment{}, first_strike{}, attackers{}, defenders{};

    /// Where the attacker's ground units, or ships, may retreat to after a round.
    Single<std::vector<SpaceId>(const View&, BattleId)> retreats;
    /// Why not there.
    Single<Violation(const View&, const Decision&, SpaceId)> no_retreat;
    Single<std::string_view> part_cite;  ///< Cited where somebody wants to retreat with a part of his force.
    /// Land units that may not leave the battle.
    Single<bool(const View&, BattleId, const Unit&)> bound;
    /// Others that do not retreat, whatever that says; nor is where they came from a way back.
    Chain<bool(const View&, BattleId, const Unit&)> stays;
    /// Planes leave when the units that they came with do, and planes alone break off; else they are asked for themselves.
    Single<bool(const View&, BattleId)> planes_follow;

    /// Changes the dice of one bomber that comes through. Who has more rolls before the others.
    Chain<void(const View&, const Unit& bomber, int& dice)> bomb_dice;
    /// What planes over a raided complex hit at in the air; where no module says so they hit nobody.
    Single<void(const View&, BattleId, bool attacking, std::vector<ExplainedShot>&)> raid_shots;
    /// What a raid costs at most; dice that show more are rolled again. Nothing: there is no limit.
    Single<std::optional<std::int32_t>(const View&, SpaceId)> bomb_limit;

    Setting presses_on;      ///< Who says nothing after a round fights on; else he leaves where he can.
    Setting stalemate_ends;  ///< A battle in which nobody can hit anybody is over; else the attacker says where he goes.
    Setting one_roll;        ///< All dice of a volley are one roll, and its hits are taken together.
    /// Dice of no unit, of a power that fires: they are rolled in the column of their number, and may hit anything.
    Chain<void(const View&, BattleId, FireId, std::vector<DicePool>& dice)> more_dice;
    /// True for a submarine that does not strike before the others.
    Chain<bool(const View&, BattleId, const Unit&)> strikes_late;

    /// Dice that a unit rolls when it attacks or raids; one where no module says more.
    Single<int(const View&, OwnerId, UnitTypeId)> attack_dice;
    /// Of the game; set before anything of this is installed.
    LossSteps* losses = nullptr;

    RoleId line{};          ///< Hit in this round: fires, and is then removed.
    RoleId left{};          ///< Out of the battle, and still in its space.
    RoleId submerged{};     ///< The same, below.
    RoleId ashore{};        ///< Landed for this battle.
    RoleId guest{};         ///< An allied fighter aboard an attacking carrier: may be given as a loss.
    RoleId adrift{};        ///< A guest whose deck holds nothing any more: in the air until the battle is over.
    RoleId fresh_damage{};  ///< Damaged in this round by what takes effect at its end.

    // Of the battle that is being fought (one at a time), or of planes that pass guns: what has been rolled and who takes it.
    SlotId fire{};    ///< The number of the fire.
    SlotId aim{};     ///< Bits by `Aim`.
    SlotId aimed{};   ///< Of a roll of several aims: of each its bits and its hits, one behind the other.
    SlotId hits{};    ///< To be taken.
    SlotId column{};  ///< The last column that was rolled; 0: none.
    // Of battles.
    SlotId finished{};  ///< Nobody fights on.
    SlotId ways{};      ///< Spaces from which attackers came that a retreat may lead to.
    SlotId landing{};   ///< Units landed for it.

    TagId removed{}, guest_lost{}, raid{}, bombs{}, press_on{}, break_off{};
    DecisionKindId casualties{}, bombard{}, submerge{}, battle_round{};
    ProcedureId passing{};  ///< The losses of planes that have passed guns.
};

[[nodiscard]] inline const Combat& combat(const View& view) { return view.rules.data<Combat>(); }
[[nodiscard]] inline const Combat& combat(const Context& context) { return context.rules.data<Combat>(); }
FireId add_fire(Combat& names, Fire fire);
[[nodiscard]] inline const Fire& fire_of(const View& view, FireId id) { return combat(view).fires[idx(id)]; }
[[nodiscard]] inline const Fire& fire_now(const View& view) {
    return fire_of(view, static_cast<FireId>(view.state.slot(combat(view).fire, 0)));
}

// participants.cpp: who is in a battle.

/// Units of one part that have not left it, those behind the line and guests included.
[[nodiscard]] std::vector<const Unit*> fighting(const View& view, BattleId battle, bool attacking);
/// The same without those behind the line.
[[nodiscard]] std::vector<const Unit*> standing(const View& view, BattleId battle, bool attacking);
/// The same without guests: as long as both parts have some the battle goes on.
[[nodiscard]] std::vector<const Unit*> own_force(const View& view, BattleId battle, bool attacking);
[[nodiscard]] bool has_role(const View& view, BattleId battle, const Unit& unit, RoleId role);
/// Everybody who joins (`ParticipationRules::joins`), and the guests of the lead.
void join_all(Context& context, BattleId battle);
/// One part has nobody left, or it was ended.
[[nodiscard]] bool over(const View& view, std::uint32_t battle);
[[nodiscard]] OwnerId lead_of(const View& view, BattleId battle);
/// He leads the attack, or units of his attack besides; guests do not.
[[nodiscard]] bool is_attacker(const View& view, BattleId battle, OwnerId owner);
/// The standard dice of a unit: its value of the part, and the dice that its technology gives it.
[[nodiscard]] Shot ordinary_shot(const View& view, BattleId battle, const Unit& unit);
/// Dice of an attacker, of whatever number.
[[nodiscard]] int dice_of(const View& view, OwnerId owner, UnitTypeId type);
[[nodiscard]] bool attacks(const View& view, BattleId battle, const Unit& unit);

// fire.cpp: dice.

/// The dice of one column: one number to hit, one aim; with "roll-all" all columns of one aim.
struct Column {
    std::int64_t key = 0;  ///< Grows from column to column; never 0.
    AimMask aim = at_anything;
    std::vector<DicePool> pools;
};
/// The columns of a fire that are still to be rolled, in order. Those that could hit nothing are left out.
[[nodiscard]] std::vector<Column> columns(const View& view, BattleId battle, FireId fire, std::int64_t after = 0);
/// Rolls the next column, if there is one.
void roll_next_column(Context& context, BattleId battle, FireId fire);
/// Says which fire it is.
using FireNumber = FireId(const Ruleset&);
[[nodiscard]] FireId first_strike(const Ruleset& rules);
[[nodiscard]] FireId attackers_fire(const Ruleset& rules);
[[nodiscard]] FireId defenders_fire(const Ruleset& rules);
/// The steps in which a fire rolls its columns and their hits are taken, by the steps of `losses`. Names begin with `name`.
template <FireNumber* fire>
[[nodiscard]] Node volley(const std::string& name, LossSteps* losses);

// hits.cpp

/// Hits of one aim.
struct AimedHits {
    AimMask aim = at_anything;
    std::uint16_t hits = 0;
};
/// Notes hits to be taken by the next `LossSteps`.
void note_hits(Context& context, FireId fire, std::uint8_t aim, std::uint16_t hits);
void note_hits(Context& context, FireId fire, std::span<const AimedHits> hits);
/// What has been noted, and not taken yet; each aim once, without those of no hits.
[[nodiscard]] std::vector<AimedHits> noted_hits(const View& view);
void forget_hits(Context& context);
/// One hit on each of `units` (a unit named twice takes two): removed at once, or behind the line.
void take_hits(Context& context, BattleId battle, const std::vector<UnitId>& units, bool at_once, TagId cause);

// rounds.cpp: the tree.

/// The rounds of a battle. At sea the sequence "submarines", behind the removal, stands empty for a game to fill.
[[nodiscard]] Node battle_rounds(bool sea, LossSteps* losses);
/// Neither part can ever hit the other.
[[nodiscard]] bool stalemate(const View& view, BattleId battle);

// retreat.cpp

/// Remembers where the attackers came from.
void remember_ways(Context& context, BattleId battle);
/// Ground units or ships of the attacker that would go.
[[nodiscard]] std::vector<const Unit*> retreating(const View& view, BattleId battle);
/// Puts planes out of the battle that stay over it.
void planes_leave(Context& context, BattleId battle, const std::vector<UnitId>& planes);
/// Moves attackers out of the battle, guests along with their carriers.
void attackers_go(Context& context, BattleId battle, std::vector<UnitId> units, SpaceId to);
[[nodiscard]] Node retreat_steps();

// sea_combat.cpp
/// Guests whose carrier has sunk are lost with it.
void drop_guests(Context& context, BattleId battle);
/// Those whose carrier floats but holds nothing any more are in the air.
void free_guests(Context& context, BattleId battle);

template <FireNumber* fire>
Node volley(const std::string& name, LossSteps* losses) {
    return sequence(
        name,
        {
            step(name + "-begins", [](Context& context, std::uint32_t) { context.set_slot(combat(context).column, 0, 0); }),
            repeat(
                name + "-columns",
                [](const View& view, std::uint32_t battle) {
                    const auto rolled = view.state.slot(combat(view).column, 0);
                    return columns(view, BattleId{battle}, fire(view.rules), rolled).empty();
                },
                {
                    step(name + "-column",
                         [](Context& context, std::uint32_t battle) { roll_next_column(context, BattleId{battle}, fire(context.rules)); }),
                    losses(name),
                }),
        });
}

/// All of the following, after everything that a battle may ask: movement, control, placement.
void install_combat(RulesetBuilder& build, LossSteps* losses);
void install_participants(RulesetBuilder& build);
void install_hits(RulesetBuilder& build);
void install_fire(RulesetBuilder& build);
void install_anti_aircraft(RulesetBuilder& build);
void install_bombardment(RulesetBuilder& build);
void install_retreat(RulesetBuilder& build);
void install_land_combat(RulesetBuilder& build);
void install_sea_combat(RulesetBuilder& build);
void install_strategic_bombing(RulesetBuilder& build);
// strategic_bombing.cpp: the command "attack" that names a raid.
[[nodiscard]] Result<void> check_raid(const View& view, const Command& command);
void perform_raid(Context& context, const Command& command);
void list_raids(const View& view, OwnerId power, CommandSink& sink);
void list_raids_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink);
/// The steps of anti-aircraft fire at the start of a battle or raid.
[[nodiscard]] Node gun_steps(LossSteps* losses);
/// Ships that are ready to bombard for those who came ashore.
[[nodiscard]] std::vector<const Unit*> ready_ships(const View& view, BattleId battle);
/// There are some, and somebody whom they could hit.
[[nodiscard]] bool may_bombard(const View& view, BattleId battle);
/// The steps of bombardment: "choose-bombardment", "ships-named" and "ships-bombard" are the game's.
[[nodiscard]] Node bombardment_steps(LossSteps* losses);

}  // namespace rules::shared
