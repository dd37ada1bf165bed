#include "server/game/announcements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "protocol/told_table.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/printable.hpp"
#include "rules/match/time_words.hpp"
#include "rules/narration/names.hpp"
#include "rules/narration/table_words.hpp"
#include "server/game/views.hpp"

namespace server {
namespace {

namespace body = match::body;
using protocol::server::Notice;
using Kind = Notice::Kind;
using How = rules::command::TimeLimit::How;

/// Why a round is the last, and which: none begins after `last`.
std::string last_round_in_words(const match::Game& game, const match::Entry& entry, How how, std::uint32_t last) {
    if (how == How::between)
        return "Time is up, and the round that has only begun is not played: round " + std::to_string(last) + " was the last.";
    std::string why = "Time is up";
    if (entry.header.author.kind == match::Author::Kind::director)
        why = "The last round was called";
    else if (game.table().clock().limits().begin_no_round_after != 0)
        why = "No round begins any more";
    return why + ": round " + std::to_string(last) + " is the last.";
}

/// The clock that time was given to, of those of `power` or of all: the finest first, as it is the one that is looked at.
std::optional<match::Clock::Reading> clock_given_to(const match::Game& game, std::optional<rules::OwnerId> power, match::Moment now) {
    using Which = match::Clock::Which;
    const auto readings = game.table().clock().readings(now);
    const auto find = [&](Which which) {
        return std::find_if(readings.begin(), readings.end(), [&](const match::Clock::Reading& reading) {
            return reading.which == which && (!power || reading.power == *power);
        });
    };
    for (const auto which : {Which::game, Which::decision, Which::turn, Which::bank})
        if (const auto found = find(which); found != readings.end()) return *found;
    return std::nullopt;
}

/// What goes on behind a sentence, which may end with a reason that somebody wrote.
std::string followed_by(std::string sentence, std::string_view more) {
    return narration::ended(std::move(sentence)) + ' ' + std::string{more};
}

std::string_view goes_on(const match::Game& game) {
    return game.table().clock().paused() ? "The game stands still for another reason." : "The game goes on.";
}
std::string resumption_in_words(const match::Game& game, const match::Entry& entry) {
    return followed_by(narration::time_in_words(entry), goes_on(game));
}

/// Said to a player who was away when their limit was reached: that cost a vacation, and so many are left.
std::string vacation_in_words(const match::Game& game, const match::Entry& entry, const body::Credited& credit) {
    const auto& clock = game.table().clock();
    const auto seat = game.table().seat_of(*credit.power);
    const auto most = clock.limits().vacations;
    const auto left = most - std::min(most, seat ? clock.vacations(*seat) : most);
    return followed_by("Your time was up. " + narration::table_in_words(entry, game.ruleset(), {}),
                       left == 0   ? "It was the last: next time the clock ends your turn."
                       : left == 1 ? "One more is left."
                                   : fmt::format("{} more are left.", left));
}

std::string misses_in_words(const match::Game& game, rules::SeatId seat) {
    const auto misses = game.table().attendance().misses(rules::idx(seat));
    return rules::counted(misses, "turn");
}
bool is_for_substitute(const match::Game& game, rules::SeatId seat) {
    return game.table().seats()[rules::idx(seat)].offered == match::Seat::To::account;
}

/// What is told of it everywhere, in a sentence.
std::string table_in_words(const match::Game& game, const match::Entry& entry) {
    narration::Seats seats;
    for (const auto& seat : game.table().seats()) seats.push_back(seat.powers);
    return narration::table_in_words(entry, game.ruleset(), seats);
}

std::string left_in_words(const match::Game& game, const match::Entry& entry, rules::SeatId seat) {
    const auto how = lost_seat(entry) ? fmt::format("The player of {} has missed {} and has lost the seat.", powers_in_words(game, seat),
                                                    misses_in_words(game, seat))
                                      : table_in_words(game, entry);
    return followed_by(how, is_for_substitute(game, seat) ? "The seat is the substitute's." : "The seat is free.");
}

/// Said to whose seat it was: why it is his no more.
std::string unseated_in_words(const match::Game& game, const match::Entry& entry, rules::SeatId seat) {
    const auto powers = powers_in_words(game, seat);
    if (std::holds_alternative<body::Seated>(entry.body)) return fmt::format("Your seat ({}) is somebody else's now.", powers);
    if (!lost_seat(entry))
        return entry.grounds ? fmt::format("A referee has taken your seat ({}) from you: {}", powers, entry.grounds->reason)
                             : fmt::format("A director has taken your seat ({}) from you.", powers);
    const auto why = fmt::format("You have missed {}{}, which costs the seat: yours ({})", misses_in_words(game, seat),
                                 game.table().clock().limits().excuses != 0 ? " beside what was excused" : "", powers);
    if (is_for_substitute(game, seat)) return why + " is your substitute's.";
    return why + " is free for others. As long as it is free you can take it again.";
}

/// To whom something is told of a player: to the player or to all others.
enum class Hearer : std::uint8_t { player, others };

/// How a miss counts, of a game in which misses cost the seat. Whoever loses the seat by it is told that alone.
std::string counted_in_words(const match::Game& game, rules::SeatId seat, Hearer hearer) {
    const auto misses = game.table().attendance().misses(rules::idx(seat));
    const auto cost = game.table().clock().limits().misses;
    return fmt::format("{} missed turn{} count{} against {} now: {} cost{} the seat.", misses == 0 ? "No" : std::to_string(misses),
                       misses > 1 ? "s" : "", misses > 1 ? "" : "s", hearer == Hearer::player ? "you" : "this player", cost,
                       cost == 1 ? "s" : "");
}
/// What the clock has ended, if anything.
const rules::command::Expire* expiry_of(const match::Entry& entry) {
    const auto* command = std::holds_alternative<body::Played>(entry.body) ? match::command_of(entry) : nullptr;
    return command == nullptr ? nullptr : std::get_if<rules::command::Expire>(&command->body);
}
std::string missed_in_words(const match::Game& game, rules::SeatId seat, Hearer hearer) {
    return fmt::format(
        fmt::runtime(hearer == Hearer::player ? "You have missed a turn ({}). {}" : "The player of {} has missed a turn. {}"),
        powers_in_words(game, seat), counted_in_words(game, seat, hearer));
}
std::string excused_in_words(const match::Game& game, const match::Entry& entry, const body::MissExcused& excused, Hearer hearer) {
    const auto powers = powers_in_words(game, excused.seat);
    const auto whose = hearer == Hearer::player ? fmt::format("of yours ({})", powers) : fmt::format("of the player of {}", powers);
    const auto how = excused.account != 0 ? fmt::format("The allowance of the time control excuses a missed turn {}", whose)
                                          : fmt::format("{} excuses a missed turn {}", entry.grounds ? "A referee" : "A director", whose);
    return fmt::format("{}, which does not count any more. {}", how, counted_in_words(game, excused.seat, hearer));
}
std::string warned_in_words(const match::Game& game, const match::Entry& entry, const body::Warned& warned, Hearer hearer) {
    const auto times = game.table().attendance().warnings(rules::idx(warned.seat));
    if (hearer == Hearer::others) return followed_by(table_in_words(game, entry), fmt::format("It is warning {} of this player.", times));
    return followed_by(fmt::format("A director warns you ({}): {}", powers_in_words(game, warned.seat), rules::printable(warned.reason)),
                       fmt::format("It is your warning number {}.", times));
}

std::string proposed_in_words(const match::Game& game, const match::Entry& entry) {
    const auto what = table_in_words(game, entry);
    if (entry.header.author.kind == match::Author::Kind::director) return what;
    return followed_by(what, game.table().clock().proposal()
                                 ? "Each player can agree or refuse in the game: it holds once all agree, and not at all if one refuses."
                                 : "It holds from now on, as nobody else has to agree.");
}
std::string agreed_in_words(const match::Game& game, const body::ClockAgreed& agreed) {
    const auto terms = rules::printable(match::terms_in_words(game.table().clock().limits()));
    if (agreed.refused)
        return fmt::format("The player of {} does not agree to another time control: the game keeps the one that it has ({}).",
                           powers_in_words(game, agreed.seat), terms);
    return fmt::format("All have agreed: the game has another time control from now on ({}).", terms);
}

}  // namespace

std::string powers_in_words(const match::Game& game, rules::SeatId seat) {
    return narration::Names{game.ruleset()}.all(game.table().seats()[rules::idx(seat)].powers);
}

SeatChange seat_change(const match::Game& before, const match::Entry& entry) {
    SeatChange change;
    change.was_last = protocol::last_round(before);
    change.stood_for_dispute = before.table().clock().paused_for(body::PauseReason::dispute);
    const auto& seats = before.table().seats();
    const auto* offered = std::get_if<body::SeatOffered>(&entry.body);
    const auto* left = std::get_if<body::SeatLeft>(&entry.body);
    const auto* seated = std::get_if<body::Seated>(&entry.body);
    if (offered == nullptr && left == nullptr && seated == nullptr) return change;
    change.seat = offered != nullptr ? offered->seat : left != nullptr ? left->seat : seated->seat;
    if (rules::idx(change.seat) >= seats.size()) return change;
    const auto& there = seats[rules::idx(change.seat)];
    const auto author = entry.header.author.account;
    if (offered == nullptr && there.taken && there.account != author) change.unseated = there.account;
    const auto kept_for = left != nullptr ? there.substitute : offered != nullptr ? offered->account : 0;
    if (kept_for != author) change.kept_for = kept_for;
    return change;
}

std::vector<Announcement> announcements(const match::Game& game, const match::Entry& entry, const SeatChange& change) {
    using To = Announcement::To;
    std::vector<Announcement> all;
    const auto say = [&](Kind kind, std::string text) -> Announcement& {
        auto& made = all.emplace_back();
        made.account = change.unseated;
        made.notice.kind = kind;
        made.notice.game = game.table().game();
        made.notice.round = game.state().round;
        made.notice.text = std::move(text);
        return made;
    };
    /// Of a player: to them in words of their own.
    const auto say_of = [&](rules::SeatId seat, const auto& in_words) {
        const auto& there = game.table().seats()[rules::idx(seat)];
        const auto whose = there.taken && !there.sparring ? there.account : 0;
        say(Kind::warning, in_words(Hearer::others)).account = whose;
        if (whose == 0) return;
        auto& own = say(Kind::warning, in_words(Hearer::player));
        own.to = To::account, own.account = whose;
    };
    const auto* command = match::command_of(entry);
    if (const auto* limit = command == nullptr ? nullptr : std::get_if<rules::command::TimeLimit>(&command->body)) {
        const auto last = protocol::last_round(game);
        if (limit->how == How::extended)
            say(Kind::time_extended, narration::time_in_words(entry));
        else if (limit->how != How::now)
            say(Kind::last_round, last_round_in_words(game, entry, limit->how, last)).notice.round = last;
    }
    const bool back = entry.header.goes_back();
    if (back && change.was_last != 0 && protocol::last_round(game) == 0)
        say(Kind::time_extended, fmt::format("The game was set back: round {} is not the last any more.", change.was_last));
    const auto* credit = std::get_if<body::Credited>(&entry.body);
    const auto whose = credit != nullptr && credit->power ? player_of(game.table(), *credit->power) : 0;
    if (credit != nullptr && credit->kind == body::Credited::Kind::vacation && whose != 0) {
        auto& drawn = say(Kind::time_mark, vacation_in_words(game, entry, *credit));
        drawn.to = To::account, drawn.account = whose;
    }
    if (credit != nullptr && credit->kind == body::Credited::Kind::ruling && (!credit->power || whose != 0)) {
        auto& given = say(Kind::time_mark, table_in_words(game, entry));
        if (credit->power) given.to = To::account, given.account = whose;
        if (const auto clock = clock_given_to(game, credit->power, entry.header.received))
            given.notice.clock = protocol::clock_reading(game.ruleset(), *clock);
    }
    if (const auto* paused = std::get_if<body::Paused>(&entry.body)) {
        auto& told = say(Kind::paused, narration::time_in_words(entry));
        if (paused->reason == body::PauseReason::deserted) told.to = To::ever;
    }
    if (const auto* resumed = std::get_if<body::Resumed>(&entry.body)) {
        auto& told = say(Kind::resumed, resumption_in_words(game, entry));
        if (resumed->reason == body::PauseReason::deserted) told.to = To::ever;
    }
    const bool stands = game.table().clock().paused_for(body::PauseReason::dispute);
    if (!std::holds_alternative<body::Paused>(entry.body) && stands && !change.stood_for_dispute)
        say(Kind::paused, narration::paused_in_words(body::PauseReason::dispute));
    if (!std::holds_alternative<body::Resumed>(entry.body) && !stands && change.stood_for_dispute && !game.table().ended())
        say(Kind::resumed, followed_by(narration::resumed_in_words(body::PauseReason::dispute), goes_on(game)));
    const auto& limits = game.table().clock().limits();
    if (const auto missed = expiry_of(entry) != nullptr ? game.table().attendance().just_missed() : std::nullopt;
        missed && game.table().attendance().misses(rules::idx(*missed)) < limits.misses)
        say_of(*missed, [&](Hearer hearer) { return missed_in_words(game, *missed, hearer); });
    if (const auto* excused = std::get_if<body::MissExcused>(&entry.body); excused != nullptr && limits.misses != 0)
        say_of(excused->seat, [&](Hearer hearer) { return excused_in_words(game, entry, *excused, hearer); });
    if (const auto* left = std::get_if<body::SeatLeft>(&entry.body)) {
        auto& free = say(Kind::seat_free, left_in_words(game, entry, left->seat));
        free.to = lost_seat(entry) ? To::all : To::directors;
        free.notice.seats = free_seats(game);
    }
    if (change.unseated != 0) {
        auto& lost = say(Kind::seat_free, unseated_in_words(game, entry, change.seat));
        lost.to = To::account;
        if (std::holds_alternative<body::SeatLeft>(entry.body)) lost.notice.seats.push_back(rules::raw(change.seat));
    }
    if (const auto* named = std::get_if<body::DirectorNamed>(&entry.body);
        named != nullptr && named->account != entry.header.author.account) {
        auto& told =
            say(Kind::warning, named->no_more ? "You no longer direct this game."
                                              : "You direct this game from now on, and have no seat in it. You can give that back.");
        told.to = To::account, told.account = named->account;
    }
    if (const auto* warned = std::get_if<body::Warned>(&entry.body))
        say_of(warned->seat, [&](Hearer hearer) { return warned_in_words(game, entry, *warned, hearer); });
    if (std::holds_alternative<body::ClockProposed>(entry.body)) {
        auto& told = say(Kind::warning, proposed_in_words(game, entry));
        if (game.table().clock().proposal()) told.notice.proposal = static_cast<std::uint32_t>(entry.header.sequence);
    }
    if (const auto* agreed = std::get_if<body::ClockAgreed>(&entry.body);
        agreed != nullptr && (agreed->refused || !game.table().clock().proposal()))
        say(Kind::warning, agreed_in_words(game, *agreed));
    return all;
}

namespace {

/// The clock ends a turn with it, which is perhaps missed without costing the seat. (A phase that ends a turn so is told, not notified.)
bool may_be_missed(const match::Game& before, const match::Entry& entry) {
    const auto* expiry = expiry_of(entry);
    if (expiry == nullptr || expiry->what != rules::command::Expire::What::turn) return false;
    const auto active = before.state().active;
    const auto seat = active == rules::nobody ? std::nullopt : before.table().seat_of(active);
    return seat && before.table().attendance().misses(rules::idx(*seat)) + 1 < before.table().clock().limits().misses;
}

}  // namespace

bool is_announced(const match::Game& before, const match::Entry& entry) {
    if (const auto* credit = std::get_if<body::Credited>(&entry.body))
        return credit->kind == body::Credited::Kind::ruling || credit->kind == body::Credited::Kind::vacation;
    if (const auto* agreed = std::get_if<body::ClockAgreed>(&entry.body))
        return agreed->refused || !before.table().clock_after(entry, before.state()).proposal();
    const auto* command = match::command_of(entry);
    const auto* limit = command == nullptr ? nullptr : std::get_if<rules::command::TimeLimit>(&command->body);
    return (limit != nullptr && limit->how != How::now) || std::holds_alternative<body::Paused>(entry.body) ||
           std::holds_alternative<body::Resumed>(entry.body) || lost_seat(entry) ||
           std::holds_alternative<body::ClockProposed>(entry.body) || std::holds_alternative<body::Warned>(entry.body) ||
           (before.table().clock().limits().misses != 0 && std::holds_alternative<body::MissExcused>(entry.body)) ||
           may_be_missed(before, entry);
}

std::optional<rules::SeatId> lost_seat(const match::Entry& entry) {
    const auto* left = std::get_if<body::SeatLeft>(&entry.body);
    if (left == nullptr || entry.header.author.kind != match::Author::Kind::system) return std::nullopt;
    return left->seat;
}

std::string last_miss_in_words(const match::Game& game, rules::OwnerId power) {
    const auto& limits = game.table().clock().limits();
    const auto seat = game.table().seat_of(power);
    if (limits.misses == 0 || !seat || power != game.state().active || game.state().outcome) return {};
    if (game.table().attendance().misses(rules::idx(*seat)) + 1 != limits.misses) return {};  // of a seat that is lost already, too
    return fmt::format(
        "If you miss this turn you lose the seat of {}{}. Missed is a turn without a command of yours, ended by your own clock.",
        powers_in_words(game, *seat), limits.excuses != 0 ? ", unless the miss is excused" : "");
}

std::vector<std::uint32_t> free_seats(const match::Game& game) {
    std::vector<std::uint32_t> free;
    const auto& seats = game.table().seats();
    for (std::size_t at = 0; at < seats.size(); ++at)
        if (!seats[at].taken) free.push_back(static_cast<std::uint32_t>(at));
    return free;
}

}  // namespace server
