#include <algorithm>

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {
namespace {

/// Whom mines of a base that an enemy has taken obey, in the order of the parameter's words.
enum CapturedMines : std::int64_t { inactive, captor };

struct Mines {
    TagId mine{};
    ParameterId captured_mines{};
};

}  // namespace

bool mined_against(const View& view, SpaceId zone, OwnerId owner) {
    for (const auto base : facts(view, zone).bases) {
        const auto original = view.rules.space(base).original;
        if (original == nobody) continue;
        const auto holder = controller(view, base);
        const bool enemy_holds = holder != nobody && view.state.relation(original, holder) == Relation::enemy;
        if (enemy_holds) {
            // Under enemy control a field is idle, or works for the captor where so set. [1914-1.4.4] (OQ-28)
            if (view.rules.parameter(view.rules.data<Mines>().captured_mines) == captor &&
                view.state.relation(holder, owner) == Relation::enemy)
                return true;
            continue;
        }
        // A base that nobody controls has idle mines. (OQ-44)
        if (holder == nobody && !contested(view, base)) continue;
        if (view.state.relation(original, owner) == Relation::enemy) return true;
    }
    return false;
}

namespace {

/// Each ship that enters an active enemy minefield rolls one die at once, and is hit by a 1. [1914-4.7.1] [1914-4.7.2]
void roll_for_mines(Context& context, Entered& entered) {
    if (!context.rules.space(entered.to).sea || !mined_against(context.view(), entered.to, entered.power)) return;
    std::vector<Unit> ships;
    for (const auto id : entered.units)
        if (const auto* unit = context.state().unit(id); unit != nullptr && context.rules.type(*unit).is(unit_class::sea))
            ships.push_back(*unit);
    std::stable_sort(ships.begin(), ships.end(),
                     [](const Unit& a, const Unit& b) { return std::tie(a.type, a.damage) < std::tie(b.type, b.damage); });
    std::vector<UnitId> hit;
    for (std::size_t first = 0; first < ships.size();) {
        auto last = first;
        while (last < ships.size() && ships[last].type == ships[first].type) ++last;
        const auto faces = context.faces(context.rules.data<Mines>().mine, entered.to, entered.power, ships[first].type, 1,
                                         static_cast<std::uint16_t>(last - first));
        for (std::size_t at = 0; at < faces.size(); ++at)
            if (faces[at] == 1) hit.push_back(ships[first + at].id);
        first = last;
    }
    apply_hits(context, hit, context.rules.data<Mines>().mine);
}

}  // namespace

void install_mines(RulesetBuilder& build) {
    auto& mines = build.data<Mines>();
    mines.mine = build.tag("mine");
    mines.captured_mines = build.parameter("captured-mines", {"inactive", "captor"});
    build.move().on_enter("roll-for-mines", roll_for_mines);
}

}  // namespace rules::game1914
