// What the law says more nearly than shared rules: who is stopped by what, guns, one territory for a transport to land in. [EU-5] [EU-10.5]

#include "rules/shared/movement.hpp"
#include "rules/games/europe/zones.hpp"
#include "rules/shared/transports.hpp"

namespace rules::europe {
namespace {

struct OwnMovement {
    SlotId landed_in{};  ///< Of a transport: where it has unloaded this turn.
};

/// Submarines too, which pass nobody. [EU-5.7.2]
std::optional<Paragraph> submarines_stop(const MoveStep& step, std::optional<Paragraph> so_far) {
    return so_far && step.type.is(figures(step.view).undersea) ? Paragraph{"EU-5.7.2"} : so_far;
}

/// A blitz goes through ground without any enemy unit; what held a gun or complex as the phase began stops also those who follow the one
/// that took it. [EU-5.5.1] [EU-5.5.2] (OQ-EU-5)
std::optional<Paragraph> blitz_stops(const MoveStep& step, std::optional<Paragraph> so_far) {
    const auto& view = step.view;
    if (!step.type.is(unit_class::land)) return so_far;
    if (status(view, step.power, step.to()) == Status::occupied) return Paragraph{"EU-5.5.1"};
    if (so_far || !in_phase(view, combat_move) || friendly_before_moves(view, step.power, step.to())) return so_far;
    const bool kept = any_of(view.state.in(step.to()), [&](const Unit& unit) { return fixture(view, unit); });
    return kept ? Paragraph{"EU-5.5.2"} : so_far;
}

/// A gun goes one territory. [EU-8.5.1]
std::pair<Paragraph, Paragraph> guns_go_one(const View& view, const Unit& unit, std::pair<Paragraph, Paragraph> so_far) {
    if (facts(view, unit).gun) so_far.second = {"EU-8.5.1"};
    return so_far;
}

void note_landing(Context& context, const std::vector<UnitId>& ships, SpaceId to) {
    for (const auto id : ships) context.set_slot(context.rules.data<OwnMovement>().landed_in, raw(id), raw(to));
}

/// All that one transport lands goes into one territory, by one command or several. [EU-10.5.2.1]
Result<void> one_territory(const Transfer& transfer) {
    const auto bound = transfer.view.state.slot(transfer.view.rules.data<OwnMovement>().landed_in, raw(transfer.carrier->id), -1);
    if (bound < 0 || bound == raw(transfer.to)) return {};
    return refuse(Refusal::may_not_enter, {"EU-10.5.2.1"}, {fact("to", transfer.to), fact("bound", static_cast<SpaceId>(bound))});
}

}  // namespace

void install_own_movement(RulesetBuilder& build) {
    build.data<OwnMovement>().landed_in = build.slot({"landed-in", Scope::unit, SlotType::space, Lifetime::turn, false, -1});
    build.data<Transports>().on_unloaded("note-landing", note_landing);
    auto& move = build.move();
    move.must_stop("submarines-stop", submarines_stop);
    move.must_stop("blitz-stops", blitz_stops);
    move.range_cite("guns-go-one", guns_go_one);
    move.may_unload("one-territory", one_territory);
}

}  // namespace rules::europe
