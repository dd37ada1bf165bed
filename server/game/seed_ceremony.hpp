#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "rules/match/table.hpp"
#include "server/game/command_envelope.hpp"

namespace server {

/// Whose seeds go into the dice: those that the start of a game waits for, and fresh ones for a chain that begins in a running game. Of the
/// latter, who is here promises a seed first, and opens it when all have, or half of the time is over: so nobody chooses his seed knowing
/// another's. Knows the seats as it is told them, and no clock but the moments that it is given.
class SeedCeremony {
public:
    using Seats = std::vector<match::Seat>;
    using Accounts = std::span<const std::uint64_t>;
    static constexpr Moment fresh_ms = 10'000;  ///< What fresh seeds may take, promised and opened.
    /// Who waits for the start: a seat may ask again by another connection, but not endlessly.
    static constexpr std::size_t most_starters = 32;

    [[nodiscard]] static bool all_seated(const Seats& seats);
    /// Whether a seed is promised that is not opened.
    [[nodiscard]] static bool seeds_missing(const Seats& seats);

    // The start.
    /// One more asks for it; the first one sets how long it waits. @return whether he is the first.
    bool ask_start(CommandEnvelope starter, Moment at_latest);
    [[nodiscard]] bool start_asked() const noexcept { return start_at_ != 0; }
    [[nodiscard]] bool start_due(Moment stamp) const noexcept { return start_asked() && start_at_ <= stamp; }
    /// It is being made: nobody waits for seeds any more, those who asked wait for their answers.
    void start_begins() noexcept { start_at_ = 0; }
    /// Who asked for it and is not answered yet.
    [[nodiscard]] const std::vector<CommandEnvelope>& starters() const noexcept { return starters_; }
    [[nodiscard]] std::vector<CommandEnvelope> take_starters() { return std::exchange(starters_, {}); }

    // Fresh seeds.
    /// A new chain of dice has begun in a running game. @param here  accounts that are connected.
    /// @return whether seeds are wanted now; otherwise nobody is here who could give one, and they are `due` when somebody comes.
    bool want(const Seats& seats, Accounts here, Moment now);
    [[nodiscard]] bool due() const noexcept { return due_; }
    /// Whether commands have to wait for them.
    [[nodiscard]] bool awaited(const Seats& seats, Moment stamp) const;
    /// Time has passed, or a seed was opened: they may be awaited no more, whatever is asked for an earlier moment.
    void settle(const Seats& seats, Moment stamp);
    [[nodiscard]] bool opening() const noexcept { return opening_; }
    [[nodiscard]] bool has_promised(std::size_t seat) const { return promised_[seat]; }
    void promise(std::size_t seat) { promised_[seat] = true; }
    /// Each seat whose account is here has.
    [[nodiscard]] bool all_promised(const Seats& seats, Accounts here) const;
    /// Whether half of the time is over.
    [[nodiscard]] bool opening_due(Moment stamp) const noexcept { return until_ != 0 && open_at_ <= stamp; }
    /// From now on nobody promises, and what was promised is opened. @return false where they are awaited no more, or opened already.
    bool begin_opening(const Seats& seats, Moment stamp);

    /// When the clock is to look at the game. @param limit  its next limit: none is looked at before the seeds are there, or their time is
    /// over.
    [[nodiscard]] std::optional<Moment> wake_at(std::optional<Moment> limit, const Seats& seats, Moment now) const;

private:
    std::vector<CommandEnvelope> starters_;
    Moment start_at_ = 0;  ///< When it is no longer waited for seeds; 0 for no start asked.
    Moment open_at_ = 0;
    Moment until_ = 0;  ///< 0: no fresh seeds are awaited.
    bool opening_ = false;
    bool due_ = false;
    std::vector<bool> promised_;  ///< By seat.
};

}  // namespace server
