#include "rules/options/house-1914/parts/motor.hpp"

#include "rules/games/1914/land_movement.hpp"

namespace rules::house1914 {
namespace {

struct Motor {
    UnitClass kind{};
    bool installed = false;
};

bool by_motor(const View& view, const UnitType& type) { return type.is(view.rules.data<Motor>().kind) && type.move > 1; }

/// One step out of contested ground, as for everybody. [HR-2.0.3]
void one_step_out(const View& view, const Unit& unit, Tally& steps) {
    if (by_motor(view, view.rules.type(unit)) && bound_to_own_ground(view, unit)) steps.add(1 - steps.sum(), {"HR-2.0.3"});
}

std::pair<Paragraph, Paragraph> one_step_cite(const View& view, const Unit& unit, std::pair<Paragraph, Paragraph> so_far) {
    if (!by_motor(view, view.rules.type(unit)) || !bound_to_own_ground(view, unit)) return so_far;
    return {{"HR-2.0.3"}, {"1914-4.2.2"}};
}

/// [HR-2.0.3]
Result<void> own_ground_only(const MoveStep& step, const Result<void>& said) {
    auto verdict = said;
    if (!verdict && by_motor(step.view, step.type)) verdict.error().also = {"HR-2.0.3"};
    return verdict;
}

/// What stops land units stops these; a minor that is entered first does so for the reason that others have. [HR-2.0.3]
std::optional<Paragraph> stops_motors(const MoveStep& step, std::optional<Paragraph> so_far) {
    if (!so_far || !by_motor(step.view, step.type) || status(step.view, step.power, step.to()) == Status::friendly) return so_far;
    return Paragraph{"HR-2.0.3"};
}

/// [HR-2.0.4]
bool strikes_by_motor(const MoveStep& step) { return by_motor(step.view, step.type); }

}  // namespace

void goes_by_motor(RulesetBuilder& build, UnitTypeId type) {
    auto& motor = build.data<Motor>();
    motor.kind = build.unit_class("motor");
    auto& row = build.tables().unit_types[idx(type)];
    row.classes = row.classes | motor.kind;
    if (motor.installed) return;
    motor.installed = true;
    auto& move = build.move();
    move.range("one-step-out", one_step_out);
    move.range_cite("one-step-cite", one_step_cite);
    move.may_enter.refine("leaving-contested-ground", own_ground_only);
    move.must_stop("stops-motors", stops_motors);
    build.data<Movement>().strikes_later("strikes-by-motor", strikes_by_motor);
}

}  // namespace rules::house1914
