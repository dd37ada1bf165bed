#include "tests/sim/selections.hpp"

#include <algorithm>
#include <random>

#include "rules/catalogue.hpp"

namespace sim {
namespace {

using rules::Module;

/// The game's and those of any game, less names that stand for several.
Selection all_of(const Module& game) {
    Selection options;
    for (const auto* option : rules::catalogue().options)
        if ((option->base.empty() || option->base == game.id) && option->install != nullptr) options.push_back(option);
    return options;
}

bool is_in(const Selection& selection, std::string_view id) {
    return std::any_of(selection.begin(), selection.end(), [&](const Module* option) { return option->id == id; });
}

}  // namespace

bool go_together(const Selection& selection) {
    const auto chosen = [&](std::string_view id) { return is_in(selection, id); };
    return std::all_of(selection.begin(), selection.end(), [&](const Module* option) {
        const auto& any = option->requires_one_of;
        return std::all_of(option->requires_options.begin(), option->requires_options.end(), chosen) &&
               (any.empty() || std::any_of(any.begin(), any.end(), chosen)) &&
               std::none_of(option->excludes.begin(), option->excludes.end(), chosen);
    });
}

namespace {

/// Adds the option, unless it is there, and what it requires; of several that will do the first.
void add_with_needs(Selection& selection, const Module* option) {
    if (option == nullptr || is_in(selection, option->id)) return;
    selection.push_back(option);
    for (const auto& needed : option->requires_options) add_with_needs(selection, rules::catalogue().option(needed));
    const auto& any = option->requires_one_of;
    if (std::none_of(any.begin(), any.end(), [&](std::string_view id) { return is_in(selection, id); }) && !any.empty())
        add_with_needs(selection, rules::catalogue().option(any.front()));
}

std::vector<Selection> every_one(const Selection& options) {
    std::vector<Selection> found;
    for (std::size_t number = 0; number < std::size_t{1} << options.size(); ++number) {
        Selection selection;
        for (std::size_t at = 0; at < options.size(); ++at)
            if ((number >> at & 1) != 0) selection.push_back(options[at]);
        if (go_together(selection)) found.push_back(std::move(selection));
    }
    return found;
}

}  // namespace

std::vector<Selection> pairs_of(const Module& game) {
    const auto options = all_of(game);
    std::vector<Selection> found;
    for (std::size_t a = 0; a < options.size(); ++a)
        for (std::size_t b = 0; b <= a; ++b) {
            Selection two;
            add_with_needs(two, options[a]);
            add_with_needs(two, options[b]);
            if (go_together(two)) found.push_back(std::move(two));
        }
    return found;
}

std::vector<Selection> selections_of(const Module& game) {
    constexpr std::size_t most_to_count = 10;
    constexpr std::uint32_t by_chance = 300;
    const auto options = all_of(game);
    if (options.size() <= most_to_count) return every_one(options);
    auto found = pairs_of(game);
    found.emplace_back();
    for (std::uint32_t seed = 0; seed < by_chance; ++seed) found.push_back(selection_of(game, seed));
    return found;
}

Selection selection_of(const Module& game, std::uint32_t seed) {
    std::mt19937 any{seed};
    const auto share = any() % 6;  // of six: from all of them down to few
    auto options = all_of(game);
    for (std::size_t left = options.size(); left > 1; --left) std::swap(options[left - 1], options[any() % left]);
    Selection selection;
    for (const auto* option : options) {
        if (any() % 6 < share) continue;
        auto more = selection;
        add_with_needs(more, option);
        if (go_together(more)) selection = std::move(more);
    }
    return selection;
}

rules::BundleSpec spec_of(const Module& game, const Selection& selection) {
    rules::BundleSpec spec;
    spec.name = "b";
    spec.title = "B";
    spec.base = game.id;
    spec.file = "b";
    for (const auto* option : selection) spec.options.emplace_back(option->id);
    return spec;
}

std::string wrong_with_summary(const Module& module) {
    constexpr std::size_t most = 140;
    const auto text = module.summary;
    if (text.empty()) return "it says nothing: give it a summary";
    if (text.size() > most) return "it is too long for one who chooses";
    if (text.front() >= 'a' && text.front() <= 'z') return "a sentence begins with a capital letter";
    if (text.back() != '.') return "a sentence ends with a full stop";
    if (text.find(". ") != std::string_view::npos || text.find("  ") != std::string_view::npos || text.find('\n') != std::string_view::npos)
        return "it is more than a sentence";
    if (text.find(' ') == std::string_view::npos || text == module.title) return "it says no more than the title";
    return {};
}

std::string in_words(const Selection& selection) {
    std::string words;
    for (const auto* option : selection) words += " " + std::string{option->id};
    return words;
}

}  // namespace sim
