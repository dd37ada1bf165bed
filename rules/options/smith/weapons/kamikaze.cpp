// SM-38: fighters attack ships as far as their range carries them, choose whom they hit, and die.

#include "rules/hooks/battle.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/options/smith/parts/weapons.hpp"
#include "rules/shared/movement.hpp"

namespace rules::smith {
namespace {

struct Kamikaze {
    TagId tag{};
    SlotId flag{};  ///< Of a fighter: attacks ships in this turn, and dies.
    FireId fire{};
    DecisionKindId chosen{}, targets{};
};
const Kamikaze& kamikaze_names(const View& view) { return view.rules.data<Kamikaze>(); }

bool has_it(const View& view, OwnerId power) { return has_technology(view, power, kamikaze_names(view).tag); }
bool is_kamikaze(const View& view, const Unit& unit) { return marked(view, unit, kamikaze_names(view).flag); }

// Flights from which nobody comes home.

struct Flight {
    UnitPicks units;
    std::vector<SpaceId> path;
};
Result<Flight> flight_of(const Command& command) {
    const auto& arguments = std::get<command::Declare>(command.body).arguments;
    const auto missing = [](std::string_view name) {
        return refuse(Refusal::bad_choice, {"SM-38"}, {fact("argument", std::string{name})});
    };
    const auto* units = argument(arguments, "units");
    const auto* picks = units == nullptr ? nullptr : units->as<UnitPicks>();
    if (picks == nullptr) return missing("units");
    const auto* way = argument(arguments, "path");
    const auto path = way == nullptr ? std::nullopt : spaces_in(*way);
    if (!path || path->size() < 2) return missing("path");
    return Flight{*picks, *path};
}

bool ships_to_attack(const View& view, OwnerId power, SpaceId zone) {
    return idx(zone) < view.rules.spaces.size() && view.rules.space(zone).sea && enemy_ships(view, power, zone);
}
tl::unexpected<Violation> no_ships(SpaceId zone) { return refuse(Refusal::forbidden, {"SM-38"}, {fact("harmless", zone)}); }

Result<std::vector<UnitId>> pilots(const View& view, OwnerId power, const Flight& flight) {
    return choose_units(view, view.state.in(flight.path.front(), power), flight.units, [&](const Unit& unit) -> Result<void> {
        if (!is_fighter(view, unit)) return refuse(Refusal::forbidden, {"SM-38"}, {fact("unit", unit.type)});
        return may_go(view, power, unit, flight.path);
    });
}

command::Move move_of(const View& view, const std::vector<UnitId>& units, std::vector<SpaceId> path) {
    command::Move move{{}, std::move(path)};
    for (const auto id : units) {
        move.units.push_back(UnitPick{.type = view.state.unit(id)->type, .unit = id});
    }
    return move;
}

Result<void> check_kamikaze(const View& view, const Command& command) {
    const auto power = command.author;
    if (auto verdict = in_own_phase(view, power, {combat_move, {"SM-38"}, {"SM-38"}}); !verdict) return verdict;
    if (!has_it(view, power)) return refuse(Refusal::forbidden, {"SM-38"}, {fact("without", power)});
    const auto flight = flight_of(command);
    if (!flight) return tl::make_unexpected(flight.error());
    if (idx(flight->path.front()) >= view.rules.spaces.size()) return refuse(Refusal::bad_choice, {"SM-38"}, {fact("argument", "path")});
    if (!ships_to_attack(view, power, flight->path.back())) return no_ships(flight->path.back());
    const auto units = pilots(view, power, *flight);
    if (!units) return tl::make_unexpected(units.error());
    auto state = view.state;
    evolve(state, event::UnitsMarked{*units, view.rules.slot(kamikaze_names(view).flag).bit, 0});
    return may_make(View{view.rules, state}, power, move_of(view, *units, flight->path));
}

void perform_kamikaze(Context& context, const Command& command) {
    const auto flight = *flight_of(command);
    const auto units = *pilots(context.view(), command.author, flight);
    context.mark(units, kamikaze_names(context.view()).flag);
    make(context, command.author, move_of(context.view(), units, flight.path));
}

void list_kamikaze(const View& view, OwnerId power, CommandSink& sink) {
    if (!is_power(view, power) || !has_it(view, power) || !in_phase(view, combat_move)) return;
    for (const auto space : all_spaces(view.rules))
        for (const auto& group : groups_of(view, view.state.in(space, power))) {
            if (!is_fighter(view, *group.sample)) continue;
            for (const auto& path : flights(view, power, *group.sample, {})) {
                if (!ships_to_attack(view, power, path.back())) continue;
                Arguments arguments;
                arguments.emplace_back("units", Choice{UnitPicks{pick_of(view, *group.sample, 1)}});
                arguments.emplace_back("path", way_of(path));
                Command command{power, command::Declare{"kamikaze", std::move(arguments)}};
                if (check_kamikaze(view, command)) sink.push_back(std::move(command));
            }
        }
}

/// While moves are made nobody looks for their landing place.
bool will_not_come_home(const View& view, const Unit& plane) { return in_phase(view, combat_move) && is_kamikaze(view, plane); }

/// Who has set out so flies on to no other end.
Result<void> to_ships_alone(const GroupMove& move) {
    const auto& view = move.view;
    const bool bound =
        in_phase(view, combat_move) && any_of(move.units, [&](UnitId id) { return is_kamikaze(view, *view.state.unit(id)); });
    if (!bound || ships_to_attack(view, move.power, move.path.back())) return {};
    return no_ships(move.path.back());
}

// As the battle begins: who else. (OQ-SMN-12)

UnitsQuestion question_of(const View& view, BattleId battle, OwnerId owner) {
    UnitsQuestion question{view, units_of_owner(own_force(view, battle, true), owner)};
    std::erase_if(question.among, [&](const Unit* unit) { return !is_fighter(view, *unit) || is_kamikaze(view, *unit); });
    question.most = question.among.size();
    return question;
}

bool is_asked(const View& view, BattleId battle) {
    const auto lead = lead_of(view, battle);
    if (!has_it(view, lead) || question_of(view, battle, lead).among.empty()) return false;
    return any_of(own_force(view, battle, false), [&](const Unit* unit) { return is_ship(view, *unit); });
}

DecisionRequest request(const View& view, BattleId battle) {
    return request_in(view, battle, kamikaze_names(view).chosen, mask_of(lead_of(view, battle)));
}
void ask_kamikaze(Context& context, std::uint32_t subject) {
    if (is_asked(context.view(), BattleId{subject})) context.ask(request(context.view(), BattleId{subject}));
}
void take_kamikaze(Context& context, BattleId battle) {
    if (!is_asked(context.view(), battle)) return;
    const auto lead = lead_of(context.view(), battle);
    auto chosen = units_chosen(question_of(context.view(), battle, lead), context.answer(request(context.view(), battle), lead));
    if (chosen) context.mark(std::move(*chosen), kamikaze_names(context.view()).flag);
}

// Their fire: ships alone, of which the attacker names those that are hit, and which fire back. (OQ-SMN-13)

bool attacks_ships(const View& view, BattleId battle, const Unit& unit) {
    return is_kamikaze(view, unit) && attacks(view, battle, unit) && view.rules.space(unit.space).sea;
}

FireId kamikaze_fire(const Ruleset& rules) { return rules.data<Kamikaze>().fire; }
TagId purpose(const View& view) { return fire_of(view, kamikaze_names(view).fire).purpose; }

std::vector<const Unit*> shooters(const View& view, BattleId battle) {
    auto units = filtered(own_force(view, battle, true), [&](const Unit* unit) { return attacks_ships(view, battle, *unit); });
    return who_fire(view, battle, std::move(units), purpose(view));
}
std::vector<const Unit*> ships(const View& view, BattleId battle) {
    return filtered(in_the_open(view, battle, standing(view, battle, false), purpose(view)),
                    [&](const Unit* unit) { return is_ship(view, *unit); });
}

/// They fire in no other way; in a dogfight as all fighters do.
bool fires_as_kamikaze(const View& view, BattleId battle, const Unit& unit, TagId fire) {
    return fire != no_tag && fire != purpose(view) && attacks_ships(view, battle, unit);
}
void at_ships_of_their_choice(const View& view, BattleId battle, const Unit& shooter, AimMask& aim) {
    if (attacks_ships(view, battle, shooter) && !in_a_dogfight(view, battle, shooter))
        aim = static_cast<AimMask>(aim | not_air | shooter_chooses);
}
tl::unexpected<Violation> not_so_many(const View&, const Decision& decision, OwnerId, const Choice&) {
    return refuse(Refusal::bad_choice, {"SM-38"}, {fact("hits", decision.number)});
}

/// Whoever of them still lives when the losses of the round have been taken.
void die(Context& context, BattleId battle) {
    auto dead =
        ids_where(fighting(context.view(), battle, true), [&](const Unit* unit) { return attacks_ships(context.view(), battle, *unit); });
    context.remove_units(std::move(dead), kamikaze_names(context.view()).tag);
}

/// Of like planes they fall first, as they die in any case.
bool comes_home(const View& view, const Unit& unit) { return is_fighter(view, unit) && !is_kamikaze(view, unit); }

void only_of_kamikazes(RulesetBuilder& build) { only_of_marked(build, build.data<Kamikaze>().tag, build.data<Kamikaze>().flag); }

void install_kamikaze(RulesetBuilder& build, TagId tag) {
    auto& names = build.data<Kamikaze>();
    names.tag = tag;
    names.flag = build.unit_flag("kamikaze", Lifetime::turn);
    build.declaration(
        "kamikaze", "SM-38",
        {check_kamikaze, perform_kamikaze, list_kamikaze, {}, {}, nullptr, {{"units", ChoiceKind::units}, {"path", ChoiceKind::list}}});
    build.data<Movement>().never_lands("will-not-come-home", will_not_come_home);
    build.data<Movement>().together("to-ships-alone", to_ships_alone);
    names.chosen = build.decision(
        question::Units{.name = "kamikaze", .cite = "SM-38", .question = question::in_battle<question_of>, .orders = question::no_orders});
    names.targets = build.decision(ships_hit("kamikaze-targets", "SM-38", not_so_many));
    names.fire = add_fire(build.data<Combat>(), {build.tag("kamikaze-fire"), true, shooters, ships, ordinary_shot, never});
    build.data<Losing>().chosen_by_attacker.emplace_back(names.fire, names.targets);
    build.participation().silent("fires-as-kamikaze", fires_as_kamikaze);
    build.participation().aims("at-ships-of-their-choice", at_ships_of_their_choice);
    build.hits().falls_later("kamikazes-first", comes_home);
    auto battle = build.procedure("sea-battle");
    battle.after("participants", sequence("kamikazes", {step("choose-kamikazes", ask_kamikaze), step("kamikazes-chosen", take_kamikaze)}));
    battle.after("first-strike", volley<kamikaze_fire>("kamikazes-fire", losses_block));
    battle.before("submarines", step("kamikazes-die", die));
    // Nobody flies so who is not told to, or has set out so.
    build.odds().flags.push_back(names.flag);
    build.data<SamplingRules>().additions.push_back(
        {.paragraphs = {"SM-38"},
         .steps = {"choose-kamikazes", "kamikazes-chosen", "kamikazes-fire-begins", "kamikazes-fire-column", "kamikazes-fire-choose-losses",
                   "kamikazes-fire-consent", "kamikazes-fire-allotment", "kamikazes-fire-take-losses", "kamikazes-die"},
         .matters = attack_with<Kamikaze, &Kamikaze::flag>});
    build.when_set(only_of_kamikazes);
}

}  // namespace

const Weapon kamikaze{.tag = "kamikaze", .paragraph = "SM-38", .install = install_kamikaze};

}  // namespace rules::smith
