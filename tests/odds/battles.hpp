#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/judge.hpp"
#include "rules/hooks/module.hpp"
#include "rules/odds/odds.hpp"

/// Battles told in words, for the calculator and for the judge.
namespace battles {

struct Side {
    std::string power;
    std::string units;
};
struct Battle {
    bool land = true;
    std::string attackers{};  ///< Of Germany.
    std::vector<Side> defenders{};
    std::string attacker_order{};
    std::string defender_order{};
    bool attacker_submerges = false;
    bool defender_submerges = false;
    std::uint32_t rounds = 0;
    bool spare = false;
    std::string bundle = "1914";  ///< And options that are added to it: "1914 + swiss-alps".
    std::string planes{};         ///< Of Germany too, where they come another way.
    std::string start{};          ///< More of [start] in a scenario, such as technologies.
    bool keep_land = false;
};

[[nodiscard]] std::shared_ptr<const rules::Ruleset> ruleset(const std::string& bundle = "1914");
/// A bundle with an option of the test's own. One that adds no names leaves questions about the bundle good.
[[nodiscard]] std::shared_ptr<const rules::Ruleset> with(const std::string& bundle, const rules::Module& option);
[[nodiscard]] rules::odds::Question question(const Battle& battle);
/// Its odds, which there have to be.
[[nodiscard]] rules::odds::Odds odds(const Battle& battle);
[[nodiscard]] rules::odds::Odds odds(const rules::odds::Question& question, const std::string& bundle = "1914");
/// Units of one owner.
[[nodiscard]] rules::OddsForce units(const std::string& power, const std::string& words, std::uint16_t roles = 0,
                                     const std::string& bundle = "1914");
/// The same as a scenario has them: { infantry = 2, ... }.
[[nodiscard]] std::string in_toml(const rules::Ruleset& rules, const rules::OddsForce& force);

/// A battle as the judge finds it when it is about to be fought, and what its owners answer: by the plans of the battle, else by default.
class Position {
public:
    /// @param scenario  the text of a scenario; the game begins in `phase`.
    /// @param home  where attackers who break off go; empty where they stay.
    Position(const Battle& battle, const std::string& scenario, const std::string& phase, const std::string& space,
             const std::string& home);
    /// The battle that is listed in `space` once the steps of a scenario are played. Of `battle` only the plans count.
    Position(const Battle& battle, const std::string& scenario, const std::string& space);

    /// A command of the attacker before the battle; nothing is rolled and nobody is asked.
    void act(rules::Command::Body body);
    /// Fights it by the judge. `roll` gives each face in turn.
    [[nodiscard]] rules::GameState fight(const std::function<std::uint16_t()>& roll) const;
    /// What is left of a part anywhere, but those who only help.
    [[nodiscard]] rules::OddsForce left(const rules::GameState& state, bool attackers) const;
    /// Somebody of a part counts for who wins: he is still there, or has broken off.
    [[nodiscard]] bool stands(const rules::GameState& state, bool attackers) const;
    /// The ground is the attacker's.
    [[nodiscard]] bool taken(const rules::GameState& state) const { return state.control[rules::idx(space_)] == state_.active; }
    [[nodiscard]] const rules::Ruleset& rules() const { return *rules_; }
    [[nodiscard]] const rules::odds::Question& question() const { return question_; }
    [[nodiscard]] const Battle& battle() const { return battle_; }
    [[nodiscard]] bool attacks(rules::OwnerId owner) const;
    [[nodiscard]] bool takes_part(rules::UnitId unit) const;

private:
    std::shared_ptr<const rules::Ruleset> rules_;
    Battle battle_;
    rules::odds::Question question_;
    rules::GameState state_;
    std::vector<rules::UnitId> part_;  ///< Who takes part, where others are there; everybody if empty.
    rules::SpaceId space_{};
    rules::SpaceId home_{rules::no_space};
};

/// Takes out those who only help, such as guns.
[[nodiscard]] rules::OddsForce without_helpers(const rules::Ruleset& rules, rules::BattleKindId kind, rules::OddsForce force);

/// The battle of two powers of 1914, in Lorraine or beside it.
[[nodiscard]] Position in_1914(const Battle& battle);

}  // namespace battles
