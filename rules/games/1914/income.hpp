#pragma once

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {

/// Submarines in a zone that take of a power's income.
struct Blockade {
    SpaceId zone{no_space};
    std::uint16_t submarines = 0;
    bool rolls = false;      ///< A die for each says what it takes (`SubmarineWarfare`); else this many IPC are lost:
    std::int64_t first = 0;  ///< by the first of them in the zone,
    std::int64_t each = 0;   ///< and by each further one.
    std::string_view paragraph{};
    /// Where no die is rolled.
    [[nodiscard]] std::int64_t loss() const { return submarines == 0 ? 0 : first + each * (submarines - 1); }
};

struct SubmarineLosses {
    /// Where submarines take of the income of a power that collects. A zone stands in the list once.
    Chain<void(const View&, OwnerId power, std::vector<Blockade>&)> blockades;
};

/// Unrestricted submarine warfare is in effect. [1914-10.3.1]
[[nodiscard]] bool unrestricted_warfare(const View& view);
/// Adds those of the warring power's submarines in `zone`, if it has some and they do not stand in the list already.
void add_blockade(const View& view, SpaceId zone, Blockade blockade, std::vector<Blockade>& blockades);

struct Production {
    /// What a territory yields the power that controls it, beyond its value.
    Chain<void(const View&, OwnerId, SpaceId, Tally&)> of_territory;
};

/// What all territories of `power` yield, whether it may collect now or not. [1914-10.1.1]
void add_yield(const View& view, OwnerId power, Tally& tally);

}  // namespace rules::game1914
