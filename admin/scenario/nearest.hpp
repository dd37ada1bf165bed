#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scenario {

/// What a message about an unknown name adds: "; did you mean \"Alsace\"?" (`rules::did_you_mean`); where no known name looks like it, all
/// of them if they are few; else nothing.
[[nodiscard]] std::string suggestion(std::string_view name, const std::vector<std::string_view>& known);

/// The same for a table whose rows have names.
template <class Table>
[[nodiscard]] std::string suggestion_of(std::string_view name, const Table& table) {
    std::vector<std::string_view> known;
    for (const auto& row : table) known.push_back(row.name);
    return suggestion(name, known);
}

}  // namespace scenario
