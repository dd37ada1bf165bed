#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "admin/doctor_games.hpp"

namespace admin {

/// Something that is wrong, or will be.
struct Finding {
    std::string about;   ///< "key", "disk", …: the same word for the same kind, for scripts.
    std::string what;    ///< A sentence without its full stop.
    std::string advice;  ///< What to do.
};
/// A server's installation as it was found. Nothing was changed by looking.
struct Health {
    std::string database, key_file;
    std::int64_t schema = 0, newest_schema = 0;
    std::uint64_t games = 0, entries = 0, letters = 0;
    std::uint64_t bytes = 0, free_bytes = 0;  ///< Of the database with its log; on its disk.
    bool restored = false;                    ///< The next start takes it as set back, and begins new chains of dice.
    std::string time_zones;                   ///< The version of the data that this program reads.
    std::vector<RunningGame> running;
    std::vector<Finding> findings;
};
/// Looks at a server's database and what lies beside it; the server may run.
/// @param key_file  the server's.
/// @param now  milliseconds since 1970.
[[nodiscard]] Health examine(const std::string& database, const std::string& key_file, std::int64_t now);

}  // namespace admin
