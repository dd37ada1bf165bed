// What a referee reads when a step fails: a scenario of each kind in tests/admin/failing, and beside it the messages, word for word.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "tests/admin/scenario_text.hpp"

namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream{path, std::ios::binary}.rdbuf();
    return text.str();
}

/// The messages beside a file; written anew, to be looked at, where ARMISTICE_WRITE_GOLDEN is set.
std::string golden(const fs::path& path, const std::string& now) {
    if (std::getenv("ARMISTICE_WRITE_GOLDEN") != nullptr) std::ofstream{path, std::ios::binary} << now;
    return content(path);
}

std::vector<fs::path> failing() {
    std::vector<fs::path> files;
    for (const auto& file : fs::directory_iterator{"tests/admin/failing"})
        if (file.path().extension() == ".toml") files.push_back(file.path());
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

TEST_CASE("every kind of failure is explained in words") {
    const auto files = failing();
    CHECK(files.size() >= 15);
    for (const auto& file : files) {
        CAPTURE(file);
        const auto report = testing::run_text(content(file), file.filename().string());
        CHECK_FALSE(report.passed());
        const auto said = fmt::format("{}\n", fmt::join(report.failures, "\n"));
        auto beside = file;
        CHECK(said == golden(beside.replace_extension(".txt"), said));
    }
}

TEST_CASE("a message names its file and line and what was expected and what happened") {
    for (const auto& file : failing()) {
        CAPTURE(file);
        for (const auto& failure : testing::run_text(content(file), file.filename().string()).failures) {
            CAPTURE(failure);
            CHECK(failure.starts_with(file.filename().string()));
            const auto of_the_file = failure.starts_with(file.filename().string() + ":");
            CHECK((of_the_file || failure.find("(line ") != std::string::npos));
            CHECK((of_the_file || failure.find("\n    expected: ") != std::string::npos));
            CHECK((of_the_file || failure.find("\n    happened: ") != std::string::npos));
        }
    }
}
