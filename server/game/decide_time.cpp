// What players and directors say about time.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "rules/core/counted.hpp"
#include "rules/core/text.hpp"
#include "rules/match/faults.hpp"
#include "rules/match/time_words.hpp"
#include "server/clocks/time_controls.hpp"
#include "server/clocks/zones.hpp"
#include "server/game/decide.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using Code = wire::Malformed::Code;
using match::Author;

std::optional<Answer> bad_reason(const std::string& reason, std::string field) {
    if (!reason.empty() && reason.size() <= most_reason) return std::nullopt;
    return malformed(Code::bad_value, std::move(field), "no reason, or one of more than 200 bytes",
                     "say in a sentence why: every player sees it");
}
Answer not_running() { return not_allowed("the game does not run"); }
Answer only_directors() { return not_allowed("only a director of the game can do this"); }
/// "3 vacations of 7 days": what a time control has for each seat.
std::string vacation_in_words(const match::ClockRules& limits) {
    const auto each = match::span_in_words(limits.vacation);
    return limits.vacations == 1 ? "the time control has 1 vacation of " + each
                                 : fmt::format("the time control has {} vacations of {}, and what is drawn counts", limits.vacations, each);
}
bool runs(const Position& now) { return now.game.table().started() && !now.game.table().ended(); }
/// Whoever directs, or has the seat.
tl::expected<Author, Answer> director_or(const Position& now, const CommandEnvelope& envelope, std::uint32_t seat, std::string field) {
    if (directs(now, envelope)) return director(envelope);
    const auto own = own_seat(now, envelope, seat, std::move(field));
    if (!own) return tl::make_unexpected(own.error());
    return Author{Author::Kind::seat, *own, envelope.account};
}

/// Of whom time would be up at once by an entry about time, and is not without it; nothing where nobody's would.
std::optional<std::string> ended_by(const Position& now, const match::Entry& entry) {
    using Which = match::Clock::Which;
    const auto& before = now.game.table().clock();
    const auto after = now.game.table().clock_after(entry, now.game.state());
    const auto at = entry.header.received;
    const auto past = [at](const std::optional<match::Moment>& moment) { return moment && *moment <= at; };
    if (past(after.due_at(Which::game)) && !past(before.due_at(Which::game))) return "the game";
    const auto was = before.readings(at);
    for (const auto& reading : after.readings(at)) {
        if (reading.left > 0 || reading.which == Which::bank) continue;  // a bank ends a turn, which is read too
        const bool known = rules::any_of(was, [&](const match::Clock::Reading& other) {
            return other.which == reading.which && other.power == reading.power && other.left == 0;
        });
        if (known) continue;
        return reading.power == rules::nobody ? "the game" : now.game.ruleset().owner(reading.power).name;
    }
    return std::nullopt;
}
/// The entry; or why not, where it lays a deadline into the past: who is on the clock could do nothing about that.
Decision unless_time_is_up(const Position& now, DraftedEntry drafted, std::string field) {
    const auto whose = ended_by(now, drafted.draft.entry);
    if (!whose) return drafted;
    const std::string what_to_do = *whose == "the game" ? "give more; call_last_round makes the round that is played the last"
                                                        : "give more than was used; or wait until it is that power's turn no more";
    return malformed(Code::bad_value, std::move(field), fmt::format("with that the time of {} would be up at once", *whose), what_to_do);
}
/// A credit changes what some clock says, or when a limit is reached. Time for all is of the game's limit also where that is up by more than it.
bool moves_a_clock(const Position& now, const match::Entry& entry) {
    using Which = match::Clock::Which;
    const auto& before = now.game.table().clock();
    const auto after = now.game.table().clock_after(entry, now.game.state());
    const auto at = entry.header.received;
    if (!std::get<match::body::Credited>(entry.body).power && before.limits().game_limit != 0) return true;
    if (before.readings(at) != after.readings(at)) return true;
    constexpr std::array limits{Which::game, Which::turn, Which::phase, Which::decision, Which::battle};
    return rules::any_of(limits, [&](Which which) { return before.due_at(which) != after.due_at(which); });
}

void take_vacation(match::ClockRules& rules, std::uint32_t number, match::Moment length) {
    if (rules.vacations == number && rules.vacation == length) return;
    rules.vacations = number;
    rules.vacation = length;
    rules.preset.clear();  // it is that one no more
}

}  // namespace

