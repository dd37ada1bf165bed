#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "rules/hooks/builder.hpp"

namespace rules {

struct TomlEntry;

/// A TOML value, with the line it stands on.
struct TomlValue {
    /// What no file of ours has a use for: a fraction, a date.
    struct Other {
        std::string what;
    };
    using List = std::vector<TomlValue>;
    using Table = std::vector<TomlEntry>;
    std::variant<Other, bool, std::int64_t, std::string, List, Table> data;
    std::uint32_t line = 0;

    template <class T>
    [[nodiscard]] const T* as() const {
        return std::get_if<T>(&data);
    }
    /// The value of a key; null where this is no table, or has no such key.
    [[nodiscard]] const TomlValue* find(std::string_view key) const;
};
/// Entries of a table stand in the order of the file.
struct TomlEntry {
    std::string key;
    std::uint32_t line = 0;
    TomlValue value;
};

/// The only code that reads with the TOML library. Any text is answered by a table or by a problem.
[[nodiscard]] tl::expected<TomlValue, Problem> parse_toml(std::string_view text, std::string_view file);

/// What kind of value it is, in words: "a text", "a list".
[[nodiscard]] std::string_view kind_in_words(const TomlValue& value);

}  // namespace rules
