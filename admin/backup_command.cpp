#include <fmt/format.h>
#include <CLI/App.hpp>
#include <chrono>
#include <memory>
#include <string>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/record_source.hpp"
#include "persistence/backup.hpp"

namespace admin {
namespace {

/// @param note  what to know of it.
int report(const persistence::StoreResult<persistence::Copied>& copied, const std::string& done, const std::string& note, bool json) {
    if (!copied) {
        fmt::print(stderr, "{}\n", copied.error().detail);
        return 1;
    }
    if (!copied->warning.empty()) fmt::print(stderr, "{}\n", copied->warning);
    if (json) {
        Json said{{"file", done}, {"games", copied->games}, {"entries", copied->entries}, {"bytes", copied->bytes}, {"note", note}};
        if (!copied->warning.empty()) said["warning"] = copied->warning;
        print_json(said);
    } else {
        fmt::print("{}: {} games, {} entries, {} bytes, read again and whole\n{}\n", done, copied->games, copied->entries, copied->bytes,
                   note);
    }
    return 0;
}

int back_up(const std::string& database, const std::string& file, bool json) {
    auto note =
        fmt::format("The key file is not in it: keep a copy of {}.key apart, or of the one that the configuration names.", database);
    // Whoever can read the file can copy it in other ways, too: a backup is made even where nothing can be written or sealed.
    protocol::AuditRecord line;
    using namespace std::chrono;
    line.at = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
    line.what = protocol::AuditRecord::Deed::backup;
    if (const auto noted = add_to_audit(database, line); !noted) note += " It does not stand in the audit log: " + noted.error().what + ".";
    return report(persistence::back_up(database, file), file, note, json);
}

int restore(const std::string& file, const std::string& database, bool accept_older, bool json) {
    const auto* note =
        "Give the server the key file that belongs to it. Running games begin new chains of dice there, as what came after the backup is "
        "lost.";
    return report(persistence::restore(file, database, accept_older), database, note, json);
}

}  // namespace

void add_backup_commands(CLI::App& app, int& exit_code) {
    auto database = std::make_shared<std::string>();
    auto file = std::make_shared<std::string>();
    auto* saves = app.add_subcommand("backup", "Copies a server's database into one new file, also while the server runs");
    saves->add_option("DATABASE", *database, "The server's database")->required();
    saves->add_option("FILE", *file, "The backup; a file that is not there yet")->required();
    const auto json = add_json_flag(*saves);
    add_example(*saves, "backup /var/lib/armistice/armistice.db /backup/armistice-2027-01-15.db");
    saves->callback([database, file, json, &exit_code] { exit_code = back_up(*database, *file, *json); });
    auto* restores = app.add_subcommand("restore", "Puts a backup where a server will look for its database");
    restores->add_option("FILE", *file, "The backup")->required();
    restores->add_option("DATABASE", *database, "The server's database; a file that is not there")->required();
    auto accept_older = std::make_shared<bool>(false);
    restores->add_flag("--accept-older", *accept_older, "Takes a copy of a database too that may lack its newest entries");
    const auto restore_json = add_json_flag(*restores);
    add_example(*restores, "restore /backup/armistice-2027-01-15.db /var/lib/armistice/armistice.db");
    restores->callback(
        [database, file, accept_older, restore_json, &exit_code] { exit_code = restore(*file, *database, *accept_older, *restore_json); });
}

}  // namespace admin
