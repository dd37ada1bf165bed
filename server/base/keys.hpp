#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/match/code.hpp"
#include "rules/match/entry.hpp"

namespace server {

/// What the server knows and the database does not: the key under which chains of dice are sealed, and the key that tokens are made with.
/// Tokens are not stored; what makes them out is that they can be made again.
class Keys {
public:
    /// Reads the key file, or makes it (0600) where there is none. @throws StartupError with what to do.
    [[nodiscard]] static Keys load_or_create(const std::string& path);
    explicit Keys(const match::Hash& master);

    [[nodiscard]] const match::Hash& chain_key() const noexcept { return chain_key_; }
    /// Under which the heads of games are sealed in the database (rules/match/seal.hpp).
    [[nodiscard]] const match::Hash& seal_key() const noexcept { return seal_key_; }
    /// Under which links in mails are made (server/notify/unsubscribe.hpp).
    [[nodiscard]] const match::Hash& post_key() const noexcept { return post_key_; }
    /// What an account's webhook is signed with: from what is stored of it, which tells nothing about it.
    [[nodiscard]] std::string webhook_secret(std::uint64_t account, std::string_view stored) const;
    /// Tells this key from another and says nothing about it.
    [[nodiscard]] std::string mark() const;
    /// @param offer  which offer of the seat it belongs to (`match::Seat::offers`): each has a token of its own.
    [[nodiscard]] std::string seat_token(const match::GameId& game, rules::SeatId seat, std::uint32_t offer = 0) const;
    [[nodiscard]] bool is_seat_token(std::string_view token, const match::GameId& game, rules::SeatId seat, std::uint32_t offer = 0) const;
    /// The id of the game that an account asks for by this action: always the same, and nobody else can tell it before.
    [[nodiscard]] match::GameId game_of(std::uint64_t account, const match::ActionId& action) const;
    /// A new account's.
    [[nodiscard]] std::string account_token() const;
    /// Of the bot that the server seats there: always the same, so that the bot has its seat after a restart.
    [[nodiscard]] std::string bot_token(const match::GameId& game, rules::SeatId seat) const;
    [[nodiscard]] std::uint64_t bot_account(const match::GameId& game, rules::SeatId seat) const;
    /// The account of a token that this server made.
    [[nodiscard]] std::optional<std::uint64_t> account_of(std::string_view token) const;
    /// What shows, under any key, that a token is the account's: kept for whoever takes a seat, so that he has it also after the key was
    /// lost. Tells nothing about the token.
    struct Claim {
        std::uint64_t account = 0;
        match::Hash proof{};
    };
    /// Nothing for what is no token.
    [[nodiscard]] static std::optional<Claim> claim_of(std::string_view token);
    /// The same account's token under this key.
    [[nodiscard]] std::string renewed(std::string_view token) const;

    /// rules/match/code.hpp: what `armistice-admin` makes with the same key file is good here.
    [[nodiscard]] std::string code(const match::Code& code, std::string_view bound) const {
        return match::make_code(code_key_, code, bound);
    }
    [[nodiscard]] bool is_code(std::string_view text, std::string_view bound) const { return match::is_code(text, code_key_, bound); }

private:
    [[nodiscard]] std::string sign(std::string_view nonce) const;

    match::Hash chain_key_;
    match::Hash token_key_;
    match::Hash seal_key_;
    match::Hash code_key_;
    match::Hash post_key_;
};

}  // namespace server
