// Escorts of a raid: which fighters fly in on which way, and what they meet on it. [SM-8.2] [SM-8.3]
#include "rules/options/smith/parts/escorts.hpp"

#include <algorithm>

#include "rules/hooks/pick.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/shared/anti_aircraft.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/movement.hpp"

namespace rules::smith {
namespace {

/// Planes of one place that fly one way: an item of an answer.
struct Flight {
    UnitPicks units;
    std::vector<SpaceId> path;
};

std::optional<Flight> flight_in(const Choice& choice) {
    const auto* list = choice.as<Choice::List>();
    if (list == nullptr || list->size() < 3 || list->front().as<UnitPicks>() == nullptr) return std::nullopt;
    auto path = spaces_in({Choice::List{list->begin() + 1, list->end()}});
    if (!path) return std::nullopt;
    return Flight{*list->front().as<UnitPicks>(), std::move(*path)};
}

Choice choice_of(const Flight& flight) {
    Choice::List list{{flight.units}};
    for (const auto space : flight.path) list.push_back({space});
    return {std::move(list)};
}

Command order_of(OwnerId owner, Flight flight) { return {owner, command::Move{std::move(flight.units), std::move(flight.path)}}; }
const Action& moving(const Ruleset& rules) { return rules.actions[static_cast<std::size_t>(Form::move)]; }

std::vector<UnitId> arrived(const View& view, OwnerId owner) {
    std::vector<UnitId> found;
    if (escorted(view) == no_space) return found;
    for (const auto& unit : view.state.in(escorted(view), owner))
        if (marked(view, unit, escorts(view).escort)) found.push_back(unit.id);
    return found;
}

/// Guns that miss: what a flight comes to where nobody is shot down.
class Misses final : public Ports {
    void roll(std::string_view, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        std::fill(faces.begin(), faces.end(), sides);
    }
};

/// Too far, or no way home: that is what this law says of escorts. Of all else the paragraph that forbids it. [SM-8.3]
tl::unexpected<Violation> no_escort(const View& view, Violation why) {
    const auto plane = figures(view).fighter;
    const auto to = escorted(view);
    if (why.code == Refusal::out_of_range)
        return refuse(Refusal::out_of_range, {"SM-8.3"}, {fact("unit", plane), fact("far", to)}, why.cite);
    if (why.code == Refusal::no_place) return refuse(Refusal::no_place, {"SM-8.3"}, {fact("unit", plane), fact("to", to)}, why.cite);
    if (why.cite.id.empty()) why.cite = {"SM-8.2"};
    if (why.also.id.empty()) why.also = {"SM-8.3"};
    return tl::make_unexpected(std::move(why));
}

/// Planes, and the way that they take.
struct Flown {
    std::vector<UnitId> planes;
    std::vector<SpaceId> path;
};

/// Flies them one after the other in a copy of the game, so that no two count on the same plane or deck; or says which may not.
Result<std::vector<Flown>> fly(const View& view, OwnerId owner, const Choice& choice) {
    const auto none = [] { return refuse(Refusal::bad_choice, {"SM-8.2"}, {fact("answer", std::string{"flights"})}); };
    const auto* list = choice.as<Choice::List>();
    if (list == nullptr) return none();
    std::vector<Flown> flown;
    GameState state = view.state;
    Misses ports;
    for (const auto& item : *list) {
        const auto flight = flight_in(item);
        if (!flight) return none();
        const auto order = order_of(owner, *flight);
        const View now{view.rules, state};
        if (auto verdict = moving(view.rules).check(now, order); !verdict) return no_escort(now, std::move(verdict.error()));
        const auto before = arrived(now, owner);
        Context context{view.rules, state, ports};
        moving(view.rules).perform(context, order);
        state = context.take_state();
        flown.push_back({filtered(arrived({view.rules, state}, owner), [&](UnitId id) { return !contains(before, id); }), flight->path});
    }
    return flown;
}

Result<void> valid(const View& view, const Decision&, OwnerId owner, const Choice& choice) {
    auto flown = fly(view, owner, choice);
    if (!flown) return tl::make_unexpected(std::move(flown.error()));
    return {};
}

/// Fighters of one kind, and their ways to the target: the shortest, and the shortest round guns and neutrals.
struct Squadron {
    const Unit* sample = nullptr;
    std::uint16_t count = 0;
    std::vector<std::vector<SpaceId>> ways;
};
std::vector<Squadron> squadrons(const View& view, OwnerId owner) {
    std::vector<Squadron> found;
    const auto target = escorted(view);
    if (target == no_space) return found;
    for (const auto space : all_spaces(view.rules))
        for (const auto& group : groups_of(view, view.state.in(space, owner))) {
            if (!is_fighter(view, *group.sample)) continue;
            auto ways = filtered(flights(view, owner, *group.sample, {}), [&](const auto& way) { return way.back() == target; });
            if (!ways.empty()) found.push_back({group.sample, group.count, std::move(ways)});
        }
    return found;
}

/// As many squadrons as can fly together, each by the first way that it may take.
Choice everybody(const View& view, OwnerId owner) {
    Choice::List all;
    for (const auto& [sample, count, ways] : squadrons(view, owner))
        for (const auto& way : ways) {
            all.push_back(choice_of({{pick_of(view, *sample, count)}, way}));
            if (fly(view, owner, {all})) break;
            all.pop_back();
        }
    return {std::move(all)};
}

/// A generating set: nobody, of each squadron one plane or all by each way, and everybody.
std::vector<Choice> legal(const View& view, const Decision&, OwnerId owner, std::size_t limit) {
    std::vector<Choice> found{{Choice::List{}}};
    const auto add = [&](Choice choice) {
        if (found.size() < limit && !contains(found, choice) && fly(view, owner, choice)) found.push_back(std::move(choice));
    };
    for (const auto& [sample, count, ways] : squadrons(view, owner))
        for (const auto& way : ways)
            for (const auto planes : {std::uint16_t{1}, count}) add({Choice::List{choice_of({{pick_of(view, *sample, planes)}, way})}});
    add(everybody(view, owner));
    return found;
}

DecisionKind kind() {
    DecisionKind kind{.name = "escorts", .paragraph = "SM-8.2", .orders = question::no_orders, .more = true};
    kind.fallback = [](const View&, const Decision&, OwnerId) { return Choice{Choice::List{}}; };
    kind.valid = valid;
    kind.legal = legal;
    return kind;
}

// The steps.

DecisionRequest request(const View& view, BattleId battle) {
    return request_in(view, battle, escorts(view).escorts, mask_of(lead_of(view, battle)));
}

/// If anything has scrambled and somebody could come.
void ask(Context& context, BattleId battle) {
    if (own_force(context.view(), battle, false).empty()) return;
    context.set_slot(escorts(context.view()).target, 0, raw(context.state().battle(battle)->space));
    context.ask(request(context.view(), battle));
}

void take(Context& context, BattleId battle) {
    if (escorted(context.view()) == no_space) return;
    const auto power = lead_of(context.view(), battle);
    const auto flown = fly(context.view(), power, context.answer(request(context.view(), battle), power));
    if (!flown) return;
    std::vector<std::int64_t> waiting;
    for (const auto& [planes, path] : *flown) {
        waiting.push_back(std::ssize(planes));
        for (const auto id : planes) waiting.push_back(raw(id));
        waiting.push_back(std::ssize(path));
        for (const auto space : path) waiting.push_back(raw(space));
    }
    context.set_list(escorts(context.view()).waiting, 0, std::move(waiting));
}

bool all_flown(const View& view, std::uint32_t) { return view.state.slot_list(escorts(view).waiting, 0).empty(); }

/// What the flights before it met may have left it no way home: then it stays.
void fly_in(Context& context, std::uint32_t subject) {
    const auto slot = escorts(context.view()).waiting;
    const auto list = context.state().slot_list(slot, 0);
    auto at = list.begin();
    Flight flight;
    for (auto left = *at++; left > 0; --left, ++at) {
        const auto* plane = context.state().unit(static_cast<UnitId>(*at));
        flight.units.push_back(UnitPick{.type = plane->type, .unit = plane->id});
    }
    for (auto left = *at++; left > 0; --left, ++at) flight.path.push_back(static_cast<SpaceId>(*at));
    context.set_list(slot, 0, {at, list.end()});
    const auto order = order_of(lead_of(context.view(), BattleId{subject}), std::move(flight));
    if (moving(context.rules).check(context.view(), order)) moving(context.rules).perform(context, order);
}

/// The gun fires at those that have come; the bombers it has met. [SM-8.3]
void gun_of_the_target(Context& context, BattleId battle) {
    const auto space = escorted(context.view());
    context.set_slot(escorts(context.view()).target, 0, -1);
    if (space == no_space) return;
    const auto met = context.rules.data<Guns>().guns_met;
    for (const auto* unit : own_force(context.view(), battle, true)) {
        if (marked(context.view(), *unit, escorts(context.view()).escort)) continue;
        const auto id = unit->id;
        context.add_to_list(met, raw(id), raw(space));
    }
    const auto* gun = hostile_gun(context.view(), lead_of(context.view(), battle), space);
    if (gun != nullptr) gun_fires(context, battle, Unit{*gun});
}

bool has_escorted(const View& view, const Unit& unit) { return marked(view, unit, escorts(view).escort); }

}  // namespace

SpaceId escorted(const View& view) { return static_cast<SpaceId>(view.state.slot(escorts(view).target, 0, -1)); }

void escorts_arrive(Context& context, OwnerId power) {
    const auto& battles = context.rules.data<Battles>();
    const auto space = escorted(context.view());
    const auto& fought = context.state().battles;
    const auto raid = std::find_if(fought.begin(), fought.end(), [&](const Battle& battle) {
        return battle.kind == battles.raid_battle && battle.space == space && battle.status == Battle::Status::fighting;
    });
    if (space == no_space || raid == fought.end()) return;
    const auto battle = raid->id;
    auto planes = ids_where(context.state().in(space, power),
                            [&](const Unit& unit) { return is_plane(context.view(), unit) && !stands_aside(context.view(), unit); });
    context.mark(planes, escorts(context.view()).escort);
    context.mark(planes, battles.fought);
    context.join(battle, true, std::move(planes));
}

Node escort_steps() {
    return sequence("escorts", {
                                   step("escorts-choose", ask),
                                   step("escorts-named", take),
                                   repeat("escorts-fly", all_flown, {step("escort-flies-in", fly_in)}),
                                   step("escorts-under-fire", gun_of_the_target),
                                   losses_block("escorts"),
                               });
}

void install_escorts(RulesetBuilder& build) {
    auto& names = build.data<Escorts>();
    names.escort = build.unit_flag("escort", Lifetime::turn);
    names.target = build.slot({"escorted", Scope::game, SlotType::space, Lifetime::turn, false, -1});
    names.waiting = build.slot({"flights", Scope::game, SlotType::number, Lifetime::turn, true});
    names.escorts = build.decision(kind());
    build.data<Battles>().aside("has-escorted", has_escorted);
}

}  // namespace rules::smith
