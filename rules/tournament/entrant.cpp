#include "rules/tournament/entrant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "rules/core/counted.hpp"
#include "rules/core/ranges.hpp"
#include "rules/tournament/draws.hpp"

namespace tournament {
namespace {

bool has_left(const Entrant& entrant) noexcept { return entrant.left_before_round != 0; }

const Entrant* entrant_with(AccountId account, std::span<const Entrant> registered) {
    for (const auto& entrant : registered)
        if (!has_left(entrant))
            for (const auto& member : entrant.members)
                if (member.account == account) return &entrant;
    return nullptr;
}

void check_team(const Entrant& entrant, const Settings& settings, std::vector<Fault>& faults) {
    const auto size = entrant.members.size();
    const auto most = most_members(settings);
    if (size < settings.team_size || size > most)
        faults.push_back(
            {"members", fmt::format("{} members", size),
             settings.team_size == most ? fmt::format("name {}", most) : fmt::format("name {} to {}", settings.team_size, most)});
    if (rules::count_if(entrant.members, [](const Member& member) { return member.captain; }) != 1)
        faults.push_back({"members", "not exactly one member is captain", "name one captain"});
    std::set<AccountId> accounts;
    for (std::size_t at = 0; at < size; ++at)
        if (entrant.members[at].account == AccountId{} || !accounts.insert(entrant.members[at].account).second)
            faults.push_back({fmt::format("members[{}].account", at), "no account, or one that is named twice", "name each account once"});
}

}  // namespace

bool takes_part(const Entrant& entrant, std::uint32_t round) noexcept {
    return round >= entrant.first_round && (!has_left(entrant) || round < entrant.left_before_round);
}

bool asked_for_bye(const Entrant& entrant, std::uint32_t round) noexcept { return rules::contains(entrant.byes_asked, round); }

std::vector<Fault> faults_of_registration(const Entrant& entrant, const Applicant& applicant, std::span<const Entrant> registered,
                                          const Settings& settings) {
    std::vector<Fault> faults;
    if (entrant.name.empty() || entrant.name.size() > limits::title_bytes)
        faults.push_back({"name", "no name, or one that is too long", fmt::format("give 1 to {} bytes", limits::title_bytes)});
    check_team(entrant, settings, faults);
    for (std::size_t at = 0; at < entrant.members.size(); ++at)
        if (const auto* there = entrant_with(entrant.members[at].account, registered))
            faults.push_back({fmt::format("members[{}].account", at), fmt::format("this account plays for \"{}\" already", there->name),
                              "withdraw there first, or name another account"});
    if (settings.admission == Admission::invited && !applicant.invited)
        faults.push_back({"admission", "only those who are invited can register", "ask the director for an invitation"});
    if (settings.admission == Admission::code && applicant.code != settings.code)
        faults.push_back({"code", "this is not the code of the tournament", "ask the director for the code"});
    if (applicant.account_age_days < settings.account_age_days)
        faults.push_back({"account_age_days", fmt::format("the account is {} old", rules::counted(applicant.account_age_days, "day")),
                          fmt::format("register with an account of {} at least", rules::counted(settings.account_age_days, "day"))});
    const bool unrated_may = settings.lowest_rating == 0;
    const bool within = entrant.rating == 0 ? unrated_may
                                            : entrant.rating >= settings.lowest_rating &&
                                                  (settings.highest_rating == 0 || entrant.rating <= settings.highest_rating);
    if (!within)
        faults.push_back({"rating", fmt::format("a rating of {} is out of range", entrant.rating),
                          settings.highest_rating == 0
                              ? fmt::format("this tournament is for {} and more", settings.lowest_rating)
                              : fmt::format("this tournament is for {} to {}", settings.lowest_rating, settings.highest_rating)});
    const auto playing = rules::count_if(registered, [](const Entrant& other) { return !has_left(other); });
    if (static_cast<std::uint32_t>(playing) >= (settings.waiting_list ? limits::entrants : places(settings)))
        faults.push_back({"capacity", fmt::format("no place is free of {}", playing), "ask the director for a place"});
    return faults;
}

std::vector<Fault> faults_of_late_entry(std::uint32_t round, const Settings& settings) {
    if (round <= 1 || round <= settings.latest_entry_round) return {};
    return {{"first_round", fmt::format("nobody can join in round {}", round),
             settings.latest_entry_round > 1 ? fmt::format("late entries end with round {}", settings.latest_entry_round)
                                             : "ask the director: this tournament has no late entries"}};
}

std::vector<Fault> faults_of_bye(const Entrant& entrant, std::uint32_t round, std::uint32_t next_round, const Settings& settings) {
    std::vector<Fault> faults;
    if (entrant.byes_asked.size() >= settings.asked_byes)
        faults.push_back({"byes_asked",
                          fmt::format("they have asked for all that they may, {}", rules::counted(settings.asked_byes, "bye")),
                          "play this round, or withdraw"});
    if (round < next_round)
        faults.push_back({"round", fmt::format("round {} is paired already", round), fmt::format("ask for round {} or later", next_round)});
    if (!takes_part(entrant, round)) faults.push_back({"round", "they do not take part in this round", "name a round in which they do"});
    if (asked_for_bye(entrant, round)) faults.push_back({"round", "they asked for a bye in this round already", "name another round"});
    return faults;
}

std::vector<Fault> faults_of_replacement(const Entrant& entrant, AccountId leaving, const Member& joining,
                                         std::span<const Entrant> registered, const Settings& settings) {
    std::vector<Fault> faults;
    const auto is_leaving = [&](const Member& member) { return member.account == leaving; };
    if (rules::none_of(entrant.members, is_leaving))
        faults.push_back({"leaving", "this account is no member of the team", "name a member"});
    if (entrant.replaced >= settings.replacements)
        faults.push_back({"replacements", fmt::format("{} members may be replaced, and {} are", settings.replacements, entrant.replaced),
                          "play with a substitute, or ask the director"});
    if (const auto* there = entrant_with(joining.account, registered))
        faults.push_back({"joining", fmt::format("this account plays for \"{}\" already", there->name), "name another account"});
    return faults;
}

void replace_member(Entrant& entrant, AccountId leaving, const Member& joining) {
    for (auto& member : entrant.members) {
        if (member.account != leaving) continue;
        const bool captain = member.captain;
        member = joining;
        member.captain = captain;
        ++entrant.replaced;
        return;
    }
    ensure(false, "a member is replaced who is not in the team");
}

std::vector<EntrantId> admitted(std::span<const Entrant> registered, const Settings& settings) {
    std::vector<EntrantId> in;
    for (const auto& entrant : registered)
        if (!has_left(entrant) && in.size() < places(settings)) in.push_back(entrant.id);
    return in;
}

std::int32_t team_rating(std::span<const Member> members) noexcept {
    std::int64_t sum = 0, rated = 0;
    for (const auto& member : members) {
        if (member.rating <= 0) continue;
        sum += member.rating;
        ++rated;
    }
    return rated == 0 ? 0 : static_cast<std::int32_t>(sum / rated);
}

void assign_seeds(std::vector<Entrant>& entrants, Seeding seeding, Draws& draws) {
    std::vector<Entrant*> order;
    for (auto& entrant : entrants) order.push_back(&entrant);
    if (seeding == Seeding::drawn) shuffle(order, draws, "seeding");
    if (seeding == Seeding::rating) {
        std::stable_sort(order.begin(), order.end(), [](const Entrant* one, const Entrant* two) { return one->rating > two->rating; });
        for (std::size_t from = 0; from < order.size();) {
            auto to = from;
            while (to < order.size() && order[to]->rating == order[from]->rating) ++to;
            std::vector<Entrant*> equal{order.begin() + static_cast<std::ptrdiff_t>(from), order.begin() + static_cast<std::ptrdiff_t>(to)};
            shuffle(equal, draws, "seeding");
            std::copy(equal.begin(), equal.end(), order.begin() + static_cast<std::ptrdiff_t>(from));
            from = to;
        }
    }
    std::uint32_t seed = 0;
    for (auto* entrant : order) entrant->seed = ++seed;
}

void seed_late(std::vector<Entrant>& entrants) {
    std::uint32_t last = 0;
    for (const auto& entrant : entrants) last = std::max(last, entrant.seed);
    for (auto& entrant : entrants)
        if (entrant.seed == 0) entrant.seed = ++last;
}

}  // namespace tournament
