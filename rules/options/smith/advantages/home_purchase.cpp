// Advantages by which units that are placed at the own capital cost less. [SM-53.3] [SM-53.4] (OQ-SM-18)
#include <algorithm>

#include "rules/hooks/pick.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/mechanics/purchase.hpp"
#include "rules/options/smith/parts/advantages.hpp"
#include "rules/shared/complexes.hpp"
#include "rules/shared/purchase.hpp"

namespace rules::smith {
namespace {

struct Discount {
    std::vector<UnitTypeId> types;
    std::int64_t percent = 0;
};
struct HomePurchases {
    OfAdvantages<Discount> of;
    SlotId home{};  ///< Flag of a unit that waits: bought so.
    TagId purchase{};
};
const HomePurchases& home_purchase_names(const View& view) { return view.rules.data<HomePurchases>(); }

const Discount* discount_of(const View& view, OwnerId power, UnitTypeId type) {
    const auto* discount = home_purchase_names(view).of.find(advantage_of(view, power));
    if (discount == nullptr || !contains(discount->types, type)) return nullptr;
    return discount;
}

/// Off the printed price, with what technologies take off it in hundredths, and rounded up once; then what they take off in IPCs. [SM-53.3]
/// (OQ-SMN-21)
int home_price(const View& view, OwnerId power, UnitTypeId type, int usual) {
    const auto* discount = discount_of(view, power, type);
    if (discount == nullptr) return usual;
    std::int64_t hundredths = 100 - discount->percent;
    std::int64_t whole = 100;
    std::int64_t less = 0;
    for (const auto& row : game(view).technologies) {
        if ((row.percent == 0 && row.discount == 0) || !works_by(view, power, row)) continue;
        less += row.discount;
        if (row.percent == 0) continue;
        hundredths *= 100 - row.percent;
        whole *= 100;
    }
    return static_cast<int>((view.rules.type(type).cost * hundredths + whole - 1) / whole - less);
}
std::int64_t price_of_all(const View& view, OwnerId power, const UnitPicks& units) {
    std::int64_t total = 0;
    for (const auto& pick : units) total += std::int64_t{pick.count} * home_price(view, power, pick.type, 0);
    return total;
}

/// A power that builds so has its paragraph; the others the first that says it.
std::string_view cite(const View& view, OwnerId power) {
    const auto* advantage = advantage_of(view, power);
    return home_purchase_names(view).of.find(advantage) == nullptr ? std::string_view{"SM-53.3"} : advantage->said_in;
}

const UnitPicks* units_named(const Command& command) {
    const auto& arguments = std::get<command::Declare>(command.body).arguments;
    const auto* units = arguments.size() == 1 ? argument(arguments, "units") : nullptr;
    return units == nullptr ? nullptr : units->as<UnitPicks>();
}

Result<void> check_home_purchase(const View& view, const Command& command) {
    const auto power = command.author;
    const auto by = cite(view, power);
    if (auto verdict = in_own_phase(view, power, {"purchase", {by}, {by}}); !verdict) return verdict;
    if (home_purchase_names(view).of.find(advantage_of(view, power)) == nullptr)
        return refuse(Refusal::forbidden, {by}, {fact("power", power)});
    const auto* units = units_named(command);
    if (units == nullptr) return refuse(Refusal::bad_choice, {by}, {fact("argument", std::string{"units"})});
    const auto& purchases = view.rules.data<Purchases>();
    if (auto verdict = first_refusal(purchases.may_produce, view, power); !verdict) return verdict;
    if (auto verdict = cited(well_formed_purchase(*units), by); !verdict) return verdict;
    for (const auto& pick : *units) {
        if (discount_of(view, power, pick.type) == nullptr) return refuse(Refusal::not_available, {by}, {fact("unit", pick.type)});
        if (auto verdict = first_refusal(purchases.may_buy, view, power, pick); !verdict) return verdict;
    }
    const auto total = price_of_all(view, power, *units);
    if (const auto there = to_spend(view, power); total > there)
        return refuse(Refusal::too_expensive, {"CL-4.1.1"}, {fact("cost", total), fact("treasury", there)}, {by});
    return {};
}

void perform_home_purchase(Context& context, const Command& command) {
    const auto power = command.author;
    const auto& names = home_purchase_names(context.view());
    const auto& units = *units_named(command);
    const auto total = price_of_all(context.view(), power, units);
    spend_loot(context, power, total);
    std::vector<UnitId> bought;
    for (const auto& pick : units) {
        const auto first = raw(context.add_units(off_board, power, pick.type, pick.count, names.purchase));
        for (std::uint32_t n = 0; n < pick.count; ++n) bought.push_back(UnitId{first + n});
    }
    context.mark(std::move(bought), names.home);
    context.pay({AccountKind::treasury, power}, {AccountKind::bank, nobody}, static_cast<std::int32_t>(total), names.purchase);
}

/// One of each type, and as many as there is money for.
void list_home_purchase(const View& view, OwnerId power, CommandSink& sink) {
    const auto* discount = home_purchase_names(view).of.find(advantage_of(view, power));
    if (discount == nullptr) return;
    for (const auto type : discount->types) {
        const auto most = to_spend(view, power) / std::max(1, home_price(view, power, type, 0));
        for (const auto count : {std::int64_t{1}, most}) {
            if (count < 1 || count > most) continue;
            UnitPick pick{.type = type, .count = static_cast<std::uint16_t>(std::min<std::int64_t>(count, 60))};
            Command command{power, command::Declare{"home-purchase", {{"units", Choice{UnitPicks{pick}}}}}};
            if (check_home_purchase(view, command) && (sink.empty() || sink.back() != command)) sink.push_back(std::move(command));
        }
    }
}

// The discount binds the unit to the own capital. [SM-53.3] (OQ-SMN-26)

bool at_home(const View& view, OwnerId power, SpaceId space) {
    const auto capital = view.rules.owner(power).capital;
    return space == capital || (view.rules.space(space).sea && view.rules.adjacent(capital, space));
}
Result<void> bound_home(const View& view, OwnerId power, const Unit& unit, SpaceId space) {
    if (!marked(view, unit, home_purchase_names(view).home)) return {};
    const auto by = cite(view, power);
    const auto capital = view.rules.owner(power).capital;
    if (!at_home(view, power, space)) return refuse(Refusal::no_place, {by}, {fact("unit", unit.type), fact("space", space)});
    // Some other complex may lie beside the same zone.
    if (auto verdict = usable_complex(view, power, capital); !verdict)
        return refuse(Refusal::no_place, {by}, {fact("unit", unit.type), fact("space", space)}, {verdict.error().cite});
    return {};
}
/// So that they do not wait for the others to be placed elsewhere.
bool home_first(const View& view, const Unit& unit) { return marked(view, unit, home_purchase_names(view).home); }
bool only_from_home(const View& view, const Unit& ship, SpaceId yard) {
    return !marked(view, ship, home_purchase_names(view).home) || yard == view.rules.owner(ship.owner).capital;
}

void install_home_purchase(RulesetBuilder& build) {
    auto& names = build.data<HomePurchases>();
    names.home = build.unit_flag("home", Lifetime::turn);
    names.purchase = build.tag("home-purchase");
    build.data<Advantages>().advance_price("home-price", home_price);
    build.declaration("home-purchase", "SM-53.3",
                      {check_home_purchase, perform_home_purchase, list_home_purchase, {}, {}, nullptr, {{"units", ChoiceKind::units}}});
    build.place().may_place("bound-home", bound_home);
    build.data<Complexes>().placed_first("home-first", home_first);
    build.data<Complexes>().launches("only-from-home", only_from_home);
}

void read_home_purchase(RulesetBuilder& build, const Advantage& advantage, const DataFile::Table& row) {
    const auto home = row.table_or_none("home");
    if (!home) return;
    home->only({"units", "percent"});
    Discount discount;
    for (const auto& name : home->texts("units")) discount.types.push_back(build.unit_type(name));
    discount.percent = home->number("percent", 0, 100);
    build.data<HomePurchases>().of.rows.emplace_back(advantage, std::move(discount));
}

}  // namespace

const AdvantageEffect home_purchase{.key = "home", .install = install_home_purchase, .read = read_home_purchase};

}  // namespace rules::smith
