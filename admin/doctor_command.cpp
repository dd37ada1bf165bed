#include <fmt/format.h>
#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "admin/command.hpp"
#include "admin/database_key.hpp"
#include "admin/doctor.hpp"
#include "admin/json_output.hpp"
#include "admin/now.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/printable.hpp"
#include "rules/match/hash.hpp"

namespace admin {
namespace {

Json json_of(const RunningGame& game) {
    Json told{{"game", match::hex(game.game)}, {"bundle", game.bundle}, {"status", game.where}, {"played", game.playable.played}};
    if (game.playable.played) return told;
    told["why"] = game.playable.why;
    auto& modules = told["modules"] = Json::array();
    for (const auto& other : game.playable.modules)
        modules.push_back({{"module", other.module}, {"of_game", other.of_game}, {"of_program", other.of_program}});
    return told;
}

Json json_of(const Health& health) {
    Json told{{"database", health.database},     {"key_file", health.key_file},
              {"schema", health.schema},         {"newest_schema", health.newest_schema},
              {"games", health.games},           {"entries", health.entries},
              {"letters", health.letters},       {"bytes", health.bytes},
              {"free_bytes", health.free_bytes}, {"restored", health.restored},
              {"time_zones", health.time_zones}};
    auto& running = told["running"] = Json::array();
    for (const auto& game : health.running) running.push_back(json_of(game));
    auto& findings = told["findings"] = Json::array();
    for (const auto& [about, what, advice] : health.findings) findings.push_back({{"about", about}, {"what", what}, {"advice", advice}});
    return told;
}

void print(const Health& health) {
    fmt::print("{}: {}, {}, {}, {} MB; {} MB free; time zones {}\n", health.database, rules::counted(health.games, "game"),
               rules::counted(health.entries, "entry"), rules::counted(health.letters, "letter"), health.bytes >> 20,
               health.free_bytes >> 20, health.time_zones.empty() ? "none" : health.time_zones);
    if (health.schema != 0 && health.schema < health.newest_schema)  // else none was read
        fmt::print(
            "its schema is {}; the first start of this version makes it {}, and no older version can use it then: make a backup before\n",
            health.schema, health.newest_schema);
    if (health.restored) fmt::print("it was restored: at the next start running games begin new chains of dice\n");
    const auto played = rules::count_if(health.running, [](const RunningGame& game) { return game.playable.played; });
    if (health.running.size() == 1)
        fmt::print("1 game is not over; this program {} it\n", played == 1 ? "plays" : "does not play");
    else
        fmt::print("{} games are not over; this program plays {} of them\n", health.running.size(), played);
    for (const auto& game : health.running)
        fmt::print("  {}  {:<8}  {}{}\n", match::hex(game.game), game.where, rules::printable(game.bundle),
                   game.playable.played ? "" : "  NOT PLAYED: " + game.playable.why);
    for (const auto& [about, what, advice] : health.findings) fmt::print("{}: {}\n    what to do: {}\n", about, what, advice);
    fmt::print("{}\n", health.findings.empty() ? "nothing is wrong" : fmt::format("{} found", health.findings.size()));
}

}  // namespace

void add_doctor_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand(
        "doctor", "Finds faults of an installation, and lists which running games this program can play; run it before an upgrade");
    auto database = std::make_shared<std::string>();
    auto key = std::make_shared<std::string>();
    command->add_option("DATABASE", *database, "The server's database, which may be in use")->required();
    command->add_option("--key-file", *key, "The server's key file (DATABASE.key)");
    const auto json = add_json_flag(*command);
    add_example(*command, "doctor /var/lib/armistice/armistice.db");
    command->callback([database, key, json, &exit_code] {
        const auto health = examine(*database, key->empty() ? key_file_of(*database) : *key, now());
        if (*json)
            print_json(json_of(health));
        else
            print(health);
        exit_code = health.findings.empty() ? 0 : 1;
    });
}

}  // namespace admin