Decision decide_credit(const Position& now, const match::Header& header, match::body::Credited credit, std::string field) {
    const auto power = credit.power;
    DraftedEntry drafted{match::draft(header, std::move(credit))};
    if (moves_a_clock(now, drafted.draft.entry)) return unless_time_is_up(now, std::move(drafted), std::move(field));
    if (!power)
        return malformed(Code::bad_value, std::move(field), "no clock is running, so a change of time would have no effect",
                         "set_clock gives the game limits; or wait until a turn or a question has one");
    return malformed(
        Code::bad_value, std::move(field),
        fmt::format("no clock of {} is running, so a change of time would have no effect", now.game.ruleset().owner(*power).name),
        "give it while a limit of its turn or of a question to it runs; or leave the power out, for the game's time and "
        "for every player whose clock is running");
}

Decision decide(const client::SetClock& ask, const Position& now, const CommandEnvelope& envelope) {
    if (now.game.table().ended()) return denied(wire::Denied::Code::ended, "the game is over");
    const auto author = director_or(now, envelope, ask.seat, "set_clock.seat");
    if (!author) return author.error();
    if (ask.clock == match::ClockRules{} && !ask.no_vacation)
        return malformed(Code::missing, "set_clock.clock", "no time control is given",
                         "say its limits or a preset, as list_time_controls names them; \"untimed\" is the one without clocks");
    auto present = now.game.table().clock().limits();
    if (ask.clock == match::ClockRules{}) {
        if (present.vacations == 0) return not_allowed("the time control of this game has no vacation");
        take_vacation(present, 0, 0);
        return entry_of(*author, now, envelope, match::body::ClockProposed{std::move(present)});
    }
    auto clock = clock_of(ask.clock, ask.no_vacation, "set_clock");
    if (!clock) return Answer{clock.error()};
    return unless_time_is_up(now, entry_of(*author, now, envelope, match::body::ClockProposed{std::move(*clock)}), "set_clock.clock");
}

Decision decide(const client::AgreeClock& ask, const Position& now, const CommandEnvelope& envelope) {
    const auto& proposal = now.game.table().clock().proposal();
    const auto seat = own_seat(now, envelope, ask.seat, "agree_clock.seat");
    if (!seat) return seat.error();
    if (!proposal)
        return malformed(Code::bad_value, "agree_clock.proposal", "no proposal of another time control is open",
                         "set_clock proposes one; `proposal` in the clock of a game_view shows the one that is open");
    if (proposal->sequence != ask.proposal)
        return malformed(Code::bad_value, "agree_clock.proposal", "this proposal is not open",
                         fmt::format("proposal {} is: read it in the clock of a game_view, and name it", proposal->sequence));
    const Author author{Author::Kind::seat, *seat, envelope.account};
    return unless_time_is_up(now, entry_of(author, now, envelope, match::body::ClockAgreed{*seat, proposal->sequence, ask.refused}),
                             "agree_clock.proposal");
}

Decision decide(const client::CallLastRound& ask, const Position& now, const CommandEnvelope& envelope) {
    const auto& clock = now.game.table().clock();
    if (!directs(now, envelope)) return only_directors();
    if (!runs(now)) return not_running();
    if (ask.off) {
        // Else the clock would say so again at once.
        const auto limit = clock.limits().begin_no_round_after != 0 ? clock.limits().begin_no_round_after : clock.limits().game_limit;
        if (limit != 0 && clock.game_time(envelope.stamp) >= limit)
            return not_allowed("the game's time is up: give it more first (give_time, or set_clock with a longer game_limit_ms)");
    }
    using How = rules::command::TimeLimit::How;
    const rules::Command command{rules::nobody, rules::command::TimeLimit{ask.off ? How::extended : How::called}};
    auto decision = judge_command(now, command, now.game.table().next_header(director(envelope), envelope.stamp));
    if (std::holds_alternative<Answer>(decision) && std::holds_alternative<wire::Refused>(std::get<Answer>(decision)))
        return not_allowed(ask.off ? "the last round was not called" : "this round is the last already");
    return decision;
}

Decision decide(const client::GiveTime& ask, const Position& now, const CommandEnvelope& envelope) {
    if (!directs(now, envelope)) return only_directors();
    if (!runs(now)) return not_running();
    if (ask.amount == 0 || ask.amount > match::most_given || ask.amount < -match::most_given)
        return malformed(Code::bad_value, "give_time.amount_ms", "no time, or more than 49 days",
                         "give milliseconds; below zero to take time");
    if (auto no = bad_reason(ask.reason, "give_time.reason")) return std::move(*no);
    std::optional<rules::OwnerId> power;
    if (!ask.power.empty()) {
        const auto named = protocol::power_from_wire(now.game.ruleset(), ask.power, "give_time.power");
        if (!named) return Answer{protocol::malformed(named.error()).body};
        power = *named;
    }
    return decide_credit(now, now.game.table().next_header(director(envelope), envelope.stamp),
                         {ask.amount, ask.reason, match::body::Credited::Kind::ruling, power}, "give_time.amount_ms");
}

