#include "tests/admin/run_admin.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>

namespace testing {

Said admin(const std::string& arguments, const std::string& before) {
    std::string command{before};  // put together piece by piece: GCC 12 warns of bounds where it inlines a sum
    command.append(ARMISTICE_ADMIN).append(" ").append(arguments).append(" 2>&1");
    Said said;
    auto* pipe = ::popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> buffer{};
    while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) said.text += buffer.data();
    said.code = WEXITSTATUS(::pclose(pipe));
    return said;
}

}  // namespace testing
