#include "rules/mechanics/declaring.hpp"

#include <algorithm>

namespace rules {

const Choice* argument(const Arguments& arguments, std::string_view name) {
    const auto found = std::find_if(arguments.begin(), arguments.end(), [&](const auto& each) { return each.first == name; });
    return found == arguments.end() ? nullptr : &found->second;
}

Result<void> no_arguments(const Arguments& arguments, Paragraph cite) {
    if (arguments.empty()) return {};
    return refuse(Refusal::bad_choice, cite, {fact("argument", arguments.front().first)});
}

std::optional<std::vector<SpaceId>> spaces_in(const Choice& choice) {
    const auto* list = choice.as<Choice::List>();
    if (list == nullptr) return std::nullopt;
    std::vector<SpaceId> spaces;
    for (const auto& one : *list) {
        if (one.as<SpaceId>() == nullptr) return std::nullopt;
        spaces.push_back(*one.as<SpaceId>());
    }
    return spaces;
}

Choice way_of(std::span<const SpaceId> spaces) {
    return Choice{mapped(spaces, [&](const auto space) { return Choice{space}; })};
}

Result<void> in_own_phase(const View& view, OwnerId author, const OwnPhase& own) {
    if (author != view.state.active) return refuse(Refusal::not_your_turn, own.turn, {fact("power", author)});
    const auto* phase = resting_phase(view);
    if (phase != nullptr && phase->name == own.name) return {};
    return refuse(Refusal::wrong_phase, own.when, {fact("phase", phase == nullptr ? std::string{} : phase->name)});
}

}  // namespace rules
