#pragma once

#include <cstdint>

#include "server/accounts/password_queue.hpp"

namespace server {

/// What people may, by configuration.
struct PeopleRules {
    enum class Guests : std::uint8_t { play, watch, none } guests{Guests::play};
    enum class Registration : std::uint8_t { open, closed } registration{Registration::open};
    /// Who creates games.
    enum class Creates : std::uint8_t { everybody, accounts, directors } creates{Creates::everybody};
    bool lobby_talk = true;  ///< Everybody may talk to everybody, beside all games.
    PasswordQueue::Settings passwords;
    bool operator==(const PeopleRules&) const = default;
};

}  // namespace server
