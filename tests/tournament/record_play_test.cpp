// Whole tournaments by chance, entry by entry: 60, and 2,000 with ARMISTICE_LONG=1. Every record is verified, read again from its file,
// and gives the same standings.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "protocol/tournament_log.hpp"
#include "tests/tournament/desk.hpp"
#include "tests/tournament/python_checks.hpp"

namespace {

using namespace testing::tournaments;

Stage stage_of(Format format, std::uint32_t rounds = 0, std::uint32_t advance = 0) {
    Stage stage;
    stage.format = format;
    stage.rounds = rounds;
    stage.advance = advance;
    return stage;
}

/// The formats that the design names.
std::vector<Stage> some_stages(SeededDraws& chance) {
    switch (chance.below(8)) {
        case 0: return {stage_of(Format::swiss, static_cast<std::uint32_t>(2 + chance.below(3)))};
        case 1: {
            auto circle = stage_of(Format::round_robin);
            circle.groups = static_cast<std::uint32_t>(1 + chance.below(3));
            circle.cycles = static_cast<std::uint32_t>(1 + chance.below(2));
            return {circle};
        }
        case 2: {
            auto knockout = stage_of(Format::knockout);
            knockout.third_place = chance.one_in(2);
            knockout.undecided = chance.one_in(2) ? Undecided::replay : Undecided::higher_seed;
            return {knockout};
        }
        case 3: {
            auto knockout = stage_of(Format::knockout);
            knockout.elimination = Elimination::two_losses;
            return {knockout};
        }
        case 4: {
            auto league = stage_of(Format::league, static_cast<std::uint32_t>(2 + chance.below(2)));
            league.groups = 2;
            league.challenges = 3;
            return {league};
        }
        case 5: {
            auto circle = stage_of(Format::round_robin, 0, 2);
            circle.groups = 2;
            return {circle, stage_of(Format::knockout)};
        }
        case 6: {
            auto second = stage_of(Format::swiss, 2);
            second.carry_results = chance.one_in(2);
            return {stage_of(Format::swiss, 2, 4), second};
        }
        default: {
            auto season = stage_of(Format::league, 2, 3);
            season.groups = 2;
            season.promoted = 1;
            auto next = season;
            next.advance = 0;
            return {season, next};
        }
    }
}

struct Tally {
    std::map<std::string, std::size_t> entries{};
    std::size_t rounds = 0, finished = 0, rolls = 0;
};

class Run {
public:
    Run(std::uint64_t seed, Tally& tally) : desk_{settings(seed), seed}, tally_{tally} {}

    void play() {
        desk_.say(the_director, body::OfficialNamed{AccountId{3}, Role::referee, false});
        desk_.start(static_cast<std::uint32_t>(7 + chance().below(10)));
        while (desk_.pair()) {
            ++tally_.rounds;
            before_the_games();
            desk_.give_sides_and_games();
            desk_.results();
            after_the_games();
            settle_challenges();
        }
        REQUIRE(next_of(desk_.state()).wait == Wait::complete);
        desk_.finish();
        ++tally_.finished;
        for (const auto& recorded : desk_.record()) ++tally_.entries[Entry::bodies[recorded.entry.body.index()].name];
    }
    [[nodiscard]] const Desk& desk() const { return desk_; }

private:
    static Settings settings(std::uint64_t seed) {
        SeededDraws chance{seed + 1'000'000};
        auto settings = some_settings();
        settings.stages = some_stages(chance);
        settings.sides = static_cast<SidePolicy>(chance.below(5));
        settings.seeding = static_cast<Seeding>(chance.below(3));
        settings.no_shows = static_cast<std::uint32_t>(chance.below(2) * 2);
        settings.tie_breaks = {TieBreak::head_to_head, TieBreak::buchholz_cut_1,   TieBreak::sonneborn_berger,
                               TieBreak::buchholz,     TieBreak::buchholz_cut_2,   TieBreak::buchholz_median,
                               TieBreak::wins,         TieBreak::game_points,      TieBreak::game_points_difference,
                               TieBreak::turns_needed, TieBreak::opponents_rating, TieBreak::play_off};
        if (chance.one_in(2)) std::rotate(settings.tie_breaks.begin(), settings.tie_breaks.begin() + 1, settings.tie_breaks.end());
        const auto& first = settings.stages.front();
        if (first.format == Format::swiss || first.format == Format::league) {
            settings.latest_entry_round = 2;
            settings.asked_byes = 1;
        }
        if (settings.sides == SidePolicy::bid) {
            settings.bid_window_ms = 60'000;
            settings.bid_side = chance.one_in(2) ? Side::first : Side::second;
            settings.standard_bid = 1;
        }
        if (chance.one_in(2)) {
            settings.check_in_opens_at_ms = 1;
            settings.starts_at_ms = 2;
        }
        settings.clubs_apart = chance.one_in(2);
        return settings;
    }
    SeededDraws& chance() { return desk_.chance(); }
    [[nodiscard]] const Tournament& state() const { return desk_.state(); }
    [[nodiscard]] std::uint32_t round() const { return state().next_round() - 1; }
    [[nodiscard]] std::vector<Entrant> there() const {
        std::vector<Entrant> found;
        for (const auto& entrant : state().entrants)
            if (entrant.left_before_round == 0) found.push_back(entrant);
        return found;
    }
    [[nodiscard]] const TableState* some_table() {
        const auto& tables = state().rounds.back().tables;
        if (tables.empty()) return nullptr;
        const auto& table = tables[chance().below(tables.size())];
        return table.match.b == nobody ? nullptr : &table;
    }

