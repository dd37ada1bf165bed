#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "rules/core/ranges.hpp"
#include "rules/tournament/trf.hpp"

namespace tournament {
namespace {

constexpr std::size_t name_bytes = 33;
constexpr std::size_t team_bytes = 32;

/// `text` for a column of `most` bytes: no control characters, no spaces at the ends, cut where a character of UTF-8 ends.
std::string column_text(std::string_view text, std::size_t most) {
    std::string plain;
    for (const auto byte : text) plain += static_cast<unsigned char>(byte) < 0x20 || byte == 0x7f ? ' ' : byte;
    plain.erase(0, std::min(plain.find_first_not_of(' '), plain.size()));
    if (plain.size() > most) {
        auto end = most;
        while (end > 0 && (static_cast<unsigned char>(plain[end]) & 0xc0u) == 0x80u) --end;
        plain.resize(end);
    }
    plain.resize(plain.find_last_not_of(' ') + 1);
    return plain;
}

std::uint32_t tenths(Hundredths points) { return static_cast<std::uint32_t>(points / 10); }

std::string decimal(std::uint32_t tenths) { return fmt::format("{}.{}", tenths / 10, tenths % 10); }

char result_char(const RoundResult& result, const ScoringTable& scoring) {
    switch (result.kind) {
        case RoundKind::absent: return 'Z';
        case RoundKind::late: return result.points == 0 ? 'Z' : 'H';
        case RoundKind::open: return ' ';
        case RoundKind::played: return result.won ? '1' : result.drawn ? '=' : '0';
        case RoundKind::forfeit_win: return '+';
        case RoundKind::forfeit_loss: return '-';
        case RoundKind::bye: return 'U';
        case RoundKind::asked_bye: return scoring.asked_bye == 0 ? 'Z' : 'H';
    }
    return 'Z';
}

char colour_char(Side side) {
    switch (side) {
        case Side::none: return '-';
        case Side::first: return 'w';
        case Side::second: return 'b';
    }
    return '-';
}

}  // namespace

std::vector<Fault> faults_of_trf(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings,
                                 RoundRange rounds) {
    std::vector<Fault> faults;
    const auto& scoring = settings.scoring;
    const auto of_table = {scoring.win,       scoring.draw,        scoring.loss,         scoring.bye,
                           scoring.asked_bye, scoring.forfeit_win, scoring.forfeit_loss, scoring.late_round};
    if (rules::any_of(of_table, [](Hundredths points) { return points % 10 != 0; }))
        faults.push_back({"scoring", "points are not tenths", "export JSON or CSV instead"});
    if (scoring.late_round != 0 && scoring.late_round != scoring.asked_bye)
        faults.push_back({"scoring.late_round", "the file has no word for rounds before a late entry that count so much",
                          "count them like asked byes, or export JSON or CSV"});
    if (entrants.size() > 9999) faults.push_back({"entrants", "more than 9999 entrants", "export JSON or CSV instead"});
    for (const auto& entrant : entrants)
        if (rules::any_of(entrant.points_taken,
                          [&](const PointsTaken& taken) { return taken.round >= rounds.first && taken.round <= rounds.last; }))
            faults.push_back({entrant.name, "the file has no word for points that a referee took", "export JSON or CSV instead"});
    std::set<std::pair<std::uint32_t, EntrantId>> seen;
    for (const auto& match : matches) {
        if (match.kind == MatchKind::play_off || match.round < rounds.first || match.round > rounds.last) continue;
        for (const auto entrant : {match.a, match.b})
            if (entrant != nobody && !seen.emplace(match.round, entrant).second)
                faults.push_back(
                    {fmt::format("round {}", match.round), "an entrant has two games in one round", "export JSON or CSV instead"});
    }
    return faults;
}

TrfReport trf_report(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings, RoundRange rounds,
                     std::uint32_t all_rounds, TrfHeader header) {
    TrfReport report;
    for (auto* text : {&header.name, &header.city, &header.federation, &header.start_date, &header.end_date, &header.type, &header.arbiter,
                       &header.time_control})
        *text = column_text(*text, limits::title_bytes);
    report.header = std::move(header);
    report.rounds = all_rounds;
    const auto& scoring = settings.scoring;
    report.scoring = {tenths(scoring.win),       tenths(scoring.draw),        tenths(scoring.loss),        tenths(scoring.bye),
                      tenths(scoring.asked_bye), tenths(scoring.forfeit_win), tenths(scoring.forfeit_loss)};
    std::map<EntrantId, const Entrant*> by_id;
    std::map<std::string, TrfTeam> teams;
    for (const auto& entrant : entrants) by_id[entrant.id] = &entrant;
    for (const auto& row : crosstable(entrants, matches, settings, rounds)) {
        const auto& entrant = *by_id.at(row.standing.entrant);
        TrfPlayer player;
        player.number = row.seed;
        player.name = column_text(entrant.name, name_bytes);
        player.rating = std::clamp(entrant.rating, 0, 9999);
        player.points_x10 = tenths(row.standing.points);
        player.rank = row.standing.rank;
        for (const auto& cell : row.cells) {
            const bool game = cell.opponent_seed != 0;
            player.rounds.push_back(
                {cell.opponent_seed, game ? colour_char(cell.result.side) : '-', result_char(cell.result, settings.scoring)});
        }
        report.players.push_back(std::move(player));
        if (const auto club = column_text(entrant.club, team_bytes); !club.empty()) teams[club].members.push_back(row.seed);
    }
    std::sort(report.players.begin(), report.players.end(),
              [](const TrfPlayer& one, const TrfPlayer& two) { return one.number < two.number; });
    for (auto& [name, team] : teams) {
        team.name = name;
        std::sort(team.members.begin(), team.members.end());
        report.teams.push_back(std::move(team));
    }
    return report;
}

std::string write_trf(const TrfReport& report) {
    std::string out;
    const auto line = [&out](const std::string& text) { out += text.substr(0, text.find_last_not_of(' ') + 1) + "\r\n"; };
    const auto& header = report.header;
    line("012 " + header.name);
    line("022 " + header.city);
    line("032 " + header.federation);
    line("042 " + header.start_date);
    line("052 " + header.end_date);
    line(fmt::format("062 {}", report.players.size()));
    line(fmt::format("072 {}", rules::count_if(report.players, [](const auto& player) { return player.rating > 0; })));
    line(fmt::format("082 {}", report.teams.size()));
    line("092 " + header.type);
    line("102 " + header.arbiter);
    line("122 " + header.time_control);
    line(fmt::format("XXR {}", report.rounds));
    const auto& scoring = report.scoring;
    if (scoring != TrfScoring{})
        line(fmt::format("XXS WW={0} BW={0} WD={1} BD={1} WL={2} BL={2} PAB={3} HPB={4} FW={5} FL={6} ZPB=0.0", decimal(scoring.win),
                         decimal(scoring.draw), decimal(scoring.loss), decimal(scoring.bye), decimal(scoring.asked_bye),
                         decimal(scoring.forfeit_win), decimal(scoring.forfeit_loss)));
    for (const auto& player : report.players) {
        auto text = fmt::format("001 {:>4}      {:<33} {:>4} {:>3} {:>11} {:>10} {:>4} {:>4}", player.number, "", player.rating, "", "", "",
                                decimal(player.points_x10), player.rank);
        text.replace(14, player.name.size(), player.name);  // by bytes: fmt pads by the width of characters
        for (const auto& round : player.rounds)
            text += round.opponent == 0 ? fmt::format("  0000 {} {}", round.colour, round.result)
                                        : fmt::format("  {:>4} {} {}", round.opponent, round.colour, round.result);
        line(text);
    }
    for (const auto& team : report.teams) {
        auto text = "013 " + team.name + std::string(team_bytes - team.name.size(), ' ');
        for (const auto member : team.members) text += fmt::format("{:>4} ", member);
        line(text);
    }
    return out;
}

}  // namespace tournament
