#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/match/entry.hpp"

namespace match {

/// What a player complains of, and how far that has come.
struct Dispute {
    enum class Status : std::uint8_t {
        filed,
        answered,  ///< By the other side.
        taken,     ///< A referee has it in hand.
        ruled,     ///< By its referee; may be appealed, once.
        appealed,  ///< Another referee is to take it.
        closed,
    };
    std::uint64_t filed = 0;  ///< The sequence of the entry that filed it, by which it is named.
    std::uint64_t about = 0;
    rules::SeatId seat{};  ///< Of who filed it.
    std::uint64_t account = 0;
    std::string paragraph;
    std::string reason;
    Status status{};
    Moment since = 0;                      ///< Of its status.
    std::string answer{};                  ///< Of the other side.
    std::uint64_t referee = 0;             ///< The account that took it last; 0 for none.
    std::uint64_t first_referee = 0;       ///< Whose ruling was appealed.
    bool appealed = false;                 ///< There is no second appeal.
    std::vector<std::uint64_t> rulings{};  ///< Sequences of the entries that decided it.
    bool operator==(const Dispute&) const = default;
};

/// A ruling, as it is found again.
struct Ruling {
    std::uint64_t sequence = 0;
    std::uint64_t dispute = 0;
    std::uint64_t account = 0;
    std::string paragraph;
    bool operator==(const Ruling&) const = default;
};

/// Whether the entry files a dispute, moves one, or is a ruling or the proposal of one.
[[nodiscard]] bool concerns_referees(const Entry& entry) noexcept;
/// When the dispute's status ends by itself, or is to be ended; nothing where that is open.
[[nodiscard]] std::optional<Moment> limit_of(const Dispute& dispute, const body::DisputeRules& rules) noexcept;

/// All disputes and rulings of a game: a fold of the entries along their sequence. It never goes back.
class Disputes {
public:
    void fold(const Entry& entry);

    [[nodiscard]] const std::vector<Dispute>& all() const noexcept { return disputes_; }
    /// Null where no entry with this sequence filed one.
    [[nodiscard]] const Dispute* find(std::uint64_t filed) const noexcept;
    [[nodiscard]] const std::vector<Ruling>& rulings() const noexcept { return rulings_; }
    /// How many disputes wait for a ruling.
    [[nodiscard]] std::uint32_t waiting() const noexcept;
    /// Why the author of this entry cannot move the dispute so; empty where he can. @param rules  of the game.
    [[nodiscard]] std::string fault_of(const Header& header, const body::DisputeMoved& moved, const body::DisputeRules& rules) const;
    /// Why no ruling of this author can stand on these grounds; empty where it can.
    [[nodiscard]] std::string fault_of(const Header& header, const Grounds& grounds) const;
    /// The first dispute that is closed because nobody has appealed for so long, and when; nothing where none is.
    struct Closing {
        std::uint64_t dispute = 0;
        Moment at = 0;
    };
    [[nodiscard]] std::optional<Closing> closing(const body::DisputeRules& rules) const;
    bool operator==(const Disputes&) const = default;

private:
    [[nodiscard]] Dispute* at(std::uint64_t filed) noexcept;
    void take(const Header& header, const body::DisputeFiled& filed);
    void take(const Header& header, const body::DisputeMoved& moved);

    std::vector<Dispute> disputes_;
    std::vector<Ruling> rulings_;
};

}  // namespace match

namespace rules {
template <>
inline constexpr auto words<match::Dispute::Status> = words_of("FILED", "ANSWERED", "TAKEN", "RULED", "APPEALED", "CLOSED");
}  // namespace rules
