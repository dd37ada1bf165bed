#include "rules/narration/record_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <nlohmann/json.hpp>

#include "rules/core/counted.hpp"
#include "rules/core/names.hpp"
#include "rules/core/overload.hpp"
#include "rules/core/printable.hpp"
#include "rules/core/text.hpp"
#include "rules/hooks/battle_end.hpp"
#include "rules/match/time_words.hpp"

namespace narration {
namespace {

using rules::plain;

/// What is given to every clock, or to those of a power. @param ruled  then its grounds say why.
std::string credit(const match::body::Credited& credited, bool ruled) {
    using Kind = match::body::Credited::Kind;
    const char* whys[] = {
        "an outage", "network delay", "overtime", "vacation", ruled ? "a ruling" : "a director's word", "a seat that was taken over"};
    const auto why = rules::idx(credited.kind) < std::size(whys) ? whys[rules::idx(credited.kind)] : "an unknown reason";
    const bool says_more = !credited.reason.empty() && !ruled && (credited.kind == Kind::outage || credited.kind == Kind::ruling);
    const auto amount = match::span_in_digits(std::abs(credited.amount));
    return fmt::format("{} {} for {}{}{}", amount, credited.amount < 0 ? "taken" : "credited", why,
                       credited.counted ? ", without the rest of players" : "", says_more ? " (" + credited.reason + ")" : "");
}

}  // namespace

std::string_view RecordWords::pause_reason(match::body::PauseReason reason) {
    constexpr std::string_view reasons[] = {"a director", "a dispute", "both sides", "an outage", "a lack of players"};
    return rules::idx(reason) < std::size(reasons) ? reasons[rules::idx(reason)] : "an unknown reason";
}

std::string account_in_words(std::uint64_t account, const NameOf& name_of) {
    const auto name = name_of ? name_of(account) : std::string{};
    return name.empty() ? fmt::format("account {}", account) : fmt::format("account {} ({})", account, rules::printable(name));
}
std::string RecordWords::author(const match::Author& author) const {
    using Kind = match::Author::Kind;
    const auto who = author.account == 0 ? std::string{} : ", " + account(author.account);
    switch (author.kind) {
        case Kind::system: return "system" + who;
        case Kind::seat: return fmt::format("seat {}{}", rules::raw(author.seat), who);
        case Kind::director: return "director" + who;
    }
    return "somebody";
}

std::string RecordWords::command(const rules::Command& command) const {
    const auto what = phrases_.command(command.body);
    return command.author == rules::nobody ? what : names_.of(command.author) + " " + what;
}

namespace {

/// Of a ruling: why, and by which paragraph.
std::string why(const match::Entry& entry) {
    if (!entry.grounds) return {};
    return fmt::format(" ({}{})", entry.grounds->paragraph.empty() ? "" : entry.grounds->paragraph + ": ", entry.grounds->reason);
}

/// A value of the wire in words: "count 2, space Berlin".
std::string flat(const nlohmann::json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_structured()) return value.dump();
    std::vector<std::string> words;
    for (const auto& [name, part] : value.items()) words.push_back(value.is_object() ? plain(name) + " " + flat(part) : flat(part));
    return fmt::format("{}", fmt::join(words, value.is_object() ? ", " : "; "));
}
}  // namespace

std::string ruling_words(const std::string& ruling) {
    const auto frame = nlohmann::json::parse(ruling, nullptr, false);
    const auto rule = frame.is_object() ? frame.find("rule") : frame.end();
    if (rule == frame.end() || !rule->is_object()) return ruling;
    // What is done is the one field with fields of its own.
    for (const auto& [verb, what] : rule->items())
        if (what.is_object()) return what.empty() ? plain(verb) : plain(verb) + ": " + flat(what);
    return ruling;
}

std::string RecordWords::powers_of(const Seats& seats, rules::SeatId seat) const {
    std::vector<std::string> powers;
    if (rules::idx(seat) < seats.size())
        for (const auto id : seats[rules::idx(seat)]) powers.push_back(names_.of(id));
    return fmt::format("{}", fmt::join(powers, ", "));
}

