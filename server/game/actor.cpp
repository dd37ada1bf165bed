#include "server/game/actor.hpp"

#include <utility>

#include "rules/core/judge.hpp"
#include "rules/core/overload.hpp"
#include "rules/match/hash.hpp"
#include "server/base/log.hpp"
#include "server/base/metrics.hpp"
#include "server/base/time_source.hpp"
#include "server/catalog/health_registry.hpp"
#include "server/game/catch_up.hpp"
#include "server/game/clock_service.hpp"
#include "server/game/questions.hpp"
#include "server/game/registry.hpp"
#include "server/game/tables.hpp"
#include "server/game/views.hpp"
#include "server/net/reply.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using Loaded = GameStore::Loaded;
using Kind = wire::Notice::Kind;

/// Of an envelope that was dealt with at once.
Awaitable<> done() { co_return; }

/// A message that `decide` takes (decide.hpp); one that `answer_to` takes (questions.hpp).
template <class Ask>
concept Decided = requires(const Ask& ask, const Position& now, const CommandEnvelope& it) { decide(ask, now, it); };
template <class Ask>
concept Answered =
    requires(const Ask& ask, const match::Game& game, const CommandEnvelope& it) { answer_to(ask, match::GameId{}, game, it); };
/// A message about seats, which `decide_seats` takes.
template <class Ask>
concept Arranged = requires(const Ask& ask, const Position& now, const CommandEnvelope& it) { decide_seats(ask, now, it); };
template <Decided Ask>
Decision decision_on(const Position& now, const CommandEnvelope& it) {
    return decide(std::get<Ask>(it.body), now, it);
}
template <Arranged Ask>
Decision decision_on(const Position& now, const CommandEnvelope& it) {
    return decide_seats(std::get<Ask>(it.body), now, it);
}

constexpr Moment retired_rest_ms = 60'000;  ///< A game that failed is not loaded again for its clock at once.

std::string what_failed(const std::exception_ptr& failed) {
    try {
        std::rethrow_exception(failed);
    } catch (const rules::BrokenInvariant& broken) {
        return broken.what;
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "an exception of no known kind";
    }
}

void count(Metrics& metrics, const Answer& answer) {
    if (std::holds_alternative<wire::Accepted>(answer)) metrics.accepted.Increment();
    if (std::holds_alternative<wire::Refused>(answer)) metrics.refused.Increment();
    if (std::holds_alternative<wire::Denied>(answer)) metrics.denied.Increment();
    if (std::holds_alternative<wire::Stale>(answer)) metrics.stale.Increment();
    if (std::holds_alternative<wire::Busy>(answer)) metrics.busy.Increment();
    if (std::holds_alternative<wire::Malformed>(answer)) metrics.malformed.Increment();
    if (std::holds_alternative<wire::Unknown>(answer)) metrics.unknown.Increment();
    if (const auto* all = std::get_if<wire::ActedAll>(&answer)) {
        metrics.accepted.Increment(all->accepted);
        std::visit(
            [&]<class Said>(const Said& said) {
                if constexpr (!std::is_same_v<Said, std::monostate>) count(metrics, Answer{said});
            },
            all->answer);
    }
}

}  // namespace

GameActor::GameActor(const match::GameId& game, const ActorUses& uses, Registry& registry, const Executor& home)
    : id_{game},
      uses_{uses},
      registry_{registry},
      home_{home},
      mailbox_{home, uses.limits.mailbox},
      game_store_{game, uses, RunQueue::of(home)},
      subscribers_{game, {uses.time, uses.catch_up, uses.people, uses.limits}} {}

Moment GameActor::now() const { return uses_.time.now(); }

void GameActor::start() {
    net::co_spawn(home_, run(), [self = shared_from_this()](const std::exception_ptr& failed) {
        self->finish(failed);
        self->registry_.ended(*self);
    });
}

/// However it ended, everybody is answered: what was not begun is busy, what was begun is unknown. Who watches a game that failed is
/// disconnected: he comes back, and misses nothing.
void GameActor::finish(const std::exception_ptr& failed) {
    if (failed) game_store_.retire(what_failed(failed));
    const auto waiting = mailbox_.close();
    if (owed_) answer(*in_hand_, wire::Unknown{});
    for (const auto& starter : seeds_.starters()) answer(starter, not_now());
    for (const auto& left : waiting) answer(left, failed && !game_store_.loaded() ? not_there(Loaded::failed) : Answer{wire::Busy{100}});
    if (!game_store_.retired()) return;
    uses_.outages.settled(id_);  // others do not wait for it; when it is read again it is owed still
    subscribers_.disconnect();
    if (delayed_) delayed_->subscribers().disconnect();
    const bool waits = delayed_ || (game_store_.loaded() && game_store_.game().table().clock().next_deadline());
    if (waits) uses_.clocks.set(id_, now() + retired_rest_ms);
}

void GameActor::close() {
    closing_ = true;
    CommandEnvelope nothing{.stamp = now(), .body = task::Leave{}};
    (void)mailbox_.post(nothing);  // wakes it
}

