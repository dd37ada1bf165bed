// Before the game starts: seats, seeds and the start itself.
#include <algorithm>
#include <utility>

#include "rules/core/judge.hpp"
#include "rules/table/hash.hpp"
#include "server/game/plan.hpp"
#include "server/keys.hpp"

namespace server {
namespace {

namespace client = protocol::client;

Answer malformed(wire::Malformed::Code code, std::string field, std::string problem, std::string what_to_do) {
    return wire::Malformed{code, std::move(field), std::move(problem), std::move(what_to_do)};
}
Answer no_such_seat(std::string field, std::size_t seats) {
    return malformed(wire::Malformed::Code::unknown_game, std::move(field), "there is no such seat",
                     "seats are numbered 0 to " + std::to_string(seats - 1));
}
/// The seat that the author of `submission` has, or the answer to one who has it not.
tl::expected<rules::SeatId, Answer> own_seat(const Position& now, const Submission& submission, std::uint32_t seat, std::string field) {
    const auto& seats = now.game.table().seats();
    if (seat >= seats.size()) return tl::make_unexpected(no_such_seat(std::move(field), seats.size()));
    if (!seats[seat].taken || seats[seat].account != submission.account)
        return tl::make_unexpected(denied(wire::Denied::Code::no_seat, "the seat is not yours"));
    return rules::SeatId{static_cast<std::uint16_t>(seat)};
}

}  // namespace

Plan plan_seat(const Position& now, const Submission& submission) {
    const auto& ask = std::get<client::TakeSeat>(submission.body);
    const auto& table = now.game.table();
    if (ask.seat >= table.seats().size()) return no_such_seat("take_seat.seat", table.seats().size());
    const rules::SeatId seat{static_cast<std::uint16_t>(ask.seat)};
    if (!now.keys.is_seat_token(ask.seat_token, now.id, seat))
        return denied(wire::Denied::Code::no_seat, "this is not the token of the seat; who created the game has it");
    const auto& now_there = table.seats()[ask.seat];
    if (now_there.taken && now_there.account == submission.sitting) {  // asked again: he sits there already
        std::vector<std::string> powers;
        for (const auto power : now_there.powers) powers.push_back(now.game.ruleset().owner(power).name);
        return Answer{wire::Seated{now.id, ask.seat, std::move(powers), static_cast<std::uint32_t>(table.sequence())}};
    }
    if (now_there.taken)
        return denied(wire::Denied::Code::not_allowed,
                      "the seat is taken; whoever has it comes back by a hello with the token that his welcome gave him");
    if (table.started()) return denied(wire::Denied::Code::not_allowed, "the game has started");
    const table::Author author{table::Author::Kind::seat, seat, submission.sitting};
    return Planned{table::draft(table.next_header(author, submission.stamp),
                                table::body::Seated{seat, submission.sitting, ask.sparring, ask.seed_commitment.value_or(table::Hash{})}),
                   std::nullopt};
}

Plan plan_seed(const Position& now, const Submission& submission) {
    const auto& ask = std::get<client::OpenSeed>(submission.body);
    const auto& table = now.game.table();
    const auto own = own_seat(now, submission, ask.seat, "open_seed.seat");
    if (!own) return own.error();
    const auto seat = *own;
    const auto& there = table.seats()[ask.seat];
    if (!now.seeds.opening() && now.seeds.awaited(table.seats(), submission.stamp) && now.seeds.has_promised(ask.seat))
        return denied(wire::Denied::Code::not_allowed, "seeds are opened when everybody who is here has promised his");
    if (!there.promised) return denied(wire::Denied::Code::not_allowed, "no seed is promised for this seat, or it is opened already");
    if (!SeedCeremony::all_seated(table.seats()))
        return denied(wire::Denied::Code::not_allowed, "seeds are opened when every seat is taken");
    if (table::seed_commitment(now.id, table.dice().first_commitment, seat, ask.seed) != *there.promised)
        return malformed(wire::Malformed::Code::bad_seed, "open_seed.seed", "it does not match what was promised when the seat was taken",
                         "send the 32 bytes that the commitment was made of");
    const table::Author author{table::Author::Kind::seat, seat, submission.account};
    return Planned{table::draft(table.next_header(author, submission.stamp), table::body::SeedOpened{seat, ask.seed}), std::nullopt};
}

Plan plan_promise(const Position& now, const Submission& submission) {
    const auto& ask = std::get<client::CommitSeed>(submission.body);
    const auto own = own_seat(now, submission, ask.seat, "commit_seed.seat");
    if (!own) return own.error();
    const auto seat = *own;
    if (now.seeds.opening() || !now.seeds.awaited(now.game.table().seats(), submission.stamp))
        return denied(wire::Denied::Code::not_allowed,
                      "no seeds are wanted: they are for a new chain of dice, and promised when it begins");
    if (now.seeds.has_promised(ask.seat)) return denied(wire::Denied::Code::not_allowed, "this seat has promised its seed");
    const table::Author author{table::Author::Kind::seat, seat, submission.account};
    return Planned{
        table::draft(now.game.table().next_header(author, submission.stamp), table::body::SeedCommitted{seat, ask.seed_commitment}),
        std::nullopt};
}

Plan plan_start(const Position& now, const Submission& submission) {
    if (now.chain == nullptr) return Answer{wire::Busy{1000}};
    table::TablePorts ports{now.game.table(), *now.chain};
    auto events = rules::open_game(now.game.ruleset(), now.game.state(), ports);
    Planned planned;
    planned.after = now.game.state();
    for (const auto& event : events) rules::evolve(*planned.after, event);
    planned.draft = table::draft_started(now.game.table(), now.game.table().next_header({}, submission.stamp), std::move(events),
                                         *planned.after, ports);
    return planned;
}

std::optional<Answer> no_start(const Position& now, const Submission& submission) {
    const auto& seats = now.game.table().seats();
    const bool seated =
        std::any_of(seats.begin(), seats.end(), [&](const table::Seat& seat) { return seat.taken && seat.account == submission.account; });
    if (!seated) return denied(wire::Denied::Code::no_seat, "only who has a seat can start the game");
    if (now.game.table().started()) return denied(wire::Denied::Code::not_allowed, "the game has started");
    if (!now.playable) return denied(wire::Denied::Code::not_allowed, "the program no longer has the rules of this game");
    return std::nullopt;
}

}  // namespace server
