#include "admin/doctor.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "admin/database_key.hpp"
#include "admin/time_zone_data.hpp"
#include "persistence/audit.hpp"
#include "persistence/open_checks.hpp"
#include "persistence/reader.hpp"
#include "persistence/schema.hpp"
#include "persistence/schema_check.hpp"
#include "persistence/sqlite_store.hpp"
#include "protocol/log_codec.hpp"
#include "protocol/person_record.hpp"
#include "rules/core/counted.hpp"
#include "rules/match/replay.hpp"

namespace admin {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();
constexpr std::uint64_t least_free = 256ULL << 20;  // what the log may grow to before it is copied, and some
constexpr std::int64_t day = 86'400'000;

class Examination {
public:
    Examination(std::string database, std::string key_file, std::int64_t now) : now_{now} {
        health_.database = std::move(database);
        health_.key_file = std::move(key_file);
        health_.newest_schema = static_cast<std::int64_t>(persistence::schema_steps().size());
    }

    Health examine() {
        look_at_time_zones();
        if (look_at_file()) {
            look_at_files_beside();
            look_at_disk();
            auto db = persistence::Database::open_to_read(health_.database, busy_ms);
            if (!db)
                damaged(db.error());
            else if (look_at_schema(*db))
                look_into(*db);
        }
        return std::move(health_);
    }

private:
    static constexpr int busy_ms = 10'000;

    void look_into(persistence::Database& db) {
        if (auto begun = db.run("BEGIN"); !begun) return damaged(begun.error());  // one state of it, though its server may go on
        look_at_key();
        look_at_standing(db);  // first, as it begins with the mark
        look_at_pages(db);
        if (auto ended = db.run("COMMIT"); !ended) return damaged(ended.error());
        if (health_.schema == health_.newest_schema)
            look_at_contents(db);
        else
            look_at_games_of_older_schema(db);
    }

    void found(const char* about, std::string what, std::string advice) {
        health_.findings.push_back({about, std::move(what), std::move(advice)});
    }
    void damaged(const persistence::StoreError& error) {
        found("database", fmt::format("the database cannot be read ({})", error.detail),
              "move it and what lies beside it away, keep them, and restore a backup");
    }

    void look_at_time_zones() {
        health_.time_zones = time_zone_version();
        if (health_.time_zones.empty())
            found("time zones", "there is no data of time zones", "install it (libicu72, tzdata): players cannot say when they rest");
    }
    bool look_at_file() {
        std::error_code fault;
        if (!fs::is_regular_file(health_.database, fault))
            found("database", health_.database + " is not there", "name the server's database");
        else if (::access(health_.database.c_str(), R_OK) != 0)
            found("database", "this user may not read " + health_.database, "run this as the server's user, or as root");
        else
            return true;
        return false;
    }
    /// Whoever reads the key and the database knows the dice that are still to come; the database alone has accounts and sealed answers.
    void look_at_files_beside() {
        for (const auto& path :
             {health_.database, health_.database + "-wal", health_.database + "-shm", health_.database + ".mark", health_.key_file}) {
            struct stat status {};
            if (::stat(path.c_str(), &status) != 0) continue;
            if ((status.st_mode & 077) != 0)
                found("modes", fmt::format("others may read or write {} (mode {:03o})", path, status.st_mode & 0777),
                      fmt::format("chmod 600 {}", path));
        }
        std::error_code fault;
        health_.bytes = fs::file_size(health_.database, fault);
        if (const auto log = fs::file_size(health_.database + "-wal", fault); !fault) health_.bytes += log;
    }
    void look_at_disk() {
        std::error_code fault;
        const auto room = fs::space(fs::absolute(health_.database).parent_path(), fault);
        if (fault) return;
        health_.free_bytes = room.available;
        if (room.available < std::max(least_free, health_.bytes / 10))
            found("disk", fmt::format("only {} MB are free on its disk", room.available >> 20),
                  "make room: without it nothing can be stored, and no game goes on");
    }
    bool look_at_schema(persistence::Database& db) {
        const auto program = db.number("PRAGMA application_id");
        const auto version = db.number("PRAGMA user_version");
        if (!program || !version) {
            damaged(!program ? program.error() : version.error());
            return false;
        }
        health_.schema = *version;
        if (*program != persistence::application_id) {
            found("database", "it is a database of another program", "name the server's");
            return false;
        }
        if (*version <= health_.newest_schema) {
            const auto same = persistence::check_schema(db);
            if (!same)
                found("schema", fmt::format("it is not as a server made it: {}", same.error().detail),
                      "start no server on it; keep the files, look who could write them, and restore a backup");
            return same.has_value();
        }
        found("schema",
              fmt::format("a newer version of the server has written it (schema {}; this one knows {})", *version, health_.newest_schema),
              "use that version, or restore a backup from before its upgrade");
        return false;
    }
    void look_at_key() {
        std::error_code fault;
        key_ = read_key(health_.key_file);
        if (key_) return;
        if (fs::exists(health_.key_file, fault))
            found("key", health_.key_file + " cannot be read, or does not hold 64 hexadecimal digits",
                  "run this as the server's user, or restore the file from where you keep it");
        else
            found("key", "the key file " + health_.key_file + " is not there",
                  "name it with --key-file, or restore it: without it running games get new dice, and every token is void");
    }
    void look_at_pages(persistence::Database& db) {
        const auto sound = db.text("PRAGMA integrity_check(3)");
        const auto words = sound ? *sound : sound.error().detail;
        if (words != "ok") found("database", "the database is damaged: " + words, "restore a backup, and keep these files");
    }
    /// How it stands to the mark beside it and to the key, as the server's start would see it.
    void look_at_standing(persistence::Database& db) {
        persistence::SqliteOptions options;
        options.integrity = integrity_with(key_);
        options.new_key = !key_;  // then seals cannot be looked at
        const auto standing = persistence::standing_of(db, health_.database, options);
        if (!standing) return found("database", standing.error().detail, "restore a backup, and keep these files");
        health_.restored = standing->restored;
        other_key_ = standing->other_key;
        if (standing->other_key)
            found("key", "the database is sealed with another key than that of " + health_.key_file,
                  "name the right one with --key-file, or restore it");
        else if (!standing->older.empty() && !standing->restored)
            found("mark", "the database holds less than before, or lacks its mark: " + standing->older,
                  "put the newest whole copy there, with its -wal and .mark; or start once with --accept-older: running games then begin "
                  "new chains of dice");
    }

