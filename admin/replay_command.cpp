#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/record_source.hpp"
#include "admin/record_words.hpp"
#include "protocol/log_codec.hpp"
#include "protocol/wire_convert.hpp"
#include "rules/table/replay.hpp"

namespace admin {
namespace {

std::string elapsed(table::Moment ms) {
    const auto seconds = ms / 1000;
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

void print(const Json& told, table::Moment since) {
    fmt::print("{:>5}  {}  {}\n", told["entry"].get<std::uint64_t>(), elapsed(since), told["words"].get_ref<const std::string&>());
    for (const auto& event : told["events"]) fmt::print("{:16}{}\n", "", event.get_ref<const std::string&>());
}

/// What players are told of the events of an entry that ends a battle, as how it ended; empty for all others.
std::vector<protocol::wire::Told> as_told(const rules::Ruleset* ruleset, rules::GameState before, const table::Entry& entry) {
    const bool ends = std::any_of(entry.events.begin(), entry.events.end(),
                                  [](const rules::Event& event) { return std::holds_alternative<rules::event::BattleClosed>(event); });
    return ruleset == nullptr || !ends ? std::vector<protocol::wire::Told>{} : protocol::tell(*ruleset, before, entry.events);
}

int replay(const std::string& path, bool fields, bool json) {
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
    auto all = Json::array();
    for (const auto& recorded : record) {
        const auto& entry = recorded.entry;
        const auto& header = entry.header;
        if (fields && !json) {
            fmt::print("{}\n", protocol::entry_text(entry));
            continue;
        }
        if (header.parent + 1 != header.sequence) state = table::state_after(ruleset, record, header.parent);
        Json told{{"entry", header.sequence}, {"parent", header.parent}, {"time_ms", header.received}, {"words", words.entry(entry)}};
        auto& events = told["events"] = Json::array();
        const auto known = as_told(ruleset, state, entry);
        for (std::size_t at = 0; at < entry.events.size(); ++at) {
            const auto* closed = known.empty() ? nullptr : std::get_if<rules::event::BattleClosed>(&entry.events[at]);
            auto line = closed == nullptr ? words.event(entry.events[at], state) : words.battle_end(*closed, known[at]);
            if (!line.empty()) events.push_back(std::move(line));
            table::follow(ruleset, state, entry.events[at]);
        }
        if (fields) told["fields"] = protocol::entry_text(entry);
        if (json)
            all.push_back(std::move(told));
        else
            print(told, header.received - record.front().entry.header.received);
    }
    if (json) print_json(all);
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
    const auto json = add_json_flag(*command);
    add_example(*command, "replay armistice.db/3fa1");
    command->callback([path, fields, json, &exit_code] { exit_code = replay(*path, *fields, *json); });
}

}  // namespace admin
