#pragma once

#include <cstdint>
#include <vector>

#include "rules/partner/games/1914/force.hpp"
#include "rules/partner/mind.hpp"

namespace partner::game1914 {

/// A territory or zone as one power sees it now.
struct Ground {
    rules::game1914::Status status{};
    Force own;
    Force friends;  ///< Of other powers of its side.
    Force enemies;  ///< An army that would appear counts.
    Fleet fleet;
    Fleet enemy_fleet;
    int threat = 0;      ///< Enemies who could walk in next turn.
    int keep = 0;        ///< Own units that had better stay.
    bool open = false;   ///< Something is to be won here.
    bool minor = false;  ///< An army, or a friend's ground, waits for the first to come.
    double weight = 0;   ///< What that is worth.
    double pull = 0;     ///< How strongly the best aim within reach by land draws units that stand here.
    double lure = 0;     ///< Of a zone: the same for what is aboard of ships.
};

/// What the partner thinks about before each command.
struct Survey : Outlook {
    bool war = false;
    std::vector<Ground> grounds;  ///< By space.

    [[nodiscard]] const Ground& at(rules::SpaceId space) const { return grounds[rules::idx(space)]; }
    [[nodiscard]] const rules::game1914::Game& names() const { return rules::game1914::game(view); }
};
[[nodiscard]] Survey survey_of(const rules::View& view, rules::OwnerId power, std::uint64_t seed);

}  // namespace partner::game1914
