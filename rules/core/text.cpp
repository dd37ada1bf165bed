#include "rules/core/text.hpp"

#include <algorithm>
#include <cctype>

#include "rules/core/printable.hpp"

namespace rules {
namespace {

std::string lower(std::string_view text) {
    std::string made{text};
    for (auto& c : made) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return made;
}

/// How many letters differ.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        auto diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const auto above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

}  // namespace

std::string plain(std::string_view word) {
    std::string text{word};
    for (auto& letter : text)
        if (letter == '-' || letter == '_') letter = ' ';
    return text;
}

std::vector<std::string_view> near_names(std::string_view name, const std::vector<std::string_view>& known) {
    constexpr std::size_t most_names = 3;
    constexpr std::size_t least_part = 4;  // of letters
    const auto wanted = lower(name.substr(0, most_of_name));
    struct Near {
        std::size_t far = 0;  ///< So many letters differ.
        bool part = false;    ///< One is a part of the other.
        std::string_view name;
    };
    std::vector<Near> found;
    for (const auto candidate : known) {
        const auto there = lower(candidate);
        const auto far = distance(wanted, there);
        const bool part = (wanted.size() >= least_part && there.find(wanted) != std::string::npos) ||
                          (there.size() >= least_part && wanted.find(there) != std::string::npos);
        const bool like = far < there.size() && far <= std::max<std::size_t>(2, there.size() / 3);
        if (part || like) found.push_back({far, part, candidate});
    }
    std::stable_sort(found.begin(), found.end(), [](const Near& a, const Near& b) { return a.far < b.far; });
    std::vector<std::string_view> names;
    for (const auto& near : found)
        if (names.size() < most_names && (near.part || near.far == found.front().far)) names.push_back(near.name);
    return names;
}

std::string did_you_mean(std::string_view name, const std::vector<std::string_view>& known) {
    std::string question;
    for (const auto near : near_names(name, known)) question.append(question.empty() ? "did you mean \"" : "\" or \"").append(near);
    return question.empty() ? question : question.append("\"?");
}

std::string suggestion(std::string_view name, const std::vector<std::string_view>& known) {
    constexpr std::size_t few = 16;
    if (auto question = did_you_mean(shortened(name), known); !question.empty()) return question.insert(0, "; ");
    if (known.empty() || known.size() > few) return {};
    std::string listed;
    for (std::size_t at = 0; at < known.size(); ++at)
        listed.append(at == 0 ? "\"" : at + 1 == known.size() ? " and \"" : ", \"").append(known[at]).append("\"");
    return (known.size() == 1 ? "; there is only " : "; there are ") + listed;
}

std::string shortened(std::string_view text, std::size_t most) {
    constexpr std::string_view rest = "...";
    std::string whole;
    std::size_t end = 0;  // of what stays if it has to be cut
    while (!text.empty()) {
        const auto size = first_letter(text).bytes;
        if (size == 0)
            whole += '?';
        else
            whole += text.substr(0, size);
        text.remove_prefix(size == 0 ? 1 : size);
        if (whole.size() + rest.size() <= most) end = whole.size();
        if (whole.size() <= most) continue;
        whole.resize(end);
        return whole.append(rest);
    }
    return whole;
}

}  // namespace rules
