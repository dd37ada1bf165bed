#include "server/game/lane.hpp"

#include <algorithm>
#include <utility>

#include "protocol/log_codec.hpp"
#include "rules/core/judge.hpp"
#include "rules/table/hash.hpp"
#include "server/game/clock_service.hpp"
#include "server/game/histories.hpp"
#include "server/game/rulesets.hpp"
#include "server/game/troubles.hpp"
#include "server/game/views.hpp"
#include "server/keys.hpp"
#include "server/lobby/quota.hpp"
#include "server/lobby/registry.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/sockets/visitors.hpp"
#include "server/store_calls.hpp"
#include "server/time_source.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using Next = persistence::StoreError::Next;

constexpr Moment retired_rest_ms = 60'000;  ///< A game that failed is not loaded again for its clock at once.
constexpr std::uint16_t service_restart = 1012;
constexpr std::string_view read_again = "the game is read again: connect and go on";

std::string what_failed(const std::exception_ptr& failed) {
    try {
        std::rethrow_exception(failed);
    } catch (const rules::BrokenInvariant& broken) {
        return broken.what;
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "an exception of no known kind";
    }
}

}  // namespace

Lane::Lane(const table::GameId& game, Services& services, const Executor& home)
    : id_{game},
      services_{services},
      home_{home},
      agenda_{Agenda::of(home)},
      mailbox_{home, services.limits.mailbox},
      tail_{services.limits.tail_bytes},
      used_at_{services.time.now()} {}

Moment Lane::now() const { return services_.time.now(); }

void Lane::start() {
    net::co_spawn(home_, run(), [self = shared_from_this()](const std::exception_ptr& failed) {
        self->finish(failed);
        self->services_.registry->ended(*self);
    });
}

/// However it ended, everybody is answered: what was not begun is busy, what was begun is unknown. Who watches a game that failed is
/// disconnected: he comes back, and misses nothing.
void Lane::finish(const std::exception_ptr& failed) {
    if (failed) retire(what_failed(failed));
    for (auto& left : mailbox_.close()) batch_.push_back(std::move(left));
    if (owed_) answer(*in_hand_, wire::Unknown{});
    for (const auto& starter : starters_) answer(starter, retired_ ? Answer{wire::Unknown{}} : Answer{wire::Busy{1000}});
    for (const auto& left : batch_) answer(left, failed && !game_ ? not_there(Loaded::failed) : Answer{wire::Busy{100}});
    if (!retired_) return;
    if (services_.outages != nullptr) services_.outages->settled(id_);  // others do not wait for it; when it is read again it is owed still
    for (const auto& viewer : viewers_) viewer.peer->close(service_restart, read_again);
    for (const auto& history : catching_up_) history->peer->close(service_restart, read_again);
    if (game_ && game_->table().clock().next_deadline()) services_.clocks.set(id_, now() + retired_rest_ms);
}

void Lane::close() {
    closing_ = true;
    Submission nothing;
    nothing.stamp = now();
    nothing.body = task::Leave{};
    (void)mailbox_.post(nothing);  // wakes it
}

void Lane::retire(std::string_view reason) {
    if (retired_) return;
    retired_ = true;
    services_.metrics.retired.Increment();
    log::error("game_retired", {{"game", table::hex(id_)}, {"reason", reason}});
}

Awaitable<> Lane::run() {
    const auto loaded = co_await load();
    if (loaded == Loaded::yes)
        (void)co_await begin();
    else if (services_.outages != nullptr)
        services_.outages->settled(id_);
    while (!retired_) {
        auto taken = co_await mailbox_.take();
        for (auto& submission : taken) batch_.push_back(std::move(submission));
        if (batch_.empty()) co_return;
        while (!batch_.empty() && !retired_ && !parked_ && !gone_) {
            take_next();
            owed_ = true;
            auto& submission = *in_hand_;
            if (loaded == Loaded::yes)
                co_await handle(submission);
            else if (const auto* sent = std::get_if<task::CaughtUp>(&submission.body))
                sent->history->peer->close(service_restart, read_again);
            else
                answer(submission, not_there(loaded));
            owed_ = false;
            in_hand_.reset();  // it holds a peer
        }
        if (loaded != Loaded::yes && mailbox_.close_if_empty()) co_return;
        if (closing_ || parked_ || gone_) co_return;
    }
}

