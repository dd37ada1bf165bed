#include "server/sparring/visit.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "rules/partner/partner.hpp"

namespace sparring {

Visit::Visit(const Address& address)
    : address_{address}, link_{std::make_shared<Link>(context_, address_)}, signals_{context_, SIGINT, SIGTERM} {}

bool Visit::run(std::vector<protocol::ClientMessage::Body> first, const std::string& at_signal) {
    signals_.async_wait([this, at_signal](boost::system::error_code error, int) {
        if (!error) finish(at_signal);
    });
    const auto heard = [this](protocol::ServerMessage& message) {
        if (const auto* wrong = std::get_if<protocol::server::Malformed>(&message.body))
            finish(wrong->problem + "; " + wrong->what_to_do);
        else if (const auto* denied = std::get_if<protocol::server::Denied>(&message.body))
            finish(denied->reason);
        else
            hear(message);
    };
    link_->open(heard, [this](const std::string& why) { finish(why); });
    for (auto& request : first) link_->send(std::move(request));
    context_.run();
    if (!failure_.empty()) fmt::print(stderr, "armistice-sparring: {}\n", failure_);
    return failure_.empty();
}

void Visit::finish(const std::string& failure) {
    if (std::exchange(over_, true)) return;
    failure_ = failure;
    for (const auto& partner : partners_) partner->leave();
    link_->close();
    signals_.cancel();
    context_.stop();
}

void Visit::add_partner(const SeatPlan& plan, const std::shared_ptr<const rules::Ruleset>& ruleset, std::uint64_t seed,
                        std::function<void()> seated, std::function<void()> over) {
    Player::Events events;
    events.seated = std::move(seated);
    events.accepted = [](std::int64_t) {};
    events.over = std::move(over);
    events.failed = [this](const std::string& why) { finish(why); };
    const auto brain = [seed](const rules::View& view, rules::OwnerId power) { return partner::next_command(view, power, seed); };
    partners_.push_back(std::make_shared<Player>(context_, address_, plan, ruleset, brain, std::move(events)));
}

void Visit::join_all() {
    for (const auto& partner : partners_) partner->join();
}

}  // namespace sparring
