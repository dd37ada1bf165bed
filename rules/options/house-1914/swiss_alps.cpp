#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

/// Closed like the deserts of the base game: what refuses to enter those refuses here, and what nobody enters is never mobilized.
/// [HR-4.4.1]
void install_swiss_alps(RulesetBuilder& build) {
    install_words(build);
    auto file = data_file(build, "swiss-alps.toml");
    for (const auto& name : file.root().texts("closed")) build.tables().spaces[idx(build.space(name))].closed_by = {"HR-4.4.1"};
}

}  // namespace

extern const Option swiss_alps{.id = "swiss-alps",
                               .base = "1914",
                               .title = "The Swiss Alps",
                               .summary = "Nobody may enter, cross or fly over Switzerland, and it never takes a side.",
                               .paragraphs = {"HR-4.4.1"},
                               .band = Band::adjustment,
                               .install = install_swiss_alps};

}  // namespace rules::house1914
