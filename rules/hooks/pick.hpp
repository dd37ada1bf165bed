#pragma once

#include <functional>
#include <span>
#include <vector>

#include "rules/core/choice.hpp"
#include "rules/core/fits.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

using UnitTest = std::function<Result<void>(const Unit&)>;

/// The units that `picks` mean among `among`: for each pick the first ones, in order, that pass `test`. Each unit is picked once; where
/// a pick leaves none for one behind it, they are dealt out so that there are enough for all, if they can be.
/// Where too few pass, the refusal of the first that fitted but did not pass; where too few fit, `no_such_units`.
/// @param test  says the same of units of one kind, and may be asked once for all of them.
[[nodiscard]] Result<std::vector<UnitId>> choose_units(const View& view, std::span<const Unit> among, const UnitPicks& picks,
                                                       const UnitTest& test);

/// A kind of units that a player cannot tell apart, and how many of them there are.
struct UnitGroup {
    const Unit* sample = nullptr;
    std::uint16_t count = 0;
};
/// By what the core knows; with a view also by the slots of units and by what they carry.
[[nodiscard]] std::vector<UnitGroup> groups_of(std::span<const Unit> units);
[[nodiscard]] std::vector<UnitGroup> groups_of(const View& view, std::span<const Unit> units);
/// `same_kind` of the core, and the slots of units and their cargo besides.
[[nodiscard]] bool same_kind(const View& view, const Unit& a, const Unit& b);
/// Whether `a` and `b` carry the same, as far as a player can tell: as many units, each with one of its kind (`same_kind` of the core and
/// its slots) aboard of the other. True where neither carries anything, whatever they are themselves.
[[nodiscard]] bool same_cargo(const View& view, const Unit& a, const Unit& b);
/// One unit of each kind among those of `units` that `pick` fits.
[[nodiscard]] std::vector<const Unit*> kinds_of(const View& view, std::span<const Unit> units, const UnitPick& pick);

/// The pick that means `count` units of the kind of `sample` and no others. Where a unit of another kind would fit it too, it names
/// `sample` alone.
[[nodiscard]] UnitPick pick_of(const View& view, const Unit& sample, std::uint16_t count);

}  // namespace rules
