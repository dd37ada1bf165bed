// Before the game starts: seats, seeds and the start itself.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "rules/core/judge.hpp"
#include "rules/match/hash.hpp"
#include "server/accounts/people.hpp"
#include "server/base/keys.hpp"
#include "server/game/decide.hpp"

namespace server {
namespace {

namespace client = protocol::client;

Answer no_such_seat(std::string field, std::size_t seats) {
    return malformed(wire::Malformed::Code::unknown_game, std::move(field), "there is no such seat",
                     "seats are numbered 0 to " + std::to_string(seats - 1));
}
constexpr std::size_t most_directors = 16;
using match::Seat;
using match::body::PauseReason;

Answer director_has_none() { return not_allowed("a director of a game has no seat in it"); }
Answer directors_alone() {
    return not_allowed("only a director of the game can do this; before the start of a game without a director, its creator");
}

Answer already_so(const Position& now) { return wire::Accepted{static_cast<std::uint32_t>(now.game.table().sequence())}; }

/// He is a spectator of a game that runs, and those are told later who sits where.
bool is_told_later(const Position& now, const CommandEnvelope& envelope) {
    const auto& table = now.game.table();
    const bool delayed = table.created().spectator_delay != 0 && table.started() && !table.ended();
    return delayed && !table.seating().sits(envelope.account) && !directs(now, envelope);
}

/// The account plays a power of this game that is on another side than one of the seat.
bool opposes(const Position& now, std::uint64_t account, const Seat& seat) {
    const auto& rules = now.game.ruleset();
    const auto other_side = [&](rules::OwnerId power) {
        return rules::any_of(seat.powers, [&](rules::OwnerId own) { return rules.owner(own).side != rules.owner(power).side; });
    };
    return rules::any_of(now.game.table().seats(), [&](const Seat& there) {
        return &there != &seat && there.taken && there.account == account && rules::any_of(there.powers, other_side);
    });
}

/// In a game that runs they would see the plans of those whom they play against, and at a table that somebody directs nobody plays against
/// themselves. Whom a director keeps such a seat for has it all the same.
bool would_change_sides(const Position& now, std::uint64_t account, const Seat& seat) {
    const bool directed = !now.game.table().seating().directors.empty();
    return (directed || now.game.table().started()) && opposes(now, account, seat);
}
Answer opponents_have_none() {
    return not_allowed("you play for the other side; only a director can give you this seat (offer_seat to the account)");
}

/// Somebody plays both sides: at a table that somebody directs, nobody does whom a director has not let.
std::optional<std::uint64_t> who_plays_both_sides(const Position& now) {
    const auto& seats = now.game.table().seats();
    const auto found =
        std::find_if(seats.begin(), seats.end(), [&](const Seat& seat) { return seat.taken && opposes(now, seat.account, seat); });
    return found == seats.end() ? std::nullopt : std::optional{found->account};
}

/// Why an account may not sit down there; nothing where it may.
std::optional<Answer> no_seat_for(const Position& now, const CommandEnvelope& envelope, const Seat& there, rules::SeatId seat) {
    const auto& token = std::get<client::TakeSeat>(envelope.body).seat_token;
    const auto account = envelope.sitting;
    const auto no = [](std::string why) { return denied(wire::Denied::Code::no_seat, std::move(why)); };
    if (now.game.table().seating().directs(account)) return director_has_none();
    const bool holds = now.keys.is_seat_token(token, now.id, seat, there.offers);
    const bool directed = !now.game.table().seating().directors.empty();
    if (there.offered == Seat::To::holder && holds)
        return directed && opposes(now, account, there) ? std::optional{opponents_have_none()} : std::nullopt;
    if (there.offered == Seat::To::anybody && !there.taken)
        return would_change_sides(now, account, there) ? std::optional{opponents_have_none()} : std::nullopt;
    if (there.offered == Seat::To::account && there.offered_to == account) return std::nullopt;
    if (there.taken && holds) return not_allowed("the seat is taken; its player comes back by a hello with the token of their welcome");
    const bool late = is_told_later(now, envelope);
    if (!token.empty() && (late || there.offered != Seat::To::account))
        return no("this is not the token of the seat; the creator of the game has it");
    if (late) return no("the seat is not free for you; list_games shows its player and its offer (with the spectator delay of this game)");
    if (there.offered == Seat::To::account) return no("the seat is kept for another account");
    if (there.offered == Seat::To::holder)
        return no(
            "the seat is for the holder of its token: send it as seat_token of take_seat; the person who created the game or offered the "
            "seat has it");
    if (there.taken) return no("the seat is taken; list_games with free_seats lists games with a free seat");
    return no("the seat is offered to nobody: a director of the game, or before the start its creator, can offer it (offer_seat)");
}

/// Who speaks for a seat: whoever arranges the seats, or sits there. All others get one answer, whoever sits there now: a spectator may be
/// told so later only.
tl::expected<match::Author, Answer> author_of_seat(const Position& now, const CommandEnvelope& envelope, std::uint32_t seat,
                                                   std::string field) {
    using Kind = match::Author::Kind;
    const auto& seats = now.game.table().seats();
    if (seat >= seats.size()) return tl::make_unexpected(no_such_seat(std::move(field), seats.size()));
    const auto& there = seats[seat];
    if (there.taken && there.account == envelope.account)
        return match::Author{Kind::seat, rules::SeatId{static_cast<std::uint16_t>(seat)}, envelope.account};
    if (arranges(now, envelope)) return match::Author{Kind::director, {}, envelope.account};
    return tl::make_unexpected(denied(wire::Denied::Code::no_seat,
                                      "the seat is not yours: only a director of the game can do this for others, or before the start of a "
                                      "game without a director its creator"));
}
tl::expected<match::Author, Answer> author_of_taken(const Position& now, const CommandEnvelope& envelope, std::uint32_t seat,
                                                    std::string field) {
    auto author = author_of_seat(now, envelope, seat, std::move(field));
    if (author && !now.game.table().seats()[seat].taken) return tl::make_unexpected(not_allowed("nobody sits there"));
    return author;
}
/// A seat or the game is to be somebody's whose number nobody has. Who has a seat of the game is somebody, be he a guest who is away: so it
/// is asked of those alone who may know who sits there.
std::optional<Answer> names_nobody(const Position& now, std::uint64_t account, std::string field) {
    if (account == 0 || now.people == nullptr || now.game.table().seating().sits(account)) return std::nullopt;
    return now.people->names_nobody(account, std::move(field));
}
/// A seat is to be kept for somebody who is nobody, or who lets no others do that.
std::optional<Answer> cannot_be_kept(const Position& now, const CommandEnvelope& envelope, std::uint64_t account,
                                     const std::string& field) {
    if (auto nobody = names_nobody(now, account, field)) return nobody;
    if (account == 0 || account == envelope.account || now.people == nullptr) return std::nullopt;
    return now.people->reservations().refusal(account, field);
}

/// Why who asks can neither pause the game nor let it go on; nothing where they can.
std::optional<Answer> cannot_direct_clocks(const Position& now, const CommandEnvelope& envelope) {
    const auto& table = now.game.table();
    if (!directs(now, envelope)) return directors_alone();
    if (!table.started() || table.ended()) return not_allowed("the game does not run");
    return std::nullopt;
}

}  // namespace

tl::expected<rules::SeatId, Answer> own_seat(const Position& now, const CommandEnvelope& envelope, std::uint32_t seat, std::string field) {
    const auto& seats = now.game.table().seats();
    if (seat >= seats.size()) return tl::make_unexpected(no_such_seat(std::move(field), seats.size()));
    if (!seats[seat].taken || seats[seat].account != envelope.account)
        return tl::make_unexpected(denied(wire::Denied::Code::no_seat, "the seat is not yours"));
    return rules::SeatId{static_cast<std::uint16_t>(seat)};
}

bool directs(const Position& now, const CommandEnvelope& envelope) {
    const auto& table = now.game.table();
    if (table.seating().directs(envelope.account)) return true;
    // Before the start nobody has played yet: who got up again may direct.
    const bool has_part = table.started() ? table.seating().has_played(envelope.account) : table.seating().sits(envelope.account);
    return directs_all(envelope.role) && !has_part;
}

bool arranges(const Position& now, const CommandEnvelope& envelope) {
    const auto& table = now.game.table();
    const bool his = !table.started() && table.seating().directors.empty() && table.creator() == envelope.account && envelope.account != 0;
    return his || directs(now, envelope);
}

Decision decide_seat(const Position& now, const CommandEnvelope& envelope) {
    const auto& ask = std::get<client::TakeSeat>(envelope.body);
    const auto& table = now.game.table();
    if (ask.seat >= table.seats().size()) return no_such_seat("take_seat.seat", table.seats().size());
    const rules::SeatId seat{static_cast<std::uint16_t>(ask.seat)};
    const auto& there = table.seats()[ask.seat];
    if (there.taken && there.account == envelope.sitting) {  // asked again: he sits there already
        std::vector<std::string> powers;
        for (const auto power : there.powers) powers.push_back(now.game.ruleset().owner(power).name);
        return Answer{wire::Seated{now.id, ask.seat, std::move(powers), static_cast<std::uint32_t>(table.sequence())}};
    }
    if (table.ended()) return denied(wire::Denied::Code::ended, "the game is over");
    if (auto no = no_seat_for(now, envelope, there, seat)) return std::move(*no);
    const match::Author author{match::Author::Kind::seat, seat, envelope.sitting};
    const bool calendar_back = table.clock().left_calendar(seat, envelope.sitting).has_value();
    return entry_of(author, now, envelope,
                    match::body::Seated{seat, envelope.sitting, ask.sparring, ask.seed_commitment.value_or(match::Hash{}), calendar_back});
}

Decision decide_seats(const client::OfferSeat& ask, const Position& now, const CommandEnvelope& envelope) {
    const auto& table = now.game.table();
    const auto author = author_of_seat(now, envelope, ask.seat, "offer_seat.seat");
    if (!author) return author.error();
    if (table.ended()) return denied(wire::Denied::Code::ended, "the game is over");
    const auto& there = table.seats()[ask.seat];
    if (ask.to == Seat::To::anybody && there.taken)
        return not_allowed("the seat is taken: offer it to an account or to the holder of a token");
    if ((ask.account != 0) != (ask.to == Seat::To::account))
        return malformed(wire::Malformed::Code::bad_value, "offer_seat.account",
                         "an account must be named if the seat is for an account, and only then", "say `to` ACCOUNT with it");
    if (auto no = cannot_be_kept(now, envelope, ask.account, "offer_seat.account")) return std::move(*no);
    if (ask.to == Seat::To::account && table.seating().directs(ask.account)) return director_has_none();
    const rules::SeatId seat{static_cast<std::uint16_t>(ask.seat)};
    return entry_of(*author, now, envelope, match::body::SeatOffered{seat, ask.to, ask.account});
}

Decision decide_bot_seat(const Position& now, const CommandEnvelope& envelope) {
    const auto& ask = std::get<client::SeatPartner>(envelope.body);
    const auto& table = now.game.table();
    const auto author = author_of_seat(now, envelope, ask.seat, "seat_partner.seat");
    if (!author) return author.error();
    if (table.ended()) return denied(wire::Denied::Code::ended, "the game is over");
    const auto& there = table.seats()[ask.seat];
    if (there.taken) return not_allowed("the seat is taken: a bot can only get a free seat");
    const rules::SeatId seat{static_cast<std::uint16_t>(ask.seat)};
    const auto bot = now.keys.bot_account(now.id, seat);
    if (there.offered == Seat::To::account && there.offered_to == bot)  // asked again
        return already_so(now);
    return entry_of(*author, now, envelope, match::body::SeatOffered{seat, Seat::To::account, bot});
}

Decision decide_seats(const client::LeaveSeat& ask, const Position& now, const CommandEnvelope& envelope) {
    const auto author = author_of_taken(now, envelope, ask.seat, "leave_seat.seat");
    if (!author) return author.error();
    const rules::SeatId seat{static_cast<std::uint16_t>(ask.seat)};
    return entry_of(*author, now, envelope, match::body::SeatLeft{seat, true});
}

Decision decide_seats(const client::NameSubstitute& ask, const Position& now, const CommandEnvelope& envelope) {
    const auto author = author_of_taken(now, envelope, ask.seat, "name_substitute.seat");
    if (!author) return author.error();
    if (now.game.table().ended()) return denied(wire::Denied::Code::ended, "the game is over");
    if (auto no = cannot_be_kept(now, envelope, ask.account, "name_substitute.account")) return std::move(*no);
    if (ask.account != 0 && now.game.table().seating().directs(ask.account)) return director_has_none();
    if (ask.account != 0 && now.game.table().seats()[ask.seat].account == ask.account)
        return not_allowed("a player cannot be their own substitute: name another account");
    if (ask.account != 0 && opposes(now, ask.account, now.game.table().seats()[ask.seat]))
        return not_allowed("an opponent in this game cannot be a substitute: name another account");
    const rules::SeatId seat{static_cast<std::uint16_t>(ask.seat)};
    return entry_of(*author, now, envelope, match::body::SubstituteNamed{seat, ask.account});
}

Decision decide_seats(const client::NameDirector& ask, const Position& now, const CommandEnvelope& envelope) {
    const auto& table = now.game.table();
    if (!arranges(now, envelope)) return directors_alone();
    if (ask.account == 0)
        return malformed(wire::Malformed::Code::missing, "name_director.account", "no account is named", "find_people tells its number");
    if (ask.no_more && !table.seating().directs(ask.account)) return not_allowed("this account does not direct the game");
    if (!ask.no_more && table.seating().directs(ask.account)) return already_so(now);
    if (!ask.no_more && table.seating().sits(ask.account)) return director_has_none();
    if (!ask.no_more && table.seating().directors.empty())
        if (const auto both = who_plays_both_sides(now))
            return not_allowed(
                fmt::format("account {} has seats of both sides: it must leave those of one side (leave_seat) before anybody can "
                            "direct the game; the director may then offer it a seat (offer_seat)",
                            *both));
    // Who directs and is no more here can be named for that he does no more.
    if (auto no = cannot_be_kept(now, envelope, ask.account, "name_director.account"); no && !ask.no_more) return std::move(*no);
    if (table.seating().directors.size() >= most_directors && !ask.no_more) return not_allowed("a game has 16 directors at most");
    return entry_of(director(envelope), now, envelope, match::body::DirectorNamed{ask.account, ask.no_more});
}

Decision decide(const client::PauseGame& ask, const Position& now, const CommandEnvelope& envelope) {
    if (auto no = cannot_direct_clocks(now, envelope)) return std::move(*no);
    const auto& clock = now.game.table().clock();
    // Paused already: only other words about it are an entry more.
    const bool other_words = !ask.reason.empty() && ask.reason != clock.pause_text();
    if (clock.paused_for(PauseReason::director) && !other_words) return already_so(now);
    if (ask.reason.size() > most_reason)
        return malformed(wire::Malformed::Code::bad_value, "pause_game.reason", "a reason of more than 200 bytes", "say it shorter");
    return entry_of(director(envelope), now, envelope, match::body::Paused{PauseReason::director, ask.reason});
}

Decision decide(const client::ResumeGame&, const Position& now, const CommandEnvelope& envelope) {
    if (auto no = cannot_direct_clocks(now, envelope)) return std::move(*no);
    if (!now.game.table().clock().paused_for(PauseReason::director)) return already_so(now);
    return entry_of(director(envelope), now, envelope, match::body::Resumed{PauseReason::director});
}

Decision decide_seed(const Position& now, const CommandEnvelope& envelope) {
    const auto& ask = std::get<client::OpenSeed>(envelope.body);
    const auto& table = now.game.table();
    const auto own = own_seat(now, envelope, ask.seat, "open_seed.seat");
    if (!own) return own.error();
    const auto seat = *own;
    const auto& there = table.seats()[ask.seat];
    if (!now.seeds.opening() && now.seeds.awaited(table.seats(), envelope.stamp) && now.seeds.has_promised(ask.seat))
        return not_allowed("seeds are opened when every connected player has promised one");
    if (!there.promised) return not_allowed("no seed is promised for this seat, or it is opened already");
    if (!SeedCeremony::all_seated(table.seats())) return not_allowed("seeds are opened when every seat is taken");
    if (match::seed_commitment(now.id, table.dice().first_commitment, seat, ask.seed) != *there.promised)
        return malformed(wire::Malformed::Code::bad_seed, "open_seed.seed", "it does not match what was promised when the seat was taken",
                         "send the 32 bytes that the commitment was made of");
    return entry_of({match::Author::Kind::seat, seat, envelope.account}, now, envelope, match::body::SeedOpened{seat, ask.seed});
}

Decision decide_promise(const Position& now, const CommandEnvelope& envelope) {
    const auto& ask = std::get<client::CommitSeed>(envelope.body);
    const auto own = own_seat(now, envelope, ask.seat, "commit_seed.seat");
    if (!own) return own.error();
    const auto seat = *own;
    if (now.seeds.opening() || !now.seeds.awaited(now.game.table().seats(), envelope.stamp))
        return not_allowed("no seeds are wanted: they are for a new chain of dice, and promised when it begins");
    if (now.seeds.has_promised(ask.seat)) return not_allowed("this seat has promised its seed");
    return entry_of({match::Author::Kind::seat, seat, envelope.account}, now, envelope,
                    match::body::SeedCommitted{seat, ask.seed_commitment});
}

Decision decide_start(const Position& now, const CommandEnvelope& envelope) {
    if (now.chain == nullptr) return Answer{wire::Busy{1000}};
    match::TablePorts ports{now.game.table(), *now.chain};
    auto events = rules::open_game(now.game.ruleset(), now.game.state(), ports);
    DraftedEntry drafted;
    drafted.after = now.game.state();
    for (const auto& event : events) rules::evolve(*drafted.after, event);
    drafted.draft =
        match::draft_started(now.game.table(), now.game.table().next_header({}, envelope.stamp), std::move(events), *drafted.after, ports);
    return drafted;
}

std::optional<Answer> no_start(const Position& now, const CommandEnvelope& envelope) {
    const auto& seats = now.game.table().seats();
    const bool seated = rules::any_of(seats, [&](const match::Seat& seat) { return seat.taken && seat.account == envelope.account; });
    if (!seated && !directs(now, envelope))
        return denied(wire::Denied::Code::no_seat, "only a player with a seat or a director can start the game");
    if (now.game.table().started()) return not_allowed("the game has started");
    if (!now.playable) return not_allowed("the program no longer has the rules of this game");
    return std::nullopt;
}

}  // namespace server
