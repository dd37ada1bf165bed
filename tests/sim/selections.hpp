#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/compile/bundle.hpp"

namespace sim {

/// Options of one game, each with what it requires, none with what it excludes.
using Selection = std::vector<const rules::Module*>;

/// All that there are, where they can be counted; else none, each, each two, and a few hundred of any size, always the same.
[[nodiscard]] std::vector<Selection> selections_of(const rules::Module& game);
/// Each option alone, and each two that go together.
[[nodiscard]] std::vector<Selection> pairs_of(const rules::Module& game);
/// One by chance, small or large.
[[nodiscard]] Selection selection_of(const rules::Module& game, std::uint32_t seed);

/// Nothing is missing that one of them requires, and none excludes another.
[[nodiscard]] bool go_together(const Selection& selection);

[[nodiscard]] rules::BundleSpec spec_of(const rules::Module& game, const Selection& selection);
/// What is wrong with the sentence by which a module is chosen, in words; empty: nothing.
[[nodiscard]] std::string wrong_with_summary(const rules::Module& module);
/// " this that": the names, each with a blank before it.
[[nodiscard]] std::string in_words(const Selection& selection);

}  // namespace sim
