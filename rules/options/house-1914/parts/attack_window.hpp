#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rules/core/chain.hpp"
#include "rules/core/ruleset.hpp"
#include "rules/hooks/builder.hpp"
#include "rules/hooks/question_form.hpp"
#include "rules/mechanics/declaring.hpp"

/// The attack window between movement and combat, once for all options that act in it. [HR-0.4]
namespace rules::house1914 {

/// The phase in which attacks are named.
inline constexpr std::string_view naming_phase = "attack-window";

/// An argument of `attack`: how a battle is fought. It may be given when the battle is named and, for one on the list, later; an attack
/// without it takes it back. `value` is null where an attack does not have it.
struct AttackArgument {
    ArgumentName argument;
    Result<void> (*check)(const View& view, OwnerId power, SpaceId space, const Choice* value) = nullptr;
    void (*perform)(Context& context, const Battle& battle, const Choice* value) = nullptr;
    /// What stands for this battle, if anything does.
    std::optional<Choice> (*stands)(const View& view, const Battle& battle) = nullptr;
    /// Values worth trying in a space, for the list of legal commands.
    void (*list)(const View& view, OwnerId power, SpaceId space, std::vector<Choice>& values) = nullptr;
};

/// An attack that is no battle of the base game: `attack` with this word as its argument `kind`.
struct AttackKind {
    TagId word{};
    Action action;
    std::vector<ArgumentName> arguments;  ///< Besides `kind`.
};

/// What defending powers may do about attacks that have just been named. Asked after the window and again after what adds to them.
struct Reactions : QuestionForm {};

struct AttackWindow {
    std::vector<AttackArgument> arguments;
    std::vector<AttackKind> kinds;
    /// Asked of every attack that is named, of whatever kind.
    Chain<Result<void>(const View&, OwnerId, const command::Attack&)> may_name;
    /// As combat begins the list is fixed; what was announced in the window is carried out now.
    Chain<void(Context&)> on_fixed;

    bool placed = false;
    Action plain;         ///< `attack` as the base game has it.
    SlotId reacted_to{};  ///< Ground about which reactions have been asked this turn.
};

/// Installs the window at the first call; options may call it in any order.
AttackWindow& attack_window(RulesetBuilder& build);
/// Takes another argument of `attack` in.
void add_attack_argument(RulesetBuilder& build, AttackArgument argument);
void add_attack_kind(RulesetBuilder& build, AttackKind kind);
/// A place at which defending powers react to what has been named since the last one.
[[nodiscard]] Node reactions(std::string_view name);

/// The battle for `space` that is listed, other than a landing and whatever else decides nothing about it; null if there is none.
[[nodiscard]] const Battle* battle_for(const View& view, SpaceId space);
/// Ground under announced attack: with a listed battle for it, or enemy ground that units of the active power have entered this turn.
[[nodiscard]] std::vector<SpaceId> attacked_ground(const View& view);
/// The part of it that no reaction has been asked about.
[[nodiscard]] std::vector<SpaceId> newly_attacked(const View& view);

}  // namespace rules::house1914
