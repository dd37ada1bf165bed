#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/compile/toml_value.hpp"

namespace rules {

/// Reads the values of one TOML file strictly. What is wrong is a problem with its line, and reading goes on, so that all problems are found at
/// once. `what` names the value in the problem.
class TomlReader {
public:
    explicit TomlReader(std::string file) : file_{std::move(file)} {}

    void problem(std::uint32_t line, std::string text) { problems_.push_back({file_, line, std::move(text)}); }
    [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }
    [[nodiscard]] const std::string& file() const { return file_; }

    // Nothing and a problem where the kind is wrong.
    std::optional<std::string> text(const TomlValue& value, std::string_view what);
    std::optional<std::int64_t> number(const TomlValue& value, std::string_view what, std::int64_t low, std::int64_t high);
    std::optional<bool> flag(const TomlValue& value, std::string_view what);
    /// Empty and a problem where it is no list; a single value that is no list is a list of one where `or_one`.
    std::vector<const TomlValue*> list(const TomlValue& value, std::string_view what, bool or_one = false);
    const TomlValue::Table& table(const TomlValue& value, std::string_view what);
    /// A problem: the table has this key, and nobody looks for it. @param known  the keys that are looked for.
    void unknown_key(const TomlValue::Table& table, const TomlEntry& entry, std::string_view what, std::vector<std::string_view> known);

private:
    std::string file_;
    std::vector<Problem> problems_;
};

/// As a program prints it: "file:line: text", as far as there are a file and a line.
[[nodiscard]] std::string in_words(const Problem& problem);
/// A line for each.
[[nodiscard]] std::string in_words(const std::vector<Problem>& problems);

}  // namespace rules
