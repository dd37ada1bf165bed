#include "rules/options/tournament-1914/tournament.hpp"

namespace rules::tournament1914 {
namespace {

/// [1914T-1.1.1] [1914T-1.1.2]
void install_setup(RulesetBuilder& build) {
    auto file = data_file(build, "setup.toml");
    for (const auto& row : file.root().tables("remove")) remove_setup(build, row);
    for (const auto& row : file.root().tables("add")) add_setup(build, row);
}

}  // namespace

extern const Option setup{
    .id = "tournament-setup",
    .base = "1914",
    .title = "Tournament setup",
    .summary = "Eight pieces, most of them in Africa, do not start; Russia has six infantry more, France and Britain a cruiser each.",
    .paragraphs = {"1914T-1.1.1", "1914T-1.1.2"},
    .band = Band::edition,
    .install = install_setup};

}  // namespace rules::tournament1914
