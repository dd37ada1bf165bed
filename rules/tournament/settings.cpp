#include "rules/tournament/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "rules/core/counted.hpp"

namespace tournament {
namespace {

/// Collects what is wrong.
class Faults {
public:
    void unless(bool holds, std::string field, std::string problem, std::string what_to_do) {
        if (!holds) faults_.push_back({std::move(field), std::move(problem), std::move(what_to_do)});
    }
    [[nodiscard]] std::vector<Fault> take() { return std::move(faults_); }

private:
    std::vector<Fault> faults_;
};

void check_scoring(const ScoringTable& scoring, Faults& faults) {
    const std::pair<const char*, Hundredths> rows[] = {
        {"win", scoring.win},
        {"draw", scoring.draw},
        {"loss", scoring.loss},
        {"bye", scoring.bye},
        {"asked_bye", scoring.asked_bye},
        {"forfeit_win", scoring.forfeit_win},
        {"forfeit_loss", scoring.forfeit_loss},
        {"late_round", scoring.late_round},
    };
    for (const auto& [name, points] : rows)
        faults.unless(points >= 0 && points <= limits::points, fmt::format("scoring.{}", name),
                      fmt::format("{} hundredths of a point are out of range", points), fmt::format("give 0 to {}", limits::points));
    faults.unless(scoring.win > scoring.loss, "scoring.win", "a win counts no more than a loss", "raise win or lower loss");
    faults.unless(scoring.draw >= scoring.loss && scoring.draw <= scoring.win, "scoring.draw", "a draw does not lie between loss and win",
                  "choose a number from loss to win");
    faults.unless(scoring.forfeit_loss <= scoring.loss, "scoring.forfeit_loss", "not to play counts more than to lose",
                  "lower it to the points of a loss");
    faults.unless(scoring.asked_bye <= scoring.win, "scoring.asked_bye", "a bye on request counts more than a win",
                  "lower it to the points of a win");
    faults.unless(scoring.late_round <= scoring.win, "scoring.late_round", "a missed round counts more than a win",
                  "lower it to the points of a win");
}

void check_stage(const Settings& settings, std::size_t at, Faults& faults) {
    const auto& stage = settings.stages[at];
    const bool last = at + 1 == settings.stages.size();
    const auto field = [&](std::string_view name) { return fmt::format("stages[{}].{}", at, name); };
    const bool by_rounds = stage.format == Format::swiss || stage.format == Format::league;
    const bool grouped = stage.format == Format::round_robin || stage.format == Format::league;
    const bool knockout = stage.format == Format::knockout;
    if (by_rounds)
        faults.unless(stage.rounds >= 1 && stage.rounds <= limits::rounds, field("rounds"),
                      fmt::format("{} rounds are out of range", stage.rounds), fmt::format("give 1 to {}", limits::rounds));
    else
        faults.unless(stage.rounds == 0, field("rounds"), "this format knows by itself how many rounds it needs", "leave it out");
    const auto seats = places(settings);
    faults.unless(stage.groups >= 1 && (grouped || stage.groups == 1), field("groups"),
                  grouped ? "there is no group" : "this format has no groups", "give 1, or for a round robin or a league more");
    faults.unless(stage.groups <= seats / 2 || stage.groups <= 1, field("groups"),
                  fmt::format("{} for {}", rules::counted(stage.groups, "group"), rules::counted(seats, "entrant")),
                  "give each group two entrants at least");
    faults.unless(stage.cycles == 1 || (stage.cycles == 2 && stage.format == Format::round_robin), field("cycles"),
                  fmt::format("{} against each opponent", rules::counted(stage.cycles, "game")), "give 1, or for a round robin 2");
    if (stage.format == Format::round_robin && stage.groups >= 1 && settings.capacity != 0) {
        const auto size = (seats + stage.groups - 1) / stage.groups;
        const auto rounds = (size + size % 2 - 1) * stage.cycles;
        faults.unless(rounds <= limits::rounds, field("groups"), fmt::format("groups of {} need {}", size, rules::counted(rounds, "round")),
                      fmt::format("lower the capacity, or make more groups: {} rounds at most", limits::rounds));
    }
    faults.unless(knockout || stage.elimination == Elimination::one_loss, field("elimination"), "only a knockout eliminates",
                  "leave it out");
    faults.unless(!stage.third_place || (knockout && stage.elimination == Elimination::one_loss), field("third_place"),
                  "only a knockout with one loss has a match for third place", "leave it out");
    faults.unless(last ? stage.advance == 0 : stage.advance >= 1, field("advance"),
                  last ? "nobody goes on from the last stage" : "nobody goes on to the next stage",
                  last ? "leave it out" : "say how many go on");
    faults.unless(last || stage.advance * stage.groups >= 2, field("advance"), "fewer than two go on to the next stage", "let more go on");
    faults.unless(stage.advance * stage.groups <= seats, field("advance"), "more go on than there are entrants", "let fewer go on");
    faults.unless(!stage.carry_results || (at > 0 && !knockout), field("carry_results"),
                  at == 0 ? "no stage is before the first" : "results do not count in a knockout", "leave it out");
    const bool league = stage.format == Format::league;
    faults.unless(stage.promoted == 0 || (league && stage.groups > 1), field("promoted"), "there is no tier to move to",
                  "leave it out, or give a league more tiers");
    faults.unless(stage.promoted == 0 || stage.groups == 0 || stage.promoted * 2 <= seats / stage.groups, field("promoted"),
                  "more move than a tier has", "let fewer move");
    faults.unless(stage.challenges == 0 || league, field("challenges"), "only a league has challenges", "leave it out");
}

void check_registration(const Settings& settings, Faults& faults) {
    faults.unless(settings.fewest >= 2 && settings.fewest <= places(settings), "fewest",
                  fmt::format("it would start with {} of {} entrants", settings.fewest, places(settings)), "give 2 up to the capacity");
    faults.unless(settings.capacity <= limits::entrants && settings.capacity != 1, "capacity",
                  fmt::format("{} entrants are out of range", settings.capacity),
                  fmt::format("give 2 to {}, or 0 for as many as fit", limits::entrants));
    faults.unless(!settings.waiting_list || settings.capacity != 0, "waiting_list", "nobody waits where there is no capacity",
                  "set the capacity, or leave it out");
    const bool by_code = settings.admission == Admission::code;
    faults.unless(by_code == !settings.code.empty(), "code", by_code ? "there is no code" : "nobody is asked for the code",
                  by_code ? "set the code that entrants give" : "leave it out, or admit by code");
    faults.unless(settings.lowest_rating >= 0 && settings.highest_rating >= 0 &&
                      (settings.highest_rating == 0 || settings.lowest_rating <= settings.highest_rating),
                  "lowest_rating", "the lowest rating is above the highest one", "exchange them, or leave one out");
}

void check_times(const Settings& settings, Faults& faults) {
    const std::pair<const char*, Moment> order[] = {
        {"registration_opens_at_ms", settings.registration_opens_at_ms},
        {"registration_closes_at_ms", settings.registration_closes_at_ms},
        {"check_in_opens_at_ms", settings.check_in_opens_at_ms},
        {"starts_at_ms", settings.starts_at_ms},
    };
    Moment before = 0;
    const char* named = "";
    for (const auto& [name, moment] : order) {
        faults.unless(moment >= 0, name, "a moment before 1970", "give a later one, or 0 for none");
        if (moment <= 0) continue;
        // Check-in may open while registration still runs.
        const bool overlaps = std::string_view{name} == "check_in_opens_at_ms";
        faults.unless(overlaps || moment >= before, name, fmt::format("it comes before {}", named), "put the times in order");
        if (overlaps && moment < before) continue;
        before = moment;
        named = name;
    }
    faults.unless(settings.check_in_opens_at_ms == 0 || settings.starts_at_ms != 0, "check_in_opens_at_ms",
                  "check-in has no end while no start is set", "set starts_at_ms");
    faults.unless(settings.absence_grace_ms >= 0, "absence_grace_ms", "a negative time", "give 0 or more");
    faults.unless(settings.spectator_delay_ms >= 0, "spectator_delay_ms", "a negative time", "give 0 or more");
}

void check_play(const Settings& settings, Faults& faults) {
    std::uint32_t rounds = 0;
    bool counted = true;
    bool late_possible = false;
    for (const auto& stage : settings.stages) {
        rounds += stage.rounds;
        counted = counted && stage.rounds != 0;
    }
    if (!settings.stages.empty()) {
        const auto& first = settings.stages.front();
        late_possible = first.format == Format::swiss || first.format == Format::league;
        faults.unless(settings.latest_entry_round <= 1 || (late_possible && settings.latest_entry_round <= first.rounds),
                      "latest_entry_round", "nobody can join that late", "give a round of a Swiss or a league that comes first");
        faults.unless(settings.asked_byes == 0 || late_possible, "asked_byes", "this format cannot do without an entrant for a round",
                      "leave it out, or begin with a Swiss or a league");
        faults.unless(settings.asked_byes == 0 || first.rounds > settings.asked_byes, "asked_byes",
                      "an entrant could ask for a bye in each round", "let them ask for fewer");
    }
    faults.unless(rounds <= limits::rounds || !counted, "stages", fmt::format("{} rounds in all stages", rounds),
                  fmt::format("{} at most", limits::rounds));
    faults.unless(settings.plan.empty() || !counted || settings.plan.size() == rounds, "plan",
                  fmt::format("{} planned, and {} played", rules::counted(settings.plan.size(), "round"), rounds),
                  "plan each round, or none");
    for (std::size_t at = 0; at < settings.plan.size(); ++at) {
        faults.unless(settings.plan[at].length_ms >= 0, fmt::format("plan[{}].length_ms", at), "a negative time", "give 0 or more");
        faults.unless(at == 0 || settings.plan[at].starts_at_ms >= settings.plan[at - 1].starts_at_ms + settings.plan[at - 1].length_ms,
                      fmt::format("plan[{}].starts_at_ms", at), "it starts before the round before is over", "start it later");
    }
    for (std::size_t at = 0; at < settings.tie_breaks.size(); ++at) {
        const auto here = settings.tie_breaks.begin() + static_cast<std::ptrdiff_t>(at);
        faults.unless(std::find(settings.tie_breaks.begin(), here, *here) == here, fmt::format("tie_breaks[{}]", at),
                      "this tie-break is named twice", "leave it out");
    }
    faults.unless(settings.team_size >= 1 && settings.team_size <= limits::members, "team_size",
                  fmt::format("{} members at a table are out of range", settings.team_size), fmt::format("give 1 to {}", limits::members));
    const bool teams = settings.team_size > 1;
    faults.unless(settings.substitutes <= limits::members && (settings.substitutes == 0 || teams), "substitutes",
                  teams ? "more substitutes than a team may have" : "an account has no substitute",
                  teams ? fmt::format("give 0 to {}", limits::members) : "leave it out, or make teams");
    faults.unless(settings.replacements == 0 || teams, "replacements", "an account cannot be replaced", "leave it out, or make teams");
    const bool bids = settings.sides == SidePolicy::bid;
    faults.unless(bids || (settings.bid_side == Side::none && settings.standard_bid == 0 && settings.bid_window_ms == 0), "bid_side",
                  "nobody bids for a side", "leave it out, or let sides be bid for");
    faults.unless(settings.standard_bid >= -limits::bid && settings.standard_bid <= limits::bid, "standard_bid",
                  fmt::format("a bid of {} is out of range", settings.standard_bid), fmt::format("give up to {}", limits::bid));
    faults.unless(settings.bid_window_ms >= 0, "bid_window_ms", "a negative time", "give 0 or more");
    const auto& rights = settings.assistants_may;
    for (std::size_t at = 0; at < rights.size(); ++at) {
        const auto here = rights.begin() + static_cast<std::ptrdiff_t>(at);
        faults.unless(std::find(rights.begin(), here, *here) == here, fmt::format("assistants_may[{}]", at), "this right is named twice",
                      "name it once");
    }
    faults.unless(settings.club_size == 0 || !teams, "club_size", "the standings are of teams already", "leave it out");
}

}  // namespace

std::vector<Fault> faults_of_start(const Settings& settings, std::uint32_t entrants) {
    Faults faults;
    faults.unless(entrants >= settings.fewest, "entrants",
                  fmt::format("{}, and {} needed", rules::counted(entrants, "entrant"), settings.fewest), "wait for more, or lower fewest");
    faults.unless(entrants <= places(settings), "entrants",
                  fmt::format("{} for {}", rules::counted(entrants, "entrant"), rules::counted(places(settings), "place")),
                  "raise the capacity, or let some wait");
    auto left = entrants;
    for (std::size_t at = 0; at < settings.stages.size(); ++at) {
        const auto& stage = settings.stages[at];
        const auto field = [&](std::string_view name) { return fmt::format("stages[{}].{}", at, name); };
        const auto groups = std::max(stage.groups, 1u);
        const auto smallest = left / groups;
        const auto largest = smallest + (left % groups == 0 ? 0 : 1);
        faults.unless(smallest >= 2, field("groups"),
                      fmt::format("{} for {}", rules::counted(groups, "group"), rules::counted(left, "entrant")), "make fewer groups");
        faults.unless(stage.format != Format::swiss || stage.rounds <= left - 1 + left % 2 || left < 2, field("rounds"),
                      fmt::format("{} for {}: some meet twice", rules::counted(stage.rounds, "round"), rules::counted(left, "entrant")),
                      "lower the rounds, or play a round robin");
        const auto circle = (largest + largest % 2 - 1) * stage.cycles;
        faults.unless(stage.format != Format::round_robin || largest < 2 || circle <= limits::rounds, field("groups"),
                      fmt::format("groups of {} need {}", largest, rules::counted(circle, "round")),
                      fmt::format("make more groups: {} rounds at most", limits::rounds));
        faults.unless(stage.advance <= smallest, field("advance"), fmt::format("{} go on from groups of {}", stage.advance, smallest),
                      "let fewer go on, or make fewer groups");
        if (stage.advance != 0) left = std::min(left, stage.advance * groups);
    }
    return faults.take();
}

std::uint32_t places(const Settings& settings) noexcept { return settings.capacity == 0 ? limits::entrants : settings.capacity; }

std::uint32_t most_members(const Settings& settings) noexcept { return settings.team_size + settings.substitutes; }

std::vector<Fault> faults_of(const Settings& settings) {
    Faults faults;
    faults.unless(!settings.title.empty() && settings.title.size() <= limits::title_bytes, "title",
                  settings.title.empty() ? "there is no title" : "the title is too long",
                  fmt::format("give 1 to {} bytes", limits::title_bytes));
    faults.unless(!settings.bundle.empty(), "bundle", "there is no bundle", "name what is played");
    faults.unless(!settings.time_control.empty(), "time_control", "there is no time control", "name a preset, or \"none\"");
    faults.unless(!settings.stages.empty(), "stages", "there is no stage", "give one format at least");
    faults.unless(settings.stages.size() <= limits::stages, "stages", fmt::format("{} stages", settings.stages.size()),
                  fmt::format("give {} at most", limits::stages));
    for (std::size_t at = 0; at < settings.stages.size(); ++at) check_stage(settings, at, faults);
    check_scoring(settings.scoring, faults);
    check_registration(settings, faults);
    check_times(settings, faults);
    check_play(settings, faults);
    return faults.take();
}

}  // namespace tournament
