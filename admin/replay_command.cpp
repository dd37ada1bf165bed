#include <fmt/format.h>
#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "admin/command.hpp"
#include "admin/record_source.hpp"
#include "admin/record_words.hpp"
#include "protocol/log_codec.hpp"
#include "rules/table/replay.hpp"

namespace admin {
namespace {

std::string elapsed(table::Moment ms) {
    const auto seconds = ms / 1000;
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

int replay(const std::string& path, bool fields) {
    const auto game = open_record(path);
    if (!game) {
        fmt::print(stderr, "{}\n", game.error().what);
        return game.error().exit_code;
    }
    // A game of other rules than this program has can still be read: units are then told by number only.
    const auto& record = game->record;
    const auto* ruleset = game->rules.get();
    const RecordWords words{game->created()};
    auto state = table::state_after(ruleset, record, 0);
    for (const auto& recorded : record) {
        const auto& entry = recorded.entry;
        const auto& header = entry.header;
        if (fields) {
            fmt::print("{}\n", protocol::entry_text(entry));
            continue;
        }
        if (header.parent + 1 != header.sequence) state = table::state_after(ruleset, record, header.parent);
        fmt::print("{:>5}  {}  {}\n", header.sequence, elapsed(header.received - record.front().entry.header.received), words.entry(entry));
        for (const auto& event : entry.events) {
            if (const auto line = words.event(event, state); !line.empty()) fmt::print("{:16}{}\n", "", line);
            table::follow(ruleset, state, event);
        }
    }
    return 0;
}

}  // namespace

void add_replay_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("replay", "Prints a game's record in words");
    auto path = std::make_shared<std::string>();
    auto fields = std::make_shared<bool>(false);
    command->add_option("SOURCE", *path, "A record, as /games/{id}/record gives it, or a game of a server's database: DATABASE/GAME")
        ->required();
    command->add_flag("--fields", *fields, "Every field of every entry instead");
    command->callback([path, fields, &exit_code] { exit_code = replay(*path, *fields); });
}

}  // namespace admin
