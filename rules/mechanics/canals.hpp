#pragma once

#include <span>
#include <vector>

#include "rules/core/ids.hpp"

namespace rules {

/// Ships pass between two zones as far as their side holds all of the shores; what that means is for each game to say.
struct Canal {
    SpaceId a{no_space};
    SpaceId b{no_space};
    std::vector<SpaceId> held_by;
};
/// The canal between two zones, in either direction; null where there is none.
[[nodiscard]] inline const Canal* canal_between(std::span<const Canal> canals, SpaceId from, SpaceId to) {
    for (const auto& canal : canals)
        if ((from == canal.a && to == canal.b) || (from == canal.b && to == canal.a)) return &canal;
    return nullptr;
}

}  // namespace rules
