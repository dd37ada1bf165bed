#include "rules/bot/hints.hpp"

namespace partner::europe {

extern const Hints hints;
const Hints hints{.raid = "raid"};

}  // namespace partner::europe