void Lane::take_next() {
    for (auto& command : mailbox_.take_commands()) batch_.push_back(std::move(command));
    auto next = batch_.begin();
    for (auto at = batch_.begin(); is_question(next->body) && at != batch_.end(); ++at) {
        const auto same_peer = [&](const Submission& before) { return before.peer == at->peer; };
        if (!is_question(at->body) && std::none_of(batch_.begin(), at, same_peer)) next = at;
    }
    in_hand_ = std::move(*next);
    batch_.erase(next);
}

Answer Lane::not_there(Loaded loaded) const {
    if (loaded == Loaded::failed) {
        auto why = services_.troubles != nullptr ? services_.troubles->of(id_) : std::string{};
        return wire::Denied{wire::Denied::Code::not_allowed,
                            why.empty() ? "the record of this game cannot be read; the server's log says why" : std::move(why)};
    }
    return wire::Malformed{wire::Malformed::Code::unknown_game, "game", "there is no game " + table::hex(id_),
                           "list the games, or create one"};
}

Awaitable<> Lane::handle(Submission& submission) {
    if (submission.peer) used_at_ = now();
    return std::visit([&](const auto& body) { return on(body, submission); }, submission.body);
}

Answer Lane::not_now() const { return retired_ ? Answer{wire::Unknown{}} : Answer{wire::Busy{1000}}; }

// What the clock asked for before a command was sent comes before it, whenever the clock is looked at.
Awaitable<> Lane::on(const client::Act& /*body*/, const Submission& submission) {
    bool ready = co_await begin();
    if (!ready) set_clock();
    if (ready && due(submission.stamp)) ready = co_await carry_out_due(submission.stamp);
    if (ready)
        co_await carry_out(submission, &Lane::plan_act);
    else
        answer(submission, not_now());
}
Awaitable<> Lane::on(const client::TakeSeat& /*body*/, const Submission& submission) { co_await carry_out(submission, &Lane::plan_seat); }
Awaitable<> Lane::on(const client::OpenSeed& /*body*/, const Submission& submission) {
    const bool opened = co_await carry_out(submission, &Lane::plan_seed);
    if (opened && start_at_ != 0 && !seeds_missing()) co_await start_game(submission);
}
Awaitable<> Lane::on(const client::CommitSeed& body, const Submission& submission) {
    const bool promised = co_await carry_out(submission, &Lane::plan_promise);
    if (!promised) co_return;
    fresh_.promised[body.seat] = true;
    if (all_promised()) open_seeds(submission.stamp);
}
Awaitable<> Lane::on(const client::StartGame& /*body*/, const Submission& submission) { co_await start_game(submission); }
Awaitable<> Lane::on(const client::Watch& /*body*/, const Submission& submission) {
    watch(submission);
    co_await greet(submission);
}
Awaitable<> Lane::on(const client::Unwatch& /*body*/, const Submission& submission) {
    remove_viewer(submission.peer.get());
    answer(submission, wire::Unwatched{id_});
    co_return;
}
Awaitable<> Lane::on(const client::ListLegalMoves& /*body*/, const Submission& submission) {
    send_moves(submission);
    co_return;
}
Awaitable<> Lane::on(const client::GetRecord& /*body*/, const Submission& submission) {
    send_record(submission);
    co_return;
}
Awaitable<> Lane::on(const client::GetOdds& /*body*/, const Submission& submission) {
    send_odds(submission);
    co_return;
}
Awaitable<> Lane::on(const client::GetExplanation& /*body*/, const Submission& submission) {
    send_explanation(submission);
    co_return;
}
Awaitable<> Lane::on(const task::Due& /*body*/, const Submission& submission) {
    const bool ready = co_await begin();
    if (!ready) {
        set_clock();
        co_return;
    }
    if (start_at_ != 0 && start_at_ <= submission.stamp) co_await start_game(submission);
    if (fresh_.until != 0 && fresh_.open_at <= submission.stamp) open_seeds(submission.stamp);
    if (services_.set_back && game_->table().started()) (void)co_await ensure_chain();
    if (services_.outages != nullptr && given_back_ == services_.outages->count()) services_.outages->settled(id_);
    (void)co_await carry_out_due(submission.stamp);
    set_clock();
}
Awaitable<> Lane::on(const task::Leave& /*body*/, const Submission& submission) {
    remove_viewer(submission.peer.get());
    co_return;
}
Awaitable<> Lane::on(const task::Park& /*body*/, const Submission& /*submission*/) {
    parked_ = viewers_.empty() && catching_up_.empty() && start_at_ == 0 && now() - used_at() >= services_.limits.park_ms &&
              mailbox_.close_if_empty();
    co_return;
}
Awaitable<> Lane::on(const task::Pause& /*body*/, const Submission& submission) {
    const bool in_order = co_await carry_out_due(submission.stamp);
    if (in_order) co_await carry_out(submission, &Lane::plan_pause);
}
Awaitable<> Lane::on(const task::Resume& /*body*/, const Submission& submission) {
    const bool in_order = co_await carry_out_due(submission.stamp);
    if (in_order) co_await carry_out(submission, &Lane::plan_pause);
}
Awaitable<> Lane::on(const task::CaughtUp& body, const Submission& /*submission*/) {
    caught_up(body.history);
    co_return;
}

