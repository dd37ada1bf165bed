#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/match/hash.hpp"

/// Codes that only somebody with the key file can make, and that nobody has to keep: what a code is good for follows from itself.
namespace match {

enum class CodeKind : std::uint8_t {
    reset,    ///< "ar_": a new password.
    mail,     ///< "am_": an address is the account's.
    role,     ///< "ag_": a role of the whole server.
    account,  ///< "an_": an account, for whoever registers with it.
};

/// The codes' key is H(key = that of the key file, this).
inline constexpr std::string_view code_key_label = "armistice.code-key.v1";

/// How long one for an account is good: it waits for somebody who knows nothing of it yet.
inline constexpr Moment account_code_ms = 24 * 3'600'000;

struct Code {
    CodeKind kind{};
    std::uint64_t account = 0;
    Moment until = 0;  ///< In whole seconds.
    bool operator==(const Code&) const = default;
};
/// @param bound  what has to be the same when it is used as when it was made: the code is worth nothing once that has changed.
[[nodiscard]] std::string make_code(const Hash& key, const Code& code, std::string_view bound);
/// What a text says that it is; it may be forged or too old. Nothing where it is no code.
[[nodiscard]] std::optional<Code> read_code(std::string_view text);
/// Whether it was made with this key, for this.
[[nodiscard]] bool is_code(std::string_view text, const Hash& key, std::string_view bound);
/// For an account that is about to be made: 48 bits by chance, never 0. Exact in every JSON reader.
[[nodiscard]] std::uint64_t random_account();

}  // namespace match
