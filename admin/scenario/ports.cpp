#include "admin/scenario/ports.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace scenario {

void ScriptedPorts::roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) {
    const auto draw = step_.draws.find(purpose);
    const auto is_draw = draw != step_.draws.end();
    const auto& given = is_draw ? draw->second : step_.dice;
    auto& used = is_draw ? drawn_[draw->first] : used_;
    const auto there = given.size() - used;
    if (there < faces.size()) {
        const auto before =
            rolls_.empty() ? std::string{"nothing was rolled before"} : fmt::format("rolled before: {}", fmt::join(rolls_, ", "));
        throw BadDice{fmt::format("the roll \"{}\" wants {} {}, and {} left of the {} given; {}", purpose, faces.size(),
                                  faces.size() == 1 ? "die" : "dice",
                                  there == 0 ? "none is" : fmt::format("{} {}", there, there == 1 ? "is" : "are"), given.size(), before)};
    }
    std::copy_n(given.begin() + static_cast<std::ptrdiff_t>(used), faces.size(), faces.begin());
    used += faces.size();
    for (const auto face : faces)
        if (face > sides) throw BadDice{fmt::format("the roll \"{}\" is of {} sides: it cannot show {}", purpose, sides, face)};
    rolls_.push_back(fmt::format("\"{}\" {}", purpose, fmt::join(faces, " ")));
}

std::optional<rules::Choice> ScriptedPorts::standing_order(rules::OwnerId owner, std::string_view decision_class, rules::SpaceId space) {
    // The latest order is the one that counts.
    for (auto at = orders_.rbegin(); at != orders_.rend(); ++at) {
        if (at->owner != owner || at->decision != decision_class) continue;
        if (at->space && *at->space != space) continue;
        auto preference = at->preference;
        if (at->scope == StandingOrder::Scope::once) orders_.erase(std::next(at).base());
        return preference;
    }
    return std::nullopt;
}

std::string ScriptedPorts::left_over() const {
    std::string text;
    if (used_ < step_.dice.size())
        text = fmt::format("{} of the {} dice given were not rolled ({})", step_.dice.size() - used_, step_.dice.size(),
                           fmt::join(step_.dice.begin() + static_cast<std::ptrdiff_t>(used_), step_.dice.end(), " "));
    for (const auto& [name, faces] : step_.draws) {
        const auto found = drawn_.find(name);
        const auto used = found == drawn_.end() ? 0 : found->second;
        if (used < faces.size()) text += fmt::format("{}{} of \"{}\" not drawn", text.empty() ? "" : "; ", faces.size() - used, name);
    }
    if (text.empty()) return text;
    return text + (rolls_.empty() ? "; nothing was rolled" : fmt::format("; rolled: {}", fmt::join(rolls_, ", ")));
}

}  // namespace scenario
