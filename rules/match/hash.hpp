#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/core/canonical.hpp"
#include "rules/match/entry.hpp"

/// Every hash of a record: BLAKE2b of 32 bytes over a label and fields, integers little-endian (docs/reference/record-format.md).
namespace match {

/// Collects what is hashed: a label, then fields without lengths, as all but the last have a fixed size.
class HashInput {
public:
    explicit HashInput(std::string_view label) { bytes_.raw_bytes(label); }
    HashInput& u8(std::uint8_t value) { return bytes_.u8(value), *this; }
    HashInput& u16(std::uint16_t value) { return bytes_.u16(value), *this; }
    HashInput& u32(std::uint32_t value) { return bytes_.u32(value), *this; }
    HashInput& u64(std::uint64_t value) { return bytes_.u64(value), *this; }
    template <std::size_t N>
    HashInput& bytes(const std::array<std::uint8_t, N>& value) {
        return bytes_.raw_bytes({reinterpret_cast<const char*>(value.data()), N}), *this;
    }
    HashInput& bytes(std::string_view value) { return bytes_.raw_bytes(value), *this; }
    [[nodiscard]] Hash hash();
    [[nodiscard]] Hash hash(const Hash& key);
    [[nodiscard]] std::array<std::uint8_t, 64> wide_hash(const Hash& key);

private:
    rules::ByteWriter bytes_;
};

/// The head after an entry. The head before the first entry is all zeros.
[[nodiscard]] Hash head_after(const GameId& game, const Hash& head, std::string_view entry_bytes);
[[nodiscard]] Hash state_hash(const GameId& game, const rules::GameState& state);
[[nodiscard]] Hash ruleset_pin(const rules::Ruleset& ruleset);

/// Thirty-two bytes that nobody can guess: secrets, seeds, salts.
[[nodiscard]] Hash random_hash();
[[nodiscard]] GameId random_game_id();
[[nodiscard]] std::string hex(std::string_view bytes);
template <std::size_t N>
[[nodiscard]] std::string hex(const std::array<std::uint8_t, N>& bytes) {
    return hex(std::string_view{reinterpret_cast<const char*>(bytes.data()), N});
}

}  // namespace match
