#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "rules/core/choice.hpp"

namespace rules {

struct GameState;
class Ruleset;

/// Our own fixed encoding, little-endian, each list after its length: for hashing, as no other encoding promises to stay the same.
class ByteWriter {
public:
    void reserve(std::size_t size) { bytes_.reserve(size); }
    void u8(std::uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
    void u16(std::uint16_t value) { number(value, 2); }
    void u32(std::uint32_t value) { number(value, 4); }
    void u64(std::uint64_t value) { number(value, 8); }
    void i64(std::int64_t value) { number(static_cast<std::uint64_t>(value), 8); }
    void text(std::string_view value) {
        u32(static_cast<std::uint32_t>(value.size()));
        bytes_.append(value);
    }
    void raw_bytes(std::string_view value) { bytes_.append(value); }
    /// The lowest `size` bytes of `value`.
    void number(std::uint64_t value, std::size_t size) {
        for (std::size_t at = 0; at < size; ++at) bytes_.push_back(static_cast<char>(value >> (8 * at)));
    }
    [[nodiscard]] std::string take() { return std::move(bytes_); }

private:
    std::string bytes_;
};

/// Reads what `ByteWriter` wrote. After the first thing that is not there everything reads as zero and `good` is false.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : rest_{bytes} {}
    [[nodiscard]] std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    [[nodiscard]] std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }
    [[nodiscard]] std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
    [[nodiscard]] std::uint64_t u64() { return number(8); }
    [[nodiscard]] std::int64_t i64() { return static_cast<std::int64_t>(number(8)); }
    [[nodiscard]] std::string_view text() { return raw_bytes(u32()); }
    [[nodiscard]] std::string_view raw_bytes(std::size_t size);
    [[nodiscard]] std::uint64_t number(std::size_t size);
    void fail() { good_ = false; }
    [[nodiscard]] bool good() const { return good_; }
    [[nodiscard]] std::size_t left() const { return good_ ? rest_.size() : 0; }

private:
    std::string_view rest_;
    bool good_ = true;
};

/// The whole state, every field in order: equal states, and only those, have equal bytes.
[[nodiscard]] std::string canonical_bytes(const GameState& state);
[[nodiscard]] std::string canonical_bytes(const Choice& choice);
/// The inverse; nothing for bytes that no choice has.
[[nodiscard]] std::optional<Choice> choice_from(std::string_view bytes);

/// What a game is pinned to, as text: the compiled tables, parameters, and the modules in order, each with its revision.
[[nodiscard]] std::string pin_text(const Ruleset& ruleset);

}  // namespace rules