Awaitable<bool> Lane::carry_out_due(Moment stamp) {
    Submission task;
    task.stamp = stamp;
    task.body = task::Due{};
    while (due(stamp))
        if (!co_await carry_out(task, &Lane::plan_due)) break;
    co_return !retired_ && !due(stamp);
}

Awaitable<bool> Lane::carry_out(const Submission& submission, Plan (Lane::*plan)(const Submission&)) {
    for (int tries = 0; tries < most_tries && !retired_; ++tries) {
        if (!co_await ensure_chain()) break;
        auto made = (this->*plan)(submission);
        if (auto* said = std::get_if<Answer>(&made)) {
            answer(submission, std::move(*said));
            co_return false;
        }
        if (const auto* repeated = std::get_if<Repeated>(&made)) {
            const auto sequence = repeated->sequence;
            co_await answer_again(submission, sequence);
            co_return false;
        }
        auto& planned = std::get<Planned>(made);
        if (const auto wait = must_wait(submission); wait != 0) {
            answer(submission, wire::Busy{static_cast<std::uint32_t>(wait)});
            co_return false;
        }
        const auto sequence = planned.draft.entry.header.sequence;
        if (const auto* seat = std::get_if<client::TakeSeat>(&submission.body); seat != nullptr && !co_await keep_proof(*seat)) break;
        const auto stored = co_await store(planned);
        if (stored == Stored::again) continue;
        if (stored == Stored::busy) break;
        if (stored == Stored::unknown) {
            answer(submission, wire::Unknown{});
            co_return false;
        }
        if (stored == Stored::refused) {
            answer(submission, wire::Malformed{wire::Malformed::Code::too_large, "", "its entry would be too large to be kept",
                                               "ask for less at once"});
            co_return false;
        }
        count_stored(submission, planned.bytes);
        if (const auto* seat = std::get_if<client::TakeSeat>(&submission.body)) {
            const auto views = seat_views(*game_, {});
            answer(submission, wire::Seated{id_, seat->seat, views[seat->seat].powers, static_cast<std::uint32_t>(sequence)});
        } else {
            answer(submission, wire::Accepted{static_cast<std::uint32_t>(sequence)});
        }
        co_return true;
    }
    answer(submission, not_now());
    co_return false;
}

