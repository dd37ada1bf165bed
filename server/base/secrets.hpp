#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/match/entry.hpp"
#include "server/base/scrub.hpp"

/// Texts that open something for whoever has them. They are shown once and never stored: their mark is.
namespace server {

/// What a secret opens. Its text says so by its first letters, so that who finds one knows what to withdraw, and a log knows what to hide.
enum class SecretKind : std::uint8_t {
    session,      ///< "as_": what somebody who has logged in says from then on.
    token,        ///< "at_": the same for a program, made by a person for it.
    invitation,   ///< "ai_": a seat, once.
    reset,        ///< "ar_": a new password, once.
    unsubscribe,  ///< "au_": no more mail.
};

/// Thirty-two random bytes: the letters of its kind and 64 hexadecimal digits.
[[nodiscard]] std::string make_secret(SecretKind kind);

/// What is kept of a secret: the hash of it, from which it cannot be found again. Each kind has its own, so that none is taken for another.
struct TokenHash {
    SecretKind kind{};
    match::Hash mark{};
    bool operator==(const TokenHash&) const = default;  ///< For tests; use `same` for what a stranger offers.
};
/// @return nothing for what is no secret as `make_secret` writes them.
[[nodiscard]] std::optional<TokenHash> token_hash(std::string_view secret);

/// Takes the same time wherever the two differ.
[[nodiscard]] bool same(std::string_view a, std::string_view b);
[[nodiscard]] bool same(const match::Hash& a, const match::Hash& b);

/// `text` with "…" in place of the digits of whatever looks like a secret of ours, or like a piece of one: letters of a kind and eight
/// hexadecimal digits or more; or more digits in a row than the id of a game has, as in a guest's token, which has no letters of a kind.
[[nodiscard]] std::string scrub(std::string text);
}  // namespace server
