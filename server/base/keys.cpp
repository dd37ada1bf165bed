#include "server/base/keys.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "persistence/sync_folder.hpp"
#include "rules/match/seal.hpp"
#include "server/base/secrets.hpp"
#include "server/base/startup_error.hpp"

namespace server {
namespace {

constexpr std::size_t nonce_digits = 32;
constexpr std::size_t mark_digits = 32;

match::Hash read_key(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0 && (status.st_mode & 077) != 0)
        throw StartupError{fmt::format("Others may read the key file {}: run chmod 600 on it, then start again.", path)};
    std::ifstream file{path};
    std::string line;
    std::getline(file, line);
    const auto key = match::hash_from_hex(line);
    if (!key)
        throw StartupError{
            fmt::format("The key file {} cannot be read, or does not hold 64 hexadecimal digits: restore it from where you keep "
                        "it. Without it the dice of running games cannot go on.",
                        path)};
    return *key;
}

}  // namespace

Keys Keys::load_or_create(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw StartupError{fmt::format("The key file {} is a folder: name a file in it with --key-file.", path)};
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno == EEXIST) return Keys{read_key(path)};
    if (file < 0 && errno == ENOENT)
        throw StartupError{fmt::format("The folder of the key file {} does not exist: create it, or name another with --key-file.", path)};
    if (file < 0)
        throw StartupError{fmt::format("The key file {} cannot be made ({}): make its folder writable, or name another with --key-file.",
                                       path, std::strerror(errno))};
    const auto key = match::random_hash();
    const auto text = match::hex(key) + "\n";
    const bool written = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(file) == 0;
    ::close(file);
    if (!written || !persistence::sync_folder_of(path)) {
        ::unlink(path.c_str());
        throw StartupError{fmt::format("The key file {} cannot be written: make room on its disk, then start again.", path)};
    }
    return Keys{key};
}

Keys::Keys(const match::Hash& master)
    : chain_key_{match::HashInput{"armistice.chain-key.v1"}.hash(master)},
      token_key_{match::HashInput{"armistice.token-key.v1"}.hash(master)},
      seal_key_{match::HashInput{match::seal_key_label}.hash(master)},
      code_key_{match::HashInput{match::code_key_label}.hash(master)},
      post_key_{match::HashInput{"armistice.post-key.v1"}.hash(master)} {}

std::string Keys::mark() const { return match::key_mark(seal_key_); }

std::string Keys::webhook_secret(std::uint64_t account, std::string_view stored) const {
    if (stored.empty()) return {};
    return match::hex(match::HashInput{"armistice.webhook-secret.v1"}.u64(account).bytes(stored).hash(post_key_));
}

std::string Keys::seat_token(const match::GameId& game, rules::SeatId seat, std::uint32_t offer) const {
    auto input = match::HashInput{"armistice.seat-token.v1"}.bytes(game).u16(rules::raw(seat));
    if (offer != 0) input.u32(offer);
    return match::hex(input.hash(token_key_)).substr(0, mark_digits);
}

bool Keys::is_seat_token(std::string_view token, const match::GameId& game, rules::SeatId seat, std::uint32_t offer) const {
    return same(token, seat_token(game, seat, offer));
}

match::GameId Keys::game_of(std::uint64_t account, const match::ActionId& action) const {
    const auto hash = match::HashInput{"armistice.game-id.v1"}.u64(account).bytes(action).hash(token_key_);
    match::GameId game{};
    std::copy_n(hash.begin(), game.size(), game.begin());
    return game;
}

std::string Keys::sign(std::string_view nonce) const {
    return match::hex(match::HashInput{"armistice.account-token.v1"}.bytes(nonce).hash(token_key_)).substr(0, mark_digits);
}

std::string Keys::account_token() const {
    const auto nonce = match::hex(match::random_hash()).substr(0, nonce_digits);
    return nonce + sign(nonce);
}

std::string Keys::bot_token(const match::GameId& game, rules::SeatId seat) const {
    // The nonce is a secret too: whoever has it proves that the seat is his under another key (`claim_of`).
    const auto hash = match::HashInput{"armistice.partner.v1"}.bytes(game).u16(rules::raw(seat)).hash(token_key_);
    const auto nonce = match::hex(hash).substr(0, nonce_digits);
    return nonce + sign(nonce);
}

std::uint64_t Keys::bot_account(const match::GameId& game, rules::SeatId seat) const { return claim_of(bot_token(game, seat))->account; }

std::optional<Keys::Claim> Keys::claim_of(std::string_view token) {
    if (token.size() != nonce_digits + mark_digits) return std::nullopt;
    const auto nonce = token.substr(0, nonce_digits);
    const auto hash = match::HashInput{"armistice.account.v1"}.bytes(nonce).hash();
    Claim claim{0, match::HashInput{"armistice.account-proof.v1"}.bytes(nonce).hash()};
    for (std::size_t at = 0; at < 6; ++at) claim.account = claim.account << 8 | hash[at];  // 48 bits: exact in every JSON reader
    if (claim.account == 0) claim.account = 1;
    return claim;
}

std::string Keys::renewed(std::string_view token) const {
    const auto nonce = token.substr(0, nonce_digits);
    return std::string{nonce} + sign(nonce);
}

std::optional<std::uint64_t> Keys::account_of(std::string_view token) const {
    const auto claim = claim_of(token);
    if (!claim || !same(token.substr(nonce_digits), sign(token.substr(0, nonce_digits)))) return std::nullopt;
    return claim->account;
}

}  // namespace server
