// What the server could not have written is found, whatever is changed: a record that has every kind of entry, and one with sealed answers,
// with one field of one entry changed at a time and all hashes made anew.
#include <doctest/doctest.h>
#include <fnmatch.h>

#include <fstream>
#include <set>
#include <sstream>

#include "rules/core/judge.hpp"
#include "rules/match/hash.hpp"
#include "tests/match/hall.hpp"
#include "tests/match/mutants.hpp"
#include "tests/match/python_says.hpp"
#include "tests/match/secret_pledges.hpp"
#include "tests/sim/games.hpp"

namespace testing {
namespace {

namespace b = match::body;
using Step = b::DisputeMoved::Step;
using Kind = b::Credited::Kind;
constexpr match::Moment second = 1000, minute = 60 * second, hour = 60 * minute;

match::ClockRules all_limits() {
    match::ClockRules clock;
    clock.game_limit = 100 * hour;
    clock.turn_limit = hour;
    clock.decision_limit = 10 * minute;
    clock.overtimes = clock.vacations = clock.excuses = 1;
    clock.excuse_games = 2;
    clock.overtime = 5 * minute;
    clock.vacation = 24 * hour;
    clock.misses = 3;
    clock.rests = true;
    clock.lag = 500;
    clock.lag_quota = 2000;
    return clock;
}

/// Every kind of entry, and as many kinds of rulings as there are.
class Played : public Hall {
public:
    Played() : Hall{"1914-tournament", all_limits(), b::DisputeRules{true, true, minute, hour, 10 * minute}} {
        for (const auto& part : {&Played::arrange, &Played::keep_time, &Played::miss_turns, &Played::change_seats, &Played::dispute,
                                 &Played::rule_much, &Played::end})
            (this->*part)();
    }

private:
    void say(const match::Author& author, match::Body body) { game.add(match::draft(game.header(author), std::move(body))); }
    void system(match::Body body) { say({}, std::move(body)); }
    [[nodiscard]] rules::OwnerId active() const { return game.game().state().active; }
    [[nodiscard]] rules::SeatId seat_to_move() const { return *game.table().seat_of(active()); }
    /// Until nobody is asked anything.
    void settle() {
        for (std::uint64_t seed = 50; game.game().state().deciding(); ++seed) game.play(1, seed);
    }

