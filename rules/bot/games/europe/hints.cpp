#include "rules/bot/hints.hpp"

namespace bot::europe {

extern const Hints hints;
const Hints hints{.raid = "raid"};

}  // namespace bot::europe
