#pragma once

#include <string>
#include <vector>

#include "rules/core/ruleset.hpp"
#include "rules/mechanics/canals.hpp"

namespace rules {

/// Something that a game knows of a space or a type of unit beside the tables of the ruleset. A name may stand several times.
struct BoardFact {
    std::string name;
    std::string value = "true";
    bool operator==(const BoardFact&) const = default;
};
/// So many places of a carrier does one of this type take, which it carries otherwise than `MoveRules::may_load` says.
struct DeckFact {
    UnitTypeId carrier{};
    UnitTypeId type{};
    int places = 0;  ///< Of the carrier.
    int each = 1;
};

/// What a game and its options say of their board to people (`RulesetBuilder::data`). No rule reads it. The functions are asked of the
/// finished ruleset, so they tell what options have made of it.
struct BoardFacts {
    std::vector<void (*)(const Ruleset&, SpaceId, std::vector<BoardFact>&)> spaces{};
    std::vector<void (*)(const Ruleset&, UnitTypeId, std::vector<BoardFact>&)> types{};
    std::vector<void (*)(const Ruleset&, std::vector<Canal>&)> passages{};
    std::vector<void (*)(const Ruleset&, std::vector<DeckFact>&)> decks{};
};

/// All that is known of a space: by the game, and of whom it is the capital, and what it counts for.
[[nodiscard]] std::vector<BoardFact> facts_of(const Ruleset& rules, SpaceId space);
[[nodiscard]] std::vector<BoardFact> facts_of(const Ruleset& rules, UnitTypeId type);
[[nodiscard]] std::vector<Canal> passages_of(const Ruleset& rules);
/// What carries what: as the rules of loading answer in the setup, each type by itself, and on decks.
[[nodiscard]] std::vector<DeckFact> carried_by(const Ruleset& rules);
/// The powers that may buy a type, whatever it costs and whenever it is there.
[[nodiscard]] std::vector<OwnerId> buyers_of(const Ruleset& rules, UnitTypeId type);

}  // namespace rules
