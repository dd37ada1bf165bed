#pragma once

#include <cstdint>

#include "rules/core/command.hpp"
#include "rules/core/ruleset.hpp"

namespace partner {

/// What a power has chosen to buy, for the money that it has.
class Basket {
public:
    Basket(const rules::View& view, rules::OwnerId power, std::int64_t money) : view_{view}, power_{power}, money_{money} {}

    /// One more of this type, if there is one to be had and money for it.
    bool add(rules::UnitTypeId type);
    [[nodiscard]] std::int64_t money() const { return money_; }
    [[nodiscard]] const rules::UnitPicks& picks() const { return picks_; }

private:
    rules::View view_;
    rules::OwnerId power_;
    std::int64_t money_;
    rules::UnitPicks picks_;
};

}  // namespace partner
