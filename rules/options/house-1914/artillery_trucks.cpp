#include "rules/options/house-1914/parts/motor.hpp"
#include "rules/options/house-1914/parts/new_unit.hpp"

namespace rules::house1914 {
namespace {

void install(RulesetBuilder& build) {
    install_refusal_words(build);
    goes_by_motor(build, add_new_unit(build, "artillery-trucks", {"HR-2.2.1"}));
}

}  // namespace

extern const Option artillery_trucks{.id = "artillery-trucks",
                       .base = "1914",
                       .title = "Artillery trucks",
                       .paragraphs = {"HR-2.2.1"},
                       .band = Band::units,
                       .after = units_before("artillery-trucks"),
                       .install = install};

}  // namespace rules::house1914
