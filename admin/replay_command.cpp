#include <fmt/format.h>
#include <CLI/App.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "admin/bundle_choice.hpp"
#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "admin/what_if.hpp"
#include "protocol/log_codec.hpp"
#include "protocol/wire_convert.hpp"
#include "rules/core/printable.hpp"
#include "rules/match/replay.hpp"
#include "rules/narration/record_teller.hpp"
#include "rules/narration/record_words.hpp"

namespace admin {
namespace {

void print(const Json& told, match::Moment since) {
    fmt::print("{:>5}  {}  {}\n", told["entry"].get<std::uint64_t>(), elapsed(since), told["words"].get_ref<const std::string&>());
    for (const auto& event : told["events"]) fmt::print("{:16}{}\n", "", event.get_ref<const std::string&>());
}

int replay(const Source& path, bool fields, bool json) {
    const auto game = taken(open_record(path));
    const auto& record = game.record;
    narration::RecordTeller teller{game.rules.get(), game.record, name_of(game)};
    auto all = Json::array();
    for (const auto& recorded : record) {
        const auto& entry = recorded.entry;
        const auto& header = entry.header;
        if (fields && !json) {
            fmt::print("{}\n", rules::printable_lines(protocol::entry_text(entry)));
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
    if (json)
        print_json(all);
    else if (game.rules == nullptr)
        fmt::print("it can only be read: {}\n", game.without_rules);
    return 0;
}

/// What other rules make of the game.
int replay_with(const Source& source, const std::string& bundle, bool json) {
    const auto game = taken(open_record(source));
    // The game's own bundle is meant with all that the game was created with.
    const auto own = game.created().bundle == bundle ? match::bundle_of(game.created()) : std::nullopt;
    const auto chosen = own ? compiled(*own) : choose_rules(bundle);
    if (!chosen) return report(chosen.error(), json);
    const auto [actions, parting] = what_if(game, chosen->rules, chosen->spec);
    if (!parting) {
        if (json)
            print_json({{"bundle", chosen->spec.name}, {"same", true}, {"actions", actions}});
        else
            fmt::print("{} judges all {} actions as they are recorded\n", chosen->spec.name, actions);
        return 0;
    }
    const auto& entry = game.record[parting->sequence - 1].entry;
    const auto words = narration::RecordWords{game.created(), name_of(game)}.entry(entry);
    if (json) {
        print_json({{"bundle", chosen->spec.name},
                    {"same", false},
                    {"actions", actions},
                    {"entry", parting->sequence},
                    {"words", words},
                    {"difference", parting->what},
                    {"recorded", parting->recorded},
                    {"judged", parting->judged}});
        return 1;
    }
    fmt::print("{} judges the {} actions before entry {} as they are recorded; then\n{:>5}  {}  {}\n", chosen->spec.name, actions,
               parting->sequence, parting->sequence, elapsed(entry.header.received - game.record.front().entry.header.received), words);
    fmt::print("       {}\n", parting->what);
    for (const auto& line : parting->recorded) fmt::print("       recorded: {}\n", line);
    for (const auto& line : parting->judged) fmt::print("       judged:   {}\n", line);
    return 1;
}

}  // namespace

void add_replay_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("replay", "Prints a whole game in words");
    auto path = std::make_shared<Source>();
    auto fields = std::make_shared<bool>(false);
    add_source(*command, *path);
    auto* flag = command->add_flag("--fields", *fields, "Prints every field of every entry instead");
    auto bundle = std::make_shared<std::string>();
    command->add_option("--with", *bundle, "Prints the first action that this bundle (by name, or a file) would judge differently")
        ->excludes(flag);
    const auto json = add_json_flag(*command);
    add_example(*command, "replay armistice.db/3fa1");
    command->callback([path, fields, bundle, json, &exit_code] {
        exit_code = carried_out([&] { return bundle->empty() ? replay(*path, *fields, *json) : replay_with(*path, *bundle, *json); });
    });
}

}  // namespace admin
