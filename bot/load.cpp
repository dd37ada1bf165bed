#include "bot/load.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "bot/player.hpp"
#include "rules/bot/bot.hpp"
#include "rules/core/judge.hpp"
#include "rules/mechanics/seating.hpp"

namespace sparring {

namespace client = protocol::client;
namespace says = protocol::server;

namespace {

using rules::OwnerId;
using rules::View;

constexpr std::uint32_t games_of_one = 50;  ///< That one guest creates.

/// Spreads a counter over all bits.
std::uint64_t mix(std::uint64_t value) {
    value += 0x9E3779B97F4A7C15u;
    value = (value ^ (value >> 30u)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27u)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31u);
}

/// The cheapest of those that hold ground.
rules::UnitTypeId footmen(const rules::Ruleset& rules) {
    std::size_t best = 0;
    for (std::size_t at = 0; at < rules.unit_types.size(); ++at)
        if (rules.unit_types[at].holds_ground && rules.unit_types[at].cost < rules.unit_types[best].cost) best = at;
    return static_cast<rules::UnitTypeId>(best);
}

/// One infantry, one step, to friendly ground; tried a few times. Another stays, as guns may need it there when the phase ends.
std::optional<rules::Command> small_move(const View& view, OwnerId power, std::uint64_t chance) {
    const auto foot = footmen(view.rules);
    std::vector<const rules::Unit*> own;
    for (const auto& unit : view.state.units) {
        if (unit.owner != power || unit.space == rules::off_board || unit.carrier != rules::no_unit || unit.steps != 0) continue;
        if (unit.type != foot) continue;
        const auto here = view.state.in(unit.space, power);
        if (rules::count_if(here, [&](const rules::Unit& other) { return other.type == unit.type; }) > 1) own.push_back(&unit);
    }
    for (int tries = 0; tries < 6 && !own.empty(); ++tries) {
        chance = mix(chance);
        const auto& unit = *own[chance % own.size()];
        const auto& neighbours = view.rules.space(unit.space).neighbours;
        const auto to = neighbours[(chance >> 20u) % neighbours.size()];
        if (view.rules.space(to).sea || view.state.control[rules::idx(to)] != power) continue;
        rules::UnitPick pick{.type = unit.type, .count = 1};
        rules::Command command{power, rules::command::Move{{pick}, {unit.space, to}}};
        if (rules::check(view, command)) return command;
    }
    return std::nullopt;
}

std::optional<rules::Command> cheap_command(const View& view, OwnerId power, std::uint64_t seed, std::uint64_t turn_commands) {
    for (const auto& decision : view.state.decisions)
        if (rules::has(decision.asked & ~decision.answered, power)) {
            const auto& kind = view.rules.decisions[rules::idx(decision.kind)];
            return rules::Command{
                power,
                rules::command::Answer{decision.kind, decision.space == rules::no_space ? std::nullopt : std::optional{decision.space},
                                       kind.fallback(view, decision, power)}};
        }
    if (view.state.deciding() || view.state.active != power) return std::nullopt;
    const auto* phase = rules::resting_phase(view);
    if (phase == nullptr) return std::nullopt;
    const bool moves = (phase->forms & (1u << rules::raw(rules::Form::move))) != 0;
    if (moves && turn_commands % 24 != 23)
        if (auto move = small_move(view, power, mix(seed + turn_commands))) return move;
    rules::Command end{power, rules::command::EndPhase{}};
    if (rules::check(view, end)) return end;
    return bot::next_command(view, power, seed);
}

class Load {
public:
    explicit Load(const LoadOptions& options)
        : options_{options}, ruleset_{match::ruleset_of(options.bundle)}, stop_{context_.get_executor()} {
        if (!options_.log.empty()) log_.open(options_.log, std::ios::app);
    }

    int play() {
        for (std::uint32_t game = 0; game < options_.games; ++game) {
            if (game % games_of_one == 0) open_host();
            hosts_.back()->send(new_game());
        }
        context_.run();
        return report();
    }

private:
    struct Game {
        std::vector<std::shared_ptr<Player>> players;
        std::size_t seated = 0;
        std::string name;
        std::uint64_t commands = 0;
    };

    /// Another guest that creates games: an account may have some only.
    void open_host() {
        hosts_.push_back(std::make_shared<Link>(context_, options_.address));
        hosts_.back()->open({[this](protocol::ServerMessage& message) { hear(message); }, [this](const std::string& why) { finish(why); }});
    }

