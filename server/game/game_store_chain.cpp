// The chain of dice of a game, whose secret lies beside its record.
#include <string>
#include <utility>

#include "rules/match/hash.hpp"
#include "rules/match/seal.hpp"
#include "server/base/keys.hpp"
#include "server/base/log.hpp"
#include "server/base/store_calls.hpp"
#include "server/game/game_store.hpp"
#include "server/game/integrity.hpp"

namespace server {
namespace {

/// Whether `chain` goes on where the table's dice stand; another one has rolls that nobody could verify.
bool goes_on(const match::DiceChain& chain, const match::DiceState& dice, const match::GameId& game) {
    return chain.anchor() == dice.anchor &&
           match::link_before(game, dice.anchor, dice.index + 1, chain.link(dice.index + 1)) == dice.last_link;
}

}  // namespace

bool GameStore::can_roll() const {
    if (!playable_ || game_->table().ended()) return true;
    const auto& dice = game_->table().dice();
    return !dice.open || (chain_ && chain_->anchor() == dice.anchor && !dice.spent());
}

Awaitable<std::optional<std::string>> GameStore::find_chain() {
    if (can_roll()) co_return "";
    const auto& dice = game_->table().dice();
    if (dice.spent()) co_return "the chain was spent";
    const auto kept = co_await store_calls::get_blob(uses_.store, match::chain_secret_name(id_, dice.anchor));
    if (!kept && !store_calls::is_damage(kept.error())) co_return std::nullopt;
    chain_.reset();
    if (kept && *kept == set_back_value) co_return "the database was set back to an older state";
    if (kept && *kept == match::imported_chain) co_return "imported: the secret of the chain stayed with another server";
    if (kept && *kept) chain_ = match::DiceChain::open(**kept, uses_.keys.chain_key(), id_);
    if (chain_ && goes_on(*chain_, dice, id_)) co_return "";
    chain_.reset();
    co_return "the secret of the chain was lost";
}

Awaitable<bool> GameStore::keep_chain(const match::DiceChain& chain) {
    auto sealed = chain.seal(uses_.keys.chain_key());
    const auto kept = co_await store_calls::put_blob(uses_.store, match::chain_secret_name(id_, chain.anchor()), std::move(sealed));
    co_return kept.has_value();
}

}  // namespace server
