#include "rules/match/faults.hpp"

#include <optional>
#include <set>
#include <string_view>

namespace match {
namespace {

std::string_view maker_fault(Traits::Maker maker, Author::Kind kind) {
    using Maker = Traits::Maker;
    switch (maker) {
        case Maker::player: return kind != Author::Kind::seat ? "what only a player does" : "";
        case Maker::system: return kind != Author::Kind::system ? "what only the system does" : "";
        case Maker::director: return kind != Author::Kind::director ? "what only who directs the game does" : "";
        case Maker::not_player: return kind == Author::Kind::seat ? "what no player does" : "";
        case Maker::not_system: return kind == Author::Kind::system ? "what the system does not do" : "";
        case Maker::anybody: break;
    }
    return {};
}

/// The seat that an entry is of, where only its author can be on it.
std::optional<rules::SeatId> own_seat_of(const Entry& entry) {
    return std::visit(
        []<class Of>(const Of& of) -> std::optional<rules::SeatId> {
            if constexpr (Of::traits.of_own_seat)
                return of.seat;
            else
                return std::nullopt;
        },
        static_cast<const Body::variant_type&>(entry.body));
}

std::string seat_author_fault(const Table& table, const Entry& entry) {
    const auto& author = entry.header.author;
    if (rules::idx(author.seat) >= table.seats().size()) return "its author has no seat in this game";
    if (const auto own = own_seat_of(entry); own && *own != author.seat) return "a player speaks for no seat but his own";
    if (const auto* seated = std::get_if<body::Seated>(&entry.body))
        return seated->account == author.account ? "" : "somebody sits down for another account";
    const auto& there = table.seats()[rules::idx(author.seat)];
    return there.taken && there.account == author.account ? "" : "its author does not sit there";
}

/// Ids and heads are what clients send with what they do.
std::string sent_fault(const Entry& entry) {
    const auto& header = entry.header;
    if (!header.extra.empty()) return "it holds what is reserved";
    const bool sent = header.action != ActionId{} || header.seen != Hash{};
    if (header.author.kind == Author::Kind::system) return sent ? "the system sends nothing, and has seen nothing" : "";
    return traits_of(entry).acts && header.author.kind == Author::Kind::seat && header.action == ActionId{} ? "an action without its id"
                                                                                                            : "";
}

std::string fault(const Table& table, const body::Seated& seated) {
    if (!table.dice().open) return "a seat was taken before the first anchor";
    if (table.ended()) return "a seat was taken in a game that is over";
    const auto& of = table.seats()[rules::idx(seated.seat)];
    if (of.offered == Seat::To::nobody || (of.offered == Seat::To::account && of.offered_to != seated.account) ||
        (of.offered == Seat::To::anybody && of.taken))
        return "a seat that was not free for this account";
    return table.seating().directs(seated.account) ? "who directs a game has no seat" : "";
}
std::string fault(const Table& table, const body::SeatOffered& offered) {
    if (offered.to > Seat::To::account) return "an unknown kind of offer";
    if ((offered.account != 0) != (offered.to == Seat::To::account)) return "an offer to an account that names none, or the reverse";
    if (offered.to == Seat::To::anybody && table.seats()[rules::idx(offered.seat)].taken)
        return "a seat for anybody on which somebody sits";
    return {};
}
std::string fault(const Table& table, const body::SeatLeft& left) {
    return table.seats()[rules::idx(left.seat)].taken ? "" : "nobody sits there";
}
std::string fault(const Table& table, const body::SubstituteNamed& named) {
    if (!table.seats()[rules::idx(named.seat)].taken) return "nobody sits there";
    return table.seating().directs(named.account) ? "who directs a game has no seat" : "";
}
std::string fault(const Table& table, const body::SeedCommitted&) {
    return table.dice().open ? "" : "a seed was promised before the first anchor";
}

}  // namespace

std::string author_fault(const Table& table, const Entry& entry) {
    using Kind = Author::Kind;
    const auto& author = entry.header.author;
    if (author.kind > Kind::director) return "an unknown kind of author";
    if (author.kind != Kind::seat && author.seat != rules::SeatId{}) return "its author has no seat in this game";
    const bool created = std::holds_alternative<body::Created>(entry.body);
    if (author.kind == Kind::system && author.account != 0 && !created) return "the system has no account";
    if (author.kind == Kind::director && author.account == 0) return "a director who is nobody";
    if (author.kind == Kind::director && table.started() && table.seating().sits(author.account)) return "a director who plays";
    if (entry.grounds && ruling_of(entry) == Traits::Ruling::never) return "grounds for what is no ruling";
    std::string wrong{maker_fault(traits_of(entry).maker, author.kind)};
    if (wrong.empty() && author.kind == Kind::seat) wrong = seat_author_fault(table, entry);
    return wrong.empty() ? sent_fault(entry) : wrong;
}

std::string created_fault(const body::Created& created) {
    std::set<rules::OwnerId> seated;
    if (created.ruleset == Hash{}) return "a game without rules";
    for (const auto& powers : created.seats) {
        if (powers.empty()) return "a seat without a power";
        for (const auto power : powers)
            if (rules::idx(power) >= created.owners.size() || !seated.insert(power).second) return "a power of two seats, or of none";
    }
    if (const auto wrong = fault_of(created.clock); !wrong.problem.empty()) return std::string{wrong.problem};
    if (created.spectator_delay < 0) return "spectators who see what is to come";
    const auto& rules = created.disputes;
    if (rules && (rules->answer < 0 || rules->ruling < 0 || rules->appeal < 0)) return "a time of less than nothing";
    return {};
}

std::string seating_fault(const Table& table, const Entry& entry) {
    return std::visit(
        [&]<class Body>(const Body& body) -> std::string {
            if constexpr (requires { fault(table, body); })
                return rules::idx(body.seat) < table.seats().size() ? fault(table, body) : "no such seat";
            else
                return {};
        },
        static_cast<const Body::variant_type&>(entry.body));
}

}  // namespace match
