#include "server/game/questions.hpp"

#include <utility>

#include "protocol/wire_explain.hpp"
#include "rules/match/hash.hpp"
#include "server/game/odds_queue.hpp"
#include "server/game/views.hpp"

namespace server {
namespace {

namespace client = protocol::client;

}  // namespace

wire::LegalMoves moves_for(const match::Game& game, const protocol::MovesQuestion& question, std::uint64_t account) {
    const bool own = account != 0 && player_of(game.table(), question.power) == account;
    const auto known = own ? match::known_to(game, question.power) : std::nullopt;
    return protocol::legal_moves_to_wire({game.ruleset(), known ? *known : game.state()}, question);
}

Answer answer_to(const client::ListLegalMoves&, const match::GameId& id, const match::Game& game, const CommandEnvelope& envelope) {
    const auto ask = named<client::ListLegalMoves>(game, envelope);
    if (!ask) return protocol::malformed(ask.error()).body;
    const auto question = protocol::moves_from_wire(game.view(), *ask);
    if (!question) return protocol::malformed(question.error()).body;
    wire::LegalMoves moves;
    if (game.table().started() && question->power != rules::nobody) moves = moves_for(game, *question, envelope.account);
    moves.game = id;
    moves.sequence = static_cast<std::uint32_t>(game.table().sequence());
    return moves;
}

std::optional<Answer> odds(const match::Game& game, const CommandEnvelope& envelope, OddsQueue& queue) {
    auto ask = named<client::GetOdds>(game, envelope);
    if (!ask) return protocol::malformed(ask.error()).body;
    auto question = protocol::odds_from_wire(game.view(), *ask);
    if (!question) return protocol::malformed(question.error()).body;
    OddsQueue::Job job{envelope.peer,
                       envelope.request,
                       envelope.account,
                       game.shared_ruleset(),
                       std::move(*ask),
                       std::move(*question),
                       static_cast<std::uint32_t>(game.table().sequence())};
    if (const auto retry_ms = queue.take(std::move(job))) return Answer{wire::Busy{*retry_ms}};
    return std::nullopt;
}

Answer answer_to(const client::GetExplanation& ask, const match::GameId& id, const match::Game& game, const CommandEnvelope&) {
    auto made = protocol::explanation_of(game.view(), ask);
    if (!made) return protocol::malformed(made.error()).body;
    made->game = id;
    made->sequence = static_cast<std::uint32_t>(game.table().sequence());
    return std::move(*made);
}

Answer orders(const match::GameId& id, const match::Game& game, const CommandEnvelope& envelope) {
    using Scope = protocol::wire::StandingOrder::Scope;
    const auto power = own_power(game, envelope.account, std::get<client::ListOrders>(envelope.body).as, "list_orders.as");
    if (!power) return power.error();
    wire::Orders listed{id, game.ruleset().owner(*power).name, {}};
    if (const auto* left = game.table().sealed_answers().orders_of(*power))
        for (const auto& order : *left) {
            const auto scope = order.battle != rules::no_battle ? Scope::battle : order.space ? Scope::space : Scope::always;
            listed.orders.push_back({{order.decision, scope, order.space, order.preference, order.battle},
                                     static_cast<std::uint32_t>(order.sequence),
                                     order.since,
                                     static_cast<std::uint32_t>(order.used),
                                     static_cast<std::uint32_t>(order.passed_over)});
        }
    return listed;
}

Answer answer_to(const client::ListDisputes&, const match::GameId& id, const match::Game& game, const CommandEnvelope&) {
    return wire::Disputes{id, static_cast<std::uint32_t>(game.table().sequence()), dispute_views(game.table())};
}

std::optional<wire::GameView> view_after(const std::shared_ptr<const rules::Ruleset>& rules, std::span<const match::Recorded> record) {
    const auto then = match::replay(rules, record);
    if (!then) return std::nullopt;
    return game_view(*then, then->table().last_received(), {});
}

Answer record(const match::GameId& id, const match::Game& game, std::string items) {
    return wire::Record{.game = id,
                        .path = "/games/" + match::hex(id) + "/record",
                        .entries = static_cast<std::uint32_t>(game.table().sequence()),
                        .head = game.table().head(),
                        .items = std::move(items)};
}

}  // namespace server
