#include "admin/command.hpp"

#include <fmt/format.h>

#include "rules/core/printable.hpp"

namespace admin {

int carried_out(const std::function<int()>& command) {
    try {
        return command();
    } catch (const BadCall& bad) {
        fmt::print(stderr, "{}\n", rules::printable_lines(bad.what));
        return bad.exit_code;
    }
}

void add_example(CLI::App& command, const std::string& call) { command.footer("Example:\n  armistice-admin " + call); }

}  // namespace admin
