#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/match/entry.hpp"

/// Dice that anyone can check: a chain of hashes, committed to before anybody sits down, mixed with a seed of every seat.
/// The construction is described in docs/reference/record-format.md; numbers in comments are its steps.
namespace match {

/// Links of one anchor: as many entries may roll before a new one is opened.
inline constexpr std::uint32_t chain_length = 4096;

/// 1: the link before `link`, which has number `index`.
[[nodiscard]] Hash link_before(const GameId& game, std::uint32_t anchor, std::uint32_t index, const Hash& link);
/// 2: what a seat promises when it sits down. `first_anchor` is C_0.
[[nodiscard]] Hash seed_commitment(const GameId& game, const Hash& first_anchor, rules::SeatId seat, const Hash& seed);
/// 3: the mix before any seed; after a seed; 9: after a further anchor.
[[nodiscard]] Hash first_mix(const GameId& game, const Hash& first_anchor);
[[nodiscard]] Hash mix_seed(const Hash& mix, std::uint64_t sequence, rules::SeatId seat, const Hash& seed);
[[nodiscard]] Hash mix_anchor(const Hash& mix, const Hash& anchor_commitment);

/// 5 and 6: the numbers that one link and the mix give.
class FaceStream {
public:
    FaceStream(const GameId& game, std::uint32_t anchor, std::uint32_t index, const Hash& link, const Hash& mix);
    /// @param sides  2..256. @return 1..sides, each equally likely.
    [[nodiscard]] std::uint16_t draw(std::uint16_t sides);

private:
    Hash key_;
    std::array<std::uint8_t, 64> block_{};
    std::uint32_t next_block_ = 0;
    std::size_t used_ = 64;
};

/// The secret side of an anchor. Holds every 64th link and the 64 in use: 4 KiB in place of 128.
class DiceChain {
public:
    /// @param last  s[4096], from `random_hash`.
    DiceChain(const GameId& game, std::uint32_t anchor, const Hash& last);
    [[nodiscard]] std::uint32_t anchor() const noexcept { return anchor_; }
    [[nodiscard]] Hash commitment() const { return commitment_; }
    /// @param index  1..chain_length.
    [[nodiscard]] Hash link(std::uint32_t index) const;

    /// What is kept of the chain: game, anchor and s[4096] under crypto_secretbox. Only this may reach a disk.
    [[nodiscard]] std::string seal(const Hash& key) const;
    /// Nothing if the key is another one, the bytes are damaged, or they belong to another game.
    [[nodiscard]] static std::optional<DiceChain> open(std::string_view sealed, const Hash& key, const GameId& game);

private:
    GameId game_;
    std::uint32_t anchor_;
    Hash commitment_{};
    std::vector<Hash> marks_;              ///< s[64], s[128], ..., s[4096].
    mutable std::vector<Hash> near_;       ///< The links (at - 63)..at of the mark last asked for.
    mutable std::uint32_t near_mark_ = 0;  ///< 1-based; 0 for none.
};

/// Where the public side stands: folded from entries.
struct DiceState {
    std::uint32_t anchor = 0;
    bool open = false;        ///< An anchor is there.
    Hash first_commitment{};  ///< C_0.
    Hash last_link{};         ///< s[index] of the present anchor; its commitment before the first roll.
    std::uint32_t index = 0;  ///< Of the last entry that rolled under this anchor.
    std::uint64_t rolls = 0;  ///< Entries that rolled, over all anchors.
    Hash mix{};
    [[nodiscard]] bool spent() const noexcept { return index >= chain_length; }
    bool operator==(const DiceState&) const = default;
};

/// Rolls for one command. The link is used up only when the entry that holds `rolls()` is stored and folded.
class Roller {
public:
    /// @param chain  of the anchor that `dice` stands at; neither spent nor missing.
    Roller(const GameId& game, const DiceState& dice, const DiceChain& chain);
    void roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces);
    /// Nothing if nothing was rolled.
    [[nodiscard]] const std::optional<Rolls>& rolls() const noexcept { return rolls_; }

private:
    const GameId& game_;
    const DiceState& dice_;
    const DiceChain& chain_;
    std::optional<FaceStream> stream_;
    std::optional<Rolls> rolls_;
};

/// 8: whether `rolls` is what the chain and the mix give, next after `dice`; empty, or what is wrong.
[[nodiscard]] std::string check_rolls(const GameId& game, const DiceState& dice, const Rolls& rolls);

}  // namespace match
