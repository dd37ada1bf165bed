#include "rules/mechanics/situation.hpp"

#include <algorithm>

namespace rules {

bool friends(const View& view, OwnerId a, OwnerId b) { return view.state.relation(a, b) == Relation::friendly; }
bool enemies(const View& view, OwnerId a, OwnerId b) { return view.state.relation(a, b) == Relation::enemy; }

std::vector<OwnerId> turn_order_after(const View& view, OwnerId from) {
    std::vector<OwnerId> order;
    const auto powers = view.rules.powers();
    for (std::size_t step = 1; step <= powers; ++step) order.push_back(static_cast<OwnerId>((idx(from) + step) % powers));
    return order;
}

std::vector<OwnerId> powers_of(const View& view, SideId side) {
    return filtered(all_powers(view.rules), [&](OwnerId owner) { return view.state.sides[idx(owner)] == side; });
}

bool capital_lost(const View& view, OwnerId power) {
    const auto capital = view.rules.owner(power).capital;
    return capital != no_space && enemies(view, power, view.state.control[idx(capital)]);
}

std::uint16_t count_type(const View& view, SpaceId space, OwnerId owner, UnitTypeId type) {
    const auto here = view.state.in(space, owner);
    return static_cast<std::uint16_t>(count_if(here, [&](const Unit& unit) { return unit.type == type && unit.carrier == no_unit; }));
}

std::int64_t count_in(const UnitPicks& picks, UnitTypeId type) {
    std::int64_t count = 0;
    for (const auto& pick : picks)
        if (pick.type == type) count += pick.count;
    return count;
}

void sort_by_name(const View& view, std::vector<SpaceId>& spaces) {
    std::sort(spaces.begin(), spaces.end(), [&](SpaceId a, SpaceId b) { return view.rules.space(a).name < view.rules.space(b).name; });
    spaces.erase(std::unique(spaces.begin(), spaces.end()), spaces.end());
}

const Phase* phase_now(const View& view) {
    const auto& frames = view.state.frames;
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
        const auto& op = view.rules.procedures[idx(frame->procedure)].ops[frame->at];
        if (op.kind == Program::Op::Kind::rest) return &view.rules.phases[idx(op.phase)];
    }
    return nullptr;
}

bool in_phase(const View& view, std::string_view name) {
    const auto* phase = phase_now(view);
    return phase != nullptr && phase->name == name;
}

}  // namespace rules
