#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "rules/odds/odds.hpp"

/// Questions as people ask them, for the command line and for the wire.
namespace rules::odds {

/// The battle that is listed in `space`, as it would be fought now: everybody who would join it, with the damage, the roles and the
/// flags that he would have, and who would fire into it from outside. Plans and orders of loss are left to the caller.
[[nodiscard]] tl::expected<Question, Error> listed_battle_in(const View& view, SpaceId space);

/// What the game of `view` keeps of its owners: forces that are made up in it know what theirs know.
[[nodiscard]] std::vector<SlotValue> known_in(const View& view);
/// Adds to what is known that `owner` has developed what people call `name`; '_' and ' ' are as good as '-' in it.
/// @return `no_such_development` where the game has none of that name.
[[nodiscard]] tl::expected<void, Error> develop(const Ruleset& rules, OwnerId owner, std::string_view name, std::vector<SlotValue>& known);
/// Has the attackers lose their last unit that takes the ground after all others: its type stands again at the end of their order, before
/// which all their types are named, those that take ground first. @return `no_such_plan` where no ground is fought for.
[[nodiscard]] tl::expected<void, Error> keep_ground(const Ruleset& rules, Question& question);
/// A kind of battle that can be calculated, by its name; `no_such_battle` where there is none.
[[nodiscard]] tl::expected<BattleKindId, Error> kind_named(const Ruleset& rules, std::string_view name);
/// The role of units that come ashore in such a battle; `no_landing` where nobody does.
[[nodiscard]] tl::expected<std::uint16_t, Error> landed_role(const Ruleset& rules, BattleKindId kind);
/// Puts powers where `nobody` stands, as whose units they are seldom matters: an enemy of the first defender, and for each defender
/// another enemy of the attacker. @return `no_more_powers` where the sides have not so many.
[[nodiscard]] tl::expected<void, Error> choose_powers(const Ruleset& rules, OwnerId& attacker, std::vector<OwnerId>& defenders);

/// A sentence about a question that makes no sense.
[[nodiscard]] std::string explain(const Ruleset& rules, const Error& error);

}  // namespace rules::odds
