// Raids with escorts, whom fighters of the defender intercept; and the other use of "attack": transports that fight though they need not.
// [EU-9] [EU-5.8.3]
#include <algorithm>

#include "rules/games/europe/losses.hpp"
#include "rules/games/europe/zones.hpp"
#include "rules/hooks/battle.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/mechanics/pools.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/shared/battles.hpp"

namespace rules::europe {
namespace {

struct Raids {
    FireId interceptors{}, escorts{};
    DecisionKindId intercept{};
    SlotId next_owner{};
    std::uint8_t interceptors_hit = 2, escorts_hit = 1;  ///< [EU-9.2.3] [EU-9.2.4]
};
const Raids& raids(const View& view) { return view.rules.data<Raids>(); }

bool is_escort(const View& view, const Unit& unit) { return unit.type == figures(view).fighter; }

// The command "attack".

bool names_raid(const Command& command) {
    const auto& arguments = std::get<command::Attack>(command.body).arguments;
    return any_of(arguments, [](const auto& each) { return each.first == "kind" || each.first == "units"; });
}

Result<void> check_transports(const View& view, const Command& command) {
    const auto& attack = std::get<command::Attack>(command.body);
    const bool zone = idx(attack.space) < view.rules.spaces.size() && view.rules.space(attack.space).sea;
    const auto first = [&] { return view.state.in(attack.space, command.author).front(); };
    if (zone && attack.arguments.empty() && lone_transports(view, attack.space, command.author) &&
        !marked(view, first(), view.rules.data<Zones>().attacks))
        return {};
    return refuse(Refusal::forbidden, {zone ? "EU-5.8.3" : "EU-9.1.1"}, {fact("space", attack.space)});
}

/// Bombers there already, or among those that are named. [EU-9.1.3]
bool bomber_among(const View& view, const Command& command) {
    const auto& attack = std::get<command::Attack>(command.body);
    const auto here = view.state.in(attack.space, command.author);
    const auto raids_already = [&](const Unit& unit) {
        return unit.type == figures(view).bomber && marked(view, unit, view.rules.data<Battles>().raid);
    };
    if (any_of(here, raids_already)) return true;
    for (const auto& [name, choice] : attack.arguments)
        if (const auto* picks = choice.as<UnitPicks>(); picks != nullptr && name == "units")
            return any_of(*picks, [&](const UnitPick& pick) { return pick.type == figures(view).bomber && pick.count > 0; });
    return false;
}

/// There is no way to attack a neutral. [EU-19.2.2]
Result<void> no_neutral(const View& view, SpaceId space) {
    if (idx(space) >= view.rules.spaces.size()) return {};
    if (!view.rules.space(space).impassable() && view.state.control[idx(space)] != figures(view).neutral) return {};
    return refuse(Refusal::forbidden, {"EU-19.2.2"}, {fact("space", space)}, view.rules.space(space).closed_by);
}

Result<void> check(const View& view, const Command& command) {
    if (auto verdict = no_neutral(view, std::get<command::Attack>(command.body).space); !verdict) return verdict;
    if (!names_raid(command)) return check_transports(view, command);
    if (auto verdict = check_raid(view, command); !verdict) return verdict;
    if (bomber_among(view, command)) return {};
    return refuse(Refusal::forbidden, {"EU-9.1.3"}, {fact("space", std::get<command::Attack>(command.body).space)});
}

void perform(Context& context, const Command& command) {
    if (names_raid(command)) return perform_raid(context, command);
    auto ships = ids_where(context.state().in(std::get<command::Attack>(command.body).space, command.author),
                           [&](const Unit& unit) { return unit.carrier == no_unit; });
    context.mark(std::move(ships), context.rules.data<Zones>().attacks);
}

void list(const View& view, OwnerId power, CommandSink& sink) {
    CommandSink all;
    list_raids(view, power, all);
    for (const auto space : all_spaces(view.rules))
        if (view.rules.space(space).sea) all.push_back({power, command::Attack{space, {}}});
    for (auto& command : all)
        if (check(view, command)) sink.push_back(std::move(command));
}

void list_units(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink) {
    CommandSink all;
    list_raids_of(view, power, space, pick, all);
    for (auto& command : all)
        if (check(view, command)) sink.push_back(std::move(command));
}

// Interceptors. [EU-9.2.1]

/// Fighters of the enemy in the raided territory.
std::vector<UnitId> fighters_of(const View& view, BattleId battle, OwnerId owner) {
    std::vector<UnitId> found;
    const auto& fought = *view.state.battle(battle);
    if (!enemies(view, fought.lead, owner)) return found;
    for (const auto& unit : view.state.in(fought.space, owner))
        if (unit.type == figures(view).fighter) found.push_back(unit.id);
    return found;
}

OwnerId next_owner(const View& view, BattleId battle) {
    for (auto at = view.state.slot(raids(view).next_owner, 0); at < static_cast<std::int64_t>(view.rules.powers()); ++at)
        if (!fighters_of(view, battle, static_cast<OwnerId>(at)).empty()) return static_cast<OwnerId>(at);
    return nobody;
}

DecisionRequest request(const View& view, BattleId battle, OwnerId owner) {
    return request_in(view, battle, raids(view).intercept, mask_of(owner), std::ssize(fighters_of(view, battle, owner)));
}

void begin(Context& context, std::uint32_t) { context.set_slot(raids(context.view()).next_owner, 0, 0); }
bool all_asked(const View& view, std::uint32_t subject) { return next_owner(view, BattleId{subject}) == nobody; }
void ask_raids(Context& context, std::uint32_t subject) {
    const auto owner = next_owner(context.view(), BattleId{subject});
    context.set_slot(raids(context.view()).next_owner, 0, raw(owner));
    context.ask(request(context.view(), BattleId{subject}, owner));
}
void intercept(Context& context, BattleId battle) {
    const auto slot = raids(context.view()).next_owner;
    const auto owner = static_cast<OwnerId>(context.state().slot(slot, 0));
    auto fighters = fighters_of(context.view(), battle, owner);
    const auto choice = context.answer(request(context.view(), battle, owner), owner);
    const auto* number = choice.as<std::int64_t>();
    fighters.resize(std::min(fighters.size(), static_cast<std::size_t>(number == nullptr ? 0 : *number)));
    context.join(battle, false, std::move(fighters));
    context.set_slot(slot, 0, raw(owner) + 1);
}

// The battle in the air. [EU-9.2.3] [EU-9.2.4]

std::vector<const Unit*> raiders_now(const View& view, BattleId battle) { return standing(view, battle, true); }
std::vector<const Unit*> interceptors_now(const View& view, BattleId battle) { return standing(view, battle, false); }

void roll(Context& context, BattleId battle, FireId id, const std::vector<const Unit*>& shooters, int target) {
    if (shooters.empty() || fire_of(context.view(), id).targets(context.view(), battle).empty()) return;
    std::vector<DicePool> pools;
    for (const auto* unit : shooters) add_die(pools, *unit, target);
    const auto space = context.state().battle(battle)->space;
    note_hits(context, id, at_anything, roll_pools(context, fire_of(context.view(), id).purpose, space, std::move(pools)));
}

void interceptors_fire(Context& context, BattleId battle) {
    const auto& own = raids(context.view());
    roll(context, battle, own.interceptors, fighting(context.view(), battle, false), own.interceptors_hit);
}

/// Those that have been hit fire too; bombers do not.
void escorts_fire(Context& context, BattleId battle) {
    const auto& own = raids(context.view());
    auto escorts = filtered(fighting(context.view(), battle, true), [&](const Unit* unit) { return is_escort(context.view(), *unit); });
    roll(context, battle, own.escorts, escorts, own.escorts_hit);
}

/// [EU-9.2.5]
void removal(Context& context, std::uint32_t subject) {
    const auto& names = combat(context);
    std::vector<UnitId> gone;
    for (const bool attacking : {true, false})
        for (const auto* unit : participants(context.view(), BattleId{subject}, attacking, 0, role_bit(names.line)))
            gone.push_back(unit->id);
    context.remove_units(std::move(gone), names.removed);
}

}  // namespace

void install_raids(RulesetBuilder& build) {
    auto& own = build.data<Raids>();
    auto& combat = build.data<Combat>();
    own.next_owner = build.slot({"next-interceptors", Scope::game, SlotType::number, Lifetime::turn});
    own.interceptors = add_fire(combat, {build.tag("interceptors"), false, nobody_fires, raiders_now, no_shot, never});
    own.escorts = add_fire(combat, {build.tag("escorts"), true, nobody_fires, interceptors_now, no_shot, never});
    own.intercept = build.decision(question::Number{.name = "interceptors", .cite = "EU-9.2.1"});
    build.data<Battles>().escorts("escorts", is_escort);
    auto raid = build.procedure("raid");
    raid.before("anti-aircraft-fire",
                sequence("interceptors",
                         {
                             step("interceptors-begin", begin),
                             repeat("interceptors-asked", all_asked, {step("ask-interceptors", ask_raids), step("intercept", intercept)}),
                         }));
    raid.before("bombs", sequence("air-battle", {
                                                    step("interceptors-fire", interceptors_fire),
                                                    losses_block("interceptors"),
                                                    step("escorts-fire", escorts_fire),
                                                    losses_block("escorts"),
                                                    step("planes-removed", removal),
                                                }));
    auto& attack = build.action(Form::attack);
    attack.check = check;
    attack.perform = perform;
    attack.list = list;
    attack.list_units = list_units;
}

}  // namespace rules::europe
