#pragma once

#include <vector>

#include "rules/shared/figures.hpp"

namespace rules::shared {

/// The procedure in which ships just placed get the complexes that they come from.
struct Launch {
    ProcedureId procedure{};
};

[[nodiscard]] Result<void> check_place(const View& view, const Command& command);
void perform_place(Context& context, const Command& command);
/// Places units that may be placed there; where ships are among them the procedure of their launch begins, as the last act of the caller.
void put(Context& context, const std::vector<UnitId>& units, SpaceId space);
/// placing_all.cpp: the lists of legal placements, what stands against ending the phase, and what is lost then.
void install_placing_everything(RulesetBuilder& build);

}  // namespace rules::shared
