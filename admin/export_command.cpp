#include <fmt/format.h>
#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "persistence/new_file.hpp"
#include "protocol/log_codec.hpp"
#include "rules/core/counted.hpp"
#include "rules/match/hash.hpp"

namespace admin {
namespace {

tl::expected<match::Verified, SourceError> verified(const OpenedGame& game, const Source& source) {
    auto found = match::verify(game.record, game.rules);
    if (found) return std::move(*found);
    return tl::make_unexpected(SourceError{fmt::format("{}: entry {}: {}", source.text, found.error().sequence, found.error().what), 1});
}

persistence::StoreResult<void> write(const OpenedGame& game, const std::string& path) {
    auto file = persistence::NewFile::create(path);
    if (!file) return tl::make_unexpected(file.error());
    auto bytes = protocol::record_magic();
    for (const auto& recorded : game.record) bytes += protocol::record_item(recorded.bytes, recorded.head);
    if (auto written = file->write(bytes); !written) return written;
    return file->finish();
}

bool is_over(const OpenedGame& game) {
    const auto folded = match::replay(game.rules, game.record);
    return folded && folded->table().ended();
}

int failed(const std::string& what, int code) {
    fmt::print(stderr, "{}\n", what);
    return code;
}

int export_game(const Source& source, const std::string& path, bool json) {
    const auto game = open_record(source);
    if (!game) return failed(game.error().what, game.error().exit_code);
    const auto checked = verified(*game, source);
    if (!checked) return failed(checked.error().what, checked.error().exit_code);
    if (const auto written = write(*game, path); !written) return failed(written.error().detail, 1);
    const bool over = is_over(*game);
    if (const auto warning = warning_about(source.text); !warning.empty()) fmt::print(stderr, "{}\n", warning);
    if (!over && game->created().spectator_delay != 0)
        fmt::print(
            stderr,
            "Spectators of this game see everything {} later, and this file shows it as it is: give it to nobody who may not know.\n",
            rules::counted(game->created().spectator_delay / 60'000, "minute"));
    if (json)
        print_json({{"file", path},
                    {"game", match::hex(game->created().game)},
                    {"entries", checked->entries},
                    {"rolls", checked->rolls},
                    {"judged", checked->judged},
                    {"over", over},
                    {"notes", checked->notes}});
    else
        fmt::print("{}: game {}, {}, {}, {}; verified{}\n", path, match::hex(game->created().game),
                   rules::counted(checked->entries, "entry"), rules::counted(checked->rolls, "roll"), over ? "over" : "running",
                   checked->judged ? "" : " but for its commands: " + game->without_rules);
    return 0;
}

}  // namespace

void add_export_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("export", "Writes a game, running or over, as one self-contained file");
    auto source = std::make_shared<Source>();
    auto file = std::make_shared<std::string>();
    add_source(*command, *source);
    command->add_option("FILE", *file, "The record: a new file")->required();
    const auto json = add_json_flag(*command);
    add_example(*command, "export armistice.db/3fa1 game.record");
    command->callback([source, file, json, &exit_code] { exit_code = export_game(*source, *file, *json); });
}

}  // namespace admin
