#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "admin/command.hpp"
#include "admin/doctor_games.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "admin/record_source.hpp"
#include "admin/server_command.hpp"
#include "admin/server_flags.hpp"
#include "protocol/result_sheet.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/printable.hpp"
#include "rules/core/text.hpp"
#include "rules/match/hash.hpp"

namespace admin {
namespace {

namespace wire = protocol::server;

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
    return static_cast<std::size_t>(rules::count_if(summary.seats, [](const wire::SeatView& seat) { return !seat.taken; }));
}

std::string winners(const wire::GameSummary& summary) {
    std::string words;
    for (const auto& winner : summary.winners) words += (words.empty() ? ", won by " : ", ") + winner;
    if (words.empty()) words = ", a draw";
    return summary.by.empty() ? words : fmt::format("{} ({})", words, rules::plain(summary.by));
}

/// Where the game is.
std::string where(const wire::GameSummary& summary) {
    if (summary.status == wire::Status::waiting) return fmt::format("{} of {} seats free", free_seats(summary), summary.seats.size());
    if (summary.annulled) return "annulled: it counts as if it had never been played";
    if (summary.status == wire::Status::over) return fmt::format("ended in round {}{}", summary.round, winners(summary));
    auto words = fmt::format("round {}, {}", summary.round, summary.power);
    return summary.phase.empty() ? words : words + ", " + summary.phase;
}

Json json_of(const match::GameId& id, std::uint64_t entries, const std::optional<wire::GameSummary>& summary,
             const std::string& unplayable) {
    Json game{{"game", match::hex(id)}, {"entries", entries}};
    if (summary) {
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
        game["annulled"] = summary->annulled;
    }
    if (!unplayable.empty()) game["unplayable"] = unplayable;
    return game;
}

std::string line_of(const match::GameId& id, std::uint64_t entries, const std::optional<wire::GameSummary>& summary,
                    const std::string& unplayable) {
    const auto trouble = unplayable.empty() ? std::string{} : "  NOT PLAYED: " + unplayable;
    const auto* name = entries == 1 ? "entry" : "entries";
    if (!summary) return fmt::format("{}  {:>6} {:<7}  (no summary){}\n", match::hex(id), entries, name, trouble);
    return fmt::format("{}  {:>6} {:<7}  {:<8}  {}  {}{}{}\n", match::hex(id), entries, name, words(summary->status),
                       rules::printable(summary->bundle), where(*summary),
                       summary->title.empty() ? std::string{} : "  " + rules::printable(summary->title), trouble);
}

struct GamesRequest {
    std::string database;
    std::shared_ptr<ServerChoice> server;
    protocol::client::ListGames filter{};  ///< Of a running server.
    std::vector<std::string> statuses{};
    std::size_t limit = 0;
    std::string event;  ///< Empty: all games.
    bool csv = false;
    bool json = false;
    [[nodiscard]] bool sheet() const { return csv || (json && !event.empty()); }
};

/// With the names of those who sit there, as the server's page shows them.
int print_sheet(const GamesRequest& wanted, const std::vector<persistence::GameRow>& rows) {
    std::map<std::uint64_t, std::string> names;
    for (const auto& person : taken(list_people(wanted.database))) names[person.account] = person.name;
    std::vector<wire::GameSummary> games;
    for (const auto& row : rows) {
        auto summary = summary_of(row);
        if (!summary) continue;
        summary->sequence = static_cast<std::uint32_t>(row.head);
        for (auto& seat : summary->seats)
            if (const auto known = names.find(seat.account); seat.taken && known != names.end()) seat.name = known->second;
        games.push_back(std::move(*summary));
    }
    fmt::print("{}", wanted.csv ? protocol::results_csv(games) : rules::printable_lines(protocol::results_json(wanted.event, games)));
    return 0;
}

/// In small letters, as the server compares titles.
std::string small(std::string text) {
    for (auto& letter : text)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return text;
}

/// What is asked for, of a game of a database. One without a line that can be read fits where nothing is asked.
bool fits(const GamesRequest& wanted, const std::optional<wire::GameSummary>& game) {
    const auto& filter = wanted.filter;
    const bool all = wanted.event.empty() && wanted.statuses.empty() && filter.bundle.empty() && filter.title.empty();
    if (!game || all) return all;
    const auto& statuses = wanted.statuses;
    return (wanted.event.empty() || game->event == wanted.event) && (filter.bundle.empty() || game->bundle == filter.bundle) &&
           (statuses.empty() || rules::contains(statuses, words(game->status))) &&
           small(game->title).find(small(filter.title)) != std::string::npos;
}

/// The list of a running server, as it shows it to who asks.
int list_of_server(const GamesRequest& wanted) {
    auto filter = wanted.filter;
    filter.event = wanted.event;
    for (const auto& status : wanted.statuses)
        for (const auto one : {wire::Status::waiting, wire::Status::running, wire::Status::paused, wire::Status::over})
            if (status == words(one)) filter.statuses.push_back(one);
    return ask_server(*wanted.server, wanted.json, [&](Remote& server, Json& said) {
        const auto games = server.games(filter, wanted.limit);
        said = Json::array();
        std::string lines;
        for (const auto& game : games) {
            if (wanted.json)
                said.push_back(json_of(game.game, game.sequence, game, game.unplayable));
            else
                lines += line_of(game.game, game.sequence, game, game.unplayable);
        }
        return lines + rules::counted(games.size(), "game");
    });
}

/// A game of a database.
struct Listed {
    persistence::GameRow row;
    std::optional<wire::GameSummary> summary;
    std::string unplayable;  ///< Why this program does not play it; empty where it does, and where it is over.
};

/// Whether this program plays a game changes with the program, and lies in no database.
tl::expected<std::vector<Listed>, SourceError> with_troubles(const std::string& database, const std::vector<persistence::GameRow>& rows) {
    std::vector<Listed> games;
    std::vector<match::GameId> going_on;
    for (const auto& row : rows) {
        const auto& game = games.emplace_back(Listed{row, summary_of(row), {}});
        if (!game.summary || game.summary->status != wire::Status::over) going_on.push_back(row.game);
    }
    auto created = creations_of(database, going_on);
    if (!created) return tl::make_unexpected(created.error());
    RulesCompared compared;
    for (auto& [row, summary, unplayable] : games) {
        const auto known = created->find(row.game);
        if (known == created->end()) continue;
        if (summary && summary->rules) known->second.ruleset = *summary->rules;  // of its last upgrade
        unplayable = compared.of(known->second).why;
    }
    return games;
}

int list_of_database(const GamesRequest& wanted) {
    auto games = taken(list_games(wanted.database));
    std::erase_if(games, [&](const auto& row) { return !fits(wanted, summary_of(row)); });
    // They lie there from the oldest on; the newest first where only some are wanted, as the server has them.
    if (wanted.limit != 0) {
        std::reverse(games.begin(), games.end());
        if (games.size() > wanted.limit) games.resize(wanted.limit);
    }
    const auto warning = warning_about(wanted.database);
    if (!warning.empty()) fmt::print(stderr, "{}\n", warning);
    if (wanted.sheet()) return print_sheet(wanted, games);
    auto all = Json::array();
    for (const auto& [row, summary, unplayable] : taken(with_troubles(wanted.database, games))) {
        if (!wanted.json) {
            fmt::print("{}", line_of(row.game, row.head, summary, unplayable));
            continue;
        }
        all.push_back(json_of(row.game, row.head, summary, unplayable));
        if (!warning.empty()) all.back()["warning"] = warning;
    }
    if (wanted.json)
        print_json(all);
    else
        fmt::print("{}\n", rules::counted(games.size(), "game"));
    return 0;
}

int list(const GamesRequest& wanted) {
    const bool reads = !wanted.database.empty();
    if (wanted.json && wanted.csv) throw BadCall{"--csv and --json exclude each other"};
    if (reads && !wanted.server->server.empty()) throw BadCall{"name a database or, with --server, a running server; not both"};
    if (reads && wanted.filter.directs) throw BadCall{"--directs asks a running server, which knows who asks: leave the DATABASE out"};
    if (auto vain = flags_in_vain(*wanted.server); reads && !vain.empty()) throw BadCall{std::move(vain)};
    if (!reads && wanted.csv) throw BadCall{"--csv needs a DATABASE; a running server shows the sheet as /events/NAME/results.csv"};
    return reads ? list_of_database(wanted) : list_of_server(wanted);
}

}  // namespace

