// What an actor shows of its record to whoever asks.
#include <span>
#include <string>
#include <utility>

#include "protocol/evidence.hpp"
#include "server/accounts/people.hpp"
#include "server/catalog/precedents.hpp"
#include "server/game/actor.hpp"
#include "server/game/questions.hpp"
#include "server/game/views.hpp"

namespace server {
namespace {

namespace client = protocol::client;

constexpr std::size_t page_bytes = 64 * 1024;  ///< Of a record in one answer.
constexpr std::uint32_t most_before = 200;
constexpr std::size_t most_of_evidence = 10;  ///< Precedents.

/// As everybody sees it.
wire::GameView seen(const match::Game& then) { return game_view(then, then.table().last_received(), {}); }

/// What a dispute is about, for whoever may see the game as it stands.
/// @param envelope  a `ShowEvidence`. @param record  all of the game, as its viewer may see it.
/// @param name_of  who did what, by name too; none: by numbers.
Answer evidence(const match::Game& game, std::span<const match::Recorded> record, const CommandEnvelope& envelope,
                const Precedents& precedents, const narration::NameOf& name_of, match::Moment now) {
    const auto& ask = std::get<client::ShowEvidence>(envelope.body);
    const auto* dispute = game.table().disputes().find(ask.dispute);
    if (dispute == nullptr)
        return wire::Malformed{wire::Malformed::Code::bad_value, "show_evidence.dispute", "no entry with this sequence filed a dispute",
                               "list_disputes names them"};
    if (ask.before > most_before)
        return wire::Malformed{wire::Malformed::Code::too_much, "show_evidence.before", "more than 200 entries",
                               "ask for fewer; the record has them all"};
    auto made =
        protocol::evidence_of(game.shared_ruleset(), record, *dispute, ask.before == 0 ? protocol::usual_slice : ask.before, name_of, seen);
    if (!dispute->paragraph.empty()) made.precedents = precedents.on(dispute->paragraph, most_of_evidence, now);
    return made;
}

}  // namespace

Awaitable<> GameActor::show_record(const CommandEnvelope& envelope) {
    const auto from = std::get<client::GetRecord>(envelope.body).from;
    const auto& his = game_of(envelope.account);
    auto items = co_await game_store_.record_items(from, his.table().sequence(), page_bytes);
    answer(envelope, items ? record(id_, his, std::move(*items)) : not_now());
}

Awaitable<> GameActor::show_view(const CommandEnvelope& envelope) {
    const auto sequence = std::get<client::GetView>(envelope.body).sequence;
    const auto& his = game_of(envelope.account);
    if (sequence == 0 || sequence > his.table().sequence()) {
        answer(envelope, wire::Malformed{wire::Malformed::Code::bad_value, "get_view.sequence",
                                         "the game has no entry " + std::to_string(sequence) + " that you may see",
                                         "name one up to the last that you were shown"});
        co_return;
    }
    const auto record = co_await game_store_.record(sequence);
    if (!record || record->size() < sequence) {
        answer(envelope, not_now());
        co_return;
    }
    auto view = view_after(game_store_.game().shared_ruleset(), std::span{*record});
    if (view) subscribers_of(envelope.account).complete(*view, game_store_.playable());
    answer(envelope, view ? Answer{std::move(*view)} : not_now());
}

Awaitable<> GameActor::show_evidence(const CommandEnvelope& envelope) {
    auto record = co_await game_store_.record();
    if (!record) {
        answer(envelope, not_now());
        co_return;
    }
    // A spectator of a delayed game is shown what he may know.
    const auto& his = game_of(envelope.account);
    const auto shown = std::min<std::size_t>(record->size(), his.table().sequence());
    for (auto& recorded : *record) recorded.secrets.clear();
    narration::NameOf name_of;
    if (directs(position(), envelope)) name_of = [&](std::uint64_t account) { return uses_.people.directory().name_of(account); };
    answer(envelope, evidence(his, std::span{*record}.first(shown), envelope, uses_.precedents, name_of, now()));
}

}  // namespace server
