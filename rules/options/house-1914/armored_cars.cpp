#include "rules/options/house-1914/parts/motor.hpp"
#include "rules/options/house-1914/parts/new_unit.hpp"

namespace rules::house1914 {
namespace {

void install(RulesetBuilder& build) {
    install_refusal_words(build);
    goes_by_motor(build, add_new_unit(build, "armored-cars", {"HR-2.3.1"}));
}

}  // namespace

extern const Option armored_cars{.id = "armored-cars",
                       .base = "1914",
                       .title = "Armored cars",
                       .paragraphs = {"HR-2.3.1"},
                       .band = Band::units,
                       .after = units_before("armored-cars"),
                       .install = install};

}  // namespace rules::house1914
