#pragma once

#include <optional>
#include <vector>

#include "rules/match/entry.hpp"
#include "rules/match/table.hpp"

namespace match {

/// Who looks.
struct Viewer {
    enum class Kind : std::uint8_t { spectator, seat, director } kind{};
    rules::SeatId seat{};  ///< Of a seat.
    bool operator==(const Viewer&) const = default;
};

/// What a viewer may see of an entry beyond its public bytes, which everybody sees whole: those hold a commitment where a secret is.
/// Nothing is ever missing: `secrets` has a place for each secret of the entry, empty for one who may not know.
struct EntryView {
    const Entry* entry = nullptr;
    std::vector<std::optional<Secret>> secrets;
};
/// @param table  as it is now or was then: the entry itself says who may see it. For orders: who plays the power.
[[nodiscard]] EntryView view_of(const Table& table, const Entry& entry, const std::vector<Secret>& secrets, const Viewer& viewer);

}  // namespace match
