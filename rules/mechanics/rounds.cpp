#include "rules/mechanics/rounds.hpp"

#include <algorithm>
#include <utility>

#include "rules/mechanics/situation.hpp"

namespace rules {
namespace {

const Rounds& rounds(const View& view) { return view.rules.data<Rounds>(); }

bool plays(const View& view, OwnerId power) { return !rounds(view).plays || rounds(view).plays(view, power); }

bool over(const View& view, std::uint32_t) { return view.state.outcome.has_value(); }

OwnerId table_order(const View& view, OwnerId) {
    if (const auto opener = next_opener(view); opener != nobody) return opener;
    const auto first = openers_of(view);
    const auto active = view.state.active;
    for (auto at = active == nobody || contains(first, active) ? 0 : idx(active) + 1; at < view.rules.powers(); ++at)
        if (const auto power = static_cast<OwnerId>(at); !contains(first, power)) return power;
    return nobody;
}

OwnerId next_mover(const View& view) {
    auto next = nobody;
    for (const auto link : rounds(view).next) next = link(view, next);
    return next;
}

bool round_over(const View& view, std::uint32_t) { return view.state.outcome.has_value() || next_mover(view) == nobody; }

void open_round(Context& context, std::uint32_t) { context.emit(event::RoundOpened{context.state().round + 1}); }

/// The game is over and is scored, where the bundle has a table for what ended it; else it is a draw.
void end_by_time(Context& context) {
    const auto& names = rounds(context.view());
    if (test_victory(context, {Checkpoint::At::time_limit, nobody})) return;
    // What would have ended here in any case did not end because its time was up.
    context.end_game({{}, no_side, ending_of(context.view()).rounds ? names.by_rounds : names.by_time_limit});
}

void close_round(Context& context, std::uint32_t) {
    if (context.state().outcome) return;
    const auto& names = rounds(context.view());
    for (const auto hook : names.on_round_end) hook(context);
    context.clear_slots(Lifetime::round);
    if (test_victory(context, {Checkpoint::At::round_end, nobody})) return;
    const auto ending = ending_of(context.view());
    if (ending.rounds || ending.clock) end_by_time(context);
}

/// A power that has no turn is passed over, and a victory check due at its place is made all the same.
void choose_next(Context& context, std::uint32_t) {
    for (;;) {
        const auto power = next_mover(context.view());
        if (power == nobody) return;
        context.emit(event::TurnOpened{power});
        if (plays(context.view(), power)) return;
        if (test_victory(context, {Checkpoint::At::turn_end, power})) return;
    }
}

bool turn_void(const View& view, std::uint32_t) {
    const auto power = view.state.active;
    return view.state.outcome || power == nobody || !plays(view, power) || any(rounds(view).unattended, view, power);
}

void after_turn(Context& context, std::uint32_t) {
    if (context.state().outcome) return;
    context.clear_slots(Lifetime::turn);
    if (test_victory(context, {Checkpoint::At::turn_end, context.state().active})) return;
    if (rounds(context.view()).finish == Finish::turn && ending_of(context.view()).clock) end_by_time(context);
}

/// The limit makes the present round the last, or, before the first, that, or the one before where it fell between two; a director may extend again.
Result<void> check_time_limit(const View& view, const Command& command) {
    if (command.author != nobody) return refuse(Refusal::not_allowed, {});
    const auto& limit = std::get<command::TimeLimit>(command.body);
    const bool set = view.state.slot(rounds(view).last_round, 0) != 0;
    if (limit.how != command::TimeLimit::How::now && set == (limit.how != command::TimeLimit::How::extended))
        return refuse(Refusal::not_allowed, {});
    return {};
}

void perform_time_limit(Context& context, const Command& command) {
    using How = command::TimeLimit::How;
    const auto& names = rounds(context.view());
    const auto how = std::get<command::TimeLimit>(command.body).how;
    const auto round = std::max<std::int64_t>(context.state().round, 1);
    context.set_slot(names.last_round, 0, how == How::extended ? 0 : how == How::between ? round - 1 : round);
    if (how == How::between || how == How::now || (how != How::extended && names.finish == Finish::at_once)) end_by_time(context);
}

/// The whole side concedes, or nobody.
Result<void> check_withdraw(const View& view, const Command& command) {
    const auto& withdraw = std::get<command::Withdraw>(command.body);
    if (command.author != nobody || !withdraw.side || !is_power(view, withdraw.owner) || view.state.sides[idx(withdraw.owner)] == no_side)
        return refuse(Refusal::not_allowed, {rounds(view).withdraw_cite});
    return {};
}

void perform_withdraw(Context& context, const Command& command) {
    test_victory(context, {Checkpoint::At::withdrawal, std::get<command::Withdraw>(command.body).owner});
}

}  // namespace

std::vector<OwnerId> openers_of(const View& view) {
    std::vector<OwnerId> first;
    run_all(rounds(view).openers, view, first);
    return first;
}

OwnerId next_opener(const View& view) {
    const auto first = openers_of(view);
    if (view.state.active == nobody) return first.empty() ? nobody : first.front();
    const auto at = std::find(first.begin(), first.end(), view.state.active);
    return at == first.end() || at + 1 == first.end() ? nobody : *(at + 1);
}

Ending ending_of(const View& view) {
    const auto limit = view.rules.parameter(rounds(view).round_limit);
    const auto round = static_cast<std::int64_t>(view.state.round);
    const auto last = view.state.slot(rounds(view).last_round, 0);
    return {limit != 0 && round >= limit, last != 0 && round >= last};
}

Rounds& install_rounds(RulesetBuilder& build, std::vector<Node> turn, std::vector<Node> pre_game, std::string_view by_rounds,
                       std::string_view withdraw_cite) {
    auto& names = build.data<Rounds>();
    names.round_limit = build.parameter("round-limit", 0, 0, 10'000);
    names.last_round = build.slot({"last-round", Scope::game, SlotType::number, Lifetime::game});
    names.by_rounds = build.tag(by_rounds);
    // Behind the tags of all modules: theirs keep the numbers that older records have them by.
    build.when_set([](RulesetBuilder& set) { set.data<Rounds>().by_time_limit = set.tag("time-limit"); });
    names.withdraw_cite = withdraw_cite;
    names.next("table-order", table_order);
    turn.push_back(step("turn-over", after_turn));
    build.tables().game = build.procedure("game").id();
    build.procedure("game").define({
        sequence("pre-game", std::move(pre_game)),
        repeat("rounds", over,
               {
                   step("round-begins", open_round),
                   repeat("turns", round_over, {step("choose-next", choose_next), unless("turn", turn_void, std::move(turn))}),
                   step("round-ends", close_round),
               }),
    });
    auto& limit = build.action(Form::time_limit);
    limit.check = check_time_limit;
    limit.perform = perform_time_limit;
    auto& withdraw = build.action(Form::withdraw);
    withdraw.check = check_withdraw;
    withdraw.perform = perform_withdraw;
    return names;
}

}  // namespace rules
