// Declarations, what to buy, and where to put it.
#include <algorithm>

#include "rules/core/judge.hpp"
#include "rules/partner/plans.hpp"
#include "rules/points/pick.hpp"
#include "rules/points/place.hpp"
#include "rules/points/unit_class.hpp"
#include "rules/points/value.hpp"

namespace partner {

using namespace rules;

namespace {

/// What a power has chosen to buy, for the money that it has.
class Basket {
public:
    explicit Basket(const Survey& survey) : survey_{survey}, money_{survey.view.state.money[idx(survey.power) * 2]} {}

    [[nodiscard]] int price(UnitTypeId type) const { return unit_value({survey_.view, survey_.power, type, ValueKind::cost}); }
    /// One more of this type, if there is one to be had and money for it.
    bool add(UnitTypeId type) {
        if (price(type) <= 0 || price(type) > money_ || survey_.view.rules.type(type).from_round > survey_.view.state.round) return false;
        money_ -= price(type);
        const auto found = std::find_if(picks_.begin(), picks_.end(), [&](const UnitPick& pick) { return pick.type == type; });
        if (found != picks_.end()) {
            ++found->count;
            return true;
        }
        UnitPick pick;
        pick.type = type;
        picks_.push_back(pick);
        // What nobody can buy is left on the shelf.
        if (survey_.if_legal(command::Purchase{{pick}})) return true;
        money_ += price(type);
        picks_.pop_back();
        return false;
    }
    [[nodiscard]] std::int64_t money() const { return money_; }
    [[nodiscard]] const UnitPicks& picks() const { return picks_; }

private:
    const Survey& survey_;
    std::int64_t money_;
    UnitPicks picks_;
};

/// The type that is best by `merit`, above 0.
template <class Merit>
std::optional<UnitTypeId> best_type(const View& view, Merit merit) {
    std::optional<UnitTypeId> best;
    double most = 0;
    for (std::size_t at = 0; at < view.rules.unit_types.size(); ++at) {
        const auto value = merit(view.rules.unit_types[at]);
        if (value <= most) continue;
        most = value;
        best = static_cast<UnitTypeId>(at);
    }
    return best;
}

int count_own(const Survey& survey, UnitTypeId type) {
    const auto& units = survey.view.state.units;
    return static_cast<int>(
        std::count_if(units.begin(), units.end(), [&](const Unit& unit) { return unit.owner == survey.power && unit.type == type; }));
}

/// Own ground units that no road leads to the enemy.
int stranded(const Survey& survey) {
    int sum = 0;
    for (std::size_t at = 0; at < survey.grounds.size(); ++at)
        if (!survey.view.rules.spaces[at].sea && survey.grounds[at].pull < 1.2) sum += survey.spare(static_cast<SpaceId>(at));
    return sum;
}

/// A zone beside the capital where ships can be built.
bool has_harbour(const Survey& survey) {
    const auto& neighbours = survey.view.rules.space(survey.capital()).neighbours;
    return std::any_of(neighbours.begin(), neighbours.end(),
                       [&](SpaceId zone) { return survey.sea(zone) && armed(survey.at(zone).enemies) == 0; });
}

}  // namespace

Wish declare(const Survey& survey) {
    for (const auto& [what, chance, when] : survey.hints.declare)
        for (const auto& known : survey.view.rules.declarations) {
            if (known.what != what || survey.whim() % 100 >= chance || (when != nullptr && !when(survey.view, survey.power))) continue;
            CommandSink listed;
            known.action.list(survey.view, survey.power, listed);
            for (auto& command : listed)
                if (check(survey.view, command)) return command;
        }
    return std::nullopt;
}

Wish buy(const Survey& survey) {
    const auto& view = survey.view;
    if (!view.state.in(off_board, survey.power).empty()) return std::nullopt;
    Basket basket{survey};
    const bool besieged = survey.lost(survey.capital());
    const bool overseas = survey.at(survey.capital()).pull < 1.2;
    const auto transport =
        best_type(view, [](const UnitType& type) { return type.is(unit_class::carrying) ? 1.0 * type.capacity / type.cost : 0; });
    if (!besieged && overseas && transport && has_harbour(survey)) {
        const auto have = count_own(survey, *transport);
        for (auto need = std::min({(stranded(survey) + 3) / 2 - have, 5 - have, 2}); need > 0; --need) basket.add(*transport);
    }
    const auto fighter = best_type(view, [](const UnitType& type) { return type.is(unit_class::air) ? 1.0 / type.cost : 0; });
    if (!besieged && fighter && basket.money() >= 20 && survey.whim() < 75 && count_own(survey, *fighter) < 5) basket.add(*fighter);
    const auto heavy = best_type(view, [&](const UnitType& type) {
        return type.is(unit_class::land) && type.cost > view.rules.type(survey.fodder).cost ? 1.0 * type.attack / type.cost : 0;
    });
    // Heavy ones spread among the cheapest; only these when the walls are stormed.
    for (int n = 0;; ++n) {
        const bool wants_heavy = (n + 1) * survey.hints.heavy / 10 > n * survey.hints.heavy / 10;
        if (!besieged && wants_heavy && heavy && basket.add(*heavy)) continue;
        if (!basket.add(survey.fodder)) break;
    }
    if (basket.picks().empty()) return std::nullopt;
    return survey.if_legal(command::Purchase{basket.picks()});
}

namespace {

/// How good a place is for a new unit.
double site_value(const Survey& survey, const Unit& unit, SpaceId space) {
    const auto& view = survey.view;
    const auto& ground = survey.at(space);
    if (survey.sea(space)) {
        if (armed(ground.enemies) > 0) return 0;
        return 1 + ground.lure + (bodies(ground.own) > 0 ? 1 : 0) + (view.rules.adjacent(space, survey.capital()) ? 2 : 0);
    }
    if (fixture(view.rules.type(unit))) return view.rules.space(space).value + ground.pull;
    const bool lost = survey.lost(space);
    if (space == survey.capital() && lost) return 1000;
    return (lost ? 0.5 : 1.0) * (1 + ground.pull);
}

}  // namespace

Wish place(const Survey& survey) {
    const auto& view = survey.view;
    for (const auto& group : groups_of(view.state.in(off_board, survey.power))) {
        Wish best;
        double most = -1;
        for (std::size_t at = 0; at < survey.grounds.size(); ++at) {
            const auto space = static_cast<SpaceId>(at);
            if (!may_place(view, survey.power, *group.sample, space)) continue;
            const auto value = site_value(survey, *group.sample, space);
            if (value <= most) continue;
            UnitPick pick;
            pick.type = group.sample->type;
            auto wanted = survey.if_legal(command::Place{{pick}, space});
            if (!wanted) continue;
            most = value;
            best = std::move(wanted);
        }
        if (best) return best;
    }
    return std::nullopt;
}

}  // namespace partner
