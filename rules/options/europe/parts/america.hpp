#pragma once

#include "rules/options/europe/parts/options.hpp"

namespace rules::europe {

/// The United States is out of the game from now on.
void leaves_the_war(Context& context, TagId cause);

}  // namespace rules::europe
