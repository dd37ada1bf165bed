#include "admin/scenario/ports.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "admin/scenario/words.hpp"
#include "rules/core/counted.hpp"

namespace scenario {

void ScriptedPorts::announce(const rules::event::Rolled& roll) {
    roller_.clear();
    if (roll.owner == rules::nobody) return;
    const auto owner = owner_name(rules_, roll.owner);
    if (roll.target == 0)
        roller_ = fmt::format(" ({})", owner);
    else
        roller_ = fmt::format(" ({}{} {}, hits at {})", owner, owner.ends_with('s') ? "'" : "'s", rules_.type(roll.type).name, roll.target);
}

void ScriptedPorts::roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) {
    const auto draw = step_.draws.find(purpose);
    const auto is_draw = draw != step_.draws.end();
    const auto& there = is_draw ? draw->second : step_.dice;
    auto& used = is_draw ? drawn_[draw->first] : used_;
    const auto left = there.size() - used;
    if (left < faces.size())
        throw BadDice{
            {is_draw ? fmt::format("the step draws \"{}\" {}", purpose, rules::counted(there.size(), "time")) : given(),
             fmt::format("{}; then \"{}\" rolls {} {}{}, and {} left", rolled(), purpose, faces.size(), faces.size() == 1 ? "die" : "dice",
                         roller_, left == 0 ? "none is" : fmt::format("{} {}", left, left == 1 ? "is" : "are")),
             {}}};
    std::copy_n(there.begin() + static_cast<std::ptrdiff_t>(used), faces.size(), faces.begin());
    used += faces.size();
    for (const auto face : faces)
        if (face > sides)
            throw BadDice{{fmt::format("\"{}\" shows {}", purpose, face),
                           fmt::format("\"{}\" rolls dice of {} sides{}", purpose, sides, roller_),
                           {}}};
    rolls_.push_back(fmt::format("\"{}\" {}{}", purpose, fmt::join(faces, " "), roller_));
}

std::optional<rules::Choice> ScriptedPorts::standing_order(rules::OwnerId owner, std::string_view decision_class, rules::SpaceId space,
                                                           rules::BattleId) {
    // The latest order is the one that counts.
    for (auto at = orders_.rbegin(); at != orders_.rend(); ++at) {
        if (at->owner != owner || at->decision != decision_class) continue;
        if (at->space && *at->space != space) continue;
        return at->preference;
    }
    return std::nullopt;
}

void ScriptedPorts::seal(rules::DecisionId decision, rules::OwnerId owner, const rules::Choice& choice) {
    sealed_[{decision, owner}] = choice;
}

std::optional<rules::Choice> ScriptedPorts::sealed_answer(rules::DecisionId decision, rules::OwnerId owner) {
    const auto found = sealed_.find({decision, owner});
    return found == sealed_.end() ? std::nullopt : std::optional{found->second};
}

std::string ScriptedPorts::given() const {
    if (step_.dice.empty()) return "the step rolls no dice";
    return fmt::format("the step rolls {} {}: {}", step_.dice.size(), step_.dice.size() == 1 ? "die" : "dice", fmt::join(step_.dice, " "));
}

std::string ScriptedPorts::rolled() const {
    return rolls_.empty() ? std::string{"nothing was rolled"} : fmt::format("it rolled {}", fmt::join(rolls_, ", "));
}

std::vector<Finding> ScriptedPorts::left_over() const {
    std::vector<Finding> found;
    if (used_ < step_.dice.size())
        found.push_back({given(),
                         fmt::format("{}; left over: {}", rolled(),
                                     fmt::join(step_.dice.begin() + static_cast<std::ptrdiff_t>(used_), step_.dice.end(), " ")),
                         {}});
    for (const auto& [name, faces] : step_.draws) {
        const auto drawn = drawn_.find(name);
        const auto used = drawn == drawn_.end() ? 0 : drawn->second;
        if (used < faces.size())
            found.push_back({fmt::format("the step draws \"{}\" {} {}", name, faces.size(), faces.size() == 1 ? "time" : "times"),
                             fmt::format("it drew it {} {}; {}", used, used == 1 ? "time" : "times", rolled()),
                             {}});
    }
    return found;
}

}  // namespace scenario
