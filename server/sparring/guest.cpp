#include "server/sparring/guest.hpp"

#include <fmt/format.h>

#include <boost/asio/signal_set.hpp>
#include <charconv>
#include <cstdio>
#include <stdexcept>

#include "rules/partner/partner.hpp"
#include "server/sparring/player.hpp"

namespace sparring {
namespace {

namespace client = protocol::client;
namespace says = protocol::server;

class Guests {
public:
    Guests(const GuestOptions& options, const protocol::wire::GameId& game)
        : options_{options}, game_{game}, link_{std::make_shared<Link>(context_, options.address)}, signals_{context_, SIGINT, SIGTERM} {}

    int play() {
        signals_.async_wait([this](boost::system::error_code error, int) {
            if (!error) finish("stopped");
        });
        link_->open([this](protocol::ServerMessage& message) { hear(message); }, [this](const std::string& why) { finish(why); });
        link_->send(client::Watch{game_, 0});
        context_.run();
        if (failure_.empty()) return 0;
        fmt::print(stderr, "armistice-sparring: {}\n", failure_);
        return 1;
    }

private:
    /// The first entries say what is played and what seeds are promised over.
    void hear(protocol::ServerMessage& message) {
        if (const auto* wrong = std::get_if<says::Malformed>(&message.body)) return finish(wrong->problem + "; " + wrong->what_to_do);
        if (const auto* denied = std::get_if<says::Denied>(&message.body)) return finish(denied->reason);
        const auto* update = std::get_if<says::Update>(&message.body);
        if (update == nullptr) return;
        try {
            if (const auto* created = std::get_if<protocol::wire::entry::Created>(&update->entry.body)) {
                ruleset_ = ruleset_of(*created);
                must_be_playable(*ruleset_);
            }
        } catch (const std::runtime_error& error) {
            return finish(error.what());
        }
        const auto* anchor = std::get_if<protocol::wire::entry::AnchorOpened>(&update->entry.body);
        if (anchor != nullptr && anchor->anchor == 0 && players_.empty()) sit(anchor->commitment);
    }

    void sit(const protocol::wire::Hash& commitment) {
        const auto brain = [seed = options_.seed](const rules::View& view, rules::OwnerId power) {
            return partner::next_command(view, power, seed);
        };
        for (const auto& [seat, token] : options_.seats) {
            Player::Events events;
            events.seated = [seat = seat] {
                fmt::print("Seat {} is taken by a sparring partner.\n", seat);
                std::fflush(stdout);
            };
            events.accepted = [](std::int64_t) {};
            events.over = [this] {
                if (++over_players_ == players_.size()) finish({});
            };
            events.failed = [this](const std::string& why) { finish(why); };
            const SeatPlan plan{game_, seat, token, commitment, options_.pace};
            players_.push_back(std::make_shared<Player>(context_, options_.address, plan, ruleset_, brain, std::move(events)));
        }
        for (const auto& player : players_) player->join();
    }

    void finish(const std::string& failure) {
        if (over_) return;
        over_ = true;
        failure_ = failure;
        for (const auto& player : players_) player->leave();
        link_->close();
        signals_.cancel();
        context_.stop();
    }

    const GuestOptions& options_;
    const protocol::wire::GameId game_;
    server::net::io_context context_{1};
    std::shared_ptr<const rules::Ruleset> ruleset_;
    std::shared_ptr<Link> link_;
    boost::asio::signal_set signals_;
    std::vector<std::shared_ptr<Player>> players_;
    std::size_t over_players_ = 0;
    std::string failure_;
    bool over_ = false;
};

}  // namespace

std::pair<std::uint32_t, std::string> seat_from(const std::string& text) {
    std::uint32_t seat = 0;
    const auto colon = text.find(':');
    const auto* end = text.data() + std::min(colon, text.size());
    const auto read = std::from_chars(text.data(), end, seat);
    if (colon == std::string::npos || read.ec != std::errc{} || read.ptr != end || colon + 1 == text.size())
        throw std::runtime_error{"a seat is written NUMBER:TOKEN, such as 1:q3J…, with the token that game_created told; not " + text};
    return {seat, text.substr(colon + 1)};
}

int play_seats(const GuestOptions& options) {
    const auto game = protocol::from_hex<protocol::wire::GameId>(options.game);
    if (!game) throw std::runtime_error{"a game's id is 32 hexadecimal digits, not " + options.game};
    return Guests{options, *game}.play();
}

}  // namespace sparring
