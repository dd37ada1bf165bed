#include "rules/core/joined.hpp"

#include "rules/core/ranges.hpp"

namespace rules {

std::string and_joined(const std::vector<std::string>& parts, std::string_view nothing) {
    if (parts.empty()) return std::string{nothing};
    const bool lists = parts.size() > 1 && any_of(parts, [](const std::string& part) { return part.find(", ") != std::string::npos; });
    auto text = parts.front();
    for (std::size_t at = 1; at < parts.size(); ++at) {
        const bool last = at + 1 == parts.size();
        text += lists ? (last ? "; and " : "; ") : (last ? " and " : ", ");
        text += parts[at];
    }
    return text;
}

}  // namespace rules
