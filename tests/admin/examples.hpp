#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// The worked examples of pages: blocks in which each line that begins with "$ armistice-admin" is a call, and what stands below it is what
/// it says; "..." stands for any number of lines.
namespace testing {

[[nodiscard]] inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in{text};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

struct Example {
    std::string call;  ///< What follows the name of the program; or a line that begins with "# ", which tells what happens meanwhile.
    std::vector<std::string> shown;
};
/// A part of a page: what follows "## ", and its examples; what stands before the first one has no title.
struct Section {
    std::string title;
    std::vector<Example> examples;
};

/// @param page  from the root of the project, where tests run.
[[nodiscard]] inline std::vector<Section> sections_of(const std::string& page) {
    const std::string prompt = "$ armistice-admin ";
    std::ostringstream text;
    text << std::ifstream{page}.rdbuf();
    std::vector<Section> sections{Section{}};
    bool inside = false;
    bool example = false;
    for (const auto& line : lines_of(text.str())) {
        auto& found = sections.back().examples;
        if (line == "```") {
            inside = !inside;
            example = false;
        } else if (!inside) {
            if (line.starts_with("## ")) sections.push_back({line.substr(3), {}});
        } else if (line.starts_with(prompt)) {
            found.push_back({line.substr(prompt.size()), {}});
            example = true;
        } else if (line.starts_with("# ")) {
            found.push_back({line, {}});
            example = false;
        } else if (example) {
            found.back().shown.push_back(line);
        }
    }
    std::erase_if(sections, [](const Section& section) { return section.examples.empty(); });
    return sections;
}

/// That the program has said what the page shows.
inline void check_example(const Example& example, const std::vector<std::string>& said) {
    std::size_t at = 0;
    bool skipping = false;
    for (const auto& line : example.shown) {
        if (line == "...") {
            skipping = true;
            continue;
        }
        const auto from = said.begin() + static_cast<std::ptrdiff_t>(std::min(at, said.size()));
        const auto found = skipping ? std::find(from, said.end(), line) : from;
        REQUIRE_MESSAGE((found != said.end() && *found == line), line);
        at = static_cast<std::size_t>(found - said.begin()) + 1;
        skipping = false;
    }
    CHECK((skipping || at == said.size()));
}

}  // namespace testing
