#pragma once

#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/match/dice_chain.hpp"
#include "rules/match/hash.hpp"
#include "server/base/time_source.hpp"
#include "server/boot/server.hpp"
#include "tests/server/client.hpp"

namespace testing {

namespace client = protocol::client;
namespace wire = protocol::server;
using Code = wire::Malformed::Code;  ///< What is wrong with a message.
using To = match::body::SeatOffered::To;
inline constexpr match::Moment minute = 60'000, hour = 60 * minute, day = 24 * hour;

/// Time that passes when a test says so.
class VirtualTime final : public server::TimeSource {
public:
    [[nodiscard]] match::Moment now() const override { return now_; }
    void advance(match::Moment ms) { now_ += ms; }

private:
    std::atomic<match::Moment> now_{1'800'000'000'000};
};

class TempFolder {
public:
    TempFolder();
    ~TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

/// No file grows or is written beyond its first byte, as on a full disk.
class FullDisk {
public:
    FullDisk() {
        before_handler_ = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &before_);
        auto none = before_;
        none.rlim_cur = 1;
        ::setrlimit(RLIMIT_FSIZE, &none);
    }
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, before_handler_);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit before_{};
    void (*before_handler_)(int) = nullptr;
};

/// A server of the test's own: real sockets, real store, virtual time.
class Harness {
public:
    Harness();
    /// @param config  where it names an owner's socket, that lies in the folder of the test.
    explicit Harness(server::Config config);
    [[nodiscard]] std::uint16_t port() const { return server_->port(); }
    [[nodiscard]] server::Server& server() { return *server_; }
    /// Time passes, and the clock is looked at.
    void advance(match::Moment ms) {
        time.advance(ms);
        server_->tick();
    }
    void stop() { server_.reset(); }
    void restart();

    TempFolder folder;
    VirtualTime time;
    server::Config config;

private:
    std::unique_ptr<server::Server> server_;
};

/// A game whose seats one client holds.
struct Match {
    match::GameId game{};
    wire::GameCreated created;
    std::vector<match::Hash> seeds;
};
struct MatchPlan {
    std::string bundle = "1914-tournament";
    match::ClockRules clock{};
    std::vector<client::SeatPlan> seats{};
    match::body::TakeBackRule take_back{};
};
/// The client speaks in the rules of the game from then on.
[[nodiscard]] Match create(Client& client, const MatchPlan& plan = {});
void sit_down(Client& client, Match& match);
void open_seeds(Client& client, const Match& match);
/// Created, seated, seeds opened, started.
[[nodiscard]] Match begin(Client& client, const MatchPlan& plan = {});

/// What the client is told of a game, which it watches from then on.
[[nodiscard]] wire::GameView look(Client& client, const match::GameId& game);
[[nodiscard]] wire::GameView look(Client& client, const Match& match);
[[nodiscard]] bool ends_game(const wire::Update& update);

/// The record as everybody gets it verifies, with every command judged again.
void check_record(std::uint16_t port, const match::GameId& game);

[[nodiscard]] match::ActionId action(std::uint64_t number);
/// An act of the power whose turn it is, for no phase in particular.
[[nodiscard]] client::Act act(const Match& match, std::uint64_t number, protocol::wire::Command command);
[[nodiscard]] protocol::wire::Command end_phase();
[[nodiscard]] protocol::wire::Command take_back();
/// The first legal command of the active power that is none of ending the phase; ending it where there is no other.
[[nodiscard]] protocol::wire::Command some_command(Client& client, const Match& match);

/// On the database of a server that does not run.
void run_sql(const Harness& harness, const std::string& sql);
/// All of a file; empty where there is none.
[[nodiscard]] std::string bytes_of(const std::string& path);
[[nodiscard]] inline bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// The rules of the tournament of 1914.
[[nodiscard]] const rules::Ruleset& ruleset();
/// Things of a game by their names; throw where there is none of the name.
[[nodiscard]] rules::SpaceId space(const rules::Ruleset& rules, std::string_view name);
[[nodiscard]] rules::OwnerId power(const rules::Ruleset& rules, std::string_view name);
[[nodiscard]] rules::UnitTypeId unit_type(const rules::Ruleset& rules, std::string_view name);
[[nodiscard]] rules::UnitPick unit(const rules::Ruleset& rules, std::string_view type, std::uint16_t count = 1);
/// An order for losses, of types in this order: in one space, or everywhere.
[[nodiscard]] protocol::wire::StandingOrder order_of_losses(const rules::Ruleset& rules, const std::vector<std::string>& types,
                                                            std::optional<rules::SpaceId> space = std::nullopt);
/// Rules with a unit type and a space more, whatever their names: who speaks in them says what no server knows.
[[nodiscard]] std::shared_ptr<const rules::Ruleset> with_wrong_names(const rules::Ruleset& rules, const std::string& type,
                                                                     const std::string& space);

}  // namespace testing
