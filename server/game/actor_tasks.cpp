// What an actor does with each envelope: decisions about it, and what they bring with them.
#include <fmt/format.h>
#include <fmt/ranges.h>

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
std::string free_seats_in_words(const std::vector<match::Seat>& seats) {
    std::vector<std::size_t> free;
    for (std::size_t at = 0; at < seats.size(); ++at)
        if (!seats[at].taken) free.push_back(at);
    const auto which = fmt::format("{}", fmt::join(free, ", "));
    return fmt::format("{}: a game starts when all its seats are taken: offer them again, or let bots play them",
                       free.size() == 1 ? "seat " + which + " is free" : "seats " + which + " are free");
}

}  // namespace

Awaitable<> GameActor::act(const CommandEnvelope& envelope) {
    const auto& table = game_store_.game().table();
    // Not even the answer to what he may not do says how the game stands.
    const auto before = table.answered(std::get<client::Act>(envelope.body).action_id);
    if (!sees_now(envelope.account) && !(before && before->account == envelope.account)) {
        answer(envelope, denied(wire::Denied::Code::no_seat, "you have no seat in this game"));
        co_return;
    }
    auto settled = co_await execute_act(envelope);
    answer(envelope, std::move(settled.answer));
}

// What the clock asked for before a command was sent comes before it, whenever the clock is looked at.
Awaitable<GameActor::Executed> GameActor::execute_act(const CommandEnvelope& envelope) {
    bool ready = co_await begin();
    if (!ready) set_clock();
    if (ready && due(position(), envelope.stamp)) ready = co_await bring_up_to(envelope.stamp);
    if (!ready) co_return Executed{not_now()};
    auto settled = co_await settle(envelope, decide_act);
    if (due_to_attendance(position(), envelope.stamp)) co_await look_at_attendance(envelope.stamp);  // a round that bots ended
    co_return settled;
}

Awaitable<> GameActor::take_seat(const CommandEnvelope& envelope) {
    const bool seated = co_await carry_out(envelope, decide_seat);
    if (seated) co_await look_at_attendance(envelope.stamp);
}

Awaitable<> GameActor::open_seed(const CommandEnvelope& envelope) {
    const bool opened = co_await carry_out(envelope, decide_seed);
    if (opened && seeds_.start_asked() && !SeedCeremony::seeds_missing(game_store_.game().table().seats()))
        co_await start_game(envelope.stamp);
}

Awaitable<> GameActor::promise_seed(const client::CommitSeed& ask, const CommandEnvelope& envelope) {
    const bool promised = co_await carry_out(envelope, decide_promise);
    if (!promised) co_return;
    seeds_.promise(ask.seat);
    if (seeds_.all_promised(game_store_.game().table().seats(), subscribers_.here())) open_seeds(envelope.stamp);
}

Awaitable<> GameActor::ask_start(const CommandEnvelope& envelope) {
    const auto& seats = game_store_.game().table().seats();
    auto no = no_start(position(), envelope);
    if (!no && !SeedCeremony::all_seated(seats)) {
        subscribers_.say_free_seats(game_store_.game());
        if (delayed_) delayed_->subscribers().say_free_seats(delayed_->game());
        no = not_allowed(free_seats_in_words(seats));
    }
    if (!no && seeds_.starters().size() >= SeedCeremony::most_starters) no = wire::Busy{1000};
    if (no) {
        answer(envelope, std::move(*no));
        co_return;
    }
    const bool first = seeds_.ask_start(envelope, envelope.stamp + uses_.limits.seed_ms);
    owed_ = false;
    if (!SeedCeremony::seeds_missing(seats)) {
        co_await start_game(envelope.stamp);
    } else if (first) {
        notify(Kind::warning, "The game starts when every seat has opened its seed, in a minute at the latest.");
        set_clock();
    }
}

Awaitable<> GameActor::watch(const client::Watch& ask, const CommandEnvelope& envelope) {
    stop_watching(envelope.peer.get());
    answer(envelope, subscribers_of(envelope.account).watch(game_of(envelope.account), game_store_.playable(), envelope));
    note_presence();
    // What a player's coming back brings: he may have seen more than is stored, or seeds are due.
    const auto& table = game_store_.game().table();
    const auto his = [&](const match::Seat& seat) { return seat.taken && seat.account == envelope.account; };
    if (rules::none_of(table.seats(), his)) co_return;
    if (ask.from_sequence && *ask.from_sequence > table.sequence()) co_await doubt();
    if (seeds_.due()) chain_began();
}

Awaitable<> GameActor::arrange(const CommandEnvelope& envelope, Decide decision) {
    const bool arranged = co_await carry_out(envelope, decision);
    if (arranged) co_await look_at_misses(envelope.stamp);  // a seat that was left
}

Awaitable<> GameActor::pause(const CommandEnvelope& envelope, Decide decision) {
    const bool in_order = co_await bring_up_to(envelope.stamp);
    if (in_order)
        co_await carry_out(envelope, decision);
    else
        answer(envelope, not_now());
}

