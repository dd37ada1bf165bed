#pragma once

#include <optional>

#include "rules/games/1914/game.hpp"
#include "rules/hooks/question_form.hpp"

namespace rules::game1914 {

/// What battles on land and at sea share.
struct Combat {
    TagId fire{}, fought{}, called_off{};
    /// Why nobody may fight for a territory or capture it.
    Chain<Result<void>(const View&, SpaceId)> may_be_fought_for;
    /// Ground where friends have joined the attack of the active power: it must be fought over, also where that has no unit of its own.
    Chain<bool(const View&, SpaceId)> agreed;
    /// By which paragraph a battle that was named must be fought all the same before the phase ends.
    Chain<std::optional<Paragraph>(const View&, const Battle&)> owed_by;
    /// Hits of the ground round that a part takes without loss.
    Chain<void(const View&, BattleId, bool attacking, Tally&)> absorbs;
    /// Nothing is named any more: a zone without a listed battle stays as it is.
    Chain<bool(const View&)> list_is_fixed;
};

/// Land units of `power`, or of friends who attack with it, stand there.
[[nodiscard]] bool attackers_ashore(const View& view, OwnerId power, SpaceId space);
/// Lists what has to be fought as things stand, as far as it is not listed; empty ground is left as it is. [1914-6.1.1]
void list_due_battles(Context& context);

/// What options ask in a battle on land before the ground round. [1914-6.4.1]
struct LandChoices : QuestionForm {};
/// What they ask in one at sea before its first round. [1914-5.2.1]
struct SeaChoices : QuestionForm {};

}  // namespace rules::game1914
