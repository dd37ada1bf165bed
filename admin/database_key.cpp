#include "admin/database_key.hpp"

#include <fstream>

#include "rules/match/seal.hpp"

namespace admin {

std::optional<match::Hash> read_key(const std::string& path) {
    std::ifstream file{path};
    std::string line;
    return std::getline(file, line) ? match::hash_from_hex(line) : std::nullopt;
}

persistence::Integrity integrity_with(const std::optional<match::Hash>& master) {
    persistence::Integrity integrity;
    integrity.chain = match::head_after;
    integrity.sum = match::value_sum;
    if (!master) return integrity;
    const auto seal_key = match::HashInput{match::seal_key_label}.hash(*master);
    integrity.key_mark = match::key_mark(seal_key);
    integrity.seal = [seal_key](const match::GameId& game, std::uint64_t sequence, const match::Hash& head) {
        return match::head_seal(seal_key, game, sequence, head);
    };
    return integrity;
}

}  // namespace admin
