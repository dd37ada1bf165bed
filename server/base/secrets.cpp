#include "server/base/secrets.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <utility>

#include "rules/match/hash.hpp"
#include "rules/match/seal.hpp"

namespace server {
namespace {

struct KindOfSecret {
    SecretKind kind;
    char letter;  ///< Between "a" and "_".
    std::string_view label;
};
constexpr std::array kinds{
    KindOfSecret{SecretKind::session, 's', "armistice.secret.session.v1"},
    KindOfSecret{SecretKind::token, 't', "armistice.secret.token.v1"},
    KindOfSecret{SecretKind::invitation, 'i', "armistice.secret.invitation.v1"},
    KindOfSecret{SecretKind::reset, 'r', "armistice.secret.reset.v1"},
    KindOfSecret{SecretKind::unsubscribe, 'u', "armistice.secret.unsubscribe.v1"},
};
constexpr std::size_t prefix_size = 3;
constexpr std::size_t digits = 2 * sizeof(match::Hash);
/// Seven digits of sixty-four, or fewer, help nobody to guess the rest.
constexpr std::size_t least_scrubbed = 8;

/// Also in capitals: a log hides too much rather than too little.
bool starts_secret(std::string_view text) {
    if (text.size() < prefix_size || lower(text[0]) != 'a' || text[2] != '_') return false;
    return rules::any_of(kinds, [&](const KindOfSecret& one) { return one.letter == lower(text[1]); });
}

}  // namespace

std::string make_secret(SecretKind kind) {
    const auto of_kind = std::find_if(kinds.begin(), kinds.end(), [&](const KindOfSecret& one) { return one.kind == kind; });
    return std::string{'a', of_kind->letter, '_'} + match::hex(match::random_hash());
}

std::optional<TokenHash> token_hash(std::string_view secret) {
    if (secret.size() != prefix_size + digits || secret[0] != 'a' || secret[2] != '_') return std::nullopt;
    const auto of_kind = std::find_if(kinds.begin(), kinds.end(), [&](const KindOfSecret& one) { return one.letter == secret[1]; });
    const auto text = secret.substr(prefix_size);
    if (of_kind == kinds.end() || !rules::all_of(text, is_hex_digit)) return std::nullopt;
    const auto bytes = match::hash_from_hex(text);
    if (!bytes) return std::nullopt;
    return TokenHash{of_kind->kind, match::HashInput{of_kind->label}.bytes(*bytes).hash()};
}

bool same(std::string_view a, std::string_view b) { return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0; }
bool same(const match::Hash& a, const match::Hash& b) { return sodium_memcmp(a.data(), b.data(), a.size()) == 0; }

std::string scrub(std::string text) {
    constexpr std::size_t most_digits = 32;  // of the id of a game
    for (std::size_t at = 0; at + prefix_size + least_scrubbed <= text.size(); ++at) {
        if (!starts_secret(std::string_view{text}.substr(at))) continue;
        const auto from = at + prefix_size;
        auto to = from;
        while (to < text.size() && is_hex_digit(lower(text[to])) && !starts_secret(std::string_view{text}.substr(to)))
            ++to;  // "a" is a digit
        if (to - from < least_scrubbed) continue;
        text.replace(from, to - from, "…");
        at = from;
    }
    return without_long_runs(std::move(text), most_digits);
}

}  // namespace server
