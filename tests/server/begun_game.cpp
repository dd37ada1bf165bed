#include "tests/server/begun_game.hpp"

#include <utility>
#include <vector>

#include "protocol/log_codec.hpp"
#include "rules/core/judge.hpp"
#include "rules/match/game.hpp"
#include "server/game/views.hpp"

namespace testing {

persistence::Append append_of(const BegunGame& plan, const match::DiceChain& chain) {
    match::Game game{plan.rules};
    persistence::Append append;
    append.game = plan.id;
    const auto add = [&](match::Draft draft) {
        auto bytes = protocol::encode_entry(draft.entry);
        (void)game.fold(draft.entry, bytes, draft.secrets);
        append.entries.push_back({draft.entry.header.sequence, std::move(bytes), match::encode_secrets(draft.secrets)});
    };
    const auto header = [&](const match::Author& author) { return game.table().next_header(author, plan.now); };
    std::vector<std::vector<rules::OwnerId>> seats(2);
    for (std::size_t at = 0; at < plan.rules->powers(); ++at)
        seats[rules::idx(plan.rules->owners[at].side) % 2].push_back(static_cast<rules::OwnerId>(at));
    const match::Author creator{.kind = match::Author::Kind::system, .seat = {}, .account = plan.players[0]};
    const auto first = header(creator);
    add(match::draft(first, match::make_created(plan.id, *plan.rules, plan.spec, seats, plan.clock)));
    add(match::draft(header({}), match::body::AnchorOpened{0, chain.commitment(), "the game was created"}));
    for (std::uint16_t at = 0; at < 2; ++at)
        add(match::draft(header({match::Author::Kind::seat, rules::SeatId{at}, plan.players[at]}),
                         match::body::Seated{rules::SeatId{at}, plan.players[at], false, {}}));
    match::TablePorts ports{game.table(), chain};
    auto events = rules::open_game(*plan.rules, game.state(), ports);
    auto after = game.state();
    for (const auto& event : events) rules::evolve(after, event);
    add(match::draft_started(game.table(), header({}), std::move(events), after, ports));
    using match::body::PauseReason;
    const match::Author director{.kind = match::Author::Kind::director, .seat = {}, .account = plan.players[0]};
    while (append.entries.size() + 1 < plan.entries) {
        add(match::draft(header(director), match::body::Paused{PauseReason::director}));
        add(match::draft(header(director), match::body::Resumed{PauseReason::director}));
    }
    auto summary = server::summary_of(game, first);
    summary.title = plan.title;
    summary.event = plan.event;
    append.summary = server::encode_summary(summary);
    return append;
}

}  // namespace testing
