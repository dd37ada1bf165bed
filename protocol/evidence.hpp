#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "protocol/wire_server.hpp"
#include "rules/match/replay.hpp"
#include "rules/narration/record_words.hpp"

namespace protocol {

inline constexpr std::uint32_t usual_slice = 10;  ///< So many entries before the one that is disputed.

/// What a dispute is about, as the record of the game tells it: all but precedents.
/// @param record  its fold under `ruleset` has the dispute. @param name_of  who did what, by name too; none: by numbers. @param view  how the game is shown as the entry found and left it; none: it is not.
[[nodiscard]] server::Evidence evidence_of(const std::shared_ptr<const rules::Ruleset>& ruleset, std::span<const match::Recorded> record,
                                           const match::Dispute& dispute, std::uint32_t before, const narration::NameOf& name_of = {},
                                           const std::function<server::GameView(const match::Game&)>& view = {});

}  // namespace protocol
