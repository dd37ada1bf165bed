// HR-4.7: supplies lie where armies stand, and steady single units in battle.
#include <fmt/format.h>
#include <algorithm>
#include <tuple>

#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/main_fire.hpp"
#include "rules/games/1914/purchase.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/options/house-1914/parts/guns.hpp"

namespace rules::house1914 {
namespace {

constexpr std::int64_t always_hits = 6;  ///< [HR-4.7.6]

struct SupplyChain {
    ParameterId per_unit{}, per_ipc{};
    DecisionKindId distribution{}, use{};
    SlotId supplies{};
};

const SupplyChain& supply_chain_names(const View& view) { return view.rules.data<SupplyChain>(); }

std::int64_t supplies_in(const View& view, SpaceId space, OwnerId owner) {
    return view.state.slot(supply_chain_names(view).supplies, view.rules.subject_of(space, owner));
}

void set_supplies(Context& context, SpaceId space, OwnerId owner, std::int64_t number) {
    context.set_slot(supply_chain_names(context.view()).supplies, context.rules.subject_of(space, owner), number);
}

/// Of all territories with supplies of `owner`, in the order of spaces.
template <class Take>
void each_supply(const View& view, OwnerId owner, Take take) {
    for (const auto space : all_spaces(view.rules))
        if (const auto number = supplies_in(view, space, owner); number > 0) take(space, number);
}

// Income. [HR-4.7.1] [HR-4.7.2] [HR-4.7.3]

/// One for each territory, whatever its value. [HR-4.7.1]
void add_yield(const View& view, OwnerId power, Tally& tally) {
    if (!produces(view, power)) return;
    for (const auto space : all_spaces(view.rules))
        if (view.state.control[idx(space)] == power && !view.rules.space(space).sea) tally.add(1, {"HR-4.7.1"}, space);
}

/// Who fights on land, fighters among them. [HR-4.7.2]
std::int64_t own_units(const View& view, OwnerId owner, SpaceId space) {
    return count_if(view.state.in(space, owner), [&](const Unit& unit) {
        const auto& type = view.rules.type(unit);
        return unit.carrier == no_unit && (type.holds_ground || type.is(unit_class::air));
    });
}

std::int64_t cap_of(const View& view, OwnerId owner, SpaceId space) {
    return own_units(view, owner, space) * limit_of(view, supply_chain_names(view).per_unit);
}

std::int64_t room_in(const View& view, const Decision&, OwnerId owner, SpaceId space) {
    return std::max<std::int64_t>(0, cap_of(view, owner, space) - supplies_in(view, space, owner));
}

/// What comes in, as far as the treasury allows, and as far as there is room. [HR-4.7.3]
std::int64_t that_fit(const View& view, const Decision& decision, OwnerId owner) {
    Tally yield;
    add_yield(view, owner, yield);
    std::int64_t there = 0;
    each_supply(view, owner, [&](SpaceId, std::int64_t number) { there += number; });
    const auto allowed = std::int64_t{view.state.money[idx(owner) * 2]} * limit_of(view, supply_chain_names(view).per_ipc) - there;
    std::int64_t room = 0;
    for (const auto space : all_spaces(view.rules))
        if (!view.rules.space(space).sea) room += room_in(view, decision, owner, space);
    return std::max<std::int64_t>(0, std::min({yield.sum(), allowed, room}));
}

/// Contested ground with own units, then what lies next to contested or enemy ground, then the rest. (OQ-HR-12)
int nearness(const View& view, OwnerId owner, SpaceId space) {
    if (contested(view, space)) return 0;
    const bool at_the_front = any_of(view.rules.space(space).neighbours, [&](SpaceId next) {
        if (view.rules.space(next).sea) return false;
        const auto there = status(view, owner, next);
        return there == Status::contested || there == Status::hostile;
    });
    return at_the_front ? 1 : 2;
}

/// Where there is room: who is filled first stands first. (OQ-HR-12)
std::vector<SpaceId> by_need(const View& view, const Decision& decision, OwnerId owner) {
    std::vector<SpaceId> spaces;
    for (const auto space : all_spaces(view.rules)) {
        if (!view.rules.space(space).sea && room_in(view, decision, owner, space) > 0) spaces.push_back(space);
    }
    const auto rank = [&](SpaceId space) {
        return std::tuple{nearness(view, owner, space), -own_units(view, owner, space), std::string_view{view.rules.space(space).name}};
    };
    std::sort(spaces.begin(), spaces.end(), [&](SpaceId a, SpaceId b) { return rank(a) < rank(b); });
    return spaces;
}

DecisionKind distribution() {
    DecisionKind kind = question::Pairs{.name = "supply-distribution",
                                        .cite = "HR-4.7.2",
                                        .spaces = by_need,
                                        .number = room_in,
                                        .budget = that_fit,
                                        .least = that_fit,
                                        .fallback = question::all};
    // Where armies stand changes from round to round: an order can only leave it to the default.
    kind.orders = {raw(ChoiceKind::flag)};
    kind.trim = [usual = kind.fallback](const View& view, const Decision& decision, OwnerId owner, const Choice& order) {
        return says_yes(order) ? std::optional{usual(view, decision, owner)} : std::nullopt;
    };
    return kind;
}

DecisionRequest distribution_request(const View& view) {
    return {.kind = supply_chain_names(view).distribution, .asked = mask_of(view.state.active)};
}

void ask_distribution(Context& context, std::uint32_t) {
    if (produces(context.view(), context.state().active)) context.ask(distribution_request(context.view()));
}

/// What does not fit is lost, and then what lies where too few units are left. [HR-4.7.3]
void distribute(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    if (!produces(context.view(), power)) return;
    for (const auto& [space, what] : question::pairs_in(context.answer(distribution_request(context.view()), power)))
        set_supplies(context, space, power, supplies_in(context.view(), space, power) + *what.as<std::int64_t>());
    std::vector<SpaceId> over;
    each_supply(context.view(), power, [&](SpaceId space, std::int64_t number) {
        if (number > cap_of(context.view(), power, space)) over.push_back(space);
    });
    for (const auto space : over) set_supplies(context, space, power, cap_of(context.view(), power, space));
}

// Battle. [HR-4.7.4]

/// Fighters get none. (HR-4.7-R3)
UnitsQuestion use_question(const View& view, const Decision& decision, OwnerId owner) {
    UnitsQuestion question{view};
    for (const auto* unit : fighting(view, decision.battle, attacks(view, decision.battle, owner)))
        if (unit->owner == owner && view.rules.type(*unit).is(unit_class::land)) question.among.push_back(unit);
    const auto supplies = supplies_in(view, view.state.battle(decision.battle)->space, owner);
    question.most = std::min(static_cast<std::size_t>(supplies), question.among.size());
    return question;
}

/// As many of those that are named as are there, as long as there are supplies.
std::optional<Choice> ordered_use(const View& view, const Decision& decision, OwnerId owner, const Choice& order) {
    const auto* picks = order.as<UnitPicks>();
    if (picks == nullptr) return std::nullopt;
    const auto question = use_question(view, decision, owner);
    std::vector<UnitId> chosen;
    for (const auto& pick : *picks) {
        std::size_t wanted = pick.count;
        for (const auto* unit : question.among) {
            if (wanted == 0 || chosen.size() == question.most || unit->type != pick.type) continue;
            if (contains(chosen, unit->id)) continue;
            chosen.push_back(unit->id);
            --wanted;
        }
    }
    return naming(question, chosen);
}

DecisionKind use() {
    DecisionKind kind = question::Units{.name = "supplies", .cite = "HR-4.7.4", .question = use_question};
    kind.orders = {raw(ChoiceKind::units)};
    kind.trim = ordered_use;
    return kind;
}

std::vector<DecisionRequest> asks(const View& view, std::uint32_t subject) {
    const BattleId battle{subject};
    if (!main_fire_due(view, battle)) return {};
    OwnerMask asked = 0;
    for (const bool attacking : {true, false})
        for (const auto* unit : fighting(view, battle, attacking))
            if (is_power(view, unit->owner) && supplies_in(view, view.state.battle(battle)->space, unit->owner) > 0)
                asked |= mask_of(unit->owner);
    return {sealed_request(view, battle, supply_chain_names(view).use, asked)};
}

/// The lower, the sooner a unit gets one of the supplies of its type: who fires, at the highest number below 6; then guns that neutralize,
/// then those that are set aside. (OQ-HR-11)
std::int64_t rank_of(const View& view, const Unit& unit, std::span<const Shot> shots) {
    const auto shot = std::find_if(shots.begin(), shots.end(), [&](const Shot& one) { return one.unit->id == unit.id; });
    if (shot != shots.end()) return shot->value.sum() < always_hits ? -shot->value.sum() : always_hits;
    return is_set_aside(view, unit) ? 2 : 1;
}

void follows(Context& context, std::uint32_t subject, std::span<const FormAnswer> answers) {
    const BattleId battle{subject};
    std::vector<UnitId> supplied;
    for (const auto& answer : answers) {
        const auto view = context.view();
        const auto question = use_question(view, decision_of(answer.request), answer.owner);
        const auto chosen = units_chosen(question, answer.choice);
        if (!chosen || chosen->empty()) continue;
        const auto shots = shots_of(view, battle, attacks(view, battle, answer.owner));
        auto units = question.among;
        std::stable_sort(units.begin(), units.end(), [&](const Unit* a, const Unit* b) {
            return std::tuple{a->type, rank_of(view, *a, shots)} < std::tuple{b->type, rank_of(view, *b, shots)};
        });
        for (std::size_t at = 0; at < view.rules.unit_types.size(); ++at) {
            const auto is_of_type = [&](const Unit* unit) { return idx(unit->type) == at; };
            auto count = count_if(*chosen, [&](UnitId id) { return is_of_type(view.state.unit(id)); });
            for (const auto* unit : units)
                if (is_of_type(unit) && count-- > 0) supplied.push_back(unit->id);
        }
        const auto space = view.state.battle(battle)->space;
        set_supplies(context, space, answer.owner, supplies_in(view, space, answer.owner) - std::ssize(*chosen));
    }
    context.mark(std::move(supplied), context.rules.data<Supplied>().unit);
}

/// After support; every die of the unit. [HR-4.7.4] [HR-4.7.6]
void steady(const View& view, BattleId, bool, std::span<Shot> shots) {
    for (auto& [unit, value, dice] : shots)
        if (is_supplied(view, *unit) && value.sum() < always_hits) value.add(1, {"HR-4.7.4"});
}

/// With the ground the supplies of its enemies are lost. [HR-4.7.7]
void destroy_supplies(Context& context, const CaptureNotice& notice) {
    if (notice.to == nobody) return;
    for (const auto owner : all_powers(context.rules)) {
        if (enemies(context.view(), notice.to, owner) && supplies_in(context.view(), notice.space, owner) > 0)
            set_supplies(context, notice.space, owner, 0);
    }
}

void supplies_lie_on_land(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto& value : view.state.slots) {
        if (value.slot != supply_chain_names(view).supplies) continue;
        const auto& space = view.rules.space(view.rules.place_of(value.subject).space);
        if (value.value < 0 || space.sea)
            breaches.push_back({"supplies-lie-on-land", fmt::format("{} supplies lie in {}", value.value, space.name)});
    }
}

void install_supply_chain(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<SupplyChain>();
    names.supplies = build.slot({"supplies", Scope::space_and_owner, SlotType::number, Lifetime::game});
    build.data<Supplied>().unit = build.unit_flag("supplied", Lifetime::battle);
    names.per_unit = build.parameter("supply-chain.per-unit", 2, 0, 1000);
    names.per_ipc = build.parameter("supply-chain.per-ipc", 3, 0, 1000);
    names.distribution = build.decision(distribution());
    names.use = build.decision(use());
    build.data<LandChoices>().ask("supplies", {.asks = asks, .follows = follows});
    build.data<MainFire>().shots("supplies", steady);
    build.control().consequences("destroy-supplies", destroy_supplies);
    build.query("supply", add_yield);
    build.law(supplies_lie_on_land);
    build.procedure("game").first_in("supplies",
                                     sequence("supply", {step("ask-distribution", ask_distribution), step("distribute", distribute)}));
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"HR-4.7.4"}});
}

}  // namespace

extern const Option supply_chain{
    .id = "supply-chain",
    .base = "1914",
    .title = "The supply chain",
    .summary = "Territories yield supplies that lie with the armies; one that is spent raises the hit number of a unit by 1 for a battle.",
    .paragraphs = {"HR-4.7.1", "HR-4.7.2", "HR-4.7.3", "HR-4.7.4", "HR-4.7.5", "HR-4.7.6", "HR-4.7.7"},
    .band = Band::scenario,
    .install = install_supply_chain};

}  // namespace rules::house1914
