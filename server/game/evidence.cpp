#include "server/game/evidence.hpp"

#include <algorithm>

#include "protocol/evidence.hpp"
#include "server/game/views.hpp"
#include "server/lobby/precedents.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using Code = wire::Malformed::Code;
constexpr std::uint32_t most_before = 200;
constexpr std::size_t most_precedents = 10;

/// The game after so many entries, as everybody sees it.
std::optional<wire::GameView> seen_after(const table::Game& game, std::span<const table::Recorded> record, std::uint64_t entries) {
    const auto then = protocol::game_after(game.shared_ruleset(), record, entries);
    return then ? std::optional{game_view(*then, then->table().last_received(), {})} : std::nullopt;
}

}  // namespace

Answer evidence(const table::Game& game, std::span<const table::Recorded> record, const Submission& submission,
                const Precedents* precedents, table::Moment now) {
    const auto& ask = std::get<client::ShowEvidence>(submission.body);
    const auto* dispute = game.table().disputes().find(ask.dispute);
    if (dispute == nullptr)
        return wire::Malformed{Code::bad_value, "show_evidence.dispute", "no entry with this sequence filed a dispute",
                               "list_disputes names them"};
    if (ask.before > most_before)
        return wire::Malformed{Code::too_much, "show_evidence.before", "more than 200 entries", "ask for fewer; the record has them all"};
    auto made = protocol::evidence_of(game.shared_ruleset(), record, *dispute, ask.before == 0 ? protocol::usual_slice : ask.before);
    made.before = seen_after(game, record, record[dispute->about - 1].entry.header.parent);
    made.after = seen_after(game, record, dispute->about);
    if (precedents != nullptr && !dispute->paragraph.empty()) made.precedents = precedents->on(dispute->paragraph, most_precedents, now);
    return made;
}

}  // namespace server
