// Plays the scenario files of a folder; the program's data and theirs have other names than the games have.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "admin/scenario/run.hpp"
#include "rules/catalogue.hpp"
#include "tests/sim/games.hpp"

int main(int argc, char** argv) {
    if (argc != 2) {
        fmt::print(stderr, "usage: renamed_corpus FOLDER\n");
        return 2;
    }
    scenario::Rulesets rulesets{rules::catalogue(), rules::find_bundle};
    std::vector<std::filesystem::path> files;
    for (const auto& file : std::filesystem::recursive_directory_iterator{argv[1]})
        if (file.path().extension() == ".toml") files.push_back(file.path());
    std::sort(files.begin(), files.end());
    std::size_t passed = 0;
    std::size_t failed = 0;
    // What the address sanitizer would find here it finds in the corpus itself.
    const std::size_t step = sim::watched() ? 4 : 1;
    for (std::size_t at = 0; at < files.size(); at += step) {
        std::ifstream in{files[at]};
        const std::string text{std::istreambuf_iterator<char>{in}, {}};
        const auto report = scenario::run(text, files[at].string(), rulesets);
        ++(report.passed() ? passed : failed);
        for (const auto& failure : report.failures) fmt::print("{}: {}\n", report.file, failure);
    }
    fmt::print("{} passed, {} failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}