/// The seat whole: its clocks are its powers' together, and where nothing was used the entry names any of them.
std::string RecordWords::handover(const match::body::Credited& credited, const Seats& seats) const {
    const auto power = credited.power.value_or(rules::nobody);
    std::string powers = names_.of(power);
    for (std::size_t seat = 0; seat < seats.size(); ++seat)
        if (rules::contains(seats[seat], power)) powers = powers_of(seats, rules::SeatId{static_cast<std::uint16_t>(seat)});
    const auto begins = fmt::format("the seat of {} begins anew, with all of its time and vacation", powers);
    return credited.amount == 0 ? begins
                                : fmt::format("{}: {} credited to {}", begins, match::span_in_digits(credited.amount), names_.of(power));
}

std::string RecordWords::entry(const match::Entry& entry, const Seats& seats) const {
    return rules::printable(deed(entry, seats) + why(entry));
}

std::string RecordWords::deed(const match::Entry& entry, const Seats& seats) const {
    namespace b = match::body;
    return std::visit(
        rules::Overload{
            [](const b::Created& created) {
                return fmt::format("a game of {}, {}", created.bundle, rules::counted(created.seats.size(), "seat"));
            },
            [](const b::AnchorOpened& opened) { return fmt::format("dice anchor {} ({})", opened.anchor, opened.reason); },
            [&](const b::Seated& seated) {
                return fmt::format("{} takes seat {} ({}){}", account(seated.account), rules::raw(seated.seat),
                                   powers_of(seats, seated.seat),
                                   seated.sparring        ? ", a bot"
                                   : seated.calendar_back ? ", with the calendar of before"
                                                          : "");
            },
            [](const b::SeedOpened& opened) { return fmt::format("seat {} opens its seed", rules::raw(opened.seat)); },
            [](const b::Started&) { return std::string{"the game begins"}; },
            [&](const b::Played& played) { return command(played.command); },
            [&](const b::Ordered& ordered) {
                const auto what = ordered.again == 0 ? "a referee orders" : entry.header.goes_back() ? "rolled again" : "applied again";
                return fmt::format("{}: {}", what, command(ordered.command));
            },
            [&](const b::SetBack&) { return fmt::format("set back: the game is again as after {}", entry.header.parent); },
            [](const b::Corrected&) { return std::string{"corrected"}; },
            [](const b::Annulled&) { return std::string{"the game is annulled"}; },
            [&](const b::PowerHanded& handed) {
                return fmt::format("{} gets a seat of its own, seat {}", names_.of(handed.power), seats.size());
            },
            [](const b::RulingProposed& made) { return "a ruling that takes two referees is proposed: " + ruling_words(made.ruling); },
            [](const b::DisputeFiled& filed) {
                return fmt::format("entry {} is disputed{}: {}", filed.about, filed.paragraph.empty() ? "" : " by " + filed.paragraph,
                                   filed.reason);
            },
            [](const b::DisputeMoved& moved) {
                constexpr const char* steps[] = {"is answered", "is taken by a referee", "changes nothing", "is appealed", "is closed"};
                const auto at = rules::idx(moved.step);
                return fmt::format("dispute {} {}{}", moved.dispute, at < std::size(steps) ? steps[at] : "moves",
                                   moved.text.empty() ? "" : ": " + moved.text);
            },
            [&](const b::OrderLeft& left) { return names_.of(left.owner) + " leaves standing orders"; },
            [&](const b::TakenBack&) { return fmt::format("taken back: the game is again as after {}", entry.header.parent); },
            [](const b::Paused& paused) {
                return fmt::format("paused for {}{}", pause_reason(paused.reason), paused.text.empty() ? "" : ": " + paused.text);
            },
            [](const b::Resumed& resumed) { return fmt::format("no longer paused for {}", pause_reason(resumed.reason)); },
            [&](const b::Credited& credited) {
                using Kind = b::Credited::Kind;
                if (credited.kind == Kind::handover) return handover(credited, seats);
                return credit(credited, entry.grounds.has_value()) + (credited.power ? " to " + names_.of(*credited.power) : "");
            },
            [](const b::SeedCommitted& promise) { return fmt::format("seat {} promises a seed", rules::raw(promise.seat)); },
            [&](const b::SeatOffered& offered) {
                constexpr const char* tos[] = {"nobody", "the holder of its token", "who comes first", "one account"};
                const auto to = rules::idx(offered.to) < std::size(tos) ? tos[rules::idx(offered.to)] : "somebody unknown";
                return fmt::format("seat {} is offered to {}", rules::raw(offered.seat),
                                   offered.account == 0 ? to : account(offered.account));
            },
            [&](const b::SeatLeft& left) {
                if (entry.header.author.kind != match::Author::Kind::system || entry.grounds)
                    return fmt::format("seat {} is left", rules::raw(left.seat));
                return fmt::format("seat {} ({}) is free: its player has missed too many turns", rules::raw(left.seat),
                                   powers_of(seats, left.seat));
            },
            [&](const b::SubstituteNamed& named) {
                return named.account == 0
                           ? fmt::format("seat {} has no substitute any more", rules::raw(named.seat))
                           : fmt::format("{} is named substitute of seat {}", account(named.account), rules::raw(named.seat));
            },
            [&](const b::DirectorNamed& named) {
                return fmt::format("{} directs the game{}", account(named.account), named.no_more ? " no more" : "");
            },
            [](const b::CalendarSet& set) {
                return fmt::format("seat {} {}", rules::raw(set.seat), rules::printable(match::calendar_in_words(set.calendar)));
            },
            [&](const b::ClockProposed& proposed) {
                return fmt::format("another time control {} ({})",
                                   entry.header.author.kind == match::Author::Kind::director ? "holds" : "is proposed",
                                   rules::printable(match::terms_in_words(proposed.clock)));
            },
            [](const b::ClockAgreed& agreed) {
                return fmt::format("seat {} {} the time control of entry {}", rules::raw(agreed.seat),
                                   agreed.refused ? "refuses" : "agrees to", agreed.sequence);
            },
            [](const b::UpgradeAgreed& agreed) {
                return fmt::format("seat {} agrees to go on under the rules that the server has now", rules::raw(agreed.seat));
            },
            [&](const b::PowerResigned& resigned) {
                return fmt::format("{} is {}", names_.of(resigned.power), resigned.again ? "played again" : "resigned");
            },
            [](const b::Warned& warned) { return fmt::format("seat {} is warned: {}", rules::raw(warned.seat), warned.reason); },
            [](const b::MissExcused& excused) {
                return fmt::format("a missed turn of seat {} is excused{}", rules::raw(excused.seat),
                                   excused.reason.empty() ? "" : " (" + excused.reason + ")");
            },
            [&](const auto&) { return plain(match::Entry::bodies[entry.body.index()].name); },
        },
        entry.body);
}