    void look_at_contents(persistence::Database& db) {
        const auto integrity = integrity_with(key_);
        auto reader = persistence::Reader::prepare(db, integrity);
        if (!reader) return found("database", reader.error().detail, "restore a backup, and keep these files");
        const auto games = reader->list_games();
        if (!games) return found("database", games.error().detail, "restore a backup, and keep these files");
        for (const auto& row : *games) look_at_game(*reader, row);
        look_at_values(*reader);
        look_at_letters(*reader);
        if (!other_key_) look_at_audit(db, integrity);
    }
    /// By the key of another database every line would look altered.
    void look_at_audit(persistence::Database& db, const persistence::Integrity& integrity) {
        constexpr const char* advice = "keep the files as they are, and look who could write them; armistice-admin audit shows every line";
        constexpr std::size_t most_told = 5;
        std::size_t wrong = 0;
        const auto look = [&](const persistence::AuditLine& line) {
            if (!line.wrong.empty() && ++wrong <= most_told)
                found("audit",
                      fmt::format("{} of the audit log: {}",
                                  line.number == line.until ? fmt::format("line {}", line.number)
                                                            : fmt::format("lines {} to {}", line.number, line.until),
                                  line.wrong),
                      advice);
        };
        auto reader = persistence::AuditReader::prepare(db, integrity);
        const auto read = reader ? reader->each(look) : tl::make_unexpected(reader.error());
        if (!read) return found("audit", fmt::format("the audit log cannot be read ({})", read.error().detail), advice);
        if (wrong > most_told)
            found("audit", fmt::format("{} of the audit log altered or missing besides", rules::counted(wrong - most_told, "line")),
                  advice);
    }
    void damaged_game(const match::GameId& game, const std::string& what) {
        found("game", fmt::format("game {}: {}", match::hex(game), what),
              "it is not played; armistice-admin verify says what is wrong. Restore a backup");
    }
    void look_at_game(persistence::Reader& reader, const persistence::GameRow& row) {
        ++health_.games;
        health_.entries += row.head;
        if (row.damaged)
            found("game", fmt::format("the line of game {} in the list is damaged", match::hex(row.game)),
                  "the server makes it anew when it starts");
        const auto rows = reader.read(row.game, 1, no_limit);
        if (!rows) return damaged_game(row.game, rows.error().detail);
        take_game(row.game, rules::mapped(*rows, [&](const auto& stored) { return stored.bytes; }));
    }
    void take_game(const match::GameId& game, const std::vector<std::string>& rows) {
        std::vector<match::Recorded> record;
        for (const auto& bytes : rows) {
            auto entry = protocol::decode_entry(bytes);
            if (!entry)
                return damaged_game(game,
                                    fmt::format("entry {} cannot be read: {}", record.size() + 1, protocol::to_text(entry.error().code)));
            record.push_back({std::move(*entry), bytes, {}, {}});
        }
        const auto created = match::created_of(record);
        if (!created) return damaged_game(game, "its first entry does not create it");
        const auto folded = match::replay(nullptr, record);
        if (!folded) return damaged_game(game, fmt::format("entry {}: {}", folded.error().sequence, folded.error().what));
        const auto& table = folded->table();
        if (table.ended()) return;
        const auto* where = !table.started() ? "waiting" : table.clock().paused() ? "paused" : "running";
        health_.running.push_back({game, created->bundle, where, compared_.of(*created)});
        const auto& playable = health_.running.back().playable;
        if (!playable.played)
            found("rules",
                  fmt::format("game {} ({}, {}) is not played by this program: {}", match::hex(game), created->bundle, where, playable.why),
                  playable.same_names ? "let it end under the version that plays it; or see with `replay --with` what these rules make of "
                                        "it, and rule-on upgrade, or rule-on annul"
                                      : "let it end under the version that plays it, or rule-on annul: these rules do not name the "
                                        "same things, and it cannot be upgraded to them");
        for (std::size_t seat = 0; seat < table.seats().size(); ++seat)
            if (const auto& zone = table.clock().calendar(rules::SeatId{static_cast<std::uint16_t>(seat)}).zone; !is_time_zone(zone))
                found("time zones",
                      fmt::format("game {}, seat {}: this machine does not know the time zone {}", match::hex(game), seat, zone),
                      "update the data of time zones (libicu72): the player's hours of rest cannot be set anew");
    }
    /// Before the first start of a version that brings the schema up to date.
    void look_at_games_of_older_schema(persistence::Database& db) {
        auto games = persistence::Statement::prepare(db, "SELECT id, key FROM games ORDER BY id");
        auto entries = persistence::Statement::prepare(db, "SELECT bytes FROM entries WHERE game = ? ORDER BY sequence");
        if (!games || !entries)
            return found("database", "its tables are not as a server makes them", "restore a backup, and keep these files");
        for (auto row = games->step(); row && *row; row = games->step()) {
            std::vector<std::string> bytes;
            entries->bind_all(games->integer(0));
            for (auto entry = entries->step(); entry && *entry; entry = entries->step()) bytes.emplace_back(entries->bytes(0));
            ++health_.games;
            health_.entries += bytes.size();
            take_game(persistence::key_from(games->bytes(1)), bytes);
        }
    }

