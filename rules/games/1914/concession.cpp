#include "rules/blocks/declaring.hpp"
#include "rules/games/1914/game.hpp"
#include "rules/games/1914/victory.hpp"

/// A side that sees the game lost gives it up when all its players say so. [1914-11.1.6]
namespace rules::game1914 {
namespace {

struct ConcessionData {
    SlotId conceding{};  ///< Powers that have said so in this round.
};

bool conceding(const View& view, OwnerId power) { return view.state.slot(view.rules.data<ConcessionData>().conceding, raw(power)) != 0; }

/// By any power that still plays, in anybody's turn, whenever no question is open. Nobody waits for the others of its side. (OQ-52)
Result<void> check_concede(const View& view, const Command& command) {
    const auto& arguments = std::get<command::Declare>(command.body).arguments;
    const auto power = command.author;
    if (auto verdict = no_arguments(arguments, {"1914-11.1.6"}); !verdict) return verdict;
    if (!powers_in_play(view, power)) return refuse(Refusal::forbidden, {"1914-11.1.6"}, {fact("power", power)});
    // Who is on no side has no war to lose.
    const auto side = view.state.sides[idx(power)];
    if (side == no_side) return refuse(Refusal::forbidden, {"1914-11.1.6"}, {fact("neutral", power)});
    if (!conceding(view, power)) return {};
    return refuse(Refusal::forbidden, {"1914-11.1.6"}, {fact("power", power), fact("side", view.rules.sides[idx(side)].name)});
}

/// Who plays several powers speaks for all of them.
void perform_concede(Context& context, const Command& command) {
    const auto caller = command.author;
    const auto side = context.state().sides[idx(caller)];
    context.note(context.rules.data<Victory>().by_concession, no_space, caller);
    bool all = true;
    for (const auto power : all_powers(context.rules)) {
        if (!powers_in_play(context.view(), power) || context.state().sides[idx(power)] != side) continue;
        if (context.ports.seat(power) == context.ports.seat(caller))
            context.set_slot(context.rules.data<ConcessionData>().conceding, raw(power), 1);
        all = all && conceding(context.view(), power);
    }
    if (all) test_victory(context, {Checkpoint::At::withdrawal, caller});
}

}  // namespace

void install_concession(RulesetBuilder& build) {
    build.data<ConcessionData>().conceding = build.slot({"conceding", Scope::owner, SlotType::flag, Lifetime::round});
    // Not among the legal commands: a client that tries what is legal would give the game up.
    build.declaration("concede", "1914-11.1.6", {check_concede, perform_concede, nullptr, {}, {}});
}

}  // namespace rules::game1914
