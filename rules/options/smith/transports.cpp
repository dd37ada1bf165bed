// SM-14: transports take up in one zone a turn; later they set down in several zones on their way.
#include "rules/shared/transports.hpp"
#include "rules/mechanics/cargo.hpp"
#include "rules/options/smith/parts/smith.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/movement.hpp"

namespace rules::smith {
namespace {

struct TransportNames {
    SlotId picked_up_at{};  ///< Of a transport: the zone of this turn's boarding.
};

/// From several coasts of one zone, but in no second one. [SM-14.1]
Result<void> one_place(const Transfer& transfer) {
    if (transfer.carrier == nullptr) return {};
    const auto& view = transfer.view;
    const auto before = view.state.slot(view.rules.data<TransportNames>().picked_up_at, raw(transfer.carrier->id), -1);
    if (before < 0 || before == raw(transfer.to)) return {};
    return refuse(Refusal::no_room, {"SM-14.1"},
                  {fact("unit", transfer.carrier->type), fact("at", transfer.to), fact("bound", static_cast<SpaceId>(before))});
}

void note_place(Context& context, std::span<const UnitId> ships, SpaceId zone) {
    for (const auto ship : ships) context.set_slot(context.rules.data<TransportNames>().picked_up_at, raw(ship), raw(zone));
}

/// Who has set down in noncombat movement, and had no part in combat, sails on, but takes up nothing more. [SM-14.2] (OQ-SM-10)
Result<void> sails_on(const View& view, OwnerId, const Unit& ship, const Result<void>& verdict) {
    if (verdict || !in_phase(view, noncombat_move) || !marked(view, ship, view.rules.data<Transports>().unloaded)) return verdict;
    const auto& battles = view.rules.data<Battles>();
    const bool in_combat = marked(view, ship, battles.retreated) || marked(view, ship, battles.fought) ||
                           marked(view, ship, view.rules.data<Transports>().assaulted);
    const auto& movement = view.rules.data<Movement>();
    if (in_combat || (marked(view, ship, movement.moved) && !marked(view, ship, movement.under_way))) return verdict;
    return {};
}

/// [SM-14.2]
Result<void> empties_itself(const Transfer& transfer, const Result<void>& verdict) {
    const auto& view = transfer.view;
    if (verdict || transfer.carrier == nullptr || !in_phase(view, noncombat_move)) return verdict;
    if (!marked(view, *transfer.carrier, view.rules.data<Transports>().unloaded)) return verdict;
    return refuse(Refusal::no_room, {"SM-14.2"}, {fact("unit", transfer.carrier->type), fact("at", transfer.to)}, {"CL-5.6.3"});
}

void install_transports(RulesetBuilder& build) {
    install_words(build);
    build.data<TransportNames>().picked_up_at = build.slot({"picked-up-at", Scope::unit, SlotType::space, Lifetime::turn, false, -1});
    build.data<CargoRules>().on_load("note-place", note_place);
    auto& move = build.move();
    move.may_load("one-place", one_place);
    move.may_load.refine("ready-to-load", empties_itself);
    move.may_move.refine("ships-that-rest", sails_on);
}

}  // namespace

const Option transports{
    .id = "smith-transports",
    .base = "classic",
    .title = "Transports",
    .summary = "A transport takes up in one zone a turn, and sets down in several places on its way in noncombat movement.",
    .paragraphs = {"SM-14.1", "SM-14.2", "SM-14.3"},
    .install = install_transports};

}  // namespace rules::smith