Decision decide(const client::ResignPower& ask, const Position& now, const CommandEnvelope& envelope) {
    const auto& table = now.game.table();
    if (!runs(now)) return not_running();
    const auto power = protocol::power_from_wire(now.game.ruleset(), ask.power, "resign_power.power");
    if (!power) return Answer{protocol::malformed(power.error()).body};
    const auto seat = table.seat_of(*power);
    if (!seat) return malformed(Code::unknown_name, "resign_power.power", "nobody plays this power", "name one that has a seat");
    const auto author = director_or(now, envelope, rules::raw(*seat), "resign_power.power");
    if (!author) return author.error();
    if (table.clock().resigned(*power) != ask.again)
        return not_allowed(ask.again ? "this power was not resigned" : "this power was resigned before");
    return entry_of(*author, now, envelope, match::body::PowerResigned{*power, ask.again});
}

Decision decide(const client::SetCalendar& ask, const Position& now, const CommandEnvelope& envelope) {
    if (now.game.table().ended()) return denied(wire::Denied::Code::ended, "the game is over");
    if (!now.game.table().clock().limits().rests) return not_allowed("the time control of this game has no hours of rest");
    const auto seat = own_seat(now, envelope, ask.seat, "set_calendar.seat");
    if (!seat) return seat.error();
    const auto& clock = now.game.table().clock();
    if (!ask.away.empty() && clock.limits().vacations == 0) return not_allowed("the time control of this game has no vacation");
    const auto at = std::max(envelope.stamp, now.game.table().last_received());
    auto calendar = make_calendar(ask, clock.next_calendar(*seat).absences, at);
    if (!calendar)
        return malformed(Code::bad_value, "set_calendar." + calendar.error().field, calendar.error().problem, calendar.error().what_to_do);
    if (const auto wrong = clock.calendar_fault(*seat, *calendar, at); !wrong.none())
        return malformed(Code::bad_value, "set_calendar.away", std::string{wrong.problem},
                         fmt::format("{} ({})", wrong.what_to_do, vacation_in_words(clock.limits())));
    const Author author{Author::Kind::seat, *seat, envelope.account};
    return entry_of(author, now, envelope, match::body::CalendarSet{*seat, std::move(*calendar), true});
}

Decision decide(const client::WarnPlayer& ask, const Position& now, const CommandEnvelope& envelope) {
    const auto& table = now.game.table();
    if (!directs(now, envelope)) return only_directors();
    if (!runs(now)) return not_running();
    if (ask.seat >= table.seats().size() || !table.seats()[ask.seat].taken) return not_allowed("nobody sits there");
    if (auto no = bad_reason(ask.reason, "warn_player.reason")) return std::move(*no);
    return entry_of(director(envelope), now, envelope,
                    match::body::Warned{rules::SeatId{static_cast<std::uint16_t>(ask.seat)}, ask.reason});
}

std::optional<match::Body> due_to_attendance(const Position& now, Moment stamp) {
    using match::body::PauseReason;
    if (!runs(now)) return std::nullopt;
    const auto& table = now.game.table();
    const auto& clock = table.clock();
    const auto rounds = std::max<std::uint32_t>(1, clock.limits().deserted_rounds);
    const bool paused = clock.paused_for(PauseReason::deserted);
    if (paused && table.attendance().attended()) return match::body::Resumed{PauseReason::deserted};
    if (!paused && table.attendance().deserted(rounds)) return match::body::Paused{PauseReason::deserted};
    if (auto credit = clock.handover(std::max(stamp, table.last_received()))) return std::move(*credit);
    return std::nullopt;
}

Decision decide_attendance(const Position& now, const CommandEnvelope& envelope) {
    auto body = due_to_attendance(now, envelope.stamp);
    if (!body) return Answer{wire::Busy{}};  // said to nobody
    return entry_of({}, now, envelope, std::move(*body));
}

std::optional<Answer> no_miss_to_excuse(const match::Table& table, std::uint32_t seat) {
    const auto no = not_allowed;
    if (table.ended()) return no("the game is over, and no missed turn counts any more: set it back first");
    if (seat >= table.seats().size() || table.attendance().misses(seat) == 0) return no("this seat has missed no turn");
    if (!table.seats()[seat].taken)
        return no(
            "nobody sits there any more, and an excuse gives no seat back: offer the seat to its player (offer_seat); a player who sits "
            "down starts without missed turns");
    return std::nullopt;
}

