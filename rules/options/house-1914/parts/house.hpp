#pragma once

#include <string_view>

#include "rules/games/1914/game.hpp"
#include "rules/mechanics/setup.hpp"

/// The house rules for 1914, an option each, and what several of them share. Paragraphs: rules/rulebook/1914/house-rules.md.
namespace rules::house1914 {

using namespace game1914;

/// What these options say to people (data/refusals.toml, data/words.toml): installed by every option that says anything.
void install_words(RulesetBuilder& build);
/// A file of data/, such as "swiss-alps.toml".
[[nodiscard]] ModuleFile data_file(RulesetBuilder& build, std::string_view name);
/// How much a parameter that is a limit allows: at 0 there is none. [HR-1.4]
[[nodiscard]] inline std::int64_t limit_of(const View& view, ParameterId limit) {
    constexpr std::int64_t no_limit = 1'000'000;
    const auto most = view.rules.parameter(limit);
    return most == 0 ? no_limit : most;
}

/// To the nearest, halves up; of numbers that are not negative.
[[nodiscard]] constexpr std::int64_t rounded(std::int64_t number, std::int64_t by) { return (2 * number + by) / (2 * by); }

/// Units of one owner, in `unit_order`.
struct Owned {
    OwnerId owner{nobody};
    std::vector<const Unit*> units{};
};
/// Units that stand in the order of owners.
[[nodiscard]] std::vector<Owned> by_owner(std::span<const Unit* const> units);

}  // namespace rules::house1914
