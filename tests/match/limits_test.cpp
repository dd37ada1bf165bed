// When limits of turns, phases, questions and banks were reached: whole games on their clocks, and both verifiers on their records.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>

#include "tests/match/hall.hpp"

namespace testing {
namespace {

namespace b = match::body;
using Which = match::Clock::Which;
constexpr match::Moment second = 1000, minute = 60 * second, hour = 60 * minute;

/// A game on clocks, in which people act at random moments and the clock ends what they leave open.
struct Timed : Hall {
    explicit Timed(const match::ClockRules& clock) : Hall{"1914-tournament", clock} {}

    /// As the server would have it.
    void time_passes() {
        const auto deadline = game.table().clock().next_deadline();
        REQUIRE(deadline);
        game.pass(std::max<match::Moment>(deadline->at - game.table().last_received(), 0) - second);
        if (auto reserve = game.table().clock().reserve_for(*deadline)) return game.add(match::draft(game.header({}), *reserve));
        using What = rules::command::Expire::What;
        const auto what = deadline->which == Which::turn ? What::turn : deadline->which == Which::phase ? What::phase : What::decision;
        rules::Command command{rules::nobody, rules::command::TimeLimit{}};
        if (deadline->which != Which::game) {
            command.body = rules::command::Expire{what, {}};
            ++ended[what];
        }
        REQUIRE(game.play(command));
    }
    void act() {
        const auto pause = static_cast<match::Moment>(random() % 150) * second;
        const auto deadline = game.table().clock().next_deadline();
        const auto command = game.random_command(random);
        if (!command) return;
        if (command->author == rules::nobody || (deadline && deadline->at <= game.table().last_received() + pause + second))
            return time_passes();
        game.pass(pause);
        if (!game.play(*command)) return;
        const auto author = game.record().back().entry.header.author;
        const auto parent = game.table().take_back_parent(author);
        const auto next = game.table().clock().next_deadline();
        if (random() % 6 != 0 || !parent || (next && next->at <= game.table().last_received() + second)) return;
        auto back = game.header(author);
        back.parent = *parent;
        game.add(match::draft(std::move(back), b::TakenBack{}));
    }
    void set_back_by(std::uint64_t entries) {
        const auto to = game.table().sequence() - entries;
        rule(b::SetBack{}, grounds(), to);
    }

    std::mt19937_64 random{1914};
    std::map<rules::command::Expire::What, int> ended;
};

/// Of a power whose clocks do not count now: it goes to its bank.
rules::OwnerId power_of_other_side(const SampleGame& game) {
    const auto seat = game.table().seat_of(game.game().state().active);
    for (std::size_t at = 0; at < game.table().seats().size(); ++at)
        if (!seat || at != rules::idx(*seat)) return game.table().seats()[at].powers.front();
    return rules::nobody;
}

}  // namespace

TEST_CASE("when limits of phases and banks were reached is found by both verifiers") {
    using What = rules::command::Expire::What;
    match::ClockRules clock;
    auto ends = What::turn;
    SUBCASE("phases") {
        clock = {.phase_limit = 5 * minute, .decision_limit = 2 * minute};
        ends = What::phase;
    }
    SUBCASE("phases of turns that have a limit, with overtimes") {
        clock = {.turn_limit = 12 * minute, .phase_limit = 6 * minute, .overtimes = 2, .overtime = minute};
        ends = What::phase;
    }
    SUBCASE("banks with an increment") { clock = {.bank = 8 * minute, .increment = 2 * minute}; }
    SUBCASE("banks with a delay, which questions draw on too") { clock = {.bank = 8 * minute, .delay = 20 * second}; }
    SUBCASE("banks, and questions with a limit of their own") { clock = {.decision_limit = minute, .bank = 10 * minute}; }
    Timed hall{clock};
    for (int step = 0; step < 250; ++step) {
        hall.act();
        if (step == 80)
            hall.game.add(match::draft(hall.game.header(referee()),
                                       b::Credited{minute, "a fire alarm", b::Credited::Kind::ruling, power_of_other_side(hall.game)}));
        if (step == 120) hall.set_back_by(7);
        if (step == 160)
            hall.game.add(match::draft(hall.game.header(referee()), b::Credited{minute, "a bell", b::Credited::Kind::ruling, {}}));
    }
    CHECK(hall.ended[ends] > 2);
    hall.accepted();
    std::string said;
    CHECK(python_says(record_file(hall.game.record()), &said).starts_with("record verified"));
    CHECK(said.find("was not checked") == std::string::npos);
    // A second earlier nothing of the kind was due.
    auto record = hall.game.record();
    int spoilt = 0;
    for (std::size_t at = 0; at < record.size() && spoilt < 3; ++at) {
        const auto* command = match::command_of(record[at].entry);
        const auto* expired = command == nullptr ? nullptr : std::get_if<rules::command::Expire>(&command->body);
        if (expired == nullptr || expired->what != ends || record[at].entry.header.received - record[at - 1].entry.header.received < second)
            continue;
        ++spoilt;
        auto changed = record;
        changed.resize(at + 1);
        changed[at].entry.header.received -= 1;
        chain_again(changed);
        CHECK_FALSE(match::verify(changed, hall.game.game().shared_ruleset()));
        CHECK(python_says(record_file(changed)).find("a limit that was not reached") != std::string::npos);
    }
    CHECK(spoilt > 0);
}

TEST_CASE("what older servers gave back to a game without clocks is no fault") {
    match::ClockRules untimed;
    untimed.preset = "untimed";
    CHECK_FALSE(untimed.counts());
    Hall hall{"1914-tournament", untimed};
    hall.game.pass(hour);
    hall.game.add(match::draft(hall.game.header({}), b::Credited{minute, "the server was down", b::Credited::Kind::outage, {}}));
    hall.game.play(10, 1);
    hall.accepted();
}

}  // namespace testing