    /// A seat for each side, and one for each power that is on none.
    [[nodiscard]] client::CreateGame new_game() const {
        client::CreateGame create;
        create.bundle = options_.bundle;
        for (std::size_t side = 0; side < ruleset_->sides.size(); ++side) {
            client::SeatPlan seat;
            for (std::size_t at = 0; at < ruleset_->powers(); ++at)
                if (rules::idx(ruleset_->owners[at].side) == side) seat.powers.push_back(ruleset_->owners[at].name);
            create.seats.push_back(std::move(seat));
        }
        for (std::size_t at = 0; at < ruleset_->powers(); ++at)
            if (ruleset_->owners[at].side == rules::no_side && rules::has_seat(*ruleset_, static_cast<rules::OwnerId>(at)))
                create.seats.push_back({{ruleset_->owners[at].name}});
        return create;
    }

    void hear(protocol::ServerMessage& message) {
        if (auto* created = std::get_if<says::GameCreated>(&message.body)) return seat(*created);
        if (const auto* wrong = std::get_if<says::Malformed>(&message.body)) return finish(wrong->problem);
        if (const auto* denied = std::get_if<says::Denied>(&message.body)) return finish(denied->reason);
        if (std::holds_alternative<says::Busy>(message.body)) return finish("the server is too busy for another game");
    }

    void seat(const says::GameCreated& created) {
        auto game = std::make_shared<Game>();
        game->name = protocol::to_hex(created.game);
        games_.push_back(game);
        const auto seed = mix(options_.seed + games_.size());
        const auto pace = options_.per_second == 0 ? std::chrono::milliseconds{0}
                                                   : std::chrono::milliseconds{1000 * options_.games / options_.per_second};
        const auto follower = std::make_shared<match::Follower>(ruleset_);
        for (const auto& place : created.seats) {
            // The game keeps its players alive; they must not keep it.
            Player::Events events;
            events.seated = [this, &here = *game] {
                if (++here.seated < here.players.size()) return;
                if (++ready_ == options_.games) start_measuring();
            };
            events.accepted = [this, &here = *game](std::int64_t latency_us) {
                ++here.commands;
                if (measuring_) latencies_.push_back(latency_us);
                if (log_.is_open()) log_ << here.name << ' ' << here.players.front()->follower().sequence() << std::endl;
            };
            events.over = [] {};
            events.failed = [this](const std::string& why) { finish(why); };
            const auto brain = [seed, &here = *game](const View& view, OwnerId power) {
                return cheap_command(view, power, seed, here.commands);
            };
            const SeatPlan plan{created.game, place.seat, place.token, created.dice_commitment, pace};
            game->players.push_back(std::make_shared<Player>(context_, options_.address, plan, follower, brain, std::move(events)));
        }
        for (const auto& player : game->players) player->join();
    }

    void start_measuring() {
        fmt::print(stderr, "measuring\n");  // whoever watches the server's CPU begins here too
        measuring_ = true;
        began_ = std::chrono::steady_clock::now();
        stop_.expires_after(options_.duration);
        stop_.async_wait([this](boost::system::error_code error) {
            if (!error) finish({});
        });
    }

    void finish(const std::string& failure) {
        if (over_) return;
        over_ = true;
        ended_ = std::chrono::steady_clock::now();
        failure_ = failure;
        for (const auto& game : games_)
            for (const auto& player : game->players) player->leave();
        for (const auto& host : hosts_) host->close();
        context_.stop();
    }

    int report() {
        std::sort(latencies_.begin(), latencies_.end());
        const auto seconds = std::chrono::duration<double>(ended_ - began_).count();
        const auto percentile = [&](double part) {
            return latencies_.empty() ? 0 : latencies_[static_cast<std::size_t>(part * static_cast<double>(latencies_.size() - 1))];
        };
        const nlohmann::json report{
            {"games", games_.size()},
            {"seconds", measuring_ ? seconds : 0.0},
            {"accepted", latencies_.size()},
            {"accepted_per_second", measuring_ ? static_cast<double>(latencies_.size()) / seconds : 0.0},
            {"latency_us", {{"p50", percentile(0.5)}, {"p90", percentile(0.9)}, {"p99", percentile(0.99)}, {"max", percentile(1.0)}}}};
        fmt::print("{}\n", report.dump());
        if (failure_.empty()) return 0;
        fmt::print(stderr, "armistice-sparring: {}\n", failure_);
        return 1;
    }

    const LoadOptions& options_;
    server::net::io_context context_{1};
    std::shared_ptr<const rules::Ruleset> ruleset_;
    std::vector<std::shared_ptr<Link>> hosts_;
    server::Timer stop_;
    std::vector<std::shared_ptr<Game>> games_;  ///< Until the end: their players refer to them.
    std::vector<std::int64_t> latencies_;
    std::ofstream log_;
    std::chrono::steady_clock::time_point began_;
    std::chrono::steady_clock::time_point ended_;
    std::size_t ready_ = 0;
    std::string failure_;
    bool measuring_ = false;
    bool over_ = false;
};

}  // namespace

int play_load(const LoadOptions& options) { return Load{options}.play(); }

}  // namespace sparring
