#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "rules/match/entry.hpp"

namespace server::notify {

/// Where what is sent leads to. Empty where this server has no address that people could follow.
struct Links {
    std::string url;  ///< Of this server.
    /// Where mails are ended: about one game, or all.
    std::function<std::string(std::uint64_t account, const std::optional<match::GameId>&)> unsubscribe;
};
/// @param url  of this server, as configured; may be empty. @param key  that the links are made with (`Keys::post_key`).
[[nodiscard]] Links links_of(std::string url, const match::Hash& key);

}  // namespace server::notify
