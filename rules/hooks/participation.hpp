#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "rules/core/chain.hpp"
#include "rules/core/ruleset.hpp"
#include "rules/hooks/hits.hpp"
#include "rules/hooks/odds.hpp"

namespace rules {

/// Which part a unit takes in a battle.
enum class BattlePart : std::uint8_t { none, attacks, defends };

/// On whom the hits of a shooter may not fall, as bits that the game says; 0: they may fall on anybody.
using AimMask = std::uint8_t;

/// Who fires and who can be hit, in all kinds of fire or in one.
struct FireRules {
    /// Who does not fire in it; where all kinds are asked about, with `no_tag`: in no fire of this round.
    Chain<bool(const View&, BattleId, const Unit&, TagId fire)> silent;
    /// Who may not be hit by it now.
    Chain<bool(const View&, BattleId, const Unit&, TagId fire)> sheltered;
};

/// Who takes part in battles, and how: the questions of all kinds of battle of all games. Steps of battles ask them and have no conditions
/// of their own. `fire` is a kind of fire, by the purpose of its dice.
struct ParticipationRules : FireRules {
    /// Which part a unit in the space of a battle takes, by what was said so far; asked of each as the battle begins. Who takes none stands
    /// aside.
    Chain<BattlePart(const View&, const Battle&, const Unit&, BattlePart so_far)> joins;
    /// The questions of one kind of fire alone: no unit is asked them in another.
    [[nodiscard]] FireRules& in(TagId fire) { return by_fire[fire]; }
    std::map<TagId, FireRules> by_fire;
    /// By which paragraph no hit falls on a unit as long as others of its part can be hit; none: it falls with the others.
    Chain<std::optional<Paragraph>(const View&, BattleId, const Unit&)> falls_last;
    /// Narrows the aim of a shooter.
    Chain<void(const View&, BattleId, const Unit& shooter, AimMask& aim)> aims;
    /// Whom hits of an aim cannot fall on. Not asked of aim 0; hits may be of no battle.
    Chain<bool(const View&, AimMask aim, const Unit& target)> cannot_hit;
};

/// The units in the space of a battle that take part in it, in `unit_order`, of whatever owners.
struct Parts {
    std::vector<UnitId> attackers;
    std::vector<UnitId> defenders;
};
[[nodiscard]] Parts parts_in(const View& view, const Battle& battle);
[[nodiscard]] bool fires(const View& view, BattleId battle, const Unit& unit, TagId fire);
/// Those of `units` who fire; whom it may hit.
[[nodiscard]] std::vector<const Unit*> who_fire(const View& view, BattleId battle, std::vector<const Unit*> units, TagId fire);
[[nodiscard]] std::vector<const Unit*> in_the_open(const View& view, BattleId battle, std::vector<const Unit*> units, TagId fire);
/// The first paragraph by which it does; none: it falls with the others. Units of a group do so all or none.
[[nodiscard]] std::optional<Paragraph> falls_last(const View& view, BattleId battle, const Unit& unit);
[[nodiscard]] std::optional<Paragraph> falls_last(const LossQuestion& question, const LossGroup& group);
[[nodiscard]] AimMask aim_of(const View& view, BattleId battle, const Unit& shooter);
[[nodiscard]] bool may_hit(const View& view, AimMask aim, const Unit& target);
/// Who has a hand in these questions. The calculator of odds makes up battles in which everybody has his part already.
[[nodiscard]] std::vector<OddsHand> hands_in_participation(const Ruleset& rules);

class RulesetBuilder;
/// What all games say: units of the lead attack, his enemies defend, friends stand aside ("sides"), and so does what is aboard ("aboard");
/// who falls last is no loss of his owner before ("falls-last", in `HitRules::may_lose`).
void install_participation(RulesetBuilder& build);

}  // namespace rules
