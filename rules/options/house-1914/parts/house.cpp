#include "rules/options/house-1914/parts/house.hpp"

#include "rules/mechanics/words.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> house_1914();
}

namespace rules::house1914 {

namespace {
ModuleData house_data() { return {armistice_data::house_1914(), "options/house-1914/data"}; }
}  // namespace

void install_words(RulesetBuilder& build) { take_words(build, house_data()); }

ModuleFile data_file(RulesetBuilder& build, std::string_view name) { return {build, house_data(), name}; }

std::vector<Owned> by_owner(std::span<const Unit* const> units) {
    std::vector<Owned> all;
    for (const auto* unit : units) {
        if (all.empty() || all.back().owner != unit->owner) all.push_back({unit->owner});
        all.back().units.push_back(unit);
    }
    return all;
}

}  // namespace rules::house1914
