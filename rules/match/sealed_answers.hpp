#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/state.hpp"
#include "rules/match/entry.hpp"
#include "rules/match/lines.hpp"

namespace match {

/// What a power wants answered for it, whenever it is asked a question of this class: in one battle, or in one space, or anywhere. The
/// narrowest that there is is asked.
struct StandingOrder {
    std::string decision;                 ///< The class of decisions, by name.
    std::optional<rules::SpaceId> space;  ///< Only there.
    rules::Choice preference;             ///< Trimmed to what is legal when it is used.
    rules::BattleId battle{};             ///< Only in it, and gone with it; then there is no space.
    // What follows is known of an order that was left, and is no part of what it says.
    std::uint64_t sequence = 0;     ///< Of the entry that left it.
    Moment since = 0;               ///< When that was received.
    std::uint64_t used = 0;         ///< The last entry in which it answered; 0 for none.
    std::uint64_t passed_over = 0;  ///< The last entry in which nothing of it was legal; 0 for none.
    bool operator==(const StandingOrder&) const = default;
};
using StandingOrders = std::vector<StandingOrder>;
/// One order that is left, in place of that for the same class and space or battle, or withdrawn.
struct OrderChange {
    std::string decision;
    std::optional<rules::SpaceId> space;
    std::optional<rules::Choice> preference;  ///< Nothing: withdrawn.
    rules::BattleId battle{};
    bool operator==(const OrderChange&) const = default;
};

[[nodiscard]] std::string canonical_bytes(const StandingOrders& orders);
[[nodiscard]] std::optional<StandingOrders> orders_from(std::string_view bytes);
[[nodiscard]] std::string canonical_bytes(const OrderChange& change);
[[nodiscard]] std::optional<OrderChange> order_change_from(std::string_view bytes);
/// @param by  the entry that changes them.
/// @return whether there was one that is replaced or withdrawn.
bool apply(StandingOrders& orders, const OrderChange& change, const Header& by = {});

/// Whether a battle is listed or goes on: an order may be left for it.
[[nodiscard]] bool is_fought(const rules::GameState& state, rules::BattleId battle) noexcept;

/// The salted hash that stands in the record for what a sealed answer, a power's orders, or a change of one of them, say.
[[nodiscard]] Hash answer_commitment(const GameId& game, rules::DecisionId decision, rules::OwnerId owner, const Hash& salt,
                                     std::string_view content);
[[nodiscard]] Hash orders_commitment(const GameId& game, rules::OwnerId owner, const Hash& salt, std::string_view content);
[[nodiscard]] Hash order_commitment(const GameId& game, rules::OwnerId owner, const Hash& salt, std::string_view content);

/// How the secrets of one entry are stored beside it.
[[nodiscard]] std::string encode_secrets(const std::vector<Secret>& secrets);
[[nodiscard]] std::optional<std::vector<Secret>> decode_secrets(std::string_view bytes);

/// Sealed answers until their reveal, and standing orders. Folded from entries and, where they are known, their secrets:
/// a verifier folds the same record with none.
class SealedAnswers {
public:
    struct Kept {
        std::uint64_t sequence = 0;  ///< Of the entry that sealed it.
        rules::DecisionId decision{};
        rules::OwnerId owner{};
        Hash commitment{};
        std::vector<rules::SeatId> audience;
        std::optional<Secret> secret;          ///< Nothing for one who may not know.
        bool waits = true;                     ///< For its reveal; not where that came, or the game no longer stands on it.
        std::vector<std::uint64_t> reveals{};  ///< Entries that revealed it, one on each line.
        bool operator==(const Kept&) const = default;
    };
    struct Orders {
        rules::OwnerId owner{};
        Hash commitment{};  ///< Of the last entry that changed them.
        StandingOrders orders;
        bool operator==(const Orders&) const = default;
    };

    /// @param secrets  of the entry; fewer than it has commitments where they are not known.
    /// @param after  the rules state that the entry leaves.
    /// @param classes  the names of the classes of decisions.
    void fold(const Entry& entry, const std::vector<Secret>& secrets, const rules::GameState& after,
              const std::vector<std::string>& classes);

    /// The game goes back to `parent`: what was sealed and revealed since is as it was then, also where that lies on a line that had fallen away.
    void set_back(std::uint64_t parent, const Lines& lines);

    /// What waits for its reveal; null where nothing does.
    [[nodiscard]] const Kept* find(rules::DecisionId decision, rules::OwnerId owner) const noexcept;
    /// What that entry sealed, whether it waits or not; null where it sealed nothing of the kind.
    [[nodiscard]] const Kept* sealed_in(std::uint64_t sequence, rules::DecisionId decision, rules::OwnerId owner) const noexcept;
    /// How many answers wait for their reveal.
    [[nodiscard]] std::size_t waiting() const noexcept;
    /// The narrowest order of `owner` for such a question: of the battle, else of the space, else for everywhere.
    [[nodiscard]] const StandingOrder* order(rules::OwnerId owner, std::string_view decision, rules::SpaceId space,
                                             rules::BattleId battle) const noexcept;
    [[nodiscard]] const std::vector<Orders>& orders() const noexcept { return orders_; }
    /// Of one power; null where it never left any.
    [[nodiscard]] const StandingOrders* orders_of(rules::OwnerId owner) const noexcept;
    bool operator==(const SealedAnswers&) const = default;

private:
    void fold_orders(const Header& header, const body::OrderLeft& left, const std::vector<Secret>& secrets);
    void note_uses(const Entry& entry, const std::vector<std::string>& classes);
    [[nodiscard]] StandingOrder* order_for(const rules::Decision& decision, rules::OwnerId owner, const std::vector<std::string>& classes);

    std::vector<Kept> sealed_;  ///< All that ever were: what was revealed waits again where a referee sets the game back before that.
    std::vector<Orders> orders_;
    std::vector<rules::Decision> open_;  ///< Questions that the last entry left open.
};

}  // namespace match
