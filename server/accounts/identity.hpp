#pragma once

#include <cstdint>

#include "protocol/wire_people.hpp"

namespace server {

/// Of one who came by the owner's socket without a password: it ends with the connection, and is stored nowhere.
inline constexpr std::uint32_t owner_session = 0xFFFFFFFF;

/// Whether he directs all games of the server. His deeds are written down (audit.hpp).
[[nodiscard]] constexpr bool directs_all(protocol::wire::Role role) noexcept {
    return role == protocol::wire::Role::director || role == protocol::wire::Role::administrator;
}

/// Who somebody is: of a connection that has said hello.
struct Identity {
    std::uint64_t account = 0;
    std::uint32_t session = 0;  ///< 0 for a guest; `owner_session` for one who came by the owner's socket.
    bool operator==(const Identity&) const = default;
};

}  // namespace server
