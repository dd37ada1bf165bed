#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/match/hash.hpp"

/// What a server writes beside the entries of a game, so that damage and changes show (docs/reference/record-format.md). No part of a record.
namespace match {

/// The seal's key is H(key = that of the key file, this).
inline constexpr std::string_view seal_key_label = "armistice.seal-key.v1";
/// Keyed, over the head after the last entry of a game: nobody without the key can make one for another history.
[[nodiscard]] Hash head_seal(const Hash& key, const GameId& game, std::uint64_t sequence, const Hash& head);
/// Tells the key of seals from another and says nothing about it: kept in the database that they are made for.
[[nodiscard]] std::string key_mark(const Hash& seal_key);
/// What the secret of a chain of dice is kept under.
[[nodiscard]] std::string chain_secret_name(const GameId& game, std::uint32_t anchor);
/// In the place of such a secret: the game came from another server, and with it no secret. The server opens a new chain.
inline constexpr std::string_view imported_chain = "imported";
/// Sixty-four hexadecimal digits, as a key file has them.
[[nodiscard]] std::optional<Hash> hash_from_hex(std::string_view text);
/// Of a value that stands alone, under its name.
[[nodiscard]] Hash value_sum(std::string_view name, std::string_view value);

}  // namespace match
