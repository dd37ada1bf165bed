#include "server/lane.hpp"

#include <algorithm>
#include <utility>

#include "protocol/log_codec.hpp"
#include "rules/core/judge.hpp"
#include "rules/table/hash.hpp"
#include "server/clock_service.hpp"
#include "server/histories.hpp"
#include "server/keys.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/quota.hpp"
#include "server/registry.hpp"
#include "server/rulesets.hpp"
#include "server/store_calls.hpp"
#include "server/time_source.hpp"
#include "server/troubles.hpp"
#include "server/views.hpp"
#include "server/visitors.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using Next = persistence::StoreError::Next;

constexpr int most_tries = 3;
constexpr std::size_t page_entries = 256;
constexpr auto retry_pause = std::chrono::milliseconds{20};
constexpr Moment retired_rest_ms = 60'000;  ///< A game that failed is not loaded again for its clock at once.
constexpr std::uint16_t service_restart = 1012;
constexpr const char* damaged_game =
    "its record is damaged, and it is not played: the operator can restore a backup; armistice-admin verify says what is wrong";
constexpr std::string_view read_again = "the game is read again: connect and go on";

std::string chain_name(const table::GameId& game, std::uint32_t anchor) {
    return "dice/" + table::hex(game) + "/" + std::to_string(anchor);
}

/// Whether `chain` goes on where the table's dice stand; another one has rolls that nobody could verify.
bool goes_on(const table::DiceChain& chain, const table::DiceState& dice, const table::GameId& game) {
    return chain.anchor() == dice.anchor &&
           table::link_before(game, dice.anchor, dice.index + 1, chain.link(dice.index + 1)) == dice.last_link;
}

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

Awaitable<> rest(std::chrono::milliseconds pause) {
    Timer timer{co_await net::this_coro::executor};
    timer.expires_after(pause);
    co_await timer.async_wait(no_throw);
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
    const auto& body = submission.body;
    const bool timed = std::holds_alternative<client::Act>(body) || std::holds_alternative<task::Due>(body);
    if (timed && !co_await begin()) {
        answer(submission, retired_ ? Answer{wire::Unknown{}} : Answer{wire::Busy{1000}});
        set_clock();
    } else if (std::holds_alternative<client::Act>(body)) {
        // What the clock asked for before this was sent comes before it, whenever the clock is looked at.
        bool in_order = true;
        if (due(submission.stamp)) in_order = co_await carry_out_due(submission.stamp);
        if (in_order)
            co_await carry_out(submission, &Lane::plan_act);
        else
            answer(submission, retired_ ? Answer{wire::Unknown{}} : Answer{wire::Busy{1000}});
    } else if (std::holds_alternative<client::TakeSeat>(body)) {
        co_await carry_out(submission, &Lane::plan_seat);
    } else if (std::holds_alternative<client::OpenSeed>(body)) {
        if (co_await carry_out(submission, &Lane::plan_seed) && start_at_ != 0 && !seeds_missing()) co_await start_game(submission);
    } else if (const auto* promise = std::get_if<client::CommitSeed>(&body)) {
        if (co_await carry_out(submission, &Lane::plan_promise)) {
            fresh_.promised[promise->seat] = true;
            if (all_promised()) open_seeds(submission.stamp);
        }
    } else if (std::holds_alternative<client::StartGame>(body)) {
        co_await start_game(submission);
    } else if (std::holds_alternative<client::Watch>(body)) {
        watch(submission);
        co_await greet(submission);
    } else if (const auto* sent = std::get_if<task::CaughtUp>(&body)) {
        caught_up(sent->history);
    } else if (std::holds_alternative<task::Expire>(body)) {
        co_await expire();
    } else if (std::holds_alternative<client::Unwatch>(body)) {
        remove_viewer(submission.peer.get());
        answer(submission, wire::Unwatched{id_});
    } else if (std::holds_alternative<client::ListLegalMoves>(body)) {
        send_moves(submission);
    } else if (std::holds_alternative<client::GetRecord>(body)) {
        send_record(submission);
    } else if (std::holds_alternative<client::GetOdds>(body)) {
        send_odds(submission);
    } else if (std::holds_alternative<client::GetExplanation>(body)) {
        send_explanation(submission);
    } else if (std::holds_alternative<task::Due>(body)) {
        if (start_at_ != 0 && start_at_ <= submission.stamp) co_await start_game(submission);
        if (fresh_.until != 0 && fresh_.open_at <= submission.stamp) open_seeds(submission.stamp);
        if (services_.set_back && game_->table().started()) (void)co_await ensure_chain();
        if (services_.outages != nullptr && given_back_ == services_.outages->count()) services_.outages->settled(id_);
        (void)co_await carry_out_due(submission.stamp);
        set_clock();
    } else if (std::holds_alternative<task::Leave>(body)) {
        remove_viewer(submission.peer.get());
    } else if (std::holds_alternative<task::Park>(body)) {
        parked_ = viewers_.empty() && catching_up_.empty() && start_at_ == 0 && now() - used_at() >= services_.limits.park_ms &&
                  mailbox_.close_if_empty();
    } else {
        if (co_await carry_out_due(submission.stamp)) co_await carry_out(submission, &Lane::plan_pause);
    }
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
    if (retired_)
        answer(submission, wire::Unknown{});
    else
        answer(submission, wire::Busy{1000});
    co_return false;
}

