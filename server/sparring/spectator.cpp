#include "server/sparring/spectator.hpp"

#include <fmt/format.h>

#include <boost/asio/signal_set.hpp>
#include <cstdio>
#include <optional>
#include <stdexcept>

namespace sparring {
namespace {

namespace client = protocol::client;
namespace says = protocol::server;

class Spectator {
public:
    Spectator(const FollowOptions& options, const protocol::wire::GameId& game)
        : options_{options}, game_{game}, link_{std::make_shared<Link>(context_, options.address)}, signals_{context_, SIGINT, SIGTERM} {}

    int watch() {
        signals_.async_wait([this](boost::system::error_code error, int) {
            if (!error) finish({});
        });
        link_->open([this](protocol::ServerMessage& message) { hear(message); }, [this](const std::string& why) { finish(why); });
        link_->send(client::Watch{game_, std::nullopt});  // how far it is; then all of it
        link_->send(client::Watch{game_, 0});
        context_.run();
        if (!failure_.empty()) {
            fmt::print(stderr, "armistice-sparring: {}\n", failure_);
            return 1;
        }
        if (commentary_) fmt::print("{}", commentary_->scoreboard());
        return 0;
    }

private:
    void hear(protocol::ServerMessage& message) {
        if (const auto* view = std::get_if<says::GameView>(&message.body)) {
            if (!head_) head_ = view->sequence;
        } else if (const auto* update = std::get_if<says::Update>(&message.body)) {
            take(*update);
        } else if (const auto* wrong = std::get_if<says::Malformed>(&message.body)) {
            finish(wrong->problem + "; " + wrong->what_to_do);
        } else if (const auto* denied = std::get_if<says::Denied>(&message.body)) {
            finish(denied->reason);
        }
    }

    void take(const says::Update& update) {
        if (const auto* created = std::get_if<protocol::wire::entry::Created>(&update.entry.body)) {
            try {
                commentary_.emplace(ruleset_of(*created), options_.detail);
            } catch (const std::runtime_error& error) {
                return finish(error.what());
            }
        }
        if (!commentary_ || update.entry.sequence <= commentary_->follower().sequence()) return;
        const auto text = commentary_->tell(update);
        const bool past = update.entry.sequence < head_.value_or(0);
        if (!past || options_.from_start) fmt::print("{}", text);
        if (update.entry.sequence == head_ && !options_.from_start && commentary_->follower().started())
            fmt::print("{}\nFrom here on:\n", commentary_->scoreboard());
        std::fflush(stdout);
        if (commentary_->follower().view().state.outcome) finish({});
    }

    void finish(const std::string& failure) {
        if (over_) return;
        over_ = true;
        failure_ = failure;
        link_->close();
        signals_.cancel();
        context_.stop();
    }

    const FollowOptions& options_;
    const protocol::wire::GameId game_;
    server::net::io_context context_{1};
    std::shared_ptr<Link> link_;
    boost::asio::signal_set signals_;
    std::optional<Commentary> commentary_;
    std::optional<std::uint32_t> head_;  ///< The last entry when it began to watch.
    std::string failure_;
    bool over_ = false;
};

}  // namespace

int follow_game(const FollowOptions& options) {
    const auto game = protocol::from_hex<protocol::wire::GameId>(options.game);
    if (!game) throw std::runtime_error{"a game's id is 32 hexadecimal digits, not " + options.game};
    return Spectator{options, *game}.watch();
}

}  // namespace sparring
