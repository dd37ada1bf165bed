#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "rules/core/counted.hpp"
#include "rules/core/ranges.hpp"
#include "rules/core/whole_number.hpp"
#include "rules/tournament/trf.hpp"

namespace tournament {
namespace {

constexpr std::size_t first_round_column = 91;
constexpr std::size_t round_columns = 10;

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Columns `from` to `to`, counted from 1 as FIDE does; what is beyond the line is empty.
std::string_view columns(std::string_view line, std::size_t from, std::size_t to) {
    if (line.size() < from) return {};
    return trimmed(line.substr(from - 1, to - from + 1));
}

std::optional<std::uint32_t> read_number(std::string_view text) { return rules::whole_number<std::uint32_t>(text); }

/// "3.5" as 35; "3" as 30.
std::optional<std::uint32_t> read_tenths(std::string_view text) {
    const auto point = text.find('.');
    const auto whole = read_number(text.substr(0, point));
    if (!whole || *whole > 10'000) return std::nullopt;
    if (point == std::string_view::npos) return *whole * 10;
    const auto rest = read_number(text.substr(point + 1));
    if (!rest || text.size() != point + 2) return std::nullopt;
    return *whole * 10 + *rest;
}

class Reader {
public:
    TrfRead read(std::string_view text) {
        while (!text.empty()) {
            const auto end = text.find_first_of("\r\n");
            take(text.substr(0, end));
            if (end == std::string_view::npos) break;
            // Lines are counted by LF where there is one, as editors do.
            text.remove_prefix(end + (text.substr(end, 2) == "\r\n" ? 2 : 1));
        }
        std::stable_sort(read_.report.players.begin(), read_.report.players.end(),
                         [](const TrfPlayer& one, const TrfPlayer& two) { return one.number < two.number; });
        for (const auto& player : read_.report.players) check(player);
        check_counts();
        return std::move(read_);
    }

private:
    void fault(std::string problem, std::string what_to_do) {
        read_.faults.push_back({fmt::format("line {}", line_), std::move(problem), std::move(what_to_do)});
    }

    void take(std::string_view line) {
        ++line_;
        const auto tag = line.substr(0, 3);
        const auto rest = std::string{line.size() > 4 ? trimmed(line.substr(4)) : std::string_view{}};
        auto& header = read_.report.header;
        const std::pair<std::string_view, std::string*> texts[] = {
            {"012", &header.name},     {"022", &header.city}, {"032", &header.federation}, {"042", &header.start_date},
            {"052", &header.end_date}, {"092", &header.type}, {"102", &header.arbiter},    {"122", &header.time_control},
        };
        for (const auto& [known, field] : texts)
            if (tag == known) *field = rest;
        if (tag == "001") take_player(line);
        if (tag == "013") take_team(line);
        if (tag == "XXS") take_scoring(rest);
        if (tag == "062") players_said_ = read_number(rest);
        if (tag == "XXR") {
            const auto rounds = read_number(rest);
            if (!rounds || *rounds > 999) fault("the number of rounds is none", "write XXR and a number");
            read_.report.rounds = rounds.value_or(0);
        }
    }

    void take_player(std::string_view line) {
        TrfPlayer player;
        const auto own = read_number(columns(line, 5, 8));
        const auto points = read_tenths(columns(line, 81, 84));
        const auto rating = columns(line, 49, 52);
        const auto rank = columns(line, 86, 89);
        if (!own || *own == 0) fault("no starting number in columns 5 to 8", "write one of 1 to 9999");
        if (!points) fault("no points in columns 81 to 84", "write them as 3.5");
        if (!rating.empty() && !read_number(rating)) fault("the rating in columns 49 to 52 is no number", "write a number, or nothing");
        if (!rank.empty() && !read_number(rank)) fault("the rank in columns 86 to 89 is no number", "write a number, or nothing");
        player.number = own.value_or(0);
        player.name = columns(line, 15, 47);
        player.rating = static_cast<std::int32_t>(read_number(rating).value_or(0));
        player.points_x10 = points.value_or(0);
        player.rank = read_number(rank).value_or(0);
        for (auto at = first_round_column; at < line.size(); at += round_columns) {
            const auto opponent = columns(line, at + 1, at + 4);
            const auto char_at = [&](std::size_t column) { return column <= line.size() ? line[column - 1] : ' '; };
            TrfRound round{read_number(opponent).value_or(0), char_at(at + 6), char_at(at + 8)};
            if (trimmed(line.substr(at)).empty()) break;
            if (!opponent.empty() && !read_number(opponent))
                fault(fmt::format("the opponent in column {} is no number", at + 1), "write a number, or 0000");
            if (std::string_view{"wb- "}.find(round.colour) == std::string_view::npos)
                fault(fmt::format("no colour in column {}", at + 6), "write w, b or -");
            if (std::string_view{"10=+-UHFZ "}.find(round.result) == std::string_view::npos)
                fault(fmt::format("no result in column {}", at + 8), "write one of 1 0 = + - U H F Z");
            player.rounds.push_back(round);
        }
        if (own && !read_by_number_.emplace(*own, player).second)
            fault(fmt::format("the number {} is there twice", *own), "give each player another number");
        read_.report.players.push_back(std::move(player));
    }

    void take_team(std::string_view line) {
        TrfTeam team{std::string{columns(line, 5, 36)}, {}};
        for (std::size_t at = 37; at <= line.size(); at += 5) {
            const auto member = read_number(columns(line, at, at + 3));
            if (!member) fault(fmt::format("no number of a member in column {}", at), "write numbers of 4 columns");
            if (member) team.members.push_back(*member);
        }
        read_.report.teams.push_back(std::move(team));
    }

    void take_scoring(std::string_view text) {
        auto& scoring = read_.report.scoring;
        const std::pair<std::string_view, std::uint32_t*> known[] = {
            {"WW", &scoring.win},         {"BW", &scoring.win},          {"WD", &scoring.draw}, {"BD", &scoring.draw},
            {"WL", &scoring.loss},        {"BL", &scoring.loss},         {"PAB", &scoring.bye}, {"HPB", &scoring.asked_bye},
            {"FW", &scoring.forfeit_win}, {"FL", &scoring.forfeit_loss},
        };
        while (!(text = trimmed(text)).empty()) {
            const auto word = text.substr(0, text.find(' '));
            text.remove_prefix(word.size());
            const auto sign = word.find('=');
            const auto points = sign == std::string_view::npos ? std::nullopt : read_tenths(word.substr(sign + 1));
            if (!points) fault(fmt::format("\"{}\" says no points", word.substr(0, 20)), "write a code and points, as WW=1.0");
            for (const auto& [code, field] : known)
                if (points && word.substr(0, sign) == code) *field = *points;
        }
    }

    [[nodiscard]] std::uint32_t points_of(char result) const {
        const auto& scoring = read_.report.scoring;
        switch (result) {
            case '1': return scoring.win;
            case '=': return scoring.draw;
            case '0': return scoring.loss;
            case '+': return scoring.forfeit_win;
            case '-': return scoring.forfeit_loss;
            case 'U': return scoring.bye;
            case 'F': return scoring.win;
            case 'H': return scoring.asked_bye;
            default: return 0;
        }
    }

    /// What the opponent's line has to say.
    static bool agree(const TrfRound& one, const TrfRound& two) {
        const bool colours = (one.colour == 'w' && two.colour == 'b') || (one.colour == 'b' && two.colour == 'w') ||
                             (one.colour == two.colour && one.colour != 'w' && one.colour != 'b');
        const std::string_view pairs[] = {"10", "01", "==", "+-", "-+", "--", "  "};
        const char both[] = {one.result, two.result};
        return colours && rules::contains(pairs, std::string_view(both, 2));
    }

    void check(const TrfPlayer& player) {
        const auto bad = [&](std::string problem, std::string what_to_do) {
            read_.faults.push_back({fmt::format("player {}", player.number), std::move(problem), std::move(what_to_do)});
        };
        std::uint32_t sum = 0;
        for (std::size_t at = 0; at < player.rounds.size(); ++at) {
            const auto& round = player.rounds[at];
            sum += points_of(round.result);
            if (round.opponent == 0) {
                if (std::string_view{"10="}.find(round.result) != std::string_view::npos)
                    bad(fmt::format("a result without an opponent in round {}", at + 1), "name the opponent");
                continue;
            }
            const auto opponent = read_by_number_.find(round.opponent);
            const bool there = opponent != read_by_number_.end() && at < opponent->second.rounds.size() && round.opponent != player.number;
            if (!there || opponent->second.rounds[at].opponent != player.number || !agree(round, opponent->second.rounds[at]))
                bad(fmt::format("number {} says otherwise of round {}", round.opponent, at + 1), "make both lines agree");
        }
        if (sum != player.points_x10)
            bad(fmt::format("{} tenths of a point are written and the results make {}", player.points_x10, sum),
                "correct the points, or say the scoring (XXS)");
    }

    void check_counts() {
        if (players_said_ && *players_said_ != read_.report.players.size())
            read_.faults.push_back(
                {"062", fmt::format("{} announced, and {} there", rules::counted(*players_said_, "player"), read_.report.players.size()),
                 "correct the number"});
        for (const auto& team : read_.report.teams)
            for (const auto member : team.members)
                if (!read_by_number_.contains(member))
                    read_.faults.push_back(
                        {"013", fmt::format("nobody has the number {}", member), "name members by their starting numbers"});
    }

    TrfRead read_;
    std::size_t line_ = 0;
    std::map<std::uint32_t, TrfPlayer> read_by_number_;
    std::optional<std::uint32_t> players_said_;
};

}  // namespace

TrfRead read_trf(std::string_view text) { return Reader{}.read(text); }

}  // namespace tournament
