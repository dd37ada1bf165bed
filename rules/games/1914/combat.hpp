#pragma once

#include "rules/games/1914/game.hpp"
#include "rules/points/question_form.hpp"

namespace rules::game1914 {

/// What battles on land and at sea share.
struct Combat {
    TagId fire{}, fought{}, called_off{};
    /// Why nobody may fight for a territory or capture it.
    Chain<Result<void>(const View&, SpaceId)> may_be_fought_for;
};

/// What options ask in a battle on land before the ground round. [1914-6.4.1]
struct LandChoices : QuestionForm {};
/// What they ask in one at sea before its first round. [1914-5.2.1]
struct SeaChoices : QuestionForm {};

}  // namespace rules::game1914
