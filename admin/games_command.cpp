#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/record_source.hpp"
#include "protocol/wire.hpp"
#include "rules/table/hash.hpp"

namespace admin {
namespace {

namespace wire = protocol::server;

/// The lobby's line, as the server stores it; nothing where it cannot be read.
std::optional<wire::GameSummary> summary_of(const persistence::GameRow& row) {
    auto message = protocol::parse_server(row.summary, protocol::Format::binary);
    if (!message) return std::nullopt;
    auto* games = std::get_if<wire::Games>(&message->body);
    if (games == nullptr || games->games.empty()) return std::nullopt;
    return std::move(games->games.front());
}

const char* words(wire::Status status) {
    switch (status) {
        case wire::Status::waiting: return "waiting";
        case wire::Status::running: return "running";
        case wire::Status::paused: return "paused";
        case wire::Status::over: return "over";
    }
    return "unknown";
}

std::size_t free_seats(const wire::GameSummary& summary) {
    return static_cast<std::size_t>(
        std::count_if(summary.seats.begin(), summary.seats.end(), [](const wire::SeatView& seat) { return !seat.taken; }));
}

/// Where the game is. The lobby does not know who won: `replay` tells it.
std::string where(const wire::GameSummary& summary) {
    if (summary.status == wire::Status::waiting) return fmt::format("{} of {} seats free", free_seats(summary), summary.seats.size());
    if (summary.status == wire::Status::over) return fmt::format("ended in round {}", summary.round);
    auto words = fmt::format("round {}, {}", summary.round, summary.power);
    return summary.phase.empty() ? words : words + ", " + summary.phase;
}

Json json_of(const persistence::GameRow& row) {
    Json game{{"game", table::hex(row.game)}, {"entries", row.head}};
    if (const auto summary = summary_of(row)) {
        game["bundle"] = summary->bundle;
        game["status"] = words(summary->status);
        game["round"] = summary->round;
        game["power"] = summary->power;
        game["phase"] = summary->phase;
        game["creator"] = summary->creator;
        game["seats"] = summary->seats.size();
        game["free_seats"] = free_seats(*summary);
    }
    return game;
}

void print_line(const persistence::GameRow& row) {
    const auto summary = summary_of(row);
    if (!summary) return fmt::print("{}  {:>6} entries  (no summary)\n", table::hex(row.game), row.head);
    fmt::print("{}  {:>6} entries  {:<8}  {}  {}\n", table::hex(row.game), row.head, words(summary->status), summary->bundle,
               where(*summary));
}

int list(const std::string& database, bool json) {
    const auto games = list_games(database);
    if (!games) {
        fmt::print(stderr, "{}\n", games.error().what);
        return games.error().exit_code;
    }
    const auto warning = warning_about(database);
    if (!warning.empty()) fmt::print(stderr, "{}\n", warning);
    auto all = Json::array();
    for (const auto& row : *games) {
        if (!json) {
            print_line(row);
            continue;
        }
        all.push_back(json_of(row));
        if (!warning.empty()) all.back()["warning"] = warning;
    }
    if (json)
        print_json(all);
    else
        fmt::print("{} games\n", games->size());
    return 0;
}

}  // namespace

void add_games_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("games", "Lists the games of a server's database, which may be in use");
    auto database = std::make_shared<std::string>();
    command->add_option("DATABASE", *database, "The server's database")->required();
    const auto json = add_json_flag(*command);
    command->callback([database, json, &exit_code] { exit_code = list(*database, *json); });
}

}  // namespace admin
