#pragma once

#include <array>
#include <cstdint>

namespace match {

using Hash = std::array<std::uint8_t, 32>;
using GameId = std::array<std::uint8_t, 16>;
using ActionId = std::array<std::uint8_t, 16>;

}  // namespace match
