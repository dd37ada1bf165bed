#include "rules/mechanics/board_facts.hpp"

#include <algorithm>

#include "rules/core/judge.hpp"
#include "rules/hooks/hooks.hpp"
#include "rules/mechanics/cargo.hpp"
#include "rules/mechanics/scoring.hpp"
#include "rules/mechanics/situation.hpp"

namespace rules {
namespace {

/// Late enough for everything that is there from some round on.
constexpr std::uint32_t late_round = 1000;
constexpr std::int32_t enough_money = 1'000'000;

/// The setup without its units: `power` is about to act, and can pay for everything.
GameState bare_board(const Ruleset& rules, OwnerId power) {
    auto state = initial_state(rules);
    state.units.clear();
    state.round = late_round;
    state.active = power;
    for (auto& money : state.money) money = enough_money;
    return state;
}

struct Coast {
    SpaceId land{no_space};
    SpaceId zone{no_space};
};
/// Of ground that `power` holds in the setup.
std::vector<Coast> coasts_of(const Ruleset& rules, OwnerId power) {
    std::vector<Coast> coasts;
    for (std::size_t at = 0; at < rules.spaces.size(); ++at) {
        const auto& space = rules.spaces[at];
        if (space.sea || space.impassable() || space.control != power) continue;
        const auto zone = std::find_if(space.neighbours.begin(), space.neighbours.end(), [&](SpaceId id) { return rules.space(id).sea; });
        if (zone != space.neighbours.end()) coasts.push_back({static_cast<SpaceId>(at), *zone});
    }
    return coasts;
}

Unit unit_of(UnitId id, SpaceId space, OwnerId owner, UnitTypeId type) {
    Unit unit;
    unit.id = id;
    unit.space = unit.origin = space;
    unit.owner = owner;
    unit.type = type;
    return unit;
}

/// What one carrier of the type takes of the other, as `power` finds it on one of its coasts.
std::optional<DeckFact> taken_aboard(const Ruleset& rules, OwnerId power, UnitTypeId carrier, UnitTypeId type) {
    for (const auto& [land, zone] : coasts_of(rules, power)) {
        auto state = bare_board(rules, power);
        const auto ship = unit_of(UnitId{1}, zone, power, carrier);
        const auto cargo = unit_of(UnitId{2}, land, power, type);
        state.units = {ship, cargo};
        std::sort(state.units.begin(), state.units.end(), unit_order);
        const View view{rules, state};
        const Transfer transfer{view, power, cargo, &ship, land, zone};
        if (!first_refusal(rules.data<Hooks>().move.may_load, transfer)) continue;
        const auto places = unit_value({view, power, carrier, ValueKind::capacity, &ship});
        const auto each = places_aboard(view, cargo);
        if (each > 0 && each <= places) return DeckFact{carrier, type, places, each};
    }
    return std::nullopt;
}

}  // namespace

std::vector<BoardFact> facts_of(const Ruleset& rules, SpaceId space) {
    std::vector<BoardFact> facts;
    if (rules.has_data<BoardFacts>())
        for (const auto tell : rules.data<BoardFacts>().spaces) tell(rules, space, facts);
    for (const auto& owner : rules.owners)
        if (owner.capital == space) facts.push_back({"capital-of", owner.name});
    if (const auto* table = scoring_of(rules); table != nullptr)
        if (contains(table->territories, space)) facts.push_back({"victory-territory"});
    return facts;
}

std::vector<BoardFact> facts_of(const Ruleset& rules, UnitTypeId type) {
    std::vector<BoardFact> facts;
    if (rules.has_data<BoardFacts>())
        for (const auto tell : rules.data<BoardFacts>().types) tell(rules, type, facts);
    return facts;
}

std::vector<Canal> passages_of(const Ruleset& rules) {
    std::vector<Canal> passages;
    if (rules.has_data<BoardFacts>())
        for (const auto tell : rules.data<BoardFacts>().passages) tell(rules, passages);
    return passages;
}

std::vector<DeckFact> carried_by(const Ruleset& rules) {
    std::vector<DeckFact> found;
    const auto types = all_types(rules);
    for (const auto carrier : types) {
        if (!rules.has_data<CargoRules>() || !rules.type(carrier).is(unit_class::carrying)) continue;
        for (const auto type : types) {
            std::optional<DeckFact> taken;
            for (std::size_t power = 0; power < rules.powers() && !taken; ++power)
                if (carrier != type) taken = taken_aboard(rules, static_cast<OwnerId>(power), carrier, type);
            if (taken) found.push_back(*taken);
        }
    }
    if (rules.has_data<BoardFacts>())
        for (const auto tell : rules.data<BoardFacts>().decks) tell(rules, found);
    return found;
}

std::vector<OwnerId> buyers_of(const Ruleset& rules, UnitTypeId type) {
    std::vector<OwnerId> buyers;
    auto* const check = rules.actions[raw(Form::purchase)].check;
    if (check == nullptr || rules.type(type).cost <= 0) return buyers;
    UnitPick pick;
    pick.type = type;
    for (std::size_t at = 0; at < rules.powers(); ++at) {
        const auto power = static_cast<OwnerId>(at);
        const auto state = bare_board(rules, power);
        if (check({rules, state}, {power, command::Purchase{{pick}}})) buyers.push_back(power);
    }
    return buyers;
}

}  // namespace rules
