// The chain of dice of a game, whose secret lies beside its record.
#include <string>
#include <utility>

#include "rules/table/hash.hpp"
#include "rules/table/seal.hpp"
#include "server/base/keys.hpp"
#include "server/base/log.hpp"
#include "server/base/store_calls.hpp"
#include "server/game/integrity.hpp"
#include "server/game/ledger.hpp"

namespace server {
namespace {

/// Whether `chain` goes on where the table's dice stand; another one has rolls that nobody could verify.
bool goes_on(const table::DiceChain& chain, const table::DiceState& dice, const table::GameId& game) {
    return chain.anchor() == dice.anchor &&
           table::link_before(game, dice.anchor, dice.index + 1, chain.link(dice.index + 1)) == dice.last_link;
}

}  // namespace

Awaitable<bool> Ledger::ensure_chain() {
    if (!playable_ || game_->table().ended()) co_return true;
    const auto& dice = game_->table().dice();
    if (chain_ && chain_->anchor() == dice.anchor && !dice.spent()) co_return true;
    if (!dice.open) co_return true;
    if (dice.spent()) co_return co_await open_anchor("the chain was spent");
    const auto kept = co_await store_calls::get_blob(uses_.store, table::chain_secret_name(id_, dice.anchor));
    if (!kept && !store_calls::is_damage(kept.error())) co_return false;
    chain_.reset();
    if (kept && *kept == set_back_value) co_return co_await open_anchor("the database was set back to an older state");
    if (kept && *kept == table::imported_chain)
        co_return co_await open_anchor("imported: the secret of the chain stayed with another server");
    if (kept && *kept) chain_ = table::DiceChain::open(**kept, uses_.keys.chain_key(), id_);
    if (chain_ && goes_on(*chain_, dice, id_)) co_return true;
    chain_.reset();
    co_return co_await open_anchor("the secret of the chain was lost");
}

Awaitable<bool> Ledger::open_anchor(std::string reason) {
    const auto anchor = game_->table().dice().anchor + 1;
    table::DiceChain chain{id_, anchor, table::random_hash()};
    auto sealed = chain.seal(uses_.keys.chain_key());
    const auto kept = co_await store_calls::put_blob(uses_.store, table::chain_secret_name(id_, anchor), std::move(sealed));
    if (!kept) co_return false;
    Planned planned{
        table::draft(game_->table().next_header({}, now()), table::body::AnchorOpened{anchor, chain.commitment(), std::move(reason)}),
        std::nullopt};
    const auto stored = co_await store(planned);
    if (stored != Stored::yes) co_return false;
    chain_ = std::move(chain);
    if (game_->table().started()) reader_.chain_began();
    co_return true;
}

Awaitable<> Ledger::doubt() {
    if (doubted_ || !playable_ || !game_->table().started() || game_->table().ended()) co_return;
    doubted_ = true;
    log::warning("client_saw_more", {{"game", table::hex(id_)}, {"entries", game_->table().sequence()}});
    (void)co_await open_anchor("a player had seen more entries than are stored");
}

}  // namespace server
