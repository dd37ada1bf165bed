#include <algorithm>

#include "rules/games/1914/game.hpp"

namespace rules::game1914 {
namespace {

bool over(const View& view, std::uint32_t) { return view.state.outcome.has_value(); }

OwnerId next_mover(const View& view) {
    const auto from = view.state.active == nobody ? 0 : idx(view.state.active) + 1;
    return from < view.rules.powers() ? static_cast<OwnerId>(from) : nobody;
}

bool round_over(const View& view, std::uint32_t) { return view.state.outcome.has_value() || next_mover(view) == nobody; }

void open_round(Context& context, std::uint32_t) { context.emit(event::RoundOpened{context.state().round + 1}); }

/// The game ends after the last round and is scored, by points where the bundle has them, else it is a draw.
void close_round(Context& context, std::uint32_t) {
    context.clear_slots(Lifetime::round);
    const auto limit = context.rules.parameter(game(context).round_limit);
    const auto last = context.state().slot(game(context).last_round, 0);
    const auto round = static_cast<std::int64_t>(context.state().round);
    if ((limit == 0 || round < limit) && (last == 0 || round < last)) return;
    if (!test_victory(context, {Checkpoint::At::time_limit, nobody})) context.end_game({{}, no_side, game(context).by_rounds});
}

/// The next power of the fixed order has its turn; one that has left is passed over, and a victory check due at its place is made all the
/// same. [1914-1.1.1] [1914T-3.1.4]
void choose_next(Context& context, std::uint32_t) {
    for (;;) {
        const auto power = next_mover(context.view());
        if (power == nobody) return;
        context.emit(event::TurnOpened{power});
        if (powers_in_play(context.view(), power)) return;
        if (test_victory(context, {Checkpoint::At::turn_end, power})) return;
    }
}

bool no_turn(const View& view) { return view.state.outcome || view.state.active == nobody || !powers_in_play(view, view.state.active); }

bool turn_void(const View& view, std::uint32_t) { return no_turn(view); }

void begin_turn(Context& context, std::uint32_t) {
    if (no_turn(context.view())) return;
    const auto& names = game(context);
    const auto power = context.state().active;
    context.clear_slots(Lifetime::turn);
    // At the latest at the start of its own fourth turn. [1914-2.2.1]
    if (power == names.united_states && context.state().round >= names.us_war_round) enter_war(context, power);
    for (auto* hook : names.on_turn_begin) hook(context, power);
}

void end_turn(Context& context, std::uint32_t) {
    if (no_turn(context.view())) return;
    const auto power = context.state().active;
    for (auto* hook : game(context).on_turn_end) hook(context, power);
}

void after_turn(Context& context, std::uint32_t) {
    if (context.state().outcome) return;
    context.clear_slots(Lifetime::turn);
    test_victory(context, {Checkpoint::At::turn_end, context.state().active});
}

/// The limit makes the present round the last; a director may extend again. [1914T-3.2.1]
Result<void> check_time_limit(const View& view, const Command& command) {
    if (command.author != nobody) return refuse(Refusal::not_allowed, {});
    const auto& limit = std::get<command::TimeLimit>(command.body);
    const bool set = view.state.slot(game(view).last_round, 0) != 0;
    if (set == (limit.how != command::TimeLimit::How::extended)) return refuse(Refusal::not_allowed, {});
    return {};
}

void perform_time_limit(Context& context, const Command& command) {
    const auto extended = std::get<command::TimeLimit>(command.body).how == command::TimeLimit::How::extended;
    context.set_slot(game(context).last_round, 0, extended ? 0 : static_cast<std::int64_t>(context.state().round));
}

/// A concession that the players have agreed on elsewhere, recorded by a director: the whole side, or nobody. [1914-11.1.6]
Result<void> check_withdraw(const View& view, const Command& command) {
    const auto& withdraw = std::get<command::Withdraw>(command.body);
    if (command.author != nobody || !withdraw.side || idx(withdraw.owner) >= view.rules.powers())
        return refuse(Refusal::not_allowed, {"1914-11.1.6"});
    return {};
}

void perform_withdraw(Context& context, const Command& command) {
    test_victory(context, {Checkpoint::At::withdrawal, std::get<command::Withdraw>(command.body).owner});
}

}  // namespace

void install_turn(RulesetBuilder& build) {
    auto& game = build.data<Game>();
    game.round_limit = build.parameter("round-limit", 0, 0, 10'000);
    game.last_round = build.slot({"last-round", Scope::game, SlotType::number, Lifetime::game});
    build.tables().game = build.procedure("game").id();
    build.procedure("game").define({
        sequence("pre-game", {}),
        repeat("rounds", over,
               {
                   step("round-begins", open_round),
                   repeat("turns", round_over,
                          {
                              step("choose-next", choose_next),
                              unless("turn", turn_void,
                                     {
                                         step("turn-begins", begin_turn),
                                         phase("purchase", {{Form::purchase}, nullptr, "1914-3.1.1"}),
                                         step("repair", nullptr),
                                         phase("move", {{Form::move, Form::load, Form::unload}, nullptr, "1914-3.1.1"}),
                                         step("control-after-moves", nullptr),
                                         step("control-agreed", nullptr),
                                         phase("combat", {{Form::attack, Form::fight}, nullptr, "1914-3.1.1"},
                                               {step("armies-appear", nullptr), step("battles-listed", nullptr)}),
                                         step("late-landings", nullptr),
                                         phase("mobilize", {{Form::place}, nullptr, "1914-3.1.1"}),
                                         step("refunds", nullptr),
                                         phase("income", {{}, nullptr, "1914-3.1.1"}),
                                         sequence("collect", {}),
                                         step("turn-ends", end_turn),
                                         step("turn-over", after_turn),
                                     }),
                          }),
                   step("round-ends", close_round),
               }),
    });
    auto& limit = build.action(Form::time_limit);
    limit.check = check_time_limit;
    limit.perform = perform_time_limit;
    auto& withdraw = build.action(Form::withdraw);
    withdraw.check = check_withdraw;
    withdraw.perform = perform_withdraw;
}

}  // namespace rules::game1914
