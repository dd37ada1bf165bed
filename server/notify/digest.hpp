#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "rules/match/time_words.hpp"
#include "server/notify/digest_item.hpp"
#include "server/notify/mail.hpp"

/// A digest in words: by the templates of words.toml. Pure.
namespace server::notify {

inline constexpr std::size_t most_games_told = 20;  ///< Of one digest; of the others it says how many they are.

/// What one account is told at a time.
struct Digest {
    std::span<const DigestItem> games;                ///< One at least.
    std::string id;                                   ///< The same for the same outbox messages.
    std::string url;                                  ///< Of this server, for people; empty for none.
    std::string unsubscribe;                          ///< The link that ends all of it; empty for none.
    std::span<const std::string> unsubscribe_game{};  ///< Those that end it for one game each, in the order of `games`; or none.
};
[[nodiscard]] Mail mail_of(const Digest& digest, const std::string& to, Moment now);
/// The body of a webhook: JSON.
[[nodiscard]] std::string hook_body_of(const Digest& digest, std::uint64_t account);

/// A mail on request, without its address and id. @param what  "confirm" or "reset". @param left  how long the code is good.
[[nodiscard]] Mail code_mail(const std::string& what, const std::string& name, const std::string& code, Moment left);

/// What an address is told that is the account's no more, without its address and id. No code is in it, nor the new address.
[[nodiscard]] Mail farewell_mail(const std::string& name);

using match::span_in_words;

}  // namespace server::notify
