#pragma once

#include <span>
#include <string>
#include <vector>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"

/// Parts that events and views share.
namespace protocol::parts {

[[nodiscard]] wire::BattleView battle(const rules::Ruleset& rules, const rules::Battle& battle);
/// Units of an event by their ids, in its order: neighbours that cannot be told apart are one group.
[[nodiscard]] wire::UnitGroups groups(const rules::View& before, std::span<const rules::UnitId> ids);
[[nodiscard]] wire::OutcomeView outcome(const rules::Ruleset& rules, const rules::Outcome& outcome);
[[nodiscard]] wire::SlotView slot(const rules::Ruleset& rules, rules::SlotId slot, std::uint32_t subject);
/// A value of a slot in words; a number where the slot's type has no word for it.
[[nodiscard]] std::string value(const rules::Ruleset& rules, const rules::Slot& slot, std::int64_t value);
/// The number that a word of `value` means, or that is written; nothing for any other text.
[[nodiscard]] std::optional<std::int64_t> value_from(const rules::Ruleset& rules, const rules::Slot& slot, const std::string& text);
[[nodiscard]] std::optional<std::uint32_t> subject_from(const rules::Ruleset& rules, const rules::Slot& slot, const std::string& text);

}  // namespace protocol::parts
