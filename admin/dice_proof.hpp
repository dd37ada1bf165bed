#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "rules/match/replay.hpp"

namespace admin {

/// A hash that anybody can make again: BLAKE2b over `input`.
struct HashStep {
    std::string what;       ///< What it shows.
    std::string input;      ///< Bytes.
    std::string key;        ///< Bytes; empty for none.
    std::size_t size = 32;  ///< Of the result, in bytes.
    std::string result;     ///< Bytes.
    /// The same by programs that every system has: b2sum, or openssl where there is a key. It prints `result` in hexadecimal.
    [[nodiscard]] std::string shell() const;
};
/// A number that was drawn, and from which byte.
struct DrawnByte {
    std::uint8_t byte = 0;
    std::uint16_t number = 0;  ///< 0 where the byte was skipped.
};
/// One request for numbers.
struct DrawProof {
    std::string purpose;
    std::uint16_t sides = 6;
    std::vector<DrawnByte> bytes;
};
/// The arithmetic of one entry's dice (docs/reference/record-format.md, Dice), step by step.
struct DiceProof {
    std::vector<HashStep> steps;  ///< Its secret leads to the link before; the mix; the key; the blocks of the stream.
    std::vector<DrawProof> draws;
};
/// @param record  one that was verified. @param sequence  of an entry of it that rolled.
[[nodiscard]] DiceProof proof_of(std::span<const match::Recorded> record, std::uint64_t sequence);

}  // namespace admin
