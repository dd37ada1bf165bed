// The line of a game in the list: what is kept of it from entry to entry is what the game says that is read anew.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "protocol/wire.hpp"
#include "rules/hooks/control.hpp"
#include "rules/match/hash.hpp"
#include "server/game/views.hpp"
#include "tests/match/hall.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

namespace b = match::body;

std::string in_words(const protocol::server::GameSummary& line) {
    return protocol::format_server({0, protocol::server::Games{{line}}}, protocol::Format::json);
}

/// Keeps the line as the server does, entry by entry.
class KeptLine {
public:
    explicit KeptLine(const SampleGame& game) : played_{game}, game_{game.game().shared_ruleset()} {}
    /// Takes the entries that have come, and holds the line against that of the game after each.
    void follow() {
        for (; taken_ < played_.record().size(); ++taken_) take(played_.record()[taken_]);
    }
    [[nodiscard]] std::size_t taken() const { return taken_; }

private:
    void take(const match::Recorded& recorded) {
        const auto& entry = recorded.entry;
        auto next = game_;
        if (next.fold(entry, recorded.bytes, recorded.secrets) == match::Game::Folded::rewind)
            next.fold_from(entry, recorded.bytes, match::state_after(&next.ruleset(), played_.record(), entry.header.parent),
                           recorded.secrets);
        const auto clock = taken_ == 0 ? match::Clock{} : game_.table().clock_after(entry, next.state());
        if (taken_ == 0)
            line_ = server::summary_of(next, entry.header);
        else if (server::changes_summary(entry) || server::changes_time(line_, clock)) {
            (void)server::tell_time(line_, clock);
            (void)server::advance_summary(line_, game_, entry, next.state(), clock);
        }
        follow_contests(recorded, next);
        game_ = std::move(next);
        auto anew = server::summary_of(game_, played_.record().front().entry.header);
        // The store keeps the sequence; since when the game waits for somebody is not known to who reads it anew.
        anew.sequence = line_.sequence;
        anew.since = line_.since;
        const bool back = entry.header.parent + 1 != entry.header.sequence;
        const bool told = back || match::ends_turn(entry.events) || std::holds_alternative<b::Corrected>(entry.body);
        if (!told) anew.scores = line_.scores;  // they are told as a turn begins
        if (anew == line_) return;
        const auto name = match::Entry::bodies[entry.body.index()].name;
        FAIL("after entry " << entry.header.sequence << " (" << name << ") the line is\n"
                            << in_words(line_) << "\nand not\n"
                            << in_words(anew));
    }

    /// The updates tell which ground is contested, and lead to the state of the record.
    void follow_contests(const match::Recorded& recorded, const match::Game& next) {
        const auto& entry = recorded.entry;
        const auto& header = entry.header;
        const auto& rules = next.ruleset();
        const auto contests_in = [&](const rules::GameState& state) {
            std::vector<bool> contests;
            for (std::size_t at = 0; at < rules.spaces.size(); ++at)
                contests.push_back(rules::contested({rules, state}, static_cast<rules::SpaceId>(at)));
            return contests;
        };
        const bool back = header.parent + 1 != header.sequence;
        auto before = back || taken_ == 0 ? match::state_after(&rules, played_.record(), header.parent) : game_.state();
        if (back || taken_ == 0) contests_ = contests_in(before);
        const auto update = server::update_of(next, entry, std::move(before), header.received);
        for (std::size_t at = 0; at < entry.events.size(); ++at)
            if (const auto* changed = std::get_if<rules::event::ControlChanged>(&entry.events[at]))
                contests_[rules::idx(changed->space)] = update.entry.told[at].contested;
        for (const auto& told : update.control) contests_[rules::idx(rules.find_space(told.space).value())] = told.contested;
        CAPTURE(header.sequence);
        CHECK(contests_ == contests_in(next.state()));
        if (back) CHECK(next.state() == match::state_after(&rules, played_.record(), header.sequence));
    }

    const SampleGame& played_;
    std::vector<bool> contests_;
    match::Game game_;
    protocol::server::GameSummary line_;
    std::size_t taken_ = 0;
};

/// What people, referees and the clock do with a game, one thing at a time, by chance.
class RandomEvening {
public:
    RandomEvening(const std::string& bundle, std::uint64_t seed)
        : hall_{bundle,
                {.game_limit = 8 * hour, .turn_limit = hour, .decision_limit = 10 * minute, .misses = 3},
                b::DisputeRules{.pause = true}},
          random_{seed} {}

