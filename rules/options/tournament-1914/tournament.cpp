#include "rules/options/tournament-1914/tournament.hpp"

#include "rules/mechanics/words.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> tournament_1914();
}

namespace rules::tournament1914 {

namespace {
ModuleData tournament_data() { return {armistice_data::tournament_1914(), "options/tournament-1914/data"}; }
}  // namespace

void install_words(RulesetBuilder& build) { take_words(build, tournament_data()); }

ModuleFile data_file(RulesetBuilder& build, std::string_view name) { return {build, tournament_data(), name}; }

/// Stands for all of them.
extern const Option tournament{
    .id = "tournament-1914",
    .base = "1914",
    .title = "The tournament rules",
    .summary = "The rules of tournaments: a win by points when time is up, powers that collapse, other setup and movement.",
    .band = Band::edition,
    .stands_for = {"tournament-setup", "tournament-victory", "tournament-collapse", "tournament-movement", "tournament-naval-retreat",
                   "tournament-submarine-warfare"},
};

}  // namespace rules::tournament1914
