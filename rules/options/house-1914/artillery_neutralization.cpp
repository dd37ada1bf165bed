// HR-3.2.5: attacking guns may silence defenders instead of firing.
#include <algorithm>
#include <utility>

#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/combat.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/hooks/value.hpp"
#include "rules/mechanics/allot.hpp"
#include "rules/mechanics/pools.hpp"
#include "rules/options/house-1914/parts/guns.hpp"

namespace rules::house1914 {
namespace {

struct Neutralization {
    ParameterId round{};
    DecisionKindId suppression{};
    SlotId successes{};  ///< Of a battle.
    TagId dice{};
};

const Neutralization& artillery_neutralization_names(const View& view) { return view.rules.data<Neutralization>(); }

/// From the round of the tank, unless a round is set. [HR-3.2.5.1]
bool available(const View& view) {
    const auto from = view.rules.parameter(artillery_neutralization_names(view).round);
    return view.state.round >= (from > 0 ? from : view.rules.type(game(view).tank).from_round);
}

// Which guns. [HR-3.2.5.2]

std::int64_t own_guns(const View& view, const Decision& decision, OwnerId owner) {
    return static_cast<std::int64_t>(guns_of(view, decision.battle, owner).size());
}

/// Those that are not set aside. (HR-4.8-R2)
std::int64_t most_guns(const View& view, const Decision& decision, OwnerId owner) {
    const auto all = own_guns(view, decision, owner);
    if (!view.rules.has_data<SetAside>()) return all;
    return all - named_guns(view, decision.battle, view.rules.data<SetAside>().guns, owner);
}

std::vector<DecisionRequest> asks(const View& view, std::uint32_t subject) {
    const BattleId battle{subject};
    if (!available(view) || !main_fire_due(view, battle)) return {};
    return {sealed_request(view, battle, view.rules.data<Neutralizing>().guns, owners_of_guns(view, battle, true))};
}

void follows(Context& context, std::uint32_t subject, std::span<const FormAnswer> answers) {
    for (const auto& answer : answers) {
        const auto guns = guns_of(context.view(), BattleId{subject}, answer.owner);
        context.mark(first_ids(guns, static_cast<std::size_t>(*answer.choice.as<std::int64_t>())), context.rules.data<Neutralizing>().gun);
    }
}

/// Neither a gun that neutralizes nor who is suppressed is part of the main fire. [HR-3.2.5.4] [HR-3.2.5.5]
bool holds_fire(const View& view, BattleId, const Unit& unit, TagId) { return neutralizes(view, unit) || is_suppressed(view, unit); }

// Who is silenced. [HR-3.2.5.3]

/// Of one type, each owner's units and how many of them are silenced: by the number that each has. (OQ-HR-10)
struct Silenced {
    Owned of;
    std::uint16_t count = 0;
};
std::vector<Silenced> shared(std::vector<Owned> all, std::size_t silenced) {
    std::vector<std::uint16_t> counts;
    std::size_t there = 0;
    for (const auto& own : all) {
        counts.push_back(static_cast<std::uint16_t>(own.units.size()));
        there += own.units.size();
    }
    const auto shares = proportional_shares(counts, counts, static_cast<std::uint16_t>(std::min(silenced, there)));
    std::vector<Silenced> made;
    for (std::size_t at = 0; at < all.size(); ++at) made.push_back({std::move(all[at]), shares[at]});
    return made;
}

std::size_t number_of(std::span<const Owned> all) {
    std::size_t sum = 0;
    for (const auto& own : all) sum += own.units.size();
    return sum;
}

std::size_t successes(const View& view, BattleId battle) {
    return static_cast<std::size_t>(view.state.slot(artillery_neutralization_names(view).successes, raw(battle)));
}

std::vector<Silenced> silenced_guns(const View& view, BattleId battle) {
    return shared(guns_by_owner(view, battle, false), successes(view, battle));
}

/// With each gun an infantry; two with a success for which no gun is left.
std::vector<Silenced> silenced_infantry(const View& view, BattleId battle) {
    const auto all = successes(view, battle);
    const auto with_guns = std::min(all, number_of(guns_by_owner(view, battle, false)));
    return shared(by_owner(fighting(view, battle, false), game(view).infantry), with_guns + 2 * (all - with_guns));
}

// Of guns that are set aside and others their owner says how many of either. (OQ-HR-10)

std::int64_t set_aside_among(std::span<const Unit* const> guns, const View& view) {
    return count_if(guns, [&](const Unit* gun) { return is_set_aside(view, *gun); });
}

const Silenced* own_among(std::span<const Silenced> all, OwnerId owner) {
    return first_where(all, [&](const Silenced& each) { return each.of.owner == owner; });
}

std::int64_t most_set_aside(const View& view, const Decision& decision, OwnerId owner) {
    const auto all = silenced_guns(view, decision.battle);
    const auto* own = own_among(all, owner);
    return own == nullptr ? 0 : std::min<std::int64_t>(own->count, set_aside_among(own->of.units, view));
}

std::int64_t least_set_aside(const View& view, const Decision& decision, OwnerId owner) {
    const auto all = silenced_guns(view, decision.battle);
    const auto* own = own_among(all, owner);
    if (own == nullptr) return 0;
    const auto others = static_cast<std::int64_t>(own->of.units.size()) - set_aside_among(own->of.units, view);
    return std::max<std::int64_t>(0, own->count - others);
}

DecisionRequest suppression_request(const View& view, BattleId battle, const Silenced& guns) {
    return request_in(view, battle, artillery_neutralization_names(view).suppression, mask_of(guns.of.owner), guns.count);
}

/// Each rolls at its own number. [HR-3.2.5.3]
void roll(Context& context, BattleId battle) {
    const auto view = context.view();
    std::vector<DicePool> pools;
    for (const auto& guns : guns_by_owner(view, battle, true))
        for (const auto* gun : guns.units)
            if (neutralizes(view, *gun))
                add_die(pools, *gun, unit_value({view, gun->owner, gun->type, ValueKind::attack, gun, battle}) + supply_of(view, *gun));
    if (pools.empty()) return;
    context.set_slot(artillery_neutralization_names(view).successes, raw(battle),
                     roll_pools(context, artillery_neutralization_names(view).dice, view.state.battle(battle)->space, pools));
    for (const auto& guns : silenced_guns(context.view(), battle))
        if (guns.count > 0 && is_power(context.view(), guns.of.owner)) context.ask(suppression_request(context.view(), battle, guns));
}

/// The first `count`; who has a supply last. (OQ-HR-10)
void add_silenced(const View& view, std::vector<const Unit*> units, std::size_t count, std::vector<UnitId>& silenced) {
    std::stable_partition(units.begin(), units.end(), [&](const Unit* unit) { return !is_supplied(view, *unit); });
    for (const auto id : first_ids(units, count)) silenced.push_back(id);
}

void suppress(Context& context, BattleId battle) {
    const auto view = context.view();
    if (successes(view, battle) == 0) return;
    std::vector<UnitId> silenced;
    for (auto& guns : silenced_guns(view, battle)) {
        if (guns.count == 0) continue;
        const auto request = suppression_request(view, battle, guns);
        const auto of_set_aside = is_power(view, guns.of.owner)
                                      ? static_cast<std::size_t>(*context.answer(request, guns.of.owner).as<std::int64_t>())
                                      : std::size_t{0};
        const auto cut =
            std::stable_partition(guns.of.units.begin(), guns.of.units.end(), [&](const Unit* gun) { return is_set_aside(view, *gun); });
        add_silenced(view, {guns.of.units.begin(), cut}, of_set_aside, silenced);
        add_silenced(view, {cut, guns.of.units.end()}, guns.count - of_set_aside, silenced);
    }
    for (const auto& infantry : silenced_infantry(view, battle)) add_silenced(view, infantry.of.units, infantry.count, silenced);
    context.mark(std::move(silenced), context.rules.data<Neutralizing>().suppressed);
}

void install_artillery_neutralization(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<Neutralization>();
    auto& flags = build.data<Neutralizing>();
    flags.gun = build.unit_flag("neutralizing", Lifetime::battle);
    flags.suppressed = build.unit_flag("suppressed", Lifetime::battle);
    names.round = build.parameter("artillery-neutralization.round", 0, 0, 1000);
    names.successes = build.slot({"neutralized", Scope::battle, SlotType::number, Lifetime::battle});
    names.dice = build.tag("neutralization");
    flags.guns = build.decision(in_one_mode(question::Number{.name = "neutralization", .cite = "HR-3.2.5.2", .most = most_guns}, own_guns));
    names.suppression =
        build.decision(question::Number{.name = "suppression", .cite = "HR-3.2.5.3", .most = most_set_aside, .least = least_set_aside});
    build.data<LandChoices>().ask("neutralization", {.asks = asks, .follows = follows});
    build.participation().in(build.data<Combat>().fire).silent("holds-fire", holds_fire);
    build.procedure("land-battle").before("main-fire", sequence("neutralization", {step("neutralize", roll), step("suppress", suppress)}));
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"HR-3.2.5.3"}, .steps = {"neutralize", "suppress"}});
}

}  // namespace

extern const Option artillery_neutralization{
    .id = "artillery-neutralization",
    .revision = 2,
    .base = "1914",
    .title = "Artillery neutralization",
    .summary = "Once tanks are sold, attacking artillery may silence defenders for a battle instead of hitting them.",
    .paragraphs = {"HR-3.2.5.1", "HR-3.2.5.2", "HR-3.2.5.3", "HR-3.2.5.4", "HR-3.2.5.5", "HR-3.2.5.6"},
    .band = Band::adjustment,
    .install = install_artillery_neutralization};

}  // namespace rules::house1914
