#include "rules/match/seal.hpp"

#include <sodium.h>

namespace match {

Hash head_seal(const Hash& key, const GameId& game, std::uint64_t sequence, const Hash& head) {
    return HashInput{"armistice.head-seal.v1"}.bytes(game).u64(sequence).bytes(head).hash(key);
}

std::string key_mark(const Hash& seal_key) {
    constexpr std::size_t digits = 32;
    return hex(HashInput{"armistice.key-mark.v1"}.hash(seal_key)).substr(0, digits);
}

std::string chain_secret_name(const GameId& game, std::uint32_t anchor) { return "dice/" + hex(game) + "/" + std::to_string(anchor); }

std::optional<Hash> hash_from_hex(std::string_view text) {
    Hash hash{};
    std::size_t size = 0;
    if (sodium_hex2bin(hash.data(), hash.size(), text.data(), text.size(), nullptr, &size, nullptr) != 0 || size != hash.size())
        return std::nullopt;
    return hash;
}

Hash value_sum(std::string_view name, std::string_view value) {
    return HashInput{"armistice.sum.v1"}.u32(static_cast<std::uint32_t>(name.size())).bytes(name).bytes(value).hash();
}

}  // namespace match