void add_games_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("games", "Lists the games of a server's database, which may be in use, or of a running server");
    auto wanted = std::make_shared<GamesRequest>();
    command->add_option("DATABASE", wanted->database, "The server's database; without it the program asks a running server");
    wanted->server = add_server_flags(*command);
    command->add_option("--status", wanted->statuses, "Only games with this status")
        ->allow_extra_args(false)
        ->check(CLI::IsMember{std::vector<std::string>{"waiting", "running", "paused", "over"}});
    command->add_option("--bundle", wanted->filter.bundle, "Only games of this bundle");
    command->add_option("--title", wanted->filter.title, "Only games with this in their title");
    command->add_flag("--directs", wanted->filter.directs, "Only games that the account directs; only for a running server");
    command->add_option("--limit", wanted->limit, "At most so many games, the newest first");
    command->add_option("--event", wanted->event, "Only games of this event; with --json in the form of the server's page results.json");
    command->add_flag("--csv", wanted->csv, "Prints a sheet for spreadsheets, in the form of the server's page results.csv");
    const auto json = add_json_flag(*command);
    add_example(*command, "games --status running --limit 20");
    command->callback([wanted, json, &exit_code] {
        wanted->json = *json;
        exit_code = carried_out([&] { return list(*wanted); });
    });
}

}  // namespace admin
