// Declarations, what to buy, and where to put it.
#include <algorithm>

#include "rules/bot/plans.hpp"
#include "rules/core/judge.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/hooks/place.hpp"
#include "rules/hooks/unit_class.hpp"
#include "rules/hooks/value.hpp"
#include "rules/mechanics/situation.hpp"

namespace bot {

using namespace rules;

namespace {

/// What a power has chosen to buy, for the money that it has.
class Basket {
public:
    explicit Basket(const BoardAnalysis& analysis) : analysis_{analysis}, money_{analysis.view.state.money[idx(analysis.power) * 2]} {}

    [[nodiscard]] int price(UnitTypeId type) const { return unit_value({analysis_.view, analysis_.power, type, ValueKind::cost}); }
    /// One more of this type, if there is one to be had and money for it.
    bool add(UnitTypeId type) {
        if (price(type) <= 0 || price(type) > money_ || analysis_.view.rules.type(type).from_round > analysis_.view.state.round)
            return false;
        const auto found = std::find_if(picks_.begin(), picks_.end(), [&](const UnitPick& pick) { return pick.type == type; });
        UnitPick pick;
        pick.type = type;
        if (found != picks_.end()) pick.count = static_cast<std::uint16_t>(found->count + 1);
        // What nobody can buy, or no more of, is left on the shelf.
        if (!analysis_.if_legal(command::Purchase{{pick}})) return false;
        money_ -= price(type);
        if (found == picks_.end())
            picks_.push_back(pick);
        else
            *found = pick;
        return true;
    }
    [[nodiscard]] std::int64_t money() const { return money_; }
    [[nodiscard]] const UnitPicks& picks() const { return picks_; }

private:
    const BoardAnalysis& analysis_;
    std::int64_t money_;
    UnitPicks picks_;
};

/// The type that is best by `merit`, above 0.
template <class Merit>
std::optional<UnitTypeId> best_type(const View& view, Merit merit) {
    std::optional<UnitTypeId> best;
    double most = 0;
    for (const auto type : all_types(view.rules)) {
        const auto value = merit(view.rules.type(type));
        if (value <= most) continue;
        most = value;
        best = type;
    }
    return best;
}

int count_own(const BoardAnalysis& analysis, UnitTypeId type) {
    const auto& units = analysis.view.state.units;
    return static_cast<int>(rules::count_if(units, [&](const Unit& unit) { return unit.owner == analysis.power && unit.type == type; }));
}

/// Own ground units that no road leads to the enemy.
int stranded(const BoardAnalysis& analysis) {
    int sum = 0;
    for (std::size_t at = 0; at < analysis.grounds.size(); ++at)
        if (!analysis.view.rules.spaces[at].sea && analysis.grounds[at].pull < 1.2) sum += analysis.spare(static_cast<SpaceId>(at));
    return sum;
}

/// A zone beside the capital where ships can be built.
bool has_harbour(const BoardAnalysis& analysis) {
    const auto& neighbours = analysis.view.rules.space(analysis.capital()).neighbours;
    return rules::any_of(neighbours, [&](SpaceId zone) { return analysis.sea(zone) && armed(analysis.at(zone).enemies) == 0; });
}

}  // namespace

Wish declare(const BoardAnalysis& analysis) {
    for (const auto& [what, chance, when, any] : analysis.hints.declare)
        for (const auto& known : analysis.view.rules.declarations) {
            if (known.what != what || analysis.whim() % 100 >= chance || (when != nullptr && !when(analysis.view, analysis.power)))
                continue;
            CommandSink listed;
            known.action.list(analysis.view, analysis.power, listed);
            std::erase_if(listed, [&](const Command& command) { return !check(analysis.view, command); });
            if (!listed.empty()) return listed[any ? static_cast<std::size_t>(analysis.whim() / 100) % listed.size() : 0];
        }
    return std::nullopt;
}

namespace {

/// One more of each that there are too few of, where most of the money is left.
void stock_up(const BoardAnalysis& analysis, Basket& basket) {
    const auto half = basket.money() / 2;
    for (const auto& [name, most] : analysis.hints.stocks) {
        const auto type = analysis.view.rules.find_unit_type(name);
        if (!type || basket.money() - basket.price(*type) < half || count_own(analysis, *type) >= most) continue;
        if (!analysis.view.rules.type(*type).is(unit_class::sea) || has_harbour(analysis)) basket.add(*type);
    }
}

bool has_bought(const BoardAnalysis& analysis) {
    const auto& view = analysis.view;
    const auto flag = view.rules.find_slot(analysis.hints.set_apart);
    const auto waiting = view.state.in(off_board, analysis.power);
    return rules::any_of(waiting, [&](const Unit& unit) { return !flag || (unit.marks & view.rules.slot(*flag).bit) == 0; });
}

}  // namespace

Wish buy(const BoardAnalysis& analysis) {
    const auto& view = analysis.view;
    if (has_bought(analysis)) return std::nullopt;
    Basket basket{analysis};
    const bool besieged = analysis.lost(analysis.capital());
    const bool overseas = analysis.at(analysis.capital()).pull < 1.2;
    const auto transport =
        best_type(view, [](const UnitType& type) { return type.is(unit_class::carrying) ? 1.0 * type.capacity / type.cost : 0; });
    if (!besieged && overseas && transport && has_harbour(analysis)) {
        const auto have = count_own(analysis, *transport);
        for (auto need = std::min({(stranded(analysis) + 3) / 2 - have, 5 - have, 2}); need > 0; --need) basket.add(*transport);
    }
    if (!besieged) stock_up(analysis, basket);
    const auto fighter = best_type(view, [](const UnitType& type) { return type.is(unit_class::air) ? 1.0 / type.cost : 0; });
    if (!besieged && fighter && basket.money() >= 20 && analysis.whim() < 75 && count_own(analysis, *fighter) < 5) basket.add(*fighter);
    const auto heavy = best_type(view, [&](const UnitType& type) {
        return type.is(unit_class::land) && type.cost > view.rules.type(analysis.fodder).cost ? 1.0 * type.attack / type.cost : 0;
    });
    // Where these are slow some are faster, though dearer: those that are worth most, and of equals now these and now those.
    const auto fast = best_type(view, [&](const UnitType& type) {
        if (!heavy || !type.is(unit_class::land) || type.attack < view.rules.type(*heavy).attack ||
            type.move <= view.rules.type(*heavy).move)
            return 0.0;
        return analysis.mood(static_cast<SpaceId>(&type - view.rules.unit_types.data())) * type.attack / type.cost;
    });
    // Heavy ones spread among the cheapest; only these when the walls are stormed.
    int heavies = 0;
    for (int n = 0;; ++n) {
        const bool wants_heavy = (n + 1) * analysis.hints.heavy / 10 > n * analysis.hints.heavy / 10;
        if (!besieged && wants_heavy && heavy) {
            ++heavies;
            if (fast && heavies % 3 == 2 && basket.add(*fast)) continue;
            if (basket.add(*heavy)) continue;
        }
        if (!basket.add(analysis.fodder)) break;
    }
    if (basket.picks().empty()) return std::nullopt;
    return analysis.if_legal(command::Purchase{basket.picks()});
}

namespace {

/// How good a place is for a new unit.
double site_value(const BoardAnalysis& analysis, const Unit& unit, SpaceId space) {
    const auto& view = analysis.view;
    const auto& ground = analysis.at(space);
    if (analysis.sea(space)) {
        if (armed(ground.enemies) > 0) return 0;
        return 1 + ground.lure + (bodies(ground.own) > 0 ? 1 : 0) + (view.rules.adjacent(space, analysis.capital()) ? 2 : 0);
    }
    if (fixture(view.rules.type(unit))) return view.rules.space(space).value + ground.pull;
    const bool lost = analysis.lost(space);
    if (space == analysis.capital() && lost) return 1000;
    return (lost ? 0.5 : 1.0) * (1 + ground.pull);
}

/// As many of a kind as may stand there, by one command.
Wish place_in(const BoardAnalysis& analysis, const UnitGroup& group, SpaceId space) {
    UnitPick pick;
    pick.type = group.sample->type;
    for (pick.count = static_cast<std::uint16_t>(group.count); pick.count > 0; --pick.count)
        if (auto wanted = analysis.if_legal(command::Place{{pick}, space})) return wanted;
    return std::nullopt;
}

}  // namespace

Wish place(const BoardAnalysis& analysis) {
    const auto& view = analysis.view;
    for (const auto& group : groups_of(view.state.in(off_board, analysis.power))) {
        Wish best;
        double most = -1;
        for (std::size_t at = 0; at < analysis.grounds.size(); ++at) {
            const auto space = static_cast<SpaceId>(at);
            if (!may_place(view, analysis.power, *group.sample, space)) continue;
            const auto value = site_value(analysis, *group.sample, space);
            if (value <= most) continue;
            auto wanted = place_in(analysis, group, space);
            if (!wanted) continue;
            most = value;
            best = std::move(wanted);
        }
        if (best) return best;
    }
    return std::nullopt;
}

}  // namespace bot
