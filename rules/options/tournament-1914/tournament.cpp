#include "rules/options/tournament-1914/tournament.hpp"

namespace rules::tournament1914 {

const Option tournament{
    .id = "tournament-1914",
    .base = "1914",
    .title = "The tournament rules",
    .band = Band::edition,
    .excludes = {"russian-revolution"},
    .stands_for = {"tournament-setup", "tournament-victory", "tournament-collapse", "tournament-movement", "tournament-naval-retreat",
                   "tournament-submarine-warfare"},
};

}  // namespace rules::tournament1914