Awaitable<> GameActor::run() {
    const auto loaded = co_await game_store_.load();
    if (loaded == Loaded::yes) {
        made_anew_ = game_store_.made_anew();
        note_phase();
        set_clock();
        asked_ = who_acts();  // they have been told
        tell_bots();
        drafts_to_clear_ = game_store_.game().table().ended();  // a crash may have left some
        co_await begin_delay();
        const bool begun = co_await begin();
        if (begun && game_store_.playable()) co_await look_at_misses(now());  // a crash may have come between
    } else {
        uses_.outages.settled(id_);
    }
    while (!game_store_.retired()) {
        const bool filled = co_await mailbox_.filled();
        if (!filled) co_return;
        while (!game_store_.retired() && !parked_ && !gone_ && (in_hand_ = mailbox_.next())) {
            owed_ = true;
            const auto& envelope = *in_hand_;
            if (loaded == Loaded::yes) {
                if (envelope.peer) used_at_ = now();
                co_await handle(envelope);
                if (drafts_to_clear_) co_await clear_drafts();
            } else if (const auto* sent = std::get_if<task::CaughtUp>(&envelope.body)) {
                send_away(*sent->history->peer);
            } else if (const auto* spoken = std::get_if<task::Spoken>(&envelope.body); spoken && loaded == Loaded::not_found) {
                co_await forget(*spoken);
            } else {
                answer(envelope, not_there(loaded));
            }
            owed_ = false;
            in_hand_.reset();  // it holds a peer
        }
        if (loaded != Loaded::yes && mailbox_.close_if_empty()) co_return;
        if (closing_ || parked_ || gone_) co_return;
    }
}

// A decision and a question have their overload, whatever needs more of the actor its line here: a message that is forgotten does not
// compile.
Awaitable<> GameActor::handle(const CommandEnvelope& it) {
    const auto& his = game_of(it.account);
    const auto say = [&](std::optional<Answer> said) {
        answer(it, std::move(said));
        return done();
    };
    return std::visit(rules::Overload{
                          [&]<Decided Ask>(const Ask&) { return pause(it, decision_on<Ask>); },
                          [&]<Arranged Ask>(const Ask&) { return arrange(it, decision_on<Ask>); },
                          [&]<Answered Ask>(const Ask& ask) { return say(answer_to(ask, id_, his, it)); },
                          [&](const client::Act&) { return act(it); },
                          [&](const client::ActAll&) { return act_all(it); },
                          [&](const client::ListOrders&) { return say(orders(id_, game_store_.game(), it)); },
                          [&](const client::SaveDraft&) { return save_draft(it); },
                          [&](const client::ReadDraft&) { return read_draft(it); },
                          [&](const client::TakeSeat&) { return take_seat(it); },
                          [&](const client::OpenSeed&) { return open_seed(it); },
                          [&](const client::CommitSeed& ask) { return promise_seed(ask, it); },
                          [&](const client::StartGame&) { return ask_start(it); },
                          [&](const client::Watch& ask) { return watch(ask, it); },
                          [&](const client::Unwatch&) { return remove_viewer(it), say(wire::Unwatched{id_}); },
                          [&](const client::GetRecord&) { return show_record(it); },
                          [&](const client::GetView&) { return show_view(it); },
                          [&](const client::GetTables&) { return say(tables_of_game(uses_.rulesets, his)); },
                          [&](const client::GetOdds&) { return say(odds(his, it, uses_.odds)); },
                          [&](const client::AgreeUpgrade&) { return agree_upgrade(it); },
                          [&](const client::Rule&) { return rule(it); },
                          [&](const client::TryRulings&) { return try_rulings(it); },
                          [&](const client::ShowEvidence&) { return show_evidence(it); },
                          [&](const client::GiveUpGame&) { return give_up(it); },
                          [&](const client::SeatPartner&) { return seat_partner(it); },
                          [&](const client::Say&) { return GameActor::say(it), done(); },
                          [&](const client::ListTalk&) { return list_talk(it), done(); },
                          [&](const task::Due&) { return look_at_clock(it.stamp); },
                          [&](const task::Leave&) { return remove_viewer(it), done(); },
                          [&](const task::Park&) { return park(), done(); },
                          [&](const task::CaughtUp& sent) { return caught_up(sent.history), done(); },
                          [&](const task::Expire&) { return expire(); },
                          [&](const task::Spoken& spoken) { return show_talk(spoken), done(); },
                      },
                      it.body);
}

void GameActor::answer(const CommandEnvelope& envelope, std::optional<Answer> body) {
    if (in_hand_ && &envelope == &*in_hand_) owed_ = false;
    if (!body || !envelope.peer || std::holds_alternative<task::Leave>(envelope.body)) return;
    count(uses_.metrics, *body);
    if (std::holds_alternative<client::Watch>(envelope.body)) name_game(*body, id_);
    reply(*envelope.peer, envelope.request, std::move(*body), game_store_.loaded() ? &game_store_.game().ruleset() : nullptr);
}

Answer GameActor::not_now() const { return game_store_.retired() ? Answer{wire::Unknown{}} : Answer{wire::Busy{1000}}; }

Answer GameActor::not_there(Loaded loaded) const {
    if (loaded == Loaded::failed) {
        auto why = uses_.health.of(id_);
        return wire::Denied{wire::Denied::Code::not_allowed,
                            why.empty() ? "the record of this game cannot be read; the server's log says why" : std::move(why)};
    }
    return wire::Malformed{wire::Malformed::Code::unknown_game, "game", "there is no game " + match::hex(id_),
                           "list the games, or create one"};
}

}  // namespace server
