#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "admin/command.hpp"
#include "admin/database_key.hpp"
#include "admin/json_output.hpp"
#include "admin/record_source.hpp"
#include "persistence/sqlite_store.hpp"
#include "protocol/log_codec.hpp"
#include "rules/core/counted.hpp"
#include "rules/match/seal.hpp"

namespace admin {
namespace {

template <class T>
using Checked = tl::expected<T, SourceError>;

tl::unexpected<SourceError> refused(std::string what, int code = 1) { return tl::make_unexpected(SourceError{std::move(what), code}); }

/// What `call` hands to its callback.
template <class T, class Call>
persistence::StoreResult<T> wait_for(Call call) {
    auto promise = std::make_shared<std::promise<persistence::StoreResult<T>>>();
    auto result = promise->get_future();
    call([promise](persistence::StoreResult<T> value) { promise->set_value(std::move(value)); });
    return result.get();
}

/// What is to be stored of a game that was verified.
struct Imported {
    match::GameId game{};
    bool judged = false;
    bool running = false;  ///< It began, and is not over.
    std::vector<persistence::StoredEntry> entries;
    std::uint32_t anchor = 0;              ///< The last one, whose secret stayed with the other server.
    bool dice = false;                     ///< There is one.
    std::vector<std::string> left_orders;  ///< Of powers: what they say stayed there too.
};

/// Questions with an answer that was sealed, and that is in no record before it is shown.
std::vector<std::string> sealed_questions(const match::Game& game) {
    std::vector<std::string> open;
    for (const auto& decision : game.state().decisions) {
        if (!decision.sealed || decision.answered == rules::OwnerMask{}) continue;
        const auto& names = game.table().created().decisions;
        open.push_back(rules::idx(decision.kind) < names.size() ? names[rules::idx(decision.kind)] : "a question");
    }
    return open;
}

/// A game that goes on stands until somebody has seen to its seats: nobody loses time that passed while no server had it.
persistence::StoredEntry pause_of(const match::Game& game) {
    const auto paused =
        match::draft(game.table().next_header({}, game.table().last_received()), match::body::Paused{match::body::PauseReason::director});
    return {paused.entry.header.sequence, protocol::encode_entry(paused.entry), ""};
}

Checked<Imported> prepare(const std::string& source) {
    auto opened = open_record(source);
    if (!opened) return tl::make_unexpected(std::move(opened.error()));
    const auto verified = match::verify(opened->record, opened->rules);
    if (!verified) return refused(fmt::format("{}: entry {}: {}", source, verified.error().sequence, verified.error().what));
    const auto game = match::replay(opened->rules, opened->record);
    if (!game) return refused(fmt::format("{}: entry {}: {}", source, game.error().sequence, game.error().what));
    Imported imported;
    const auto& table = game->table();
    imported.game = table.game();
    imported.judged = verified->judged;
    imported.running = table.started() && !table.ended();
    if (const auto open = sealed_questions(*game); imported.running && !open.empty())
        return refused(
            fmt::format("{}: somebody has answered in secret ({}), and what he said stays with its server until it is shown. Let the "
                        "game go on there until then, and export it anew",
                        source, fmt::join(open, ", ")));
    for (auto& recorded : opened->record) imported.entries.push_back({recorded.entry.header.sequence, std::move(recorded.bytes), ""});
    if (imported.running && !table.clock().paused_for(match::body::PauseReason::director)) imported.entries.push_back(pause_of(*game));
    imported.dice = table.dice().open;
    imported.anchor = table.dice().anchor;
    if (!table.ended())
        for (const auto& orders : table.sealed_answers().orders())
            if (rules::idx(orders.owner) < table.created().owners.size())
                imported.left_orders.push_back(table.created().owners[rules::idx(orders.owner)]);
    return imported;
}

/// Whether the database takes it, as far as can be told without changing anything.
Checked<void> look(const Imported& imported, const std::string& database) {
    const auto games = list_games(database);
    if (!games) return tl::make_unexpected(games.error());
    const auto there = std::find_if(games->begin(), games->end(), [&](const auto& row) { return row.game == imported.game; });
    if (there == games->end()) return {};
    return refused(fmt::format("{}: the game {} is there already, with {}: nothing is changed", database, match::hex(imported.game),
                               rules::counted(there->head, "entry")));
}

Checked<void> store(const Imported& imported, const std::string& database, const match::Hash& key) {
    persistence::SqliteOptions options;
    options.path = database;
    options.integrity = integrity_with(key);
    const auto open = persistence::open_sqlite(std::move(options));
    if (!open) return refused(open.error().detail);
    auto& store = **open;
    const auto name = match::chain_secret_name(imported.game, imported.anchor);
    const auto put = [&](std::string value) {
        return wait_for<bool>([&](auto done) { store.put_blob(name, std::move(value), std::move(done)); });
    };
    // The game stands last: without it what lies beside it is nothing.
    if (imported.running && imported.dice)
        if (const auto noted = put(std::string{match::imported_chain}); !noted) return refused(persistence::advice_about(noted.error()));
    persistence::Append append{.game = imported.game, .entries = imported.entries};
    auto line = audit_line(protocol::AuditRecord::Deed::import_game);
    line.game = imported.game;
    append.audit.push_back(protocol::encode_audit(line));
    const auto added = wait_for<std::uint64_t>([&](auto done) { store.append(std::move(append), std::move(done)); });
    if (!added) {
        (void)put({});
        return refused(persistence::advice_about(added.error()));
    }
    const auto again = wait_for<std::vector<persistence::StoredEntry>>(
        [&](auto done) { store.read(imported.game, 1, imported.entries.size(), std::move(done)); });
    const auto same = [](const auto& a, const auto& b) { return a.sequence == b.sequence && a.bytes == b.bytes; };
    if (!again || !std::equal(again->begin(), again->end(), imported.entries.begin(), imported.entries.end(), same))
        return refused(database + ": what was written cannot be read again: look at its disk, and restore a backup");
    return {};
}

std::vector<std::string> advice(const Imported& imported) {
    std::vector<std::string> lines;
    if (!imported.judged) lines.emplace_back("This program has other rules than the game: it can be read, and is not played on here.");
    if (!imported.running) return lines;
    lines.emplace_back("The game is paused, and its dice begin a new chain when the server has it.");
    lines.emplace_back(
        "Accounts are those of the server that it came from: a director or an administrator offers its seats anew (offer_seat), then lets "
        "it go on (resume).");
    if (!imported.left_orders.empty())
        lines.push_back(fmt::format("Standing orders have to be left anew, as what they say is in no record: {}.",
                                    fmt::join(imported.left_orders, ", ")));
    return lines;
}

int import_game(const std::string& source, const std::string& database, std::string key_file, bool json) {
    const auto failed = [](const SourceError& error) {
        fmt::print(stderr, "{}\n", error.what);
        return error.exit_code;
    };
    if (key_file.empty()) key_file = key_file_of(database);
    const auto imported = prepare(source);
    if (!imported) return failed(imported.error());
    if (const auto taken = look(*imported, database); !taken) return failed(taken.error());
    const auto key = read_key(key_file);
    if (!key) return failed({fmt::format("the key file {} cannot be read: name the one of this server with --key-file", key_file)});
    if (const auto stored = store(*imported, database, *key); !stored) return failed(stored.error());
    const auto notes = advice(*imported);
    if (json) {
        print_json({{"database", database},
                    {"game", match::hex(imported->game)},
                    {"entries", imported->entries.size()},
                    {"judged", imported->judged},
                    {"running", imported->running},
                    {"notes", notes}});
        return 0;
    }
    fmt::print("{}: game {}, {}, {}, stored in {}\n", source, match::hex(imported->game), rules::counted(imported->entries.size(), "entry"),
               imported->judged ? "verified" : "verified but for its commands", database);
    for (const auto& line : notes) fmt::print("{}\n", line);
    return 0;
}

}  // namespace

void add_import_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("import", "Stores an exported game in the database of a server that does not run");
    auto source = std::make_shared<std::string>();
    auto database = std::make_shared<std::string>();
    auto key = std::make_shared<std::string>();
    command->add_option("FILE", *source, "A record, or a game of another database")->required();
    command->add_option("DATABASE", *database, "The server's database")->required();
    command->add_option("--key-file", *key, "The server's key file (DATABASE.key)");
    const auto json = add_json_flag(*command);
    add_example(*command, "import game.record /var/lib/armistice/armistice.db");
    command->callback([source, database, key, json, &exit_code] { exit_code = import_game(*source, *database, *key, *json); });
}

}  // namespace admin
