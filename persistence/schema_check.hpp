#pragma once

#include "persistence/database.hpp"

namespace persistence {

/// Whether the file has the tables and indexes that the steps of its version make, word for word, and nothing else: a trigger would act
/// when we write, a view answer in a table's place, an expression of a column run when we read. To be asked before anything is read but the
/// numbers of the header; for all versions up to our newest.
/// @return an error (Next::stop, SQLITE_ERROR) that names what is wrong.
[[nodiscard]] StoreResult<void> check_schema(Database& db);

}  // namespace persistence