/// Before the seat is taken: it must not be lost with the server's key.
Awaitable<bool> Lane::keep_proof(const client::TakeSeat& seat) {
    const auto claim = Keys::claim_of(seat.account);
    if (!claim) co_return true;
    std::string proof{claim->proof.begin(), claim->proof.end()};
    const auto kept = co_await store_calls::put_blob(services_.store, store_calls::account_name(claim->account), std::move(proof));
    co_return kept.has_value();
}

persistence::Append Lane::append_of(const Planned& planned, std::string bytes, std::optional<wire::GameSummary>& summary) const {
    const auto& entry = planned.draft.entry;
    persistence::Append append;
    append.game = id_;
    append.expected = game_->table().sequence();
    append.entries.push_back({entry.header.sequence, std::move(bytes), table::encode_secrets(planned.draft.secrets)});
    if (changes_summary(entry)) {
        summary = summary_;
        if (advance_summary(*summary, game_->ruleset(), entry, planned.after ? *planned.after : game_->state()))
            append.summary = encode_summary(*summary);
    }
    return append;
}

Awaitable<Lane::Stored> Lane::store(Planned& planned) {
    const auto encoded = protocol::encode_to_store(planned.draft.entry);
    if (!encoded) {
        log::error("entry_refused", {{"game", table::hex(id_)}, {"reason", protocol::to_text(encoded.error().code)}});
        co_return Stored::refused;
    }
    const auto& bytes = *encoded;
    const auto began = std::chrono::steady_clock::now();
    for (int tries = 0; tries < most_tries; ++tries) {
        std::optional<wire::GameSummary> summary;
        auto append = append_of(planned, bytes, summary);
        planned.bytes = append.entries.front().bytes.size() + append.entries.front().secret.size();
        const auto stored = co_await store_calls::append(services_.store, agenda_, std::move(append));
        if (stored) {
            services_.metrics.commit_seconds.Observe(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
            const auto before = summary_.status;
            if (summary) summary_ = std::move(*summary);
            note(planned.draft.entry, before);
            fold(planned, bytes);
            if (summary) list();
            co_return Stored::yes;
        }
        log::warning("store_error", {{"game", table::hex(id_)}, {"code", stored.error().sqlite_code}, {"detail", stored.error().detail}});
        if (stored.error().next == Next::stop) {
            services_.metrics.store_stop.Increment();
            retire("the store cannot say whether an entry was written");
            co_return Stored::unknown;
        }
        if (stored.error().next == Next::reload) {
            services_.metrics.store_reload.Increment();
            const bool caught_up = co_await catch_up();
            co_return caught_up ? Stored::again : Stored::unknown;
        }
        services_.metrics.store_retry.Increment();
        co_await rest(retry_pause);
    }
    co_return Stored::busy;
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
Awaitable<> Lane::expire() {
    if (game_->table().started() || start_at_ != 0 || now() - first_.received < services_.limits.waiting_ms) co_return;
    const auto removed = co_await store_calls::remove_game(services_.store, id_);
    if (!removed) {
        log::warning("waiting_game_kept", {{"game", table::hex(id_)}, {"detail", removed.error().detail}});
        co_return;
    }
    log::info("waiting_game_gone", {{"game", table::hex(id_)}});
    if (services_.quota != nullptr) services_.quota->remove(id_);
    if (services_.index != nullptr) services_.index->remove(id_);
    services_.clocks.set(id_, std::nullopt);
    for (std::uint32_t anchor = 0; anchor <= game_->table().dice().anchor; ++anchor)
        (void)co_await store_calls::put_blob(services_.store, chain_name(id_, anchor), "");
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

// The store.

std::optional<table::Recorded> recorded_of(const persistence::StoredEntry& row, std::uint64_t sequence) {
    auto entry = protocol::decode_entry(row.bytes);
    auto secrets = table::decode_secrets(row.secret);
    if (!entry || (!secrets && !row.secret.empty()) || entry->header.sequence != sequence) return std::nullopt;
    table::Recorded recorded;
    recorded.entry = std::move(*entry);
    recorded.bytes = row.bytes;
    if (secrets) recorded.secrets = std::move(*secrets);
    return recorded;
}

/// The same answer to the same command; another one under its id would be lost if it were answered so.
Awaitable<> Lane::answer_again(const Submission& submission, std::uint64_t sequence) {
    const auto rows = co_await store_calls::read(services_.store, id_, sequence, 1);
    const auto recorded = rows && !rows->empty() ? recorded_of(rows->front(), sequence) : std::nullopt;
    if (!recorded) {
        answer(submission, wire::Busy{1000});
    } else if (asks_for(game_->ruleset(), *recorded, std::get<client::Act>(submission.body))) {
        answer(submission, wire::Accepted{static_cast<std::uint32_t>(sequence)});
    } else {
        answer(submission, other_command("entry " + std::to_string(sequence) + " is another command, with this id"));
    }
}

Awaitable<std::optional<std::vector<table::Recorded>>> Lane::read_from(std::uint64_t from) {
    std::vector<table::Recorded> record;
    for (bool more = true; more;) {
        const auto rows = co_await store_calls::read(services_.store, id_, from + record.size(), page_entries);
        if (!rows) {
            if (store_calls::is_damage(rows.error()))
                trouble("game_damaged", damaged_game, rows.error().detail);
            else
                trouble("store_read_failed", "its record cannot be read now: try again later", rows.error().detail);
            co_return std::nullopt;
        }
        for (const auto& row : *rows) {
            auto recorded = recorded_of(row, from + record.size());
            if (!recorded) {
                trouble("game_damaged", damaged_game, "entry " + std::to_string(row.sequence) + " cannot be read");
                co_return std::nullopt;
            }
            record.push_back(std::move(*recorded));
        }
        more = rows->size() == page_entries;
    }
    co_return record;
}

Awaitable<Lane::Loaded> Lane::load() {
    const auto record = co_await read_from(1);
    if (!record) co_return Loaded::failed;
    if (record->empty()) co_return Loaded::not_found;
    const auto* created = std::get_if<table::body::Created>(&record->front().entry.body);
    if (created == nullptr) co_return Loaded::failed;
    auto ruleset = services_.rulesets.of(*created);
    if (!ruleset) {
        trouble("bundle_unknown", "it is played by the bundle \"" + created->bundle + "\", which this program does not have",
                created->bundle);
        co_return Loaded::failed;
    }
    playable_ = services_.rulesets.plays(*created);
    auto folded = table::replay(*ruleset, *record);
    if (!folded) {
        trouble("game_damaged", damaged_game, "entry " + std::to_string(folded.error().sequence) + ": " + folded.error().what);
        co_return Loaded::failed;
    }
    game_.emplace(std::move(*folded));
    first_ = record->front().entry.header;
    summary_ = summary_of(*game_, first_);
    if (services_.troubles != nullptr && services_.troubles->clear(id_) && playable_) co_await mend_summary();
    if (!playable_) trouble("game_of_other_rules", other_rules, created->bundle);
    list();
    note_phase();
    set_clock();
    co_return Loaded::yes;
}

void Lane::trouble(std::string_view event, std::string why, const std::string& detail) {
    log::error(event, {{"game", table::hex(id_)}, {"detail", detail}});
    if (services_.troubles != nullptr) services_.troubles->set(id_, std::move(why));
}

Awaitable<bool> Lane::begin() {
    using table::body::PauseReason;
    if (!co_await give_back()) co_return false;
    if (begun_) co_return true;
    const auto& clock = game_->table().clock();
    const bool waits = clock.paused_for(PauseReason::outage);
    if (clock.limits() == table::ClockRules{} || !clock.started() || clock.ended() || waits != playable_) co_return begun_ = true;
    auto header = game_->table().next_header({}, now());
    Planned planned{waits ? table::draft(std::move(header), table::body::Resumed{PauseReason::outage})
                          : table::draft(std::move(header), table::body::Paused{PauseReason::outage}),
                    std::nullopt};
    begun_ = co_await store(planned) == Stored::yes;
    if (!begun_) log::warning("pause_not_stored", {{"game", table::hex(id_)}});
    co_return begun_;
}

/// The line of the list, as the record says it; without it only the list is wrong.
Awaitable<> Lane::mend_summary() {
    persistence::Append append;
    append.game = id_;
    append.expected = game_->table().sequence();
    append.summary = encode_summary(summary_);
    (void)co_await store_calls::append(services_.store, std::move(append));
}

Awaitable<bool> Lane::catch_up() {
    const auto tail = co_await read_from(game_->table().sequence() + 1);
    if (!tail) {
        retire("the entries of another process cannot be read");
        co_return false;
    }
    for (const auto& [entry, bytes, head, secrets] : *tail) {
        Planned known{{entry, secrets}, std::nullopt};
        fold(known, bytes);
        if (retired_) co_return false;
    }
    const auto before = summary_.status;
    summary_ = summary_of(*game_, first_);
    services_.metrics.count_game(before, summary_.status);
    list();
    co_return true;
}

Awaitable<bool> Lane::ensure_chain() {
    if (!playable_ || game_->table().ended()) co_return true;
    const auto& dice = game_->table().dice();
    if (chain_ && chain_->anchor() == dice.anchor && !dice.spent()) co_return true;
    if (!dice.open) co_return true;
    if (dice.spent()) co_return co_await open_anchor("the chain was spent");
    const auto kept = co_await store_calls::get_blob(services_.store, chain_name(id_, dice.anchor));
    if (!kept && !store_calls::is_damage(kept.error())) co_return false;
    chain_.reset();
    if (kept && *kept == set_back_value) co_return co_await open_anchor("the database was set back to an older state");
    if (kept && *kept) chain_ = table::DiceChain::open(**kept, services_.keys.chain_key(), id_);
    if (chain_ && goes_on(*chain_, dice, id_)) co_return true;
    chain_.reset();
    co_return co_await open_anchor("the secret of the chain was lost");
}

Awaitable<bool> Lane::open_anchor(std::string reason) {
    const auto anchor = game_->table().dice().anchor + 1;
    table::DiceChain chain{id_, anchor, table::random_hash()};
    auto sealed = chain.seal(services_.keys.chain_key());
    const auto kept = co_await store_calls::put_blob(services_.store, chain_name(id_, anchor), std::move(sealed));
    if (!kept) co_return false;
    Planned planned{
        table::draft(game_->table().next_header({}, now()), table::body::AnchorOpened{anchor, chain.commitment(), std::move(reason)}),
        std::nullopt};
    const auto stored = co_await store(planned);
    if (stored != Stored::yes) co_return false;
    chain_ = std::move(chain);
    if (game_->table().started()) want_seeds();
    co_return true;
}

Awaitable<bool> Lane::give_back() {
    if (services_.outages == nullptr) co_return true;
    auto& outages = *services_.outages;
    const auto count = outages.count();
    if (given_back_ == count && !outages.failing()) co_return true;
    for (const auto& outage : outages.after(given_back_, now()))
        if (!co_await credit(outage)) co_return false;
    given_back_ = count;
    co_return true;
}

/// Time that the server was down is nobody's: it is given back, once, as an entry that everybody sees.
Awaitable<bool> Lane::credit(const Outage& outage) {
    const auto& clock = game_->table().clock();
    const auto last = game_->table().last_received();
    if (clock.limits() == table::ClockRules{} || !clock.started() || clock.ended() || clock.paused()) co_return true;
    const auto lost = outage.until - std::max(outage.from, last);
    if (lost < 1000) co_return true;
    // Stamped when the server was back, so that it is not given twice.
    Planned planned{table::draft(game_->table().next_header({}, std::max(now(), outage.until)), table::body::Credited{lost, outage.reason}),
                    std::nullopt};
    if (co_await store(planned) == Stored::yes) co_return true;
    log::warning("credit_not_stored", {{"game", table::hex(id_)}});
    co_return false;
}

}  // namespace server
