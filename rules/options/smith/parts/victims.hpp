#pragma once

#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {

/// Submarines that name the ships they hit. [SM-18.1] [SM-18.2] [SM-41]
struct Victims {
    bool installed = false;
    std::string_view cite;
    /// Whether the submarines of this owner do, as attackers or as defenders.
    bool (*choose)(const View&, OwnerId, bool attacking) = nullptr;
    DecisionKindId targets{};
};

/// Installs the question "submarine-targets". One module of the bundle does.
void install_victims(RulesetBuilder& build, std::string_view cite, bool (*choose)(const View&, OwnerId, bool attacking));
/// Some submarine of the battle has a choice: it meets ships of several kinds, or ships that take more than one hit.
[[nodiscard]] bool victims_matter(const View& view, BattleId battle);

}  // namespace rules::smith