Decision decide(const client::ExcuseMiss& ask, const Position& now, const CommandEnvelope& envelope) {
    const auto& table = now.game.table();
    if (!directs(now, envelope)) return only_directors();
    if (auto no = no_miss_to_excuse(table, ask.seat)) return std::move(*no);
    return entry_of(director(envelope), now, envelope, match::body::MissExcused{rules::SeatId{static_cast<std::uint16_t>(ask.seat)}});
}

std::optional<rules::SeatId> seat_to_excuse(const Position& now) {
    const auto& table = now.game.table();
    const auto seat = table.attendance().just_missed();
    const bool counts = table.clock().limits().excuses != 0 && runs(now) && seat && table.seats()[rules::idx(*seat)].taken;
    return counts ? seat : std::nullopt;
}

Decision decide_allowance(const Position& now, const CommandEnvelope& envelope) {
    const auto seat = seat_to_excuse(now);
    if (!seat || now.excuse == 0) return Answer{wire::Busy{}};  // said to nobody
    const auto& limits = now.game.table().clock().limits();
    auto reason = fmt::format("excuse {} of {} that the time control allows in {}", now.excuse, limits.excuses,
                              rules::counted(limits.excuse_games, "game"));
    return entry_of({}, now, envelope,
                    match::body::MissExcused{*seat, now.game.table().seats()[rules::idx(*seat)].account, std::move(reason)});
}

std::optional<rules::SeatId> seat_to_open(const Position& now) {
    const auto& table = now.game.table();
    const auto most = table.clock().limits().misses;
    if (!runs(now)) return std::nullopt;
    const bool opens_left = most != 0 || table.seating().directors.empty();  // where nobody directs nobody else would offer it
    for (std::size_t at = 0; at < table.seats().size(); ++at) {
        const auto& seat = table.seats()[at];
        const bool missed = most != 0 && table.attendance().misses(at) >= most;
        const bool left = opens_left && !seat.taken && table.attendance().left(at);
        const bool closed = seat.taken || (seat.offered == match::Seat::To::nobody);
        if ((missed || left) && closed) return rules::SeatId{static_cast<std::uint16_t>(at)};
    }
    return std::nullopt;
}

Decision decide_open_seat(const Position& now, const CommandEnvelope& envelope) {
    const auto seat = seat_to_open(now);
    if (!seat) return Answer{wire::Busy{}};  // said to nobody
    const auto& there = now.game.table().seats()[rules::idx(*seat)];
    if (there.taken) return entry_of({}, now, envelope, match::body::SeatLeft{*seat, true});
    return entry_of({}, now, envelope, match::body::SeatOffered{*seat, match::Seat::To::anybody, 0});
}

namespace {

/// The one of this name; with another vacation, where one is said besides.
tl::expected<match::ClockRules, wire::Malformed> named_clock(const match::ClockRules& asked, const std::string& field) {
    const auto* named = find_time_control(shipped_time_controls(), asked.preset);
    if (named == nullptr)
        return tl::make_unexpected(wire::Malformed{Code::unknown_name, field + ".preset",
                                                   "there is no time control \"" + rules::shortened(asked.preset) + "\"",
                                                   "list_time_controls names them; or give limits of your own"});
    match::ClockRules alone;
    alone.preset = asked.preset;
    if (asked == alone || asked == named->rules) return named->rules;
    alone.vacations = asked.vacations;
    alone.vacation = asked.vacation;
    if (asked != alone)
        return tl::make_unexpected(
            wire::Malformed{Code::bad_value, field, "a time control by its name, and limits as well",
                            "give one of them; only vacations and vacation_ms, or no_vacation, may be said beside a name"});
    auto rules = named->rules;
    take_vacation(rules, asked.vacations, asked.vacation);
    return rules;
}

}  // namespace

tl::expected<match::ClockRules, wire::Malformed> clock_of(const match::ClockRules& asked, bool no_vacation, const std::string& message) {
    const auto field = message + ".clock";
    if (no_vacation && (asked.vacations != 0 || asked.vacation != 0))
        return tl::make_unexpected(wire::Malformed{Code::bad_value, message + ".no_vacation", "vacations are both given and switched off",
                                                   "say one of them: no_vacation, or vacations and vacation_ms"});
    auto rules = asked;
    if (!asked.preset.empty()) {
        auto named = named_clock(asked, field);
        if (!named) return named;
        rules = std::move(*named);
    }
    if (no_vacation) take_vacation(rules, 0, 0);
    if (const auto fault = match::fault_of(rules); !fault.field.empty())
        return tl::make_unexpected(wire::Malformed{Code::bad_value, field + "." + std::string{fault.field}, std::string{fault.problem},
                                                   std::string{fault.what_to_do}});
    return rules;
}

}  // namespace server
