#pragma once

#include "server/game/plan.hpp"

namespace server {

class Precedents;

/// What a dispute is about, for whoever may see the game as it stands.
/// @param submission  a `ShowEvidence`. @param record  all of the game, as its viewer may see it. @param precedents  or null.
[[nodiscard]] Answer evidence(const table::Game& game, std::span<const table::Recorded> record, const Submission& submission,
                              const Precedents* precedents, table::Moment now);

}  // namespace server
