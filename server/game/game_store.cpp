// The store of a game: its record, read and written, and what lies beside it: the line of the list, and the time that is given back.
#include <algorithm>
#include <utility>

#include "protocol/log_codec.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/seal.hpp"
#include "server/accounts/audit.hpp"
#include "server/accounts/people.hpp"
#include "server/base/keys.hpp"
#include "server/base/log.hpp"
#include "server/base/metrics.hpp"
#include "server/base/outages.hpp"
#include "server/base/store_calls.hpp"
#include "server/base/time_source.hpp"
#include "server/catalog/health_registry.hpp"
#include "server/catalog/notifications.hpp"
#include "server/catalog/precedents.hpp"
#include "server/catalog/quota.hpp"
#include "server/catalog/rulesets.hpp"
#include "server/game/clock_service.hpp"
#include "server/game/drafts.hpp"
#include "server/game/game_store.hpp"
#include "server/game/reminders.hpp"
#include "server/game/talk.hpp"
#include "server/game/views.hpp"
#include "server/net/connection_limits.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using Next = persistence::StoreError::Next;

constexpr std::size_t page_entries = 256;
constexpr auto retry_pause = std::chrono::milliseconds{20};
constexpr const char* damaged_game =
    "its record is damaged, and it is not played: the operator can restore a backup; armistice-admin verify says what is wrong";

Awaitable<> rest(std::chrono::milliseconds pause) {
    Timer timer{co_await net::this_coro::executor};
    timer.expires_after(pause);
    co_await timer.async_wait(no_throw);
}

}  // namespace

GameStore::GameStore(const match::GameId& game, const GameStoreUses& uses, RunQueue& run_queue)
    : id_{game}, uses_{uses}, run_queue_{run_queue} {}

Moment GameStore::now() const { return uses_.time.now(); }

void GameStore::retire(std::string_view reason) {
    if (retired_) return;
    retired_ = true;
    uses_.metrics.retired.Increment();
    log::error("game_retired", {{"game", match::hex(id_)}, {"reason", reason}});
}

Awaitable<bool> GameStore::keep_proof(const client::TakeSeat& seat) {
    const auto claim = Keys::claim_of(seat.account);
    if (!claim) co_return true;
    std::string proof{claim->proof.begin(), claim->proof.end()};
    const auto kept = co_await store_calls::put_blob(uses_.store, store_calls::account_name(claim->account), std::move(proof));
    co_return kept.has_value();
}

persistence::Append GameStore::append_of(const DraftedEntry& drafted, std::string bytes, std::optional<wire::GameSummary>& summary) const {
    const auto& entry = drafted.draft.entry;
    persistence::Append append{.game = id_, .expected = game_->table().sequence()};
    append.entries.push_back({entry.header.sequence, std::move(bytes), match::encode_secrets(drafted.draft.secrets)});
    append.audit = audit_lines(entry);
    const auto& after = drafted.after ? *drafted.after : game_->state();
    const auto clock = game_->table().clock_after(entry, after);
    const bool other_times = changes_time(summary_, clock);
    const auto passed =
        reminds() ? reminders_due(game_->table().clock(), summary_.reminded, entry.header.received, clock) : rules::OwnerMask{};
    // Going on after a pause moves the limit with the time that is left: who was reminded of it knows.
    const bool goes_on = reminds() && summary_.reminded != 0 && std::holds_alternative<match::body::Resumed>(entry.body);
    const bool reminded = passed != rules::OwnerMask{} || goes_on;
    bool listed = false;
    if (changes_summary(entry) || other_times || reminded) {
        summary = summary_;
        (void)tell_time(*summary, clock);
        if (reminded) summary->reminded = entry.header.received;
        listed = advance_summary(*summary, *game_, entry, after, clock) || other_times || reminded;
    }
    if (listed) append.summary = encode_summary(*summary);
    append.outbox = outbox_messages(entry, append.entries.front().bytes, listed ? &*summary : nullptr, passed);
    return append;
}

std::vector<std::string> GameStore::audit_lines(const match::Entry& entry) const {
    const auto& author = entry.header.author;
    if (author.kind != match::Author::Kind::director) return {};
    protocol::AuditRecord record;
    record.role = uses_.people.directory().role_of(author.account);
    // Who only created the game arranges its seats before the start as a director would.
    if (!directs_all(record.role) && !game_->table().seating().directs(author.account)) return {};
    record.what = protocol::AuditRecord::Deed::entry;
    record.account = author.account;
    record.game = id_;
    record.sequence = entry.header.sequence;
    record.details = match::Entry::bodies[entry.body.index()].name;
    return {uses_.audit.line(std::move(record))};
}

