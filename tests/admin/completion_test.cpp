// Completion for bash: each command and each flag that the program's help has is offered.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/admin/run_admin.hpp"

namespace {

using Words = std::set<std::string>;

/// What bash offers for the last word of `line`, which follows the program's name.
Words offered(const std::string& line) {
    const std::string script = R"(source "$1"; COMP_WORDS=("${@:2}"); COMP_CWORD=$(($# - 2)); _armistice; printf "%s\n" "${COMPREPLY[@]}")";
    const auto command = "bash -c '" + script + "' bash deploy/armistice.completion " ARMISTICE_ADMIN " " + line;
    const auto said = testing::shell(command);
    CHECK(said.code == 0);
    std::istringstream in{said.text};
    Words words;
    for (std::string word; in >> word;) words.insert(word);
    return words;
}

/// What the help of a command lists: its commands, or its flags.
struct Listed {
    std::vector<std::string> commands;
    Words flags;
};
Listed listed(const std::string& command) {
    Listed found;
    std::istringstream in{testing::admin(command + " --help").text};
    bool commands = false;
    for (std::string line; std::getline(in, line);) {
        if (line.empty()) commands = false;
        if (line.starts_with("Subcommands:")) commands = true;
        if (!line.starts_with("  ") || line.size() < 3 || line[2] == ' ') continue;
        std::istringstream words{line};
        std::string first;
        words >> first;
        if (commands) found.commands.push_back(first);
        if (const auto flag = first.find("--"); first.starts_with("-") && flag != std::string::npos) found.flags.insert(first.substr(flag));
    }
    return found;
}

/// @return how many commands there are.
std::size_t check(const std::string& command) {
    const auto known = listed(command);
    CAPTURE(command);
    CHECK(known.flags.contains("--help"));
    const auto flags = offered(command + " --");
    for (const auto& flag : known.flags) CHECK_MESSAGE(flags.contains(flag), flag);
    if (known.commands.empty()) {
        CHECK(known.flags.contains("--json"));
        return 1;
    }
    CHECK(offered(command + " ''") == Words{known.commands.begin(), known.commands.end()});
    std::size_t count = 0;
    for (const auto& one : known.commands) count += check(command.empty() ? one : command + " " + one);
    return count;
}

}  // namespace

TEST_CASE("bash is offered every command and every flag of it and each command speaks JSON") { CHECK(check("") > 15); }

TEST_CASE("bash is offered what goes on from what is written") {
    CHECK(offered("sta") == Words{"state"});
    CHECK(offered("scenario ex") == Words{"export"});
    CHECK(offered("log game.record --f").contains("--from"));
    CHECK(offered("why game.record --as France --a").contains("--at"));
}
