#include "rules/partner/mind.hpp"

#include <utility>

#include "rules/core/judge.hpp"

namespace partner {

using namespace rules;

double mood(const View& view, OwnerId power, std::uint64_t seed, SpaceId space) {
    auto mixed = seed ^ (std::uint64_t{raw(space)} << 40) ^ (std::uint64_t{view.state.round} << 8) ^ raw(power);
    mixed += 0x9E3779B97F4A7C15U;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
    return 0.85 + 0.3 * static_cast<double>((mixed >> 40) % 1000) / 1000.0;
}

Choice default_answer(const View& view, const Decision& decision, OwnerId power) {
    return view.rules.decisions[idx(decision.kind)].fallback(view, decision, power);
}

Wish if_legal(const View& view, Command command) {
    if (!check(view, command)) return std::nullopt;
    return command;
}

}  // namespace partner
