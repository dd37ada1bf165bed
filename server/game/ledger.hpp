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
#include "server/base/agenda.hpp"
#include "server/base/outages.hpp"
#include "server/catalog/game_index.hpp"
#include "server/game/announcements.hpp"
#include "server/game/plan.hpp"
#include "server/game/uses.hpp"
#include "server/net/allowance.hpp"

namespace server {

namespace post {
struct Occasion;
}

/// Why a game can be read only, whose rules this program does not have.
inline constexpr const char* other_rules =
    "it was begun under other rules than this program has: it can only be read, and its clocks wait, until it is upgraded or the version "
    "that it was begun with runs again; a referee may end or annul it";
/// How often something is tried whose entry another process may forestall.
inline constexpr int most_tries = 3;
/// A stored entry and its secrets; nothing if it cannot be read, or has not this sequence.
[[nodiscard]] std::optional<table::Recorded> recorded_of(const persistence::StoredEntry& row, std::uint64_t sequence);

/// The record of a game in the store and the game that it folds to, which is never ahead of it: an entry is durable, then folded, then told
/// to the reader. Beside it lie the secrets of the dice, the line of the lobby's list, the time that is given back, and what each account
/// may store. A cache: correctness rests on the store's expected sequence. Of the lane's thread; one call at a time.
class Ledger {
public:
    /// Who is told of what was written.
    class Reader {
    public:
        /// Whether anybody is to see what changes.
        [[nodiscard]] virtual bool watched() const = 0;
        /// `game()` has just folded this entry. @param before  the state at its parent; nothing where nobody watches and it would have to
        /// be copied.
        /// @param bytes  the entry, as it is stored. @param change  what it made of a seat.
        virtual void folded(const table::Entry& entry, std::string_view bytes, std::optional<rules::GameState> before,
                            const std::vector<table::Secret>& secrets, const SeatChange& change) = 0;
        /// A new chain of dice has begun in a running game.
        virtual void chain_began() = 0;

    protected:
        ~Reader() = default;
    };
    enum class Stored : std::uint8_t {
        yes,
        again,    ///< Another process was first; its entries are folded. Judge anew.
        busy,     ///< Not written.
        unknown,  ///< Nobody knows; the ledger is done.
        refused,  ///< It could not be read again; nothing was written.
    };
    enum class Loaded : std::uint8_t { yes, not_found, failed };

    Ledger(const table::GameId& game, const LedgerUses& uses, Agenda& agenda, Reader& reader);

    /// Reads the record. @return yes: from now on there is a `game`.
    Awaitable<Loaded> load();
    [[nodiscard]] bool loaded() const noexcept { return game_.has_value(); }
    [[nodiscard]] const table::Game& game() const { return *game_; }
    /// Null where none is open.
    [[nodiscard]] const table::DiceChain* chain() const noexcept { return chain_ ? &*chain_ : nullptr; }
    /// Whether the program has the rules that the game is played by.
    [[nodiscard]] bool playable() const noexcept { return playable_; }
    /// It failed: nothing is stored or folded any more.
    [[nodiscard]] bool retired() const noexcept { return retired_; }
    void retire(std::string_view reason);

    Awaitable<Stored> store(Planned& planned);
    /// The entry with this sequence; nothing if it cannot be read now.
    Awaitable<std::optional<table::Recorded>> entry(std::uint64_t sequence);
    /// All that is folded, or as much of it as up to the entry `until`, read again; nothing if it cannot be read now.
    Awaitable<std::optional<std::vector<table::Recorded>>> record(std::uint64_t until = std::numeric_limits<std::uint64_t>::max());
    /// The entries `from` to `until` as a record has them, as many as fit into `bytes`; the last may go beyond it. Nothing if they cannot be
    /// read now.
    Awaitable<std::optional<std::string>> record_items(std::uint64_t from, std::uint64_t until, std::size_t bytes);
    /// Before a seat is taken: the proof of its account must not be lost with the server's key.
    Awaitable<bool> keep_proof(const protocol::client::TakeSeat& seat);
    /// Gives back what is owed. The clock of a game of other rules than the program has waits, as an entry, and goes on when they are there.
    /// One that was imported opens its chain of dice.
    /// @return false where that could not be stored: nothing may be done before.
    Awaitable<bool> begin();
    /// Whether it has letters written for those of whose time little is left.
    [[nodiscard]] bool reminds() const;
    /// Until when they were. What is passed is written with the next entry, if nothing was before.
    [[nodiscard]] Moment reminded() const noexcept { return summary_.reminded; }
    /// Writes those that are due at `stamp`, with the note that they were written, without an entry. @return false where it could not.
    Awaitable<bool> remind(Moment stamp);
    /// It has been given all outages that there were.
    [[nodiscard]] bool all_given_back() const;
    /// Nobody has to wait for this game to be given its outages.
    void settle_outages();
    /// Opens the chain of dice where one is wanted. @return false where that cannot be done now.
    Awaitable<bool> ensure_chain();
    /// Entries were shown that are no longer there: what the chain of dice rolls next may be known. Once for each time that the game is
    /// loaded, as anybody who has a seat can say so.
    Awaitable<> doubt();
    /// A game that waits goes, with all that lies beside it. @return false where it is kept.
    Awaitable<bool> remove();
    /// When its first entry was made.
    [[nodiscard]] Moment created_at() const noexcept { return first_.received; }

