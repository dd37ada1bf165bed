// The phases of a turn and what lies between them. [1914-1.1.1] [1914-3.1.1]
#include "rules/games/1914/turn.hpp"
#include "rules/mechanics/rounds.hpp"

namespace rules::game1914 {
namespace {

void begin_turn(Context& context, std::uint32_t) {
    const auto& names = game(context);
    const auto& turns = context.rules.data<Turns>();
    const auto power = context.state().active;
    context.clear_slots(Lifetime::turn);
    // At the latest at the start of its own fourth turn. [1914-2.2.1]
    if (power == names.united_states && context.state().round >= names.us_war_round) enter_war(context, power);
    for (const auto hook : turns.on_turn_begin) hook(context, power);
}

void end_turn(Context& context, std::uint32_t) {
    for (const auto hook : context.rules.data<Turns>().on_turn_end) hook(context, context.state().active);
}

}  // namespace

void install_turn(RulesetBuilder& build) {
    (void)build.data<Turns>();  // for options
    constexpr std::string_view cite = "1914-3.1.1";
    // The limit of rounds, a concession that a director records, and powers that have left. [1914T-3.2.1] [1914-11.1.6] [1914T-3.1.4]
    auto& rounds = install_rounds(build,
                                  {
                                      step("turn-begins", begin_turn),
                                      phase("purchase", {{Form::purchase}, nullptr, cite}),
                                      step("repair", nullptr),
                                      phase("move", {{Form::move, Form::load, Form::unload}, nullptr, cite}),
                                      step("control-after-moves", nullptr),
                                      step("control-agreed", nullptr),
                                      phase("combat", {{Form::attack, Form::fight}, nullptr, cite},
                                            {step("armies-appear", nullptr), step("battles-listed", nullptr)}),
                                      step("late-landings", nullptr),
                                      phase("mobilize", {{Form::place}, nullptr, cite}),
                                      step("refunds", nullptr),
                                      phase("income", {{}, nullptr, cite}),
                                      sequence("collect", {}),
                                      step("turn-ends", end_turn),
                                  },
                                  {}, "round-limit", "1914-11.1.6");
    rounds.plays.set(powers_in_play);
}

}  // namespace rules::game1914
