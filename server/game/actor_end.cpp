// How a game leaves: it is given up, nobody came for it, or it leaves the memory until somebody does.
#include <string>
#include <utility>

#include "server/bots/bots.hpp"
#include "server/game/actor.hpp"

namespace server {

Awaitable<> GameActor::give_up(const CommandEnvelope& envelope) {
    const auto& table = game_store_.game().table();
    const bool created = table.creator() == envelope.account;
    const bool begun = table.started() || seeds_.start_asked();
    if (begun || !arranges(position(), envelope)) {
        answer(
            envelope,
            not_allowed("only its creator or director can give up a game before it starts; a referee ends one that has started (rule with "
                        "end_game; armistice-admin rule-on end-game GAME), and a player gives a power up with resign_power"));
    } else {
        const bool gone = co_await remove_game(created ? "The creator of the game has given it up." : "A director has given the game up.",
                                               envelope.account);
        answer(envelope, gone ? Answer{wire::Done{}} : not_now());
    }
}

void GameActor::park() {
    const auto& table = game_store_.game().table();
    const auto at = now();
    const bool unused = subscribers_.empty() && (!delayed_ || delayed_->idle()) && at - used_at() >= uses_.limits.park_ms;
    // One whose dice have begun a new chain waits for a player, who is asked for a seed.
    const bool asks_for_seeds = seeds_.start_asked() || (seeds_.due() && !table.ended());
    const bool soon = wakes_at_ && *wakes_at_ - at < uses_.limits.park_ms;
    const auto marks = table.clock().marks_after(at - just_ms);
    const bool just_told = rules::any_of(marks, [&](const auto& mark) { return !mark.reminder && mark.at <= at; });
    parked_ = unused && !asks_for_seeds && !soon && !just_told && mailbox_.close_if_empty();
}

Awaitable<> GameActor::expire() {
    if (game_store_.game().table().started() || seeds_.start_asked() || now() - game_store_.created_at() < uses_.limits.waiting_ms)
        co_return;
    (void)co_await remove_game("The game was not started in time and is gone.", 0);
}

Awaitable<bool> GameActor::remove_game(std::string why, std::uint64_t author) {
    gone_ = co_await game_store_.remove();
    if (gone_) {
        wire::Notice notice{.kind = Kind::game_gone, .game = id_, .text = std::move(why)};
        tell_elsewhere({.account = author, .notice = notice}, author);
        for (const auto& seat : game_store_.game().table().seats())
            if (!seat.taken && seat.offered == match::Seat::To::account && seat.offered_to != author) tell_account(seat.offered_to, notice);
        tell(std::move(notice), {author});
        subscribers_.clear();
        uses_.bots.set(id_, {}, {});
        if (delayed_) delayed_->subscribers().clear();
    }
    co_return gone_;
}

}  // namespace server
