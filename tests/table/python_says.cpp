#include "tests/table/python_says.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

namespace testing {

std::string python_says(const std::string& file, std::string* all) {
    const auto path = std::filesystem::temp_directory_path() / ("armistice_record_test_" + std::to_string(::getpid()) + ".armr");
    std::ofstream{path, std::ios::binary} << file;
    const auto command = std::string{ARMISTICE_PYTHON} + " tests/verify_record.py " + path.string() + " 2>&1";
    std::string said;
    auto* pipe = ::popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> buffer{};
    while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) {
        said = buffer.data();
        if (all != nullptr) *all += said;
    }
    const auto status = ::pclose(pipe);
    std::filesystem::remove(path);
    CHECK((status == 0) == said.starts_with("record verified: "));
    return said;
}

}  // namespace testing
