#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/core/layout.hpp"
#include "rules/match/calendar.hpp"
#include "rules/match/ids.hpp"

/// What an entry has beside its body.
namespace match {

struct Author {
    enum class Kind : std::uint8_t { system, seat, director } kind{};
    rules::SeatId seat{};       ///< Of a seat.
    std::uint64_t account = 0;  ///< Of a person; 0 for the system, but of a game's first entry who asked for it. Never a name.
    static void fields(auto& a, auto& v) {
        a(1, "kind", v.kind);
        a(2, "seat", v.seat);
        a(3, "account", v.account);
    }
    bool operator==(const Author&) const = default;
};

/// What every entry begins with. The hash of an entry covers the hash of the one before it and exactly the bytes that are stored.
struct Header {
    std::uint64_t sequence = 0;  ///< 1, 2, ... without a gap.
    std::uint64_t parent = 0;    ///< The sequence before, except for set-back, re-roll and take-back; 0 for the first.
    Author author;
    Moment received = 0;  ///< Never before the entry before.
    ActionId action{};    ///< Made by the client; zeros for the system.
    Hash seen{};          ///< The head hash that the author had seen; zeros where unknown.
    std::string extra{};  ///< Reserved for a contribution of the opponent to each roll (dice.md).
    /// Whether the game goes on from another entry than the one before.
    [[nodiscard]] bool goes_back() const noexcept { return parent + 1 != sequence; }
    bool operator==(const Header&) const = default;
};

/// One request for numbers: `results` are 1..sides, in the order drawn.
struct Draw {
    std::string purpose;
    std::uint16_t sides = 6;
    std::vector<std::uint16_t> results;
    static void fields(auto& a, auto& v) {
        a(1, "purpose", v.purpose);
        a(2, "sides", v.sides);
        a(3, "results", v.results);
    }
    bool operator==(const Draw&) const = default;
};
/// What an entry took from the dice chain: link `index` of anchor `anchor`, opened by its secret.
struct Rolls {
    std::uint32_t anchor = 0;
    std::uint32_t index = 0;
    Hash secret{};
    std::vector<Draw> draws;
    static void fields(auto& a, auto& v) {
        a(1, "anchor", v.anchor);
        a(2, "index", v.index);
        a(3, "secret", v.secret);
        a(4, "draws", v.draws);
    }
    bool operator==(const Rolls&) const = default;
};

/// A sealed answer that this entry took, from a player, a standing order or the clock.
struct SealedAnswer {
    rules::DecisionId decision{};
    rules::OwnerId owner{};
    Hash commitment{};
    std::vector<rules::SeatId> audience;  ///< Who may see it before the reveal; fixed now.
    static void fields(auto& a, auto& v) {
        a(1, "decision", v.decision);
        a(2, "power", v.owner);
        a(3, "commitment", v.commitment);
        a(4, "audience", v.audience);
    }
    bool operator==(const SealedAnswer&) const = default;
};
/// What opens a sealed answer: stands in the entry whose events reveal the choice.
struct OpenedAnswer {
    std::uint64_t sequence = 0;  ///< Of the entry that took it; may be this one.
    rules::DecisionId decision{};
    rules::OwnerId owner{};
    Hash salt{};
    std::string content;  ///< Canonical bytes of the choice.
    static void fields(auto& a, auto& v) {
        a.narrow(1, "sequence", v.sequence);
        a(2, "decision", v.decision);
        a(3, "power", v.owner);
        a(4, "salt", v.salt);
        a.blob(5, "content", v.content);
    }
    bool operator==(const OpenedAnswer&) const = default;
};

}  // namespace match

namespace rules {
template <>
inline constexpr auto words<match::Author::Kind> = words_of("SYSTEM", "SEAT", "DIRECTOR");
}  // namespace rules
