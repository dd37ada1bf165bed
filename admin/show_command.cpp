#include <fmt/format.h>
#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "protocol/told_table.hpp"
#include "protocol/wire_convert.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/printable.hpp"
#include "rules/core/text.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/time_words.hpp"
#include "rules/narration/record_words.hpp"

namespace admin {
namespace {

using Which = match::Clock::Which;

/// A game as a referee looks at it first.
class Overview {
public:
    Overview(const OpenedGame& opened, const match::Game& game)
        : opened_{opened}, game_{game}, table_{game.table()}, names_{opened.created()} {}

    [[nodiscard]] Json json() const {
        const auto& created = opened_.created();
        Json told{{"game", match::hex(created.game)},
                  {"bundle", created.bundle},
                  {"options", created.options},
                  {"time_control", match::terms_in_words(table_.clock().limits())},
                  {"entries", table_.sequence()},
                  {"created_ms", opened_.record.front().entry.header.received},
                  {"last_ms", table_.last_received()},
                  {"status", status()},
                  {"annulled", table_.annulled()},
                  {"paused_for", pauses()},
                  {"seats", seats()},
                  {"directors", table_.seating().directors},
                  {"people", people()}};
        if (opened_.rules == nullptr) {
            told["unplayable"] = opened_.without_rules;
            return told;
        }
        const auto& state = game_.state();
        told["round"] = state.round;
        told["power"] = names_.of(state.active);
        told["phase"] = protocol::phase_name(*opened_.rules, state);
        if (const auto& proposal = table_.clock().proposal())
            told["proposed"] = {{"proposal", proposal->sequence}, {"time_control", match::terms_in_words(proposal->clock)}};
        told["to_act"] = Json::array();
        if (running())
            for (const auto& one : protocol::to_act(game_.view()))
                told["to_act"].push_back({{"power", one.power}, {"decisions", one.decisions}});
        told["questions"] = questions();
        told["scores"] = Json::array();
        for (const auto& score : protocol::scores_of(game_.view()))
            told["scores"].push_back({{"what", score.what}, {"of", score.of}, {"number", score.number}});
        told["clocks"] = clocks();
        if (const auto deadline = table_.clock().next_deadline())
            told["next_limit"] = {{"of", word(deadline->which)}, {"at_ms", deadline->at}};
        if (state.outcome) {
            told["winners"] = Json::array();
            for (const auto winner : state.outcome->winners) told["winners"].push_back(names_.of(winner));
            told["by"] = names_.of(state.outcome->by);
        }
        return told;
    }

private:
    [[nodiscard]] bool running() const { return table_.started() && !table_.ended(); }
    [[nodiscard]] std::string status() const {
        return !table_.started() ? "waiting" : table_.ended() ? "over" : table_.clock().paused() ? "paused" : "running";
    }
    [[nodiscard]] std::vector<std::string> pauses() const {
        std::vector<std::string> reasons;
        for (const auto reason : protocol::pauses_of(table_.clock())) reasons.emplace_back(narration::RecordWords::pause_reason(reason));
        return reasons;
    }
    [[nodiscard]] Json seats() const {
        auto all = Json::array();
        for (const auto& seat : table_.seats()) {
            Json one{{"seat", all.size()}, {"powers", Json::array()}, {"taken", seat.taken}};
            for (const auto power : seat.powers) one["powers"].push_back(names_.of(power));
            if (seat.taken) one["account"] = seat.account;
            if (seat.sparring) one["sparring"] = true;
            all.push_back(std::move(one));
        }
        return all;
    }
    /// Names of those who sit there or direct, by account, as far as they are known.
    [[nodiscard]] Json people() const {
        auto all = Json::object();
        const auto add = [&](std::uint64_t account) {
            if (const auto known = opened_.people.find(account); known != opened_.people.end())
                all[std::to_string(account)] = known->second;
        };
        for (const auto& seat : table_.seats())
            if (seat.taken) add(seat.account);
        for (const auto director : table_.seating().directors) add(director);
        return all;
    }
    /// Who is asked what; what was answered in secret is not told.
    [[nodiscard]] Json questions() const {
        auto all = Json::array();
        for (const auto& decision : game_.state().decisions) {
            Json one{{"decision", opened_.rules->decisions[rules::idx(decision.kind)].name}, {"sealed", decision.sealed}};
            if (decision.space != rules::no_space) one["space"] = names_.of(decision.space);
            one["asked"] = Json::array();
            one["answered"] = Json::array();
            for (const auto owner : rules::OwnersOf{decision.asked}) one["asked"].push_back(names_.of(owner));
            for (const auto owner : rules::OwnersOf{decision.answered}) one["answered"].push_back(names_.of(owner));
            all.push_back(std::move(one));
        }
        return all;
    }
    static std::string_view word(Which which) {
        constexpr std::string_view words[] = {"game", "turn", "phase", "decision", "battle", "bank"};
        return words[rules::idx(which)];
    }
    /// As they stood at the last entry.
    [[nodiscard]] Json clocks() const {
        auto all = Json::array();
        for (const auto& reading : table_.clock().readings(table_.last_received())) {
            Json one{{"of", word(reading.which)}};
            if (reading.power != rules::nobody) one["power"] = names_.of(reading.power);
            one["left_ms"] = reading.left;
            one["running"] = reading.running;
            all.push_back(std::move(one));
        }
        return all;
    }

