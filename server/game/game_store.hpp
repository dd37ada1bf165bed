#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "persistence/store.hpp"
#include "server/base/run_queue.hpp"
#include "server/catalog/game_index.hpp"
#include "server/game/announcements.hpp"
#include "server/game/decide.hpp"
#include "server/game/uses.hpp"
#include "server/net/token_bucket.hpp"

namespace server {

namespace notify {
struct Occasion;
}

/// Why a game can be read only, whose rules this program does not have.
inline constexpr const char* other_rules =
    "it was begun under other rules than this program has: it can only be read, and its clocks wait, until it is upgraded or the version "
    "that it was begun with runs again; a referee may end or annul it";
/// How often something is tried whose entry another process may forestall.
inline constexpr int most_tries = 3;
/// A stored entry and its secrets; nothing if it cannot be read, or has not this sequence.
[[nodiscard]] std::optional<match::Recorded> recorded_of(const persistence::StoredEntry& row, std::uint64_t sequence);

/// An entry that is stored and folded. The actor publishes it before the game store folds the next one.
struct Committed {
    match::Entry entry;
    std::string bytes;  ///< As it is stored.
    std::vector<match::Secret> secrets;
    std::optional<rules::GameState> before;  ///< The state at its parent; nothing where nobody watches and it would have to be copied.
    SeatChange change;                       ///< What it made of a seat.
    std::size_t size = 0;                    ///< In the store, with its secrets.
};
/// Why an entry is not stored.
enum class NotStored : std::uint8_t {
    again,    ///< Another process was first: its entries have to be folded. Then judge anew.
    busy,     ///< Not written.
    unknown,  ///< Nobody knows; the game store is done.
    refused,  ///< It could not be read again; nothing was written.
};
using Stored = tl::expected<Committed, NotStored>;

/// The record of a game in the store and the game that it folds to, which is never ahead of it: an entry is durable, then folded, then
/// returned. Beside it lie the secrets of the dice, the line of the lobby's list, and what each account may store. A cache: correctness rests
/// on the store's expected sequence. Of the actor's thread; one call at a time.
class GameStore {
public:
    enum class Loaded : std::uint8_t { yes, not_found, failed };

    GameStore(const match::GameId& game, const GameStoreUses& uses, RunQueue& run_queue);

    /// Reads the record. @return yes: from now on there is a `game`.
    Awaitable<Loaded> load();
    [[nodiscard]] bool loaded() const noexcept { return game_.has_value(); }
    [[nodiscard]] const match::Game& game() const { return *game_; }
    /// Null where none is open.
    [[nodiscard]] const match::DiceChain* chain() const noexcept { return chain_ ? &*chain_ : nullptr; }
    /// Whether no chain of dice has to be looked for before the next roll.
    [[nodiscard]] bool can_roll() const;
    /// Whether the program has the rules that the game is played by.
    [[nodiscard]] bool playable() const noexcept { return playable_; }
    /// It failed: nothing is stored or folded any more.
    [[nodiscard]] bool retired() const noexcept { return retired_; }
    void retire(std::string_view reason);

    /// @param watched  whether anybody is to see what changes.
    Awaitable<Stored> store(DraftedEntry drafted, bool watched);
    /// The entries that another process has stored; nothing where they cannot be read: the game store is done.
    Awaitable<std::optional<std::vector<match::Recorded>>> tail();
    /// Folds the next of them. @param record  of the whole game, once it was needed. @return nothing: the game store is done.
    Awaitable<std::optional<Committed>> take_in(const match::Recorded& known, std::optional<std::vector<match::Recorded>>& record,
                                                bool watched);
    /// All of them are folded: the line of the list is as they say.
    void end_of_tail();
    /// The entry with this sequence; nothing if it cannot be read now.
    Awaitable<std::optional<match::Recorded>> entry(std::uint64_t sequence);
    /// All that is folded, or as much of it as up to the entry `until`, read again; nothing if it cannot be read now.
    Awaitable<std::optional<std::vector<match::Recorded>>> record(std::uint64_t until = std::numeric_limits<std::uint64_t>::max());
    /// The entries `from` to `until` as a record has them, as many as fit into `bytes`; the last may go beyond it. Nothing if they cannot be
    /// read now.
    Awaitable<std::optional<std::string>> record_items(std::uint64_t from, std::uint64_t until, std::size_t bytes);
    /// Before a seat is taken: the proof of its account must not be lost with the server's key.
    Awaitable<bool> keep_proof(const protocol::client::TakeSeat& seat);
    /// Whether it writes outbox messages to those of whose time little is left.
    [[nodiscard]] bool reminds() const;
    /// Until when they were. What is passed is written with the next entry, if nothing was before.
    [[nodiscard]] Moment reminded() const noexcept { return summary_.reminded; }
    /// Writes those that are due at `stamp`, with the note that they were written, without an entry.
    Awaitable<tl::expected<void, NotStored>> remind(Moment stamp);
    /// Its line was not there when it was loaded, or not as it was written.
    [[nodiscard]] bool made_anew() const noexcept { return made_anew_; }
    /// Opens the chain of dice that goes on. @return why a new one has to begin instead; empty where none has to; nothing where that cannot be
    /// said now.
    Awaitable<std::optional<std::string>> find_chain();
    /// Keeps the secret of a chain that is about to begin. @return whether it is kept.
    Awaitable<bool> keep_chain(const match::DiceChain& chain);
    /// Its entry is stored.
    void begin_chain(match::DiceChain chain) { chain_ = std::move(chain); }
    /// A game that waits goes, with all that lies beside it. @return false where it is kept.
    Awaitable<bool> remove();
    /// When its first entry was made.
    [[nodiscard]] Moment created_at() const noexcept { return first_.received; }

