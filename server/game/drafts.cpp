#include "server/game/drafts.hpp"

#include <utility>

#include "rules/core/canonical.hpp"
#include "rules/match/hash.hpp"
#include "server/base/store_calls.hpp"
#include "server/game/views.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using Code = wire::Malformed::Code;

/// As it lies in the store.
struct Kept {
    std::uint64_t account = 0;  ///< Whose it is: who has the seat later is told nothing of it.
    Moment saved = 0;
    std::string text;
};

std::string all_of(const match::GameId& game) { return "draft/" + match::hex(game) + "/"; }
std::string name_of(const match::GameId& game, rules::OwnerId power) { return all_of(game) + std::to_string(rules::raw(power)); }

std::string bytes_of(const Kept& kept) {
    rules::ByteWriter out;
    out.u64(kept.account);
    out.i64(kept.saved);
    out.text(kept.text);
    return out.take();
}

std::optional<Kept> kept_of(std::string_view bytes) {
    rules::ByteReader in{bytes};
    Kept kept;
    kept.account = in.u64();
    kept.saved = in.i64();
    kept.text = in.text();
    return in.good() && in.left() == 0 ? std::optional{std::move(kept)} : std::nullopt;
}

Answer not_now(const persistence::StoreError& error) {
    if (error.next == persistence::StoreError::Next::stop) return wire::Unknown{};
    return wire::Busy{1000};
}

Awaitable<bool> remove(persistence::Store& store, std::vector<std::string> names) {
    if (names.empty()) co_return true;
    persistence::Batch batch;
    for (auto& name : names) batch.blobs.push_back({std::move(name), {}});
    const auto removed = co_await store_calls::put(store, std::move(batch));
    co_return removed.has_value();
}

}  // namespace

std::optional<Answer> no_draft(const match::Game& game, const CommandEnvelope& envelope) {
    const auto& ask = std::get<client::SaveDraft>(envelope.body);
    const auto power = own_power(game, envelope.account, ask.as, "save_draft.as");
    if (!power) return power.error();
    if (game.table().ended()) return denied(wire::Denied::Code::ended, "the game is over");
    if (ask.text.size() > most_draft_bytes)
        return wire::Malformed{Code::too_large, "save_draft.text", "it takes more than the 16384 bytes that a draft may have",
                               "keep the rest yourself"};
    return std::nullopt;
}

Awaitable<Answer> save_draft(persistence::Store& store, const match::Game& game, const CommandEnvelope& envelope) {
    const auto& ask = std::get<client::SaveDraft>(envelope.body);
    const auto power = own_power(game, envelope.account, ask.as, "save_draft.as");
    if (!power) co_return power.error();
    auto value = ask.text.empty() ? std::string{} : bytes_of({envelope.account, envelope.stamp, ask.text});
    const auto kept = co_await store_calls::put_blob(store, name_of(game.table().game(), *power), std::move(value));
    if (!kept) co_return not_now(kept.error());
    co_return wire::Done{};
}

Awaitable<Answer> read_draft(persistence::Store& store, const match::Game& game, const CommandEnvelope& envelope) {
    const auto& ask = std::get<client::ReadDraft>(envelope.body);
    const auto power = own_power(game, envelope.account, ask.as, "read_draft.as");
    if (!power) co_return power.error();
    wire::Draft draft{game.table().game(), game.ruleset().owner(*power).name, {}, 0};
    const auto found = co_await store_calls::get_blob(store, name_of(draft.game, *power));
    if (!found && !store_calls::is_damage(found.error())) co_return not_now(found.error());
    auto kept = found && *found ? kept_of(**found) : std::nullopt;
    if (kept && kept->account == envelope.account && !game.table().ended()) {
        draft.text = std::move(kept->text);
        draft.saved = kept->saved;
    }
    co_return draft;
}

Awaitable<bool> clear_drafts(persistence::Store& store, const match::Game& game) {
    const auto prefix = all_of(game.table().game());
    const auto there = co_await store_calls::list_blobs(store, prefix);
    if (!there) co_return false;
    std::vector<std::string> gone;
    for (const auto& blob : *there) {
        const auto kept = blob.damaged ? std::nullopt : kept_of(blob.value);
        bool wanted = false;
        for (std::size_t owner = 0; kept && owner < game.ruleset().owners.size(); ++owner) {
            const auto power = static_cast<rules::OwnerId>(owner);
            wanted = wanted || (blob.name == name_of(game.table().game(), power) && player_of(game.table(), power) == kept->account);
        }
        if (!wanted || game.table().ended()) gone.push_back(blob.name);
    }
    const bool cleared = co_await remove(store, std::move(gone));
    co_return cleared;
}

Awaitable<> forget_drafts(persistence::Store& store, const match::GameId& game) {
    const auto there = co_await store_calls::list_blobs(store, all_of(game));
    std::vector<std::string> names;
    if (there)
        for (const auto& blob : *there) names.push_back(blob.name);
    (void)co_await remove(store, std::move(names));
}

}  // namespace server