std::string RecordWords::units(const std::vector<rules::UnitId>& ids, const rules::GameState& state) const {
    std::map<std::pair<rules::OwnerId, rules::UnitTypeId>, int> counts;
    int unknown = 0;
    for (const auto id : ids) {
        if (const auto* unit = state.unit(id))
            ++counts[{unit->owner, unit->type}];
        else
            ++unknown;
    }
    std::vector<std::string> words;
    for (const auto& [key, count] : counts) words.push_back(fmt::format("{} {}", names_.of(key.first), names_.several(count, key.second)));
    if (unknown > 0) words.push_back(rules::counted(unknown, "unit"));
    return fmt::format("{}", fmt::join(words, ", "));
}

std::string RecordWords::event(const rules::Event& event, const rules::GameState& before) const {
    namespace e = rules::event;
    const auto because = [&](rules::TagId cause) { return cause == rules::no_tag ? "" : fmt::format(" ({})", plain(names_.of(cause))); };
    return std::visit(
        rules::Overload{
            [&](const e::UnitsAdded& a) {
                return fmt::format("{} gets {} {}{}", names_.of(a.owner), names_.several(a.count, a.type), names_.in(a.space),
                                   because(a.cause));
            },
            [&](const e::UnitsRemoved& r) { return fmt::format("lost: {}{}", units(r.units, before), because(r.cause)); },
            [&](const e::ControlChanged& c) {
                return fmt::format("{} is now held by {}{}", names_.of(c.space), names_.of(c.to), because(c.cause));
            },
            [&](const e::RelationChanged& r) {
                constexpr const char* relations[] = {"of no relation", "neutral", "friends", "enemies"};
                return fmt::format("{} and {} are {}", names_.of(r.a), names_.of(r.b), relations[rules::idx(r.relation)]);
            },
            [&](const e::OwnerChanged& o) {
                return fmt::format("{} {}{}", names_.of(o.owner), o.out ? "is out" : "changes", because(o.cause));
            },
            [&](const e::MoneyMoved& m) {
                const auto account = [&](const rules::Account& of) {
                    return of.kind == rules::AccountKind::bank ? std::string{"the bank"} : names_.of(of.owner);
                };
                return fmt::format("{} pays {} {}{}", account(m.from), account(m.to), m.paid, because(m.reason));
            },
            [&](const e::Rolled& r) {
                return fmt::format("{}: {} {} rolls {}{}", plain(names_.of(r.purpose)), names_.of(r.owner),
                                   r.target == 0 ? "" : names_.of(r.type), fmt::join(r.faces, " "),
                                   r.target == 0 ? "" : fmt::format(", hits at {}", r.target));
            },
            [&](const e::RoundOpened& r) { return fmt::format("== round {}", r.round); },
            [&](const e::TurnOpened& t) { return fmt::format("-- turn of {}", names_.of(t.power)); },
            [&](const e::BattleOpened& b) { return fmt::format("battle in {}", names_.of(b.battle.space)); },
            [&](const e::BattleClosed& b) { return fmt::format("battle over{}", because(b.result)); },
            [&](const e::DecisionOpened& d) {
                std::vector<std::string> asked;
                for (const auto id : rules::OwnersOf(d.decision.asked)) asked.push_back(names_.of(id));
                return fmt::format("{} {} asked: {}", fmt::join(asked, ", "), asked.size() == 1 ? "is" : "are",
                                   phrases_.question(d.decision.kind, d.decision.space));
            },
            [&](const e::DecisionsClosed& closed) { return fmt::format("{}", fmt::join(phrases_.opened(before.decisions, closed), "; ")); },
            [&](const e::Note& n) {
                return fmt::format("note: {}{}", plain(names_.of(n.what)), n.number == 0 ? "" : fmt::format(" {}", n.number));
            },
            [&](const e::GameEnded& g) {
                std::vector<std::string> winners;
                for (const auto id : g.outcome.winners) winners.push_back(names_.of(id));
                if (winners.empty()) return fmt::format("the game is over: a draw{}", because(g.outcome.by));
                return fmt::format("the game is over, won by {}{}", fmt::join(winners, ", "), because(g.outcome.by));
            },
            [](const auto&) { return std::string{}; },
        },
        event);
}

