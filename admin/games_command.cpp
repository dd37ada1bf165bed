#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/record_source.hpp"
#include "protocol/result_sheet.hpp"
#include "protocol/wire.hpp"
#include "rules/core/text.hpp"
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

std::string winners(const wire::GameSummary& summary) {
    std::string words;
    for (const auto& winner : summary.winners) words += (words.empty() ? ", won by " : ", ") + winner;
    return summary.by.empty() ? words : fmt::format("{} ({})", words, rules::plain(summary.by));
}

/// Where the game is.
std::string where(const wire::GameSummary& summary) {
    if (summary.status == wire::Status::waiting) return fmt::format("{} of {} seats free", free_seats(summary), summary.seats.size());
    if (summary.status == wire::Status::over) return fmt::format("ended in round {}{}", summary.round, winners(summary));
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
        game["title"] = summary->title;
        game["event"] = summary->event;
        game["seats"] = summary->seats.size();
        game["free_seats"] = free_seats(*summary);
    }
    return game;
}

void print_line(const persistence::GameRow& row) {
    const auto summary = summary_of(row);
    if (!summary) return fmt::print("{}  {:>6} entries  (no summary)\n", table::hex(row.game), row.head);
    fmt::print("{}  {:>6} entries  {:<8}  {}  {}{}\n", table::hex(row.game), row.head, words(summary->status), summary->bundle,
               where(*summary), summary->title.empty() ? std::string{} : "  " + summary->title);
}

struct Wanted {
    std::string database;
    std::string event;  ///< Empty: all games.
    bool csv = false;
    bool json = false;
    [[nodiscard]] bool sheet() const { return csv || (json && !event.empty()); }
};

/// With the names of those who sit there, as the server's page shows them.
int print_sheet(const Wanted& wanted, const std::vector<persistence::GameRow>& rows) {
    const auto people = list_people(wanted.database);
    if (!people) {
        fmt::print(stderr, "{}\n", people.error().what);
        return people.error().exit_code;
    }
    std::map<std::uint64_t, std::string> names;
    for (const auto& person : *people) names[person.account] = person.name;
    std::vector<wire::GameSummary> games;
    for (const auto& row : rows) {
        auto summary = summary_of(row);
        if (!summary) continue;
        summary->sequence = static_cast<std::uint32_t>(row.head);
        for (auto& seat : summary->seats)
            if (const auto known = names.find(seat.account); seat.taken && known != names.end()) seat.name = known->second;
        games.push_back(std::move(*summary));
    }
    fmt::print("{}", wanted.csv ? protocol::results_csv(games) : protocol::results_json(wanted.event, games));
    return 0;
}

int list(const Wanted& wanted) {
    auto games = list_games(wanted.database);
    if (!games) {
        fmt::print(stderr, "{}\n", games.error().what);
        return games.error().exit_code;
    }
    if (!wanted.event.empty())
        std::erase_if(*games, [&](const auto& row) {
            const auto summary = summary_of(row);
            return !summary || summary->event != wanted.event;
        });
    const auto warning = warning_about(wanted.database);
    if (!warning.empty()) fmt::print(stderr, "{}\n", warning);
    if (wanted.sheet()) return print_sheet(wanted, *games);
    auto all = Json::array();
    for (const auto& row : *games) {
        if (!wanted.json) {
            print_line(row);
            continue;
        }
        all.push_back(json_of(row));
        if (!warning.empty()) all.back()["warning"] = warning;
    }
    if (wanted.json)
        print_json(all);
    else
        fmt::print("{} games\n", games->size());
    return 0;
}

}  // namespace

void add_games_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("games", "Lists the games of a server's database, which may be in use");
    auto wanted = std::make_shared<Wanted>();
    command->add_option("DATABASE", wanted->database, "The server's database")->required();
    command->add_option("--event", wanted->event, "Only the games of this event; with --json as the server's page results.json");
    command->add_flag("--csv", wanted->csv, "A sheet for spreadsheets, as the server's page results.csv");
    const auto json = add_json_flag(*command);
    command->callback([wanted, json, &exit_code] {
        wanted->json = *json;
        if (wanted->json && wanted->csv) {
            fmt::print(stderr, "--csv and --json exclude each other\n");
            exit_code = 2;
        } else {
            exit_code = list(*wanted);
        }
    });
}

}  // namespace admin
