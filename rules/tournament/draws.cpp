#include "rules/tournament/draws.hpp"

#include <array>

namespace tournament {

std::uint32_t draw_below(Draws& draws, std::string_view purpose, std::uint32_t below) {
    constexpr std::uint32_t numbers = 256 * 256;
    ensure(below >= 1 && below <= numbers, "a draw of too many");
    if (below == 1) return 0;
    const auto fair = numbers - numbers % below;
    for (;;) {
        std::array<std::uint16_t, 2> faces{};
        draws.roll(purpose, 256, faces);
        const auto number = (faces[0] - 1u) * 256u + (faces[1] - 1u);
        if (number < fair) return number % below;
    }
}

}  // namespace tournament