Awaitable<Stored> GameStore::store(DraftedEntry drafted, bool watched) {
    const auto failed = [](NotStored why) { return tl::make_unexpected(why); };
    auto encoded = protocol::encode_to_store(drafted.draft.entry);
    if (!encoded) {
        log::error("entry_refused", {{"game", match::hex(id_)}, {"reason", protocol::to_text(encoded.error().code)}});
        co_return failed(NotStored::refused);
    }
    auto& bytes = *encoded;
    const auto began = std::chrono::steady_clock::now();
    for (int tries = 0; tries < most_tries; ++tries) {
        std::optional<wire::GameSummary> summary;
        auto append = append_of(drafted, bytes, summary);
        const auto size = append.entries.front().bytes.size() + append.entries.front().secret.size();
        const bool posts = !append.outbox.empty();
        const auto stored = co_await store_calls::append(uses_.store, run_queue_, std::move(append));
        if (stored && posts) uses_.post.wake();
        if (stored) {
            uses_.metrics.commit_seconds.Observe(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
            const auto before = summary_.status;
            if (summary) summary_ = std::move(*summary);
            note(drafted.draft.entry, before);
            // Who hears of the entry finds it in the list.
            if (summary) list(drafted.draft.entry.header.sequence);
            auto committed = fold(std::move(drafted), std::move(bytes), watched);
            if (!committed) co_return failed(NotStored::unknown);
            if (tell_time(summary_, game_->table().clock())) list(game_->table().sequence());
            committed->size = size;
            co_return std::move(*committed);
        }
        log::warning("store_error", {{"game", match::hex(id_)}, {"code", stored.error().sqlite_code}, {"detail", stored.error().detail}});
        if (stored.error().next == Next::stop) {
            uses_.metrics.store_stop.Increment();
            retire("the store cannot say whether an entry was written");
            co_return failed(NotStored::unknown);
        }
        if (stored.error().next == Next::reload) {
            uses_.metrics.store_reload.Increment();
            co_return failed(NotStored::again);
        }
        uses_.metrics.store_retry.Increment();
        // A limit that was reached while nothing could be stored is looked at anew, after what is given back for that.
        const auto& entry = drafted.draft.entry;
        if (entry.header.author.kind == match::Author::Kind::system && std::holds_alternative<match::body::Played>(entry.body))
            co_return failed(NotStored::busy);
        co_await rest(retry_pause);
    }
    co_return failed(NotStored::busy);
}

std::optional<match::Recorded> recorded_of(const persistence::StoredEntry& row, std::uint64_t sequence) {
    auto entry = protocol::decode_entry(row.bytes);
    auto secrets = match::decode_secrets(row.secret);
    if (!entry || (!secrets && !row.secret.empty()) || entry->header.sequence != sequence) return std::nullopt;
    match::Recorded recorded;
    recorded.entry = std::move(*entry);
    recorded.bytes = row.bytes;
    if (secrets) recorded.secrets = std::move(*secrets);
    return recorded;
}

Awaitable<std::optional<match::Recorded>> GameStore::entry(std::uint64_t sequence) {
    const auto rows = co_await store_calls::read(uses_.store, id_, sequence, 1);
    co_return rows && !rows->empty() ? recorded_of(rows->front(), sequence) : std::nullopt;
}

Awaitable<std::optional<std::vector<persistence::StoredEntry>>> GameStore::rows_from(std::uint64_t from) {
    auto rows = co_await store_calls::read(uses_.store, id_, from, page_entries);
    if (rows) co_return std::move(*rows);
    if (store_calls::is_damage(rows.error()))
        trouble("game_damaged", damaged_game, rows.error().detail);
    else
        trouble("store_read_failed", "its record cannot be read now: try again later", rows.error().detail);
    co_return std::nullopt;
}

Awaitable<std::optional<std::vector<match::Recorded>>> GameStore::read_from(std::uint64_t from, std::uint64_t until) {
    std::vector<match::Recorded> record;
    for (bool more = true; more;) {
        const auto rows = co_await rows_from(from + record.size());
        if (!rows) co_return std::nullopt;
        for (const auto& row : *rows) {
            auto recorded = recorded_of(row, from + record.size());
            if (!recorded) {
                trouble("game_damaged", damaged_game, "entry " + std::to_string(row.sequence) + " cannot be read");
                co_return std::nullopt;
            }
            record.push_back(std::move(*recorded));
        }
        more = rows->size() == page_entries && from + record.size() <= until;
    }
    co_return record;
}

Awaitable<std::optional<std::vector<match::Recorded>>> GameStore::record(std::uint64_t until) {
    auto record = co_await read_from(1, until);
    // Another process may have stored more meanwhile.
    until = std::min(until, game_->table().sequence());
    if (record && record->size() > until) record->resize(until);
    co_return record;
}

// Heads follow from each other from the first entry on: those of pages are kept, or who asks for page after page has all of them made anew
// each time.
Awaitable<std::optional<std::string>> GameStore::record_items(std::uint64_t from, std::uint64_t until, std::size_t bytes) {
    std::string items;
    if (from == 0 || from > until) co_return items;
    auto page = std::min<std::size_t>((from - 1) / page_entries, page_heads_.size() - 1);
    for (; page * page_entries < until && items.size() < bytes; ++page) {
        const auto rows = co_await rows_from(page * page_entries + 1);
        if (!rows) co_return std::nullopt;
        auto head = page_heads_[page];
        for (const auto& row : *rows) {
            if (row.sequence > until || items.size() >= bytes) co_return items;
            head = match::head_after(id_, head, row.bytes);
            if (row.sequence >= from) items += protocol::record_item(row.bytes, head);
        }
        if (rows->size() < page_entries) co_return items;
        if (page_heads_.size() == page + 1) page_heads_.push_back(head);
    }
    co_return items;
}

Awaitable<GameStore::Loaded> GameStore::load() {
    const auto record = co_await read_from(1);
    if (!record) co_return Loaded::failed;
    if (record->empty()) co_return Loaded::not_found;
    const auto* created = std::get_if<match::body::Created>(&record->front().entry.body);
    if (created == nullptr) {
        trouble("game_damaged", damaged_game, "its first entry does not create it");
        co_return Loaded::failed;
    }
    auto ruleset = uses_.rulesets.of(*created);
    if (!ruleset) {
        trouble("bundle_unknown", "it is played by the bundle \"" + created->bundle + "\", which this program does not have",
                created->bundle);
        co_return Loaded::failed;
    }
    auto folded = match::replay(*ruleset, *record);
    if (!folded) {
        trouble("game_damaged", damaged_game, "entry " + std::to_string(folded.error().sequence) + ": " + folded.error().what);
        co_return Loaded::failed;
    }
    game_.emplace(std::move(*folded));
    first_ = record->front().entry.header;
    summary_ = line();
    // What the game is owed it gets before anything is done: until then too the list tells the moments as they will be.
    for (const auto& outage : uses_.outages.after(0, now())) put_off(summary_, outage.lost_to(game_->table().last_received()));
    const bool troubled = uses_.health.clear(id_);
    look_at_rules();
    if (troubled && playable_) {
        made_anew_ = true;
        co_await mend_summary();
    }
    list(game_->table().sequence());
    co_return Loaded::yes;
}

void GameStore::look_at_rules() {
    const auto& created = game_->table().created();
    playable_ = uses_.rulesets.plays(created);
    if (!playable_ && !game_->table().ended()) trouble("game_of_other_rules", other_rules, created.bundle);
}

/// As the record says it, with what lies in the line alone.
wire::GameSummary GameStore::line() const {
    auto summary = summary_of(*game_, first_);
    const auto known = uses_.index.line_of(id_);
    if (!known) return summary;
    summary.title = known->title;
    summary.event = known->event;
    summary.reminded = known->reminded;
    if (known->since != 0 && known->status == summary.status && known->to_act == summary.to_act) {
        summary.since = known->since;
        summary.scores = known->scores;
    }
    return summary;
}

void GameStore::trouble(std::string_view event, std::string why, const std::string& detail) {
    log::error(event, {{"game", match::hex(id_)}, {"detail", detail}});
    uses_.health.set(id_, std::move(why));
}

/// The line of the list, as the record says it; without it only the list is wrong.
Awaitable<> GameStore::mend_summary() {
    persistence::Append append{.game = id_, .expected = game_->table().sequence(), .summary = encode_summary(summary_)};
    (void)co_await store_calls::append(uses_.store, run_queue_, std::move(append));
}

Awaitable<std::optional<std::vector<match::Recorded>>> GameStore::tail() {
    auto tail = co_await read_from(game_->table().sequence() + 1);
    if (!tail) retire("the entries of another process cannot be read");
    co_return tail;
}

Awaitable<std::optional<Committed>> GameStore::take_in(const match::Recorded& known, std::optional<std::vector<match::Recorded>>& record,
                                                       bool watched) {
    const auto& header = known.entry.header;
    DraftedEntry drafted{{known.entry, known.secrets}};
    if (header.goes_back()) {
        if (!record) record = co_await read_from(1);
        if (!record) {
            retire("the entries of another process cannot be read");
            co_return std::nullopt;
        }
        drafted.at_parent = match::state_after(&game_->ruleset(), *record, header.parent);
        drafted.after = drafted.at_parent;
        for (const auto& event : known.entry.events) rules::evolve(*drafted.after, event);
    }
    co_return fold(std::move(drafted), known.bytes, watched);
}

void GameStore::end_of_tail() {
    const auto before = summary_.status;
    summary_ = line();
    uses_.metrics.count_game(before, summary_.status);
    list(game_->table().sequence());
}

Awaitable<bool> GameStore::remove() {
    const auto removed = co_await store_calls::remove_game(uses_.store, id_);
    if (!removed) {
        log::warning("waiting_game_kept", {{"game", match::hex(id_)}, {"detail", removed.error().detail}});
        co_return false;
    }
    log::info("waiting_game_gone", {{"game", match::hex(id_)}});
    uses_.quota.remove(id_);
    uses_.index.remove(id_);
    uses_.metrics.count_game(summary_.status, std::nullopt);
    uses_.clocks.set(id_, std::nullopt);
    std::vector<std::string> sides;
    for (const auto& side : game_->ruleset().sides) sides.push_back(side.name);
    co_await uses_.talk.forget(id_, std::move(sides));
    co_await forget_drafts(uses_.store, id_);
    for (std::uint32_t anchor = 0; anchor <= game_->table().dice().anchor; ++anchor)
        (void)co_await store_calls::put_blob(uses_.store, match::chain_secret_name(id_, anchor), "");
    (void)co_await store_calls::put_blob(uses_.store, store_calls::title_name(id_), "");
    co_return true;
}

std::optional<Committed> GameStore::fold(DraftedEntry drafted, std::string bytes, bool watched) {
    auto& entry = drafted.draft.entry;
    Committed done;
    done.change = seat_change(*game_, entry);
    if (drafted.after) {
        done.before = game_->fold_to(entry, bytes, std::move(*drafted.after), drafted.draft.secrets);
        if (drafted.at_parent)
            done.before = std::move(drafted.at_parent);
        else if (entry.header.goes_back())
            done.before = game_->state();  // what goes back has no events of its own
    } else {
        if (watched) done.before = game_->state();
        if (game_->fold(entry, bytes, drafted.draft.secrets) != match::Game::Folded::yes) {
            retire("an entry goes back further than is remembered");
            return std::nullopt;
        }
    }
    const bool over = game_->table().ended();
    if (over) uses_.quota.remove(id_);
    if (over && !playable_) (void)uses_.health.clear(id_);  // it needs no rules any more
    if (std::holds_alternative<match::body::Upgraded>(entry.body)) {
        (void)uses_.health.clear(id_);
        look_at_rules();
    }
    if (listed_) listed_->store(static_cast<std::uint32_t>(entry.header.sequence), std::memory_order_relaxed);
    done.entry = std::move(entry);
    done.secrets = std::move(drafted.draft.secrets);
    done.bytes = std::move(bytes);
    return done;
}

/// What an operator wants to know of a game's course: who sits down, its start and its end.
void GameStore::note(const match::Entry& entry, wire::Status before) const {
    const auto now = summary_.status;
    const auto& created = game_->table().created();
    uses_.metrics.count_game(before, now);
    if (const auto* seated = std::get_if<match::body::Seated>(&entry.body))
        log::info("seat_taken", {{"game", match::hex(id_)}, {"seat", rules::raw(seated->seat)}, {"account", seated->account}});
    if (before == wire::Status::waiting && now == wire::Status::running) log::info("game_started", {{"game", match::hex(id_)}});
    uses_.precedents.add(id_, created.bundle, entry, created.spectator_delay);
    if (before != wire::Status::over && now == wire::Status::over)
        log::info("game_ended", {{"game", match::hex(id_)}, {"entries", entry.header.sequence}});
}

void GameStore::list(std::uint64_t sequence) {
    summary_.sequence = static_cast<std::uint32_t>(sequence);
    listed_ = uses_.index.put(summary_);
}

// What one account may store in one game.

Moment GameStore::must_wait(const CommandEnvelope& envelope) {
    if (!envelope.peer) return 0;
    const auto mine = stored_.find(envelope.account);
    const auto in_game = mine == stored_.end() ? 0 : mine->second.wait(now());
    const auto* connection_limit = envelope.peer->connection_limit();
    return std::max(in_game, connection_limit == nullptr ? 0 : connection_limit->wait(Used::byte));
}

void GameStore::count_stored(const CommandEnvelope& envelope, std::size_t bytes) {
    constexpr std::size_t most_remembered = 64;
    constexpr Moment hour = 3'600'000;
    if (!envelope.peer) return;
    if (auto* connection_limit = envelope.peer->connection_limit()) connection_limit->use(Used::byte, bytes);
    for (auto at = stored_.begin(); stored_.size() >= most_remembered && at != stored_.end();)
        at = at->second.whole(now()) ? stored_.erase(at) : std::next(at);
    const auto most = uses_.limits.bytes_per_player_and_hour;
    stored_.try_emplace(envelope.account, TokenBucket{most, hour}).first->second.use(now(), bytes);
}

}  // namespace server
