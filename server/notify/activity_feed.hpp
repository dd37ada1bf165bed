#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "persistence/store.hpp"
#include "rules/match/replay.hpp"
#include "rules/narration/commentary.hpp"
#include "server/notify/digest_item.hpp"

namespace server {
class Rulesets;
}

namespace server::notify {

inline constexpr std::size_t most_of_recap = 4000;  ///< Bytes of what happened in one game.

/// The games as the store has them, each read from its first entry and told as everybody sees it: what is sealed is in no mail. Keeps the
/// last few that were asked about. One thread at a time; it blocks.
class ActivityFeed final : public Games {
public:
    static constexpr std::size_t most_kept = 8;

    /// What people call a game; in no record.
    using TitleOf = std::function<std::string(const match::GameId&)>;

    ActivityFeed(persistence::Store& store, Rulesets& rulesets, const TimeSource& time, TitleOf title_of);
    ~ActivityFeed() override;
    [[nodiscard]] Asked still_asked(std::uint64_t account, const match::GameId& id, std::uint64_t sequence) override;
    [[nodiscard]] DigestItem news(std::uint64_t account, const match::GameId& id, Moment since,
                                  const std::set<std::uint64_t>& entries) override;

private:
    struct Followed;
    enum class Read : std::uint8_t {
        yes,
        none,     ///< It is not there, or this program has no rules of its bundle, or cannot read it.
        unknown,  ///< Not now.
    };
    /// Reads on to the last entry. It stands first among those that are kept.
    [[nodiscard]] Read follow(const match::GameId& id);
    [[nodiscard]] Read read_on(Followed& followed);
    [[nodiscard]] std::optional<std::vector<match::Recorded>> record_until(const match::GameId& id, std::uint64_t sequence);
    [[nodiscard]] Read take(Followed& followed, const persistence::StoredEntry& row);

    persistence::Store& store_;
    Rulesets& rulesets_;
    const TimeSource& time_;
    const TitleOf title_of_;
    std::list<std::unique_ptr<Followed>> kept_;  ///< The one asked about last stands first.
};

}  // namespace server::notify
