#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "persistence/transaction.hpp"

namespace persistence {

/// The reads, on a connection of their own: in WAL mode they neither wait for commits nor hold them up.
class Reader {
public:
    static StoreResult<Reader> prepare(Database& db);

    /// Checks that nothing is missing: a gap or a lost tail is damage.
    StoreResult<std::vector<StoredEntry>> read(const GameKey& key, std::uint64_t from, std::size_t limit);
    StoreResult<std::vector<GameRow>> list_games();
    StoreResult<std::optional<std::string>> get_blob(const std::string& name);

private:
    struct Statements {
        Statement find_game, entries, games, blob;
    };
    Reader(Database& db, Control control, Statements sql) : db_{&db}, control_{std::move(control)}, sql_{std::move(sql)} {}

    Database* db_;
    Control control_;
    Statements sql_;
};

}  // namespace persistence
