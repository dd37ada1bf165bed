#pragma once

#include <optional>
#include <string>

#include "rules/table/hash.hpp"

/// What a server writes beside the entries of a game, so that damage and changes show (persistence/FORMAT.md). No part of a record.
namespace table {

/// The seal's key is H(key = that of the key file, this).
inline constexpr std::string_view seal_key_label = "armistice.seal-key.v1";
/// Keyed, over the head after the last entry of a game: nobody without the key can make one for another history.
[[nodiscard]] Hash head_seal(const Hash& key, const GameId& game, std::uint64_t sequence, const Hash& head);
/// Tells a seal's key from another and says nothing about it: stored beside what was sealed with it.
[[nodiscard]] std::string key_mark(const Hash& key);
/// Sixty-four hexadecimal digits, as a key file has them.
[[nodiscard]] std::optional<Hash> hash_from_hex(std::string_view text);
/// Of a value that stands alone, under its name.
[[nodiscard]] Hash value_sum(std::string_view name, std::string_view value);

}  // namespace table
