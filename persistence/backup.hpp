#pragma once

#include <cstdint>
#include <string>

#include "persistence/store.hpp"

namespace persistence {

/// What a copy holds.
struct Copied {
    std::uint64_t games = 0;
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
    std::string warning{};  ///< `bare_copy` of what was copied.
};

/// Of a server's database beside which neither a mark nor a log lies: a sentence that says what it may lack; empty for all others. A backup
/// has another journal mode in its header, and is none.
[[nodiscard]] std::string bare_copy(const std::string& path);

/// What tells the key that a database, or a backup, is sealed with (Integrity::key_mark); empty where it says none.
[[nodiscard]] StoreResult<std::string> key_mark_of(const std::string& path);

/// Whether `back_up` would begin: there is a database to copy, and a place for the copy. Nothing is left there.
[[nodiscard]] StoreResult<void> may_back_up(const std::string& database, const std::string& to);

/// Copies a database, whether or not a server uses it, as it is at one moment, its write-ahead log included. The copy is one file, 0600,
/// durable and read again when this returns. The key file is no part of it.
/// The copy of a bare copy is one again.
/// @param to  a file that is not there yet. On failure it is still not there, and `detail` is a sentence that says what to do.
[[nodiscard]] StoreResult<Copied> back_up(const std::string& database, const std::string& to);

/// Puts a copy where no database is. Refuses where a server uses the place, or where files of an earlier database still lie: its log, which
/// may hold entries, or its mark.
/// The mark that it leaves says so: the server that starts there takes it that games were set back, and begins new chains of dice.
/// @param accept_older  also a bare copy.
[[nodiscard]] StoreResult<Copied> restore(const std::string& copy, const std::string& database, bool accept_older);

}  // namespace persistence
