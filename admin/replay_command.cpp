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
#include "admin/reading.hpp"
#include "admin/record_source.hpp"
#include "admin/record_teller.hpp"
#include "admin/record_words.hpp"
#include "protocol/log_codec.hpp"
#include "protocol/wire_convert.hpp"
#include "rules/table/replay.hpp"

namespace admin {
namespace {

void print(const Json& told, table::Moment since) {
    fmt::print("{:>5}  {}  {}\n", told["entry"].get<std::uint64_t>(), elapsed(since), told["words"].get_ref<const std::string&>());
    for (const auto& event : told["events"]) fmt::print("{:16}{}\n", "", event.get_ref<const std::string&>());
}

int replay(const std::string& path, bool fields, bool json) {
    const auto game = open_record(path);
    if (!game) {
        fmt::print(stderr, "{}\n", game.error().what);
        return game.error().exit_code;
    }
    const auto& record = game->record;
    RecordTeller teller{*game};
    auto all = Json::array();
    for (const auto& recorded : record) {
        const auto& entry = recorded.entry;
        const auto& header = entry.header;
        if (fields && !json) {
            fmt::print("{}\n", protocol::entry_text(entry));
            continue;
        }
        auto said = teller.tell(header.sequence);
        Json told{{"entry", header.sequence},
                  {"parent", header.parent},
                  {"time_ms", header.received},
                  {"words", std::move(said.words)},
                  {"events", std::move(said.events)}};
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
