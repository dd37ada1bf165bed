#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "tests/server/people.hpp"

/// A game with a time control as its players and its director meet it, and what tests look at there.
namespace testing {

using What = wire::ClockReading::What;
using Stands = match::Clock::Stands;

[[nodiscard]] inline wire::ClockReading reading(const wire::GameView& view, What what) {
    for (const auto& one : view.clock.readings)
        if (one.what == what) return one;
    throw std::runtime_error{"no such clock"};
}
/// -1 where there is no such clock.
inline match::Moment left(const wire::ClockView& clock, What what, std::string_view power = {}) {
    for (const auto& reading : clock.readings)
        if (reading.what == what && (power.empty() || reading.power == power)) return reading.left_ms;
    return -1;
}
inline wire::Notice noticed(Client& client, Kind kind) {
    return client.wait_for<wire::Notice>([kind](const wire::Notice& notice) { return notice.kind == kind; });
}
template <class Body>
wire::Update entered(Client& client) {
    return client.wait_for<wire::Update>([](const wire::Update& update) { return std::holds_alternative<Body>(update.entry.entry.body); });
}
inline void turn_opens(Client& client) {
    (void)client.wait_for<wire::Update>([](const wire::Update& update) {
        const auto& events = update.entry.entry.events;
        return std::any_of(events.begin(), events.end(),
                           [](const rules::Event& event) { return std::holds_alternative<rules::event::TurnOpened>(event); });
    });
}
inline match::ClockRules named(const std::string& preset) {
    match::ClockRules clock;
    clock.preset = preset;
    return clock;
}
inline match::ClockRules turns_of(match::Moment limit) {
    match::ClockRules clock;
    clock.turn_limit = limit;
    return clock;
}

/// A game of two players that somebody without a seat directs.
struct TimedHall {
    explicit TimedHall(const match::ClockRules& clock = {}) {
        auto ask = directed();
        ask.clock = clock;
        const auto made = director.ask<wire::GameCreated>(ask);
        game = made.game;
        match.game = game;
        (void)central.ask<wire::Seated>(sit(game, 0, made.seats[0].token));
        (void)entente.ask<wire::Seated>(sit(game, 1, made.seats[1].token));
        central.rules = entente.rules = director.rules = rules_of();
        (void)director.ask<wire::Accepted>(client::StartGame{game});
        for (auto* client : {&central, &entente, &director}) (void)look(*client, game);
    }
    Harness harness{cheap()};
    Client director = somebody(harness, "Who directs");
    Client central = somebody(harness, "The Central");
    Client entente = somebody(harness, "The Entente");
    match::GameId game{};
    Match match;
};

}  // namespace testing
