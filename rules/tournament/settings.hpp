#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "rules/tournament/values.hpp"

/// The settings of a tournament, fixed when registration opens.
namespace tournament {

/// What no settings exceed. Weights of pairings stay exact within these (pairing_cost.hpp).
namespace limits {
inline constexpr std::uint32_t entrants = 1000;
inline constexpr std::uint32_t rounds = 50;
inline constexpr std::uint32_t members = 12;
inline constexpr Hundredths points = 10'000;  ///< Of one round.
inline constexpr std::size_t title_bytes = 120;
inline constexpr std::size_t stages = 8;
inline constexpr std::int64_t bid = 1'000'000'000;  ///< Of either sign.
}  // namespace limits

enum class Format : std::uint8_t { swiss, round_robin, knockout, league };
/// Who plays which side of the bundle.
enum class SidePolicy : std::uint8_t {
    balanced,     ///< Entrants alternate as far as pairs of like score allow.
    even,         ///< The same, and within one of even where any pairing allows it, even at the price of unlike scores. [TR-3]
    drawn,        ///< By lot for each match.
    higher_seed,  ///< The higher seed, `Match::a`, chooses.
    bid,          ///< Both bid sealed; the lower bid plays the side that is bid for.
};
/// Whom the entrants of one score group meet, where nothing else decides.
enum class SwissOrder : std::uint8_t {
    halves,    ///< The first of the upper half meets the first of the lower half (FIDE's Dutch system).
    fold,      ///< The first meets the last.
    adjacent,  ///< The first meets the second.
};
enum class Elimination : std::uint8_t { one_loss, two_losses };
/// What follows a drawn match of a knockout.
enum class Undecided : std::uint8_t { replay, higher_seed };
enum class Seeding : std::uint8_t { rating, registration, drawn };
enum class Admission : std::uint8_t { open, invited, code };
/// What happens to a seat whose player is absent when the round starts.
enum class AbsencePolicy : std::uint8_t { wait, bot, forfeit };
/// What the settings may let assistants do. Directors may do all of it.
enum class AssistantRight : std::uint8_t {
    registration,   ///< Register, withdraw, check in, replace members, note byes that were asked for.
    pairing,        ///< Change a pairing or a side before a round starts, and start it.
    results,        ///< Enter results.
    discipline,     ///< Warn, and take time or points.
    announcements,  ///< Speak to all tables.
};
/// Criteria between entrants of equal points, in the order of `Settings::tie_breaks`. Names follow the FIDE handbook, C.07.
enum class TieBreak : std::uint8_t {
    head_to_head,
    buchholz,
    buchholz_cut_1,   ///< Without the lowest opponent.
    buchholz_cut_2,   ///< Without the two lowest opponents.
    buchholz_median,  ///< Without the lowest and the highest opponent.
    sonneborn_berger,
    wins,
    game_points,             ///< The game's own scoring.
    game_points_difference,  ///< The same, less the opponents' points.
    turns_needed,            ///< Average turns of games won; fewer is better.
    opponents_rating,        ///< Average rating of opponents.
    play_off,                ///< Match points of play-off games.
};

/// Match points in hundredths.
struct ScoringTable {
    Hundredths win = 100;
    Hundredths draw = 50;
    Hundredths loss = 0;
    Hundredths bye = 100;       ///< No opponent was left.
    Hundredths asked_bye = 50;  ///< The entrant asked for it.
    Hundredths forfeit_win = 100;
    Hundredths forfeit_loss = 0;
    Hundredths late_round = 0;  ///< Each round before a late entry.
    static void fields(auto& a, auto& v) {
        a(1, "win", v.win);
        a(2, "draw", v.draw);
        a(3, "loss", v.loss);
        a(4, "bye", v.bye);
        a(5, "asked_bye", v.asked_bye);
        a(6, "forfeit_win", v.forfeit_win);
        a(7, "forfeit_loss", v.forfeit_loss);
        a(8, "late_round", v.late_round);
    }
    bool operator==(const ScoringTable&) const = default;
};

/// One format, played to its end. A field that its format does not use keeps its default.
struct Stage {
    Format format{};
    std::uint32_t rounds = 0;  ///< Swiss: rounds; league: weeks. 0 for round robin and knockout, which know how many they need.
    SwissOrder order{};
    std::uint32_t groups = 1;  ///< Round robin: groups, filled by snake; league: tiers, filled in order of seeds.
    std::uint32_t cycles = 1;  ///< Round robin: 1 or 2 games against each opponent.
    Elimination elimination{};
    bool third_place = false;  ///< Knockout with one loss: the losers of the semi-finals play for it.
    Undecided undecided{};
    std::uint32_t advance = 0;     ///< So many of each group go on to the next stage; 0 in the last stage.
    bool carry_results = false;    ///< Results of the stage before count in this one; not in a knockout.
    std::uint32_t promoted = 0;    ///< League: so many of a tier move up at the end of the season, and as many of the tier above move down.
    std::uint32_t challenges = 0;  ///< League: so many challenges an entrant may have open; 0 for none.
    static void fields(auto& a, auto& v) {
        a(1, "format", v.format);
        a(2, "rounds", v.rounds);
        a(3, "order", v.order);
        a(4, "groups", v.groups);
        a(5, "cycles", v.cycles);
        a(6, "elimination", v.elimination);
        a(7, "third_place", v.third_place);
        a(8, "undecided", v.undecided);
        a(9, "advance", v.advance);
        a(10, "carry_results", v.carry_results);
        a(11, "promoted", v.promoted);
        a(12, "challenges", v.challenges);
    }
    bool operator==(const Stage&) const = default;
};

/// When a round starts, and how long its games last at most.
struct PlannedRound {
    Moment starts_at_ms = 0;
    Moment length_ms = 0;
    static void fields(auto& a, auto& v) {
        a(1, "starts_at_ms", v.starts_at_ms);
        a(2, "length_ms", v.length_ms);
    }
    bool operator==(const PlannedRound&) const = default;
};

struct Settings {
    std::string title{};
    std::string bundle{};  ///< The name of a bundle, with the options and parameters below: the server checks that they exist.
    std::vector<std::string> options{};
    std::vector<std::pair<std::string, std::string>> parameters{};
    std::string time_control{};  ///< A preset, or its text: the server checks it.
    std::vector<Stage> stages{};
    ScoringTable scoring{};
    std::vector<TieBreak> tie_breaks{};
    SidePolicy sides{};
    Seeding seeding{};
    std::uint32_t fewest = 2;    ///< Entrants, below which it does not start.
    std::uint32_t capacity = 0;  ///< Entrants; 0 for `limits::entrants`.
    bool waiting_list = false;   ///< Who comes after the capacity waits for a place.
    Admission admission{};
    std::string code{};                  ///< For `Admission::code`.
    std::uint32_t account_age_days = 0;  ///< At least.
    std::int32_t lowest_rating = 0;      ///< 0 for any.
    std::int32_t highest_rating = 0;     ///< 0 for any.
    Moment registration_opens_at_ms = 0;
    Moment registration_closes_at_ms = 0;
    Moment check_in_opens_at_ms = 0;  ///< 0: nobody has to check in.
    Moment starts_at_ms = 0;
    std::uint32_t latest_entry_round = 0;  ///< The last round for which a late entry may join; 0 and 1: no late entries.
    std::uint32_t asked_byes = 0;          ///< So many an entrant may ask for.
    std::uint32_t no_shows = 0;            ///< So many remove an entrant; 0: never.
    AbsencePolicy absence{};
    Moment absence_grace_ms = 0;  ///< How long the policy waits.
    Moment spectator_delay_ms = 0;
    std::uint32_t team_size = 1;     ///< Members at a table; 1: entrants are accounts.
    std::uint32_t substitutes = 0;   ///< Further members.
    std::uint32_t replacements = 0;  ///< Members that a team may replace during the tournament.
    std::uint32_t club_size = 0;     ///< Team standings from individual results: the best so many of a club count; 0: no such standings.
    bool clubs_apart = false;        ///< Entrants of one club do not meet where that can be avoided.
    bool rated = false;
    std::vector<PlannedRound> plan{};  ///< Round by round, over all stages; empty: the director starts each.
    std::vector<AssistantRight> assistants_may{};
    Side bid_side{};                ///< The side that is bid for; `none`: the first.
    std::int64_t standard_bid = 0;  ///< What an entrant bids who sends no bid.
    Moment bid_window_ms = 0;       ///< How long bids are taken after the pairing; 0: until the round's planned start.
    static void fields(auto& a, auto& v) {
        a(1, "title", v.title);
        a(2, "bundle", v.bundle);
        a(3, "options", v.options);
        a(4, "parameters", v.parameters);
        a(5, "time_control", v.time_control);
        a(6, "stages", v.stages);
        a(7, "scoring", v.scoring);
        a(8, "tie_breaks", v.tie_breaks);
        a(9, "sides", v.sides);
        a(10, "seeding", v.seeding);
        a(11, "fewest", v.fewest);
        a(12, "capacity", v.capacity);
        a(13, "waiting_list", v.waiting_list);
        a(14, "admission", v.admission);
        a(15, "code", v.code);
        a(16, "account_age_days", v.account_age_days);
        a(17, "lowest_rating", v.lowest_rating);
        a(18, "highest_rating", v.highest_rating);
        a(19, "registration_opens_at_ms", v.registration_opens_at_ms);
        a(20, "registration_closes_at_ms", v.registration_closes_at_ms);
        a(21, "check_in_opens_at_ms", v.check_in_opens_at_ms);
        a(22, "starts_at_ms", v.starts_at_ms);
        a(23, "latest_entry_round", v.latest_entry_round);
        a(24, "asked_byes", v.asked_byes);
        a(25, "no_shows", v.no_shows);
        a(26, "absence", v.absence);
        a.span(27, "absence_grace_ms", v.absence_grace_ms);
        a.span(28, "spectator_delay_ms", v.spectator_delay_ms);
        a(29, "team_size", v.team_size);
        a(30, "substitutes", v.substitutes);
        a(31, "replacements", v.replacements);
        a(32, "club_size", v.club_size);
        a(33, "clubs_apart", v.clubs_apart);
        a(34, "rated", v.rated);
        a(35, "plan", v.plan);
        a(36, "assistants_may", v.assistants_may);
        a(37, "bid_side", v.bid_side);
        a(38, "standard_bid", v.standard_bid);
        a.span(39, "bid_window_ms", v.bid_window_ms);
    }
    bool operator==(const Settings&) const = default;
};

/// Everything that is wrong with `settings`, in the order of its fields; empty if they can be announced. Bundle, options, parameters and
/// time control are only checked for being there.
[[nodiscard]] std::vector<Fault> faults_of(const Settings& settings);

/// What else stands against a start with so many entrants: too few, or stages that do not fit them. A rematch that rounds make certain is one.
[[nodiscard]] std::vector<Fault> faults_of_start(const Settings& settings, std::uint32_t entrants);

/// How many entrants a tournament with these settings takes.
[[nodiscard]] std::uint32_t places(const Settings& settings) noexcept;

/// How many may sit for a team: those at a table and the substitutes.
[[nodiscard]] std::uint32_t most_members(const Settings& settings) noexcept;

}  // namespace tournament

