#pragma once

#include "tests/tournament/desk.hpp"

namespace testing::tournaments {

/// A league of teams that has every kind of entry, the same every time.
[[nodiscard]] Desk every_kind();

}  // namespace testing::tournaments
