#pragma once

#include <algorithm>
#include <regex>
#include <string>
#include <string_view>

#include "protocol/wire.hpp"

namespace testing {

/// A name of a client's message in words for people; empty where there is none. Names that are words of the language too, such as "say", are
/// left out.
[[nodiscard]] inline std::string message_named_in(std::string_view words) {
    for (const auto& alternative : protocol::ClientMessage::alternatives) {
        const std::string_view name{alternative.name};
        if (name.find('_') != std::string_view::npos && words.find(name) != std::string_view::npos) return std::string{name};
    }
    return {};
}

/// Whether words for people name what is done by its number, as in "proposal 23", which nobody but a program can follow.
[[nodiscard]] inline bool numbers_an_entry(std::string_view words) {
    static const std::regex numbered{"\\b(entry|proposal|dispute|sequence|seat) [0-9]"};
    return std::regex_search(words.begin(), words.end(), numbered);
}

}  // namespace testing
