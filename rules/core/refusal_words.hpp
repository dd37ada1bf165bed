#pragma once

#include <string_view>

#include "rules/core/refusal.hpp"

namespace rules {

/// What a refusal says to a person, in English: without a capital, without a full stop, to be put between its paragraph and its facts.
[[nodiscard]] std::string_view sentence(Refusal code);

}  // namespace rules
