#pragma once

#include <optional>

#include "server/game/plan.hpp"

namespace server {

class OddsDesk;

// What those are answered who only ask of a game as it stands; each takes a submission whose body is what it is called after.
[[nodiscard]] Answer legal_moves(const table::GameId& id, const table::Game& game, const Submission& submission);
[[nodiscard]] Answer explanation(const table::GameId& id, const table::Game& game, const Submission& submission);
/// The standing orders of the author's power.
[[nodiscard]] Answer orders(const table::GameId& id, const table::Game& game, const Submission& submission);
[[nodiscard]] Answer record(const table::GameId& id, const table::Game& game);
/// The question is made of what stands now; what is much work is done elsewhere. @param desk  or null.
/// @return nothing where the desk answers.
[[nodiscard]] std::optional<Answer> odds(const table::Game& game, const Submission& submission, OddsDesk* desk);

}  // namespace server
