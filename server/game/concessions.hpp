#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/game/decide.hpp"

namespace server {

/// A player gives a power up by saying so twice: first they are told what that ends. Kept: what each account was told last of each power.
class Concessions {
public:
    /// The answer to one who was not told yet what `drafted` ends, and who is told now; nothing where it is taken, or ends nothing.
    [[nodiscard]] std::optional<Answer> asked_again(const match::Game& game, const CommandEnvelope& envelope, const DraftedEntry& drafted);

private:
    struct Told {
        match::ActionId action{};
        std::string what;
        Moment at = 0;
    };
    std::map<std::pair<std::uint64_t, rules::OwnerId>, Told> told_;
};

}  // namespace server
