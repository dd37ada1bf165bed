#include "rules/bot/strategy.hpp"

#include <utility>

#include "rules/core/judge.hpp"
#include "rules/hooks/move.hpp"
#include "rules/hooks/unit_class.hpp"
#include "rules/mechanics/situation.hpp"

namespace bot {

using namespace rules;

double Strategy::mood(SpaceId space) const {
    auto mixed = seed ^ (std::uint64_t{raw(space)} << 40) ^ (std::uint64_t{view.state.round} << 8) ^ raw(power);
    mixed += 0x9E3779B97F4A7C15U;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
    return 0.85 + 0.3 * static_cast<double>((mixed >> 40) % 1000) / 1000.0;
}

Wish Strategy::if_legal(Command::Body body) const {
    Command command{power, std::move(body)};
    if (!check(view, command)) return std::nullopt;
    return command;
}

namespace {

/// The ways of planes are too many to have each judged: the shortest to each space, over nobody's ground.
std::vector<Way> flights(const View& view, const Unit& plane) {
    std::vector<Way> found{{plane.space}};
    std::vector<std::uint8_t> seen(view.rules.spaces.size(), 0);
    seen[idx(plane.space)] = 1;
    const auto range = range_of(view, plane) - plane.steps;
    for (std::size_t next = 0; next < found.size() && static_cast<int>(found[next].size()) <= range; ++next)
        for (const auto to : view.rules.space(found[next].back()).neighbours) {
            const auto holder = view.state.control[idx(to)];
            const bool foreign = holder != nobody && !is_power(view, holder);
            if (seen[idx(to)] != 0 || view.rules.space(to).impassable() || foreign) continue;
            seen[idx(to)] = 1;
            found.push_back(found[next]);
            found.back().push_back(to);
        }
    found.erase(found.begin());
    return found;
}

}  // namespace

const std::vector<Way>& Strategy::ways(const Unit& unit) const {
    const auto [known, is_new] = known_ways.try_emplace(unit.id);
    if (is_new) known->second = view.rules.type(unit).is(unit_class::air) ? flights(view, unit) : ways_of(view, power, unit);
    return known->second;
}

UnitPick this_one(const Unit& unit) { return {.type = unit.type, .unit = unit.id}; }

}  // namespace bot
