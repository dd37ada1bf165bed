#include "bot/player.hpp"

#include <sodium.h>

#include <algorithm>
#include <utility>

#include "protocol/wire_convert.hpp"
#include "rules/match/dice_chain.hpp"

namespace sparring {

namespace client = protocol::client;
namespace server_says = protocol::server;

Player::Player(server::net::io_context& context, const Address& address, SeatPlan plan, std::shared_ptr<match::Follower> follower,
               Brain brain, Events events)
    : context_{context},
      link_{std::make_shared<Link>(context, address, plan.caller)},
      plan_{std::move(plan)},
      follower_{std::move(follower)},
      brain_{std::move(brain)},
      events_{std::move(events)},
      rest_{context.get_executor()},
      act_again_{context.get_executor()},
      enter_again_{context.get_executor()} {
    link_->speak(follower_->shared_ruleset());
    randombytes_buf(seed_.data(), seed_.size());
}

void Player::join() {
    // Weak: the link is a part of this.
    const auto weak = weak_from_this();
    Link::Handlers handlers;
    handlers.heard = [weak](protocol::ServerMessage& message) {
        if (const auto self = weak.lock()) self->hear(message);
    };
    handlers.closed = [weak](const std::string& why) {
        if (const auto self = weak.lock()) self->fail(why);
    };
    link_->open(std::move(handlers));
}

protocol::wire::Hash Player::promise() const {
    return match::seed_commitment(plan_.game, plan_.dice_commitment, rules::SeatId{static_cast<std::uint16_t>(plan_.seat)}, seed_);
}

void Player::come_in() {
    // What waited to be said was meant for an earlier connection.
    for (auto* timer : {&rest_, &act_again_, &enter_again_}) timer->cancel();
    resting_ = sits_ = false;
    take_seat();
}

void Player::take_seat() {
    client::TakeSeat take;
    take.game = plan_.game;
    take.seat = plan_.seat;
    take.seat_token = plan_.token;
    take.seed_commitment = promise();
    take.sparring = true;
    begun_ = false;
    entry_request_ = link_->send(std::move(take));
}

void Player::go_on(const server_says::Seated& seated) {
    sits_ = true;
    known_at_least_ = std::max(known_at_least_, seated.sequence);
    const bool first = powers_.empty();
    for (const auto& name : seated.powers)
        if (const auto power = follower_->ruleset().find_owner(name); power && first) powers_.push_back(*power);
    entry_request_ = link_->send(client::Watch{plan_.game, heard_});
    // It was stored or not: with the same number it is done once.
    repeated_ = under_way_.has_value();
    if (repeated_) act_again();
    begin();
    think();
}

void Player::look_at_seats(const match::Body& body) {
    if (const auto* created = std::get_if<match::body::Created>(&body)) {
        taken_.assign(created->seats.size(), false);
        people_ = false;
    }
    const rules::SeatId own{static_cast<std::uint16_t>(plan_.seat)};
    if (const auto* opened = std::get_if<match::body::SeedOpened>(&body); opened != nullptr && opened->seat == own) promised_ = false;
    if (const auto* director = std::get_if<match::body::DirectorNamed>(&body); director != nullptr && !director->no_more) people_ = true;
    const auto* seated = std::get_if<match::body::Seated>(&body);
    if (seated == nullptr || rules::idx(seated->seat) >= taken_.size()) return;
    taken_[rules::idx(seated->seat)] = true;
    people_ = people_ || !seated->sparring;
    last_seated_ = rules::raw(seated->seat);
    // Who sat down as another process promised another seed.
    if (seated->seat == own) promised_ = seated->seed_commitment == promise();
}

void Player::begin() {
    if (begun_ || follower_->started() || !knows_all() || rules::contains(taken_, false)) return;
    if (taken_.empty()) return;
    begun_ = true;
    if (last_seated_ == plan_.seat && !people_) start_request_ = link_->send(client::StartGame{plan_.game});
    if (promised_) seed_request_ = link_->send(client::OpenSeed{plan_.game, plan_.seat, seed_});
}

void Player::leave() {
    done_ = true;
    link_->close();
}

void Player::fail(const std::string& why) {
    if (done_) return;
    done_ = true;
    events_.failed("seat " + std::to_string(plan_.seat) + ": " + why);
}

void Player::hear(protocol::ServerMessage& message) {
    if (done_) return;
    if (std::holds_alternative<server_says::Welcome>(message.body)) return come_in();
    if (const auto* seated = std::get_if<server_says::Seated>(&message.body)) return go_on(*seated);
    if (const auto* update = std::get_if<server_says::Update>(&message.body)) {
        if (starting_over_ && update->entry.entry.header.sequence != 1) return;  // was under way when all of it was asked for
        starting_over_ = false;
        if (const auto wrong = follower_->take(update->entry.entry); !wrong.empty()) return fail(wrong);
        heard_ = static_cast<std::uint32_t>(update->entry.entry.header.sequence);
        look_at_seats(update->entry.entry.body);
        // The past may have an end that a referee took back.
        if (follower_->ended() && knows_all()) {
            done_ = true;
            return events_.over();
        }
        begin();
        return think();
    }
    // The server has less than was folded: it was set back.
    if (const auto* view = std::get_if<server_says::GameView>(&message.body)) {
        if (view->sequence >= heard_) return fail("the server cannot read the history of the game");
        starting_over_ = true;
        known_at_least_ = view->sequence;
        follower_->start_over();
        heard_ = 0;
        entry_request_ = link_->send(client::Watch{plan_.game, 0});
        return;
    }
    if (std::holds_alternative<server_says::Watching>(message.body)) {
        if (!std::exchange(watches_, true)) events_.seated();
        return;
    }
    if (const auto* notice = std::get_if<server_says::Notice>(&message.body)) return freshen(*notice);
    if (message.request == request_ && request_ != 0 && under_way_ && hear_answer(message)) return;
    if (const auto* busy = std::get_if<server_says::Busy>(&message.body); busy != nullptr && message.request == entry_request_)
        return again_in(enter_again_, busy->retry_ms, &Player::take_seat);
    // Too late with a seed, or with the start: the game goes on without it.
    const bool of_the_start = message.request == seed_request_ || message.request == start_request_;
    if (std::holds_alternative<server_says::Denied>(message.body) && message.request != 0 && of_the_start) return;
    if (const auto* refused = std::get_if<server_says::Refused>(&message.body))
        return fail("refused by " + refused->paragraph + ": " + refused->sentence);
    if (const auto* denied = std::get_if<server_says::Denied>(&message.body)) return fail("denied: " + denied->reason);
    if (const auto* malformed = std::get_if<server_says::Malformed>(&message.body)) return fail("malformed: " + malformed->problem);
}

/// To what is under way. @return false where nothing was meant to be answered so.
bool Player::hear_answer(const protocol::ServerMessage& message) {
    if (const auto* accepted = std::get_if<server_says::Accepted>(&message.body)) {
        known_at_least_ = std::max(known_at_least_, accepted->sequence);
        under_way_.reset();
        events_.accepted(std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - sent_).count());
        think();
        return true;
    }
    if (const auto* stale = std::get_if<server_says::Stale>(&message.body)) {
        known_at_least_ = std::max(known_at_least_, stale->sequence);
        under_way_.reset();
        think();
        return true;
    }
    // The same action again: it is done once, whatever became of it.
    if (const auto* busy = std::get_if<server_says::Busy>(&message.body)) {
        again_in(act_again_, busy->retry_ms, &Player::act_again);
        return true;
    }
    if (std::holds_alternative<server_says::Unknown>(message.body)) {
        again_in(act_again_, 0, &Player::act_again);
        return true;
    }
    // In a pause, or after the end, it waits for the next update.
    const auto* denied = std::get_if<server_says::Denied>(&message.body);
    using Code = server_says::Denied::Code;
    if (denied != nullptr && (denied->code == Code::paused || denied->code == Code::ended)) {
        under_way_.reset();
        return true;
    }
    // The game went on while it was away.
    if (std::holds_alternative<server_says::Refused>(message.body) && repeated_) {
        under_way_.reset();
        think();
        return true;
    }
    return false;
}

