#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/joined.hpp"
#include "rules/core/ruleset.hpp"
#include "rules/match/entry.hpp"

namespace narration {

/// The powers of each seat.
using Seats = std::vector<std::vector<rules::OwnerId>>;

/// What the numbers of a game are called: by its rules or, where a program has other rules, by the first entry of its record.
/// Total: what has no name is called by its number, "space 7".
class Names {
public:
    /// The rules or the record outlive this.
    explicit Names(const rules::Ruleset& rules) : rules_{&rules} {}
    explicit Names(const match::body::Created& created) : created_{&created} {}

    [[nodiscard]] std::string of(rules::SpaceId id) const;  ///< "nowhere" and "off the board" where it is no space of the map.
    [[nodiscard]] std::string of(rules::OwnerId id) const;  ///< "nobody" where it is none.
    [[nodiscard]] std::string of(rules::UnitTypeId id) const;
    [[nodiscard]] std::string of(rules::DecisionKindId id) const;
    [[nodiscard]] std::string of(rules::SlotId id) const;
    [[nodiscard]] std::string of(rules::TagId id) const;  ///< Empty where it is none.
    /// "2 fighters".
    [[nodiscard]] std::string several(std::int64_t count, rules::UnitTypeId type) const;
    /// "in Alsace", "off the board".
    [[nodiscard]] std::string in(rules::SpaceId id) const;
    /// "Germany, Italy and France" of powers or spaces. @param nothing  what is said of none.
    template <class Ids>
    [[nodiscard]] std::string all(const Ids& ids, std::string_view nothing = {}) const {
        return rules::and_joined(rules::mapped(ids, [&](const auto id) { return of(id); }), nothing);
    }

private:
    template <class Id>
    [[nodiscard]] std::string row(auto by_rules, auto by_record, Id id, std::string_view kind) const;

    const rules::Ruleset* rules_ = nullptr;
    const match::body::Created* created_ = nullptr;
};

}  // namespace narration