    /// How long the author of `submission` has to wait until he may store more: 0 for one who may now.
    [[nodiscard]] Moment must_wait(const Submission& submission);
    void count_stored(const Submission& submission, std::size_t bytes);

private:
    /// A page of the record.
    Awaitable<std::optional<std::vector<persistence::StoredEntry>>> rows_from(std::uint64_t from);
    Awaitable<std::optional<std::vector<table::Recorded>>> read_from(std::uint64_t from,
                                                                     std::uint64_t until = std::numeric_limits<std::uint64_t>::max());
    Awaitable<bool> catch_up();
    Awaitable<bool> open_anchor(std::string reason);
    /// The outages that the game was not given yet.
    Awaitable<bool> give_back();
    Awaitable<bool> credit(const Outage& outage);
    void fold(Planned& planned, std::string_view bytes);
    /// Whether the program has the rules of the game; says where people look that it has not.
    void look_at_rules();
    void note(const table::Entry& entry, wire::Status before) const;
    [[nodiscard]] persistence::Append append_of(const Planned& planned, std::string bytes, std::optional<wire::GameSummary>& summary) const;
    /// What goes into the audit log of an entry: of one whom a director or an administrator wrote.
    [[nodiscard]] std::vector<std::string> audit_lines(const table::Entry& entry) const;
    using MakeOccasion = std::function<post::Occasion()>;
    /// To whom the post tells of the entry. @param after  the line as the entry leaves it; null where that is as it was.
    /// @param passed  the powers of whose time little is left.
    [[nodiscard]] std::vector<persistence::Letter> letters(const table::Entry& entry, std::string_view bytes,
                                                           const wire::GameSummary* after, rules::OwnerMask passed) const;
    /// Of what the entry means for the game's time, or of a seat that was lost by missed turns: to whose it was, too.
    [[nodiscard]] std::vector<persistence::Letter> letters_of_time(const table::Entry& entry, std::uint64_t unseated,
                                                                   const MakeOccasion& occasion) const;
    /// Whom it waits for, of those that the post reaches.
    [[nodiscard]] std::map<std::uint64_t, std::vector<wire::ToAct>> awaited(const wire::GameSummary& summary) const;
    /// To those of these powers that it still waits for, that little of their time is left.
    [[nodiscard]] std::vector<persistence::Letter> reminders(rules::OwnerMask powers, const wire::GameSummary& summary,
                                                             const post::Occasion& occasion) const;
    /// Says, where people look, why the game cannot be played.
    void trouble(std::string_view event, std::string why, const std::string& detail);
    [[nodiscard]] wire::GameSummary line() const;
    Awaitable<> mend_summary();
    /// Shows the line to the lobby. @param sequence  of the last entry that is stored.
    void list(std::uint64_t sequence);
    [[nodiscard]] Moment now() const;

    const table::GameId id_;
    const LedgerUses& uses_;
    Agenda& agenda_;
    Reader& reader_;
    std::optional<table::Game> game_;
    std::optional<table::DiceChain> chain_;
    table::Header first_;  ///< Of the first entry.
    wire::GameSummary summary_;
    GameIndex::Sequence listed_;                          ///< Where the lobby reads the sequence.
    std::map<std::uint64_t, Allowance> stored_;           ///< Bytes that an account may still store in this game.
    std::vector<table::Hash> page_heads_{table::Hash{}};  ///< Before the first entry of each page, as far as pages were asked for.
    std::size_t given_back_ = 0;                          ///< Outages of this start that are behind.
    bool made_anew_ = false;                              ///< Its line was not there, or not as it was written; or other rules have come.
    bool begun_ = false;
    bool doubted_ = false;
    bool playable_ = true;
    bool retired_ = false;
};

}  // namespace server