void Player::freshen(const server_says::Notice& notice) {
    if (notice.kind == server_says::Notice::Kind::seeds_wanted) {
        randombytes_buf(seed_.data(), seed_.size());
        seed_request_ = link_->send(client::CommitSeed{plan_.game, plan_.seat, promise()});
    }
    if (notice.kind == server_says::Notice::Kind::seeds_opening)
        seed_request_ = link_->send(client::OpenSeed{plan_.game, plan_.seat, seed_});
}

void Player::again_in(server::Timer& timer, std::uint32_t ms, void (Player::*what)()) {
    timer.expires_after(std::chrono::milliseconds{ms});
    auto self = shared_from_this();
    timer.async_wait([self, what](boost::system::error_code error) {
        if (!error && !self->done_) ((*self).*what)();
    });
}

void Player::act_again() {
    if (under_way_ && sits_) request_ = link_->send(*under_way_);
}

void Player::think() {
    if (!sits_ || under_way_ || resting_ || !follower_->started() || !knows_all()) return;
    for (const auto power : powers_) {
        const auto command = brain_(follower_->view(), power);
        if (!command) continue;
        if (plan_.pace.count() == 0) return act(*command);
        resting_ = true;
        rest_.expires_after(plan_.pace);
        auto self = shared_from_this();
        rest_.async_wait([self, chosen = *command, at = follower_->sequence()](boost::system::error_code error) {
            self->resting_ = false;
            if (error || self->done_ || !self->sits_) return;
            if (self->follower_->sequence() == at)
                self->act(chosen);
            else
                self->think();
        });
        return;
    }
}

void Player::act(const rules::Command& command) {
    client::Act act;
    act.game = plan_.game;
    randombytes_buf(act.action_id.data(), act.action_id.size());
    act.as = follower_->ruleset().owner(command.author).name;
    act.command = protocol::as_asked(command);
    // Another's answer may close the question, or end the phase, before this one arrives: then it is stale and thought over.
    if (const auto* answer = std::get_if<rules::command::Answer>(&command.body))
        act.for_decision = follower_->ruleset().decisions[rules::idx(answer->decision)].name;
    under_way_ = act;
    repeated_ = false;
    sent_ = std::chrono::steady_clock::now();
    request_ = link_->send(std::move(act));
}

}  // namespace sparring
