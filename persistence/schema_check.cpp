#include "persistence/schema_check.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "persistence/schema.hpp"

namespace persistence {
namespace {

struct Object {
    std::string kind, table, sql;
    bool operator==(const Object&) const = default;
};
using Objects = std::map<std::string, Object>;  ///< By their names.

StoreResult<Objects> objects_of(Database& db) {
    Objects found;
    auto rows = Statement::prepare(db, "SELECT name, type, tbl_name, sql FROM sqlite_schema");
    if (!rows) return tl::make_unexpected(std::move(rows.error()));
    auto row = rows->step();
    for (; row && *row; row = rows->step())
        found.emplace(std::string{rows->bytes(0)},
                      Object{std::string{rows->bytes(1)}, std::string{rows->bytes(2)}, std::string{rows->bytes(3)}});
    if (!row) return tl::make_unexpected(std::move(row.error()));
    return found;
}

/// What the steps make, in a database of its own.
StoreResult<Objects> expected_objects(std::int64_t version) {
    auto model = Database::open(":memory:", "", 0);
    if (!model) return tl::make_unexpected(std::move(model.error()));
    const auto steps = schema_steps();
    for (const auto& step : steps.first(std::min(steps.size(), static_cast<std::size_t>(version))))
        if (auto made = model->run(step.sql); !made) return tl::make_unexpected(std::move(made.error()));
    return objects_of(*model);
}

/// What SQLite itself makes where somebody runs ANALYZE: numbers for its planner.
bool statistics(const std::string& name, const Object& object) {
    return object.kind == "table" && ((name == "sqlite_stat1" && object.sql == "CREATE TABLE sqlite_stat1(tbl,idx,stat)") ||
                                      (name == "sqlite_stat4" && object.sql == "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"));
}

/// A name that somebody else has written, for a person's eyes.
std::string shown(std::string_view kind, std::string_view name) {
    constexpr std::size_t longest = 60;
    std::string text{kind.substr(0, longest)};
    text += ' ';
    text += name.substr(0, longest);
    for (auto& c : text)
        if (c < ' ' || c > '~') c = '?';
    return text;
}
StoreError altered(std::string what) { return {StoreError::Next::stop, SQLITE_ERROR, std::move(what)}; }

}  // namespace

StoreResult<void> check_schema(Database& db) {
    const auto version = db.number("PRAGMA user_version");
    if (!version) return tl::make_unexpected(version.error());
    if (*version < 0) return tl::make_unexpected(altered("its schema has the number " + std::to_string(*version)));
    const auto found = objects_of(db);
    if (!found) return tl::make_unexpected(found.error());
    const auto expected = expected_objects(*version);
    if (!expected) return tl::make_unexpected(expected.error());
    for (const auto& [name, object] : *found) {
        const auto known = expected->find(name);
        if (known == expected->end() && !statistics(name, object))
            return tl::make_unexpected(altered("the " + shown(object.kind, name) + " is not the server's"));
        if (known != expected->end() && known->second != object)
            return tl::make_unexpected(altered("the " + shown(object.kind, name) + " is not as the server made it"));
    }
    for (const auto& [name, object] : *expected)
        if (!found->contains(name)) return tl::make_unexpected(altered("the " + shown(object.kind, name) + " is missing"));
    return {};
}

}  // namespace persistence
