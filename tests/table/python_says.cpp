#include "tests/table/python_says.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <utility>

namespace testing {

namespace {

/// What a script of the tests prints about a file, line by line, and its exit code.
std::pair<std::vector<std::string>, int> run(const std::string& script, const std::string& file) {
    const auto path = std::filesystem::temp_directory_path() / ("armistice_record_test_" + std::to_string(::getpid()) + ".armr");
    std::ofstream{path, std::ios::binary} << file;
    auto* pipe = ::popen((std::string{ARMISTICE_PYTHON} + " " + script + " " + path.string() + " 2>&1").c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::vector<std::string> lines;
    std::array<char, 4096> buffer{};
    while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) lines.emplace_back(buffer.data());
    const auto status = ::pclose(pipe);
    std::filesystem::remove(path);
    return {std::move(lines), status};
}

}  // namespace

std::string python_says(const std::string& file, std::string* all) {
    const auto [lines, status] = run("tests/verify_record.py", file);
    const auto said = lines.empty() ? std::string{} : lines.back();
    for (const auto& line : lines)
        if (all != nullptr) *all += line;
    CHECK((status == 0) == said.starts_with("record verified: "));
    return said;
}

std::vector<std::string> python_says_of(const std::vector<std::string>& files) {
    std::string together;
    for (const auto& file : files) {
        for (unsigned shift = 0; shift < 32; shift += 8) together += static_cast<char>(file.size() >> shift);
        together += file;
    }
    auto [lines, status] = run("tests/table/verify_many.py", together);
    for (auto& line : lines)
        if (line.ends_with('\n')) line.pop_back();
    CHECK(status == 0);
    return std::move(lines);
}

}  // namespace testing
