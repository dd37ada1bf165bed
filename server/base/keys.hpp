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
    explicit Keys(const table::Hash& master);

    [[nodiscard]] const table::Hash& chain_key() const noexcept { return chain_key_; }
    /// Under which the heads of games are sealed in the database (rules/match/seal.hpp).
    [[nodiscard]] const table::Hash& seal_key() const noexcept { return seal_key_; }
    /// Under which links in mails are made (post/unsubscribe.hpp).
    [[nodiscard]] const table::Hash& post_key() const noexcept { return post_key_; }
    /// What an account's webhook is signed with: from what is stored of it, which tells nothing about it.
    [[nodiscard]] std::string webhook_secret(std::uint64_t account, std::string_view stored) const;
    /// Tells this key from another and says nothing about it.
    [[nodiscard]] std::string mark() const;
    /// @param offer  which offer of the seat it belongs to (`table::Seat::offers`): each has a token of its own.
    [[nodiscard]] std::string seat_token(const table::GameId& game, rules::SeatId seat, std::uint32_t offer = 0) const;
    [[nodiscard]] bool is_seat_token(std::string_view token, const table::GameId& game, rules::SeatId seat, std::uint32_t offer = 0) const;
    /// The id of the game that an account asks for by this action: always the same, and nobody else can tell it before.
    [[nodiscard]] table::GameId game_of(std::uint64_t account, const table::ActionId& action) const;
    /// A new account's.
    [[nodiscard]] std::string account_token() const;
    /// Of the partner whom the server itself seats there: always the same, so that he has his seat after a restart.
    [[nodiscard]] std::string partner_token(const table::GameId& game, rules::SeatId seat) const;
    [[nodiscard]] std::uint64_t partner_account(const table::GameId& game, rules::SeatId seat) const;
    /// The account of a token that this server made.
    [[nodiscard]] std::optional<std::uint64_t> account_of(std::string_view token) const;
    /// What shows, under any key, that a token is the account's: kept for whoever takes a seat, so that he has it also after the key was
    /// lost. Tells nothing about the token.
    struct Claim {
        std::uint64_t account = 0;
        table::Hash proof{};
    };
    /// Nothing for what is no token.
    [[nodiscard]] static std::optional<Claim> claim_of(std::string_view token);
    /// The same account's token under this key.
    [[nodiscard]] std::string renewed(std::string_view token) const;

    /// rules/match/code.hpp: what `armistice-admin` makes with the same key file is good here.
    [[nodiscard]] std::string code(const table::Code& code, std::string_view bound) const {
        return table::make_code(code_key_, code, bound);
    }
    [[nodiscard]] bool is_code(std::string_view text, std::string_view bound) const { return table::is_code(text, code_key_, bound); }

private:
    [[nodiscard]] std::string sign(std::string_view nonce) const;

    table::Hash chain_key_;
    table::Hash token_key_;
    table::Hash seal_key_;
    table::Hash code_key_;
    table::Hash post_key_;
};

}  // namespace server
