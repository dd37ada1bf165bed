#pragma once

#include <optional>
#include <string>

#include "persistence/integrity.hpp"
#include "rules/match/hash.hpp"

namespace admin {

/// Where a server's key file lies unless another one is named.
[[nodiscard]] inline std::string key_file_of(const std::string& database) { return database + ".key"; }
/// What lies in a key file; nothing where it cannot be read, or is none.
[[nodiscard]] std::optional<match::Hash> read_key(const std::string& file);
/// The server's own checks of what it stores. Without the key its seals are neither made nor looked at.
[[nodiscard]] persistence::Integrity integrity_with(const std::optional<match::Hash>& key);

}  // namespace admin
