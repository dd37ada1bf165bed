#include "protocol/result_sheet.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <nlohmann/json.hpp>

#include "protocol/wire.hpp"
#include "rules/core/printable.hpp"
#include "rules/match/hash.hpp"

namespace protocol {
namespace {

using server::GameSummary;
using wire::Status;

constexpr const char* columns = "title,game,bundle,status,round,winners,by,scores,seats,created,ended,ends,annulled\r\n";

/// In quotes, whatever it holds, and on one line. A spreadsheet takes what begins like this for a formula, and would work it out.
std::string cell(std::string_view text) {
    constexpr std::string_view begins_formula = "=+-@\t\r\n";
    std::string quoted = "\"";
    if (!text.empty() && begins_formula.find(text.front()) != std::string_view::npos) quoted += '\'';
    for (const char letter : rules::printable(text)) {
        if (letter == '"') quoted += '"';
        quoted += letter;
    }
    return quoted + '"';
}

std::string moment(wire::Moment at) {
    if (at <= 0) return {};
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(at / 1000)));
}

template <class Things, class Write>
std::string joined(const Things& things, std::string_view between, Write write) {
    std::string text;
    for (const auto& thing : things) {
        if (!text.empty()) text += between;
        text += write(thing);
    }
    return text;
}

std::string names(const std::vector<std::string>& all) {
    return joined(all, ", ", [](const std::string& name) { return name; });
}

/// "Germany, Austria-Hungary: Anna (281474976710657)"; a bot without a name is called one, and a guest has a number alone.
std::string words(const server::SeatView& seat) {
    const auto powers = names(seat.powers);
    if (!seat.taken) return powers + ": free";
    if (seat.name.empty() && seat.sparring) return fmt::format("{}: bot ({})", powers, seat.account);
    if (seat.name.empty()) return fmt::format("{}: {}", powers, seat.account);
    return fmt::format("{}: {} ({})", powers, seat.name, seat.account);
}

std::string words(const server::ScoreView& score) { return fmt::format("{} {} {}", score.of, score.what, score.number); }

std::string row(const GameSummary& game) {
    const bool over = game.status == Status::over;
    const auto status = rules::words<Status>[static_cast<std::size_t>(game.status)];
    return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\r\n", cell(game.title), match::hex(game.game), cell(game.bundle), status,
                       game.round, cell(names(game.winners)), game.by,
                       cell(joined(game.scores, "; ", [](const auto& score) { return words(score); })),
                       cell(joined(game.seats, "; ", [](const auto& seat) { return words(seat); })), moment(game.created),
                       over ? moment(game.since) : std::string{}, moment(game.ends), game.annulled ? "yes" : "");
}

}  // namespace

std::string results_csv(const std::vector<GameSummary>& games) {
    std::string sheet = columns;
    for (const auto& game : games) sheet += row(game);
    return sheet;
}

std::string results_json(std::string_view event, const std::vector<GameSummary>& games) {
    const auto told = nlohmann::json::parse(format_server({0, server::Games{games}}, Format::json), nullptr, false);
    auto sheet = nlohmann::json::object();
    sheet["event"] = event;
    sheet["games"] = nlohmann::json::array();
    if (told.is_object() && told.contains("games") && told["games"].contains("games")) sheet["games"] = told["games"]["games"];
    return sheet.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace protocol
