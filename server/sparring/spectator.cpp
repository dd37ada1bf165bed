#include "server/sparring/spectator.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <optional>
#include <stdexcept>

#include "server/sparring/visit.hpp"

namespace sparring {
namespace {

namespace client = protocol::client;
namespace says = protocol::server;

class Spectator final : Visit {
public:
    Spectator(const FollowOptions& options, const protocol::wire::GameId& game) : Visit{options.address}, options_{options}, game_{game} {}

    int watch() {
        // How far it is; then all of it.
        if (!run({client::Watch{game_, std::nullopt}, client::Watch{game_, 0}}, {})) return 1;
        if (commentary_) fmt::print("{}", commentary_->scoreboard());
        return 0;
    }

private:
    void hear(protocol::ServerMessage& message) override {
        if (const auto* view = std::get_if<says::GameView>(&message.body)) {
            if (!head_) head_ = view->sequence;
        } else if (const auto* update = std::get_if<says::Update>(&message.body)) {
            take(*update);
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

    const FollowOptions& options_;
    const protocol::wire::GameId game_;
    std::optional<Commentary> commentary_;
    std::optional<std::uint32_t> head_;  ///< The last entry when it began to watch.
};

}  // namespace

int follow_game(const FollowOptions& options) { return Spectator{options, game_from(options.game)}.watch(); }

}  // namespace sparring
