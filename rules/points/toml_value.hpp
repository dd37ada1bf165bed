#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "rules/points/builder.hpp"

namespace scenario {

struct Entry;

/// A TOML value as the readers see it, with the line it stands on.
struct Value {
    /// What no scenario has a use for: a fraction, a date.
    struct Other {
        std::string what;
    };
    using List = std::vector<Value>;
    using Table = std::vector<Entry>;
    std::variant<Other, bool, std::int64_t, std::string, List, Table> data;
    std::uint32_t line = 0;

    template <class T>
    [[nodiscard]] const T* as() const {
        return std::get_if<T>(&data);
    }
};
/// Entries of a table stand in the order of the file.
struct Entry {
    std::string key;
    std::uint32_t line = 0;
    Value value;
};

/// The only code that sees the TOML library. Any text is answered by a value or by a problem.
[[nodiscard]] tl::expected<Value, rules::Problem> parse_document(std::string_view text, std::string_view file);

/// What kind of value it is, in words: "a text", "a list".
[[nodiscard]] std::string_view kind_in_words(const Value& value);

}  // namespace scenario
