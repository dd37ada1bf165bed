#pragma once

#include <string>
#include <vector>

#include "rules/match/entry.hpp"

namespace testing {

struct NamedEntry {
    std::string name;  ///< Such as "event 9 rolled".
    match::Entry entry;
};
/// Entries that together have every field of every body, command, event and kind of choice, none of them zero or empty.
[[nodiscard]] std::vector<NamedEntry> every_kind_of_entry();

}  // namespace testing