std::string RecordWords::placed(const std::vector<rules::UnitId>& ids, const rules::GameState& state, const char* where) const {
    const auto* first = ids.empty() ? nullptr : state.unit(ids.front());
    return units(ids, state) + (first == nullptr ? "" : fmt::format(" {} {}", where, names_.of(first->space)));
}
std::string RecordWords::slot(const rules::event::SlotSet& set, const rules::Ruleset* ruleset) const {
    const bool known = ruleset != nullptr && rules::idx(set.slot) < ruleset->slots.size();
    const auto* slot = known ? &ruleset->slot(set.slot) : nullptr;
    const auto subject = known              ? rules::subject_in_words(*ruleset, *slot, set.subject)
                         : set.subject == 0 ? std::string{}
                                            : fmt::format(" of {}", set.subject);
    std::vector<std::string> values;
    for (const auto value : set.values) values.push_back(known ? rules::value_in_words(*ruleset, *slot, value) : fmt::format("{}", value));
    return fmt::format("{}{} is now {}", names_.of(set.slot), subject,
                       values.empty() ? "as it was at first" : fmt::format("{}", fmt::join(values, ", ")));
}

std::string RecordWords::correction(const rules::Event& event, const rules::GameState& before, const rules::Ruleset* ruleset) const {
    namespace e = rules::event;
    return std::visit(rules::Overload{
                          [&](const e::UnitsMoved& m) { return placed(m.units, before, "go from") + " to " + names_.of(m.to); },
                          [&](const e::UnitsRemoved& r) { return placed(r.units, before, "are taken from"); },
                          [&](const e::UnitsChanged& c) {
                              return placed(c.units, before, "in") + (c.damage ? fmt::format(": damage {}", *c.damage) : ": changed");
                          },
                          [&](const e::SlotSet& set) { return slot(set, ruleset); },
                          [&](const auto&) { return this->event(event, before); },
                      },
                      event);
}

std::string RecordWords::battle_end(const rules::event::BattleClosed& closed, const rules::GameState& before,
                                    const rules::View& after) const {
    const auto* battle = before.battle(closed.battle);
    const auto over = fmt::format("battle in {} over ({})", names_.of(battle == nullptr ? rules::no_space : battle->space),
                                  plain(names_.of(closed.result)));
    const auto outcome = battle == nullptr ? std::string_view{} : rules::battle_end(after, *battle).outcome;
    if (outcome.empty()) return over;
    return fmt::format("{}: {}{}", over, outcome, outcome == "taken" ? " by " + names_.of(battle->lead) : "");
}

}  // namespace narration