    /// How long the author of `envelope` has to wait until he may store more: 0 for one who may now.
    [[nodiscard]] Moment must_wait(const CommandEnvelope& envelope);
    void count_stored(const CommandEnvelope& envelope, std::size_t bytes);

private:
    /// A page of the record.
    Awaitable<std::optional<std::vector<persistence::StoredEntry>>> rows_from(std::uint64_t from);
    Awaitable<std::optional<std::vector<match::Recorded>>> read_from(std::uint64_t from,
                                                                     std::uint64_t until = std::numeric_limits<std::uint64_t>::max());
    /// @return nothing: the game store is done.
    [[nodiscard]] std::optional<Committed> fold(DraftedEntry drafted, std::string bytes, bool watched);
    /// Whether the program has the rules of the game; says where people look that it has not.
    void look_at_rules();
    void note(const match::Entry& entry, wire::Status before) const;
    [[nodiscard]] persistence::Append append_of(const DraftedEntry& drafted, std::string bytes,
                                                std::optional<wire::GameSummary>& summary) const;
    /// What goes into the audit log of an entry: of one whom a director or an administrator wrote.
    [[nodiscard]] std::vector<std::string> audit_lines(const match::Entry& entry) const;
    using MakeOccasion = std::function<notify::Occasion()>;
    /// To whom notifications tell of the entry. @param after  the line as the entry leaves it; null where that is as it was.
    /// @param passed  the powers of whose time little is left.
    [[nodiscard]] std::vector<persistence::OutboxMessage> outbox_messages(const match::Entry& entry, std::string_view bytes,
                                                                          const wire::GameSummary* after, rules::OwnerMask passed) const;
    /// Of what the entry means for the game's time, or of a seat that was lost by missed turns: to whose it was, too.
    [[nodiscard]] std::vector<persistence::OutboxMessage> outbox_messages_of_time(const match::Entry& entry, std::uint64_t unseated,
                                                                                  const MakeOccasion& occasion) const;
    /// Whom it waits for, of those that notifications reach.
    [[nodiscard]] std::map<std::uint64_t, std::vector<wire::ToAct>> awaited(const wire::GameSummary& summary) const;
    /// To those of these powers that it still waits for, that little of their time is left.
    [[nodiscard]] std::vector<persistence::OutboxMessage> reminders(rules::OwnerMask powers, const wire::GameSummary& summary,
                                                                    const notify::Occasion& occasion) const;
    /// Says, where people look, why the game cannot be played.
    void trouble(std::string_view event, std::string why, const std::string& detail);
    [[nodiscard]] wire::GameSummary line() const;
    Awaitable<> mend_summary();
    /// Shows the line to the lobby. @param sequence  of the last entry that is stored.
    void list(std::uint64_t sequence);
    [[nodiscard]] Moment now() const;

    const match::GameId id_;
    const GameStoreUses& uses_;
    RunQueue& run_queue_;
    std::optional<match::Game> game_;
    std::optional<match::DiceChain> chain_;
    match::Header first_;  ///< Of the first entry.
    wire::GameSummary summary_;
    GameIndex::Sequence listed_;                          ///< Where the lobby reads the sequence.
    std::map<std::uint64_t, TokenBucket> stored_;         ///< Bytes that an account may still store in this game.
    std::vector<match::Hash> page_heads_{match::Hash{}};  ///< Before the first entry of each page, as far as pages were asked for.
    bool made_anew_ = false;
    bool playable_ = true;
    bool retired_ = false;
};

}  // namespace server
