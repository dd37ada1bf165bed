#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "admin/record_source.hpp"

namespace admin {

/// Where a game and other rules part.
struct Parting {
    std::uint64_t sequence = 0;                 ///< Of the first action that they judge otherwise.
    std::string what;                           ///< "it is refused: …", "it has other events", …
    std::vector<std::string> recorded, judged;  ///< From the first event that differs on, in words; none where it is refused.
};
struct WhatIf {
    std::uint64_t actions = 0;  ///< That were judged, and came as they are recorded.
    std::optional<Parting> parting;
};
/// Judges a game's actions again by other rules, with the dice, standing orders and revealed answers of its record, along all that was taken
/// back too, up to the first that comes otherwise. Where both number everything alike each event has to be the same; else what is told of
/// them.
/// @param bundle  the selection that `rules` were compiled from.
[[nodiscard]] WhatIf what_if(const OpenedGame& game, const std::shared_ptr<const rules::Ruleset>& rules, const rules::BundleSpec& bundle);

}  // namespace admin