    [[nodiscard]] const SampleGame& game() const { return hall_.game; }
    void go_on() {
        if (game().table().ended()) return hall_.rule(b::SetBack{}, grounds(), earlier());
        switch (random_() % 40) {
            case 0: return add(referee(), b::ClockProposed{any_clock()});
            case 1: return agree_on_a_clock();
            case 2: return hand_power();
            case 3: return add(referee(), b::DirectorNamed{900 + random_() % 3, random_() % 2 == 0});
            case 4: return change_seat();
            case 5: return upgrade();
            case 6: return hall_.rule(b::SetBack{}, grounds(), earlier());
            case 7: return dispute();
            case 8: return pause();
            case 9: return expire();
            case 10: return call_last_round();
            case 11: return hall_.correct({rules::event::MoneyMoved{{}, {}, {rules::AccountKind::treasury, rules::OwnerId{0}}, 2, 2, {}}});
            case 12: return annul();
            case 13: return attend();
            case 14: return reroll();
            default: return hall_.game.play(1, random_());  // now and then taken back
        }
    }

private:
    void add(const match::Author& author, match::Body body) { hall_.game.add(match::draft(hall_.game.header(author), std::move(body))); }
    [[nodiscard]] rules::SeatId any_seat() { return rules::SeatId{static_cast<std::uint16_t>(random_() % game().table().seats().size())}; }
    [[nodiscard]] rules::OwnerId any_power() {
        return rules::OwnerId{static_cast<std::uint8_t>(random_() % game().game().ruleset().powers())};
    }
    /// An entry of the game since its start, before the last.
    [[nodiscard]] std::uint64_t earlier() {
        const auto began = game().table().began();
        return began + random_() % std::max<std::uint64_t>(game().table().sequence() - began, 1);
    }
    [[nodiscard]] match::ClockRules any_clock() {
        match::ClockRules clock;
        clock.turn_limit = static_cast<match::Moment>(1 + random_() % 72) * hour;
        if (random_() % 2 == 0) clock.game_limit = static_cast<match::Moment>(1 + random_() % 400) * hour;
        if (random_() % 3 == 0) clock.bank = hour;
        if (random_() % 4 == 0) clock.preset = "a name";
        return clock;
    }
    void agree_on_a_clock() {
        add(hall_.game.seat(0), b::ClockProposed{any_clock()});
        const auto proposal = game().table().sequence();
        for (std::uint16_t seat = 0; seat < game().table().seats().size(); ++seat)
            add(hall_.game.seat(seat), b::ClockAgreed{rules::SeatId{seat}, proposal, random_() % 8 == 0});
    }
    void hand_power() {
        const auto& seats = game().table().seats();
        const auto large = std::find_if(seats.begin(), seats.end(), [](const match::Seat& seat) { return seat.powers.size() > 1; });
        if (large != seats.end()) hall_.rule(b::PowerHanded{large->powers.back()});
    }
    void change_seat() {
        const auto seat = any_seat();
        const auto account = 700 + random_() % 5;
        switch (random_() % 4) {
            case 0: return add({}, b::SubstituteNamed{seat, account});
            case 1: return add(hall_.game.seat(rules::raw(seat)), b::SeatLeft{seat, true});
            case 2: return add(referee(), b::SeatOffered{seat, random_() % 2 == 0 ? To::anybody : To::account, account});
            default: return add({match::Author::Kind::seat, seat, account}, b::Seated{seat, account, random_() % 4 == 0, {}});
        }
    }
    void upgrade() {
        const auto pin = random_() % 2 == 0 ? match::ruleset_pin(game().game().ruleset()) : filled(static_cast<std::uint8_t>(random_()));
        const auto seat = any_seat();
        add(hall_.game.seat(rules::raw(seat)), b::UpgradeAgreed{seat, pin});
        if (random_() % 2 == 0) hall_.rule(b::Upgraded{pin});
    }
    void dispute() {
        using Step = b::DisputeMoved::Step;
        const auto filed = hall_.file();
        if (random_() % 4 == 0) return;
        hall_.move(filed, Step::taken, referee());
        hall_.move(filed, Step::upheld, referee());
        if (random_() % 2 == 0) hall_.move(filed, Step::closed, referee());
    }
    void pause() {
        add(referee(), b::Paused{b::PauseReason::director, "Lunch."});
        hall_.game.pass(10 * minute);
        if (random_() % 4 != 0) add(referee(), b::Resumed{b::PauseReason::director});
    }
    void expire() {
        using What = rules::command::Expire::What;
        hall_.game.pass(hour);
        const auto what = game().game().state().deciding() ? What::decision : random_() % 2 == 0 ? What::phase : What::turn;
        (void)hall_.game.play({rules::nobody, rules::command::Expire{what, {}}});
    }
    void call_last_round() {
        using How = rules::command::TimeLimit::How;
        (void)hall_.game.play_as(referee(), {rules::nobody, rules::command::TimeLimit{random_() % 2 == 0 ? How::called : How::extended}});
    }
    void annul() {
        const auto before = game().table().sequence();
        hall_.rule(b::Annulled{});
        hall_.rule(b::SetBack{}, grounds("it counts after all"), before);
    }
    void attend() {
        const auto seat = any_seat();
        add({}, b::MissExcused{seat, 700 + random_() % 3, "missed turn 1"});
        add(referee(), b::Warned{seat, "slow play"});
        add(referee(), b::PowerResigned{any_power(), random_() % 2 == 0});
        add(referee(), b::Credited{minute, "late", b::Credited::Kind::ruling, std::nullopt});
    }
    void reroll() {
        const auto& record = game().record();
        const auto rolled = std::find_if(record.rbegin(), record.rend(), [](const match::Recorded& one) {
            return one.entry.rolls && std::holds_alternative<b::Played>(one.entry.body);
        });
        if (rolled != record.rend()) hall_.reroll(rolled->entry.header.sequence);
    }

    Hall hall_;
    std::mt19937_64 random_;
};

}  // namespace

TEST_CASE("the line of a game that is kept from entry to entry is that of the game read anew") {
    for (const auto* bundle : {"1914-tournament", "classic"})
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            CAPTURE(bundle);
            CAPTURE(seed);
            RandomEvening evening{bundle, seed};
            KeptLine line{evening.game()};
            for (int deeds = 0; deeds < 150; ++deeds) {
                evening.go_on();
                line.follow();
            }
            CHECK(line.taken() >= 150);
            const auto anew = match::replay(evening.game().game().shared_ruleset(), evening.game().record());
            REQUIRE(anew);
            CHECK(anew->table() == evening.game().table());
        }
}

}  // namespace testing
