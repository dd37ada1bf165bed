#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/core/ruleset.hpp"

/// Short questions about a state that the rules of every game ask.
namespace rules {

/// The ids of a table, in its order: `for (const auto space : all_spaces(view.rules))`.
template <class Id>
class AllIds {
public:
    class Iterator {
    public:
        explicit Iterator(std::size_t at) : at_{at} {}
        Id operator*() const { return static_cast<Id>(at_); }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        bool operator==(const Iterator&) const = default;

    private:
        std::size_t at_;
    };
    explicit AllIds(std::size_t count) : count_{count} {}
    [[nodiscard]] Iterator begin() const { return Iterator{0}; }
    [[nodiscard]] Iterator end() const { return Iterator{count_}; }

private:
    std::size_t count_;
};
[[nodiscard]] inline AllIds<SpaceId> all_spaces(const Ruleset& rules) { return AllIds<SpaceId>{rules.spaces.size()}; }
[[nodiscard]] inline AllIds<UnitTypeId> all_types(const Ruleset& rules) { return AllIds<UnitTypeId>{rules.unit_types.size()}; }
/// Powers stand before bodies.
[[nodiscard]] inline AllIds<OwnerId> all_powers(const Ruleset& rules) { return AllIds<OwnerId>{rules.powers()}; }
[[nodiscard]] inline AllIds<OwnerId> all_owners(const Ruleset& rules) { return AllIds<OwnerId>{rules.owners.size()}; }

/// One that takes turns: neither a body nor `nobody`.
[[nodiscard]] inline bool is_power(const View& view, OwnerId owner) { return idx(owner) < view.rules.powers(); }
[[nodiscard]] bool friends(const View& view, OwnerId a, OwnerId b);
[[nodiscard]] bool enemies(const View& view, OwnerId a, OwnerId b);
/// Powers in turn order after `from`, round the table, `from` last.
[[nodiscard]] std::vector<OwnerId> turn_order_after(const View& view, OwnerId from);
/// The powers that are on this side now, in turn order.
[[nodiscard]] std::vector<OwnerId> powers_of(const View& view, SideId side);
/// The capital of `power` is controlled by an enemy.
[[nodiscard]] bool capital_lost(const View& view, OwnerId power);

[[nodiscard]] inline bool marked(const View& view, const Unit& unit, SlotId flag) { return (unit.marks & view.rules.slot(flag).bit) != 0; }
/// Units of one type, cargo left out.
[[nodiscard]] std::uint16_t count_type(const View& view, SpaceId space, OwnerId owner, UnitTypeId type);
/// Units of one type that are named.
[[nodiscard]] std::int64_t count_in(const UnitPicks& picks, UnitTypeId type);
/// The spaces by name, and each once.
void sort_by_name(const View& view, std::vector<SpaceId>& spaces);

/// The phase in which the game is, also in the middle of a question or of a battle; null between phases.
[[nodiscard]] const Phase* phase_now(const View& view);
[[nodiscard]] bool in_phase(const View& view, std::string_view name);

}  // namespace rules
