#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rules/match/entry.hpp"

namespace admin {

/// A module that a game was begun with at another revision than this program has.
struct OtherRevision {
    std::string module;
    std::uint32_t of_game = 0;
    std::uint32_t of_program = 0;
};
/// Whether this program plays a game.
struct Playable {
    bool played = true;
    std::string why{};  ///< Else why not, as far as the record tells.
    std::vector<OtherRevision> modules{};
    bool same_names = false;  ///< It could go on under the rules of this program, when it is upgraded.
};
/// A game that is not over.
struct RunningGame {
    match::GameId game{};
    std::string bundle;
    std::string where;  ///< "waiting", "running", "paused"
    Playable playable;
};

/// Compares games with the rules of this program; each selection is compiled once.
class RulesCompared {
public:
    /// @param created  its first entry. A record states the hash of what it is pinned to and not the revisions: those are found by trying, as
    /// long as one or two modules have another one.
    [[nodiscard]] const Playable& of(const match::body::Created& created);

private:
    std::map<std::string, Playable> known_;
};

}  // namespace admin
