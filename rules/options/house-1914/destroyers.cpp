#include "rules/options/house-1914/parts/new_unit.hpp"

namespace rules::house1914 {
namespace {

/// A surface warship like the others, so all that they do it does; only battleships bombard. Whoever asks for escorts means it.
/// [HR-2.5.1] [HR-2.5.3]
void install_destroyers(RulesetBuilder& build) {
    install_words(build);
    const auto destroyer = add_new_unit(build, "destroyers", {"HR-2.5.1"});
    auto& classes = build.tables().unit_types[idx(destroyer)].classes;
    classes = classes | build.unit_class("escort");
}

}  // namespace

extern const Option destroyers{.id = "destroyers",
                               .base = "1914",
                               .title = "Destroyers",
                               .summary = "Cheap warships, which take the place of cruisers in screening a fleet from submarines.",
                               .paragraphs = {"HR-2.5.1", "HR-2.5.2", "HR-2.5.3"},
                               .band = Band::units,
                               .after = units_before("destroyers"),
                               .install = install_destroyers};

}  // namespace rules::house1914
