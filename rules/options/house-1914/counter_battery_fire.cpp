// HR-4.8: guns that are set aside fire at the enemy's guns.
#include <algorithm>
#include <optional>

#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/land_combat.hpp"
#include "rules/games/1914/main_fire.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/pools.hpp"
#include "rules/options/house-1914/parts/guns.hpp"

namespace rules::house1914 {
namespace {

struct CounterBattery {
    ParameterId kill{}, kill_supreme{};
    DecisionKindId targets{};
    SlotId scored_by_attackers{}, scored_by_defenders{};  ///< Of a battle: hits of artillery in the main fire.
    SlotId kills{};                                       ///< Of a battle: powers, each with its number behind it.
    TagId fire{};
};

const CounterBattery& counter_battery_fire_names(const View& view) { return view.rules.data<CounterBattery>(); }

// Which guns. [HR-4.8.1]

/// Half of them, whatever else they do. (HR-4.8-R2)
std::int64_t half_of_guns(const View& view, const Decision& decision, OwnerId owner) {
    return static_cast<std::int64_t>(guns_of(view, decision.battle, owner).size() / 2);
}

/// Of them those that are not to neutralize. (HR-4.8-R2)
std::int64_t most_guns(const View& view, const Decision& decision, OwnerId owner) {
    const auto half = half_of_guns(view, decision, owner);
    if (!view.rules.has_data<Neutralizing>()) return half;
    const auto all = static_cast<std::int64_t>(guns_of(view, decision.battle, owner).size());
    return std::min(half, all - named_guns(view, decision.battle, view.rules.data<Neutralizing>().guns, owner));
}

std::vector<DecisionRequest> asks(const View& view, std::uint32_t subject) {
    const BattleId battle{subject};
    if (!main_fire_due(view, battle)) return {};
    return {sealed_request(view, battle, view.rules.data<SetAside>().guns,
                           owners_of_guns(view, battle, true) | owners_of_guns(view, battle, false))};
}

/// None that neutralizes. (HR-4.8-R2)
void follows(Context& context, std::uint32_t subject, std::span<const FormAnswer> answers) {
    for (const auto& answer : answers) {
        auto guns = filtered(guns_of(context.view(), BattleId{subject}, answer.owner),
                             [&](const Unit* gun) { return !neutralizes(context.view(), *gun); });
        context.mark(first_ids(guns, static_cast<std::size_t>(*answer.choice.as<std::int64_t>())), context.rules.data<SetAside>().gun);
    }
}

/// They are no part of the main fire, and lift nobody. [HR-4.8.2]
bool holds_fire(const View& view, BattleId, const Unit& unit, TagId) { return is_set_aside(view, unit); }
bool supports(const View& view, BattleId, const Unit& unit, bool so_far) { return so_far && !is_set_aside(view, unit); }

/// What enemy guns have scored is what can be cancelled. [HR-4.8.4]
void note_score(Context& context, const Fired& fired) {
    const auto& names = counter_battery_fire_names(context.view());
    context.set_slot(fired.attacking ? names.scored_by_attackers : names.scored_by_defenders, raw(fired.battle),
                     hits_by(fired, game(context).artillery));
}

// The dice. [HR-4.8.3]

struct Shells {
    std::vector<std::int64_t> kills{};  ///< Powers, each with its number behind it.
    std::int64_t ones = 0;
};

Shells shell(Context& context, BattleId battle, bool attacking) {
    const auto view = context.view();
    const auto& names = counter_battery_fire_names(view);
    const auto kill = view.rules.parameter(supreme(view, battle, attacking) ? names.kill_supreme : names.kill);
    std::vector<DicePool> pools;
    for (const auto& guns : guns_by_owner(view, battle, attacking))
        for (const auto* gun : guns.units)
            if (is_set_aside(view, *gun) && !is_suppressed(view, *gun)) add_die(pools, *gun, kill + supply_of(view, *gun));
    put_in_order_of_dice(pools);
    Shells shells;
    for (const auto& pool : pools) {
        std::int64_t killed = 0;
        for (const auto face : context.faces(names.fire, view.state.battle(battle)->space, pool.owner, pool.type, pool.target, pool.dice)) {
            if (face <= pool.target) ++killed;
            if (face == 1) ++shells.ones;
        }
        if (killed == 0) continue;
        if (auto& kills = shells.kills; kills.empty() || kills[kills.size() - 2] != raw(pool.owner))
            kills.insert(kills.end(), {raw(pool.owner), killed});
        else
            kills.back() += killed;
    }
    return shells;
}

void cancel(Context& context, SlotId hits, SlotId scored, std::int64_t ones, std::uint32_t subject) {
    const auto cancelled = std::min(ones, context.state().slot(scored, subject));
    if (cancelled > 0) context.set_slot(hits, subject, context.state().slot(hits, subject) - cancelled);
}

/// Both sides roll before a gun is lost. [HR-4.8.5]
void counter_fire(Context& context, BattleId battle) {
    const auto& names = counter_battery_fire_names(context.view());
    const auto& losses = context.rules.data<Casualties>();
    auto by_attackers = shell(context, battle, true);
    const auto by_defenders = shell(context, battle, false);
    cancel(context, losses.hits_on_attackers, names.scored_by_defenders, by_attackers.ones, raw(battle));
    cancel(context, losses.hits_on_defenders, names.scored_by_attackers, by_defenders.ones, raw(battle));
    auto& kills = by_attackers.kills;
    append_to(kills, by_defenders.kills);
    if (!kills.empty()) context.set_list(names.kills, raw(battle), std::move(kills));
}

// Whose guns. [HR-4.8.5]

/// What a power destroys: guns that are not set aside before those that are.
struct Kills {
    OwnerId by{nobody};
    std::vector<Owned> guns{};  ///< Of its enemies, those that are not set aside first.
    std::size_t count = 0;
    std::size_t before_set_aside = 0;  ///< How many of them at most.
};

std::optional<Kills> next_kills(const View& view, BattleId battle) {
    const auto list = view.state.slot_list(counter_battery_fire_names(view).kills, raw(battle));
    if (list.empty()) return std::nullopt;
    Kills kills{static_cast<OwnerId>(list[0])};
    kills.guns = by_owner(exposed(view, battle, !attacks(view, battle, kills.by)), game(view).artillery);
    std::size_t all = 0;
    std::size_t exposed_guns = 0;
    for (auto& own : kills.guns) {
        const auto cut =
            std::stable_partition(own.units.begin(), own.units.end(), [&](const Unit* gun) { return !is_set_aside(view, *gun); });
        exposed_guns += static_cast<std::size_t>(cut - own.units.begin());
        all += own.units.size();
    }
    kills.count = std::min(static_cast<std::size_t>(list[1]), all);
    kills.before_set_aside = std::min(kills.count, exposed_guns);
    return kills;
}

std::size_t exposed_of(const View& view, const Owned& own) {
    return static_cast<std::size_t>(count_if(own.units, [&](const Unit* gun) { return !is_set_aside(view, *gun); }));
}

UnitsQuestion targets_question(const View& view, const Decision& decision, OwnerId) {
    UnitsQuestion question{view};
    if (const auto kills = next_kills(view, decision.battle)) {
        for (const auto& own : kills->guns) append_to(question.among, own.units);
        question.least = question.most = kills->count;
    }
    return question;
}

std::size_t chosen_of(const Owned& own, std::span<const UnitId> chosen) {
    return static_cast<std::size_t>(count_if(own.units, [&](const Unit* gun) { return contains(chosen, gun->id); }));
}

/// Of whose guns so many are named those go first that are not set aside: no other may be left while one that is set aside falls.
Result<void> not_set_aside_first(const View& view, const Decision& decision, OwnerId, std::span<const UnitId> chosen) {
    const auto kills = next_kills(view, decision.battle);
    std::size_t exposed_guns = 0;
    for (const auto& own : kills->guns) exposed_guns += std::min(chosen_of(own, chosen), exposed_of(view, own));
    if (exposed_guns == kills->before_set_aside) return {};
    return refuse(Refusal::bad_choice, {"HR-4.8.5"}, {fact("count", kills->before_set_aside)});
}

/// Each from the power with most guns left, ties in turn order.
std::vector<std::size_t> from_most_guns(const View& view, const Kills& kills) {
    std::vector<std::size_t> taken(kills.guns.size(), 0);
    for (std::size_t kill = 0; kill < kills.count; ++kill) {
        std::optional<std::size_t> from;
        for (std::size_t at = 0; at < taken.size(); ++at) {
            const auto& own = kills.guns[at];
            const auto room = kill < kills.before_set_aside ? exposed_of(view, own) : own.units.size();
            const auto left = own.units.size() - taken[at];
            if (taken[at] < room && (!from || left > kills.guns[*from].units.size() - taken[*from])) from = at;
        }
        ++taken[*from];
    }
    return taken;
}

Choice targets_fallback(const View& view, const Decision& decision, OwnerId owner) {
    const auto kills = next_kills(view, decision.battle);
    if (!kills) return {UnitPicks{}};
    const auto taken = from_most_guns(view, *kills);
    std::vector<UnitId> units;
    for (std::size_t at = 0; at < taken.size(); ++at)
        for (const auto id : first_ids(kills->guns[at].units, taken[at])) units.push_back(id);
    return naming(targets_question(view, decision, owner), units);
}

/// No standing order could know whose guns there will be.
DecisionKind targets() {
    DecisionKind kind = question::Units{.name = "counter-battery-targets",
                                        .cite = "HR-4.8.5",
                                        .question = targets_question,
                                        .fallback = targets_fallback,
                                        .test = not_set_aside_first,
                                        .orders = question::no_orders};
    return kind;
}

DecisionRequest targets_request(const View& view, BattleId battle, const Kills& kills) {
    return request_in(view, battle, counter_battery_fire_names(view).targets, mask_of(kills.by), static_cast<std::int64_t>(kills.count));
}

bool nothing_to_destroy(const View& view, std::uint32_t subject) { return !next_kills(view, BattleId{subject}); }

void ask_targets(Context& context, BattleId battle) {
    const auto kills = next_kills(context.view(), battle);
    if (kills->count > 0 && kills->guns.size() > 1) context.ask(targets_request(context.view(), battle, *kills));
}

/// Before other hits are assigned, and whatever those are reduced by; they go with the other losses. [HR-4.8.6]
void destroy(Context& context, BattleId battle) {
    const auto view = context.view();
    const auto kills = next_kills(view, battle);
    auto taken = from_most_guns(view, *kills);
    if (kills->count > 0 && kills->guns.size() > 1) {
        const auto request = targets_request(view, battle, *kills);
        const auto chosen = units_chosen(targets_question(view, decision_of(request), kills->by), context.answer(request, kills->by));
        for (std::size_t at = 0; chosen && at < taken.size(); ++at) taken[at] = chosen_of(kills->guns[at], *chosen);
    }
    std::vector<UnitId> gone;
    for (std::size_t at = 0; at < taken.size(); ++at)
        for (const auto id : first_ids(kills->guns[at].units, taken[at])) gone.push_back(id);
    const auto list = view.state.slot_list(counter_battery_fire_names(view).kills, raw(battle));
    if (!gone.empty()) strike(context, battle, std::move(gone));
    context.set_list(counter_battery_fire_names(view).kills, raw(battle), {list.begin() + 2, list.end()});
}

void install_counter_battery_fire(RulesetBuilder& build) {
    install_words(build);
    allow_strikes(build);
    auto& names = build.data<CounterBattery>();
    build.data<SetAside>().gun = build.unit_flag("set-aside-for-counter-battery", Lifetime::battle);
    names.kill = build.parameter("counter-battery-fire.kill", 2, 0, 6);
    names.kill_supreme = build.parameter("counter-battery-fire.kill-supreme", 3, 0, 6);
    names.scored_by_attackers = build.slot({"gun-hits-of-attackers", Scope::battle, SlotType::number, Lifetime::battle});
    names.scored_by_defenders = build.slot({"gun-hits-of-defenders", Scope::battle, SlotType::number, Lifetime::battle});
    names.kills = build.slot({"counter-battery-kills", Scope::battle, SlotType::number, Lifetime::battle, true});
    names.fire = build.tag("counter-battery");
    build.data<SetAside>().guns =
        build.decision(in_one_mode(question::Number{.name = "counter-battery", .cite = "HR-4.8.1", .most = most_guns}, half_of_guns));
    names.targets = build.decision(targets());
    build.data<LandChoices>().ask("counter-battery", {.asks = asks, .follows = follows});
    build.participation().in(build.data<Combat>().fire).silent("holds-fire-for-counter-battery", holds_fire);
    auto& fire = build.data<MainFire>();
    fire.supports("set-aside", supports);
    fire.fired("gun-hits", note_score);
    build.procedure("land-battle")
        .after("main-fire",
               sequence("counter-battery",
                        {step("counter-battery-fire", counter_fire),
                         repeat("counter-battery-losses", nothing_to_destroy,
                                {step("choose-counter-battery-targets", ask_targets), step("counter-battery-targets", destroy)})}));
    build.data<SamplingRules>().additions.push_back(
        {.paragraphs = {"HR-4.8.3"}, .steps = {"counter-battery-fire", "choose-counter-battery-targets", "counter-battery-targets"}});
}

}  // namespace

extern const Option counter_battery_fire{
    .id = "counter-battery-fire",
    .revision = 2,
    .base = "1914",
    .title = "Counter-battery fire",
    .summary = "In a land battle each power may secretly set up to half of its artillery against the enemy's artillery.",
    .paragraphs = {"HR-4.8.1", "HR-4.8.2", "HR-4.8.3", "HR-4.8.4", "HR-4.8.5", "HR-4.8.6"},
    .band = Band::scenario,
    .install = install_counter_battery_fire};

}  // namespace rules::house1914
