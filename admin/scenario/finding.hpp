#pragma once

#include <string>
#include <vector>

namespace scenario {

/// Something that came otherwise than a step expects, in words: half sentences without a full stop.
struct Finding {
    std::string expected;
    std::string happened;
    std::vector<std::string> paragraphs;  ///< Of the rulebook, that a reader needs to understand it.
};

}  // namespace scenario