    const OpenedGame& opened_;
    const match::Game& game_;
    const match::Table& table_;
    narration::Names names_;
};

std::string joined(const Json& texts, const char* between = ", ") {
    std::string text;
    for (const auto& one : texts) text += (text.empty() ? "" : between) + one.get<std::string>();
    return text;
}

/// "account 12 (Bob)".
std::string who(const Json& told, const Json& account) {
    return narration::account_in_words(account.get<std::uint64_t>(),
                                       [&](std::uint64_t number) { return told["people"].value(std::to_string(number), std::string{}); });
}

void print_seats(const Json& told) {
    fmt::print("seats\n");
    for (const auto& seat : told["seats"]) {
        const auto sits =
            !seat["taken"].get<bool>() ? std::string{"free"} : who(told, seat["account"]) + (seat.contains("sparring") ? ", a bot" : "");
        fmt::print("  {}  {}: {}\n", seat["seat"].get<int>(), sits, joined(seat["powers"]));
    }
    for (const auto& director : told["directors"]) fmt::print("  director  {}\n", who(told, director));
}

void print_questions(const Json& told) {
    if (!told["to_act"].empty()) {
        std::vector<std::string> powers;
        for (const auto& one : told["to_act"]) powers.push_back(one["power"].get<std::string>());
        fmt::print("to act: {}\n", fmt::join(powers, ", "));
    }
    if (!told["questions"].empty()) fmt::print("open questions\n");
    for (const auto& one : told["questions"])
        fmt::print("  {}{}: asked of {}{}{}\n", rules::plain(one["decision"].get<std::string>()),
                   one.contains("space") ? " in " + one["space"].get<std::string>() : "", joined(one["asked"]),
                   one["answered"].empty() ? "" : ", answered by " + joined(one["answered"]),
                   one["sealed"].get<bool>() ? ", in secret" : "");
}

void print_numbers(const Json& told) {
    std::vector<std::pair<std::string, std::string>> lines;
    for (const auto& score : told["scores"]) {
        const auto what = score["what"].get<std::string>();
        if (lines.empty() || lines.back().first != what) lines.push_back({what, {}});
        auto& text = lines.back().second;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", score["of"].get<std::string>(), score["number"].get<int>());
    }
    if (!lines.empty()) fmt::print("scores\n");
    for (const auto& [what, text] : lines) fmt::print("  {}: {}\n", what, text);
    if (!told["clocks"].empty()) fmt::print("clocks, as of the last entry\n");
    for (const auto& clock : told["clocks"])
        fmt::print("  {}{}: {} left{}\n", clock["of"].get<std::string>(),
                   clock.contains("power") ? " of " + clock["power"].get<std::string>() : "",
                   elapsed(clock["left_ms"].get<match::Moment>()), clock["running"].get<bool>() ? ", running" : "");
    if (told.contains("next_limit"))
        fmt::print("next limit: {} at {}\n", told["next_limit"]["of"].get<std::string>(),
                   utc(told["next_limit"]["at_ms"].get<match::Moment>()));
}

/// Names of a foreign record are judged by nobody.
Json printable(Json told) {
    if (told.is_string()) return rules::printable(told.get<std::string>());
    if (told.is_structured())
        for (auto& part : told) part = printable(std::move(part));
    return told;
}

void print(const Json& told) {
    fmt::print("game {}\n", told["game"].get<std::string>());
    fmt::print("played by {}{}\n", told["bundle"].get<std::string>(), told["options"].empty() ? "" : ": " + joined(told["options"]));
    fmt::print("time control: {}\n", told["time_control"].get<std::string>());
    if (told.contains("proposed"))
        fmt::print("proposed by a player: {} (proposal {})\n", told["proposed"]["time_control"].get<std::string>(),
                   told["proposed"]["proposal"].get<std::uint64_t>());
    fmt::print("{}, from {} to {}\n", rules::counted(told["entries"].get<std::uint64_t>(), "entry"),
               utc(told["created_ms"].get<match::Moment>()), utc(told["last_ms"].get<match::Moment>()));
    const auto status = told["status"].get<std::string>();
    fmt::print("{}{}", status, told["paused_for"].empty() ? "" : " for " + joined(told["paused_for"]));
    if (told["annulled"].get<bool>()) {
        fmt::print(", annulled: it counts as if it had never been played");
    } else if (told.contains("winners")) {
        const auto by = rules::plain(told["by"].get<std::string>());  // empty where a referee has put it right
        fmt::print(", {}{}", told["winners"].empty() ? "a draw" : "won by " + joined(told["winners"]), by.empty() ? by : " (" + by + ")");
    } else if (told.contains("round") && status != "waiting")
        fmt::print(": round {}, turn of {}, {}", told["round"].get<int>(), told["power"].get<std::string>(),
                   rules::plain(told["phase"].get<std::string>()));
    fmt::print("\n");
    print_seats(told);
    if (told.contains("unplayable")) return fmt::print("it can only be read: {}\n", told["unplayable"].get<std::string>());
    print_questions(told);
    print_numbers(told);
}

int tell(const Source& source, bool json) {
    const auto opened_game = opened(source);
    const auto game = match::replay(opened_game.rules, opened_game.record);
    if (!game) throw BadCall{fmt::format("{}: entry {}: {}", source.text, game.error().sequence, game.error().what), 1};
    const auto told = Overview{opened_game, *game}.json();
    if (json)
        print_json(told);
    else
        print(printable(told));
    return 0;
}

}  // namespace

void add_show_command(CLI::App& app, int& exit_code) {
    auto* command =
        app.add_subcommand("show", "Prints the state of a game: bundle, seats, whose turn it is, scores, clocks, open questions");
    auto source = std::make_shared<Source>();
    add_source(*command, *source);
    const auto json = add_json_flag(*command);
    add_example(*command, "show server.db/4f");
    command->callback([source, json, &exit_code] { exit_code = carried_out([&] { return tell(*source, *json); }); });
}

}  // namespace admin
