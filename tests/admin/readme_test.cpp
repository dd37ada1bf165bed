// The worked examples of admin/README.md are what the program says.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/admin/run_admin.hpp"

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in{text};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// A call of an example, and the lines that are shown of its output; "..." stands for any number of lines.
struct Example {
    std::string call;
    std::vector<std::string> shown;
};
std::vector<Example> examples() {
    std::ostringstream text;
    text << std::ifstream{ARMISTICE_ROOT "/admin/README.md"}.rdbuf();
    const std::string prompt = "$ armistice-admin ";
    std::vector<Example> found;
    bool inside = false;
    bool example = false;
    for (const auto& line : lines_of(text.str())) {
        if (line == "```") {
            inside = !inside;
            example = false;
        } else if (inside && line.starts_with(prompt)) {
            found.push_back({line.substr(prompt.size()), {}});
            example = true;
        } else if (example) {
            found.back().shown.push_back(line);
        }
    }
    return found;
}

}  // namespace

TEST_CASE("the examples of the README are what the program says") {
    const auto all = examples();
    REQUIRE(all.size() >= 6);
    for (const auto& [call, shown] : all) {
        CAPTURE(call);
        // From the root of the project, as who tries them would.
        const auto said = lines_of(testing::admin(call, "cd " ARMISTICE_ROOT " && ").text);
        std::size_t at = 0;
        bool skipping = false;
        for (const auto& line : shown) {
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
}
