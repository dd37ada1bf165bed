#pragma once

#include "rules/games/europe/game.hpp"

namespace rules::europe {

/// How the game ends.
struct Victory {
    TagId by_capitals{}, by_concession{};
    /// Further territories that it matters to have held for a turn.
    Chain<void(const View&, std::vector<SpaceId>&)> also_held;
    /// The Allies need the capital of him who holds Germany's, and no other.
    Single<bool(const View&)> own_capital;
};

[[nodiscard]] inline bool is_german(const View& view, SpaceId space) { return view.state.control[idx(space)] == game(view).germany; }

}  // namespace rules::europe
