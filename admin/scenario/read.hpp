#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "admin/scenario/model.hpp"
#include "admin/scenario/reader.hpp"

namespace scenario {

// The readers of the parts of a file. Each reports what is wrong and returns what could be read.

/// A unit list in either form: `{ infantry = 2 }`, or a list of tables.
[[nodiscard]] Stacks read_stacks(Reader& reader, const Value& value, std::string_view what);
/// Unit lists by owner, for one space.
void read_holdings(Reader& reader, const Value& value, std::string_view what, rules::SpaceId space, std::vector<Holding>& into);
/// Unit lists by space and owner; @return the spaces named.
std::vector<rules::SpaceId> read_spaces(Reader& reader, const Value& value, std::string_view what, std::vector<Holding>& into);
/// What a player can say of units in a command.
[[nodiscard]] rules::UnitPicks picks_of(Reader& reader, const Stacks& stacks, std::uint32_t line);
[[nodiscard]] rules::UnitPicks read_picks(Reader& reader, const Value& value, std::string_view what);
/// How far a unit of this type is damaged: true, false or a number of levels.
[[nodiscard]] std::optional<std::uint8_t> read_damage(Reader& reader, const Value& value, rules::UnitTypeId type);

/// @param types_only  a name in it can only be that of a unit type: an unknown one is told so.
[[nodiscard]] std::optional<rules::Choice> read_choice(Reader& reader, const Value& value, std::string_view what, bool types_only = false);
/// A further argument of a command: what its name does not settle may be an option, a unit type, a space or a power.
[[nodiscard]] std::optional<rules::Choice> read_argument(Reader& reader, const Entry& entry);

/// What is rolled and drawn: "dice" and "draws".
[[nodiscard]] Chance read_chance(Reader& reader, Keys& keys);

/// What stands behind `do`.
[[nodiscard]] Deed read_deed(Reader& reader, const Value& value, const Author& author);
[[nodiscard]] std::vector<StandingOrder> read_orders(Reader& reader, const Value& value);

[[nodiscard]] std::vector<ControlEntry> read_control(Reader& reader, const Value& value);
[[nodiscard]] std::vector<SlotEntry> read_slots(Reader& reader, const Value& value);
/// Slots and flags of units, by name; in the order of the game's slots.
[[nodiscard]] std::vector<UnitSlot> read_unit_slots(Reader& reader, const Value& value);
[[nodiscard]] std::vector<OfOwner<std::int32_t>> read_money(Reader& reader, const Value& value, std::string_view what);
[[nodiscard]] std::vector<OfOwner<bool>> read_flags(Reader& reader, const Value& value, std::string_view what);
[[nodiscard]] std::vector<Holding> read_purchased(Reader& reader, const Value& value);
[[nodiscard]] Start read_start(Reader& reader, const Value& value);
[[nodiscard]] Expectations read_expectations(Reader& reader, const Value& value);
[[nodiscard]] Step read_step(Reader& reader, const Value& value);

}  // namespace scenario
