#include "rules/options/scoring/parts/tables.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <span>

#include "rules/mechanics/words.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> scoring();
}

namespace rules::scoring {

void install_table(RulesetBuilder& build, std::string_view option, const ScoringTable::Cites& cites) {
    const auto path = fmt::format("{}-{}.toml", build.tables().base, option);
    const auto files = armistice_data::scoring();
    const auto found = std::find_if(files.begin(), files.end(), [&](const auto& file) { return file.path == path; });
    if (found == files.end())
        return build.problem(fmt::format("the option \"{}\" has no table for the game \"{}\": leave it out", option, build.tables().base));
    ModuleFile file{build, found->text, "options/scoring/data/" + path};
    install_scoring(build, file, option, cites);
    take_words(build, {files, "options/scoring/data"});
}

}  // namespace rules::scoring
