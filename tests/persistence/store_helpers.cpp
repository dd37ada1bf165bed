#include "tests/persistence/store_helpers.hpp"

#include <sqlite3.h>

namespace testing {

persistence::Digest toy_hash(std::initializer_list<std::string_view> parts) {
    std::uint64_t state = 14695981039346656037U;
    persistence::Digest digest{};
    for (auto& byte : digest) {
        for (const auto part : parts)
            for (const char c : part) state = (state ^ static_cast<std::uint8_t>(c)) * 1099511628211U;
        byte = static_cast<std::uint8_t>(state >> 32U);
    }
    return digest;
}
namespace {

std::string_view view(const persistence::Digest& digest) { return {reinterpret_cast<const char*>(digest.data()), digest.size()}; }

}  // namespace

persistence::Integrity integrity(const std::string& key) {
    persistence::Integrity made;
    made.chain = [](const GameKey& game, const persistence::Digest& before, std::string_view bytes) {
        return toy_hash({"chain", persistence::name_of(game), view(before), bytes});
    };
    made.sum = [](std::string_view name, std::string_view value) { return toy_hash({"sum", name, value}); };
    made.seal = [key](const GameKey& game, std::uint64_t head, const persistence::Digest& hash) {
        return toy_hash({key, persistence::name_of(game), std::to_string(head), view(hash)});
    };
    made.key_mark = "mark of " + key;
    return made;
}

void copy_files(const std::string& from, const std::string& to) {
    for (const char* end : {"", "-wal", ".mark"}) {
        std::filesystem::remove(to + end);
        if (std::filesystem::exists(from + end)) std::filesystem::copy_file(from + end, to + end);
    }
}

void run_sql(const std::string& path, const char* sql) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(path.c_str(), &db) == SQLITE_OK);
    char* problem = nullptr;
    const int code = sqlite3_exec(db, sql, nullptr, nullptr, &problem);
    if (problem != nullptr) FAIL_CHECK(std::string{problem});
    sqlite3_free(problem);
    sqlite3_close(db);
    REQUIRE(code == SQLITE_OK);
}

}  // namespace testing