Awaitable<> GameActor::agree_upgrade(const CommandEnvelope& envelope) {
    co_await pause(envelope, decide_agree_upgrade);
    (void)co_await begin();  // it may have been the last consent
}

Awaitable<> GameActor::rule(const CommandEnvelope& envelope) {
    const bool in_order = co_await bring_up_to(envelope.stamp);
    if (!in_order) {
        answer(envelope, not_now());
        co_return;
    }
    const auto record = co_await game_store_.record();
    if (!record) {
        answer(envelope, not_now());
        co_return;
    }
    record_ = &*record;
    auto settled = co_await settle(envelope, decide_rule);
    record_ = nullptr;
    answer(envelope, std::move(settled.answer));
    (void)co_await begin();  // a game that was upgraded goes on
    if (delayed_) co_return;
    co_await begin_delay();  // a game that was over goes on
    if (delayed_) follow_delayed();
}

Awaitable<> GameActor::try_rulings(const CommandEnvelope& envelope) {
    const auto record = co_await game_store_.record();
    if (!record) {
        answer(envelope, not_now());
        co_return;
    }
    record_ = &*record;
    auto said = tried(position(), envelope);
    record_ = nullptr;
    answer(envelope, std::move(said));
}

Awaitable<> GameActor::seat_partner(const CommandEnvelope& envelope) {
    const auto& table = game_store_.game().table();
    const auto* connection_limit = envelope.peer ? envelope.peer->connection_limit() : nullptr;
    const Bots::Owner owner{directs_all(envelope.role) ? 0 : table.creator(),
                            connection_limit != nullptr ? connection_limit->from() : std::nullopt, !table.started()};
    const auto made = decide_bot_seat(position(), envelope);
    if (const auto* no = std::get_if<Answer>(&made))
        answer(envelope, *no);
    else if (auto full = uses_.bots.no_room(1, id_, owner))
        answer(envelope, std::move(*full));
    else
        co_await carry_out(envelope, decide_bot_seat);
}

Awaitable<bool> GameActor::carry_out(const CommandEnvelope& envelope, Decide decision) {
    auto settled = co_await settle(envelope, decision);
    answer(envelope, std::move(settled.answer));
    co_return settled.stored;
}

GameActor::Executed GameActor::executed_as(Answer answer, const match::Entry& entry, bool stored) {
    Executed settled{std::move(answer), stored, entry.rolls.has_value()};
    for (const auto& event : entry.events) {
        if (std::holds_alternative<rules::event::DecisionOpened>(event)) settled.asks = true;
        if (std::holds_alternative<rules::event::DecisionsClosed>(event)) settled.asks = false;  // they are closed together
    }
    return settled;
}

Awaitable<GameActor::Executed> GameActor::settle(const CommandEnvelope& envelope, Decide decision) {
    const auto* seat = std::get_if<client::TakeSeat>(&envelope.body);
    for (int tries = 0; tries < most_tries && !game_store_.retired(); ++tries) {
        if (!game_store_.can_roll() && !co_await ensure_chain()) break;
        tell_marks(envelope.stamp);  // after the entry they are behind
        seeds_.settle(game_store_.game().table().seats(), envelope.stamp);
        auto made = decision(position(), envelope);
        note(envelope, made);
        if (auto* said = std::get_if<Answer>(&made)) co_return Executed{std::move(*said)};
        if (auto* rejected = std::get_if<Rejected>(&made)) {
            refusals_.remember(envelope.account, std::get<client::Act>(envelope.body).action_id, rejected->command, rejected->answer);
            rejected->answer.precedents = uses_.precedents.on(rejected->answer.paragraph, most_precedents, now());
            co_return Executed{std::move(rejected->answer)};
        }
        if (const auto* repeated = std::get_if<Repeated>(&made)) {
            const auto recorded = co_await game_store_.entry(repeated->sequence);
            auto again = answer_again(game_store_.game().ruleset(), recorded, envelope);
            if (!recorded) co_return Executed{std::move(again)};
            co_return executed_as(std::move(again), recorded->entry, false);
        }
        auto& drafted = std::get<DraftedEntry>(made);
        if (auto asked = concessions_.asked_again(game_store_.game(), envelope, drafted)) co_return Executed{*std::move(asked)};
        if (const auto wait = game_store_.must_wait(envelope); wait != 0) co_return Executed{wire::Busy{static_cast<std::uint32_t>(wait)}};
        auto naming = begin_naming(drafted.draft.entry);
        if (!naming) co_return Executed{wire::Busy{static_cast<std::uint32_t>(naming.error())}};
        const auto sequence = static_cast<std::uint32_t>(drafted.draft.entry.header.sequence);
        if (seat != nullptr && !co_await game_store_.keep_proof(*seat)) break;
        const auto stored = co_await commit(std::move(drafted));
        if (!stored && stored.error() == NotStored::again) continue;
        if (!stored && stored.error() == NotStored::refused)
            co_return Executed{
                wire::Malformed{wire::Malformed::Code::too_large, "", "its entry would be too large to be kept", "ask for less at once"}};
        if (!stored) break;
        SeatReservations::count(std::move(naming), now());
        game_store_.count_stored(envelope, stored->size);
        co_return executed_as(stored_answer(envelope, sequence), stored->entry, true);
    }
    co_return Executed{not_now()};
}

