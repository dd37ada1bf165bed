// What an agreement brings, what it goes on to cost, and how it is broken. [HR-4.16.8] [HR-4.16.12] [HR-4.16.13]
#include <algorithm>
#include <string_view>
#include <utility>

#include "rules/games/1914/control.hpp"
#include "rules/mechanics/rounds.hpp"
#include "rules/options/house-1914/parts/italy.hpp"
#include "rules/options/house-1914/parts/new_unit.hpp"

namespace rules::house1914::italian {
namespace {

std::vector<SpaceId> spaces_by_name(const View& view) {
    std::vector<SpaceId> spaces;
    for (const auto space : all_spaces(view.rules)) spaces.push_back(space);
    sort_by_name(view, spaces);
    return spaces;
}

// Coming to terms. [HR-4.16.8]

/// Italy is of the side, the lump sum with what was added is paid, and what is owed later is written down.
void conclude(Context& context, std::uint32_t) {
    const auto side = winner(context.view());
    if (!side) return;
    const auto& names = italy(context);
    const auto sum = context.state().slot(names.lump_sum, 0) + context.state().slot(names.addition, raw(side_of(context.view(), *side)));
    const auto payer = debtor_of_lump_sum(context.view(), *side);
    if (sum > 0)
        context.pay({AccountKind::treasury, payer}, {AccountKind::treasury, names.power}, static_cast<std::int32_t>(sum), names.lump);
    end_agreement(context);
    context.set_slot(names.agreement, 0, 1);
    if (const auto debtor = debtor_of_payment(context.view(), *side); debtor != nobody) {
        context.set_slot(names.payment, 0, context.state().slot(names.per_round, 0));
        context.set_slot(names.debtor, 0, raw(debtor));
    }
    for (const auto space : spaces_by_name(context.view()))
        if (auto rounds = context.state().slot_list(names.wanted_ground, raw(space)); !rounds.empty())
            context.set_list(names.promises, raw(space), std::move(rounds));
    change_stand(context, *side, names.agrees);
}

// Units that are handed over. [HR-4.16.8]

OwnerId unit_debtor(const View& view) {
    const auto side = winner(view);
    return side ? debtor_of_units(view, *side) : nobody;
}

/// There, of all types that are demanded.
std::vector<const Unit*> deliverable(const View& view, OwnerId power, SpaceId space) {
    std::vector<const Unit*> units;
    for (const auto type : all_types(view.rules)) {
        if (demanded_units(view, type) == 0) continue;
        for (const auto* unit : units_to_hand_over(view, power, type))
            if (unit->space == space) units.push_back(unit);
    }
    return units;
}

std::vector<SpaceId> with_deliverable(const View& view, const Decision&, OwnerId owner) {
    return filtered(spaces_by_name(view), [&](SpaceId space) { return !deliverable(view, owner, space).empty(); });
}
UnitsQuestion units_there(const View& view, const Decision&, OwnerId owner, SpaceId space) {
    auto among = deliverable(view, owner, space);
    const auto most = among.size();
    return {view, std::move(among), 1, most};
}
std::int64_t as_many_as_demanded(const View& view, const Decision&, OwnerId) { return demanded_units(view); }

/// From where most of the type stand, ties by name.
std::vector<std::pair<SpaceId, std::vector<UnitId>>> proposal(const View& view, OwnerId power) {
    std::vector<std::pair<SpaceId, std::vector<UnitId>>> chosen;
    const auto add = [&](const Unit& unit) {
        auto found = std::find_if(chosen.begin(), chosen.end(), [&](const auto& entry) { return entry.first == unit.space; });
        if (found == chosen.end()) found = chosen.insert(chosen.end(), {unit.space, {}});
        found->second.push_back(unit.id);
    };
    for (const auto type : all_types(view.rules)) {
        auto left = demanded_units(view, type);
        if (left == 0) continue;
        auto units = units_to_hand_over(view, power, type);
        const auto beside = [&](const Unit* one) { return count_if(units, [&](const Unit* unit) { return unit->space == one->space; }); };
        std::stable_sort(units.begin(), units.end(), [&](const Unit* a, const Unit* b) {
            const auto rank = [&](const Unit* unit) {
                return std::tuple{-beside(unit), std::string_view{view.rules.space(unit->space).name}};
            };
            return rank(a) < rank(b);
        });
        for (const auto* unit : units)
            if (left-- > 0) add(*unit);
    }
    return chosen;
}

Choice proposed(const View& view, const Decision& decision, OwnerId owner) {
    std::vector<question::Pair> pairs;
    for (const auto& [space, units] : proposal(view, owner))
        pairs.push_back({space, naming(units_there(view, decision, owner, space), units)});
    std::sort(pairs.begin(), pairs.end(), [&](const question::Pair& a, const question::Pair& b) {
        return view.rules.space(a.space).name < view.rules.space(b.space).name;
    });
    return question::choice_of(pairs);
}

std::vector<UnitId> chosen_units(const View& view, const Decision& decision, OwnerId owner, const Choice& choice) {
    std::vector<UnitId> units;
    for (const auto& [space, some] : question::units_in(units_there, view, decision, owner, choice)) append_to(units, some);
    return units;
}

/// Of each type exactly so many.
Result<void> as_demanded(const View& view, const Decision& decision, OwnerId owner, const Choice& choice) {
    const auto units = chosen_units(view, decision, owner, choice);
    for (const auto type : all_types(view.rules)) {
        const auto count = count_if(units, [&](UnitId id) { return view.state.unit(id)->type == type; });
        if (count != demanded_units(view, type))
            return refuse(Refusal::bad_count, {"HR-4.16.8"},
                          {fact("unit", type), fact("named", count), fact("due", demanded_units(view, type))});
    }
    return {};
}

DecisionRequest handover_request(const View& view) { return {.kind = italy(view).handover, .asked = mask_of(unit_debtor(view))}; }

/// More could be handed over than is demanded, and it matters which.
bool has_choice(const View& view, OwnerId power) {
    for (const auto type : all_types(view.rules)) {
        const auto units = units_to_hand_over(view, power, type);
        const auto wanted = demanded_units(view, type);
        if (wanted == 0 || std::ssize(units) <= wanted) continue;
        if (any_of(units, [&](const Unit* unit) { return unit->space != units.front()->space || unit->damage != units.front()->damage; }))
            return true;
    }
    return false;
}

void ask_handover(Context& context, std::uint32_t) {
    const auto debtor = unit_debtor(context.view());
    if (debtor != nobody && has_choice(context.view(), debtor)) context.ask(handover_request(context.view()));
}

// Where they arrive. [HR-4.16.8]

std::vector<SpaceId> italian_ground(const View& view) {
    const auto power = italy(view).power;
    const auto capital = view.rules.owner(power).capital;
    if (controller(view, capital) == power) return {capital};
    auto found =
        filtered(spaces_by_name(view), [&](SpaceId space) { return !view.rules.space(space).sea && controller(view, space) == power; });
    const auto units = [&](SpaceId space) { return std::ssize(view.state.in(space, power)); };
    std::stable_sort(found.begin(), found.end(), [&](SpaceId a, SpaceId b) { return units(a) > units(b); });
    return found;
}
std::vector<SpaceId> arrivals(const View& view, const Decision&, OwnerId) { return italian_ground(view); }

DecisionRequest arrival_request(const View& view) { return {.kind = italy(view).arrival, .asked = mask_of(italy(view).power)}; }

bool demands_land_units(const View& view) {
    return any_of(all_types(view.rules),
                  [&](const auto type) { return demanded_units(view, type) > 0 && !view.rules.type(type).is(unit_class::sea); });
}

void ask_arrival(Context& context, std::uint32_t) {
    if (unit_debtor(context.view()) == nobody || !demands_land_units(context.view())) return;
    if (!italian_ground(context.view()).empty()) context.ask(arrival_request(context.view()));
}

SpaceId italian_port(const View& view) {
    const auto power = italy(view).power;
    for (const auto space : spaces_by_name(view))
        if (view.rules.space(space).original == power && controller(view, space) == power && !facts(view, space).base_zones.empty())
            return facts(view, space).base_zones.front();
    return no_space;
}

/// Units pass to Italy and come there.
void hand_over(Context& context, const std::vector<UnitId>& units, SpaceId to) {
    context.emit(event::UnitsChanged{.units = units, .owner = italy(context).power, .cause = italy(context).units_handed});
    context.move_units(units, to);
}

/// Those that may stand there one after the other: of some types there is room for so many.
std::vector<UnitId> with_room(const View& view, const std::vector<UnitId>& units, SpaceId to) {
    if (to == no_space) return {};
    if (!view.rules.has_data<Standing>()) return units;
    NoDice ports;
    Context trial{view.rules, view.state, ports};
    std::vector<UnitId> found;
    for (const auto id : units) {
        auto unit = *trial.state().unit(id);
        unit.owner = italy(view).power;
        if (!first_refusal(view.rules.data<Standing>().may_stand, trial.view(), unit, to)) continue;
        found.push_back(id);
        hand_over(trial, {id}, to);
    }
    return found;
}

/// Land units that have no ground to arrive at or no room there, and ships likewise, do not appear: they stay whose they are.
void deliver(Context& context, std::uint32_t) {
    const auto debtor = unit_debtor(context.view());
    if (debtor == nobody) return;
    const auto request = handover_request(context.view());
    const auto units = chosen_units(context.view(), decision_of(request), debtor, context.answer(request, debtor));
    auto ground = no_space;
    if (!italian_ground(context.view()).empty())
        ground = *context.answer(arrival_request(context.view()), italy(context).power).as<SpaceId>();
    const auto port = italian_port(context.view());
    std::vector<UnitId> ashore;
    std::vector<UnitId> afloat;
    for (const auto id : units) (context.rules.type(*context.state().unit(id)).is(unit_class::sea) ? afloat : ashore).push_back(id);
    for (const auto& [some, to] : {std::pair{ashore, ground}, std::pair{afloat, port}})
        if (const auto arriving = with_room(context.view(), some, to); !arriving.empty()) hand_over(context, arriving, to);
}

// Ground that one side alone holds, now that friends and enemies are others. [HR-4.16.15]

/// Units stand there that are no enemies of each other, and nobody controls it, or an enemy of theirs.
bool is_open(const View& view, SpaceId space) {
    const auto holder = view.state.control[idx(space)];
    if (view.rules.space(space).sea || holders(view, space) == 0 || contested(view, space)) return false;
    return holder == nobody || enemies(view, *OwnersOf(holders(view, space)).begin(), holder);
}

void settle_ground(Context& context, std::uint32_t) {
    for (const auto space : spaces_by_name(context.view())) {
        if (!is_open(context.view(), space)) continue;
        change_control(context, space, nobody, italy(context).power, context.rules.data<Causes>().settled);
        settle(context, space);
    }
}
void settled_ground(Context& context, std::uint32_t) {
    for (const auto space : spaces_by_name(context.view()))
        if (is_open(context.view(), space)) settle_answered(context, space);
}

// Keeping and breaking it.

void broken(Context& context) {
    context.set_slot(italy(context).breach, 0, 1);
    context.note(italy(context).broken, no_space, italy(context).power);
}

bool payment_due(const View& view) {
    const auto& names = italy(view);
    return bound(view) && powers_in_play(view, names.power) && view.state.slot(names.payment, 0) > 0 &&
           view.state.active == OwnerId{static_cast<std::uint8_t>(view.state.slot(names.debtor, 0))};
}

DecisionRequest payment_request(const View& view) {
    return {.kind = italy(view).pays, .asked = mask_of(view.state.active), .number = view.state.slot(italy(view).payment, 0)};
}
bool can_pay(const View& view) { return view.state.money[idx(view.state.active) * 2] >= view.state.slot(italy(view).payment, 0); }

void ask_payment(Context& context, std::uint32_t) {
    if (payment_due(context.view()) && can_pay(context.view())) context.ask(payment_request(context.view()));
}

/// In full, or it is a breach. [HR-4.16.12] (OQ-HR-19)
void take_payment(Context& context, std::uint32_t) {
    if (!payment_due(context.view())) return;
    const auto request = payment_request(context.view());
    const auto debtor = context.state().active;
    if (!can_pay(context.view()) || !says_yes(context.answer(request, debtor))) return broken(context);
    context.pay({AccountKind::treasury, debtor}, {AccountKind::treasury, italy(context).power}, static_cast<std::int32_t>(request.number),
                italy(context).paid);
}

/// Also when the debtor has left the game; and a promise of this round. [HR-4.16.12] [HR-4.16.13]
void test_agreement(Context& context) {
    const auto& names = italy(context);
    if (!bound(context.view())) return;
    const auto debtor = static_cast<OwnerId>(context.state().slot(names.debtor, 0));
    if (context.state().slot(names.payment, 0) > 0 && !powers_in_play(context.view(), debtor)) broken(context);
    for (const auto space : spaces_by_name(context.view())) {
        auto rounds = context.state().slot_list(names.promises, raw(space));
        if (std::erase(rounds, std::int64_t{context.state().round}) == 0) continue;
        if (controller(context.view(), space) != names.power) broken(context);
        context.set_list(names.promises, raw(space), std::move(rounds));
    }
}

}  // namespace

std::vector<const Unit*> units_to_hand_over(const View& view, OwnerId power, UnitTypeId type) {
    std::vector<const Unit*> units;
    for (const auto& unit : view.state.units) {
        if (unit.owner != power || unit.type != type || unit.space == off_board || unit.carrier != no_unit) continue;
        if (const auto& about = view.rules.type(type); about.is(game(view).bystander) && about.move == 0) continue;  // it never leaves
        if (view.rules.space(unit.space).sea) {
            if (any_of(view.state.in(unit.space), [&](const Unit& cargo) { return cargo.carrier == unit.id; })) continue;
        } else if (contested(view, unit.space)) {
            continue;
        }
        units.push_back(&unit);
    }
    return units;
}

void end_agreement(Context& context) {
    const auto& names = italy(context);
    for (const auto slot : {names.agreement, names.breach, names.payment, names.debtor})
        context.set_slot(slot, 0, context.rules.slot(slot).initial);
    std::vector<std::uint32_t> spaces;
    for (const auto& value : context.state().slots_of(names.promises)) spaces.push_back(value.subject);
    for (const auto space : spaces) context.set_list(names.promises, space, {});
}

std::vector<Node> agreement_steps() {
    return {
        step("conclude", conclude), step("ask-handover", ask_handover),   step("ask-arrival", ask_arrival),
        step("deliver", deliver),   step("settle-ground", settle_ground), step("settled-ground", settled_ground),
    };
}

void install_agreement(RulesetBuilder& build) {
    auto& names = build.data<Italy>();
    names.agrees = build.tag("italy-agrees");
    names.lump = build.tag("italy-lump-sum");
    names.paid = build.tag("italy-payment");
    names.broken = build.tag("italy-breach");
    names.units_handed = build.tag("italy-units");
    names.agreement = build.slot({"italy-agreement", Scope::game, SlotType::flag, Lifetime::game});
    names.breach = build.slot({"italy-breach", Scope::game, SlotType::flag, Lifetime::game});
    names.payment = build.slot({"italy-payment", Scope::game, SlotType::number, Lifetime::game});
    names.debtor = build.slot({"italy-debtor", Scope::game, SlotType::owner, Lifetime::game, false, raw(nobody)});
    names.promises = build.slot({"italy-promises", Scope::space, SlotType::number, Lifetime::game, true});
    names.handover = build.decision(unordered(question::Pairs{.name = "handover",
                                                              .cite = "HR-4.16.8",
                                                              .spaces = with_deliverable,
                                                              .units = units_there,
                                                              .budget = as_many_as_demanded,
                                                              .least = as_many_as_demanded,
                                                              .test = as_demanded,
                                                              .fallback = proposed}));
    names.arrival = build.decision(unordered(question::Space{.name = "arrival", .cite = "HR-4.16.8", .among = arrivals}));
    names.pays = build.decision(question::Flag{.name = "payment", .cite = "HR-4.16.12", .fallback = true});
    build.procedure("game").first_in("payments",
                                     sequence("italian-payment", {step("ask-payment", ask_payment), step("take-payment", take_payment)}));
    build.data<Rounds>().on_round_end("test-agreement", test_agreement);
}

}  // namespace rules::house1914::italian
