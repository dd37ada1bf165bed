// Plays the scenario files of a folder; the program's data and theirs have other names than the games have.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "admin/scenario/run.hpp"
#include "rules/catalogue.hpp"

int main(int argc, char** argv) {
    if (argc != 2) {
        fmt::print(stderr, "usage: renamed_corpus FOLDER\n");
        return 2;
    }
    scenario::Rulesets rulesets{rules::catalogue(), rules::find_bundle};
    std::size_t passed = 0;
    std::size_t failed = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator{argv[1]}) {
        if (file.path().extension() != ".toml") continue;
        std::ifstream in{file.path()};
        const std::string text{std::istreambuf_iterator<char>{in}, {}};
        const auto report = scenario::run(text, file.path().string(), rulesets);
        ++(report.passed() ? passed : failed);
        for (const auto& failure : report.failures) fmt::print("{}: {}\n", report.file, failure);
    }
    fmt::print("{} passed, {} failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}
