#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/core/ruleset.hpp"

namespace bot {

/// Ground of no power that waits for the first to come: on whose side it is, and who would defend it.
struct Waiting {
    rules::Relation relation{};
    std::vector<std::pair<rules::UnitTypeId, std::uint16_t>> army{};
};

/// A declaration to make.
struct Declared {
    std::string_view what;
    int chance = 100;  ///< In so many turns of a hundred.
    bool (*when)(const rules::View&, rules::OwnerId power) = nullptr;
    bool any = false;  ///< Not the first that is listed.
};

/// Units of a type that are no army: how many of them a power wants to have, and buys one a turn.
struct Stock {
    std::string_view type;
    int most = 1;
};

/// What the rules of a game cannot be asked: at most a page for each. A game that gives none is played by these.
struct Hints {
    /// What ground is worth besides what it brings.
    double bare_ground = 0.5;
    /// What ground is worth that belongs to no power, in parts of other ground; 0: it is left alone.
    double neutral_ground = 0;
    /// How much stronger than in the forecast defenders are taken to be where an attack at sea is planned.
    double caution_at_sea = 1;
    /// What a heavy land unit adds to the fire of an attacker of the cheapest kind beside it.
    double support = 0;
    /// Of ten land units bought, how many are heavy ones.
    int heavy = 3;
    std::vector<Declared> declare{};
    /// The flag of waiting units that a declaration has brought: they keep nobody from buying as ever.
    std::string_view set_apart{};
    std::vector<Stock> stocks{};             ///< Of a game without the type there are none.
    std::vector<std::string_view> agrees{};  ///< Questions that are answered by yes, or else by what is no refusal.
    std::vector<std::string_view> helps{};   ///< Questions who comes from where to what is attacked.
    std::vector<std::string_view> takes{};   ///< Questions in which units are for the taking.
    /// The question what to bid for a territory.
    std::string_view bid{};
    /// What the rules publish about the receipts of ships that trade.
    std::string_view freight{};
    /// The answer by which a battle goes on.
    std::string_view press_on = "press-on";
    /// The kind of attack that planes make on ground by declaring it; empty: none.
    std::string_view raid{};
    /// May be null, as all of these.
    std::optional<Waiting> (*waiting)(const rules::View&, rules::OwnerId power, rules::SpaceId) = nullptr;
    /// Whoever enters may be lost on the way.
    bool (*dangerous)(const rules::View&, rules::OwnerId power, rules::SpaceId) = nullptr;
    /// Heavy land units stand only where one of the cheapest stands.
    bool escorted = false;
};

/// Of the base game of `ruleset`.
[[nodiscard]] const Hints& hints_of(const rules::Ruleset& ruleset);

}  // namespace bot