/// Whom the entry names for a seat, as a substitute or as a director: he is not asked, and hears of it.
static std::uint64_t named_in(const match::Entry& entry) {
    if (const auto* offered = std::get_if<match::body::SeatOffered>(&entry.body)) return offered->account;
    if (const auto* substitute = std::get_if<match::body::SubstituteNamed>(&entry.body)) return substitute->account;
    const auto* director = std::get_if<match::body::DirectorNamed>(&entry.body);
    return director == nullptr || director->no_more ? 0 : director->account;
}

SeatReservations::Naming GameActor::begin_naming(const match::Entry& entry) const {
    const auto whom = named_in(entry);
    const auto* offered = std::get_if<match::body::SeatOffered>(&entry.body);
    const bool bot = offered != nullptr && whom == uses_.keys.bot_account(id_, offered->seat);
    if (whom == 0 || whom == entry.header.author.account || bot) return {};
    return uses_.people.reservations().begin(entry.header.author.account, {whom}, now());
}

/// To what has just become this entry.
Answer GameActor::stored_answer(const CommandEnvelope& envelope, std::uint32_t sequence) const {
    if (const auto* seat = std::get_if<client::TakeSeat>(&envelope.body))
        return wire::Seated{id_, seat->seat,
                            seat_views(game_store_.game().ruleset(), game_store_.game().table().seating(), {})[seat->seat].powers,
                            sequence};
    const auto* offer = std::get_if<client::OfferSeat>(&envelope.body);
    if (offer == nullptr) return wire::Accepted{sequence};
    const auto& there = game_store_.game().table().seats()[offer->seat];
    const bool token = there.offered == match::Seat::To::holder;
    const rules::SeatId seat{static_cast<std::uint16_t>(offer->seat)};
    return wire::SeatOffered{id_, offer->seat, token ? uses_.keys.seat_token(id_, seat, there.offers) : std::string{}, sequence};
}

Awaitable<> GameActor::start_game(Moment stamp) {
    const auto& table = game_store_.game().table();
    if (table.started()) co_return;
    seeds_.start_begins();
    auto first = seeds_.starters().front();
    first.stamp = stamp;
    const bool started = co_await carry_out(first, decide_start);  // answers him
    const auto starters = seeds_.take_starters();
    for (auto other = std::next(starters.begin()); other != starters.end(); ++other)
        answer(*other, started ? Answer{wire::Accepted{static_cast<std::uint32_t>(table.sequence())}} : Answer{wire::Busy{1000}});
}

Position GameActor::position() const {
    return {id_,     game_store_.game(), game_store_.chain(), game_store_.playable(), seeds_, refusals_, uses_.keys, spent_limit_, excuse_,
            record_, &uses_.people};
}

void GameActor::note(const CommandEnvelope& envelope, const Decision& made) {
    const auto* said = std::get_if<Answer>(&made);
    if (const auto* ask = std::get_if<client::TakeSeat>(&envelope.body)) {
        const auto* no = said != nullptr ? std::get_if<wire::Denied>(said) : nullptr;
        if (no != nullptr && no->code == wire::Denied::Code::no_seat && !ask->seat_token.empty())
            log::warning("token_denied", {{"address", envelope.peer->address()},
                                          {"of", "a seat"},
                                          {"game", match::hex(id_)},
                                          {"seat", ask->seat},
                                          {"account", envelope.account}});
    } else if (std::holds_alternative<task::Due>(envelope.body)) {
        const auto limit = due(position(), envelope.stamp);
        if (!limit) return;
        uses_.metrics.deadline_lag_seconds.Observe(static_cast<double>(now() - limit->at) / 1000);
        if (said == nullptr) return;
        spent_limit_ = limit;
        constexpr std::array limits{"game", "turn", "phase", "decision", "battle", "bank"};
        log::warning("clock_refused", {{"game", match::hex(id_)}, {"limit", limits[static_cast<std::size_t>(limit->which)]}});
    }
}

void GameActor::open_seeds(Moment stamp) {
    const auto& seats = game_store_.game().table().seats();
    if (!seeds_.begin_opening(seats, stamp)) return;
    set_clock();
    if (!seeds_.awaited(seats, stamp)) return;  // nobody has promised any
    notify(Kind::seeds_opening, "Open the seeds that you have promised.");
}

void GameActor::remove_viewer(const CommandEnvelope& envelope) {
    stop_watching(envelope.peer.get());
    note_presence();
}

void GameActor::stop_watching(const Peer* peer) {
    const bool late = delayed_ && delayed_->subscribers().has(peer);
    if (late ? delayed_->subscribers().remove(peer) : subscribers_.remove(peer)) used_at_ = now();
}

void GameActor::note_phase() {
    const auto& state = game_store_.game().state();
    refusals_.note_phase(std::to_string(state.round) + ' ' + std::to_string(rules::idx(state.active)) + ' ' +
                         protocol::phase_name(game_store_.game().ruleset(), state));
}

}  // namespace server
