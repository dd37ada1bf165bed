#pragma once

#include "rules/hooks/odds.hpp"
#include "tests/odds/agreement.hpp"

/// Battles of Classic and of what is played with its rules.
namespace battles {

/// Ships come from the Baltic and planes over the sea from Western Europe; land units with their planes from the Ukraine.
[[nodiscard]] Position in_classic(const Battle& battle);
/// Against four defenders: an infantry over land, three units from the sea, and two battleships.
[[nodiscard]] rules::odds::Question landing_in_classic();

}  // namespace battles
