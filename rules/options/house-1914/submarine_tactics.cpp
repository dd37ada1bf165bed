// HR-3.2.1: submarines are weak in defence, choose whom they hit, and dive before they are attacked.
#include <algorithm>
#include <tuple>

#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/sea_combat.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/pools.hpp"
#include "rules/mechanics/situation.hpp"
#include "rules/options/house-1914/parts/screens.hpp"

namespace rules::house1914 {
namespace {

struct SubmarineTactics {
    RoleId fired{};       ///< An unscreened submarine that has fired in this round.
    RoleId going_down{};  ///< Has failed to dive: goes down when the first round is over.
    SlotId chosen{};      ///< Of a battle: hits whose targets the attacker chooses.
    TagId diving{};
    DecisionKindId dive{}, targets{};
    ParameterId defence{}, target{};
    SlotId submerged{};  ///< Of a ship: it is under water until the phase ends, its battle may be over.
};

constexpr std::int64_t worth_a_try = 3;  ///< The lowest number at which a submarine dives unless its owner says otherwise. [HR-3.2.1.5]

const SubmarineTactics& submarine_tactics_names(const View& view) { return view.rules.data<SubmarineTactics>(); }
const SubmarineTactics& submarine_tactics_names(const Context& context) { return context.rules.data<SubmarineTactics>(); }

bool undersea(const View& view, const Unit& unit) { return view.rules.type(unit).is(game(view).undersea); }
bool over(const View& view, std::uint32_t battle) { return view.state.slot(view.rules.data<SeaCombat>().finished, battle) != 0; }

std::vector<const Unit*> submarines(const View& view, BattleId battle, bool attacking) {
    return filtered(fighting(view, battle, attacking), [&](const Unit* unit) { return undersea(view, *unit); });
}

void weak_defence(const UnitValue& asked, Tally& value) {
    if (asked.kind != ValueKind::defence || !asked.view.rules.type(asked.type).is(game(asked.view).undersea)) return;
    value.add(asked.view.rules.parameter(submarine_tactics_names(asked.view).defence) - value.sum(), {"HR-3.2.1.1"});
}

// Diving before the first round. [HR-3.2.1.5]

/// The highest roll at which a defending submarine gets away: one less for each surface warship that comes on top of one for each of them.
std::int64_t dive_target(const View& view, BattleId battle) {
    const auto attackers = fighting(view, battle, true);
    const auto hunters = count_if(attackers, [&](const Unit* unit) { return view.rules.type(*unit).is(game(view).surface_warship); });
    const auto hunted = std::ssize(submarines(view, battle, false));
    return std::max<std::int64_t>(0,
                                  view.rules.parameter(submarine_tactics_names(view).target) - std::max<std::int64_t>(0, hunters - hunted));
}

std::vector<UnitId> own_submarines(const View& view, BattleId battle, OwnerId owner) {
    return ids_where(submarines(view, battle, false), [&](const Unit* unit) { return unit->owner == owner; });
}

/// All owners who could dive are asked together. [HR-3.2.1.5]
std::vector<DecisionRequest> dive_requests(const View& view, std::uint32_t subject) {
    const BattleId battle{subject};
    auto request = request_in(view, battle, submarine_tactics_names(view).dive, 0, dive_target(view, battle));
    request.sealed = true;
    if (request.number == 0) return {};
    for (const auto* unit : submarines(view, battle, false))
        if (is_power(view, unit->owner)) request.asked |= mask_of(unit->owner);
    return {request};
}

std::int64_t most_divers(const View& view, const Decision& decision, OwnerId owner) {
    return std::ssize(own_submarines(view, decision.battle, owner));
}
Choice usual_divers(const View& view, const Decision& decision, OwnerId owner) {
    return {decision.number >= worth_a_try ? most_divers(view, decision, owner) : std::int64_t{0}};
}

/// Who gets away is out of the battle; who does not fights its first round and then goes down. [HR-3.2.1.5] [HR-3.2.1.6]
void dive(Context& context, std::uint32_t subject, std::span<const FormAnswer> answers) {
    const BattleId battle{subject};
    for (const auto& [request, owner, choice] : answers) {
        auto divers = own_submarines(context.view(), battle, owner);
        divers.resize(static_cast<std::size_t>(*choice.as<std::int64_t>()));
        if (divers.empty()) continue;
        const auto type = context.state().unit(divers.front())->type;
        const auto target = static_cast<std::uint8_t>(std::min<std::int64_t>(request.number, 6));
        const auto away = context.roll(submarine_tactics_names(context).diving, request.space, owner, type, target,
                                       static_cast<std::uint16_t>(divers.size()));
        context.set_role(battle, {divers.begin(), divers.begin() + away}, context.rules.data<SeaCombat>().submerged);
        context.set_role(battle, {divers.begin() + away, divers.end()}, submarine_tactics_names(context).going_down);
    }
    if (fighting(context.view(), battle, false).empty()) context.set_slot(context.rules.data<SeaCombat>().finished, subject, 1);
}

void go_down(Context& context, BattleId battle) {
    std::vector<UnitId> down;
    for (const auto* unit : participants(context.view(), battle, false, 0, role_bit(submarine_tactics_names(context).going_down)))
        down.push_back(unit->id);
    if (down.empty()) return;
    context.set_role(battle, down, submarine_tactics_names(context).going_down, false);
    context.set_role(battle, std::move(down), context.rules.data<SeaCombat>().submerged);
}

// In the base game submarines surface as their battle ends, here as the phase does. [HR-3.2.1.7]

void stay_down(Context& context, std::uint32_t subject) {
    const auto view = context.view();
    std::vector<UnitId> down;
    for (const bool attacking : {true, false})
        for (const auto* unit : participants(view, BattleId{subject}, attacking, 0, role_bit(view.rules.data<SeaCombat>().submerged)))
            if (undersea(view, *unit)) down.push_back(unit->id);
    if (!down.empty()) context.mark(std::move(down), submarine_tactics_names(context).submerged);
}

void surface(Context& context, std::uint32_t) {
    auto up = ids_where(context.state().units,
                        [&](const Unit& unit) { return marked(context.view(), unit, submarine_tactics_names(context).submerged); });
    if (!up.empty()) context.mark(std::move(up), submarine_tactics_names(context).submerged, false);
}

// Targets of the attacker's choice. [HR-3.2.1.2]

/// Each escort screens one submarine. [HR-3.2.2.1]
void escorts_screen(const View& view, BattleId battle, Tally& screened) {
    const auto escort = view.rules.data<Screens>().escort;
    const auto ships = fighting(view, battle, false);
    screened.add(count_if(ships, [&](const Unit* ship) { return view.rules.type(*ship).is(escort); }), {"HR-3.2.1.2"});
}

/// Attacking submarines that nobody screens now, if any.
std::vector<const Unit*> unscreened(const View& view, BattleId battle) {
    auto units = who_fire(view, battle, submarines(view, battle, true), view.rules.data<Combat>().fire);
    Tally screened;
    for (const auto count : view.rules.data<Screens>().screened) count(view, battle, screened);
    units.resize(static_cast<std::size_t>(std::max<std::int64_t>(0, std::ssize(units) - std::max<std::int64_t>(0, screened.sum()))));
    return units;
}

/// They roll before all others, and not once more with them. [HR-3.2.1.3]
void fire_unscreened(Context& context, BattleId battle) {
    if (over(context.view(), raw(battle))) return;
    const auto view = context.view();
    const auto shooters = unscreened(view, battle);
    if (shooters.empty() || exposed(view, battle, false).empty()) return;
    auto ids = ids_of(shooters);
    std::vector<DicePool> pools;
    for (const auto* unit : shooters) add_die(pools, *unit, unit_value({view, unit->owner, unit->type, ValueKind::attack, unit, battle}));
    const auto hits = roll_pools(context, context.rules.data<Combat>().fire, view.state.battle(battle)->space, std::move(pools));
    context.set_slot(submarine_tactics_names(context).chosen, raw(battle), hits);
    context.set_role(battle, std::move(ids), submarine_tactics_names(context).fired);
}

bool has_fired(const View& view, BattleId battle, const Unit& unit, TagId) {
    const auto* part = view.state.participant(battle, unit.id);
    return part != nullptr && (part->roles & role_bit(submarine_tactics_names(view).fired)) != 0;
}

/// Any ship that can be hit. The order of loss is its owner's, and so none to them: to it these are hits of no battle. [HR-3.2.1.4]
AllotQuestion targets_of(const View& view, BattleId battle, std::int64_t hits) {
    return allot_question(view, no_battle, view.state.battle(battle)->space, exposed(view, battle, false),
                          static_cast<std::uint16_t>(hits));
}
AllotQuestion targets_question(const View& view, const Decision& decision, OwnerId) {
    return targets_of(view, decision.battle, decision.number);
}

/// Hit by hit: of the types that are wanted, then whole ships before damaged ones, of these the dearest.
Choice::Allocations dearest(const View& view, const AllotQuestion& question, std::span<const UnitTypeId> wanted = {}) {
    struct Target {
        const Unit* ship = nullptr;
        int damage = 0;
    };
    std::vector<Target> targets;
    for (const auto& part : question.parts)
        for (const auto& group : part.groups)
            for (const auto id : group.units) {
                const auto* ship = view.state.unit(id);
                for (int damage = ship->damage; damage < hits_of(view, *ship); ++damage) targets.push_back({ship, damage});
            }
    const auto rank = [&](const Target& target) {
        const auto wish = std::find(wanted.begin(), wanted.end(), target.ship->type) - wanted.begin();
        const auto price = unit_value({view, target.ship->owner, target.ship->type, ValueKind::cost, target.ship});
        return std::tuple{wish, target.damage, -price, target.ship->type, target.ship->owner};
    };
    std::stable_sort(targets.begin(), targets.end(), [&](const Target& a, const Target& b) { return rank(a) < rank(b); });
    std::vector<UnitId> hit;
    for (std::size_t at = 0; at < question.hits; ++at) hit.push_back(targets[at].ship->id);
    return allotment_of(question, hit);
}
Choice::Allocations dearest_first(const View& view, const Decision& decision, OwnerId owner) {
    return dearest(view, targets_question(view, decision, owner));
}
Choice::Allocations by_types(const View& view, const Decision& decision, OwnerId owner, std::span<const UnitTypeId> types) {
    return dearest(view, targets_question(view, decision, owner), types);
}
tl::unexpected<Violation> not_so_many(const View&, const Decision& decision, OwnerId, const Choice&) {
    return refuse(Refusal::bad_choice, {"HR-3.2.1.2"}, {fact("hits", decision.number)}, {"HR-3.2.1.4"});
}

DecisionRequest targets_request(const View& view, BattleId battle) {
    const auto hits = view.state.slot(submarine_tactics_names(view).chosen, raw(battle));
    return request_in(view, battle, submarine_tactics_names(view).targets, mask_of(view.state.battle(battle)->lead), hits);
}

void ask_targets(Context& context, std::uint32_t subject) {
    const auto request = targets_request(context.view(), BattleId{subject});
    if (request.number > 0) context.ask(request);
}

/// Their owner must take them. [HR-3.2.1.2]
void hit_targets(Context& context, BattleId battle) {
    const auto view = context.view();
    const auto request = targets_request(view, battle);
    if (request.number > 0) {
        const auto question = targets_of(view, battle, request.number);
        const auto choice = context.answer(request, view.state.battle(battle)->lead);
        const auto* units = choice.as<UnitPicks>();
        const auto parts =
            units != nullptr ? Choice::Allocations{{question.parts.front().owner, *units}} : *choice.as<Choice::Allocations>();
        apply_hits(context, allotted_units(question, parts), context.rules.data<Casualties>().casualty);
        context.set_slot(submarine_tactics_names(context).chosen, raw(battle), 0);
    }
    std::vector<UnitId> fired;
    for (const auto* unit : participants(context.view(), battle, true, 0, role_bit(submarine_tactics_names(context).fired)))
        fired.push_back(unit->id);
    if (!fired.empty()) context.set_role(battle, std::move(fired), submarine_tactics_names(context).fired, false);
}

// What the calculator of odds has to know.

/// Ships of several kinds, or such as take more than one hit.
bool targets_differ(const View& view, BattleId battle) {
    const auto ships = fighting(view, battle, false);
    return any_of(ships, [&](const Unit* ship) {
        return ship->type != ships.front()->type || ship->owner != ships.front()->owner || hits_of(view, *ship) > 1;
    });
}
/// Submarines that choose, or that dive unless their owner says otherwise.
bool choose_or_dive(const View& view, BattleId battle, std::span<const OddsStack>) {
    if (!at_sea(view, battle)) return false;
    const bool dives = !submarines(view, battle, false).empty() && dive_target(view, battle) >= worth_a_try;
    return dives || (!submarines(view, battle, true).empty() && targets_differ(view, battle));
}

/// Cruisers do what the star stands at, unless another option has ships that do. [HR-3.2.1.2] [HR-2.5.3]
void cruisers_are_escorts(RulesetBuilder& build) {
    const auto escort = build.data<Screens>().escort;
    auto& types = build.tables().unit_types;
    if (any_of(types, [&](const UnitType& type) { return type.is(escort); })) return;
    auto& cruiser = types[idx(build.data<Game>().cruiser)];
    cruiser.classes = cruiser.classes | escort;
}

void install_submarine_tactics(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<SubmarineTactics>();
    names.fired = build.role("fired-unscreened", Lifetime::round);
    names.going_down = build.role("going-down", Lifetime::battle);
    names.chosen = build.slot({"submarine-hits", Scope::battle, SlotType::number, Lifetime::battle});
    names.submerged = build.unit_flag("submerged", Lifetime::turn);
    names.diving = build.tag("dive");
    names.defence = build.parameter("submarine-tactics.defence", 1, 0, 6);
    names.target = build.parameter("submarine-tactics.dive", 4, 0, 6);
    names.dive = build.decision(question::Number{.name = "dive", .cite = "HR-3.2.1.5", .most = most_divers, .fallback = usual_divers});
    names.targets = build.decision(question::Allotment{.name = "submarine-targets",
                                                       .cite = "HR-3.2.1.2",
                                                       .question = targets_question,
                                                       .fallback = dearest_first,
                                                       .by_types = by_types,
                                                       .one_by_units = true,
                                                       .refusal = not_so_many});
    build.value().unit("submarines-defend-weakly", weak_defence);
    auto& screens = build.data<Screens>();
    screens.escort = build.unit_class("escort");
    screens.screened("escorts-screen", escorts_screen);
    build.when_set(cruisers_are_escorts);
    build.participation().in(build.data<Combat>().fire).silent("has-fired", has_fired);
    build.data<SeaChoices>().ask("dive", {.asks = dive_requests, .follows = dive});
    auto battle = build.procedure("sea-battle");
    battle.before("fire", step("fire-unscreened", fire_unscreened));
    battle.before("losses", sequence("targets", {step("choose-targets", ask_targets), step("hit-targets", hit_targets)}));
    battle.before("choose-submerging-attackers", step("go-down", go_down));
    battle.before("surface", step("stay-down", stay_down));
    build.procedure("game").after("combat", step("submarines-surface", surface));
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"HR-3.2.1.2", "HR-3.2.1.5"},
                                                     .steps = {"fire-unscreened", "choose-targets", "hit-targets", "go-down", "stay-down"},
                                                     .matters = choose_or_dive});
}

}  // namespace

extern const Option submarine_tactics{
    .id = "submarine-tactics",
    .base = "1914",
    .title = "Submarine tactics",
    .summary = "Submarines defend at 1, choose the ships that they hit where nothing screens these, and may dive before a battle.",
    .paragraphs = {"HR-3.2.1.1", "HR-3.2.1.2", "HR-3.2.1.3", "HR-3.2.1.4", "HR-3.2.1.5", "HR-3.2.1.6", "HR-3.2.1.7"},
    .band = Band::adjustment,
    .install = install_submarine_tactics};

}  // namespace rules::house1914
