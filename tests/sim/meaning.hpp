#pragma once

#include <map>
#include <optional>
#include <vector>

#include "rules/core/ruleset.hpp"
#include "rules/core/state.hpp"

namespace sim {

/// What the choices of one question mean: which of its units they name, however they say it.
class Meaning {
public:
    Meaning(const rules::View& view, const rules::Decision& decision, rules::OwnerId owner)
        : view_{view}, decision_{decision}, owner_{owner} {}

    /// Whether `said` can mean the same as the listed choice.
    [[nodiscard]] bool can_be(const rules::Choice& said, const rules::Choice& listed) const;

private:
    [[nodiscard]] std::vector<const rules::Unit*> units_of(rules::OwnerId owner) const;
    [[nodiscard]] rules::OwnerId owner_meant() const;
    [[nodiscard]] bool may_name_power(const rules::Choice& listed) const;
    [[nodiscard]] std::optional<std::vector<rules::Choice::Allocation>> parts_of(const rules::Choice& choice) const;
    [[nodiscard]] bool can_be(rules::OwnerId owner, const rules::UnitPicks& said, const rules::UnitPicks& listed) const;

    rules::View view_;
    const rules::Decision& decision_;
    rules::OwnerId owner_;
};

}  // namespace sim
