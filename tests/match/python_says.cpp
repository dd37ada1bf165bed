#include "tests/match/python_says.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/run_program.hpp"

namespace testing {

namespace {

/// What a script of the tests prints about a file.
Said run(const std::string& script, const std::string& file) {
    const auto path = std::filesystem::temp_directory_path() / ("armistice_record_test_" + std::to_string(::getpid()) + ".armr");
    std::ofstream{path, std::ios::binary} << file;
    auto said = shell(std::string{ARMISTICE_PYTHON} + " " + script + " " + path.string() + " 2>&1");
    std::filesystem::remove(path);
    return said;
}

}  // namespace

std::string python_says(const std::string& file, std::string* all) {
    const auto [code, text] = run("tests/verify_record.py", file);
    if (all != nullptr) *all += text;
    const auto before = text.size() < 2 ? std::string::npos : text.rfind('\n', text.size() - 2);
    auto said = text.substr(before == std::string::npos ? 0 : before + 1);
    CHECK((code == 0) == said.starts_with("record verified: "));
    return said;
}

std::vector<std::string> python_says_of(const std::vector<std::string>& files) {
    std::string together;
    for (const auto& file : files) {
        for (unsigned shift = 0; shift < 32; shift += 8) together += static_cast<char>(file.size() >> shift);
        together += file;
    }
    const auto [code, text] = run("tests/match/verify_many.py", together);
    CHECK(code == 0);
    std::vector<std::string> lines;
    std::istringstream in{text};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

}  // namespace testing
