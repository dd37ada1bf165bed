#pragma once

#include "rules/shared/figures.hpp"

namespace rules::shared {

/// Moves, and what meets them on the way.
struct Movement {
    // Flags of units, ended with the turn.
    SlotId moved{};      ///< Has moved in one of the two movement phases: a land unit or ship does not move again.
    SlotId under_way{};  ///< Has moved by its own range in this phase: it goes on while range is left and nothing stopped it.
    SlotId passing{};    ///< A plane of the move that is being shot at. Set by the move, cleared by the guns.
    SlotId shot_at{};    ///< A plane for which a gun has rolled in this combat movement: its move stands.
    // Of units.
    SlotId came_from_slot{};  ///< The last space on the way, where it is not the one in which the turn began; ask `came_from`.
    TagId taken_back{};
    /// Whether a power may attack in this turn at all: by moves of combat, and by rockets.
    Chain<Result<void>(const View&, OwnerId power)> may_attack;
    Chain<Result<void>(const View&, OwnerId power, const Unit& ship, SpaceId from, SpaceId to)>
        passages;                                   ///< Closed to whom, beside canals.
    Chain<bool(const View&)> guns_fire_at_passing;  ///< At planes that pass over them: if any says so.
    Setting passing_fire;                           ///< Guns fire at planes that pass over them in combat movement.
    Setting free_naval_combat_move;                 ///< Ships may be moved in combat movement to where nothing awaits them.
    /// Asked of every command "move".
    Chain<Result<void>(const GroupMove&)> together;
    /// What may go along with one unit by one command, for the list of moves.
    Chain<void(const View&, OwnerId power, const Unit&, std::vector<UnitPicks>& company)> company;
    /// Of a unit that does not go by its own range but is taken along by others of its command: what stands against it. Nothing: it goes
    /// by itself.
    Chain<std::optional<Result<void>>(const View&, OwnerId power, const command::Move&, const Unit&)> taken_along;
    /// A move is about to be made.
    Chain<void(Context&, const GroupMove&)> sets_out;
    /// Territories whose guns fire at the planes of a move beside those that it passes, behind these.
    Chain<void(const GroupMove&, std::vector<SpaceId>& guns)> more_guns;
    /// True for a plane for which nobody looks for a landing place.
    Chain<bool(const View&, const Unit& plane)> never_lands;
    /// What passing planes meet on the way: starts, as the last act of a move, what has to be rolled. Installed by the guns.
    Single<void(Context&, OwnerId power)> shoot_at_passing;
    /// What follows from a move when all that guns on its way have hit is gone.
    Chain<void(Context&, OwnerId power)> at_the_goal;
    /// True where ships in `zone` do not hinder `ship` on its way (submarines that pass unseen).
    Chain<bool(const View&, const Unit& ship, SpaceId zone)> passes_enemies;
    /// True for a ship that nobody meets: it hinders nobody, and nobody fights it.
    Chain<bool(const View&, const Unit& ship)> unseen;
    /// Whether planes pass over ground of `Figures::neutral`, and nothing comes of it: if any says so.
    Chain<bool(const View&, SpaceId neutral)> open_to_planes;
    /// Whether planes pass over it though something comes of it: if any says so.
    Chain<bool(const View&, SpaceId neutral)> trespassed;
    /// Whether ground has come to its holder in this turn before anybody moved, as if it had been his when the turn began: he lands there, and
    /// walks in without a fight.
    Chain<bool(const View&, SpaceId)> had_before;
    /// A journey is over, for whoever is left of it; nothing is marked yet.
    Chain<void(Context&, const Journey&)> on_arrival;
    /// Empty enemy ground defends itself against who has come in, and may take some of them: true where that is still to be settled, and
    /// with it who holds the ground. Who came otherwise than by walking has no `Entered::from`.
    Chain<bool(Context&, const Entered&)> resists;
    /// Ground that stops who walks on it though it has been taken since: with the paragraph.
    Chain<std::optional<Paragraph>(const View&, SpaceId)> stops_still;
    /// What a move does to the board on its way, as far as those who would fly home later are concerned.
    Chain<void(const GroupMove&, GameState&)> on_the_way;
    /// True for a ship, or for cargo, that may be where it was moved to though no battle awaits it there.
    Chain<bool(const View&, const Unit&)> has_purpose;
    /// Why a plane that has been moved over enemies may not end combat movement there.
    Chain<Result<void>(const View&, const Unit& plane)> no_purpose;
    Setting fixtures_stop;  ///< Guns and complexes of the enemy end the way of who walks in.
    /// Why a plane may not stay on ground that is not, or was not, friendly; asked before the shared paragraph is cited.
    Chain<Result<void>(const View&, OwnerId, SpaceId)> no_landing;
};

/// Whether the command "move" may be given, and what it does.
[[nodiscard]] Result<void> may_make(const View& view, OwnerId power, const command::Move& move);
void make(Context& context, OwnerId power, const command::Move& move);
/// Who has walked, or come down, into empty enemy ground takes it at once, or after a raid on it that was named before.
void walk_in(Context& context, SpaceId space, OwnerId power);
/// Empty enemy ground defends itself (`Movement::resists`). @return true where nobody is left to take it, or that is still to be settled.
[[nodiscard]] bool defends_itself(Context& context, const Entered& entered);

}  // namespace rules::shared
