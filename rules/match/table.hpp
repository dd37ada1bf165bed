#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "rules/match/attendance.hpp"
#include "rules/match/clock.hpp"
#include "rules/match/dice_chain.hpp"
#include "rules/match/disputes.hpp"
#include "rules/match/entry.hpp"
#include "rules/match/lines.hpp"
#include "rules/match/sealed_answers.hpp"
#include "rules/match/seating.hpp"

namespace match {

/// Why a command cannot be taken back.
enum class TakeBackRefusal : std::uint8_t {
    nothing = 1,     ///< No command is left, as far back as is kept.
    too_late = 2,    ///< A die, a reveal, or another person's command came since.
    never = 3,       ///< In this game nothing is taken back.
    phase_over = 4,  ///< In this game no phase that was ended is.
};

/// All about a game that is not its rules state: the fold of the entries along their sequence. It never goes back.
class Table {
public:
    /// How far back the head may lie that an author says to have seen.
    static constexpr std::size_t remembered_heads = 64;

    /// Takes the next entry. The entry is one that was stored, or passed `check_next`.
    /// @param bytes  exactly as stored: the head covers them.
    /// @param after  the rules state that the entry leaves.
    /// @param secrets  what the entry sealed, where it is known.
    void fold(const Entry& entry, std::string_view bytes, const rules::GameState& after, const std::vector<Secret>& secrets = {});

    [[nodiscard]] const GameId& game() const noexcept { return created_.game; }
    /// The account that asked for it; 0 where that was not noted.
    [[nodiscard]] std::uint64_t creator() const noexcept { return creator_; }
    /// The first entry, whole; names and clock among it.
    [[nodiscard]] const body::Created& created() const noexcept { return created_; }
    [[nodiscard]] std::uint64_t sequence() const noexcept { return sequence_; }
    [[nodiscard]] const Hash& head() const noexcept { return head_; }
    [[nodiscard]] Moment last_received() const noexcept { return last_received_; }
    [[nodiscard]] bool started() const noexcept { return clock_.started(); }
    [[nodiscard]] bool ended() const noexcept { return clock_.ended(); }

    [[nodiscard]] const Seating& seating() const noexcept { return seating_; }
    [[nodiscard]] const std::vector<Seat>& seats() const noexcept { return seating_.seats; }
    [[nodiscard]] std::optional<rules::SeatId> seat_of(rules::OwnerId owner) const noexcept;
    [[nodiscard]] bool plays(rules::SeatId seat, rules::OwnerId owner) const noexcept;
    [[nodiscard]] const DiceState& dice() const noexcept { return dice_; }
    [[nodiscard]] const Clock& clock() const noexcept { return clock_; }
    [[nodiscard]] const Attendance& attendance() const noexcept { return attendance_; }
    [[nodiscard]] const Disputes& disputes() const noexcept { return disputes_; }
    /// What the game says of disputes; the default where it says nothing.
    [[nodiscard]] body::DisputeRules dispute_rules() const { return created_.disputes.value_or(body::DisputeRules{}); }
    /// Which entries lead to which.
    [[nodiscard]] const Lines& lines() const noexcept { return lines_; }
    /// The entry with which the game began; 0 before. Nothing goes back behind it.
    [[nodiscard]] std::uint64_t began() const noexcept { return began_; }
    [[nodiscard]] bool annulled() const noexcept { return clock_.annulled(); }
    /// The pin of the rules by which the game is judged now.
    [[nodiscard]] const Hash& ruleset() const noexcept { return created_.ruleset; }
    /// The clock as `entry` is about to leave it. @param after  the rules state that it leads to.
    [[nodiscard]] Clock clock_after(const Entry& entry, const rules::GameState& after) const;
    [[nodiscard]] const SealedAnswers& sealed_answers() const noexcept { return sealed_answers_; }

    /// The entry that an action became, and whose it was; nothing if it is unknown. Actions are public: who repeats somebody else's must
    /// not get that one's answer.
    struct Answered {
        std::uint64_t sequence = 0;
        std::uint64_t account = 0;
        bool operator==(const Answered&) const = default;
    };
    [[nodiscard]] std::optional<Answered> answered(const ActionId& action) const noexcept;
    /// True for no head at all, and for one of the last heads: what the author of a next entry may have seen.
    [[nodiscard]] bool knows_head(const Hash& head) const noexcept;
    /// The head after this entry; nothing where it is not one of the last.
    [[nodiscard]] std::optional<Hash> head_at(std::uint64_t sequence) const noexcept;
    /// The parent of the entry that would take back the last command of `author` that still stands, be it of an earlier phase, as long as no
    /// die, no reveal and no other person's command came since; back to the command that opened the turn before the present one, and no
    /// further than the game's `take_back` allows.
    [[nodiscard]] tl::expected<std::uint64_t, TakeBackRefusal> take_back_parent(const Author& author) const;

    /// The table as it is when the game goes back to `parent`: sealed answers are as they were there. For judging what goes back.
    [[nodiscard]] Table set_back_to(std::uint64_t parent) const;
    /// A header for the next entry. `received` is raised to that of the entry before where a clock went back.
    [[nodiscard]] Header next_header(const Author& author, Moment received, const ActionId& action = {}, const Hash& seen = {}) const;

    bool operator==(const Table&) const = default;

    /// A command that its author may take back once those after it are; the last one stands last. As far back as the one with which the
    /// turn before began.
    struct Command {
        std::uint64_t sequence = 0;
        std::uint64_t parent = 0;
        Author author;
        bool opens_turn = false;
        bool opens_phase = false;
        rules::OwnerId owner{rules::nobody};  ///< Whose command it is: a seat may have several.
        bool operator==(const Command&) const = default;
    };
    [[nodiscard]] const std::vector<Command>& undoable() const noexcept { return undoable_; }
    /// The command that its author may take back now; null where nobody may take anything back.
    [[nodiscard]] const Command* may_take_back() const;

private:
    void take_body(const Entry& entry);
    void take_undo(const Entry& entry, const Clock::Stage& stage);
    [[nodiscard]] Clock::Stage stage_of(const Entry& entry, const rules::GameState& after) const;

    body::Created created_;
    std::uint64_t creator_ = 0;
    std::uint64_t sequence_ = 0;
    Hash head_{};
    Moment last_received_ = 0;
    Seating seating_;
    DiceState dice_;
    Clock clock_;
    Attendance attendance_;
    Disputes disputes_;
    Lines lines_;
    std::uint64_t began_ = 0;
    rules::OwnerId active_{rules::nobody};  ///< Whose turn it is.
    SealedAnswers sealed_answers_;
    struct Action {
        std::uint64_t id = 0;  ///< Shortened: a long game is held in memory whole.
        std::uint64_t account = 0;
        bool operator==(const Action&) const = default;
    };
    std::vector<Action> actions_;  ///< Of each entry.
    std::deque<Hash> heads_;       ///< The last ones, the newest at the end.
    std::vector<Command> undoable_;
    bool too_late_ = false;                   ///< Commands of this phase were there, and can no longer be taken back.
    std::vector<rules::Frame> phase_frames_;  ///< Where the present phase rests; empty between phases.
};

/// True for events that end a turn (or the game): their entry carries the state hash.
[[nodiscard]] bool ends_turn(const std::vector<rules::Event>& events) noexcept;

}  // namespace match
