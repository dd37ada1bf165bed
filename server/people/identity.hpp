#pragma once

#include <cstdint>

namespace server {

/// Of one who came by the owner's socket without a password: it ends with the connection, and is stored nowhere.
inline constexpr std::uint32_t owner_session = 0xFFFFFFFF;

/// Who somebody is: of a connection that has said hello.
struct Identity {
    std::uint64_t account = 0;
    std::uint32_t session = 0;  ///< 0 for a guest; `owner_session` for one who came by the owner's socket.
    bool operator==(const Identity&) const = default;
};

}  // namespace server
