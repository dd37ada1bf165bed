#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "admin/database_key.hpp"
#include "protocol/log_codec.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/replay.hpp"
#include "tests/persistence/store_helpers.hpp"

namespace testing {

/// A server's database with its key file beside it, sealed, as a server leaves it.
class KeyedDatabase {
public:
    KeyedDatabase() {
        write_key(key_file(), '1');
        (void)open();
    }
    [[nodiscard]] const std::string& folder() const { return folder_.path(); }
    [[nodiscard]] std::string path() const { return folder_.file(); }
    [[nodiscard]] std::string key_file() const { return admin::key_file_of(path()); }
    static void write_key(const std::string& path, char digit) {
        std::ofstream{path} << std::string(64, digit) << '\n';
        std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    }
    /// As the server opens it.
    [[nodiscard]] std::unique_ptr<persistence::Store> open() const {
        persistence::SqliteOptions options;
        options.path = path();
        options.integrity = admin::integrity_with(admin::read_key(key_file()));
        auto store = persistence::open_sqlite(std::move(options));
        if (!store) FAIL(store.error().detail);
        return std::move(*store);
    }
    void add(const std::vector<match::Recorded>& record, std::vector<persistence::OutboxMessage> outbox = {}) const {
        persistence::Append append;
        append.game = std::get<match::body::Created>(record.front().entry.body).game;
        for (const auto& recorded : record)
            append.entries.push_back({recorded.entry.header.sequence, recorded.bytes, match::encode_secrets(recorded.secrets)});
        append.outbox = std::move(outbox);
        const auto store = open();
        REQUIRE(testing::append(*store, append));
    }

private:
    Folder folder_;
};

/// The record with the game's number and its pin changed, and chained anew.
[[nodiscard]] inline std::vector<match::Recorded> as_another(std::vector<match::Recorded> record, std::uint8_t number,
                                                             const match::Hash& pin) {
    auto& created = std::get<match::body::Created>(record.front().entry.body);
    created.game[0] = number;
    created.ruleset = pin;
    match::Hash head{};
    for (auto& recorded : record) {
        recorded.entry.header.seen = {};
        recorded.bytes = protocol::encode_entry(recorded.entry);
        recorded.head = head = match::head_after(created.game, head, recorded.bytes);
    }
    return record;
}

}  // namespace testing
