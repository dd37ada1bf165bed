#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "persistence/store.hpp"
#include "protocol/audit_record.hpp"
#include "protocol/person_record.hpp"
#include "rules/match/replay.hpp"

namespace admin {

/// Why there is no record.
struct SourceError {
    std::string what;   ///< A sentence for a person.
    int exit_code = 2;  ///< 1 where the file is there and its content is wrong.
};

/// A record that begins as one does, and what it was played by.
struct OpenedGame {
    std::vector<match::Recorded> record;
    std::shared_ptr<const rules::Ruleset> rules;  ///< Null for a game of other rules than this program has.
    std::string without_rules;                    ///< Then why.
    std::map<std::uint64_t, std::string> people;  ///< Names of accounts, as far as who asks may know them: a record has none.
    [[nodiscard]] const match::body::Created& created() const { return std::get<match::body::Created>(record.front().entry.body); }
};
/// A game of a record file, as /games/{id}/record gives it, or of a server's database, though this program may have other rules.
/// @param source  the path of a record or of a database; DATABASE/GAME for one game of many, the game by its number in
/// hexadecimal, or by a beginning of it that no other game has. Or the address of a running server's record, http://.../games/{id}/record.
/// A database may be in use by its server: its games are only read. Hashes, seeds and dice are checked, as in match::verify without
/// rules; a database states no hashes, so there a change shows in what later authors had seen.
[[nodiscard]] tl::expected<OpenedGame, SourceError> open_record(const std::string& source);
/// The same without the names of people.
[[nodiscard]] tl::expected<OpenedGame, SourceError> open_nameless(const std::string& source);
/// The game of a record that was read before, in the form of a file; checked like one.
[[nodiscard]] tl::expected<OpenedGame, SourceError> open_bytes(const std::string& source, std::string_view bytes);

/// The database that `source` names, or a game of; empty where it names none.
[[nodiscard]] std::string database_of(const std::string& source);
/// Of a database, or a game of one, that may lack what its server stored last: a sentence that says so; else empty.
[[nodiscard]] std::string warning_about(const std::string& source);

/// Every game of a server's database, oldest first, with the lobby's line about it.
[[nodiscard]] tl::expected<std::vector<persistence::GameRow>, SourceError> list_games(const std::string& database);

/// How these games of a database were created, as their first entries say; those whose first entry cannot be read are left out.
[[nodiscard]] tl::expected<std::map<match::GameId, match::body::Created>, SourceError> creations_of(
    const std::string& database, const std::vector<match::GameId>& games);

/// Every account of a server's database, and every guest of whom something is kept; by number.
[[nodiscard]] tl::expected<std::vector<protocol::PersonRecord>, SourceError> list_people(const std::string& database);
/// Their names, by account; none where they cannot be read.
[[nodiscard]] std::map<std::uint64_t, std::string> names_of_people(const std::string& database);
/// The key of its codes (rules/match/code.hpp), where the key file lies beside it and can be read.
[[nodiscard]] std::optional<match::Hash> code_key_of(const std::string& database);

/// The audit log of a server's database.
struct AuditLog {
    std::vector<persistence::AuditLine> lines;  ///< With what is wrong with each.
    bool sealed = false;                        ///< The key file lies beside the database: seals were looked at.
};
[[nodiscard]] tl::expected<AuditLog, SourceError> read_audit(const std::string& database);
/// A line of the machine's owner, of this moment.
[[nodiscard]] protocol::AuditRecord audit_line(protocol::AuditRecord::Deed what);
/// Adds a line, also while the server runs. Where it cannot be added nothing may be done that it tells of.
[[nodiscard]] tl::expected<void, SourceError> add_to_audit(const std::string& database, const protocol::AuditRecord& line);

}  // namespace admin
