#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Texts that go back to whoever wrote them.
namespace rules {

/// Of a name that is repeated in an answer.
inline constexpr std::size_t most_of_name = 60;

/// `text` in `most` bytes at most: what is longer is cut where a character ends, and "..." stands for the rest. What is no UTF-8 becomes
/// "?", so that the answer can be sent and printed whatever came.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most = most_of_name);

/// "army-raised" as people write it.
[[nodiscard]] std::string plain(std::string_view word);

/// Those of `known` that look most like `name`, three at most: the nearest where a few letters differ, whatever their case; and where one
/// is a part of the other. None where none does.
[[nodiscard]] std::vector<std::string_view> near_names(std::string_view name, const std::vector<std::string_view>& known);
/// The same as a question: did you mean "Alsace" or "Alaska"? Empty where there are none.
[[nodiscard]] std::string did_you_mean(std::string_view name, const std::vector<std::string_view>& known);
/// What a message about an unknown name adds: "; did you mean \"Alsace\"?"; where no known name looks like it, all of them if they are few;
/// else nothing.
[[nodiscard]] std::string suggestion(std::string_view name, const std::vector<std::string_view>& known);
/// The same for a table whose rows have names.
template <class Table>
[[nodiscard]] std::string suggestion_of(std::string_view name, const Table& table) {
    std::vector<std::string_view> known;
    for (const auto& row : table) known.push_back(row.name);
    return suggestion(name, known);
}

}  // namespace rules
