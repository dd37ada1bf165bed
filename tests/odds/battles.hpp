#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "rules/core/judge.hpp"
#include "rules/odds/odds.hpp"
#include "tests/sim/chance.hpp"

/// Battles told in words, for the calculator and for the judge.
namespace battles {

struct Side {
    std::string power;
    std::string units;
};
struct Battle {
    bool land = true;
    std::string attackers;  ///< Of Germany.
    std::vector<Side> defenders;
    std::string attacker_order{};
    std::string defender_order{};
    bool attacker_submerges = false;
    bool defender_submerges = false;
    std::uint32_t rounds = 0;
    bool spare = false;
    std::string bundle = "1914";
};

[[nodiscard]] std::shared_ptr<const rules::Ruleset> ruleset(const std::string& bundle = "1914");
[[nodiscard]] rules::odds::Question question(const Battle& battle);
/// Its odds, which there have to be.
[[nodiscard]] rules::odds::Odds odds(const Battle& battle);
[[nodiscard]] rules::odds::Odds odds(const rules::odds::Question& question);
/// Units of one owner.
[[nodiscard]] rules::OddsForce units(const std::string& power, const std::string& words, std::uint16_t roles = 0);

/// The same battle as a position in which it is about to be fought, and the answers of its owners as standing orders.
class Position {
public:
    explicit Position(const Battle& battle);

    /// Fights it by the judge. `roll` gives each face in turn.
    [[nodiscard]] rules::GameState fight(const std::function<std::uint16_t()>& roll) const;
    /// What is left there of a part.
    [[nodiscard]] rules::OddsForce left(const rules::GameState& state, bool attackers) const;
    [[nodiscard]] const rules::Ruleset& rules() const { return *rules_; }

private:
    std::shared_ptr<const rules::Ruleset> rules_;
    Battle battle_;
    rules::odds::Question question_;
    rules::GameState state_;
    rules::SpaceId space_{};
};

}  // namespace battles
