#include "rules/blocks/refusals.hpp"
#include "rules/blocks/setup.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> house_1914();
}

namespace rules::house1914 {
namespace {

/// Closed like the deserts of the base game: what refuses to enter those refuses here, and what nobody enters is never mobilized.
/// [HR-4.4.1]
void install(RulesetBuilder& build) {
    DataFile file{embedded_text(build, armistice_data::house_1914(), "swiss-alps.toml"), "options/house-1914/data/swiss-alps.toml"};
    for (const auto& name : file.root().texts("closed")) build.tables().spaces[idx(build.space(name))].closed_by = {"HR-4.4.1"};
    take_problems(build, file);
    take_refusal_words(build, armistice_data::house_1914(), "options/house-1914/data");
}

}  // namespace

extern const Option swiss_alps{.id = "swiss-alps",
                               .base = "1914",
                               .title = "The Swiss Alps",
                               .paragraphs = {"HR-4.4.1"},
                               .band = Band::adjustment,
                               .install = install};

}  // namespace rules::house1914
