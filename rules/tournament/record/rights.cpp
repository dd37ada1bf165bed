#include <fmt/format.h>

#include <optional>

#include "rules/tournament/record/checks.hpp"

namespace tournament::record {
namespace {

/// Who makes entries of a kind, beside directors.
struct Makers {
    bool system = false;
    bool player = false;
    bool referee = false;
    bool director = true;
    bool administrator = false;
    std::optional<AssistantRight> assistant{};
};

template <class Body>
constexpr Makers makers_of() {
    using namespace body;
    Makers makers;
    makers.system = is_any_of<Body, AnchorOpened, StatusMoved, Withdrawn, SeedsDrawn, RoundPaired, BidsOpened, RoundStarted, ResultGiven>;
    makers.director = !is_any_of<Body, AnchorOpened, SeedsDrawn, RoundPaired, BidSealed, BidsOpened, Challenged, ChallengeAnswered>;
    makers.player =
        is_any_of<Body, Registered, Withdrawn, MemberReplaced, ByeAsked, CheckedIn, BidSealed, SideChosen, Challenged, ChallengeAnswered>;
    makers.referee = is_any_of<Body, ResultGiven, Penalised, Announcement>;
    makers.administrator = is_any_of<Body, OfficialNamed, StatusMoved>;
    if (is_any_of<Body, Registered, Withdrawn, MemberReplaced, ByeAsked, CheckedIn>) makers.assistant = AssistantRight::registration;
    if (is_any_of<Body, PairingChanged, SideChosen, RoundStarted>) makers.assistant = AssistantRight::pairing;
    if (is_any_of<Body, ResultGiven>) makers.assistant = AssistantRight::results;
    if (is_any_of<Body, Penalised>) makers.assistant = AssistantRight::discipline;
    if (is_any_of<Body, Announcement>) makers.assistant = AssistantRight::announcements;
    return makers;
}

bool may_make(const Makers& makers, Role role, const Settings& settings) {
    switch (role) {
        case Role::system: return makers.system;
        case Role::player: return makers.player;
        case Role::assistant: {
            return makers.assistant && rules::contains(settings.assistants_may, *makers.assistant);
        }
        case Role::referee: return makers.referee;
        case Role::director: return makers.director;
        case Role::administrator: return makers.administrator;
    }
    return false;
}

/// What hangs on the content: a result by its source, who leaves by the cause, a status by where it goes.
bool content_fits(const Check& check) {
    const auto role = check.role();
    if (const auto* given = std::get_if<body::ResultGiven>(&check.entry.body)) switch (given->source) {
            case Source::game: return role == Role::system;
            case Source::director: return role == Role::director || role == Role::assistant;
            case Source::ruling: return role == Role::referee || role == Role::director;
            case Source::absence: return true;
        }
    if (const auto* withdrawn = std::get_if<body::Withdrawn>(&check.entry.body)) switch (withdrawn->cause) {
            case Leaving::own_wish: return role == Role::player;
            case Leaving::by_official: return check.official();
            case Leaving::no_shows: return role == Role::system;
        }
    if (const auto* moved = std::get_if<body::StatusMoved>(&check.entry.body))
        return role != Role::administrator || moved->to == Status::cancelled;
    if (const auto* penalised = std::get_if<body::Penalised>(&check.entry.body))
        return penalised->penalty != Penalty::expulsion || role == Role::director;
    return true;
}

/// The entrant for whom a player writes such an entry.
std::optional<EntrantId> spoken_for(const Check& check) {
    return std::visit(
        [&]<class Body>(const Body& of) -> std::optional<EntrantId> {
            using namespace body;
            if constexpr (is_any_of<Body, Withdrawn, MemberReplaced, ByeAsked, CheckedIn, BidSealed>) return of.entrant;
            if constexpr (is_any_of<Body, Challenged>) return of.challenger;
            if constexpr (is_any_of<Body, SideChosen>) {
                // The higher seed chooses.
                const auto* table = check.state.find(of.round, of.table);
                if (table != nullptr) return table->match.a;
            }
            if constexpr (is_any_of<Body, ChallengeAnswered>)
                for (const auto& challenge : check.state.challenges)
                    if (challenge.sequence == of.challenge) return challenge.challenge.challenged;
            return std::nullopt;
        },
        static_cast<const Body::variant_type&>(check.entry.body));
}

bool speaks_for_own(const Check& check) {
    if (const auto* registered = std::get_if<body::Registered>(&check.entry.body)) return is_captain(registered->entrant, check.account());
    const auto id = spoken_for(check);
    const auto* entrant = id ? check.state.find(*id) : nullptr;
    if (entrant == nullptr) return true;  // another fault says that there is no such entrant
    const bool any_member = std::holds_alternative<body::CheckedIn>(check.entry.body);
    return any_member ? is_member(*entrant, check.account()) : is_captain(*entrant, check.account());
}

/// The entrants about whom an official decides.
std::vector<EntrantId> decided_about(const Check& check) {
    std::vector<EntrantId> about;
    const auto both_of = [&](std::uint32_t round, std::uint32_t table) {
        if (const auto* at = check.state.find(round, table)) about.insert(about.end(), {at->match.a, at->match.b});
    };
    if (const auto* given = std::get_if<body::ResultGiven>(&check.entry.body)) both_of(given->round, given->table);
    if (const auto* chosen = std::get_if<body::SideChosen>(&check.entry.body)) both_of(chosen->round, chosen->table);
    if (const auto* penalised = std::get_if<body::Penalised>(&check.entry.body)) {
        about.push_back(penalised->entrant);
        both_of(penalised->round, penalised->table);
    }
    if (const auto* changed = std::get_if<body::PairingChanged>(&check.entry.body);
        changed != nullptr && changed->round >= 1 && changed->round <= check.state.rounds.size()) {
        const auto& tables = check.state.rounds[changed->round - 1].tables;
        for (const auto& match : changed->matches) {
            const bool stays = rules::any_of(tables, [&](const TableState& table) {
                return table.match.a == match.a && table.match.b == match.b && table.match.a_side == match.a_side;
            });
            if (!stays) about.insert(about.end(), {match.a, match.b});
        }
    }
    return about;
}

bool own_table(const Check& check) {
    for (const auto id : decided_about(check))
        if (const auto* entrant = check.state.find(id); entrant != nullptr && is_member(*entrant, check.account())) return true;
    return false;
}

/// Whether people must be told why.
bool needs_reason(const Check& check) {
    if (check.role() == Role::administrator) return true;
    if (const auto* opened = std::get_if<body::AnchorOpened>(&check.entry.body)) return opened->anchor > 0;
    if (!check.official()) return false;
    const auto& body = check.entry.body;
    if (const auto* moved = std::get_if<body::StatusMoved>(&body)) return moved->to == Status::cancelled;
    if (std::holds_alternative<body::SettingsChanged>(body)) return check.state.status != Status::announced;
    return std::holds_alternative<body::Withdrawn>(body) || std::holds_alternative<body::MemberReplaced>(body) ||
           std::holds_alternative<body::ByeAsked>(body) || std::holds_alternative<body::PairingChanged>(body) ||
           std::holds_alternative<body::SideChosen>(body) || std::holds_alternative<body::ResultGiven>(body) ||
           std::holds_alternative<body::Penalised>(body) || std::holds_alternative<body::PlayOffPaired>(body);
}

std::string name_of(Role role) {
    constexpr const char* names[] = {"the system", "a player", "an assistant", "a referee", "a director", "an administrator"};
    return names[static_cast<std::size_t>(role)];
}

}  // namespace

void check_rights(Check& check) {
    const auto role = check.role();
    const bool first = std::holds_alternative<body::Announced>(check.entry.body);
    const bool held = role == Role::system || role == Role::player || role == Role::administrator ||
                      check.state.has_role(check.account(), role) || (first && role == Role::director);
    check.unless(held, FaultKind::denied, "author", fmt::format("this account is not {} of this tournament", name_of(role)),
                 "ask a director to name it");
    const auto makers =
        std::visit([]<class Body>(const Body&) { return makers_of<Body>(); }, static_cast<const Body::variant_type&>(check.entry.body));
    const bool may = may_make(makers, role, check.state.settings) && content_fits(check);
    check.unless(may, FaultKind::denied, "author", fmt::format("{} may not do this", name_of(role)), "ask a director");
    if (role == Role::player)
        check.unless(speaks_for_own(check), FaultKind::denied, "author", "this account does not speak for that entrant",
                     "let the captain do it, or ask a director");
    if (check.official())
        check.unless(!own_table(check), FaultKind::denied, "author", "nobody decides about a table of their own", "ask another official");
    check.unless(!needs_reason(check) || !check.entry.header.reason.empty(), FaultKind::malformed, "reason", "there is no reason",
                 "say why: everybody reads it");
}

}  // namespace tournament::record
