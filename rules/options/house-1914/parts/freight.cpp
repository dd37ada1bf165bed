// What freighters earn. [HR-4.2.1]
#include <algorithm>

#include "rules/games/1914/purchase.hpp"
#include "rules/options/house-1914/parts/trade.hpp"

namespace rules::house1914 {
namespace {

struct Freight {
    SlotId last_paid{};  ///< Of a freighter: the zone that it was paid for in its last own turn.
    ParameterId base_receipt{}, coast_receipt{};
    TagId reason{};
};

constexpr std::int64_t rich_coast = 2;  ///< What a territory has to be worth at least. [HR-4.2.1]

const Freight& freight_names(const View& view) { return view.rules.data<Freight>(); }

/// It has moved, and not back to where it began, nor to the zone that it was paid for in its last turn. [HR-4.2.1] [HR-4.2.3] [HR-4.2.4]
bool has_sailed(const View& view, const Unit& ship) {
    return ship.type == trade(view).freighter && ship.space != off_board && view.rules.space(ship.space).sea && ship.space != ship.origin &&
           view.state.slot(freight_names(view).last_paid, raw(ship.id)) != raw(ship.space);
}

/// Ground of another power of its side: of a minor that nobody has raised it is none. [HR-4.2.1] [HR-4.2.6] [HR-4.2-R4]
bool trades_with(const View& view, OwnerId power, SpaceId ground) {
    const auto holder = controller(view, ground);
    return holder != power && is_power(view, holder) && friends(view, power, holder);
}

/// The better of the two that a zone has to offer. [HR-4.2.1] [HR-4.2.2]
std::int64_t receipt(const View& view, const Unit& ship) {
    const auto deals = [&](SpaceId ground) { return trades_with(view, ship.owner, ground); };
    const bool at_base = !hostile_zone(view, ship.owner, ship.space) && any_of(facts(view, ship.space).bases, deals);
    const auto coast = coast_of(view, ship.space);
    const bool off_coast = any_of(coast, [&](SpaceId ground) { return view.rules.space(ground).value >= rich_coast && deals(ground); });
    return std::max(at_base ? view.rules.parameter(freight_names(view).base_receipt) : 0,
                    off_coast ? view.rules.parameter(freight_names(view).coast_receipt) : 0);
}

/// Ships of `power` that are paid, and what each brings. [HR-4.2.1]
std::vector<std::pair<const Unit*, std::int64_t>> paid_ships(const View& view, OwnerId power) {
    std::vector<std::pair<const Unit*, std::int64_t>> found;
    if (!produces(view, power) || view.state.sides[idx(power)] != game(view).allied) return found;
    for (const auto& unit : view.state.units)
        if (unit.owner == power && has_sailed(view, unit))
            if (const auto brings = receipt(view, unit); brings > 0) found.emplace_back(&unit, brings);
    return found;
}

void add_freight(const View& view, OwnerId power, Tally& tally) {
    for (const auto& [ship, brings] : paid_ships(view, power)) tally.add(brings, {"HR-4.2.1"}, ship->space);
}

void earn(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    const auto& names = context.rules.data<Freight>();
    std::vector<std::pair<UnitId, SpaceId>> paid;
    std::int64_t sum = 0;
    for (const auto& [ship, brings] : paid_ships(context.view(), power)) {
        paid.emplace_back(ship->id, ship->space);
        sum += brings;
    }
    std::vector<UnitId> unpaid;
    for (const auto& unit : context.state().units)
        if (unit.owner == power && context.state().slot(names.last_paid, raw(unit.id)) != context.rules.slot(names.last_paid).initial)
            unpaid.push_back(unit.id);
    for (const auto id : unpaid) context.set_slot(names.last_paid, raw(id), context.rules.slot(names.last_paid).initial);
    for (const auto& [id, zone] : paid) context.set_slot(names.last_paid, raw(id), raw(zone));
    context.pay({AccountKind::bank, nobody}, {AccountKind::treasury, power}, static_cast<std::int32_t>(sum), names.reason);
}

}  // namespace

void install_freight(RulesetBuilder& build) {
    auto& names = build.data<Freight>();
    names.last_paid = build.slot({"last-paid", Scope::unit, SlotType::space, Lifetime::game, false, -1});
    names.base_receipt = build.parameter("freighters-and-raiders.base-receipt", 2, 0, 100);
    names.coast_receipt = build.parameter("freighters-and-raiders.coast-receipt", 1, 0, 100);
    names.reason = build.tag("freight");
    build.query("freight", add_freight);
    build.procedure("game").first_in("receipts", step("freight", earn));
}

}  // namespace rules::house1914
