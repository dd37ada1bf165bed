#include "rules/table/unwritten.hpp"

#include <algorithm>
#include <set>
#include <type_traits>
#include <utility>
#include <vector>

namespace table {
namespace {

using Kind = Author::Kind;
using To = body::SeatOffered::To;

template <class Body, class... Alternatives>
constexpr bool is_one_of = (std::is_same_v<Body, Alternatives> || ...);

template <class Body>
std::string wrong_author(const Table& table, const Author& author, const Body& entry_body) {
    using namespace body;
    const auto who = author.kind;
    constexpr bool seats_alone = is_one_of<Body, Seated, CalendarSet>;
    constexpr bool directors_alone = is_one_of<Body, DirectorNamed, MissExcused>;
    constexpr bool peoples = is_one_of<Body, SubstituteNamed, ClockProposed, PowerResigned>;
    if ((seats_alone && who != Kind::seat) || (directors_alone && who != Kind::director) || (peoples && who == Kind::system))
        return "what its author does not do";
    if (who == Kind::director) {
        if (author.account == 0) return "a director who is nobody";
        return table.started() && table.seating().sits(author.account) ? "who directs a game has no seat" : "";
    }
    if (who != Kind::seat) return {};
    if constexpr (is_one_of<Body, Seated, SeedOpened, SeedCommitted, SeatOffered, CalendarSet>)
        if (entry_body.seat != author.seat) return "a player speaks for no seat but his own";
    if constexpr (std::is_same_v<Body, Seated>) return entry_body.account == author.account ? "" : "somebody sat down for another";
    const auto& seat = table.seats()[rules::idx(author.seat)];
    return seat.taken && seat.account == author.account ? "" : "its author does not sit there";
}

/// What belongs into a game that goes on.
template <class Body>
std::string wrong_time(const Table& table, const Author& author) {
    using namespace body;
    constexpr bool acts = is_one_of<Body, Played, OrderLeft, TakenBack>;
    constexpr bool needs_start = is_one_of<Body, Played, TakenBack, Paused, Resumed, Credited, PowerResigned>;
    constexpr bool needs_no_end = acts || needs_start || is_one_of<Body, AnchorOpened, CalendarSet, ClockProposed>;
    if (needs_start && !table.started()) return "before the start";
    if (needs_no_end && table.ended()) return "after the end";
    return acts && author.kind == Kind::seat && table.clock().paused() ? "a play while the game was paused" : "";
}

std::string wrong_body(const Table&, const Entry&, const auto&) { return {}; }
std::string wrong_body(const Table&, const Entry&, const body::Created& created) {
    std::set<rules::OwnerId> owners;
    for (const auto& seat : created.seats)
        for (const auto owner : seat)
            if (rules::idx(owner) >= created.owners.size() || !owners.insert(owner).second)
                return "a seat of no owner, or an owner of two seats";
    return created.spectator_delay < 0 ? "a delay below zero" : "";
}
std::string wrong_body(const Table&, const Entry&, const body::AnchorOpened& opened) {
    return opened.commitment == Hash{} ? "an anchor without its commitment" : "";
}
std::string wrong_body(const Table&, const Entry&, const body::OrderLeft& left) {
    return left.commitment == Hash{} ? "orders without a commitment" : "";
}
std::string wrong_body(const Table& table, const Entry&, const body::SeatOffered& offered) {
    if (offered.to == To::anybody && table.seats()[rules::idx(offered.seat)].taken) return "a seat for anybody, and somebody sits there";
    return table.seating().directs(offered.account) ? "who directs a game has no seat" : "";
}
std::string wrong_body(const Table& table, const Entry&, const body::SubstituteNamed& named) {
    return table.seating().directs(named.account) ? "who directs a game has no seat" : "";
}
std::string wrong_body(const Table& table, const Entry&, const body::DirectorNamed& named) {
    constexpr std::size_t most = 16;
    if (named.no_more) return {};
    if (table.seating().directs(named.account)) return "who directs the game already";
    return table.seating().directors.size() < most ? "" : "more than 16 directors";
}
/// Time and who directs ask for what no player does.
std::string wrong_body(const Table&, const Entry& entry, const body::Played& played) {
    using How = rules::command::TimeLimit::How;
    const auto& command = played.command.body;
    const auto* limit = std::get_if<rules::command::TimeLimit>(&command);
    const bool withdraw = std::holds_alternative<rules::command::Withdraw>(command);
    const bool system = limit != nullptr || withdraw || std::holds_alternative<rules::command::Expire>(command);
    const auto who = entry.header.author.kind;
    if (system == (who == Kind::seat)) return "the command is not its author's to give";
    if (who == Kind::seat || withdraw) return {};
    const bool called = limit != nullptr && (limit->how == How::called || limit->how == How::extended);
    return called == (who == Kind::director) ? "" : "a limit that is not its author's to call";
}

/// An answer is sealed exactly if its question is, and only its own seat sees it.
std::string wrong_answers(const Table& table, const rules::GameState& before, const Entry& entry) {
    namespace e = rules::event;
    std::set<rules::DecisionId> secret;
    for (const auto& decision : before.decisions)
        if (decision.sealed) secret.insert(decision.id);
    std::vector<std::pair<rules::DecisionId, rules::OwnerId>> answered, sealed;
    for (const auto& event : entry.events) {
        if (const auto* opened = std::get_if<e::DecisionOpened>(&event); opened != nullptr && opened->decision.sealed)
            secret.insert(opened->decision.id);
        const auto* answer = std::get_if<e::DecisionAnswered>(&event);
        if (answer == nullptr || !secret.contains(answer->decision)) continue;
        if (answer->choice != rules::Choice{}) return "a sealed answer that the entry shows";
        answered.emplace_back(answer->decision, answer->owner);
    }
    for (const auto& answer : entry.sealed) {
        const auto seat = table.seat_of(answer.owner);
        if (answer.audience != (seat ? std::vector{*seat} : std::vector<rules::SeatId>{}))
            return "an answer that others than its author's seat may see";
        sealed.emplace_back(answer.decision, answer.owner);
    }
    return answered == sealed ? "" : "a sealed answer without a commitment, or the reverse";
}

/// Clients name their actions; nobody names what the server does by itself.
std::string wrong_header(const Header& header, const Body& of) {
    const bool acts = std::holds_alternative<body::Played>(of) || std::holds_alternative<body::OrderLeft>(of) ||
                      std::holds_alternative<body::TakenBack>(of);
    const bool named = header.action != ActionId{};
    if (header.author.kind == Kind::system && named) return "an action that no client named";
    if (acts && header.author.kind == Kind::seat && !named) return "an action without its id";
    return header.extra.empty() ? "" : "a contribution to the dice, which no server takes yet";
}

}  // namespace

std::string unwritten(const Table& table, const rules::GameState& before, const Entry& entry) {
    auto wrong = std::visit(
        [&]<class Body>(const Body& of) {
            auto found = wrong_author(table, entry.header.author, of);
            if (found.empty()) found = wrong_time<Body>(table, entry.header.author);
            return found.empty() ? wrong_body(table, entry, of) : found;
        },
        static_cast<const Body::variant_type&>(entry.body));
    if (wrong.empty()) wrong = wrong_header(entry.header, entry.body);
    if (!wrong.empty()) return wrong;
    if (entry.state_hash.has_value() != ends_turn(entry.events)) return "a state hash belongs to the end of each turn, and only there";
    return wrong_answers(table, before, entry);
}

}  // namespace table