void Lane::fold(Planned& planned, std::string_view bytes) {
    const auto& entry = planned.draft.entry;
    std::optional<rules::GameState> before;
    bool folded = true;
    if (planned.after) {
        before = game_->fold_to(entry, bytes, std::move(*planned.after), planned.draft.secrets);
    } else {
        if (!viewers_.empty() || !catching_up_.empty()) before = game_->state();
        folded = game_->fold(entry, bytes, planned.draft.secrets) == table::Game::Folded::yes;
    }
    if (!folded) return retire("an entry goes back further than is remembered");
    if (services_.quota != nullptr && game_->table().ended()) services_.quota->remove(id_);
    if (listed_) listed_->store(static_cast<std::uint32_t>(entry.header.sequence), std::memory_order_relaxed);
    if (stage_changed(entry.events)) note_phase();
    set_clock();  // before anybody hears of it
    if (before) show(entry, std::move(*before), planned.draft.secrets);
    announce(entry);
}

void Lane::list() {
    if (services_.index != nullptr) listed_ = services_.index->put(summary_);
}

void Lane::note_phase() {
    const auto& state = game_->state();
    auto phase =
        std::to_string(state.round) + ' ' + std::to_string(rules::idx(state.active)) + ' ' + protocol::phase_name(game_->ruleset(), state);
    if (phase == phase_) return;
    phase_ = std::move(phase);
    refusals_.clear();
}

// What one account may store in one game.

Moment Lane::must_wait(const Submission& submission) {
    if (!submission.peer) return 0;
    const auto mine = stored_.find(submission.account);
    const auto in_game = mine == stored_.end() ? 0 : mine->second.wait(now());
    const auto* visitor = submission.peer->visitor();
    return std::max(in_game, visitor == nullptr ? 0 : visitor->wait(Used::byte));
}

void Lane::count_stored(const Submission& submission, std::size_t bytes) {
    constexpr std::size_t most_remembered = 64;
    constexpr Moment hour = 3'600'000;
    if (!submission.peer) return;
    if (auto* visitor = submission.peer->visitor()) visitor->use(Used::byte, bytes);
    for (auto at = stored_.begin(); stored_.size() >= most_remembered && at != stored_.end();)
        at = at->second.whole(now()) ? stored_.erase(at) : std::next(at);
    const auto most = services_.limits.bytes_per_player_and_hour;
    stored_.try_emplace(submission.account, Allowance{most, hour}).first->second.use(now(), bytes);
}

/// A game that has not started, and never will: nobody came for it.
Awaitable<> Lane::on(const task::Expire& /*body*/, const Submission& /*submission*/) {
    if (game_->table().started() || start_at_ != 0 || now() - first_.received < services_.limits.waiting_ms) co_return;
    const auto removed = co_await store_calls::remove_game(services_.store, id_);
    if (!removed) {
        log::warning("waiting_game_kept", {{"game", table::hex(id_)}, {"detail", removed.error().detail}});
        co_return;
    }
    log::info("waiting_game_gone", {{"game", table::hex(id_)}});
    if (services_.quota != nullptr) services_.quota->remove(id_);
    if (services_.index != nullptr) services_.index->remove(id_);
    services_.metrics.count_game(summary_.status, std::nullopt);
    services_.clocks.set(id_, std::nullopt);
    for (std::uint32_t anchor = 0; anchor <= game_->table().dice().anchor; ++anchor)
        (void)co_await store_calls::put_blob(services_.store, chain_secret(id_, anchor), "");
    wire::Notice notice;
    notice.game = id_;
    notice.text = "The game was not started in time and is gone.";
    broadcast({0, std::move(notice)});
    viewers_.clear();
    gone_ = true;
}

void Lane::set_clock() {
    if (retired_) return;
    auto deadline = game_->table().clock().next_deadline();
    if (deadline == spent_limit_) deadline.reset();
    std::optional<Moment> at;
    if (deadline) at = deadline->at;
    if (start_at_ != 0 && (!at || start_at_ < *at)) at = start_at_;
    // No limit is looked at before the seeds are there, or their time is over.
    if (awaits_seeds(now())) at = fresh_.opening ? fresh_.until : fresh_.open_at;
    services_.clocks.set(id_, at);
}

}  // namespace server
