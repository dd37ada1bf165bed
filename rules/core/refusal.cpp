#include "rules/core/refusal.hpp"

namespace rules {

void ensure(bool holds, std::string_view what) {
    if (!holds) throw BrokenInvariant{std::string{what}};
}

}  // namespace rules
