#include "rules/options/house-1914/parts/pre_game.hpp"

namespace rules::house1914 {

std::vector<OwnerId> preparing(const View& view) {
    std::vector<OwnerId> found;
    for (const auto power : all_powers(view.rules)) {
        const auto capital = view.rules.owner(power).capital;
        const bool great = capital != no_space && facts(view, capital).space_class == SpaceClass::capital;
        if (great && power != game(view).united_states && powers_in_play(view, power)) found.push_back(power);
    }
    return found;
}

OwnerMask mask_of_all(const std::vector<OwnerId>& powers) {
    OwnerMask mask = 0;
    for (const auto power : powers) mask |= mask_of(power);
    return mask;
}

}  // namespace rules::house1914
