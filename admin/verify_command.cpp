#include <fmt/format.h>
#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "admin/command.hpp"
#include "admin/files.hpp"
#include "protocol/log_codec.hpp"
#include "rules/table/replay.hpp"

namespace admin {
namespace {

int refuse(std::uint64_t sequence, const std::string& what) {
    if (sequence == 0)
        fmt::print("{}\n", what);
    else
        fmt::print("entry {}: {}\n", sequence, what);
    return 1;
}

int verify(const std::string& path, bool judge) {
    const auto file = read_file(path);
    if (!file) {
        fmt::print(stderr, "{}: cannot be read\n", path);
        return 2;
    }
    if (file->starts_with("SQLite format 3")) {
        fmt::print(stderr, "{}: this is a database, and records are verified; the server gives one at /games/{{id}}/record\n", path);
        return 2;
    }
    const auto record = protocol::read_record(*file);
    if (!record) return refuse(record.error().sequence, record.error().what);
    std::shared_ptr<const rules::Ruleset> ruleset;
    const auto* created = record->empty() ? nullptr : std::get_if<table::body::Created>(&record->front().entry.body);
    if (judge && created != nullptr) {
        auto compiled = table::compile_rules(*created);
        if (!compiled) return refuse(1, compiled.error() + " (--chain-only checks hashes, seeds and dice without it)");
        ruleset = std::move(*compiled);
    }
    const auto verified = table::verify(*record, std::move(ruleset));
    if (!verified) return refuse(verified.error().sequence, verified.error().what);
    for (const auto& note : verified->notes) fmt::print("note: {}\n", note);
    fmt::print("record verified: {} entries, {} rolls\n", verified->entries, verified->rolls);
    return 0;
}

}  // namespace

void add_verify_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("verify", "Checks a game's record: hashes, seeds, dice, and every judgment again");
    auto path = std::make_shared<std::string>();
    auto chain_only = std::make_shared<bool>(false);
    command->add_option("FILE", *path, "A record, as /games/{id}/record gives it")->required();
    command->add_flag("--chain-only", *chain_only, "Does not judge the commands again");
    command->callback([path, chain_only, &exit_code] { exit_code = verify(*path, !*chain_only); });
}

}  // namespace admin
