#pragma once

#include <cstdint>

namespace server {

/// Who somebody is: of a connection that has said hello.
struct Identity {
    std::uint64_t account = 0;
    std::uint32_t session = 0;  ///< 0 for a guest.
    bool operator==(const Identity&) const = default;
};

}  // namespace server
