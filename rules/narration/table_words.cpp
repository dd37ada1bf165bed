#include "rules/narration/table_words.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <variant>

#include "rules/core/overload.hpp"
#include "rules/core/printable.hpp"

namespace narration {
namespace {

namespace body = match::body;
using Kind = match::Author::Kind;
using rules::printable;

/// Who does it as who directs.
std::string_view who_directs(const match::Entry& entry) { return entry.grounds ? "A referee" : "A director"; }
/// Why a referee does it, with a colon before it.
std::string why(const match::Entry& entry) { return entry.grounds ? ": " + ended(printable(entry.grounds->reason)) : "."; }

std::string powers_of(const rules::Ruleset& rules, const Seats& seats, rules::SeatId seat) {
    if (rules::idx(seat) >= seats.size() || seats[rules::idx(seat)].empty()) return fmt::format("seat {}", rules::raw(seat));
    return Names{rules}.all(seats[rules::idx(seat)]);
}

std::string paused(const match::Entry& entry, const body::Paused& pause) {
    if (pause.reason != body::PauseReason::director) return paused_in_words(pause.reason);
    return fmt::format("{} pauses the game{}", who_directs(entry), pause.text.empty() ? why(entry) : ": " + ended(printable(pause.text)));
}
std::string resumed(const match::Entry& entry, body::PauseReason reason) {
    if (reason != body::PauseReason::director) return resumed_in_words(reason);
    return fmt::format("{} ends the pause{}", who_directs(entry), why(entry));
}
std::string limit(const match::Entry& entry, rules::command::TimeLimit::How how) {
    using How = rules::command::TimeLimit::How;
    const bool directed = entry.header.author.kind == Kind::director;
    const auto because = entry.grounds ? " (" + printable(entry.grounds->reason) + ")" : std::string{};
    switch (how) {
        case How::reached: return "The time is up: this round is the last.";
        case How::called:
            return directed ? fmt::format("{} calls the last round{}: it is this one.", who_directs(entry), because)
                            : "The last round is called: it is this one.";
        case How::extended:
            return directed ? fmt::format("{} calls the last round off{}: the game goes on.", who_directs(entry), because)
                            : "The last round is called off: the game goes on.";
        case How::between: return "The time is up, and this round has only begun: it is not played.";
        case How::now: return "A referee ends the game as it stands" + why(entry);
    }
    return {};
}

std::string credited(const match::Entry& entry, const body::Credited& credit, const rules::Ruleset& rules) {
    using Why = body::Credited::Kind;
    const auto whom = credit.power ? rules.owner(*credit.power).name : "everybody";
    const auto amount = match::span_in_words(std::abs(credit.amount));
    switch (credit.kind) {
        case Why::outage: return fmt::format("{} that nobody could use are given back: {}", amount, ended(printable(credit.reason)));
        case Why::lag: return {};  // the way of a command is no news
        case Why::overtime: return fmt::format("{} draws an overtime of {}.", whom, amount);
        case Why::vacation: return fmt::format("{} draws {} of vacation.", whom, amount);
        case Why::handover: return {};  // who took the seat over is news already
        case Why::ruling: break;
    }
    const auto reason = ended(printable(credit.reason));
    return credit.amount < 0 ? fmt::format("{} takes {} from {}: {}", who_directs(entry), amount, whom, reason)
                             : fmt::format("{} gives {} {}: {}", who_directs(entry), whom, amount, reason);
}

std::string left(const match::Entry& entry, const std::string& powers) {
    switch (entry.header.author.kind) {
        case Kind::system: return fmt::format("The player of {} has missed too many turns and has lost the seat.", powers);
        case Kind::seat: return fmt::format("The player of {} has left the game.", powers);
        case Kind::director: break;
    }
    return fmt::format("{} takes the seat of {} from its player{}", who_directs(entry), powers, why(entry));
}

std::string resigned(const match::Entry& entry, const body::PowerResigned& what, const std::string& power) {
    if (what.again) return fmt::format("{} is played again.", power);
    const auto who = entry.header.author.kind == Kind::seat ? std::string{"Its player"} : std::string{who_directs(entry)};
    return fmt::format("{} resigns {}: nobody plays it any more{}", who, power, why(entry));
}

}  // namespace

std::string_view pause_cause(body::PauseReason reason) {
    constexpr std::string_view causes[] = {"a director has paused it", "a dispute waits for a ruling", "both sides want it",
                                           "this server does not have the rules of this game", "nobody plays it any more"};
    return causes[rules::idx(reason)];
}

std::string paused_in_words(body::PauseReason reason) {
    if (reason == body::PauseReason::director) return "The game is paused.";
    return fmt::format("The game is paused, as {}{}.", pause_cause(reason),
                       reason == body::PauseReason::deserted ? ": it goes on when somebody takes a seat" : "");
}

std::string resumed_in_words(body::PauseReason reason) {
    using Reason = body::PauseReason;
    switch (reason) {
        case Reason::director: break;
        case Reason::dispute: return "No dispute waits for a ruling any more: the pause for it is over.";
        case Reason::both_sides: return "The pause that both sides wanted is over.";
        case Reason::outage: return "The server has the rules of the game again.";
        case Reason::deserted: return "Somebody plays the game again.";
    }
    return "The pause is over.";
}

std::string ended(std::string sentence) {
    if (sentence.find_last_of(".!?") + 1 != sentence.size()) sentence += '.';
    return sentence;
}

std::string time_in_words(const match::Entry& entry) {
    if (const auto* pause = std::get_if<body::Paused>(&entry.body)) return paused(entry, *pause);
    if (const auto* resume = std::get_if<body::Resumed>(&entry.body)) return resumed(entry, resume->reason);
    const auto* command = match::command_of(entry);
    const auto* reached = command == nullptr ? nullptr : std::get_if<rules::command::TimeLimit>(&command->body);
    return reached == nullptr ? std::string{} : limit(entry, reached->how);
}

std::string table_in_words(const match::Entry& entry, const rules::Ruleset& rules, const Seats& seats) {
    const auto author = [&] { return powers_of(rules, seats, entry.header.author.seat); };
    return std::visit(rules::Overload{
                          [&](const body::Credited& credit) { return credited(entry, credit, rules); },
                          [&](const body::SeatLeft& seat) { return left(entry, powers_of(rules, seats, seat.seat)); },
                          [&](const body::PowerResigned& power) { return resigned(entry, power, rules.owner(power.power).name); },
                          [&](const body::ClockProposed& proposed) {
                              const auto terms = printable(match::terms_in_words(proposed.clock));
                              return entry.header.author.kind == Kind::director
                                         ? fmt::format("{} gives the game another time control ({}).", who_directs(entry), terms)
                                         : fmt::format("The player of {} proposes another time control ({}).", author(), terms);
                          },
                          [&](const body::ClockAgreed& agreed) {
                              return fmt::format("The player of {} {} to the time control that was proposed.",
                                                 powers_of(rules, seats, agreed.seat), agreed.refused ? "does not agree" : "agrees");
                          },
                          [&](const body::CalendarSet& set) {
                              return fmt::format("The player of {} {}.", powers_of(rules, seats, set.seat),
                                                 printable(match::calendar_in_words(set.calendar)));
                          },
                          [&](const body::Warned& warned) {
                              return fmt::format("{} warns the player of {}: {}", who_directs(entry), powers_of(rules, seats, warned.seat),
                                                 printable(warned.reason));
                          },
                          [](const auto&) { return std::string{}; },
                      },
                      static_cast<const match::Body::variant_type&>(entry.body));
}

std::string dispute_in_words(const match::Entry& entry, std::string_view about) {
    using Step = match::body::DisputeMoved::Step;
    if (std::holds_alternative<match::body::RulingProposed>(entry.body)) return {};
    if (std::holds_alternative<match::body::SetBack>(entry.body))
        return fmt::format("A referee sets the game back to {}: {}",
                           about.empty() ? "an earlier position" : fmt::format("where it stood after \"{}\"", about),
                           printable(entry.grounds->reason));
    if (std::holds_alternative<match::body::Annulled>(entry.body)) return "A referee annuls the game: " + printable(entry.grounds->reason);
    if (entry.grounds) return "A referee rules: " + printable(entry.grounds->reason);
    if (const auto* filed = std::get_if<match::body::DisputeFiled>(&entry.body))
        return fmt::format("A player disputes {}: {}", about.empty() ? "what happened" : fmt::format("\"{}\"", about),
                           printable(filed->reason));
    const auto* moved = std::get_if<match::body::DisputeMoved>(&entry.body);
    if (moved == nullptr) return {};
    switch (moved->step) {
        case Step::answered: return "The other side answers: " + printable(moved->text);
        case Step::taken: return "A referee looks into it.";
        case Step::appealed: return "The ruling is appealed: " + printable(moved->text);
        case Step::closed: return "The dispute is closed.";
        case Step::upheld: break;
    }
    return {};
}

}  // namespace narration
