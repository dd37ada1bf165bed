#include "rules/partner/hints.hpp"

namespace partner::classic {

extern const Hints hints;
const Hints hints{.declare = {{"research", 8}, {"rocket"}}, .raid = "raid"};

}  // namespace partner::classic
