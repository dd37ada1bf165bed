#include "bot/spectator.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>

#include "bot/game_visit.hpp"
#include "protocol/told_table.hpp"
#include "rules/catalogue.hpp"
#include "rules/core/printable.hpp"
#include "rules/match/replay.hpp"

namespace sparring {
namespace {

namespace client = protocol::client;
namespace says = protocol::server;

/// The rules that a view of a game names: by them its first entry is read. Null where this program does not have them.
std::shared_ptr<const rules::Ruleset> ruleset_of(const says::GameView& view) {
    match::body::Created named;
    named.bundle = view.bundle;
    named.options = view.options;
    named.parameters.assign(view.parameters.begin(), view.parameters.end());
    const auto spec = match::bundle_of(named);
    if (!spec) return nullptr;
    auto compiled = rules::compile_bundle(*spec, rules::catalogue());
    return compiled ? *compiled : nullptr;
}

class Spectator final : GameVisit {
public:
    explicit Spectator(const FollowOptions& options)
        : GameVisit{options.address, {.patience = options.patience}, options.game}, options_{options} {}

    int watch() {
        if (!run({})) return 1;
        if (commentary_) fmt::print("{}", commentary_->scoreboard());
        return 0;
    }

private:
    void enter() override {
        // How far it is; then all of it, or all that is not known.
        if (!head_) link().send(client::Watch{game(), std::nullopt});
        link().send(client::Watch{game(), commentary_ ? commentary_->follower().sequence() : 0});
    }

    void hear_of_game(protocol::ServerMessage& message) override {
        if (const auto* view = std::get_if<says::GameView>(&message.body)) {
            if (!head_) head_ = view->sequence;
            // The first entry is read by them: it says who plays what.
            if (auto rules = commentary_ ? nullptr : ruleset_of(*view)) link().speak(std::move(rules));
            if (commentary_ && view->sequence < commentary_->follower().sequence()) tell_anew();
        } else if (const auto* update = std::get_if<says::Update>(&message.body)) {
            take(*update);
        }
    }

    /// The server was set back: it has less than was told.
    void tell_anew() {
        fmt::print("\n**** The game was set back to what the server has of it. ****\n");
        commentary_.reset();
        head_.reset();
        enter();
    }

    void take(const says::Update& update) {
        if (const auto* created = std::get_if<match::body::Created>(&update.entry.entry.body); created != nullptr && !commentary_) {
            try {
                const auto rules = match::ruleset_of(*created);
                link().speak(rules);
                commentary_.emplace(rules, options_.detail);
            } catch (const std::runtime_error& error) {
                return finish(error.what());
            }
        }
        if (!commentary_ || update.entry.entry.header.sequence <= commentary_->follower().sequence()) return;
        const auto text = commentary_->tell(update.entry.entry, protocol::game_time_left(update.clock));
        const bool past = update.entry.entry.header.sequence <= head_.value_or(0);
        if (!past || options_.from_start) fmt::print("{}", rules::printable_lines(text));
        if (update.entry.entry.header.sequence == head_ && !options_.from_start && commentary_->follower().started())
            fmt::print("{}\nFrom here on{}:\n", commentary_->scoreboard(), whose_turn());
        std::fflush(stdout);
        // The past may have an end that a referee took back.
        if (commentary_->follower().ended() && update.entry.entry.header.sequence >= head_.value_or(0)) finish({});
    }

    /// Who begins to listen in the middle of a turn has not heard whose it is.
    [[nodiscard]] std::string whose_turn() const {
        const auto view = commentary_->follower().view();
        const auto power = view.state.active;
        return power == rules::nobody ? "" : ", in the turn of " + view.rules.owner(power).name;
    }

    const FollowOptions& options_;
    std::optional<narration::Commentary> commentary_;
    std::optional<std::uint32_t> head_;  ///< The last entry when it began to watch.
};

}  // namespace

int follow_game(const FollowOptions& options) { return Spectator{options}.watch(); }

}  // namespace sparring
