// What a lane does with each submission: plans of it, and what they bring with them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "rules/match/hash.hpp"
#include "server/accounts/people.hpp"
#include "server/base/keys.hpp"
#include "server/base/log.hpp"
#include "server/base/metrics.hpp"
#include "server/bots/bots.hpp"
#include "server/catalog/precedents.hpp"
#include "server/game/actor.hpp"
#include "server/game/questions.hpp"
#include "server/game/sandbox.hpp"
#include "server/game/views.hpp"
#include "server/net/connection_limits.hpp"

namespace server {
namespace {

namespace client = protocol::client;
constexpr std::size_t most_precedents = 3;  ///< That a refusal shows.

/// For whoever wants to start the game: which seats nobody has, and what is to be done.
std::string free_seats_in_words(const std::vector<table::Seat>& seats) {
    std::vector<std::size_t> free;
    for (std::size_t at = 0; at < seats.size(); ++at)
        if (!seats[at].taken) free.push_back(at);
    const auto which = fmt::format("{}", fmt::join(free, ", "));
    return fmt::format("{}: a game starts when all its seats are taken: offer them again, or let bots play them",
                       free.size() == 1 ? "seat " + which + " is free" : "seats " + which + " are free");
}

}  // namespace

Awaitable<> Lane::act(const Submission& submission) {
    const auto& table = ledger_.game().table();
    // Not even the answer to what he may not do says how the game stands.
    const auto before = table.answered(std::get<client::Act>(submission.body).action_id);
    if (!sees_now(submission.account) && !(before && before->account == submission.account)) {
        answer(submission, denied(wire::Denied::Code::no_seat, "you have no seat in this game"));
        co_return;
    }
    auto settled = co_await settle_act(submission);
    answer(submission, std::move(settled.answer));
}

// What the clock asked for before a command was sent comes before it, whenever the clock is looked at.
Awaitable<Lane::Settled> Lane::settle_act(const Submission& submission) {
    bool ready = co_await begin();
    if (!ready) set_clock();
    if (ready && due(position(), submission.stamp)) ready = co_await bring_up_to(submission.stamp);
    if (!ready) co_return Settled{not_now()};
    auto settled = co_await settle(submission, plan_act);
    if (due_to_attendance(position(), submission.stamp)) co_await look_at_attendance(submission.stamp);  // a round that partners ended
    co_return settled;
}

Awaitable<> Lane::take_seat(const Submission& submission) {
    const bool seated = co_await carry_out(submission, plan_seat);
    if (seated) co_await look_at_attendance(submission.stamp);
}

Awaitable<> Lane::open_seed(const Submission& submission) {
    const bool opened = co_await carry_out(submission, plan_seed);
    if (opened && seeds_.start_asked() && !SeedCeremony::seeds_missing(ledger_.game().table().seats()))
        co_await start_game(submission.stamp);
}

Awaitable<> Lane::promise_seed(const client::CommitSeed& ask, const Submission& submission) {
    const bool promised = co_await carry_out(submission, plan_promise);
    if (!promised) co_return;
    seeds_.promise(ask.seat);
    if (seeds_.all_promised(ledger_.game().table().seats(), audience_.here())) open_seeds(submission.stamp);
}

Awaitable<> Lane::ask_start(const Submission& submission) {
    const auto& seats = ledger_.game().table().seats();
    auto no = no_start(position(), submission);
    if (!no && !SeedCeremony::all_seated(seats)) {
        audience_.say_free_seats(ledger_.game());
        if (delayed_) delayed_->audience().say_free_seats(delayed_->game());
        no = denied(wire::Denied::Code::not_allowed, free_seats_in_words(seats));
    }
    if (!no && seeds_.starters().size() >= SeedCeremony::most_starters) no = wire::Busy{1000};
    if (no) {
        answer(submission, std::move(*no));
        co_return;
    }
    const bool first = seeds_.ask_start(submission, submission.stamp + uses_.limits.seed_ms);
    owed_ = false;
    if (!SeedCeremony::seeds_missing(seats)) {
        co_await start_game(submission.stamp);
    } else if (first) {
        notify(Kind::warning, "The game starts when every seat has opened its seed, in a minute at the latest.");
        set_clock();
    }
}

Awaitable<> Lane::watch(const client::Watch& ask, const Submission& submission) {
    stop_watching(submission.peer.get());
    answer(submission, audience_of(submission.account).watch(game_of(submission.account), ledger_.playable(), submission));
    note_presence();
    // What a player's coming back brings: he may have seen more than is stored, or seeds are due.
    const auto& table = ledger_.game().table();
    const auto his = [&](const table::Seat& seat) { return seat.taken && seat.account == submission.account; };
    if (std::none_of(table.seats().begin(), table.seats().end(), his)) co_return;
    if (ask.from_sequence && *ask.from_sequence > table.sequence()) co_await doubt();
    if (seeds_.due()) chain_began();
}

Awaitable<> Lane::arrange(const Submission& submission, Planner plan) {
    const bool arranged = co_await carry_out(submission, plan);
    if (arranged) co_await look_at_misses(submission.stamp);  // a seat that was left
}

Awaitable<> Lane::pause(const Submission& submission, Planner plan) {
    const bool in_order = co_await bring_up_to(submission.stamp);
    if (in_order)
        co_await carry_out(submission, plan);
    else
        answer(submission, not_now());
}

Awaitable<> Lane::agree_upgrade(const Submission& submission) {
    co_await pause(submission, plan_agree_upgrade);
    (void)co_await begin();  // it may have been the last consent
}

Awaitable<> Lane::rule(const Submission& submission) {
    const bool in_order = co_await bring_up_to(submission.stamp);
    if (!in_order) {
        answer(submission, not_now());
        co_return;
    }
    const auto record = co_await ledger_.record();
    if (!record) {
        answer(submission, not_now());
        co_return;
    }
    record_ = &*record;
    auto settled = co_await settle(submission, plan_rule);
    record_ = nullptr;
    answer(submission, std::move(settled.answer));
    (void)co_await begin();  // a game that was upgraded goes on
    if (delayed_) co_return;
    co_await begin_delay();  // a game that was over goes on
    if (delayed_) follow_delayed();
}

Awaitable<> Lane::try_rulings(const Submission& submission) {
    const auto record = co_await ledger_.record();
    if (!record) {
        answer(submission, not_now());
        co_return;
    }
    record_ = &*record;
    auto said = tried(position(), submission);
    record_ = nullptr;
    answer(submission, std::move(said));
}

Awaitable<> Lane::seat_partner(const Submission& submission) {
    const auto& table = ledger_.game().table();
    const auto* visitor = submission.peer ? submission.peer->visitor() : nullptr;
    const Partners::Owner owner{directs_all(submission.role) ? 0 : table.creator(), visitor != nullptr ? visitor->from() : std::nullopt,
                                !table.started()};
    const auto made = plan_partner(position(), submission);
    if (const auto* no = std::get_if<Answer>(&made))
        answer(submission, *no);
    else if (auto full = uses_.partners.no_room(1, id_, owner))
        answer(submission, std::move(*full));
    else
        co_await carry_out(submission, plan_partner);
}

Awaitable<bool> Lane::carry_out(const Submission& submission, Planner plan) {
    auto settled = co_await settle(submission, plan);
    answer(submission, std::move(settled.answer));
    co_return settled.stored;
}

Lane::Settled Lane::settled_as(Answer answer, const table::Entry& entry, bool stored) {
    Settled settled{std::move(answer), stored, entry.rolls.has_value()};
    for (const auto& event : entry.events) {
        if (std::holds_alternative<rules::event::DecisionOpened>(event)) settled.asks = true;
        if (std::holds_alternative<rules::event::DecisionsClosed>(event)) settled.asks = false;  // they are closed together
    }
    return settled;
}

Awaitable<Lane::Settled> Lane::settle(const Submission& submission, Planner plan) {
    const auto* seat = std::get_if<client::TakeSeat>(&submission.body);
    for (int tries = 0; tries < most_tries && !ledger_.retired(); ++tries) {
        if (!ledger_.can_roll() && !co_await ensure_chain()) break;
        tell_marks(submission.stamp);  // after the entry they are behind
        seeds_.settle(ledger_.game().table().seats(), submission.stamp);
        auto made = plan(position(), submission);
        note(submission, made);
        if (auto* said = std::get_if<Answer>(&made)) co_return Settled{std::move(*said)};
        if (auto* rejected = std::get_if<Rejected>(&made)) {
            refusals_.remember(submission.account, std::get<client::Act>(submission.body).action_id, rejected->command, rejected->answer);
            rejected->answer.precedents = uses_.precedents.on(rejected->answer.paragraph, most_precedents, now());
            co_return Settled{std::move(rejected->answer)};
        }
        if (const auto* repeated = std::get_if<Repeated>(&made)) {
            const auto recorded = co_await ledger_.entry(repeated->sequence);
            auto again = answer_again(ledger_.game().ruleset(), recorded, submission);
            if (!recorded) co_return Settled{std::move(again)};
            co_return settled_as(std::move(again), recorded->entry, false);
        }
        auto& planned = std::get<Planned>(made);
        if (auto asked = concessions_.asked_again(ledger_.game(), submission, planned)) co_return Settled{*std::move(asked)};
        if (const auto wait = ledger_.must_wait(submission); wait != 0) co_return Settled{wire::Busy{static_cast<std::uint32_t>(wait)}};
        auto naming = begin_naming(planned.draft.entry);
        if (!naming) co_return Settled{wire::Busy{static_cast<std::uint32_t>(naming.error())}};
        const auto sequence = static_cast<std::uint32_t>(planned.draft.entry.header.sequence);
        if (seat != nullptr && !co_await ledger_.keep_proof(*seat)) break;
        const auto stored = co_await commit(std::move(planned));
        if (!stored && stored.error() == NotStored::again) continue;
        if (!stored && stored.error() == NotStored::refused)
            co_return Settled{
                wire::Malformed{wire::Malformed::Code::too_large, "", "its entry would be too large to be kept", "ask for less at once"}};
        if (!stored) break;
        KeptSeats::count(std::move(naming), now());
        ledger_.count_stored(submission, stored->size);
        co_return settled_as(stored_answer(submission, sequence), stored->entry, true);
    }
    co_return Settled{not_now()};
}

/// Whom the entry names for a seat, as a substitute or as a director: he is not asked, and hears of it.
static std::uint64_t named_in(const table::Entry& entry) {
    if (const auto* offered = std::get_if<table::body::SeatOffered>(&entry.body)) return offered->account;
    if (const auto* substitute = std::get_if<table::body::SubstituteNamed>(&entry.body)) return substitute->account;
    const auto* director = std::get_if<table::body::DirectorNamed>(&entry.body);
    return director == nullptr || director->no_more ? 0 : director->account;
}

KeptSeats::Naming Lane::begin_naming(const table::Entry& entry) const {
    const auto whom = named_in(entry);
    const auto* offered = std::get_if<table::body::SeatOffered>(&entry.body);
    const bool partner = offered != nullptr && whom == uses_.keys.partner_account(id_, offered->seat);
    if (whom == 0 || whom == entry.header.author.account || partner) return {};
    return uses_.people.kept_seats().begin(entry.header.author.account, {whom}, now());
}

/// To what has just become this entry.
Answer Lane::stored_answer(const Submission& submission, std::uint32_t sequence) const {
    if (const auto* seat = std::get_if<client::TakeSeat>(&submission.body))
        return wire::Seated{id_, seat->seat, seat_views(ledger_.game().ruleset(), ledger_.game().table().seating(), {})[seat->seat].powers,
                            sequence};
    const auto* offer = std::get_if<client::OfferSeat>(&submission.body);
    if (offer == nullptr) return wire::Accepted{sequence};
    const auto& there = ledger_.game().table().seats()[offer->seat];
    const bool token = there.offered == table::Seat::To::holder;
    const rules::SeatId seat{static_cast<std::uint16_t>(offer->seat)};
    return wire::SeatOffered{id_, offer->seat, token ? uses_.keys.seat_token(id_, seat, there.offers) : std::string{}, sequence};
}

Awaitable<> Lane::start_game(Moment stamp) {
    const auto& table = ledger_.game().table();
    if (table.started()) co_return;
    seeds_.start_begins();
    auto first = seeds_.starters().front();
    first.stamp = stamp;
    const bool started = co_await carry_out(first, plan_start);  // answers him
    const auto starters = seeds_.take_starters();
    for (auto other = std::next(starters.begin()); other != starters.end(); ++other)
        answer(*other, started ? Answer{wire::Accepted{static_cast<std::uint32_t>(table.sequence())}} : Answer{wire::Busy{1000}});
}

Position Lane::position() const {
    return {id_,          ledger_.game(), ledger_.chain(), ledger_.playable(), seeds_, refusals_, uses_.keys,
            spent_limit_, excuse_,        record_,         &uses_.people};
}

void Lane::note(const Submission& submission, const Plan& made) {
    const auto* said = std::get_if<Answer>(&made);
    if (const auto* ask = std::get_if<client::TakeSeat>(&submission.body)) {
        const auto* no = said != nullptr ? std::get_if<wire::Denied>(said) : nullptr;
        if (no != nullptr && no->code == wire::Denied::Code::no_seat && !ask->seat_token.empty())
            log::warning("token_denied", {{"address", submission.peer->address()},
                                          {"of", "a seat"},
                                          {"game", table::hex(id_)},
                                          {"seat", ask->seat},
                                          {"account", submission.account}});
    } else if (std::holds_alternative<task::Due>(submission.body)) {
        const auto limit = due(position(), submission.stamp);
        if (!limit) return;
        uses_.metrics.deadline_lag_seconds.Observe(static_cast<double>(now() - limit->at) / 1000);
        if (said == nullptr) return;
        spent_limit_ = limit;
        constexpr std::array limits{"game", "turn", "phase", "decision", "battle", "bank"};
        log::warning("clock_refused", {{"game", table::hex(id_)}, {"limit", limits[static_cast<std::size_t>(limit->which)]}});
    }
}

void Lane::open_seeds(Moment stamp) {
    const auto& seats = ledger_.game().table().seats();
    if (!seeds_.begin_opening(seats, stamp)) return;
    set_clock();
    if (!seeds_.awaited(seats, stamp)) return;  // nobody has promised any
    notify(Kind::seeds_opening, "Open the seeds that you have promised.");
}

void Lane::remove_viewer(const Submission& submission) {
    stop_watching(submission.peer.get());
    note_presence();
}

void Lane::stop_watching(const Peer* peer) {
    const bool late = delayed_ && delayed_->audience().has(peer);
    if (late ? delayed_->audience().remove(peer) : audience_.remove(peer)) used_at_ = now();
}

void Lane::note_phase() {
    const auto& state = ledger_.game().state();
    refusals_.note_phase(std::to_string(state.round) + ' ' + std::to_string(rules::idx(state.active)) + ' ' +
                         protocol::phase_name(ledger_.game().ruleset(), state));
}

}  // namespace server
