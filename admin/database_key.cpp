#include "admin/database_key.hpp"

#include <fstream>

#include "rules/match/seal.hpp"

namespace admin {

std::optional<table::Hash> read_key(const std::string& path) {
    std::ifstream file{path};
    std::string line;
    return std::getline(file, line) ? table::hash_from_hex(line) : std::nullopt;
}

persistence::Integrity integrity_with(const std::optional<table::Hash>& master) {
    persistence::Integrity integrity;
    integrity.chain = table::head_after;
    integrity.sum = table::value_sum;
    if (!master) return integrity;
    const auto seal_key = table::HashInput{table::seal_key_label}.hash(*master);
    integrity.key_mark = table::key_mark(seal_key);
    integrity.seal = [seal_key](const table::GameId& game, std::uint64_t sequence, const table::Hash& head) {
        return table::head_seal(seal_key, game, sequence, head);
    };
    return integrity;
}

}  // namespace admin
