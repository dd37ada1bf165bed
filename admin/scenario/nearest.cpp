#include "admin/scenario/nearest.hpp"

#include <fmt/format.h>

#include "rules/core/text.hpp"

namespace scenario {
namespace {

constexpr std::size_t few = 16;

std::string listed(const std::vector<std::string_view>& names) {
    std::string text;
    for (std::size_t at = 0; at < names.size(); ++at)
        text += fmt::format("{}\"{}\"", at == 0 ? "" : at + 1 == names.size() ? " and " : ", ", names[at]);
    return text;
}

}  // namespace

std::string suggestion(std::string_view name, const std::vector<std::string_view>& known) {
    if (const auto question = rules::did_you_mean(rules::shortened(name), known); !question.empty()) return "; " + question;
    if (known.empty() || known.size() > few) return {};
    return (known.size() == 1 ? "; there is only " : "; there are ") + listed(known);
}

}  // namespace scenario