    void arrange() {
        say(referee(), b::DirectorNamed{900, false});
        say(referee(), b::DirectorNamed{901, false});
        say(referee(), b::DirectorNamed{901, true});
        game.play(14, 5);
        game.add(match::draft_order(game.table(), game.header(game.seat(0)), game.table().seats()[0].powers[0],
                                    {"casualties", {}, rules::Choice{rules::Choice::List{}}}));
    }
    void keep_time() {
        settle();
        say(game.seat(0), b::CalendarSet{rules::SeatId{0}, {"Europe/Vienna", {}, {{game.table().last_received() - hour, 60}}}});
        say(referee(), b::Warned{rules::SeatId{0}, "slow play"});
        say(referee(), b::Paused{b::PauseReason::director, "the dice of table 4"});
        say(referee(), b::Resumed{b::PauseReason::director});
        system(b::Paused{b::PauseReason::outage});
        system(b::Resumed{b::PauseReason::outage});
        game.pass(20 * minute);
        system(b::Credited{15 * minute, "the server was down", Kind::outage, {}});
        system(b::Credited{300, "the way", Kind::lag, active()});
        say(referee(), b::Credited{-2000, "too much", Kind::ruling, {}});
        say(referee(), b::Credited{3000, "too little", Kind::ruling, active()});
        auto other = all_limits();
        other.turn_limit = 2 * hour;
        // Seat 1 is a bot's, which is not asked.
        say(game.seat(1), b::ClockProposed{other});
        say(game.seat(0), b::ClockAgreed{rules::SeatId{0}, game.table().sequence(), true});
        say(game.seat(1), b::ClockProposed{other});
        say(game.seat(0), b::ClockAgreed{rules::SeatId{0}, game.table().sequence(), false});
        other.turn_limit = hour;
        say(referee(), b::ClockProposed{other});
    }
    /// The clock acts as the server would have it; says whether there was something to do.
    bool time_passes() {
        const auto deadline = game.table().clock().next_deadline();
        if (!deadline) return false;
        game.pass(deadline->at - game.table().last_received());
        const auto now = game.table().clock().next_deadline();
        if (auto reserve = game.table().clock().reserve_for(*now)) {
            system(*reserve);
            return true;
        }
        using What = rules::command::Expire::What;
        using Which = match::Clock::Which;
        const auto what = now->which == Which::turn ? What::turn : now->which == Which::phase ? What::phase : What::decision;
        return game.play({rules::nobody, rules::command::Expire{what, {}}});
    }
    void miss_turns() {
        for (int turns = 0; turns < 40; ++turns) {
            REQUIRE(time_passes());
            const auto missed = game.table().attendance().just_missed();
            if (missed == rules::SeatId{0} && game.table().attendance().excused().empty())
                system(b::MissExcused{*missed, 100, "missed turn 1 of 1"});
            else if (missed == rules::SeatId{0})
                return say(referee(), b::MissExcused{*missed, 0, ""});
        }
        FAIL("nobody has missed anything");
    }
    void change_seats() {
        const auto power = game.table().seats()[0].powers.back();
        say(game.seat(0), b::PowerResigned{power, false});
        say(referee(), b::PowerResigned{power, true});
        game.open_chain();
        const auto first = game.table().dice().first_commitment;
        say(game.seat(0), b::SeedCommitted{rules::SeatId{0}, match::seed_commitment(sample_id(), first, rules::SeatId{0}, filled(0x77))});
        say(game.seat(0), b::SeedOpened{rules::SeatId{0}, filled(0x77)});
        say(game.seat(0), b::SubstituteNamed{rules::SeatId{0}, 102});
        say(game.seat(0), b::SeatLeft{rules::SeatId{0}});
        say({match::Author::Kind::seat, rules::SeatId{0}, 102}, b::Seated{rules::SeatId{0}, 102, false, {}});
        game.pass(minute);
        system(game.table().clock().handover(game.table().last_received()).value());
        say(referee(), b::SubstituteNamed{rules::SeatId{0}, 103});
        say(referee(), b::SeatOffered{rules::SeatId{0}, match::Seat::To::holder, 0});
        say(game.seat(0), b::SeatOffered{rules::SeatId{0}, match::Seat::To::account, 103});
        say({match::Author::Kind::seat, rules::SeatId{0}, 103}, b::Seated{rules::SeatId{0}, 103, false, {}});
        system(b::SeatLeft{rules::SeatId{0}});
        system(b::SeatOffered{rules::SeatId{0}, match::Seat::To::anybody, 0});
        say({match::Author::Kind::seat, rules::SeatId{0}, 104}, b::Seated{rules::SeatId{0}, 104, false, {}});
        game.play(12, 21);
    }
    void dispute() {
        settle();
        const auto there = game.table().sequence();
        game.play(6, 23);
        const auto filed = file();
        move(filed, Step::answered, game.seat(0));
        move(filed, Step::taken, referee());
        rule(b::SetBack{}, grounds("he could not", filed), there);
        move(filed, Step::appealed, game.seat(0));
        move(filed, Step::taken, referee(901));
        move(filed, Step::upheld, referee(901));
        move(filed, Step::closed, referee(901));
        game.play(3, 25);
        const auto second_one = file();
        game.pass(2 * minute);
        move(second_one, Step::taken, referee());
        move(second_one, Step::upheld, referee());
        game.play(3, 27);
        game.pass(20 * minute);
        move(second_one, Step::closed, {});
        const auto third = file();
        move(third, Step::closed, game.seat(1));
    }
    void rule_much() {
        game.play(10, 31);
        const auto rolled = std::find_if(game.record().rbegin(), game.record().rend(), [](const auto& recorded) {
            return recorded.entry.rolls && std::holds_alternative<b::Played>(recorded.entry.body);
        });
        REQUIRE(rolled != game.record().rend());
        reroll(rolled->entry.header.sequence);
        settle();
        const auto there = game.table().sequence();
        REQUIRE(game.play({active(), rules::command::EndPhase{}}));
        const auto ended = game.table().sequence();
        rule(b::SetBack{}, grounds(), there);
        order({active(), rules::command::EndPhase{}}, ended);
        rule(b::SetBack{}, grounds(), there);
        order({active(), rules::command::EndPhase{}}, 0);
        correct({rules::event::MoneyMoved{{}, {}, {rules::AccountKind::treasury, active()}, 2, 2, {}}});
        rule(b::PowerHanded{game.table().seats()[0].powers.back()});
    }
    void end() {
        rule(b::RulingProposed{"annul it"});
        const auto proposal = game.table().sequence();
        rule(b::Annulled{}, grounds("nobody was here", 0, proposal), std::nullopt, 901);
    }
};

/// What came before other rules came only the old ones could judge.
SampleGame upgraded_game() {
    Hall hall;
    const auto pin = match::ruleset_pin(hall.game.game().ruleset());
    const match::Author newcomer{match::Author::Kind::seat, rules::SeatId{1}, 777};
    hall.game.add(match::draft(hall.game.header(referee()), b::SeatOffered{newcomer.seat, match::Seat::To::account, 777}));
    hall.game.add(match::draft(hall.game.header(newcomer), b::Seated{newcomer.seat, 777, false, {}}));
    hall.game.add(match::draft(hall.game.header(hall.game.seat(0)), b::UpgradeAgreed{rules::SeatId{0}, pin}));
    hall.game.add(match::draft(hall.game.header(newcomer), b::Upgraded{pin}));
    hall.rule(b::Upgraded{pin});
    hall.game.play(4, 33);
    return std::move(hall.game);
}
/// Two sides answer in secret.
SampleGame sealed_game() {
    SampleGame game{toy::compile({&secret_pledges}), rules::BundleSpec{}, {0, 0, 0, minute}};
    game.begin();
    const auto pledge = [&](rules::OwnerId owner, std::int64_t number) {
        const auto kind = game.game().ruleset().find_decision("pledge").value();
        REQUIRE(game.play({owner, rules::command::Answer{kind, {}, {number}}}));
    };
    pledge(toy::red, 3);
    pledge(toy::blue, 4);
    return game;
}

/// What may stand in a record otherwise than it does, and why nobody can tell.
struct Excused {
    std::string who;   ///< "nobody" can tell; "rules": only who has them.
    std::string what;  ///< With `*`.
    std::size_t times = 0;
};
std::vector<Excused> excused() {
    std::vector<Excused> all;
    std::ifstream file{"tests/match/mutants.txt"};
    for (std::string line; std::getline(file, line);) {
        std::istringstream words{line};
        Excused one;
        if (!(words >> one.who) || one.who[0] == '#') continue;
        std::getline(words >> std::ws, one.what, '|');
        one.what.erase(one.what.find_last_not_of(' ') + 1);
        all.push_back(std::move(one));
    }
    return all;
}

struct Survivor {
    std::string what;
    bool judged = false;   ///< `verify` with the rules has found nothing.
    bool chained = false;  ///< `verify` without rules.
    bool python = false;
};
std::string body_of(const match::Entry& entry) { return match::Entry::bodies[entry.body.index()].name; }

/// As a program would that takes the rules from the first entry; rules that were made up for a test are in no catalogue.
bool judged(const Forged& made, const SampleGame& game, const Mutant& mutant) {
    if (!made.readable || !match::verify(made.record, game.game().shared_ruleset())) return false;
    return mutant.at != 0 || match::compile_rules(std::get<b::Created>(made.record.front().entry.body)).has_value();
}

/// @param first  the first entry that is changed.
std::vector<Survivor> survivors_of(const SampleGame& game, std::size_t first = 0) {
    const auto& record = game.record();
    for (const auto& ruleset : {game.game().shared_ruleset(), std::shared_ptr<const rules::Ruleset>{}})
        if (const auto verified = match::verify(record, ruleset); !verified)
            FAIL(verified.error().sequence << " (" << body_of(record[verified.error().sequence - 1].entry) << ") "
                                           << verified.error().what);
    auto mutants = mutants_of(record);
    std::size_t number = 0;
    const std::size_t step = sim::watched() ? 16 : 1;  // the build `games` makes all changes (tests/run.sh --games)
    std::erase_if(mutants, [&](const Mutant& mutant) { return mutant.at < first || number++ % step != 0; });
    MESSAGE(record.size() << " entries, " << mutants.size() << " changes");
    std::vector<Survivor> survivors;
    const std::size_t at_once = 400;
    for (std::size_t from = 0; from < mutants.size(); from += at_once) {
        std::vector<std::string> files{record_file(record)};
        std::vector<Survivor> some;
        for (auto at = from; at < std::min(mutants.size(), from + at_once); ++at) {
            const auto made = forged(record, mutants[at]);
            files.push_back(record_file(made.record));
            const auto& changed = made.record[mutants[at].at].entry;
            Survivor survivor{body_of(record[mutants[at].at].entry) + ": " + mutants[at].what + " (entry " +
                              std::to_string(changed.header.sequence) + ")"};
            survivor.chained = made.readable && match::verify(made.record, nullptr).has_value();
            survivor.judged = judged(made, game, mutants[at]);
            some.push_back(survivor);
        }
        const auto said = python_says_of(files);
        REQUIRE(said.size() == files.size());
        if (said[0] != "ok") FAIL(said[0]);
        for (std::size_t at = 0; at < some.size(); ++at) {
            some[at].python = said[at + 1] == "ok";
            if (some[at].python || some[at].chained || some[at].judged) survivors.push_back(some[at]);
        }
    }
    return survivors;
}

void check(const std::vector<Survivor>& survivors, std::vector<Excused>& reasons) {
    const auto explained = [&](const Survivor& survivor, bool by_all) {
        for (auto& one : reasons) {
            if (by_all && one.who != "nobody") continue;
            const auto text = survivor.what.substr(0, survivor.what.find(" (entry"));
            if (::fnmatch(one.what.c_str(), text.c_str(), 0) != 0) continue;
            ++one.times;
            return true;
        }
        return false;
    };
    for (const auto& survivor : survivors) {
        if (survivor.judged && !explained(survivor, true)) FAIL_CHECK("not found by who has the rules: " << survivor.what);
        if (survivor.chained && !survivor.judged && !explained(survivor, false))
            FAIL_CHECK("not found without the rules: " << survivor.what);
        if (survivor.python && !survivor.judged && !survivor.chained && !explained(survivor, false))
            FAIL_CHECK("not found by verify_record.py: " << survivor.what);
    }
}

}  // namespace

TEST_CASE("what the server could not have written is found whatever field is changed") {
    auto reasons = excused();
    const Played played;
    const auto upgraded = upgraded_game();
    std::set<std::size_t> kinds;
    for (const auto* record : {&played.game.record(), &upgraded.record()})
        for (const auto& recorded : *record) kinds.insert(recorded.entry.body.index());
    for (std::size_t at = 0; at < match::Entry::bodies.size(); ++at) {
        CAPTURE(std::string{match::Entry::bodies[at].name});
        CHECK(kinds.contains(at));
    }
    check(survivors_of(played.game), reasons);
    check(survivors_of(upgraded, 7), reasons);
    check(survivors_of(sealed_game(), 1), reasons);
    if (sim::watched()) return;
    for (const auto& one : reasons) {
        CAPTURE(one.what);
        CHECK(one.times > 0);  // else the reason is of no use any more
    }
}

}  // namespace testing
