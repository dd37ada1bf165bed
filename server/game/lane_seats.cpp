// Before the game starts: seats, seeds and the start itself.
#include <algorithm>
#include <utility>

#include "rules/core/judge.hpp"
#include "rules/table/hash.hpp"
#include "server/game/lane.hpp"
#include "server/keys.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/time_source.hpp"

namespace server {
namespace {

namespace client = protocol::client;

/// Who waits for the start: a seat may ask again by another connection, but not endlessly.
constexpr std::size_t most_starters = 32;
constexpr Moment fresh_seeds_ms = 10'000;

Answer malformed(wire::Malformed::Code code, std::string field, std::string problem, std::string what_to_do) {
    return wire::Malformed{code, std::move(field), std::move(problem), std::move(what_to_do)};
}
Answer no_such_seat(std::string field, std::size_t seats) {
    return malformed(wire::Malformed::Code::unknown_game, std::move(field), "there is no such seat",
                     "seats are numbered 0 to " + std::to_string(seats - 1));
}

}  // namespace

bool Lane::all_seated() const {
    const auto& seats = game_->table().seats();
    return std::all_of(seats.begin(), seats.end(), [](const table::Seat& seat) { return seat.taken; });
}

bool Lane::seeds_missing() const {
    const auto& seats = game_->table().seats();
    return std::any_of(seats.begin(), seats.end(), [](const table::Seat& seat) { return seat.promised.has_value(); });
}

Lane::Plan Lane::plan_seat(const Submission& submission) {
    const auto& ask = std::get<client::TakeSeat>(submission.body);
    const auto& table = game_->table();
    if (ask.seat >= table.seats().size()) return no_such_seat("take_seat.seat", table.seats().size());
    const rules::SeatId seat{static_cast<std::uint16_t>(ask.seat)};
    if (!services_.keys.is_seat_token(ask.seat_token, id_, seat)) {
        log::warning("token_denied", {{"address", submission.peer->address()},
                                      {"of", "a seat"},
                                      {"game", table::hex(id_)},
                                      {"seat", ask.seat},
                                      {"account", submission.account}});
        return denied(wire::Denied::Code::no_seat, "this is not the token of the seat; who created the game has it");
    }
    const auto& now_there = table.seats()[ask.seat];
    if (now_there.taken && now_there.account == submission.sitting) {  // asked again: he sits there already
        std::vector<std::string> powers;
        for (const auto power : now_there.powers) powers.push_back(game_->ruleset().owner(power).name);
        return Answer{wire::Seated{id_, ask.seat, std::move(powers), static_cast<std::uint32_t>(table.sequence())}};
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

tl::expected<rules::SeatId, Answer> Lane::own_seat(const Submission& submission, std::uint32_t seat, std::string field) const {
    const auto& seats = game_->table().seats();
    if (seat >= seats.size()) return tl::make_unexpected(no_such_seat(std::move(field), seats.size()));
    if (!seats[seat].taken || seats[seat].account != submission.account)
        return tl::make_unexpected(denied(wire::Denied::Code::no_seat, "the seat is not yours"));
    return rules::SeatId{static_cast<std::uint16_t>(seat)};
}

Lane::Plan Lane::plan_seed(const Submission& submission) {
    const auto& ask = std::get<client::OpenSeed>(submission.body);
    const auto& table = game_->table();
    const auto own = own_seat(submission, ask.seat, "open_seed.seat");
    if (!own) return own.error();
    const auto seat = *own;
    const auto& there = table.seats()[ask.seat];
    if (awaits_seeds(submission.stamp) && fresh_.promised[ask.seat] && !fresh_.opening)
        return denied(wire::Denied::Code::not_allowed, "seeds are opened when everybody who is here has promised his");
    if (!there.promised) return denied(wire::Denied::Code::not_allowed, "no seed is promised for this seat, or it is opened already");
    if (!all_seated()) return denied(wire::Denied::Code::not_allowed, "seeds are opened when every seat is taken");
    if (table::seed_commitment(id_, table.dice().first_commitment, seat, ask.seed) != *there.promised)
        return malformed(wire::Malformed::Code::bad_seed, "open_seed.seed", "it does not match what was promised when the seat was taken",
                         "send the 32 bytes that the commitment was made of");
    const table::Author author{table::Author::Kind::seat, seat, submission.account};
    return Planned{table::draft(table.next_header(author, submission.stamp), table::body::SeedOpened{seat, ask.seed}), std::nullopt};
}

Lane::Plan Lane::plan_promise(const Submission& submission) {
    const auto& ask = std::get<client::CommitSeed>(submission.body);
    const auto own = own_seat(submission, ask.seat, "commit_seed.seat");
    if (!own) return own.error();
    const auto seat = *own;
    if (!awaits_seeds(submission.stamp) || fresh_.opening)
        return denied(wire::Denied::Code::not_allowed,
                      "no seeds are wanted: they are for a new chain of dice, and promised when it begins");
    if (fresh_.promised[ask.seat]) return denied(wire::Denied::Code::not_allowed, "this seat has promised its seed");
    const table::Author author{table::Author::Kind::seat, seat, submission.account};
    return Planned{
        table::draft(game_->table().next_header(author, submission.stamp), table::body::SeedCommitted{seat, ask.seed_commitment}),
        std::nullopt};
}

bool Lane::is_here(const table::Seat& seat) const {
    return seat.taken &&
           std::any_of(viewers_.begin(), viewers_.end(), [&](const Viewer& viewer) { return viewer.account == seat.account; });
}

void Lane::want_seeds() {
    const auto& seats = game_->table().seats();
    fresh_ = {};
    fresh_.promised.resize(seats.size(), false);
    seeds_due_ = std::none_of(seats.begin(), seats.end(), [&](const table::Seat& seat) { return is_here(seat); });
    if (seeds_due_) return;
    fresh_.open_at = now() + fresh_seeds_ms / 2;
    fresh_.until = now() + fresh_seeds_ms;
    wire::Notice notice;
    notice.game = id_;
    notice.kind = wire::Notice::Kind::seeds_wanted;
    notice.text = "A new chain of dice has begun: promise a fresh seed for each of your seats.";
    broadcast({0, std::move(notice)});
    set_clock();
}

bool Lane::all_promised() const {
    const auto& seats = game_->table().seats();
    for (std::size_t at = 0; at < seats.size(); ++at)
        if (is_here(seats[at]) && !fresh_.promised[at]) return false;
    return true;
}

void Lane::open_seeds(Moment stamp) {
    if (!awaits_seeds(stamp) || fresh_.opening) return;
    fresh_.opening = true;
    set_clock();
    if (!awaits_seeds(stamp)) return;  // nobody has promised any
    wire::Notice notice;
    notice.game = id_;
    notice.kind = wire::Notice::Kind::seeds_opening;
    notice.text = "Open the seeds that you have promised.";
    broadcast({0, std::move(notice)});
}

bool Lane::awaits_seeds(Moment stamp) {
    if (fresh_.until == 0) return false;
    const auto& seats = game_->table().seats();
    bool open = false;  // some promised seed is
    for (std::size_t at = 0; at < seats.size(); ++at) open = open || (fresh_.promised[at] && seats[at].promised.has_value());
    if (stamp >= fresh_.until || (fresh_.opening && !open)) fresh_.until = 0;
    return fresh_.until != 0;
}

/// The game begins with the events of its opening.
Lane::Plan Lane::plan_start(const Submission& submission) {
    if (!chain_) return Answer{wire::Busy{1000}};
    table::TablePorts ports{game_->table(), *chain_};
    auto events = rules::open_game(game_->ruleset(), game_->state(), ports);
    Planned planned;
    planned.after = game_->state();
    for (const auto& event : events) rules::evolve(*planned.after, event);
    planned.draft =
        table::draft_started(game_->table(), game_->table().next_header({}, submission.stamp), std::move(events), *planned.after, ports);
    return planned;
}

/// What an operator wants to know of a game's course: who sits down, its start and its end.
void Lane::note(const table::Entry& entry, wire::Status before) const {
    const auto now = summary_.status;
    services_.metrics.count_game(before, now);
    if (const auto* seated = std::get_if<table::body::Seated>(&entry.body))
        log::info("seat_taken", {{"game", table::hex(id_)}, {"seat", rules::raw(seated->seat)}, {"account", seated->account}});
    if (before == wire::Status::waiting && now == wire::Status::running) log::info("game_started", {{"game", table::hex(id_)}});
    if (before != wire::Status::over && now == wire::Status::over)
        log::info("game_ended", {{"game", table::hex(id_)}, {"entries", entry.header.sequence}});
}

/// Asked by a seat, by the last seed, or by the clock when seeds were waited for long enough.
Awaitable<> Lane::start_game(const Submission& submission) {
    const auto& table = game_->table();
    const bool asked = std::holds_alternative<client::StartGame>(submission.body);
    if (asked) {
        const auto& seats = table.seats();
        const bool seated = std::any_of(seats.begin(), seats.end(),
                                        [&](const table::Seat& seat) { return seat.taken && seat.account == submission.account; });
        std::optional<Answer> no;
        if (!seated) no = denied(wire::Denied::Code::no_seat, "only who has a seat can start the game");
        if (!no && table.started()) no = denied(wire::Denied::Code::not_allowed, "the game has started");
        if (!no && !playable_) no = denied(wire::Denied::Code::not_allowed, "the program no longer has the rules of this game");
        if (!no && !all_seated()) {
            say_free_seats();
            no = denied(wire::Denied::Code::not_allowed, "a seat is free");
        }
        if (!no && starters_.size() >= most_starters) no = wire::Busy{1000};
        if (no) {
            answer(submission, std::move(*no));
            co_return;
        }
        starters_.push_back(submission);
        owed_ = false;
        const bool first_asked = start_at_ == 0;
        if (first_asked) start_at_ = starters_.back().stamp + services_.limits.seed_ms;
        if (seeds_missing()) {
            if (!first_asked) co_return;
            wire::Notice notice;
            notice.game = id_;
            notice.text = "The game starts when every seat has opened its seed, in a minute at the latest.";
            broadcast({0, std::move(notice)});
            set_clock();
            co_return;
        }
    }
    if (table.started()) co_return;
    start_at_ = 0;
    Submission first;
    if (!starters_.empty()) first = starters_.front();
    first.stamp = submission.stamp;
    const bool started = co_await carry_out(first, &Lane::plan_start);  // answers the first of them
    if (!starters_.empty()) starters_.erase(starters_.begin());
    for (const auto& other : std::exchange(starters_, {})) {
        if (started)
            answer(other, wire::Accepted{static_cast<std::uint32_t>(table.sequence())});
        else
            answer(other, wire::Busy{1000});
    }
}

}  // namespace server
