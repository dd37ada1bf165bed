#include "admin/record_source.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <utility>

#include "admin/database_key.hpp"
#include "admin/files.hpp"
#include "admin/game_id.hpp"
#include "admin/http_record.hpp"
#include "admin/now.hpp"
#include "persistence/audit.hpp"
#include "persistence/backup.hpp"
#include "persistence/reader.hpp"
#include "persistence/schema.hpp"
#include "persistence/schema_check.hpp"
#include "protocol/log_codec.hpp"
#include "protocol/tournament_log.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/printable.hpp"
#include "rules/match/code.hpp"

namespace admin {
namespace {

namespace fs = std::filesystem;
using Record = std::vector<match::Recorded>;
using Failed = tl::unexpected<SourceError>;

/// What a record of somebody else says of itself may stand in it.
Failed failed(const std::string& what, int exit_code = 2) {
    return tl::make_unexpected(SourceError{rules::printable_lines(what), exit_code});
}

/// What is wrong with an entry, or with the whole where `sequence` is 0.
Failed wrong(const std::string& source, std::uint64_t sequence, const std::string& what) {
    return failed(sequence == 0 ? fmt::format("{}: {}", source, rules::printable(what))
                                : fmt::format("{}: entry {}: {}", source, sequence, rules::printable(what)),
                  1);
}

bool is_database(const fs::path& path) {
    constexpr std::string_view magic = "SQLite format 3";
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return false;
    std::ifstream file{path, std::ios::binary};
    std::string head(magic.size(), '\0');
    return file.read(head.data(), static_cast<std::streamsize>(head.size())) && head == magic;
}

/// Why a file cannot be read, and what to do; empty where it can.
std::string unreadable(const std::string& path) {
    std::error_code fault;
    const auto status = fs::status(path, fault);
    if (path.starts_with("ws://") || path.starts_with("wss://"))
        return path + ": this is no file: name a running server with --server " + path;
    if (status.type() == fs::file_type::not_found) return path + ": there is no such file: look how it is written, and where it lies";
    if (status.type() == fs::file_type::directory) return path + ": this is a folder: name a file in it";
    if (status.type() == fs::file_type::none || ::access(path.c_str(), R_OK) != 0)
        return path + ": this user may not read it: ask as the server's user, or as root";
    return {};
}
/// Why there is no database there, and what to do; nothing where there is one.
std::optional<SourceError> no_database(const std::string& path) {
    if (is_database(path)) return std::nullopt;
    auto why = unreadable(path);
    if (why.empty()) why = path + ": this is no database: name that of the server, armistice.db where it was not called otherwise";
    return SourceError{std::move(why)};
}

/// The game that is meant: the one whose number begins as named, or the only one.
tl::expected<persistence::GameKey, SourceError> choose(persistence::Reader& reader, const std::string& path,
                                                       const std::optional<std::string>& game) {
    const auto games = reader.list_games();
    if (!games) return failed(fmt::format("{}: {}", path, games.error().detail));
    if (games->empty()) return failed(fmt::format("{}: there is no game in this database", path), 1);
    if (!game && games->size() == 1) return games->front().game;
    constexpr std::size_t most_told = 20;
    const auto named = games_meant(game.value_or(std::string{}), rules::mapped(*games, [&](const auto& row) { return row.game; }));
    auto meant = rules::pointers_where(*games, [&](const persistence::GameRow& row) { return rules::contains(named, row.game); });
    if (game && meant.size() == 1) return meant.front()->game;
    auto what = game ? fmt::format("the numbers of {} games begin with {}; say more of it", meant.size(), *game)
                     : std::string{"say which game of this database"};
    if (meant.empty()) {
        what = fmt::format("there is no game {} in this database", *game);
        for (const auto& row : *games) meant.push_back(&row);
    }
    std::string known;
    bool damaged = false;
    for (std::size_t at = 0; at < std::min(meant.size(), most_told); ++at) {
        const auto whole = reader.read(meant[at]->game, 1, std::numeric_limits<std::size_t>::max());
        damaged = damaged || !whole;
        known += fmt::format("\n  {}/{}  ({}){}", path, match::hex(meant[at]->game), rules::counted(meant[at]->head, "entry"),
                             whole ? std::string{} : ": " + whole.error().detail + ". Restore a backup");
    }
    if (meant.size() > most_told) known += fmt::format("\n  ... (armistice-admin games {} lists all {})", path, games->size());
    return failed(fmt::format("{}: {}:{}", path, what, known), damaged ? 1 : 2);
}

/// Its seals are looked at where the key file lies beside the database.
persistence::Integrity integrity_of(const std::string& path) { return integrity_with(read_key(key_file_of(path))); }

tl::expected<persistence::Database, SourceError> open_database(const std::string& path) {
    constexpr int busy_ms = 2000;
    auto db = persistence::Database::open_to_read(path, busy_ms);
    if (!db) return failed(fmt::format("{}: {}", path, db.error().detail));
    const auto program = db->number("PRAGMA application_id");
    if (!program) return failed(fmt::format("{}: {}", path, program.error().detail));
    if (*program != persistence::application_id) return failed(path + ": this is a database of another program");
    const auto version = db->number("PRAGMA user_version");
    if (!version || *version > static_cast<std::int64_t>(persistence::schema_steps().size()))
        return failed(path + ": a newer version of the server has written this database");
    if (*version < persistence::hashed_version)
        return failed(path + ": an older version of the server has written this database: start the server on it once");
    if (auto same = persistence::check_schema(*db); !same)
        return failed(fmt::format("{}: it is not as a server made it ({})", path, same.error().detail));
    return std::move(*db);
}

tl::expected<Record, SourceError> read_database(const std::string& path, const std::optional<std::string>& game) {
    auto db = open_database(path);
    if (!db) return tl::make_unexpected(db.error());
    const auto integrity = integrity_of(path);
    auto reader = persistence::Reader::prepare(*db, integrity);
    if (!reader) return failed(fmt::format("{}: {}", path, reader.error().detail));
    const auto key = choose(*reader, path, game);
    if (!key) return tl::make_unexpected(key.error());
    auto rows = reader->read(*key, 1, std::numeric_limits<std::size_t>::max());
    if (!rows) return failed(fmt::format("{}/{}: {}", path, match::hex(*key), rows.error().detail), 1);
    Record record;
    match::Hash head{};
    for (auto& row : *rows) {
        auto entry = protocol::decode_entry(row.bytes);
        if (!entry)
            return failed(fmt::format("{}: entry {} cannot be read: {} at {}", path, row.sequence, protocol::to_text(entry.error().code),
                                      entry.error().where),
                          1);
        head = match::head_after(*key, head, row.bytes);
        record.push_back({std::move(*entry), std::move(row.bytes), head, {}});
    }
    return record;
}

tl::expected<Record, SourceError> record_in(const std::string& source, std::string_view bytes) {
    if (protocol::is_tournament_record(bytes))
        return failed(source + ": this is the record of a tournament, not of a game: armistice-admin verify checks it");
    auto record = protocol::read_record(bytes);
    if (!record) return wrong(source, record.error().sequence, record.error().what);
    return std::move(*record);
}
tl::expected<Record, SourceError> read_file_record(const std::string& path) {
    const auto file = read_file(path);
    if (!file) return failed(unreadable(path).empty() ? path + ": cannot be read" : unreadable(path));
    return record_in(path, *file);
}
tl::expected<Record, SourceError> read_address(const std::string& address) {
    const auto fetched = fetch_record(address);
    if (!fetched) return failed(fetched.error());
    return record_in(address, *fetched);
}

tl::expected<Record, SourceError> read_source(const std::string& source) {
    if (is_address(source)) return read_address(source);
    const auto database = database_of(source);
    if (database.empty()) return read_file_record(source);
    if (database == source) return read_database(source, std::nullopt);
    return read_database(database, plain_game_id(fs::path{source}.filename().string()));
}

tl::expected<OpenedGame, SourceError> opened_of(const std::string& source, tl::expected<Record, SourceError> record) {
    if (!record) return tl::make_unexpected(std::move(record.error()));
    if (record->empty() || !std::holds_alternative<match::body::Created>(record->front().entry.body))
        return failed(source + ": the record does not begin with the creation of a game", 1);
    if (const auto verified = match::verify(*record, nullptr); !verified)
        return wrong(source, verified.error().sequence, verified.error().what);
    OpenedGame game;
    game.record = std::move(*record);
    if (auto rules = match::compile_rules(*match::created_of(game.record)))
        game.rules = std::move(*rules);
    else
        game.without_rules = rules::printable(rules.error());
    return game;
}

}  // namespace

std::string database_of(const std::string& source) {
    const fs::path path{source};
    if (is_database(path)) return source;
    return path.has_filename() && is_database(path.parent_path()) ? path.parent_path().string() : std::string{};
}

std::string warning_about(const std::string& source) {
    const auto database = database_of(source);
    return database.empty() ? database : persistence::bare_copy(database);
}

tl::expected<std::vector<persistence::GameRow>, SourceError> list_games(const std::string& path) {
    if (auto no = no_database(path)) return tl::make_unexpected(std::move(*no));
    auto db = open_database(path);
    if (!db) return tl::make_unexpected(db.error());
    const auto integrity = integrity_of(path);
    auto reader = persistence::Reader::prepare(*db, integrity);
    if (!reader) return failed(fmt::format("{}: {}", path, reader.error().detail));
    auto games = reader->list_games();
    if (!games) return failed(fmt::format("{}: {}", path, games.error().detail));
    return std::move(*games);
}

tl::expected<std::map<match::GameId, match::body::Created>, SourceError> creations_of(const std::string& path,
                                                                                      const std::vector<match::GameId>& games) {
    auto db = open_database(path);
    if (!db) return tl::make_unexpected(db.error());
    const auto integrity = integrity_of(path);
    auto reader = persistence::Reader::prepare(*db, integrity);
    if (!reader) return failed(fmt::format("{}: {}", path, reader.error().detail));
    std::map<match::GameId, match::body::Created> creations;
    for (const auto& game : games) {
        const auto rows = reader->read(game, 1, 1);
        auto entry = rows && !rows->empty() ? protocol::decode_entry(rows->front().bytes) : protocol::decode_entry("");
        if (!entry) continue;
        if (auto* created = std::get_if<match::body::Created>(&entry->body)) creations.emplace(game, std::move(*created));
    }
    return creations;
}

/// By the key of another database everything that is sealed would look altered.
static bool is_of_another(persistence::Database& db, const persistence::Integrity& integrity) {
    const auto mark = db.text("SELECT value FROM blobs WHERE name = 'store/key'");
    return !integrity.key_mark.empty() && mark && *mark != integrity.key_mark;
}
static std::string of_another(const std::string& path) { return path + ".key is the key of another database: put the right one there"; }

tl::expected<std::vector<protocol::PersonRecord>, SourceError> list_people(const std::string& path) {
    if (auto no = no_database(path)) return tl::make_unexpected(std::move(*no));
    auto db = open_database(path);
    if (!db) return tl::make_unexpected(db.error());
    const auto integrity = integrity_of(path);
    if (is_of_another(*db, integrity)) return failed(of_another(path));
    auto reader = persistence::Reader::prepare(*db, integrity);
    if (!reader) return failed(fmt::format("{}: {}", path, reader.error().detail));
    const auto rows = reader->values().list(std::string{protocol::person_prefix});
    if (!rows) return failed(fmt::format("{}: {}", path, rows.error().detail));
    std::vector<protocol::PersonRecord> people;
    for (const auto& row : *rows) {
        auto person = row.damaged ? std::nullopt : protocol::decode_person(row.value);
        if (!person) return failed(fmt::format("{}: the account {} was damaged: restore a backup", path, row.name), 1);
        people.push_back(std::move(*person));
    }
    return people;
}

std::map<std::uint64_t, std::string> names_of_people(const std::string& path) {
    std::map<std::uint64_t, std::string> names;
    if (const auto people = list_people(path))
        for (const auto& person : *people) names.emplace(person.account, person.name);
    return names;
}

std::optional<match::Hash> code_key_of(const std::string& path) {
    const auto master = read_key(key_file_of(path));
    return master ? std::optional{match::HashInput{match::code_key_label}.hash(*master)} : std::nullopt;
}

tl::expected<AuditLog, SourceError> read_audit(const std::string& path) {
    if (auto no = no_database(path)) return tl::make_unexpected(std::move(*no));
    auto db = open_database(path);
    if (!db) return tl::make_unexpected(db.error());
    const auto version = db->number("PRAGMA user_version");
    if (!version || *version < persistence::audit_version)
        return failed(path +
                      ": an older version of the server has written this database, without an audit log: start the server on it once");
    const auto integrity = integrity_of(path);
    auto reader = persistence::AuditReader::prepare(*db, integrity);
    if (!reader) return failed(fmt::format("{}: {}", path, reader.error().detail));
    // One state of the file, whoever writes meanwhile.
    if (auto begun = db->run("BEGIN"); !begun) return failed(fmt::format("{}: {}", path, begun.error().detail));
    if (is_of_another(*db, integrity)) return failed(of_another(path));
    AuditLog log;
    log.sealed = static_cast<bool>(integrity.seal);
    const auto read = reader->each([&](const persistence::AuditLine& line) { log.lines.push_back(line); });
    if (!read) return failed(fmt::format("{}: {}", path, read.error().detail), 1);
    return log;
}

protocol::AuditRecord audit_line(protocol::AuditRecord::Deed what) {
    return {.at = now(), .what = what, .way = protocol::AuditRecord::Way::machine};
}

tl::expected<void, SourceError> add_to_audit(const std::string& path, const protocol::AuditRecord& line) {
    const auto number = persistence::add_audit_line(path, integrity_of(path), protocol::encode_audit(line));
    if (!number) return failed(number.error().detail);
    return {};
}

tl::expected<OpenedGame, SourceError> open_nameless(const std::string& source) { return opened_of(source, read_source(source)); }
tl::expected<OpenedGame, SourceError> open_record(const std::string& source) {
    auto game = open_nameless(source);
    if (const auto database = database_of(source); game && !database.empty()) game->people = names_of_people(database);
    return game;
}

tl::expected<OpenedGame, SourceError> open_bytes(const std::string& source, std::string_view bytes) {
    return opened_of(source, record_in(source, bytes));
}

}  // namespace admin
