// Disputes in games of a running server, and rulings that were made before.
#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "admin/command.hpp"
#include "admin/reading.hpp"
#include "admin/server_command.hpp"
#include "admin/server_flags.hpp"
#include "protocol/told_table.hpp"
#include "rules/core/printable.hpp"
#include "rules/match/hash.hpp"

namespace admin {
namespace {

namespace client = protocol::client;
namespace wire = protocol::server;
using Step = match::body::DisputeMoved::Step;

struct DisputeCall {
    std::string game, seat, text, paragraph, bundle;
    std::uint32_t entry = 0, limit = 0;
};
using DisputeStep = std::string (*)(Remote& server, const DisputeCall& call, Json& said);

std::string_view word_of(match::Dispute::Status status) {
    constexpr std::string_view words[] = {"filed", "answered", "taken", "ruled", "appealed", "closed"};
    return words[static_cast<std::size_t>(status)];
}

/// The disputes of a game in words; what is told of each to programs is added to `said`.
std::string told(const wire::Disputes& listed, const narration::NameOf& name_of, Json& said) {
    std::string words;
    for (const auto& one : listed.disputes) {
        words += fmt::format("{} dispute {}: {}, about entry {}, by seat {}, {}{}\n  {}\n", match::hex(listed.game).substr(0, 8),
                             one.dispute, word_of(one.status), one.about, one.seat, narration::account_in_words(one.account, name_of),
                             one.paragraph.empty() ? std::string{} : ", " + rules::printable(one.paragraph), rules::printable(one.reason));
        if (!one.answer.empty()) words += fmt::format("  answer: {}\n", rules::printable(one.answer));
        if (one.referee != 0)
            words +=
                fmt::format("  referee: {}{}\n", narration::account_in_words(one.referee, name_of), one.appealed ? ", of the appeal" : "");
        if (!one.rulings.empty()) words += fmt::format("  ruled by entries {}\n", fmt::join(one.rulings, ", "));
        if (one.until != 0) words += fmt::format("  until {}\n", utc(one.until));
        Json dispute{{"game", match::hex(listed.game)},
                     {"dispute", one.dispute},
                     {"status", word_of(one.status)},
                     {"about", one.about},
                     {"seat", one.seat},
                     {"account", one.account},
                     {"paragraph", one.paragraph},
                     {"reason", one.reason},
                     {"answer", one.answer},
                     {"referee", one.referee},
                     {"appealed", one.appealed},
                     {"rulings", one.rulings},
                     {"since_ms", one.since},
                     {"until_ms", one.until}};
        if (auto name = name_of(one.account); !name.empty()) dispute["name"] = std::move(name);
        if (auto name = name_of(one.referee); !name.empty()) dispute["referee_name"] = std::move(name);
        said["disputes"].push_back(std::move(dispute));
    }
    return words;
}

std::string told(Remote& server, const match::GameId& game, Json& said) {
    const auto listed = server.ask<wire::Disputes>(client::ListDisputes{game});
    std::set<std::uint64_t> accounts;
    for (const auto& one : listed.disputes) accounts.insert({one.account, one.referee});
    accounts.erase(0);
    return told(listed, name_in(server.names(accounts)), said);
}
constexpr const char* none_waits = "no dispute waits for a referee";
constexpr const char* none_was = "there were no disputes in this game";

std::string list_of_server(Remote& server, const Source& source, Json& said) {
    said["disputes"] = Json::array();
    std::string words;
    client::ListGames ask;
    ask.disputed = true;
    if (!source.text.empty())
        words = told(server, server.game(source.text).game, said);
    else
        for (const auto& game : server.games(ask)) words += told(server, game.game, said);
    if (words.empty()) return source.text.empty() ? none_waits : none_was;
    words.pop_back();
    return words;
}

/// @param waiting  only where one of them waits for a referee.
std::string told(const OpenedGame& opened, bool waiting, const narration::NameOf& name_of, Json& said) {
    const auto game = match::replay(opened.rules, opened.record);
    if (!game) throw BadCall{fmt::format("entry {}: {}", game.error().sequence, game.error().what), 1};
    const auto& table = game->table();
    if (waiting && table.disputes().waiting() == 0) return {};
    wire::Disputes listed{table.game(), static_cast<std::uint32_t>(table.sequence()), {}};
    for (const auto& dispute : table.disputes().all()) listed.disputes.push_back(protocol::dispute_view(dispute, table.dispute_rules()));
    return told(listed, name_of, said);
}

/// Of a database of several games those that wait. A game that cannot be read hides no other: standard error says what is wrong with it.
/// @return the exit code.
int list_waiting(const std::string& database, std::string& words, Json& said) {
    const auto games = taken(list_games(database));
    if (const auto warning = warning_about(database); !warning.empty()) fmt::print(stderr, "{}\n", warning);
    const auto name_of = name_in(names_of_people(database));
    int exit_code = 0;
    for (const auto& row : games) {
        const auto summary = summary_of(row);
        if (summary && !row.damaged && summary->disputes == 0) continue;
        const auto tell = [&] {
            words += told(taken(open_nameless(database + "/" + match::hex(row.game))), true, name_of, said);
            return 0;
        };
        exit_code = std::max(exit_code, carried_out(tell));
    }
    return exit_code;
}

/// Of a record that lies here, or of a database.
int list_of_file(const Source& source, bool json) {
    Json said{{"disputes", Json::array()}};
    std::string words;
    int exit_code = 0;
    const bool all = database_of(source.text) == source.text;
    if (all) {
        if (auto vain = flags_in_vain(*source.server); !vain.empty()) throw BadCall{std::move(vain)};
        exit_code = list_waiting(source.text, words, said);
    } else {
        const auto game = opened(source);
        words = told(game, false, name_of(game), said);
    }
    if (json)
        print_json(said);
    else if (!words.empty())
        fmt::print("{}", words);
    else if (exit_code == 0)
        fmt::print("{}\n", all ? none_waits : none_was);
    return exit_code;
}

int list(const Source& source, bool json) {
    if (source.text.empty() || source.runs())
        return ask_server(*source.server, json, [&](Remote& server, Json& said) { return list_of_server(server, source, said); });
    return carried_out([&] { return list_of_file(source, json); });
}

std::string file(Remote& server, const DisputeCall& call, Json& said) {
    const auto game = server.game(call.game);
    const auto filed =
        server.ask<wire::Accepted>(client::FileDispute{game.game, seat_of(game, call.seat), call.entry, call.paragraph, call.text})
            .sequence;
    return entry_made(game, filed, fmt::format("entry {} is disputed", call.entry), said);
}
template <Step step>
std::string move(Remote& server, const DisputeCall& call, Json& said) {
    constexpr const char* what[] = {"answered", "taken", "", "appealed", "closed"};
    const auto game = server.game(call.game);
    const auto seat = call.seat.empty() ? 0 : seat_of(game, call.seat);
    const auto moved = server.ask<wire::Accepted>(client::MoveDispute{game.game, call.entry, step, seat, call.text}).sequence;
    return entry_made(game, moved, fmt::format("dispute {} is {}", call.entry, what[static_cast<std::size_t>(step)]), said);
}

std::string precedents(Remote& server, const DisputeCall& call, Json& said) {
    const auto found = server.ask<wire::Precedents>(client::FindPrecedents{call.paragraph, call.bundle, call.text, call.limit});
    said["precedents"] = Json::array();
    std::string words;
    for (const auto& one : found.precedents) {
        words +=
            fmt::format("{}  {} {}  {}  {}: {}\n", utc(one.at), match::hex(one.game).substr(0, 8), one.sequence, one.bundle,
                        verb_in_words(one.verb), rules::printable(one.paragraph.empty() ? one.reason : one.paragraph + ": " + one.reason));
        said["precedents"].push_back({{"game", match::hex(one.game)},
                                      {"entry", one.sequence},
                                      {"bundle", one.bundle},
                                      {"verb", one.verb},
                                      {"paragraph", one.paragraph},
                                      {"reason", one.reason},
                                      {"at_ms", one.at}});
    }
    said["more"] = found.more;
    if (words.empty()) return "no ruling fits";
    if (found.more) return words + "there are more: --limit";
    words.pop_back();
    return words;
}

/// A command that does this, to which what it names is added.
std::pair<CLI::App&, DisputeCall&> add(CLI::App& group, const char* name, const char* about, DisputeStep asked, const std::string& example,
                                       int& exit_code) {
    auto& command = *group.add_subcommand(name, about);
    const auto call = std::make_shared<DisputeCall>();
    add_asking(command, exit_code, [call, asked](Remote& server, Json& said) { return asked(server, *call, said); });
    add_example(command, example);
    return {command, *call};
}

void add_step(CLI::App& group, const char* name, const char* about, DisputeStep asked, const std::string& example, bool of_player,
              int& exit_code) {
    const auto [command, call] = add(group, name, about, asked, example, exit_code);
    add_game(command, call.game);
    command.add_option("DISPUTE", call.entry, "The entry that filed it")->required();
    if (of_player) command.add_option("--seat", call.seat, "The player's seat: its number, or one of its powers");
    command.add_option("--text", call.text, "The text, for everybody to read");
}

}  // namespace

void add_dispute_commands(CLI::App& app, int& exit_code) {
    auto* all =
        app.add_subcommand("disputes", "Lists the disputes of a game, or those of all games of a running server that wait for a referee");
    auto source = std::make_shared<Source>();
    add_source(*all, *source);
    all->get_option("SOURCE")->required(false);
    const auto json = add_json_flag(*all);
    add_example(*all, "disputes 3fa1");
    all->callback([source, json, &exit_code] { exit_code = list(*source, *json); });
    auto* group = app.add_subcommand("dispute", "Takes the steps of a dispute, from its filing to its end");
    group->require_subcommand(1);
    const auto [file_command, filed] =
        add(*group, "file", "A player disputes what an entry did", file,
            "dispute file 3fa1 212 --seat France --paragraph 1914-4.2.2 --reason 'He left contested ground for mine.'", exit_code);
    add_game(file_command, filed.game);
    file_command.add_option("ENTRY", filed.entry, "The disputed entry")->required();
    file_command.add_option("--seat", filed.seat, "The player's seat: its number, or one of its powers")->required();
    file_command.add_option("--paragraph", filed.paragraph, "The paragraph that was broken");
    file_command.add_option("--reason", filed.text, "The reason, for everybody to read")->required();
    add_step(*group, "answer", "Answers a dispute, for the other side", move<Step::answered>,
             "dispute answer 3fa1 213 --seat Germany --text 'It was mine.'", true, exit_code);
    add_step(*group, "take", "Takes a dispute as a referee; then no other referee rules on it", move<Step::taken>, "dispute take 3fa1 213",
             false, exit_code);
    add_step(*group, "appeal", "Appeals the ruling, as a player; possible once", move<Step::appealed>,
             "dispute appeal 3fa1 213 --seat France --text 'Look at entry 198.'", true, exit_code);
    add_step(*group, "close", "Closes a dispute: as the player who filed it, or as a referee after a ruling", move<Step::closed>,
             "dispute close 3fa1 213", true, exit_code);
    const auto [command, call] = add(app, "precedents", "Finds rulings of all games of a server, the newest first", precedents,
                                     "precedents --paragraph 1914-4.2 --text contested", exit_code);
    command.add_option("--paragraph", call.paragraph, "The paragraph that they cite, or a part of it");
    command.add_option("--bundle", call.bundle, "Only games of this bundle");
    command.add_option("--text", call.text, "Words of the reason");
    command.add_option("--limit", call.limit, "At most so many rulings (50)")->check(CLI::Range(1, 500));
}

}  // namespace admin
