#include <fmt/format.h>

#include "rules/tournament/record/checks.hpp"

namespace tournament::record {
namespace {

/// What an official may overlook: limits that are there for strangers.
bool of_admission(const Fault& fault) {
    return fault.field == "admission" || fault.field == "code" || fault.field == "account_age_days" || fault.field == "rating";
}

/// Whoever has played for an entrant comes back in another one only by an official's hand: a past is not left behind. [TR-26]
void check_past(Check& check, const char* field, AccountId account, EntrantId own) {
    if (check.official()) return;
    for (const auto& entrant : check.state.entrants)
        check.unless(entrant.id == own || entrant.seed == 0 || !is_member(entrant, account), FaultKind::denied, field,
                     fmt::format("this account has played for \"{}\"", entrant.name), "ask a director");
}

/// Entrants who come when registration is over.
void check_late(Check& check, std::uint32_t first_round) {
    const auto& state = check.state;
    if (state.status == Status::registration) return;
    if (state.status == Status::check_in) {
        check.unless(check.official(), FaultKind::denied, "author", "registration is closed", "ask the director for a place");
        return;
    }
    check.unless(state.seeded, FaultKind::wrong_time, "body", "the seeds are being drawn", "send it again in a moment");
    check.unless(state.stages.size() <= 1, FaultKind::wrong_time, "first_round", "the stage that takes late entries is over",
                 "come to the next tournament");
    check.add(FaultKind::wrong_time, faults_of_late_entry(first_round, state.settings));
}

}  // namespace

void check_body(Check& check, const body::Registered& registered) {
    const auto& state = check.state;
    const auto& entrant = registered.entrant;
    check.unless(entrant.id == EntrantId{static_cast<std::uint32_t>(state.entrants.size()) + 1}, FaultKind::conflict, "entrant.id",
                 "entrants are numbered as they register", fmt::format("give the number {}", state.entrants.size() + 1));
    const auto first_round = state.status == Status::running ? state.next_round() : 1;
    check.unless(entrant.first_round == first_round, FaultKind::malformed, "entrant.first_round",
                 fmt::format("it would play from round {} on", entrant.first_round), fmt::format("give {}", first_round));
    check.unless(entrant.seed == 0 && entrant.left_before_round == 0 && entrant.byes_asked.empty() && entrant.replaced == 0 &&
                     entrant.points_taken.empty(),
                 FaultKind::malformed, "entrant", "it has a past that a new entrant cannot have",
                 "leave seed, byes, points and the like out");
    check.unless(entrant.rating == team_rating(entrant.members), FaultKind::malformed, "entrant.rating",
                 "the rating is not that of the members", fmt::format("give {}", team_rating(entrant.members)));
    check_late(check, entrant.first_round);
    for (const auto& member : entrant.members) check_past(check, "members", member.account, nobody);
    const Applicant applicant{registered.account_age_days, registered.invited, registered.code_given ? state.settings.code : std::string{}};
    auto faults = faults_of_registration(entrant, applicant, state.entrants, state.settings);
    if (check.official()) std::erase_if(faults, of_admission);
    check.add(FaultKind::conflict, std::move(faults));
}

void check_body(Check& check, const body::Withdrawn& withdrawn) {
    const auto* entrant = check.playing("entrant", withdrawn.entrant);
    if (entrant == nullptr || withdrawn.cause != Leaving::no_shows) return;
    const auto too_often = absent_too_often(check.state.entrants, check.state.matches(), check.state.settings, check.state.next_round());
    check.unless(rules::contains(too_often, entrant->id), FaultKind::denied, "cause", "they have not missed so many games",
                 "leave them in");
}

void check_body(Check& check, const body::MemberReplaced& replaced) {
    const auto* entrant = check.playing("entrant", replaced.entrant);
    if (entrant == nullptr) return;
    check.add(FaultKind::conflict,
              faults_of_replacement(*entrant, replaced.leaving, replaced.joining, check.state.entrants, check.state.settings));
    check.unless(replaced.joining.account != AccountId{} && !replaced.joining.captain, FaultKind::malformed, "joining",
                 "nobody joins, or as captain", "name an account; a captain is replaced by whoever joins");
    check_past(check, "joining", replaced.joining.account, entrant->id);
    const bool plays = rules::any_of(check.state.rounds, [&](const RoundState& round) {
        return rules::any_of(round.tables, [&](const TableState& table) {
            const auto& match = table.match;
            return table.game && match.outcome == Outcome::open && (match.a == entrant->id || match.b == entrant->id);
        });
    });
    check.unless(!plays, FaultKind::wrong_time, "entrant", "a game of this team is being played", "wait until it is over");
}

void check_body(Check& check, const body::ByeAsked& asked) {
    const auto* entrant = check.playing("entrant", asked.entrant);
    if (entrant == nullptr) return;
    if (!asked.no_more) {
        check.unless(asked.round >= 1 && asked.round <= limits::rounds, FaultKind::malformed, "round", "there is no such round",
                     fmt::format("name a round up to {}", limits::rounds));
        return check.add(FaultKind::conflict, faults_of_bye(*entrant, asked.round, check.state.next_round(), check.state.settings));
    }
    check.unless(asked_for_bye(*entrant, asked.round), FaultKind::conflict, "round", "they asked for no bye in this round",
                 "nothing is to be done");
    check.unless(asked.round >= check.state.next_round(), FaultKind::wrong_time, "round", "this round is paired already",
                 "ask the director to change the pairing");
}

void check_body(Check& check, const body::CheckedIn& checked) {
    const auto& state = check.state;
    const auto* entrant = check.playing("entrant", checked.entrant);
    const auto opens = state.settings.check_in_opens_at_ms;
    check.unless(needs_check_in(state.settings), FaultKind::conflict, "body", "nobody has to check in", "just come");
    check.unless(state.status == Status::check_in || check.entry.header.received >= opens, FaultKind::wrong_time, "body",
                 "check-in has not opened", "wait until it opens");
    if (entrant == nullptr) return;
    check.unless(state.checked_in.contains(entrant->id) == checked.no_more, FaultKind::conflict, "entrant",
                 checked.no_more ? "they have not checked in" : "they have checked in already", "nothing is to be done");
}

}  // namespace tournament::record
