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

[[nodiscard]] std::string space(const rules::Ruleset& rules, rules::SpaceId id);
[[nodiscard]] std::string owner(const rules::Ruleset& rules, rules::OwnerId id);
[[nodiscard]] std::string type(const rules::Ruleset& rules, rules::UnitTypeId id);
[[nodiscard]] std::string side(const rules::Ruleset& rules, rules::SideId id);
[[nodiscard]] std::string tag(const rules::Ruleset& rules, rules::TagId id);
[[nodiscard]] std::string decision(const rules::Ruleset& rules, rules::DecisionKindId id);
[[nodiscard]] std::vector<std::string> owners(const rules::Ruleset& rules, rules::OwnerMask mask);
[[nodiscard]] std::vector<std::string> roles(const rules::Ruleset& rules, std::uint16_t bits);
[[nodiscard]] std::vector<std::string> marks(const rules::Ruleset& rules, std::uint32_t bits);
/// The phase of the lowest frame that has phases: above it are battles and the like.
[[nodiscard]] std::string phase(const rules::Ruleset& rules, std::span<const rules::Frame> frames);

/// Finds numbers by name; remembers the first that was not there. Each function returns false then.
class Finder {
public:
    explicit Finder(const rules::Ruleset& rules) : rules_{rules} {}
    [[nodiscard]] const rules::Ruleset& rules() const { return rules_; }
    [[nodiscard]] WireError& fault() { return fault_; }

    bool space(std::string_view name, rules::SpaceId& id, std::string_view field);
    bool owner(std::string_view name, rules::OwnerId& id, std::string_view field);
    bool type(std::string_view name, rules::UnitTypeId& id, std::string_view field);
    bool side(std::string_view name, rules::SideId& id, std::string_view field);
    bool tag(std::string_view name, rules::TagId& id, std::string_view field);
    bool decision(std::string_view name, rules::DecisionKindId& id, std::string_view field);
    bool slot(std::string_view name, rules::SlotId& id, std::string_view field);
    /// Any of the names in `table`, which has a `name` each.
    template <class Id, class Table>
    bool named(const Table& table, std::string_view name, Id& id, std::string_view kind, std::string_view field) {
        for (std::size_t at = 0; at < table.size(); ++at)
            if (table[at].name == name) return id = static_cast<Id>(at), true;
        return unknown(kind, name, field, {});
    }
    /// Empty names are none: `space`, `owner`, `tag`, `side` with a default.
    bool space_or_none(std::string_view name, rules::SpaceId& id, std::string_view field);
    bool owner_or_none(std::string_view name, rules::OwnerId& id, std::string_view field);
    bool tag_or_none(std::string_view name, rules::TagId& id, std::string_view field);
    bool side_or_none(std::string_view name, rules::SideId& id, std::string_view field);
    bool owners(const std::vector<std::string>& names, rules::OwnerMask& mask, std::string_view field);
    bool roles(const std::vector<std::string>& names, std::uint16_t& bits, std::string_view field);
    bool marks(const std::vector<std::string>& names, std::uint32_t& bits, std::string_view field);

    /// What a client nests deeper, or lists longer, is no command of any game; and it must be read again from the log.
    static constexpr int deepest = 8;
    static constexpr std::size_t most_items = 256;
    /// Whether a list is short enough.
    bool few(std::size_t items, std::string_view field);
    bool picks(const wire::UnitPicks& picks, rules::UnitPicks& found, std::string_view field);
    bool pick(const wire::UnitPick& pick, rules::UnitPick& found, std::string_view field);
    bool choice(const wire::Choice& choice, rules::Choice& found, std::string_view field);

    bool fail(WireError::Code code, std::string_view field, std::string problem, std::string what_to_do);
    bool unknown(std::string_view kind, std::string_view name, std::string_view field, std::vector<std::string_view> names,
                 std::string_view otherwise = "list_bundles with the name of the bundle tells all names");

private:
    /// Before a list inside of another is read; `leave` after it.
    bool enter(std::size_t items, std::string_view field);
    bool leave() { return --depth_, true; }

    const rules::Ruleset& rules_;
    WireError fault_;
    int depth_ = 0;
};

[[nodiscard]] wire::UnitPick pick_to_wire(const rules::Ruleset& rules, const rules::UnitPick& pick);
[[nodiscard]] wire::UnitPicks picks_to_wire(const rules::Ruleset& rules, const rules::UnitPicks& picks);

}  // namespace protocol::names
