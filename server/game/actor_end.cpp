// How a game leaves: it is given up, nobody came for it, or it leaves the memory until somebody does.
#include <algorithm>
#include <string>
#include <utility>

#include "server/bots/bots.hpp"
#include "server/game/actor.hpp"

namespace server {

Awaitable<> Lane::give_up(const Submission& submission) {
    const auto& table = ledger_.game().table();
    const bool created = table.creator() == submission.account;
    const bool begun = table.started() || seeds_.start_asked();
    if (begun || !arranges(position(), submission)) {
        answer(submission,
               denied(wire::Denied::Code::not_allowed,
                      "only its creator or director can give up a game before it starts; a referee ends one that has started (rule with "
                      "end_game; armistice-admin rule-on end-game GAME), and a player gives a power up with resign_power"));
    } else {
        const bool gone = co_await remove_game(created ? "Who created the game has given it up." : "A director has given the game up.",
                                               submission.account);
        answer(submission, gone ? Answer{wire::Done{}} : not_now());
    }
}

void Lane::park() {
    const auto& table = ledger_.game().table();
    const auto at = now();
    const bool unused = audience_.empty() && (!delayed_ || delayed_->idle()) && at - used_at() >= uses_.limits.park_ms;
    // One whose dice have begun a new chain waits for a player, who is asked for a seed.
    const bool asks_for_seeds = seeds_.start_asked() || (seeds_.due() && !table.ended());
    const bool soon = wakes_at_ && *wakes_at_ - at < uses_.limits.park_ms;
    const auto marks = table.clock().marks_after(at - just_ms);
    const bool just_told = std::any_of(marks.begin(), marks.end(), [&](const auto& mark) { return !mark.reminder && mark.at <= at; });
    parked_ = unused && !asks_for_seeds && !soon && !just_told && mailbox_.close_if_empty();
}

Awaitable<> Lane::expire() {
    if (ledger_.game().table().started() || seeds_.start_asked() || now() - ledger_.created_at() < uses_.limits.waiting_ms) co_return;
    (void)co_await remove_game("The game was not started in time and is gone.", 0);
}

Awaitable<bool> Lane::remove_game(std::string why, std::uint64_t author) {
    gone_ = co_await ledger_.remove();
    if (gone_) {
        wire::Notice notice;
        notice.kind = Kind::game_gone;
        notice.game = id_;
        notice.text = std::move(why);
        tell_elsewhere({.account = author, .notice = notice}, author);
        for (const auto& seat : ledger_.game().table().seats())
            if (!seat.taken && seat.offered == table::Seat::To::account && seat.offered_to != author) tell_account(seat.offered_to, notice);
        tell(std::move(notice), {author});
        audience_.clear();
        uses_.partners.set(id_, {}, {});
        if (delayed_) delayed_->audience().clear();
    }
    co_return gone_;
}

}  // namespace server
