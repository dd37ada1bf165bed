#include "rules/tournament/record/state.hpp"

#include <algorithm>

namespace tournament::record {

const Entrant* Tournament::find(EntrantId entrant) const noexcept {
    const auto at = std::size_t{rules::raw(entrant)};  // counted up from 1
    return at >= 1 && at <= entrants.size() ? &entrants[at - 1] : nullptr;
}

const TableState* Tournament::find(std::uint32_t round, std::uint32_t table) const noexcept {
    if (round < 1 || round > rounds.size()) return nullptr;
    const auto& tables = rounds[round - 1].tables;
    return table >= 1 && table <= tables.size() ? &tables[table - 1] : nullptr;
}

std::vector<Match> Tournament::matches() const {
    std::vector<Match> all;
    for (const auto& round : rounds)
        for (const auto& table : round.tables) all.push_back(table.match);
    return all;
}

Match with_result(Match match, const body::ResultGiven& given) {
    match.outcome = given.outcome;
    match.a_points = given.a_points;
    match.b_points = given.b_points;
    match.turns = given.turns;
    match.a_players = given.a_players;
    match.b_players = given.b_players;
    return match;
}

std::vector<Entrant> Tournament::field() const {
    std::vector<Entrant> seeded_ones;
    std::copy_if(entrants.begin(), entrants.end(), std::back_inserter(seeded_ones),
                 [](const Entrant& entrant) { return entrant.seed != 0; });
    return seeded_ones;
}

bool is_member(const Entrant& entrant, AccountId account) noexcept {
    return rules::any_of(entrant.members, [&](const Member& member) { return member.account == account; });
}

bool is_captain(const Entrant& entrant, AccountId account) noexcept {
    return rules::any_of(entrant.members, [&](const Member& member) { return member.captain && member.account == account; });
}

bool needs_check_in(const Settings& settings) noexcept { return settings.check_in_opens_at_ms != 0; }

std::vector<EntrantId> participants(const Tournament& state) {
    std::vector<Entrant> there;
    for (const auto& entrant : state.entrants)
        if (!needs_check_in(state.settings) || state.checked_in.contains(entrant.id)) there.push_back(entrant);
    return admitted(there, state.settings);
}

Hash registrations_digest(const TournamentId& id, std::vector<ActionId> registrations) {
    // Their order in the record is the server's choice: it does not count.
    std::sort(registrations.begin(), registrations.end());
    match::HashInput input{"armistice.registrations.v1"};
    input.bytes(id);
    for (const auto& action : registrations) input.bytes(action);
    return input.hash();
}

}  // namespace tournament::record
