#pragma once

#include <CLI/App.hpp>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "rules/core/printable.hpp"

namespace admin {

using Json = nlohmann::ordered_json;

/// The flag that every command has. @return whether it was given, once the call is read.
inline std::shared_ptr<bool> add_json_flag(CLI::App& command) {
    auto given = std::make_shared<bool>(false);
    command.add_flag("--json", *given, "Prints JSON for programs");
    return given;
}
/// To standard output. What is no UTF-8 is shown as such; what would move, hide or turn round something on a terminal is escaped, as JSON may.
inline void print_json(const Json& value) {
    const auto text = rules::printable_lines(value.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
    std::fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace admin
