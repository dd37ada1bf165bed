#include "bot/visit.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "rules/bot/bot.hpp"

namespace sparring {

Visit::Visit(const Address& address, const Caller& caller)
    : address_{address}, link_{std::make_shared<Link>(context_, address_, caller)}, signals_{context_, SIGINT, SIGTERM} {}

bool Visit::run(const std::string& at_signal) {
    signals_.async_wait([this, at_signal](boost::system::error_code error, int) {
        if (!error) finish(at_signal);
    });
    link_->open({[this](protocol::ServerMessage& message) { take(message); }, [this](const std::string& why) { finish(why); },
                 [this](const std::string& why) { tell_lost(why); }});
    context_.run();
    if (!failure_.empty()) fmt::print(stderr, "armistice-sparring: {}\n", failure_);
    return failure_.empty();
}

void Visit::take(protocol::ServerMessage& message) {
    if (const auto* wrong = std::get_if<protocol::server::Malformed>(&message.body))
        return refused(wrong->problem + "; " +
                       (wrong->field == "hello.token" ? "take the token file of this server, or none to begin with" : wrong->what_to_do));
    if (const auto* denied = std::get_if<protocol::server::Denied>(&message.body)) return refused(denied->reason);
    const auto* greeting = std::get_if<protocol::server::Welcome>(&message.body);
    if (greeting == nullptr) return hear(message);
    if (std::exchange(lost_, false)) fmt::print(stderr, "armistice-sparring: the server is back\n");
    welcome(*greeting);
}

void Visit::tell_lost(const std::string& why) {
    lost_ = true;
    fmt::print(stderr, "armistice-sparring: the server is lost ({}); trying again\n", why);
}

void Visit::finish(const std::string& failure) {
    if (std::exchange(over_, true)) return;
    failure_ = failure;
    for (const auto& bot : bots_) bot->leave();
    link_->close();
    signals_.cancel();
    context_.stop();
}

void Visit::add_bot(const SeatPlan& plan, const std::shared_ptr<const rules::Ruleset>& ruleset, std::uint64_t seed,
                    std::function<void()> seated, std::function<void()> over) {
    Player::Events events{.seated = std::move(seated), .accepted = [](std::int64_t) {}, .over = std::move(over)};
    events.failed = [this](const std::string& why) { bot_failed(why); };
    const auto brain = [seed](const rules::View& view, rules::OwnerId power) { return bot::next_command(view, power, seed); };
    bots_.push_back(
        std::make_shared<Player>(context_, address_, plan, std::make_shared<match::Follower>(ruleset), brain, std::move(events)));
}

void Visit::join(std::size_t bot) { bots_.at(bot)->join(); }

void Visit::join_all() {
    for (const auto& bot : bots_) bot->join();
}

}  // namespace sparring