    void before_the_games() {
        const auto format = state().settings.stages[state().rounds.back().stage].format;
        if (format == Format::swiss && chance().one_in(3)) exchange_opponents();
        if (format == Format::league && !there().empty()) {
            const auto entrants = there();
            const auto one = entrants[chance().below(entrants.size())].id;
            const auto two = entrants[chance().below(entrants.size())].id;
            // Some challenges may not be made: then something stands against it, and nothing happens.
            (void)desk_.try_say(captain_of(rules::raw(one)), body::Challenged{one, two});
        }
        settle_challenges();
    }
    /// The director exchanges the second ones of two tables.
    void exchange_opponents() {
        std::vector<Match> matches;
        for (const auto& table : state().rounds.back().tables) matches.push_back(table.match);
        if (matches.size() < 2 || matches[1].kind != MatchKind::game) return;
        std::swap(matches[0].b, matches[1].b);
        for (auto* match : {&matches[0], &matches[1]}) {
            if (state().stages.size() == 1 && state().find(match->b)->seed < state().find(match->a)->seed) std::swap(match->a, match->b);
            if (state().settings.sides != SidePolicy::bid && state().settings.sides != SidePolicy::higher_seed)
                match->a_side = Side::second;
        }
        (void)desk_.try_say(the_director, body::PairingChanged{round(), matches}, "they came together");
    }
    void after_the_games() {
        if (chance().one_in(3))
            if (const auto* table = some_table();
                table != nullptr && table->match.outcome != Outcome::b_wins && table->match.a_side != Side::none)
                desk_.result(table->match.table, Outcome::b_wins, Source::ruling, {Role::referee, 3});
        const auto entrants = there();
        if (entrants.size() < 6) return;
        const auto some = entrants[chance().below(entrants.size())].id;
        const auto captain = captain_of(rules::raw(some));
        switch (chance().below(6)) {
            case 0: desk_.say(captain, body::Withdrawn{some, Leaving::own_wish}); break;
            case 1: desk_.say({Role::referee, 3}, body::Penalised{Penalty::points, some, 0, 0, 30, 0}, "slow play"); break;
            case 2: desk_.say(the_director, body::Penalised{Penalty::expulsion, some, 0, 0, 0, 0}, "he hit the referee"); break;
            case 3: (void)desk_.try_say(captain, body::ByeAsked{some, state().next_round(), false}); break;
            case 4: {
                const auto number = static_cast<std::uint32_t>(state().entrants.size()) + 1;
                if (state().settings.latest_entry_round >= state().next_round() && state().stages.size() == 1)
                    CHECK(desk_.enter(1450) == number);
                break;
            }
            default:
                desk_.say({Role::referee, 3}, body::Penalised{Penalty::warning, some, 0, 0, 0, 0}, "noise");
                if (chance().one_in(2))
                    desk_.say(the_director, body::Penalised{Penalty::warning, some, 0, 0, 0, state().sequence}, "it was another");
        }
    }
    void settle_challenges() {
        for (const auto& waits : std::vector{state().challenges}) {
            if (waits.answered) continue;
            const auto by = captain_of(rules::raw(waits.challenge.challenged));
            const auto* one = state().find(waits.challenge.challenger);
            const auto* two = state().find(waits.challenge.challenged);
            const bool can = one->left_before_round == 0 && two->left_before_round == 0 && !state().rounds.back().started &&
                             state().settings.sides != SidePolicy::higher_seed;
            if (can && chance().one_in(2))
                desk_.draw(by, [&](Draws& draws) {
                    return body::ChallengeAnswered{waits.sequence, match_of_challenge(state(), waits.challenge, draws)};
                });
            else
                desk_.say(by, body::ChallengeAnswered{waits.sequence, std::nullopt});
        }
    }

    Desk desk_;
    Tally& tally_;
};

}  // namespace

TEST_CASE("whole tournaments of every format are verified and give the same standings from their record") {
    Tally tally;
    const auto count = runs(60, 2000);
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        CAPTURE(seed);
        Run run{seed, tally};
        run.play();
        const auto& desk = run.desk();
        const auto file = protocol::tournament_record_file(desk.record());
        const auto read = protocol::read_tournament_record(file);
        REQUIRE(read);
        const auto verified = verify(*read);
        if (!verified) FAIL("entry " << verified.error().sequence << ": " << verified.error().what);
        CHECK(verified->state == desk.state());
        CHECK(standings_text(verified->state) == standings_text(desk.state()));
        tally.rolls += verified->rolls;
        if (seed <= 40) CHECK(python_checks(file) == standings_text(desk.state()));
    }
    CHECK(tally.finished == count);
    std::string counts;
    for (const auto& [name, number] : tally.entries) counts += fmt::format(" {} {}", number, name);
    MESSAGE(count << " tournaments, " << tally.rounds << " rounds, " << tally.rolls << " entries that drew:" << counts);
    for (const auto* name :
         {"registered", "withdrawn", "bye_asked", "seeds_drawn", "round_paired", "pairing_changed", "bid_sealed", "bids_opened",
          "side_chosen", "round_started", "result_given", "penalised", "challenged", "challenge_answered"})
        CHECK_MESSAGE(tally.entries.contains(name), name);
}