    void look_at_values(persistence::Reader& reader) {
        const auto values = reader.values().list("");
        if (!values) return found("value", values.error().detail, "restore a backup, and keep these files");
        for (const auto& value : *values) {
            if (value.damaged) {
                found("value", fmt::format("the value {} is not as it was written", value.name),
                      "restore a backup: the server goes on without it");
                continue;
            }
            if (!value.name.starts_with(protocol::person_prefix)) continue;
            if (const auto person = protocol::decode_person(value.value))
                people_.emplace(person->account, (person->mail_confirmed && person->by_mail) || !person->webhook.empty());
            else
                found("value", fmt::format("the account {} cannot be read", value.name),
                      "restore a backup, or use the version that wrote it");
        }
    }
    void look_at_letters(persistence::Reader& reader) {
        const auto messages = reader.outbox_messages().after(0, no_limit);
        if (!messages) return found("letters", messages.error().detail, "restore a backup, and keep these files");
        health_.letters = messages->size();
        std::uint64_t damaged = 0, unknown = 0, late = 0;
        std::map<std::uint64_t, std::uint64_t> unreachable;
        for (const auto& message : *messages) {
            const auto said = message.damaged ? nlohmann::json{} : nlohmann::json::parse(message.payload, nullptr, false);
            const bool known = said.is_object() && said.contains("account") && said["account"].is_number_unsigned() &&
                               said.contains("at") && said["at"].is_number_integer();
            if (message.damaged) ++damaged;
            if (!message.damaged && !known) ++unknown;
            if (!known) continue;
            const auto account = said["account"].get<std::uint64_t>();
            const auto reaches = people_.find(account);
            if (reaches == people_.end() || !reaches->second)
                ++unreachable[account];
            else if (now_ - said["at"].get<std::int64_t>() > day)
                ++late;
        }
        if (damaged != 0) found("letters", fmt::format("{} damaged", rules::counted(damaged, "letter")), "nothing: the server drops them");
        if (unknown != 0)
            found("letters", fmt::format("{} of no kind that this program sends", rules::counted(unknown, "letter")),
                  "start the version that wrote them, or let this one drop them");
        for (const auto& [account, count] : unreachable)
            found("letters",
                  fmt::format("{} to account {} cannot be sent: it has no confirmed mail address and no webhook",
                              rules::counted(count, "letter"), account),
                  "nothing: they are dropped when their turn comes");
        if (late != 0)
            found("letters", fmt::format("{} waiting for more than a day", rules::counted(late, "letter")),
                  "look for mail_server_failed in the server's log, and at the mail server of its configuration");
    }

    const std::int64_t now_;
    Health health_;
    std::optional<match::Hash> key_;
    bool other_key_ = false;  ///< The database is sealed with another.
    RulesCompared compared_;
    std::map<std::uint64_t, bool> people_;  ///< Whether notifications reach them.
};

}  // namespace

Health examine(const std::string& database, const std::string& key_file, std::int64_t now) {
    return Examination{database, key_file, now}.examine();
}

}  // namespace admin
