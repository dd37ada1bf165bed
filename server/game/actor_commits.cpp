// What the actor of a game does with an entry: it is stored and folded, and then published.
#include <utility>

#include "server/accounts/people.hpp"
#include "server/bots/bots.hpp"
#include "server/game/actor.hpp"
#include "server/game/verdicts.hpp"
#include "server/game/views.hpp"

namespace server {

Awaitable<Stored> GameActor::commit(DraftedEntry drafted) {
    auto stored = co_await game_store_.store(std::move(drafted), !subscribers_.empty());
    if (stored) {
        publish(*stored);
    } else if (stored.error() == NotStored::again) {
        const bool caught_up = co_await catch_up();
        if (!caught_up) stored = tl::make_unexpected(NotStored::unknown);
    }
    co_return stored;
}

Awaitable<bool> GameActor::catch_up() {
    const auto tail = co_await game_store_.tail();
    if (!tail) co_return false;
    std::optional<std::vector<match::Recorded>> record;
    for (const auto& known : *tail) {
        auto done = co_await game_store_.take_in(known, record, !subscribers_.empty());
        if (!done) co_return false;
        publish(*done);
        if (game_store_.retired()) co_return false;
    }
    game_store_.end_of_tail();
    co_return true;
}

void GameActor::publish(Committed& done) {
    const auto& entry = done.entry;
    const auto& game = game_store_.game();
    if (std::holds_alternative<match::body::Upgraded>(entry.body)) {
        made_anew_ = true;
        begun_ = false;  // it stood until now, and goes on
    }
    if (delayed_) delayed_->add(entry, done.bytes, done.before);
    if (stage_changed(entry.events)) note_phase();
    set_clock();  // before anybody hears of it
    const auto announced = announcements(game, entry, done.change);
    drop_former_directors(entry.header.sequence - 1);
    subscribers_.show(game, entry, std::move(done.before), done.secrets, announced);
    if (delayed_) follow_delayed();
    const bool seats = match::Seating::changed_by(entry.body);
    if (seats) note_presence();
    tell_of(done, announced);
    const bool ended = game.table().ended();
    if (seats || ended) drafts_to_clear_ = true;
    const bool back = entry.header.goes_back();  // perhaps from its end
    const bool starts = std::holds_alternative<match::body::Started>(entry.body);
    const bool rests = std::holds_alternative<match::body::Paused>(entry.body) || std::holds_alternative<match::body::Resumed>(entry.body);
    if (seats || rests || starts || ended || back) tell_bots();
}

void GameActor::tell_of(const Committed& done, const std::vector<Announcement>& announced) {
    const auto& entry = done.entry;
    const auto author = entry.header.author.account;
    if (changes_summary(entry)) tell_who_acts();
    if (done.change.kept_for != 0)
        tell_account(done.change.kept_for,
                     seat_kept(id_, done.change.seat, done.change.kept_for, uses_.people.directory().name_of(author)));
    tell_passed_over(entry);
    for (const auto& one : announced) tell_elsewhere(one, author);
    if (auto over = ending(game_store_.game(), entry)) tell_elsewhere({.notice = std::move(*over)}, 0);
    if (auto proposed = proposal(game_store_.game(), entry))
        tell_elsewhere({.to = Announcement::To::directors, .notice = std::move(*proposed)}, author);
}

/// Who of the server's own sits here, or is to.
void GameActor::tell_bots() {
    const auto& table = game_store_.game().table();
    const auto& seats = table.seats();
    auto wanted = Bots::seats_of(uses_.keys, id_, seats);
    auto free = rules::count_if(seats, [](const match::Seat& seat) { return !seat.taken; });
    free -= rules::count_if(wanted, [&](rules::SeatId seat) { return !seats[rules::idx(seat)].taken; });
    // Where no person sits any more and a seat is free, bots would wait for one, and be missed by others.
    const bool waits = !table.attendance().attended() && free != 0;
    const bool alone = waits || table.clock().paused_for(match::body::PauseReason::deserted);
    if (table.ended() || alone) wanted.clear();
    uses_.bots.set(id_, wanted, {table.creator(), {}, !table.started()});
}

}  // namespace server
