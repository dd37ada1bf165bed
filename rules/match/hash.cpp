#include "rules/match/hash.hpp"

#include <sodium.h>

namespace match {
namespace {

template <std::size_t N>
std::array<std::uint8_t, N> generic_hash(std::string_view bytes, const Hash* key) {
    std::array<std::uint8_t, N> out;
    crypto_generichash(out.data(), out.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                       key == nullptr ? nullptr : key->data(), key == nullptr ? 0 : key->size());
    return out;
}

}  // namespace

Hash HashInput::hash() { return generic_hash<32>(bytes_.take(), nullptr); }
Hash HashInput::hash(const Hash& key) { return generic_hash<32>(bytes_.take(), &key); }
std::array<std::uint8_t, 64> HashInput::wide_hash(const Hash& key) { return generic_hash<64>(bytes_.take(), &key); }

Hash head_after(const GameId& game, const Hash& head, std::string_view entry_bytes) {
    return HashInput{"armistice.entry.v1"}.bytes(game).bytes(head).bytes(entry_bytes).hash();
}

Hash state_hash(const GameId& game, const rules::GameState& state) {
    return HashInput{"armistice.state.v1"}.bytes(game).bytes(rules::canonical_bytes(state)).hash();
}

Hash ruleset_pin(const rules::Ruleset& ruleset) { return HashInput{"armistice.ruleset.v1"}.bytes(rules::pin_text(ruleset)).hash(); }

Hash random_hash() {
    Hash bytes;
    randombytes_buf(bytes.data(), bytes.size());
    return bytes;
}

GameId random_game_id() {
    GameId bytes;
    randombytes_buf(bytes.data(), bytes.size());
    return bytes;
}

std::string hex(std::string_view bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const auto byte : bytes) {
        text.push_back(digits[static_cast<std::uint8_t>(byte) >> 4]);
        text.push_back(digits[static_cast<std::uint8_t>(byte) & 15]);
    }
    return text;
}

}  // namespace match
