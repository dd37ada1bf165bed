#pragma once

#include <cstdint>
#include <string>

namespace persistence {

class Database;

/// Makes the write-ahead log of the database at `path` at least `bytes` long, by zeros after what it holds, which are no frames of it.
/// A commit then writes over what is there: its sync takes half the time and CPU of one that has a longer file to note. Where there is
/// no room, or the log cannot be written, it stays as it is, and grows.
/// @param writer  a connection to the database, in no transaction; it keeps others from writing meanwhile.
void lengthen_log(Database& writer, const std::string& path, std::uint64_t bytes);

}  // namespace persistence
