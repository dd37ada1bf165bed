#pragma once

#include <cstdint>
#include <vector>

#include "rules/core/ids.hpp"

namespace rules {

/// Parameters that came to a module after games with it had been recorded: at its default such a one changes nothing, and stands in no pin, so
/// that those games stay what they are.
struct LaterParameters {
    struct Later {
        ParameterId parameter{};
        std::int64_t standard = 0;
    };
    std::vector<Later> all;
};

}  // namespace rules
