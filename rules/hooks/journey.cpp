// Units on their way: a move goes on from where it was asked about.
#include <utility>

#include "rules/hooks/builder.hpp"
#include "rules/hooks/move.hpp"

namespace rules {
namespace {

const MoveRules& rules_of(const Context& context) { return context.rules.data<Hooks>().move; }

bool is_in(const GameState& state, UnitId id, SpaceId space) {
    return any_of(state.in(space), [&](const Unit& unit) { return unit.id == id; });
}

Entered entered_at(const Journey& journey) {
    return {journey.power, journey.path[journey.at - 1], journey.path[journey.at], journey.units};
}

/// Who goes on, and who was kept.
void note(const Context& context, Journey& journey, std::vector<UnitId> going_on) {
    const auto here = journey.path[journey.at];
    std::erase_if(going_on, [&](UnitId id) { return !is_in(context.state(), id, here); });
    if (going_on.size() < journey.units.size())
        for (const auto id : journey.units)
            if (!contains(going_on, id) && is_in(context.state(), id, here)) journey.stayed.push_back(id);
    journey.units = std::move(going_on);
}

/// One step of all of them, by what it takes of the range of each.
void step_on(Context& context, const Journey& journey, std::size_t at) {
    const auto cost = [&](UnitId id) {
        const auto& unit = *context.state().unit(id);
        return cost_of(MoveStep{context.view(), journey.power, unit, context.rules.type(unit), journey.path, at});
    };
    for (auto& [taken, units] : by_cost(journey.units, cost))
        context.move_units(std::move(units), journey.path[at + 1], static_cast<std::uint8_t>(taken));
}

/// Space by space, to the next question or the end. @return whether something is asked.
bool go_on(Context& context, Journey& journey) {
    const auto& move = rules_of(context);
    while (journey.at + 1 < journey.path.size() && !journey.units.empty()) {
        step_on(context, journey, journey.at++);
        auto entered = entered_at(journey);
        run_all(move.on_enter, context, entered);
        note(context, journey, std::move(entered.units));
        if (move.questions.empty() || journey.units.empty()) continue;
        if (move.questions.asks(context.view(), entered_at(journey))) return true;
    }
    return false;
}

void keep(Context& context, const Journey& journey) {
    const auto& way = context.rules.data<OnTheWay>();
    context.set_slot(way.power, 0, raw(journey.power));
    context.set_list(way.units, 0, numbers_of(journey.units));
    context.set_list(way.company, 0, numbers_of(journey.company));
    context.set_list(way.stayed, 0, numbers_of(journey.stayed));
    context.set_list(way.path, 0, numbers_of(journey.path));
    context.set_list(way.memo, 0, journey.memo);
    context.set_slot(way.at, 0, static_cast<std::int64_t>(journey.at));
}

Journey kept(const View& view) {
    const auto& way = view.rules.data<OnTheWay>();
    return {.power = static_cast<OwnerId>(view.state.slot(way.power, 0)),
            .units = ids_in<UnitId>(view.state.slot_list(way.units, 0)),
            .path = ids_in<SpaceId>(view.state.slot_list(way.path, 0)),
            .at = static_cast<std::size_t>(view.state.slot(way.at, 0)),
            .stayed = ids_in<UnitId>(view.state.slot_list(way.stayed, 0)),
            .company = ids_in<UnitId>(view.state.slot_list(way.company, 0)),
            .memo = view.state.slot_list(way.memo, 0)};
}

void forget(Context& context) {
    const auto& way = context.rules.data<OnTheWay>();
    for (const auto slot : {way.units, way.company, way.stayed, way.path, way.memo}) context.set_list(slot, 0, {});
    context.set_slot(way.at, 0, 0);
    context.set_slot(way.power, 0, -1);
}

void arrive(Context& context, const Journey& journey) {
    const auto& arrived = rules_of(context).arrived;
    if (arrived) arrived(context, journey);
}

void ask(Context& context, std::uint32_t) { rules_of(context).questions.open(context, entered_at(kept(context.view()))); }

void take(Context& context, std::uint32_t) {
    auto journey = kept(context.view());
    auto entered = entered_at(journey);
    rules_of(context).questions.take(context, entered);
    note(context, journey, std::move(entered.units));
    if (go_on(context, journey)) return keep(context, journey);
    forget(context);
    arrive(context, journey);
}

bool over(const View& view, std::uint32_t) { return view.state.slot(view.rules.data<OnTheWay>().at, 0) == 0; }

}  // namespace

void travel(Context& context, Journey journey) {
    if (!go_on(context, journey)) return arrive(context, journey);
    keep(context, journey);
    context.start(context.rules.data<OnTheWay>().procedure, 0);
}

void enter(Context& context, Entered& entered) {
    const auto& move = rules_of(context);
    run_all(move.on_enter, context, entered);
    if (!move.questions.empty()) move.questions.take(context, entered);
}

bool on_the_way(const View& view, const Unit& unit) {
    if (!view.rules.has_data<OnTheWay>()) return false;
    return contains(view.state.slot_list(view.rules.data<OnTheWay>().units, 0), raw(unit.id));
}

void install_journeys(RulesetBuilder& build) {
    auto& way = build.data<OnTheWay>();
    const auto list = [&](std::string_view name, SlotType type) {
        return build.slot({std::string{name}, Scope::game, type, Lifetime::turn, true});
    };
    way.units = list("way-units", SlotType::number);
    way.company = list("way-company", SlotType::number);
    way.stayed = list("way-stayed", SlotType::number);
    way.path = list("way-path", SlotType::space);
    way.memo = list("way-memo", SlotType::number);
    way.at = build.slot({"way-at", Scope::game, SlotType::number, Lifetime::turn});
    way.power = build.slot({"way-power", Scope::game, SlotType::owner, Lifetime::turn, false, -1});
    build.procedure("way").define({repeat("on-the-way", over, {step("ask-on-the-way", ask), step("go-on", take)})});
    way.procedure = build.procedure("way").id();
}

}  // namespace rules
