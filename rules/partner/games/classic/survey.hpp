#pragma once

#include <cstdint>
#include <vector>

#include "rules/partner/games/classic/force.hpp"
#include "rules/partner/mind.hpp"

namespace partner::classic {

/// A territory or zone as one power sees it: as the turn began while it plans attacks, afterwards as it is.
struct Ground {
    rules::classic::Status status{};
    Troops own;  ///< Ashore or afloat, and in the air; cargo is left out.
    Troops friends;
    Troops enemies;
    Troops threat;         ///< Enemies who could attack here next turn.
    bool gun = false;      ///< That fires at planes of the power.
    bool complex = false;  ///< Whoever has it.
    int keep = 0;          ///< Own ground units that had better stay.
    double weight = 0;     ///< What is to be won here.
    double pull = 0;       ///< How strongly the best aim within reach by land draws units that stand here.
    double lure = 0;       ///< Of a zone: the same for what is aboard of ships.
};

/// What the partner thinks about before each command.
struct Survey : Outlook {
    bool planning = false;        ///< Before the battles: units are seen where the turn found them.
    std::vector<Ground> grounds;  ///< By space.

    [[nodiscard]] const Ground& at(rules::SpaceId space) const { return grounds[rules::idx(space)]; }
    [[nodiscard]] const rules::classic::Game& names() const { return rules::classic::game(view); }
    [[nodiscard]] rules::SpaceId capital() const { return view.rules.owner(power).capital; }
    [[nodiscard]] bool sea(rules::SpaceId space) const { return view.rules.space(space).sea; }
    /// Where it is counted; `off_board` for what waits and for cargo that is not to be counted.
    [[nodiscard]] rules::SpaceId place_of(const rules::Unit& unit) const;
    /// Own ground units that may leave.
    [[nodiscard]] int spare(rules::SpaceId space) const;
    /// All who would defend `space` against the threat to it, without own planes.
    [[nodiscard]] Troops garrison(rules::SpaceId space) const;
};
[[nodiscard]] Survey survey_of(const rules::View& view, rules::OwnerId power, std::uint64_t seed);

}  // namespace partner::classic
