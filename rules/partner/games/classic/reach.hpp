#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "rules/partner/games/classic/survey.hpp"

namespace partner::classic {

using Way = std::vector<rules::SpaceId>;  ///< Start and end included; empty: none.
using Steps = std::vector<std::uint8_t>;  ///< To every space.
inline constexpr std::uint8_t too_far = 255;

/// Who can be where when the battles begin, by the picture of the survey. A guess: every command is checked before it is given.
class Reach {
public:
    explicit Reach(const Survey& survey);

    /// Ways of a land unit into `to`, the more useful first.
    [[nodiscard]] std::vector<Way> walks(const rules::Unit& unit, rules::SpaceId to) const;
    [[nodiscard]] bool walks_to(const rules::Unit& unit, rules::SpaceId to) const;
    /// Whether a plane gets there and could land somewhere afterwards.
    [[nodiscard]] bool flies_to(const rules::Unit& plane, rules::SpaceId to) const;
    [[nodiscard]] Way flight(const rules::Unit& plane, rules::SpaceId to) const;
    /// Steps of a ship to `zone`; `too_far` where it cannot go.
    [[nodiscard]] int sails(const rules::Unit& ship, rules::SpaceId zone) const;
    [[nodiscard]] Way voyage(const rules::Unit& ship, rules::SpaceId zone) const;

private:
    /// Steps, and whence the last one to each space comes.
    struct Field {
        Steps steps;
        std::vector<rules::SpaceId> before;
    };
    [[nodiscard]] const Field& air(rules::SpaceId from, int range) const;
    [[nodiscard]] const Field& sea(rules::SpaceId from, int range) const;
    [[nodiscard]] Steps homes(bool decks) const;
    [[nodiscard]] static Way way_of(const Field& field, rules::SpaceId to);

    const Survey& survey_;
    Steps home_;       ///< From every space to the nearest ground on which a plane may land.
    Steps home_deck_;  ///< The same for fighters: or to an own carrier.
    mutable std::map<std::pair<rules::SpaceId, int>, Field> air_;
    mutable std::map<std::pair<rules::SpaceId, int>, Field> sea_;
};

}  // namespace partner::classic
