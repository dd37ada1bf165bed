#pragma once

#include <doctest/doctest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace testing {

struct Said {
    int code = 0;
    std::string text;
};
/// Runs a command of the shell to its end. @return what it wrote to its output, and how it ended.
inline Said shell(const std::string& command) {
    Said said;
    auto* pipe = ::popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> buffer{};
    while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) said.text += buffer.data();
    const int status = ::pclose(pipe);
    said.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return said;
}

}  // namespace testing
