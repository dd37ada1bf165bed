#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "rules/core/state.hpp"
#include "rules/match/attendance.hpp"
#include "rules/match/clock.hpp"

/// A clock at a table of two players, told what happens and when.
namespace testing::clocks {

using match::Clock;
using match::ClockRules;
using match::Moment;
using Which = Clock::Which;

constexpr Moment second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;
constexpr rules::OwnerId red{0}, blue{1}, green{2};

/// Red and green on a side and a seat, blue on another; red plays. Time passes only when told.
struct Table {
    Moment now;
    Clock clock;
    rules::GameState state;
    std::vector<match::Seat> seats;
    std::uint64_t sequence = 0;

    match::Attendance attendance;

    explicit Table(const ClockRules& rules, Moment start = 1'000'000) : now{start} {
        clock.set_rules(rules);
        seats.resize(2);
        seats[0].powers = {red, green};
        seats[1].powers = {blue};
        for (auto& seat : seats) seat.taken = true;
        state.sides = {rules::SideId{0}, rules::SideId{1}, rules::SideId{0}};
        state.round = 1;
        state.active = red;
        fold({}, match::body::Started{}, true);
    }
    void fold(match::Author author, match::Body body, bool new_turn = false) { fold(author, std::move(body), new_turn, state.active); }
    /// @param before  whose turn it was.
    void fold(match::Author author, match::Body body, bool new_turn, rules::OwnerId before) {
        match::Entry entry;
        entry.header.sequence = ++sequence;
        entry.header.parent = sequence - 1;
        entry.header.author = author;
        entry.header.received = now;
        entry.body = std::move(body);
        bool own = true;
        for (const auto& decision : state.decisions)
            for (const auto owner : rules::OwnersOf(decision.asked & ~decision.answered))
                own = own && (owner == blue) == (state.active == blue);
        const std::size_t number = before == blue ? 1 : 0;
        match::Attendance::Turn turn{&seats[number], number, clock.resigned(before), clock.game_time_ends_turns(now), seats, state.round};
        clock.fold(entry, state, {new_turn, new_turn, own, sequence, seats});
        turn.running = clock.started() && !clock.ended();
        attendance.fold(entry, new_turn, turn);
    }
    match::Author seat(std::uint16_t number) const { return {match::Author::Kind::seat, rules::SeatId{number}, 1}; }
    void turn_of(rules::OwnerId power) {
        const auto before = std::exchange(state.active, power);
        fold(seat(before == blue ? 1 : 0), match::body::Played{}, true, before);
    }
    void ask(rules::OwnerId power) {
        rules::Decision decision;
        decision.id = rules::DecisionId{state.next_decision++};
        decision.asked = rules::mask_of(power);
        state.decisions = {decision};
        fold(seat(0), match::body::Played{});
    }
    void answer() {
        state.decisions.clear();
        fold(seat(1), match::body::Played{});
    }
    void fight(bool fighting) {
        state.battles.clear();
        if (fighting) {
            rules::Battle battle;
            battle.id = rules::BattleId{state.next_battle++};
            battle.status = rules::Battle::Status::fighting;
            state.battles.push_back(battle);
        }
        fold(seat(0), match::body::Played{});
    }
    std::optional<Moment> left(Which which, rules::OwnerId power = rules::nobody) const {
        for (const auto& reading : clock.readings(now))
            if (reading.which == which && (power == rules::nobody || reading.power == power)) return reading.left;
        return std::nullopt;
    }
};

}  // namespace testing::clocks
