// Submarines pass zones with enemy ships, if these do not detect them. [SM-18.5] [SM-18.6]
#include <algorithm>

#include "rules/mechanics/questions.hpp"
#include "rules/options/smith/parts/smith.hpp"
#include "rules/shared/movement.hpp"

namespace rules::smith {
namespace {

struct Passing {
    SlotId group{};  ///< Submarines that were detected and wait for their owner's word.
    TagId detection{}, attack{}, go_back{};
    DecisionKindId detected{};
    ProcedureId procedure{};
    int detect = 0, sure = 0;
};

const Passing& passing_names(const View& view) { return view.rules.data<Passing>(); }
bool passes(const View& view, const Unit& ship, SpaceId) { return undersea(view, ship); }

/// It may pass, but in noncombat movement it may not stay. [SM-18.6]
Result<void> may_not_stay(const MoveStep& step) {
    const auto& view = step.view;
    if (!undersea(view, step.unit) || !in_phase(view, noncombat_move) || !enemy_ships(view, step.power, step.to())) return {};
    return refuse(Refusal::may_not_stay, {"SM-18.6"}, {fact("unit", step.unit.type), fact("space", step.to())}, {"CL-5.3.3"});
}

std::vector<const Unit*> watchers(const View& view, OwnerId power, SpaceId zone) {
    return pointers_where(view.state.in(zone), [&](const Unit& unit) { return is_ship(view, unit) && enemies(view, power, unit.owner); });
}

/// One roll for the group, as many ships as there are of all enemies.
bool detects(Context& context, OwnerId power, SpaceId zone) {
    const auto view = context.view();
    const auto& names = passing_names(view);
    const auto ships = watchers(view, power, zone);
    const auto count = static_cast<int>(ships.size());
    if (count == 0) return false;
    if (count >= names.sure) return true;
    const auto target = static_cast<std::uint8_t>(std::clamp(names.detect + count, 0, 6));
    return context.roll(names.detection, zone, ships.front()->owner, ships.front()->type, target, 1) > 0;
}

void back_home(Context& context, const std::vector<UnitId>& boats) {
    for (const auto id : boats) context.move_units({id}, context.state().unit(id)->origin);
}

/// They have come out of a zone on their way: what was in it may have detected them.
void passed(Context& context, Entered& entered) {
    std::vector<UnitId> boats;
    for (const auto id : entered.units) {
        const auto* unit = context.state().unit(id);
        if (unit != nullptr && undersea(context.view(), *unit) && unit->steps > 1) boats.push_back(id);
    }
    if (boats.empty() || watchers(context.view(), entered.power, entered.from).empty()) return;
    const auto& names = passing_names(context.view());
    const bool found = detects(context, entered.power, entered.from);
    context.mark(boats, context.rules.data<Movement>().shot_at);
    if (!found) return;
    context.mark(boats, context.rules.data<Movement>().moved);
    if (in_phase(context.view(), noncombat_move)) return back_home(context, boats);
    context.move_units(boats, entered.from);
    context.set_list(names.group, 0, numbers_of(boats));
    context.start(names.procedure, 0);
}

std::vector<UnitId> group(const View& view) { return ids_in<UnitId>(view.state.slot_list(passing_names(view).group, 0)); }

DecisionRequest detected_request(const View& view) {
    const auto* first = view.state.unit(group(view).front());
    return {.kind = passing_names(view).detected, .asked = mask_of(first->owner), .space = first->space};
}

void ask_detected(Context& context, std::uint32_t) {
    if (!group(context.view()).empty()) context.ask(detected_request(context.view()));
}

void obey(Context& context, std::uint32_t) {
    const auto boats = group(context.view());
    if (boats.empty()) return;
    const auto owner = context.state().unit(boats.front())->owner;
    const auto choice = context.answer(detected_request(context.view()), owner);
    const auto* word = choice.as<TagId>();
    if (word == nullptr || *word != passing_names(context.view()).attack) back_home(context, boats);
    context.set_list(passing_names(context.view()).group, 0, {});
}

std::vector<TagId> back_or_attack(const View& view, const Decision&, OwnerId) {
    return {passing_names(view).go_back, passing_names(view).attack};
}

}  // namespace

void install_passing(RulesetBuilder& build, TagId detection, int detect, int sure) {
    auto& names = build.data<Passing>();
    names.detection = detection;
    names.detect = detect;
    names.sure = sure;
    names.group = build.slot({"detected-submarines", Scope::game, SlotType::number, Lifetime::turn, true});
    names.attack = build.tag("attack");
    names.go_back = build.tag("go-back");
    names.detected = build.decision(question::Word{
        .name = "detected", .cite = "SM-18.5", .among = back_or_attack, .orders = question::orders_a_word("attack", "go-back")});
    build.procedure("detected").define({step("choose-detected", ask_detected), step("detected-obey", obey)});
    names.procedure = build.procedure("detected").id();
    build.data<Movement>().passes_enemies("passes", passes);
    build.move().may_end("may-not-stay", may_not_stay);
    build.move().on_enter("passed", passed);
}

}  // namespace rules::smith
