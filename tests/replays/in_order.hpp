#pragma once

#include <string>

#include "protocol/wire.hpp"

namespace replays {

/// The frame with its maps in one order, as no encoding promises one.
[[nodiscard]] std::string in_order(std::string frame, protocol::Format format);

}  // namespace replays
