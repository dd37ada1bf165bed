// What the rules ask while a command takes place, answered from the table.
#include "rules/match/game.hpp"
#include "rules/match/hash.hpp"

namespace match {

TablePorts::TablePorts(const Table& table, const DiceChain& chain) : table_{table}, roller_{table.game(), table.dice(), chain} {}

void TablePorts::roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) {
    roller_.roll(purpose, sides, faces);
}

std::optional<rules::Choice> TablePorts::standing_order(rules::OwnerId owner, std::string_view decision_class, rules::SpaceId space,
                                                        rules::BattleId battle) {
    const auto* order = table_.sealed_answers().order(owner, decision_class, space, battle);
    return order == nullptr ? std::nullopt : std::optional{order->preference};
}

void TablePorts::seal(rules::DecisionId decision, rules::OwnerId owner, const rules::Choice& choice) {
    Secret secret{owner, random_hash(), rules::canonical_bytes(choice)};
    SealedAnswer sealed{decision, owner, answer_commitment(table_.game(), decision, owner, secret.salt, secret.content), {}};
    if (const auto own = table_.seat_of(owner)) sealed.audience.push_back(*own);
    sealed_.push_back(std::move(sealed));
    secrets_.push_back(std::move(secret));
}

std::optional<rules::Choice> TablePorts::sealed_answer(rules::DecisionId decision, rules::OwnerId owner) {
    const auto* kept = table_.sealed_answers().find(decision, owner);
    if (kept == nullptr || !kept->secret) return std::nullopt;
    return rules::choice_from(kept->secret->content);
}

rules::SeatId TablePorts::seat(rules::OwnerId owner) const { return table_.seat_of(owner).value_or(Ports::seat(owner)); }

}  // namespace match