namespace rules {
template <>
inline constexpr auto words<tournament::Format> = words_of("SWISS", "ROUND_ROBIN", "KNOCKOUT", "LEAGUE");
template <>
inline constexpr auto words<tournament::SidePolicy> = words_of("BALANCED", "EVEN", "DRAWN", "HIGHER_SEED", "BID");
template <>
inline constexpr auto words<tournament::SwissOrder> = words_of("HALVES", "FOLD", "ADJACENT");
template <>
inline constexpr auto words<tournament::Elimination> = words_of("ONE_LOSS", "TWO_LOSSES");
template <>
inline constexpr auto words<tournament::Undecided> = words_of("REPLAY", "HIGHER_SEED_GOES_ON");
template <>
inline constexpr auto words<tournament::Seeding> = words_of("BY_RATING", "BY_REGISTRATION", "BY_LOT");
template <>
inline constexpr auto words<tournament::Admission> = words_of("OPEN", "INVITED", "CODE");
template <>
inline constexpr auto words<tournament::AbsencePolicy> = words_of("WAIT", "BOT", "FORFEIT");
template <>
inline constexpr auto words<tournament::AssistantRight> = words_of("REGISTRATION", "PAIRING", "RESULTS", "DISCIPLINE", "ANNOUNCEMENTS");
template <>
inline constexpr auto words<tournament::TieBreak> =
    words_of("HEAD_TO_HEAD", "BUCHHOLZ", "BUCHHOLZ_CUT_1", "BUCHHOLZ_CUT_2", "BUCHHOLZ_MEDIAN", "SONNEBORN_BERGER", "WINS", "GAME_POINTS",
             "GAME_POINTS_DIFFERENCE", "TURNS_NEEDED", "OPPONENTS_RATING", "PLAY_OFF");
}  // namespace rules
