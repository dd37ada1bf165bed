#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "persistence/store.hpp"

namespace persistence {

using Digest = std::array<std::uint8_t, 32>;

/// What the store writes beside its rows, so that damage shows when they are read. The store makes no hashes itself: whoever opens it
/// gives the functions. Without them nothing is written and nothing checked.
struct Integrity {
    /// Of an entry, over the hash of the entry before it (zeros for the first).
    Digest (*chain)(const GameKey& game, const Digest& before, std::string_view entry) = nullptr;
    /// Of a value that stands alone. @param name  what it belongs to: a value in another's place does not fit.
    Digest (*sum)(std::string_view name, std::string_view value) = nullptr;
    /// Keyed, over the last hash of a game: who can write the file and has no key cannot make it. Empty for one who has no key: seals are
    /// then not looked at.
    std::function<Digest(const GameKey& game, std::uint64_t head, const Digest& hash)> seal{};
    /// Tells keys apart and says nothing about them.
    std::string key_mark{};

    [[nodiscard]] bool active() const noexcept { return chain != nullptr && sum != nullptr; }
    [[nodiscard]] std::string hash_of(const GameKey& game, std::string_view before, std::string_view entry) const;
    [[nodiscard]] std::string sum_of(std::string_view name, std::string_view value) const;
    [[nodiscard]] std::string seal_of(const GameKey& game, std::uint64_t head, std::string_view hash) const;
};

/// The name under which the checksum of a game's summary is made.
[[nodiscard]] inline std::string_view name_of(const GameKey& game) { return {reinterpret_cast<const char*>(game.data()), game.size()}; }

/// Appends `number` as it stands in names of checksums and in the mark: 8 bytes, little-endian.
void add_number(std::string& text, std::uint64_t number);

/// A game's key as its column has it.
[[nodiscard]] GameKey key_from(std::string_view bytes);

/// Damage that SQLite does not see.
[[nodiscard]] StoreError damaged(std::string detail);

}  // namespace persistence
