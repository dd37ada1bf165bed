#pragma once

#include "persistence/integrity.hpp"
#include "rules/match/seal.hpp"
#include "server/base/keys.hpp"

namespace server {

/// Stands in the place of the secret of a chain of dice where the database was set back: what the chain would roll next may be known.
inline constexpr const char* set_back_value = "set back";

/// What the store writes beside the rows and checks.
[[nodiscard]] inline persistence::Integrity integrity_of(const Keys& keys) {
    persistence::Integrity integrity;
    integrity.chain = match::head_after;
    integrity.sum = match::value_sum;
    integrity.seal = [key = keys.seal_key()](const match::GameId& game, std::uint64_t sequence, const match::Hash& head) {
        return match::head_seal(key, game, sequence, head);
    };
    integrity.key_mark = keys.mark();
    return integrity;
}

}  // namespace server
