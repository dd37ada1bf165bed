#include "server/sparring/player.hpp"

#include <sodium.h>

#include <algorithm>
#include <utility>

#include "rules/table/dice_chain.hpp"

namespace sparring {

namespace client = protocol::client;
namespace server_says = protocol::server;

Player::Player(server::net::io_context& context, const Address& address, SeatPlan plan, std::shared_ptr<const rules::Ruleset> ruleset,
               Brain brain, Events events)
    : context_{context},
      link_{std::make_shared<Link>(context, address)},
      plan_{std::move(plan)},
      follower_{std::move(ruleset)},
      brain_{std::move(brain)},
      events_{std::move(events)},
      rest_{context.get_executor()},
      again_{context.get_executor()} {
    randombytes_buf(seed_.data(), seed_.size());
}

void Player::join() {
    // Weak: the link is a part of this.
    const auto weak = weak_from_this();
    link_->open(
        [weak](protocol::ServerMessage& message) {
            if (const auto self = weak.lock()) self->hear(message);
        },
        [weak](const std::string& why) {
            if (const auto self = weak.lock()) self->fail(why);
        });
    client::TakeSeat take;
    take.game = plan_.game;
    take.seat = plan_.seat;
    take.seat_token = plan_.token;
    take.seed_commitment =
        table::seed_commitment(plan_.game, plan_.dice_commitment, rules::SeatId{static_cast<std::uint16_t>(plan_.seat)}, seed_);
    take.sparring = true;
    link_->send(std::move(take));
}

void Player::begin() { link_->send(client::StartGame{plan_.game}); }

void Player::look_at_seats(const protocol::wire::Entry& entry) {
    if (const auto* created = std::get_if<protocol::wire::entry::Created>(&entry.body)) taken_.assign(created->seats.size(), false);
    const auto* seated = std::get_if<protocol::wire::entry::Seated>(&entry.body);
    if (seated == nullptr || seated->seat >= taken_.size() || follower_.started()) return;
    taken_[seated->seat] = true;
    if (std::find(taken_.begin(), taken_.end(), false) == taken_.end())
        seed_request_ = link_->send(client::OpenSeed{plan_.game, plan_.seat, seed_});
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
    const bool answers_act = under_way_ && message.request == request_ && request_ != 0;
    if (auto* seated = std::get_if<server_says::Seated>(&message.body)) {
        for (const auto& name : seated->powers)
            if (const auto power = follower_.ruleset().find_owner(name)) powers_.push_back(*power);
        link_->send(client::Watch{plan_.game, 0});
        return events_.seated();
    }
    if (const auto* update = std::get_if<server_says::Update>(&message.body)) {
        if (const auto wrong = follower_.take(update->entry); !wrong.empty()) return fail(wrong);
        look_at_seats(update->entry);
        if (follower_.view().state.outcome) {
            done_ = true;
            return events_.over();
        }
        return think();
    }
    if (const auto* accepted = std::get_if<server_says::Accepted>(&message.body); accepted != nullptr && answers_act) {
        known_at_least_ = accepted->sequence;
        under_way_.reset();
        events_.accepted(std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - sent_).count());
        return think();
    }
    if (const auto* stale = std::get_if<server_says::Stale>(&message.body); stale != nullptr && answers_act) {
        known_at_least_ = stale->sequence;
        under_way_.reset();
        return think();
    }
    if (const auto* notice = std::get_if<server_says::Notice>(&message.body)) return freshen(*notice);
    // The same action again: it is done once, whatever became of it.
    if (const auto* busy = std::get_if<server_says::Busy>(&message.body); busy != nullptr && answers_act) return again_in(busy->retry_ms);
    if (std::holds_alternative<server_says::Unknown>(message.body) && answers_act) return again_in(0);
    // Too late with a seed: the game goes on without it.
    if (std::holds_alternative<server_says::Denied>(message.body) && message.request == seed_request_ && seed_request_ != 0) return;
    if (const auto* refused = std::get_if<server_says::Refused>(&message.body))
        return fail("refused by " + refused->paragraph + ": " + refused->sentence);
    if (const auto* denied = std::get_if<server_says::Denied>(&message.body)) return fail("denied: " + denied->reason);
    if (const auto* malformed = std::get_if<server_says::Malformed>(&message.body)) return fail("malformed: " + malformed->problem);
}

void Player::freshen(const server_says::Notice& notice) {
    if (notice.kind == server_says::Notice::Kind::seeds_wanted) {
        randombytes_buf(seed_.data(), seed_.size());
        const rules::SeatId seat{static_cast<std::uint16_t>(plan_.seat)};
        seed_request_ =
            link_->send(client::CommitSeed{plan_.game, plan_.seat, table::seed_commitment(plan_.game, plan_.dice_commitment, seat, seed_)});
    }
    if (notice.kind == server_says::Notice::Kind::seeds_opening)
        seed_request_ = link_->send(client::OpenSeed{plan_.game, plan_.seat, seed_});
}

void Player::again_in(std::uint32_t ms) {
    again_.expires_after(std::chrono::milliseconds{ms});
    auto self = shared_from_this();
    again_.async_wait([self](boost::system::error_code error) {
        if (!error && !self->done_ && self->under_way_) self->request_ = self->link_->send(*self->under_way_);
    });
}

void Player::think() {
    if (under_way_ || resting_ || !follower_.started() || follower_.sequence() < known_at_least_) return;
    for (const auto power : powers_) {
        const auto command = brain_(follower_.view(), power);
        if (!command) continue;
        if (plan_.pace.count() == 0) return act(*command);
        resting_ = true;
        rest_.expires_after(plan_.pace);
        auto self = shared_from_this();
        rest_.async_wait([self, chosen = *command, at = follower_.sequence()](boost::system::error_code error) {
            self->resting_ = false;
            if (error || self->done_) return;
            if (self->follower_.sequence() == at)
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
    act.as = follower_.ruleset().owner(command.author).name;
    act.command = protocol::command_to_wire(follower_.ruleset(), command);
    // Another's answer may close the question, or end the phase, before this one arrives: then it is stale and thought over.
    if (const auto* answer = std::get_if<protocol::wire::command::Answer>(&act.command.body)) act.for_decision = answer->decision;
    under_way_ = act;
    sent_ = std::chrono::steady_clock::now();
    request_ = link_->send(std::move(act));
}

}  // namespace sparring
