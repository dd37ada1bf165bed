#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "protocol/wire_server.hpp"
#include "rules/table/replay.hpp"

namespace protocol {

inline constexpr std::uint32_t usual_slice = 10;  ///< So many entries before the one that is disputed.

/// What a dispute is about, as the record of the game tells it: all but the states before and after, and precedents.
/// @param record  its fold under `ruleset` has the dispute.
[[nodiscard]] server::Evidence evidence_of(const std::shared_ptr<const rules::Ruleset>& ruleset, std::span<const table::Recorded> record,
                                           const table::Dispute& dispute, std::uint32_t before);
/// The game after so many entries of a record that was folded before; nothing for none.
[[nodiscard]] std::optional<table::Game> game_after(const std::shared_ptr<const rules::Ruleset>& ruleset,
                                                    std::span<const table::Recorded> record, std::uint64_t entries);

}  // namespace protocol
