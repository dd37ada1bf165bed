#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "admin/scenario/model.hpp"
#include "rules/core/ruleset.hpp"

namespace scenario {

/// True if each of `wanted` things can be given one of as many things that are there, so that all are used and all fit.
[[nodiscard]] bool pairs_off(std::size_t wanted, std::size_t there, const std::function<bool(std::size_t wanted, std::size_t there)>& fits);

/// Are these units exactly those of the list? What the list leaves out fits any unit. `owner` has those of which it says nothing else.
[[nodiscard]] bool exactly(const rules::View& view, const Stacks& stacks, std::span<const rules::Unit* const> units, rules::OwnerId owner);

/// Is `there` a choice that `wanted` describes? Units are told apart only by what `wanted` says of them.
[[nodiscard]] bool same_choice(const rules::Choice& wanted, const rules::Choice& there);

}  // namespace scenario
