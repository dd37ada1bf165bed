#pragma once

#include <cstddef>
#include <cstdint>

#include "rules/match/entry.hpp"

namespace server {

/// What one address may ask of the server, or all of them together. An account is free, so what is counted by account binds nobody.
struct Shares {
    std::uint64_t connections = 0;        ///< Open at once.
    std::uint64_t accounts_per_hour = 0;  ///< New guests.
    std::uint64_t games_per_hour = 0;     ///< Created, or asked for in vain.
    std::uint64_t frames_per_second = 0;
    std::uint64_t bytes_per_hour = 0;  ///< Of entries and their secrets.
    bool operator==(const Shares&) const = default;
};

struct Limits {
    std::size_t mailbox = 64;                           ///< Command envelopes that may wait for one game.
    match::Moment seed_ms = 60'000;                     ///< How long a start waits for seeds.
    match::Moment park_ms = 300'000;                    ///< A game that nobody watches leaves the memory after this.
    std::size_t record_bytes = std::size_t{256} << 20;  ///< A longer record is not served as a page.
    std::size_t games_per_account = 100;                ///< That are not over; more are denied.
    std::size_t odds = 8;                   ///< New questions about odds that may wait, and as many that take long; more are answered busy.
    std::uint64_t odds_work = 500'000'000;  ///< Of one such question, in steps of about a nanosecond.
    std::size_t tail_bytes = 64 * 1024;     ///< Of the last updates of a game, kept written for who comes back.
    std::size_t catch_up = 256;             ///< Subscribers who are sent what they missed; more are answered busy.
    std::uint64_t bytes_per_player_and_hour = std::uint64_t{8} << 20;  ///< What one account may store in one game.
    match::Moment waiting_ms = 7LL * 24 * 3'600'000;                   ///< A game that has not started goes after this; 0 for never.
    /// Of one address; of IPv6 its first 64 bits. A household or a club behind one address plays within it.
    Shares address{64, 120, 120, 400, std::uint64_t{64} << 20};
    Shares all{10'000, 20'000, 5'000, 100'000, std::uint64_t{4} << 30};
    bool exempt_loopback = true;  ///< The limits of an address do not hold for programs on the same machine.
    bool operator==(const Limits&) const = default;
};

}  // namespace server
