#include "server/sparring/demo.hpp"

#include <fmt/format.h>

#include <boost/asio/signal_set.hpp>
#include <cstdio>
#include <fstream>
#include <vector>

#include "rules/partner/partner.hpp"
#include "server/sparring/commentary.hpp"
#include "server/sparring/player.hpp"

namespace sparring {
namespace {

namespace client = protocol::client;
namespace says = protocol::server;

class Demo {
public:
    explicit Demo(const DemoOptions& options)
        : options_{options},
          ruleset_{ruleset_of(options.bundle)},
          commentary_{ruleset_, options.detail},
          host_{std::make_shared<Link>(context_, options.address)},
          signals_{context_, SIGINT, SIGTERM} {}

    int play() {
        signals_.async_wait([this](boost::system::error_code error, int) {
            if (!error) finish("stopped");
        });
        host_->open([this](protocol::ServerMessage& message) { hear(message); }, [this](const std::string& why) { finish(why); });
        client::CreateGame create;
        create.bundle = options_.bundle;
        create.clock.game_limit_ms = static_cast<std::uint32_t>(options_.limit.count());
        host_->send(std::move(create));
        context_.run();
        if (!failure_.empty()) {
            fmt::print(stderr, "armistice-sparring: {}\n", failure_);
            return 1;
        }
        fmt::print("{}", commentary_.scoreboard());
        return save_record();
    }

private:
    void hear(protocol::ServerMessage& message) {
        if (auto* created = std::get_if<says::GameCreated>(&message.body)) return seat_everybody(*created);
        if (const auto* update = std::get_if<says::Update>(&message.body)) {
            const auto text = commentary_.tell(*update);
            if (options_.commentary) fmt::print("{}", text);
            std::fflush(stdout);
            if (commentary_.follower().view().state.outcome) finish({});
            return;
        }
        if (const auto* wrong = std::get_if<says::Malformed>(&message.body)) return finish(wrong->problem + "; " + wrong->what_to_do);
        if (const auto* denied = std::get_if<says::Denied>(&message.body)) return finish(denied->reason);
    }

    void seat_everybody(const says::GameCreated& created) {
        game_ = protocol::to_hex(created.game);
        fmt::print("Game {} of {}: {} seats, a sparring partner on each.\n", game_, options_.bundle, created.seats.size());
        host_->send(client::Watch{created.game, 0});
        for (const auto& seat : created.seats) {
            const SeatPlan plan{created.game, seat.seat, seat.token, created.dice_commitment, options_.pace};
            const auto brain = [seed = options_.seed](const rules::View& view, rules::OwnerId power) {
                return partner::next_command(view, power, seed);
            };
            Player::Events events;
            events.seated = [this] {
                if (++seated_ < players_.size()) return;
                players_.front()->begin();
            };
            events.accepted = [](std::int64_t) {};
            events.over = [] {};
            events.failed = [this](const std::string& why) { finish(why); };
            players_.push_back(std::make_shared<Player>(context_, options_.address, plan, ruleset_, brain, std::move(events)));
        }
        for (const auto& player : players_) player->join();
    }

    void finish(const std::string& failure) {
        if (over_) return;
        over_ = true;
        failure_ = failure;
        for (const auto& player : players_) player->leave();
        host_->close();
        signals_.cancel();
        context_.stop();
    }

    int save_record() {
        if (options_.record.empty()) return 0;
        std::string body;
        std::string why;
        if (!fetch(options_.address, "/games/" + game_ + "/record", body, why)) {
            fmt::print(stderr, "armistice-sparring: the record cannot be had: {}\n", why);
            return 1;
        }
        std::ofstream file{options_.record, std::ios::binary};
        file << body;
        file.close();
        if (file) return 0;
        fmt::print(stderr, "armistice-sparring: {} cannot be written\n", options_.record);
        return 1;
    }

    const DemoOptions& options_;
    server::net::io_context context_{1};
    std::shared_ptr<const rules::Ruleset> ruleset_;
    Commentary commentary_;
    std::shared_ptr<Link> host_;
    boost::asio::signal_set signals_;
    std::vector<std::shared_ptr<Player>> players_;
    std::string game_;
    std::string failure_;
    std::size_t seated_ = 0;
    bool over_ = false;
};

}  // namespace

int play_demo(const DemoOptions& options) { return Demo{options}.play(); }

}  // namespace sparring
