#include "rules/partner/hints.hpp"

namespace partner::classic {

extern const Hints hints;
const Hints hints{.declare = {{"research", 8}, {"rocket"}, {"upgrade", 30}, {"economic-conquest", 5, nullptr, true}}, .raid = "raid"};

}  // namespace partner::classic
