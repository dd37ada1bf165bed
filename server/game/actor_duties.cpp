// What the actor of a game does by itself: what the time that has passed asks for, in its order.
#include <algorithm>
#include <utility>

#include "rules/match/hash.hpp"
#include "server/base/log.hpp"
#include "server/catalog/game_index.hpp"
#include "server/game/actor.hpp"
#include "server/game/clock_service.hpp"

namespace server {
namespace {

/// What the clock asks for.
CommandEnvelope task_of(Moment stamp) {
    CommandEnvelope task;
    task.stamp = stamp;
    task.body = task::Due{};
    return task;
}

}  // namespace

Awaitable<bool> GameActor::bring_up_to(Moment stamp) {
    const bool ready = co_await begin();  // an outage comes before any limit
    if (!ready) co_return false;
    tell_marks(stamp);
    co_await expire_limits(stamp);
    co_await look_at_misses(stamp);
    co_await close_disputes(stamp);
    co_return !game_store_.retired() && !due(position(), stamp);
}

Awaitable<bool> GameActor::begin() {
    using match::body::PauseReason;
    const bool given_back = co_await give_back();
    if (!given_back) co_return false;
    if (begun_) co_return true;
    const auto& table = game_store_.game().table();
    const auto& clock = table.clock();
    if (made_anew_ && clock.started()) {
        const bool chained = co_await ensure_chain();  // of a game that was imported a new one: nobody has to act for that
        if (!chained) co_return false;
        made_anew_ = false;
    }
    const bool waits = clock.paused_for(PauseReason::outage);
    // Where nothing counts no pause is needed; one that is there has to end all the same, or nobody could act any more.
    const bool needed = waits || clock.limits().counts();
    if (!needed || !clock.started() || clock.ended() || waits != game_store_.playable()) co_return begun_ = true;
    auto header = table.next_header({}, now());
    DraftedEntry drafted{waits ? match::draft(std::move(header), match::body::Resumed{PauseReason::outage})
                               : match::draft(std::move(header), match::body::Paused{PauseReason::outage})};
    const auto stored = co_await commit(std::move(drafted));
    begun_ = stored.has_value();
    if (!begun_) log::warning("pause_not_stored", {{"game", match::hex(id_)}});
    co_return begun_;
}

Awaitable<bool> GameActor::give_back() {
    auto& outages = uses_.outages;
    const auto count = outages.count();
    if (given_back_ == count && !outages.failing()) co_return true;
    for (const auto& outage : outages.after(given_back_, now()))
        if (!co_await credit(outage)) co_return false;
    given_back_ = count;
    co_return true;
}

/// Time that the server was down is nobody's: it is given back, once, as an entry that everybody sees.
Awaitable<bool> GameActor::credit(const Outage& outage) {
    const auto& table = game_store_.game().table();
    const auto& clock = table.clock();
    if (!clock.limits().counts() || !clock.started() || clock.ended() || clock.paused()) co_return true;
    const auto lost = outage.lost_to(table.last_received());
    if (clock.counted(outage.until - lost, outage.until) == 0) co_return true;
    // Stamped when the server was back, so that it is not given twice, and the next one is given whole.
    const match::body::Credited credit{lost, outage.reason, {}, {}, true};
    DraftedEntry drafted{match::draft(table.next_header({}, outage.until), credit)};
    const auto stored = co_await commit(std::move(drafted));
    if (stored) co_return true;
    log::warning("credit_not_stored", {{"game", match::hex(id_)}});
    co_return false;
}

Awaitable<> GameActor::expire_limits(Moment stamp) {
    const auto task = task_of(stamp);
    while (due(position(), stamp)) {
        const bool done = co_await carry_out(task, decide_due);
        if (!done) break;
        co_await look_at_misses(stamp);  // each turn by itself: more than one may have been missed
    }
}

Awaitable<> GameActor::look_at_misses(Moment stamp) {
    const auto task = task_of(stamp);
    const auto excused = seat_to_excuse(position());
    if (excused) {
        const auto account = game_store_.game().table().seats()[rules::idx(*excused)].account;
        const auto& limits = game_store_.game().table().clock().limits();
        excuse_ = uses_.index.take_excuse(account, id_, limits.excuses, limits.excuse_games).value_or(0);
        bool given = excuse_ == 0;
        if (!given) given = co_await carry_out(task, decide_allowance);
        if (!given) uses_.index.give_up_excuse(account, id_);
        excuse_ = 0;
    }
    while (!game_store_.retired() && seat_to_open(position())) {
        const bool opened = co_await carry_out(task, decide_open_seat);
        if (!opened) break;
    }
    co_await look_at_attendance(stamp);
}

Awaitable<> GameActor::look_at_attendance(Moment stamp) {
    const auto task = task_of(stamp);
    while (!game_store_.retired() && due_to_attendance(position(), stamp)) {
        const bool stored = co_await carry_out(task, decide_attendance);
        if (!stored) break;
    }
}

std::optional<Moment> GameActor::dispute_closing() const {
    const auto& table = game_store_.game().table();
    const auto closing = table.disputes().closing(table.dispute_rules());
    return closing ? std::optional{closing->at} : std::nullopt;
}

Awaitable<> GameActor::close_disputes(Moment stamp) {
    const auto task = task_of(stamp);
    for (auto closing = dispute_closing(); closing && *closing <= stamp && !game_store_.retired(); closing = dispute_closing()) {
        const bool closed = co_await carry_out(task, decide_close_dispute);
        if (!closed) break;
    }
}

Awaitable<> GameActor::remind(Moment stamp) {
    for (int tries = 0; tries < most_tries && !game_store_.retired(); ++tries) {
        const auto reminded = co_await game_store_.remind(stamp);
        if (reminded || reminded.error() != NotStored::again) co_return;
        const bool caught_up = co_await catch_up();
        if (!caught_up) co_return;
    }
}

Awaitable<bool> GameActor::ensure_chain() {
    auto why = co_await game_store_.find_chain();
    if (!why) co_return false;
    if (why->empty()) co_return true;
    co_return co_await open_anchor(std::move(*why));
}

Awaitable<bool> GameActor::open_anchor(std::string reason) {
    const auto& table = game_store_.game().table();
    match::DiceChain chain{id_, table.dice().anchor + 1, match::random_hash()};
    const bool kept = co_await game_store_.keep_chain(chain);
    if (!kept) co_return false;
    DraftedEntry drafted{
        match::draft(table.next_header({}, now()), match::body::AnchorOpened{chain.anchor(), chain.commitment(), std::move(reason)})};
    const auto stored = co_await commit(std::move(drafted));
    if (!stored) co_return false;
    game_store_.begin_chain(std::move(chain));
    if (table.started()) chain_began();
    co_return true;
}

Awaitable<> GameActor::doubt() {
    const auto& table = game_store_.game().table();
    if (doubted_ || !game_store_.playable() || !table.started() || table.ended()) co_return;
    doubted_ = true;
    log::warning("client_saw_more", {{"game", match::hex(id_)}, {"entries", table.sequence()}});
    (void)co_await open_anchor("a player had seen more entries than are stored");
}

void GameActor::chain_began() {
    if (!seeds_.want(game_store_.game().table().seats(), subscribers_.here(), now())) return;
    notify(Kind::seeds_wanted, "A new chain of dice has begun: promise a fresh seed for each of your seats.");
    set_clock();
}

Awaitable<> GameActor::look_at_clock(Moment stamp) {
    if (delayed_) delayed_->release(now());
    const bool ready = co_await begin();
    if (ready) {
        if (seeds_.start_due(stamp)) co_await start_game(stamp);
        if (seeds_.opening_due(stamp)) open_seeds(stamp);
        if (uses_.set_back && game_store_.game().table().started()) (void)co_await ensure_chain();
        if (given_back_ == uses_.outages.count()) uses_.outages.settled(id_);
        (void)co_await bring_up_to(stamp);
        co_await remind(stamp);
    }
    set_clock();
    // Thousands of games that are read for their clocks alone do not wait in memory together until they are found unused.
    if (ready) park();
}

void GameActor::set_clock() {
    if (game_store_.retired()) return;
    const auto& table = game_store_.game().table();
    auto deadline = table.clock().next_deadline();
    if (deadline == spent_limit_) deadline.reset();
    seeds_.settle(table.seats(), now());
    auto wake = seeds_.wake_at(deadline ? std::optional{deadline->at} : std::nullopt, table.seats(), now());
    const auto told = std::max(marked_, now());
    for (const auto& mark : table.clock().marks_after(std::min(told, game_store_.reminded()))) {
        if (mark.reminder ? !game_store_.reminds() || mark.at <= game_store_.reminded() : mark.at <= told) continue;
        if (!wake || mark.at < *wake) wake = mark.at;
        break;
    }
    const auto shows = delayed_ ? delayed_->next() : std::nullopt;
    if (shows && (!wake || *shows < *wake)) wake = shows;
    const auto closing = dispute_closing();
    if (closing && (!wake || *closing < *wake)) wake = closing;
    uses_.clocks.set(id_, wake);
    wakes_at_ = wake;
}

}  // namespace server
