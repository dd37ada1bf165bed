// What goes on beside a game, and is no part of it: who is here, what is said, and what spectators are shown later.
#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "server/accounts/people.hpp"
#include "server/base/time_source.hpp"
#include "server/game/actor.hpp"
#include "server/game/catch_up.hpp"
#include "server/game/clock_service.hpp"
#include "server/game/registry.hpp"
#include "server/game/talk.hpp"

namespace server {
namespace {

using To = protocol::wire::Talk;

/// The sides on which an account has seats now.
std::set<std::string> sides_of(const match::Game& game, std::uint64_t account) {
    std::set<std::string> sides;
    const auto& rules = game.ruleset();
    for (const auto& seat : game.table().seats()) {
        if (!seat.taken || seat.account != account) continue;
        for (const auto power : seat.powers)
            if (const auto side = rules.owner(power).side; side != rules::no_side) sides.insert(rules.sides[rules::idx(side)].name);
    }
    return sides;
}

std::set<std::uint64_t> accounts_on(const match::Game& game, const std::string& side) {
    std::set<std::uint64_t> accounts;
    for (const auto& seat : game.table().seats())
        if (seat.taken && sides_of(game, seat.account).contains(side)) accounts.insert(seat.account);
    return accounts;
}

/// The side to which an account speaks, and that it hears; or why there is none.
tl::expected<std::string, Answer> side_of(const match::Game& game, std::uint64_t account) {
    const auto sides = sides_of(game, account);
    if (sides.size() == 1) return *sides.begin();
    return tl::make_unexpected(sides.empty() ? denied(wire::Denied::Code::no_seat, "you have no seat on a side of this game")
                                             : not_allowed("you have seats on several sides: you cannot write to only one of them"));
}

}  // namespace

bool GameActor::sees_now(std::uint64_t account) const {
    if (!delayed_) return true;
    const auto& seating = game_store_.game().table().seating();
    if (seating.sits(account) || seating.directs(account)) return true;
    return directs_all(uses_.people.directory().role_of(account));
}

Subscribers& GameActor::subscribers_of(std::uint64_t account) { return sees_now(account) ? subscribers_ : delayed_->subscribers(); }

const match::Game& GameActor::game_of(std::uint64_t account) const { return sees_now(account) ? game_store_.game() : delayed_->game(); }

Awaitable<> GameActor::begin_delay() {
    const auto& table = game_store_.game().table();
    if (table.created().spectator_delay == 0 || table.ended()) co_return;
    auto record = co_await game_store_.record();
    if (!record || record->empty()) {
        game_store_.retire("what spectators are shown later cannot be read");
        co_return;
    }
    const Subscribers::Uses watching{uses_.time, uses_.catch_up, uses_.people, uses_.limits};
    delayed_ = std::make_unique<Delayed>(id_, Delayed::Uses{watching, uses_.rulesets, uses_.talk, uses_.index},
                                         game_store_.game().shared_ruleset(), std::move(*record), game_store_.playable());
    TalkPlace place{To::game, id_, {}};
    auto lines = co_await uses_.talk.since(std::move(place), delayed_->horizon(now()));
    delayed_->add_kept(std::move(lines));
    set_clock();
}

void GameActor::drop_former_directors(std::uint64_t shown) {
    if (!delayed_) return;
    // Whoever has or had a seat, or directs this game, is sorted after the entry that changes it (follow_delayed).
    delayed_->subscribers().take_back(subscribers_, shown,
                                      [&](std::uint64_t account) { return !sees_now(account) && !present_.contains(account); });
}

void GameActor::follow_delayed() {
    const auto& game = game_store_.game();
    auto& late = delayed_->subscribers();
    if (game.table().ended()) {
        delayed_->release_all();
        subscribers_.take_over(late, delayed_->game(), game, [](std::uint64_t) { return true; });
        delayed_.reset();
        return;
    }
    delayed_->release(now());
    late.take_back(subscribers_, game.table().sequence(), [&](std::uint64_t account) { return !sees_now(account); });
    subscribers_.take_over(late, delayed_->game(), game, [&](std::uint64_t account) { return sees_now(account); });
}

void GameActor::caught_up(const std::shared_ptr<History>& history) {
    drop_former_directors(game_store_.game().table().sequence());
    if (delayed_ && delayed_->subscribers().awaits(history))
        delayed_->subscribers().caught_up(delayed_->game(), game_store_.playable(), history);
    else
        subscribers_.caught_up(game_store_.game(), game_store_.playable(), history);
    note_presence();
}

void GameActor::note_presence() {
    const auto& seating = game_store_.game().table().seating();
    std::set<std::uint64_t> here;
    for (const auto account : subscribers_.connected())
        if (seating.sits(account) || seating.directs(account)) here.insert(account);
    wire::Notice came;
    came.kind = Kind::came;
    came.game = id_;
    auto went = came;
    went.kind = Kind::went;
    std::set_difference(here.begin(), here.end(), present_.begin(), present_.end(), std::back_inserter(came.accounts));
    std::set_difference(present_.begin(), present_.end(), here.begin(), here.end(), std::back_inserter(went.accounts));
    present_ = std::move(here);
    if (!went.accounts.empty()) tell(std::move(went));
    auto told_already = came.accounts;  // by the view that answers them
    if (!came.accounts.empty()) tell(std::move(came), told_already);
}

void GameActor::notify(Kind kind, std::string text) {
    wire::Notice notice;
    notice.game = id_;
    notice.kind = kind;
    notice.text = std::move(text);
    tell(std::move(notice));
}

void GameActor::tell(wire::Notice notice, const std::vector<std::uint64_t>& but) {
    drop_former_directors(game_store_.game().table().sequence());
    subscribers_.tell(game_store_.game(), {0, notice}, but);
    if (!delayed_) return;
    delayed_->add(std::move(notice), now());
    delayed_->release(now());
    set_clock();
}

void GameActor::say(const CommandEnvelope& envelope) {
    const auto& ask = std::get<protocol::client::Say>(envelope.body);
    const auto& game = game_store_.game();
    const auto account = envelope.account;
    TalkPlace place{ask.to, id_, {}};
    const bool takes_part = game.table().seating().sits(account) || game.table().seating().directs(account);
    std::optional<Answer> no;
    if (ask.to == To::side) {
        auto side = side_of(game, account);
        if (side)
            place.side = std::move(*side);
        else
            no = std::move(side.error());
    } else if (!takes_part && !subscribers_of(account).has(envelope.peer.get())) {
        no = not_allowed("only players, directors and viewers can write in the chat of a game: watch the game first");
    } else if (!takes_part) {
        // However many spectators there are, and wherever from.
        if (const auto wait = spectators_talk_.take(now()); wait != 0) no = wire::Busy{static_cast<std::uint32_t>(wait)};
    }
    if (no) return answer(envelope, std::move(no));
    answer(envelope, std::nullopt);
    TalkAuthor author{envelope.peer, account, envelope.request, game.table().started() && !sees_now(account)};
    net::co_spawn(home_, uses_.talk.say(std::move(place), ask.text, std::move(author)), net::detached);
}

void GameActor::list_talk(const CommandEnvelope& envelope) {
    const auto& ask = std::get<protocol::client::ListTalk>(envelope.body);
    TalkPlace place{ask.to, id_, {}};
    std::optional<Answer> no;
    if (ask.to == To::side) {
        auto side = side_of(game_store_.game(), envelope.account);
        if (side)
            place.side = std::move(*side);
        else
            no = std::move(side.error());
    }
    if (no) return answer(envelope, std::move(no));
    answer(envelope, std::nullopt);
    const auto until = sees_now(envelope.account) ? std::numeric_limits<Moment>::max() : delayed_->horizon(now());
    net::co_spawn(home_, uses_.talk.list(std::move(place), ask, until, {envelope.peer, envelope.account, envelope.request, false}),
                  net::detached);
}

void GameActor::show_talk(const task::Spoken& spoken) {
    const auto shown = uses_.talk.named(spoken.said);
    const auto by = spoken.by.lock();
    const auto& line = spoken.said.lines.front();
    if (spoken.said.to == To::side) {
        for (const auto account : accounts_on(game_store_.game(), line.side)) uses_.people.presence().tell(account, {0, shown}, by.get());
        return;
    }
    drop_former_directors(game_store_.game().table().sequence());
    subscribers_.tell(game_store_.game(), {0, shown}, by.get());
    if (!delayed_) return;
    delayed_->add(spoken.said, line.at, spoken.by);
    delayed_->release(now());
    set_clock();
}

Awaitable<> GameActor::forget(const task::Spoken& spoken) {
    const auto& line = spoken.said.lines.front();
    std::vector<std::string> sides;
    if (!line.side.empty()) sides.push_back(line.side);
    co_await uses_.talk.forget(id_, std::move(sides));
}

}  // namespace server
