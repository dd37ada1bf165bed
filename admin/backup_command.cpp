#include <fmt/format.h>
#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "admin/command.hpp"
#include "admin/database_key.hpp"
#include "admin/json_output.hpp"
#include "admin/record_source.hpp"
#include "persistence/backup.hpp"
#include "persistence/new_file.hpp"
#include "rules/core/counted.hpp"

namespace admin {
namespace {

namespace fs = std::filesystem;
using Copied = persistence::StoreResult<persistence::Copied>;

tl::unexpected<persistence::StoreError> failed(std::string sentence) {
    return tl::make_unexpected(persistence::StoreError{persistence::StoreError::Next::stop, 0, std::move(sentence)});
}

/// The copy of a key file, written but without its name yet; nothing where the same key lies there already.
using KeyCopy = std::optional<persistence::NewFile>;
/// @param database  what it has to fit.
persistence::StoreResult<KeyCopy> copy_key(const std::string& from, const std::string& to, const std::string& database) {
    const auto key = read_key(from);
    if (!key)
        return failed(from + " cannot be read, or is no key file: name it with --key-file, or leave out --with-key and keep the key apart");
    const auto mark = persistence::key_mark_of(database);
    if (!mark) return tl::make_unexpected(mark.error());
    if (!mark->empty() && *mark != integrity_with(key).key_mark)
        return failed(from + " is not the key that " + database + " is sealed with: name that one with --key-file");
    std::error_code fault;
    if (fs::exists(to, fault) && read_key(to) == key) return KeyCopy{};
    auto file = persistence::NewFile::create(to);
    if (!file) return tl::make_unexpected(file.error());
    if (auto written = file->write(match::hex(*key) + "\n"); !written) return tl::make_unexpected(written.error());
    return KeyCopy{std::move(*file)};
}

/// @param note  what to know of it.
int report(const Copied& copied, const std::string& done, const std::string& key, const std::string& note, bool json) {
    if (!copied) {
        fmt::print(stderr, "{}\n", copied.error().detail);
        return 1;
    }
    if (!copied->warning.empty()) fmt::print(stderr, "{}\n", copied->warning);
    if (json) {
        Json said{{"file", done}, {"games", copied->games}, {"entries", copied->entries}, {"bytes", copied->bytes}, {"note", note}};
        if (!key.empty()) said["key_file"] = key;
        if (!copied->warning.empty()) said["warning"] = copied->warning;
        print_json(said);
    } else {
        fmt::print("{}: {}, {}, {} bytes, read again and whole\n{}\n", done, rules::counted(copied->games, "game"),
                   rules::counted(copied->entries, "entry"), copied->bytes, note);
    }
    return 0;
}

struct BackupCall {
    std::string from, to;  ///< A database and its backup, or the reverse.
    std::string key_file;  ///< Of the server; empty: where one lies unless another is named.
    bool with_key = false;
    bool accept_older = false;
};

/// Names the copy of the key once that of the database has its name.
Copied with_key(Copied copied, persistence::StoreResult<KeyCopy>& key) {
    if (!copied || !*key) return copied;
    if (auto named = (*key)->finish(); !named)
        return failed(named.error().detail + ". The database was copied all the same; its key was not");
    return copied;
}

/// Whoever can read the file can copy it in other ways, too: a backup is made even where nothing can be written or sealed. The copy has the
/// line, too. @return what to say where it does not stand in the audit log; else empty.
std::string note_backup(const std::string& database, bool with_key) {
    auto line = audit_line(protocol::AuditRecord::Deed::backup);
    if (with_key) line.details = "with its key";
    const auto noted = add_to_audit(database, line);
    return noted ? std::string{} : " It does not stand in the audit log: " + noted.error().what + ".";
}

int back_up(const BackupCall& call, bool json) {
    if (const auto may = persistence::may_back_up(call.from, call.to); !may)
        return report(tl::make_unexpected(may.error()), call.to, "", "", json);
    if (!call.with_key) {
        const auto noted = note_backup(call.from, false);
        return report(persistence::back_up(call.from, call.to), call.to, "",
                      fmt::format("The key file is not in it: keep a copy of {}.key apart, or of the one that the configuration names.{}",
                                  call.from, noted),
                      json);
    }
    const auto key_file = call.key_file.empty() ? key_file_of(call.from) : call.key_file;
    const auto copy = key_file_of(call.to);
    auto key = copy_key(key_file, copy, call.from);
    if (!key) return report(tl::make_unexpected(key.error()), call.to, "", "", json);
    const auto noted = note_backup(call.from, true);
    return report(with_key(persistence::back_up(call.from, call.to), key), call.to, copy,
                  fmt::format("Its key lies beside it, in {}: whoever has both can see dice that are still to come.{}", copy, noted), json);
}

int restore(const BackupCall& call, bool json) {
    constexpr const char* lost = "Running games begin new chains of dice there, as what came after the backup is lost.";
    const auto key_file = call.key_file.empty() ? key_file_of(call.to) : call.key_file;
    if (!call.with_key)
        return report(persistence::restore(call.from, call.to, call.accept_older), call.to, "",
                      fmt::format("Give the server the key file that belongs to it. {}", lost), json);
    auto key = copy_key(key_file_of(call.from), key_file, call.from);
    if (!key) return report(tl::make_unexpected(key.error()), call.to, "", "", json);
    return report(with_key(persistence::restore(call.from, call.to, call.accept_older), key), call.to, key_file,
                  fmt::format("Its key is {}. {}", key_file, lost), json);
}

}  // namespace

void add_backup_commands(CLI::App& app, int& exit_code) {
    auto saved = std::make_shared<BackupCall>();
    auto* saves = app.add_subcommand("backup", "Copies a server's database into one new file, also while the server runs");
    saves->add_option("DATABASE", saved->from, "The server's database")->required();
    saves->add_option("FILE", saved->to, "The backup: a new file")->required();
    auto* saves_key = saves->add_flag("--with-key", saved->with_key,
                                      "Also copies the key file, to FILE.key (0600); without this flag, keep a copy of it elsewhere");
    saves->add_option("--key-file", saved->key_file, "The server's key file (DATABASE.key)")->needs(saves_key);
    const auto json = add_json_flag(*saves);
    add_example(*saves, "backup /var/lib/armistice/armistice.db /backup/armistice-2027-01-15.db");
    saves->callback([saved, json, &exit_code] { exit_code = back_up(*saved, *json); });
    auto restored = std::make_shared<BackupCall>();
    auto* restores = app.add_subcommand("restore", "Puts a backup where a server will look for its database");
    restores->add_option("FILE", restored->from, "The backup")->required();
    restores->add_option("DATABASE", restored->to, "The server's database: a new file")->required();
    restores->add_flag("--accept-older", restored->accept_older, "Accepts a copy of a database that may lack its newest entries");
    auto* restores_key = restores->add_flag("--with-key", restored->with_key, "Also restores FILE.key, as the server's key file");
    restores->add_option("--key-file", restored->key_file, "The place for the server's key file (DATABASE.key)")->needs(restores_key);
    const auto restore_json = add_json_flag(*restores);
    add_example(*restores, "restore /backup/armistice-2027-01-15.db /var/lib/armistice/armistice.db");
    restores->callback([restored, restore_json, &exit_code] { exit_code = restore(*restored, *restore_json); });
}

}  // namespace admin
