#include "rules/match/code.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>

#include "rules/core/whole_number.hpp"

namespace match {
namespace {

constexpr std::array<std::string_view, 4> prefixes{"ar_", "am_", "ag_", "an_"};
constexpr std::size_t account_digits = 16;
constexpr std::size_t until_digits = 10;
constexpr std::size_t mark_digits = 32;
constexpr std::size_t prefix_letters = 3;
constexpr std::size_t all_letters = prefix_letters + account_digits + until_digits + mark_digits;

}  // namespace

std::string make_code(const Hash& key, const Code& code, std::string_view bound) {
    const auto seconds = static_cast<std::uint64_t>(code.until / 1000);
    const auto mark =
        HashInput{"armistice.code.v1"}.u16(static_cast<std::uint16_t>(code.kind)).u64(code.account).u64(seconds).bytes(bound).hash(key);
    return fmt::format("{}{:016x}{:010x}{}", prefixes[static_cast<std::size_t>(code.kind)], code.account, seconds,
                       hex(mark).substr(0, mark_digits));
}

std::optional<Code> read_code(std::string_view text) {
    if (text.size() != all_letters) return std::nullopt;
    for (std::size_t kind = 0; kind < prefixes.size(); ++kind) {
        if (!text.starts_with(prefixes[kind])) continue;
        const auto account = rules::whole_number<std::uint64_t>(text.substr(prefix_letters, account_digits), 16);
        const auto seconds = rules::whole_number<std::uint64_t>(text.substr(prefix_letters + account_digits, until_digits), 16);
        if (!account || !seconds) return std::nullopt;
        return Code{static_cast<CodeKind>(kind), *account, static_cast<Moment>(*seconds) * 1000};
    }
    return std::nullopt;
}

bool is_code(std::string_view text, const Hash& key, std::string_view bound) {
    const auto code = read_code(text);
    if (!code) return false;
    const auto made = make_code(key, *code, bound);
    return made.size() == text.size() && sodium_memcmp(made.data(), text.data(), made.size()) == 0;
}

std::uint64_t random_account() {
    const auto random = random_hash();
    std::uint64_t account = 0;
    for (std::size_t at = 0; at < 6; ++at) account = account << 8 | random[at];
    return account == 0 ? 1 : account;
}

}  // namespace match
