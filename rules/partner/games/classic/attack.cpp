// The orders of a campaign, one command after the other.
#include <algorithm>

#include "rules/games/classic/battles.hpp"
#include "rules/games/classic/combat.hpp"
#include "rules/games/classic/movement.hpp"
#include "rules/partner/games/classic/campaign.hpp"
#include "rules/partner/games/classic/plans.hpp"
#include "rules/points/pick.hpp"

namespace partner::classic {

using namespace rules;

UnitPick this_one(const Unit& unit) {
    UnitPick pick;
    pick.type = unit.type;
    pick.unit = unit.id;
    return pick;
}

namespace {

class Orders {
public:
    explicit Orders(const Survey& survey) : survey_{survey}, view_{survey.view}, reach_{survey}, campaign_{survey, reach_} {}

    [[nodiscard]] Wish next() const {
        for (const auto& order : campaign_.orders())
            if (const auto* unit = view_.state.unit(order.unit); unit != nullptr)
                if (auto wanted = command_for(order, *unit)) return wanted;
        return std::nullopt;
    }

private:
    [[nodiscard]] Wish command_for(const Order& order, const Unit& unit) const {
        const bool at_start = unit.space == unit.origin && !marked(view_, unit, view_.rules.data<rules::classic::Movement>().moved);
        switch (order.kind) {
            case Order::Kind::walk: return at_start && unit.carrier == no_unit ? walk(order, unit) : std::nullopt;
            case Order::Kind::board: return at_start && unit.carrier == no_unit ? board(order, unit) : std::nullopt;
            case Order::Kind::sail: return at_start ? sail(order, unit) : std::nullopt;
            case Order::Kind::land: return unit.carrier == order.ship ? land(order, unit) : std::nullopt;
            case Order::Kind::fly: return at_start ? fly(order, unit) : std::nullopt;
            case Order::Kind::raid: return unit.space == order.to ? bomb(unit) : at_start ? fly(order, unit) : std::nullopt;
        }
        return std::nullopt;
    }

    /// All who are alike and have the same order go together, if they may.
    [[nodiscard]] UnitPicks everybody_like(const Order& order, const Unit& unit) const {
        std::uint16_t count = 0;
        for (const auto& other : campaign_.orders()) {
            const auto* one = view_.state.unit(other.unit);
            if (other.kind == order.kind && other.to == order.to && one != nullptr && same_kind(view_, *one, unit)) ++count;
        }
        return {pick_of(view_, unit, std::max<std::uint16_t>(count, 1))};
    }

    [[nodiscard]] Wish move(const Order& order, const Unit& unit, const Way& way) const {
        if (way.size() < 2) return std::nullopt;
        if (auto wanted = if_legal(view_, {survey_.power, command::Move{everybody_like(order, unit), way}})) return wanted;
        return if_legal(view_, {survey_.power, command::Move{{this_one(unit)}, way}});
    }

    [[nodiscard]] Wish walk(const Order& order, const Unit& unit) const {
        for (const auto& way : reach_.walks(unit, order.to))
            if (auto wanted = move(order, unit, way)) return wanted;
        return std::nullopt;
    }
    [[nodiscard]] Wish fly(const Order& order, const Unit& unit) const { return move(order, unit, reach_.flight(unit, order.to)); }
    [[nodiscard]] Wish sail(const Order& order, const Unit& ship) const {
        return if_legal(view_, {survey_.power, command::Move{{this_one(ship)}, reach_.voyage(ship, order.to)}});
    }

    [[nodiscard]] Wish board(const Order& order, const Unit& unit) const {
        const auto* ship = view_.state.unit(order.ship);
        if (ship == nullptr || ship->space != order.zone) return std::nullopt;
        command::Load load;
        load.units = {this_one(unit)};
        load.from = unit.space;
        load.at = order.zone;
        load.into = this_one(*ship);
        return if_legal(view_, {survey_.power, std::move(load)});
    }

    [[nodiscard]] Wish land(const Order& order, const Unit& unit) const {
        if (unit.space != order.zone || rules::landing_of(view_, unit) != no_space) return std::nullopt;
        command::Unload unload;
        unload.units = {this_one(unit)};
        unload.from = order.zone;
        unload.to = order.to;
        return if_legal(view_, {survey_.power, std::move(unload)});
    }

    [[nodiscard]] Wish bomb(const Unit& bomber) const {
        if (marked(view_, bomber, view_.rules.data<rules::classic::Battles>().raid)) return std::nullopt;
        Arguments arguments;
        arguments.emplace_back("kind", Choice{rules::classic::combat(view_).raid});
        arguments.emplace_back("units", Choice{UnitPicks{this_one(bomber)}});
        return if_legal(view_, {survey_.power, command::Attack{bomber.space, std::move(arguments)}});
    }

    const Survey& survey_;
    View view_;
    Reach reach_;
    Campaign campaign_;
};

}  // namespace

Wish attack(const Survey& survey) { return Orders{survey}.next(); }

}  // namespace partner::classic
