#include "tests/tournament/python_checks.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "tests/run_program.hpp"

namespace testing::tournaments {
namespace {

std::string printed(const std::string& call, const std::string& file) {
    const auto path = std::filesystem::temp_directory_path() / ("armistice_tournament_test_" + std::to_string(::getpid()) + ".armt");
    std::ofstream{path, std::ios::binary} << file;
    auto said = shell(std::string{ARMISTICE_PYTHON} + " -B tests/verify_tournament.py " + call + " " + path.string() + " 2>&1");
    std::filesystem::remove(path);
    return std::move(said.text);
}

}  // namespace

std::string python_checks(const std::string& file) { return printed("--standings", file); }

std::vector<std::string> python_checks_of(const std::vector<std::string>& files) {
    std::string together;
    for (const auto& file : files) {
        for (unsigned shift = 0; shift < 32; shift += 8) together += static_cast<char>(file.size() >> shift);
        together += file;
    }
    std::vector<std::string> lines;
    std::string line;
    for (const auto letter : printed("--many", together)) {
        if (letter != '\n') {
            line += letter;
            continue;
        }
        lines.push_back(std::move(line));
        line.clear();
    }
    return lines;
}

}  // namespace testing::tournaments
