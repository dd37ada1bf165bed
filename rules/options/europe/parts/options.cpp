#include "rules/options/europe/parts/options.hpp"

#include <span>
#include <tuple>

#include "rules/mechanics/words.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> europe_options();
}

namespace rules::europe {

bool is_defeated(const View& view, OwnerId power) {
    if (!view.rules.has_data<Defeats>() || !view.rules.data<Defeats>().installed) return false;
    return contains(view.state.slot_list(view.rules.data<Defeats>().defeated, 0), raw(power));
}

OwnerId ally_with_most_land_units(const View& view, SpaceId space, OwnerId without) {
    auto found = nobody;
    std::ptrdiff_t most = 0;
    for (const auto ally : allies(view)) {
        const auto count = count_if(view.state.in(space, ally), [&](const Unit& unit) {
            return unit.carrier == no_unit && view.rules.type(unit).is(unit_class::land) && !facts(view, unit).complex;
        });
        if (ally != without && count > most) std::tie(found, most) = std::tuple{ally, count};
    }
    return found;
}

void install_option_words(RulesetBuilder& build) { take_words(build, {armistice_data::europe_options(), "options/europe/data"}); }

}  // namespace rules::europe
