#include "persistence/integrity.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <utility>

namespace persistence {
namespace {

Digest digest_from(std::string_view bytes) {
    Digest digest{};
    std::copy_n(bytes.begin(), std::min(bytes.size(), digest.size()), digest.begin());
    return digest;
}
std::string text_of(const Digest& digest) { return {reinterpret_cast<const char*>(digest.data()), digest.size()}; }

}  // namespace

std::string Integrity::hash_of(const GameKey& game, std::string_view before, std::string_view entry) const {
    return active() ? text_of(chain(game, digest_from(before), entry)) : std::string{};
}
std::string Integrity::sum_of(std::string_view name, std::string_view value) const {
    return active() ? text_of(sum(name, value)) : std::string{};
}
std::string Integrity::seal_of(const GameKey& game, std::uint64_t head, std::string_view hash) const {
    return seal ? text_of(seal(game, head, digest_from(hash))) : std::string{};
}

void add_number(std::string& text, std::uint64_t number) {
    for (unsigned shift = 0; shift < 64; shift += 8) text.push_back(static_cast<char>(number >> shift));
}

GameKey key_from(std::string_view bytes) {
    GameKey key{};
    std::copy_n(bytes.begin(), std::min(bytes.size(), key.size()), key.begin());
    return key;
}

StoreError damaged(std::string detail) { return {StoreError::Next::stop, SQLITE_CORRUPT, "the database is damaged: " + std::move(detail)}; }

}  // namespace persistence
