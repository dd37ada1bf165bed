#include "server/game/announcements.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "protocol/told_table.hpp"
#include "server/post/digest.hpp"

namespace server {
namespace {

namespace body = table::body;
using protocol::server::Notice;
using Kind = Notice::Kind;
using How = rules::command::TimeLimit::How;

/// Why a round is the last, and which: none begins after `last`.
std::string last_round_in_words(const table::Game& game, const table::Entry& entry, How how, std::uint32_t last) {
    if (how == How::between)
        return "Time is up, and the round that has only begun is not played: round " + std::to_string(last) + " was the last.";
    std::string why = "Time is up";
    if (entry.header.author.kind == table::Author::Kind::director)
        why = "The last round was called";
    else if (game.table().clock().limits().begin_no_round_after != 0)
        why = "No round begins any more";
    return why + ": round " + std::to_string(last) + " is the last.";
}

/// The clock that time was given to, of those of `power` or of all: the finest first, as it is the one that is looked at.
std::optional<table::Clock::Reading> clock_given_to(const table::Game& game, std::optional<rules::OwnerId> power, table::Moment now) {
    using Which = table::Clock::Which;
    const auto readings = game.table().clock().readings(now);
    const auto find = [&](Which which) {
        return std::find_if(readings.begin(), readings.end(), [&](const table::Clock::Reading& reading) {
            return reading.which == which && (!power || reading.power == *power);
        });
    };
    for (const auto which : {Which::game, Which::decision, Which::turn, Which::bank})
        if (const auto found = find(which); found != readings.end()) return *found;
    return std::nullopt;
}

std::string given_in_words(const table::Game& game, const body::Credited& credit) {
    const auto whom = credit.power ? game.ruleset().owner(*credit.power).name : "all";
    const auto amount = std::abs(credit.amount);
    return post::span_in_words(amount) + (credit.amount < 0 ? " less for " : " more for ") + whom + ": " + credit.reason;
}

/// By whom it is paused, or for what.
std::string pause_in_words(const table::Entry& entry, body::PauseReason reason) {
    using Reason = body::PauseReason;
    if (entry.grounds) return "A referee has paused the game: " + entry.grounds->reason;
    switch (reason) {
        case Reason::director: return "A director has paused the game.";
        case Reason::dispute: return "The game is paused, as a dispute waits for a ruling.";
        case Reason::both_sides: return "The game is paused, as both sides want it.";
        case Reason::outage: return "The game is paused, as the server has other rules than it is played by.";
    }
    return "The game is paused.";
}
/// @param stands  for another reason it is paused still.
std::string resumption_in_words(const table::Entry& entry, body::PauseReason reason, bool stands) {
    std::string what = "The reason for a pause is gone";
    if (reason == body::PauseReason::director) what = entry.grounds ? "A referee has ended the pause" : "A director has ended the pause";
    const auto why = entry.grounds ? " (" + entry.grounds->reason + ")" : std::string{};
    return what + why + (stands ? ": the game stands still for another reason." : ": the game goes on.");
}

std::string powers_in_words(const table::Game& game, rules::SeatId seat) {
    std::vector<std::string> names;
    for (const auto power : game.table().seats()[rules::idx(seat)].powers) names.push_back(game.ruleset().owner(power).name);
    return fmt::format("{}", fmt::join(names, ", "));
}
std::string misses_in_words(const table::Game& game, rules::SeatId seat) {
    const auto misses = game.table().attendance().misses(rules::idx(seat));
    return fmt::format("{} turn{}", misses, misses == 1 ? "" : "s");
}
/// Whose player is another after the entry, or nobody.
std::optional<rules::SeatId> seat_changed(const table::Entry& entry) {
    if (const auto* left = std::get_if<body::SeatLeft>(&entry.body)) return left->seat;
    if (const auto* seated = std::get_if<body::Seated>(&entry.body)) return seated->seat;
    return std::nullopt;
}
bool is_for_substitute(const table::Game& game, rules::SeatId seat) {
    return game.table().seats()[rules::idx(seat)].offered == table::Seat::To::account;
}

std::string left_in_words(const table::Game& game, const table::Entry& entry, rules::SeatId seat) {
    const auto powers = powers_in_words(game, seat);
    const auto whose = is_for_substitute(game, seat) ? "it is the substitute's." : "it is free.";
    switch (entry.header.author.kind) {
        case table::Author::Kind::system:
            return fmt::format("The player of {} has missed {} and has lost the seat: {}", powers, misses_in_words(game, seat), whose);
        case table::Author::Kind::seat: return fmt::format("The player of {} has left the seat: {}", powers, whose);
        case table::Author::Kind::director: break;
    }
    const auto why = entry.grounds ? " (" + entry.grounds->reason + ")" : std::string{};
    return fmt::format("The seat of {} was taken from its player{}: {}", powers, why, whose);
}

/// Where it came from one: by its name.
std::string name_of(const table::ClockRules& clock) {
    return clock.preset.empty() ? std::string{"of its own limits"} : "\"" + clock.preset + "\"";
}

std::string proposed_in_words(const table::Game& game, const table::Entry& entry, const table::ClockRules& clock) {
    const auto& open = game.table().clock().proposal();
    if (entry.header.author.kind == table::Author::Kind::director)
        return "A director has given the game another time control: " + name_of(clock) + ".";
    const auto powers = powers_in_words(game, entry.header.author.seat);
    if (!open) return fmt::format("The player of {} has given the game another time control: {}.", powers, name_of(clock));
    return fmt::format(
        "The player of {} proposes another time control: {}. It holds once all agree: agree_clock with proposal {} says yes to it, or "
        "refuses it.",
        powers, name_of(clock), open->sequence);
}
std::string agreed_in_words(const table::Game& game, const body::ClockAgreed& agreed) {
    if (agreed.refused)
        return fmt::format("The player of {} does not agree: the game keeps its time control.", powers_in_words(game, agreed.seat));
    return "All have agreed: the game has another time control from now on: " + name_of(game.table().clock().limits()) + ".";
}

}  // namespace

std::vector<Announcement> announcements(const table::Game& game, const table::Entry& entry) {
    std::vector<Announcement> all;
    const auto say = [&](Kind kind, std::string text) -> Announcement& {
        auto& made = all.emplace_back();
        made.notice.kind = kind;
        made.notice.game = game.table().game();
        made.notice.round = game.state().round;
        made.notice.text = std::move(text);
        return made;
    };
    const auto* command = table::command_of(entry);
    if (const auto* limit = command == nullptr ? nullptr : std::get_if<rules::command::TimeLimit>(&command->body)) {
        const auto last = protocol::last_round(game);
        if (limit->how == How::extended)
            say(Kind::time_extended, "The game goes on: the last round is called off.");
        else if (limit->how != How::now)
            say(Kind::last_round, last_round_in_words(game, entry, limit->how, last)).notice.round = last;
    }
    const auto* credit = std::get_if<body::Credited>(&entry.body);
    if (credit != nullptr && credit->kind == body::Credited::Kind::ruling) {
        auto& given = say(Kind::time_mark, given_in_words(game, *credit));
        given.power = credit->power;
        if (const auto clock = clock_given_to(game, credit->power, entry.header.received))
            given.notice.clock = protocol::clock_reading(game.ruleset(), *clock);
    }
    if (const auto* paused = std::get_if<body::Paused>(&entry.body)) say(Kind::paused, pause_in_words(entry, paused->reason));
    if (const auto* resumed = std::get_if<body::Resumed>(&entry.body))
        say(Kind::resumed, resumption_in_words(entry, resumed->reason, game.table().clock().paused()));
    if (const auto* left = std::get_if<body::SeatLeft>(&entry.body))
        say(Kind::seat_free, left_in_words(game, entry, left->seat)).notice.seats = free_seats(game);
    if (const auto* proposed = std::get_if<body::ClockProposed>(&entry.body))
        say(Kind::warning, proposed_in_words(game, entry, proposed->clock));
    if (const auto* agreed = std::get_if<body::ClockAgreed>(&entry.body);
        agreed != nullptr && (agreed->refused || !game.table().clock().proposal()))
        say(Kind::warning, agreed_in_words(game, *agreed));
    return all;
}

bool is_announced(const table::Game& before, const table::Entry& entry) {
    if (const auto* credit = std::get_if<body::Credited>(&entry.body)) return credit->kind == body::Credited::Kind::ruling;
    if (const auto* agreed = std::get_if<body::ClockAgreed>(&entry.body))
        return agreed->refused || !before.table().clock_after(entry, before.state()).proposal();
    const auto* command = table::command_of(entry);
    const auto* limit = command == nullptr ? nullptr : std::get_if<rules::command::TimeLimit>(&command->body);
    return (limit != nullptr && limit->how != How::now) || std::holds_alternative<body::Paused>(entry.body) ||
           std::holds_alternative<body::Resumed>(entry.body) || lost_seat(entry) || std::holds_alternative<body::ClockProposed>(entry.body);
}

std::optional<rules::SeatId> lost_seat(const table::Entry& entry) {
    const auto* left = std::get_if<body::SeatLeft>(&entry.body);
    if (left == nullptr || entry.header.author.kind != table::Author::Kind::system) return std::nullopt;
    return left->seat;
}

std::uint64_t unseated(const table::Game& before, const table::Entry& entry) {
    const auto seat = seat_changed(entry);
    const auto& seats = before.table().seats();
    if (!seat || rules::idx(*seat) >= seats.size()) return 0;
    const auto& there = seats[rules::idx(*seat)];
    return there.taken && there.account != entry.header.author.account ? there.account : 0;
}

std::uint64_t seat_kept_for(const table::Game& before, const table::Entry& entry) {
    const auto& seats = before.table().seats();
    std::uint64_t account = 0;
    if (const auto* offered = std::get_if<body::SeatOffered>(&entry.body); offered != nullptr && offered->to == table::Seat::To::account)
        account = offered->account;
    if (const auto* left = std::get_if<body::SeatLeft>(&entry.body); left != nullptr && rules::idx(left->seat) < seats.size())
        account = seats[rules::idx(left->seat)].substitute;
    return account == entry.header.author.account ? 0 : account;
}

std::string unseated_in_words(const table::Game& game, const table::Entry& entry) {
    const auto seat = seat_changed(entry).value_or(rules::SeatId{});
    const auto powers = powers_in_words(game, seat);
    if (std::holds_alternative<body::Seated>(entry.body)) return fmt::format("Your seat ({}) is somebody else's now.", powers);
    if (!lost_seat(entry))
        return entry.grounds ? fmt::format("A referee has taken your seat ({}) from you: {}", powers, entry.grounds->reason)
                             : fmt::format("A director has taken your seat ({}) from you.", powers);
    const auto why =
        fmt::format("You have missed {}, which is as many as this game allows: your seat ({})", misses_in_words(game, seat), powers);
    if (is_for_substitute(game, seat)) return why + " is your substitute's.";
    return why + " is free for others. While it is, take_seat gives it to you again.";
}

std::vector<std::uint32_t> free_seats(const table::Game& game) {
    std::vector<std::uint32_t> free;
    const auto& seats = game.table().seats();
    for (std::size_t at = 0; at < seats.size(); ++at)
        if (!seats[at].taken) free.push_back(static_cast<std::uint32_t>(at));
    return free;
}

}  // namespace server
