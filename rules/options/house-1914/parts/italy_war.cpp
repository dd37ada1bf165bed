// War by Italy's choice, and the attack that it owes then. [HR-4.16.10] [HR-4.16.11]
#include <utility>

#include "rules/core/expiring_choices.hpp"
#include "rules/core/ports.hpp"
#include "rules/games/1914/politics.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/options/house-1914/parts/attack_window.hpp"
#include "rules/options/house-1914/parts/italy.hpp"

namespace rules::house1914::italian {
namespace {

bool is_of(const View& view, OwnerId owner, Stand side) {
    return is_power(view, owner) && view.state.sides[idx(owner)] == side_of(view, side);
}

bool units_of_side(const View& view, SpaceId space, Stand side) {
    return any_of(view.state.in(space), [&](const Unit& unit) { return unit.carrier == no_unit && is_of(view, unit.owner, side); });
}

/// When the turn began a power of this side held it, or it is a minor that leans to the side.
bool ground_of_side(const View& view, SpaceId space, Stand side) {
    return is_of(view, view.state.turn_start.control[idx(space)], side) ||
           (unraised(view, space) && leaning(view, space) == side_of(view, side));
}

/// Ground or a zone where an attack is one on this side.
bool is_target(const View& view, SpaceId space, Stand side) {
    return units_of_side(view, space, side) || ground_of_side(view, space, side);
}

/// Units of this side stood there when the turn began, and may all have been lost since.
bool had_units_of_side(const View& view, SpaceId space, Stand side) {
    const auto& counts = view.state.turn_start.counts;
    return any_of(counts, [&](const TurnStart::Count& count) { return count.space == space && is_of(view, count.owner, side); });
}

/// Where an attack could be named as things stand.
bool could_name_one(const View& view, Stand side) {
    const auto power = italy(view).power;
    for (const auto space : all_spaces(view.rules)) {
        if (!units_of_side(view, space, side) || view.state.in(space, power).empty()) continue;
        command::Attack attack;
        attack.space = space;
        if (first_refusal(view.rules.data<Hooks>().battle.may_attack, view, power, attack)) return true;
    }
    return false;
}

/// A move that brings infantry on ground of this side, or ships that can hit to its ships; or cargo to its coast.
bool could_move_to_one(const View& view, Stand side) {
    const auto power = italy(view).power;
    CommandSink moves;
    for (const auto form : {Form::move, Form::unload})
        if (const auto list = view.rules.actions[raw(form)].list; list != nullptr) list(view, power, moves);
    std::vector<SpaceId> reached;  // by transports
    for (const auto& command : moves) {
        if (const auto* unload = std::get_if<command::Unload>(&command.body); unload != nullptr && is_target(view, unload->to, side))
            return true;
        const auto* move = std::get_if<command::Move>(&command.body);
        if (move == nullptr) continue;
        const auto to = move->path.back();
        const auto& type = view.rules.type(move->units.front().type);
        if (type.is(unit_class::sea) ? type.attack > 0 && units_of_side(view, to, side) : type.holds_ground && is_target(view, to, side))
            return true;
        if (type.is(unit_class::carrying)) reached.push_back(to);
    }
    const auto& units = view.state.units;
    const bool laden =
        any_of(units, [&](const Unit& unit) { return unit.owner == power && unit.carrier != no_unit && unit.type == game(view).infantry; });
    if (!laden) return false;
    for (const auto zone : reached)
        for (const auto shore : view.rules.space(zone).neighbours)
            if (!view.rules.space(shore).sea && !hostile_zone(view, power, zone) && is_target(view, shore, side)) return true;
    return false;
}

/// Battles of this turn on that side, landings that are announced, and ground of it that was entered. [HR-4.16.11]
bool has_attacked(const View& view, Stand side) {
    const auto power = italy(view).power;
    for (const auto& battle : view.state.battles) {
        const bool called_off = battle.status == Battle::Status::over && battle.round == 0;
        if (battle.lead != power || called_off) continue;
        if (is_target(view, battle.space, side) || had_units_of_side(view, battle.space, side)) return true;
    }
    for (const auto space : all_spaces(view.rules)) {
        if (view.rules.space(space).sea || !ground_of_side(view, space, side)) continue;
        if (has(holders(view, space), power) || landing_open(view, power, space, false)) return true;
    }
    return false;
}

std::vector<Stand> sides_in(const View& view, const command::Declare& declare) {
    if (declare.arguments.size() != 1 || declare.arguments.front().first != "on") return {};
    const auto* word = declare.arguments.front().second.as<TagId>();
    if (word == nullptr) return {};
    if (*word == italy(view).both) return {central, allied};
    if (*word == italy(view).central_word) return {central};
    return *word == italy(view).allied_word ? std::vector{allied} : std::vector<Stand>{};
}

Stand stand_against(const std::vector<Stand>& sides) { return sides.size() > 1 ? against_both : other(sides.front()); }

/// As if it were declared.
bool could_attack_each(const View& view, const std::vector<Stand>& sides) {
    NoDice ports;
    Context context{view.rules, view.state, ports};
    change_stand(context, stand_against(sides), italy(view).declares);
    return all_of(sides, [&](Stand side) { return could_name_one(context.view(), side) || could_move_to_one(context.view(), side); });
}

Result<void> check_war(const View& view, const Command& command) {
    const auto& declare = std::get<command::Declare>(command.body);
    const auto sides = sides_in(view, declare);
    if (sides.empty()) return refuse(Refusal::bad_choice, {"HR-4.16.10"}, {fact("argument", std::string{"on"})});
    if (command.author != italy(view).power) return refuse(Refusal::not_your_turn, {"HR-4.16.10"}, {fact("power", command.author)});
    if (auto verdict = in_own_phase(view, command.author, {"move", {"HR-4.16.10"}, {"HR-4.16.10"}}); !verdict) return verdict;
    const auto from = view.rules.parameter(italy(view).war_round);
    if (std::int64_t{view.state.round} < from)
        return refuse(Refusal::forbidden, {"HR-4.16.10"}, {fact("round", view.state.round), fact("from_round", from)});
    if (stand(view) != neutral) return refuse(Refusal::forbidden, {"HR-4.16.10"}, {fact("power", command.author)});
    if (view.state.moves > 0) return refuse(Refusal::forbidden, {"HR-4.16.10"}, {fact("moves", view.state.moves)});
    if (!could_attack_each(view, sides)) return refuse(Refusal::forbidden, {"HR-4.16.11"}, {fact("power", command.author)});
    return {};
}

void perform_war(Context& context, const Command& command) {
    const auto sides = sides_in(context.view(), std::get<command::Declare>(command.body));
    for (const auto side : sides) context.set_slot(italy(context).owes_attack, raw(side_of(context.view(), side)), 1);
    change_stand(context, stand_against(sides), italy(context).declares);
}

void list_war(const View& view, OwnerId power, CommandSink& sink) {
    for (const auto on : {italy(view).central_word, italy(view).allied_word, italy(view).both}) {
        Command command{power, command::Declare{"declare-war", {{"on", {on}}}}};
        if (check_war(view, command)) sink.push_back(std::move(command));
    }
}

bool owes(const View& view, Stand side) {
    return view.state.slot(italy(view).owes_attack, raw(side_of(view, side))) != 0 && !has_attacked(view, side);
}

Result<void> owed(const View& view, Stand side) {
    return refuse(Refusal::must_act_first, {"HR-4.16.11"}, {fact("side", view.rules.sides[idx(side_of(view, side))].name)});
}

/// The last phase in which an attack is still possible is not ended before it is made. (OQ-HR-21)
Result<void> attack_is_moved_to(const View& view, OwnerId) {
    for (const auto side : both_sides)
        if (owes(view, side) && !could_name_one(view, side) && could_move_to_one(view, side)) return owed(view, side);
    return {};
}
Result<void> attack_is_named(const View& view, OwnerId) {
    for (const auto side : both_sides)
        if (owes(view, side) && could_name_one(view, side)) return owed(view, side);
    return {};
}

/// Time lets it be. (OQ-HR-21)
void let_it_be(Context& context) {
    for (const auto side : both_sides) context.set_slot(italy(context).owes_attack, raw(side_of(context.view(), side)), 0);
}

/// Demands are sent by whoever ends the phase, not by time.
void demands_lapse(Context& context, const Phase& phase) {
    const auto& names = italy(context);
    if (phase.name != "negotiation") return;
    context.set_slot(names.lump_sum, 0, 0);
    context.set_slot(names.per_round, 0, 0);
    context.set_list(names.wanted_units, 0, {});
    std::vector<std::uint32_t> spaces;
    for (const auto& value : context.state().slots_of(names.wanted_ground)) spaces.push_back(value.subject);
    for (const auto space : spaces) context.set_list(names.wanted_ground, space, {});
}

/// Wherever attacks are named. (OQ-HR-21)
void guard(RulesetBuilder& build, std::string_view phase) {
    auto& naming = build.phase(phase);
    naming.may_end("attack-is-named", attack_is_named);
    naming.settle("let-attack-be", let_it_be);
}

}  // namespace

void install_war(RulesetBuilder& build) {
    auto& names = build.data<Italy>();
    names.owes_attack = build.slot({"italy-owes-attack", Scope::side, SlotType::flag, Lifetime::turn});
    build.declaration("declare-war", "HR-4.16.10", {check_war, perform_war, list_war, {}, {}, nullptr, {{"on", ChoiceKind::word}}});
    auto& move = build.phase("move");
    move.may_end("attack-is-moved-to", attack_is_moved_to);
    move.settle("let-attack-be-moving", let_it_be);
    guard(build, "combat");
    build.when_set([](RulesetBuilder& late) {
        if (late.tables().has_data<AttackWindow>()) guard(late, naming_phase);
    });
    build.data<ExpiringChoices>().by_time("demands-lapse", demands_lapse);
}

}  // namespace rules::house1914::italian
