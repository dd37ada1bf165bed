#pragma once

#include "persistence/transaction.hpp"

namespace persistence {

/// Removes a game that never began: its entries, its summary and itself. Within the transaction of the caller. None of that name is no error.
/// The row of the newest entry stays, under no game: row numbers say how much was ever stored, and are not given twice.
StoreResult<void> remove_game(Database& db, Control& control, const GameKey& key);

}  // namespace persistence
