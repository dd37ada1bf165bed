#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/wire.hpp"
#include "rules/core/ruleset.hpp"

/// The names of a ruleset's numbers, and the numbers of names. Total: a number without a name has an empty one.
namespace protocol::names {

/// Where bought units wait; no space of the map.
inline constexpr std::string_view off_board = "off-board";

[[nodiscard]] std::string_view name_of(const rules::Ruleset& rules, rules::SpaceId id);
[[nodiscard]] std::string_view name_of(const rules::Ruleset& rules, rules::OwnerId id);
[[nodiscard]] std::string_view name_of(const rules::Ruleset& rules, rules::UnitTypeId id);
[[nodiscard]] std::string_view name_of(const rules::Ruleset& rules, rules::SideId id);
[[nodiscard]] std::string_view name_of(const rules::Ruleset& rules, rules::TagId id);
[[nodiscard]] std::string_view name_of(const rules::Ruleset& rules, rules::DecisionKindId id);
[[nodiscard]] std::string_view name_of(const rules::Ruleset& rules, rules::SlotId id);
[[nodiscard]] std::string_view name_of(const rules::Ruleset& rules, rules::RoleId id);
[[nodiscard]] std::string_view name_of(const rules::Ruleset& rules, rules::ProcedureId id);
[[nodiscard]] std::string_view name_of(const rules::Ruleset& rules, rules::BattleKindId id);
[[nodiscard]] std::string_view name_of(const rules::Ruleset& rules, rules::ResourceId id);
/// What has a name in a ruleset.
template <class Id>
concept Named = requires(const rules::Ruleset& rules, Id id) { name_of(rules, id); };
template <Named Id>
[[nodiscard]] std::string text_of(const rules::Ruleset& rules, Id id) {
    return std::string{name_of(rules, id)};
}

[[nodiscard]] std::vector<std::string_view> names_in(const rules::Ruleset& rules, rules::OwnerMask owners);
[[nodiscard]] std::vector<std::string_view> names_in(const rules::Ruleset& rules, rules::RoleMask roles);
[[nodiscard]] std::vector<std::string_view> names_in(const rules::Ruleset& rules, rules::Marks marks);
/// The phase of the lowest frame that has phases: above it are battles and the like.
[[nodiscard]] std::string phase(const rules::Ruleset& rules, std::span<const rules::Frame> frames);

/// A value of a slot in words; a number where the slot's type has no word for it.
[[nodiscard]] std::string value_in_words(const rules::Ruleset& rules, const rules::Slot& slot, std::int64_t value);
/// The number that a word of `value_in_words` means, or that is written; nothing for any other text.
[[nodiscard]] std::optional<std::int64_t> value_from(const rules::Ruleset& rules, const rules::Slot& slot, const std::string& text);
[[nodiscard]] std::string subject_in_words(const rules::Ruleset& rules, const rules::Slot& slot, std::uint32_t subject);
[[nodiscard]] std::optional<std::uint32_t> subject_from(const rules::Ruleset& rules, const rules::Slot& slot, const std::string& text);

/// Finds numbers by name; remembers the first that was not there. Each function returns false then.
class Finder {
public:
    explicit Finder(const rules::Ruleset& rules) : rules_{rules} {}
    [[nodiscard]] const rules::Ruleset& rules() const { return rules_; }
    [[nodiscard]] WireError& fault() { return fault_; }

    bool find(std::string_view name, rules::SpaceId& id, std::string_view field);
    bool find(std::string_view name, rules::OwnerId& id, std::string_view field);
    bool find(std::string_view name, rules::UnitTypeId& id, std::string_view field);
    bool find(std::string_view name, rules::SideId& id, std::string_view field);
    bool find(std::string_view name, rules::TagId& id, std::string_view field);
    bool find(std::string_view name, rules::DecisionKindId& id, std::string_view field);
    bool find(std::string_view name, rules::SlotId& id, std::string_view field);
    bool find(std::string_view name, rules::RoleId& id, std::string_view field);
    bool find(std::string_view name, rules::ProcedureId& id, std::string_view field);
    bool find(std::string_view name, rules::BattleKindId& id, std::string_view field);
    bool find(std::string_view name, rules::ResourceId& id, std::string_view field);
    bool find(std::string_view name, rules::PhaseId& id, std::string_view field);

    /// What a client nests deeper, or lists longer, is no command of any game; and it must be read again from the log.
    static constexpr int deepest = 8;
    static constexpr std::size_t most_items = 256;
    /// Whether a list is short enough.
    bool few(std::size_t items, std::string_view field);
    bool fail(WireError::Code code, std::string_view field, std::string problem, std::string what_to_do);
    bool unknown(std::string_view kind, std::string_view name, std::string_view field, std::vector<std::string_view> names,
                 std::string_view otherwise = "list_bundles with the name of the bundle tells all names");

private:
    const rules::Ruleset& rules_;
    WireError fault_;
};

}  // namespace protocol::names
