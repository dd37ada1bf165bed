#include "server/game/evidence.hpp"

#include "protocol/evidence.hpp"
#include "server/catalog/precedents.hpp"
#include "server/game/views.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using Code = wire::Malformed::Code;
constexpr std::uint32_t most_before = 200;
constexpr std::size_t most_precedents = 10;

/// As everybody sees it.
wire::GameView seen(const match::Game& then) { return game_view(then, then.table().last_received(), {}); }

}  // namespace

Answer evidence(const match::Game& game, std::span<const match::Recorded> record, const CommandEnvelope& envelope,
                const Precedents& precedents, const narration::NameOf& name_of, match::Moment now) {
    const auto& ask = std::get<client::ShowEvidence>(envelope.body);
    const auto* dispute = game.table().disputes().find(ask.dispute);
    if (dispute == nullptr)
        return wire::Malformed{Code::bad_value, "show_evidence.dispute", "no entry with this sequence filed a dispute",
                               "list_disputes names them"};
    if (ask.before > most_before)
        return wire::Malformed{Code::too_much, "show_evidence.before", "more than 200 entries", "ask for fewer; the record has them all"};
    auto made =
        protocol::evidence_of(game.shared_ruleset(), record, *dispute, ask.before == 0 ? protocol::usual_slice : ask.before, name_of, seen);
    if (!dispute->paragraph.empty()) made.precedents = precedents.on(dispute->paragraph, most_precedents, now);
    return made;
}

}  // namespace server
