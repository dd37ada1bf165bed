#include <fmt/format.h>

#include <algorithm>

#include "rules/tournament/record/checks.hpp"
#include "rules/tournament/record/rounds.hpp"

namespace tournament::record {
namespace {

void check_settings(Check& check, const Settings& settings) {
    check.add(FaultKind::malformed, tournament::faults_of(settings));
    const bool hidden = settings.admission != Admission::code || settings.code == hidden_code;
    check.unless(hidden, FaultKind::malformed, "code", "the record would show the code to everybody",
                 fmt::format("write \"{}\" there: the server keeps the code", hidden_code));
}

/// What a stage that has begun may not become.
bool same_but_length(Stage before, Stage now) {
    for (auto* stage : {&before, &now}) {
        stage->rounds = 0;
        stage->advance = 0;
        stage->promoted = 0;
        stage->challenges = 0;
    }
    return before == now;
}

void check_running_settings(Check& check, const Settings& settings) {
    const auto& state = check.state;
    const auto& before = state.settings;
    check.unless(settings.bundle == before.bundle && settings.options == before.options && settings.parameters == before.parameters,
                 FaultKind::wrong_time, "bundle", "what is played stands since the start", "leave it as it is");
    check.unless(settings.seeding == before.seeding && settings.team_size == before.team_size, FaultKind::wrong_time, "seeding",
                 "seeding and teams stand since the start", "leave them as they are");
    check.unless(settings.stages.size() >= state.stages.size(), FaultKind::wrong_time, "stages", "a stage that has begun is missing",
                 "leave it as it is");
    for (std::size_t at = 0; at < std::min(settings.stages.size(), state.stages.size()); ++at) {
        check.unless(same_but_length(before.stages[at], settings.stages[at]), FaultKind::wrong_time, fmt::format("stages[{}]", at),
                     "this stage has begun", "change its length alone, or a later stage");
        const bool ended = at + 1 < state.stages.size();
        check.unless(!ended || before.stages[at] == settings.stages[at], FaultKind::wrong_time, fmt::format("stages[{}]", at),
                     "this stage is over", "leave it as it is");
    }
}

bool is_after(Status from, Status to, const Settings& settings) {
    if (to == Status::cancelled) return from < Status::finished;
    if (from == Status::registration) return to == (needs_check_in(settings) ? Status::check_in : Status::running);
    return from < Status::finished && rules::raw(to) == rules::raw(from) + 1;
}

/// When the system takes a step; 0: never by itself.
Moment planned_for(Status to, const Settings& settings) {
    switch (to) {
        case Status::registration: return settings.registration_opens_at_ms;
        case Status::check_in:
            return settings.registration_closes_at_ms != 0 ? settings.registration_closes_at_ms : settings.check_in_opens_at_ms;
        case Status::running:
        case Status::cancelled: return settings.starts_at_ms;
        case Status::announced:
        case Status::finished: break;
    }
    return 0;
}

}  // namespace

const Entrant* Check::playing(const char* field, EntrantId id) {
    const auto* entrant = state.find(id);
    unless(entrant != nullptr, FaultKind::unknown, field, fmt::format("nobody is entered with the number {}", rules::raw(id)),
           "name an entrant");
    if (entrant == nullptr) return nullptr;
    unless(entrant->left_before_round == 0, FaultKind::wrong_time, field, fmt::format("\"{}\" has left the tournament", entrant->name),
           "name an entrant who plays");
    return entrant->left_before_round == 0 ? entrant : nullptr;
}

const TableState* Check::table(std::uint32_t round, std::uint32_t number) {
    const auto* found = state.find(round, number);
    unless(found != nullptr, FaultKind::unknown, "table", fmt::format("round {} has no table {}", round, number),
           "name a table of the round");
    return found;
}

void check_body(Check& check, const body::Announced& announced) {
    check.unless(announced.tournament != TournamentId{}, FaultKind::malformed, "tournament", "there is no id", "draw 16 random bytes");
    check_settings(check, announced.settings);
}

void check_body(Check& check, const body::SettingsChanged& changed) {
    check_settings(check, changed.settings);
    check.unless(!(changed.settings == check.state.settings), FaultKind::conflict, "settings", "nothing changes", "send what is to change");
    if (check.state.status >= Status::check_in)
        check.unless(needs_check_in(changed.settings) == needs_check_in(check.state.settings), FaultKind::wrong_time,
                     "check_in_opens_at_ms", "whether entrants check in stands since registration closed", "leave it as it is");
    if (check.state.status == Status::running) check_running_settings(check, changed.settings);
}

void check_body(Check& check, const body::OfficialNamed& named) {
    const bool official = named.role == Role::assistant || named.role == Role::referee || named.role == Role::director;
    check.unless(official && named.account != AccountId{}, FaultKind::malformed, "role", "no official, or no account",
                 "name an account as assistant, referee or director");
    const bool has = check.state.has_role(named.account, named.role);
    check.unless(has == named.no_more, FaultKind::conflict, "account", has ? "it has this role already" : "it does not have this role",
                 "nothing is to be done");
    const auto directors = rules::count_if(check.state.officials, [](const auto& one) { return one.first == Role::director; });
    check.unless(!named.no_more || named.role != Role::director || directors > 1, FaultKind::conflict, "account",
                 "a tournament without a director", "name another director first");
}

void check_body(Check& check, const body::AnchorOpened& opened) {
    const auto& dice = check.state.dice;
    check.unless(opened.anchor == (dice.open ? dice.anchor + 1 : 0), FaultKind::conflict, "anchor", "the anchors are not counted up",
                 "number it after the last one");
    check.unless(opened.commitment != Hash{}, FaultKind::malformed, "commitment", "an anchor without its commitment",
                 "commit to its chain");
    check.unless(dice.open || check.state.status == Status::announced, FaultKind::wrong_time, "anchor",
                 "the first chain came after somebody could register", "cancel this tournament: its draws cannot be trusted");
}

void check_body(Check& check, const body::StatusMoved& moved) {
    const auto& state = check.state;
    const auto& settings = state.settings;
    check.unless(is_after(state.status, moved.to, settings), FaultKind::wrong_time, "to", "this step does not come next",
                 "take the steps in their order");
    if (moved.to == Status::registration)
        check.unless(state.dice.open, FaultKind::wrong_time, "to", "no chain of dice is committed to yet", "open one first");
    const auto start = tournament::faults_of_start(settings, static_cast<std::uint32_t>(participants(state).size()));
    if (moved.to == Status::running) check.add(FaultKind::wrong_time, start);
    const auto wait = next_of(state).wait;
    if (moved.to == Status::finished) {
        const bool by_hand = check.official() && !check.entry.header.reason.empty();
        check.unless(wait != Wait::open_matches, FaultKind::wrong_time, "to", "games are open", "decide them first");
        check.unless(wait == Wait::complete || by_hand, FaultKind::wrong_time, "to", "rounds are still to be played",
                     "play them, or let a director end it with a reason");
    }
    if (check.role() != Role::system || moved.to == Status::finished) return;
    const auto planned = planned_for(moved.to, settings);
    check.unless(planned != 0 && check.entry.header.received >= planned, FaultKind::wrong_time, "to", "its time has not come",
                 "wait for the planned time, or let a director do it");
    if (moved.to == Status::cancelled)
        check.unless(state.status < Status::running && !start.empty(), FaultKind::denied, "to", "it can be played",
                     "let a director cancel it");
}

void check_status(Check& check) {
    const auto status = check.state.status;
    const bool fits = std::visit(
        [&]<class Body>(const Body& of) {
            using namespace body;
            if constexpr (is_any_of<Body, Announced>) return check.state.sequence == 0;
            if constexpr (is_any_of<Body, Announcement, OfficialNamed>) return true;
            if constexpr (is_any_of<Body, AnchorOpened, StatusMoved, SettingsChanged>) return status < Status::finished;
            if constexpr (is_any_of<Body, Registered, Withdrawn, MemberReplaced, ByeAsked>)
                return status >= Status::registration && status <= Status::running;
            if constexpr (is_any_of<Body, CheckedIn>) return status == Status::registration || status == Status::check_in;
            if constexpr (is_any_of<Body, ResultGiven>)
                return status == Status::running || (status == Status::finished && of.source == Source::ruling);
            if constexpr (is_any_of<Body, Penalised>)
                return status == Status::running ||
                       (status == Status::finished && (of.penalty == Penalty::points || of.penalty == Penalty::warning));
            return status == Status::running;
        },
        static_cast<const Body::variant_type&>(check.entry.body));
    const bool begun = check.state.sequence != 0 || std::holds_alternative<body::Announced>(check.entry.body);
    check.unless(begun, FaultKind::wrong_time, "body", "nothing is announced yet", "announce the tournament first");
    check.unless(fits || !begun, FaultKind::wrong_time, "body", "this does not belong to the present status of the tournament",
                 "wait for its time, if that comes");
}

std::vector<EntryFault> faults_of(const Tournament& state, const Entry& entry) {
    Check check{state, entry};
    check_status(check);
    // Else the content would be held against a state that it is not meant for.
    const bool in_time = check.clean() && entry.header.sequence == state.sequence + 1;
    check_header(check);
    check_rights(check);
    if (in_time) std::visit([&](const auto& body) { check_body(check, body); }, static_cast<const Body::variant_type&>(entry.body));
    return check.take();
}

}  // namespace tournament::record
