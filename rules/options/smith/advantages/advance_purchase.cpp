// Advantages by which one unit may be bought before play, which stands on the board at once. [SM-50.1] [SM-52.1] [SM-53.3]
#include <array>

#include "rules/hooks/value.hpp"
#include "rules/mechanics/purchase.hpp"
#include "rules/options/smith/parts/advantages.hpp"
#include "rules/shared/purchase.hpp"

namespace rules::smith {
namespace {

/// Where it is said who buys what, and what is wrong with an answer.
constexpr std::array<std::string_view, 5> cites{"SM-52.1", "SM-52.3", "SM-53.3", "SM-53.4", "SM-54.6"};

struct Offer {
    std::vector<UnitTypeId> types;
    bool among_ships = false;       ///< Where a ship of his is.
    std::vector<SpaceId> beside{};  ///< In a zone beside one of these that he controls.
    std::vector<SpaceId> at{};
};
struct AdvancePurchases {
    OfAdvantages<Offer> of;
    DecisionKindId kind{};
    TagId purchase{};
};
const AdvancePurchases& advance_purchase_names(const View& view) { return view.rules.data<AdvancePurchases>(); }
const Offer* offer_now(const View& view) { return advance_purchase_names(view).of.find(brought_now(view)); }

std::int64_t price_of(const View& view, OwnerId owner, UnitTypeId type) {
    int price = unit_value({view, owner, type, ValueKind::cost});
    for (const auto rule : view.rules.data<Advantages>().advance_price) price = rule(view, owner, type, price);
    return price;
}

/// What he can buy of it with what he has, one of each type.
std::vector<Choice> affordable(const View& view, OwnerId owner) {
    std::vector<Choice> found;
    const auto* offer = offer_now(view);
    if (offer == nullptr || !first_refusal(view.rules.data<Purchases>().may_produce, view, owner)) return found;
    for (const auto type : offer->types) {
        UnitPick pick;
        pick.type = type;
        if (price_of(view, owner, type) > to_spend(view, owner)) continue;
        if (first_refusal(view.rules.data<Purchases>().may_buy, view, owner, pick)) found.push_back(Choice{UnitPicks{pick}});
    }
    return found;
}

/// No zone in which an enemy is. [SM-50.1]
bool is_place(const View& view, OwnerId owner, const Offer& offer, SpaceId space) {
    if (!view.rules.space(space).sea) return view.state.control[idx(space)] == owner && contains(offer.at, space);
    if (enemy_ships(view, owner, space)) return false;
    if (offer.among_ships && own_ships(view, owner, space)) return true;
    return any_of(offer.beside, [&](SpaceId land) { return view.state.control[idx(land)] == owner && view.rules.adjacent(land, space); });
}
std::vector<SpaceId> places(const View& view, const Decision&, OwnerId owner) {
    std::vector<SpaceId> found;
    const auto* offer = offer_now(view);
    if (offer == nullptr) return found;
    for (const auto space : all_spaces(view.rules))
        if (is_place(view, owner, *offer, space)) found.push_back(space);
    sort_by_name(view, found);
    return found;
}

std::vector<Choice> among(const View& view, const Decision&, OwnerId owner, SpaceId) { return affordable(view, owner); }
std::int64_t one(const View&, const Decision&, OwnerId) { return 1; }

DecisionRequest request(const View& view) {
    if (offer_now(view) == nullptr) return {};
    return {.kind = advance_purchase_names(view).kind, .asked = mask_of(brought_now(view)->owner)};
}

void take(Context& context, OwnerId owner, const Choice& choice) {
    for (const auto& [space, what] : question::pairs_in(choice)) {
        const auto type = what.as<UnitPicks>()->front().type;
        const auto price = static_cast<std::int32_t>(price_of(context.view(), owner, type));
        context.add_units(space, owner, type, 1, advance_purchase_names(context.view()).purchase);
        context.pay({AccountKind::treasury, owner}, {AccountKind::bank, nobody}, price, advance_purchase_names(context.view()).purchase);
    }
}

void install_advance_purchase(RulesetBuilder& build) {
    auto& names = build.data<AdvancePurchases>();
    names.purchase = build.tag("advance-purchase");
    DecisionKind kind = question::Pairs{
        .name = "advance-purchase", .cite = "SM-50.1", .spaces = places, .among = among, .budget = one, .orders = question::no_orders};
    kind.valid = [usual = kind.valid](const View& view, const Decision& decision, OwnerId owner, const Choice& choice) {
        return cited_by_advantage(view, usual(view, decision, owner, choice));
    };
    names.kind = build.decision(std::move(kind));
    ask_in_stage<request, take>(build, "advance-purchase");
}

void read_advance_purchase(RulesetBuilder& build, const Advantage& advantage, const DataFile::Table& row) {
    const auto buys = row.table_or_none("buys");
    if (!buys) return;
    buys->only({"units", "among_ships", "beside", "at"});
    Offer offer;
    for (const auto& name : buys->texts("units")) offer.types.push_back(build.unit_type(name));
    offer.among_ships = buys->has("among_ships") && buys->flag("among_ships");
    for (const auto& name : buys->texts_or_none("beside")) offer.beside.push_back(build.space(name));
    for (const auto& name : buys->texts_or_none("at")) offer.at.push_back(build.space(name));
    if (!contains(cites, advantage.said_in)) row.problem_at("said_in", "no purchase is said there");
    build.data<AdvancePurchases>().of.rows.emplace_back(advantage, std::move(offer));
}

}  // namespace

const AdvantageEffect advance_purchase{.key = "buys", .install = install_advance_purchase, .read = read_advance_purchase};

}  // namespace rules::smith
