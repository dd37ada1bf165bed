#pragma once

#include "rules/core/chain.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// Who wins beside those whom a condition of victory names, whatever condition it is: each function may add to the winners.
struct Winners {
    Chain<void(const View&, Outcome&)> beside;
};

}  // namespace rules
