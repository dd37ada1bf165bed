#include <string>

#include "rules/games/1914/game.hpp"

/// A side that sees the game lost gives it up: one of its powers calls for it, and all its players agree, or nobody concedes.
/// [1914-11.1.6]
namespace rules::game1914 {
namespace {

struct ConcessionData {
    DecisionKindId concession{};
    ProcedureId procedure{};
    SlotId declined{};  ///< Sides of which a player has refused in this turn.
};

const ConcessionData& data(const View& view) { return view.rules.data<ConcessionData>(); }

/// One question to all other players of the side that are still in the game; who has called for it is not asked for his other powers.
DecisionRequest concession_request(const Context& context, OwnerId caller) {
    const auto view = context.view();
    DecisionRequest request;
    request.kind = data(view).concession;
    request.complete = Decision::Complete::any_refusal;
    for (std::size_t at = 0; at < view.rules.powers(); ++at) {
        const auto power = static_cast<OwnerId>(at);
        if (powers_in_play(view, power) && view.state.sides[at] == view.state.sides[idx(caller)] &&
            context.ports.seat(power) != context.ports.seat(caller))
            request.asked |= mask_of(power);
    }
    return request;
}

Choice concession_fallback(const View&, const Decision&, OwnerId) { return {false}; }
Result<void> concession_valid(const View&, const Decision&, OwnerId, const Choice& choice) {
    if (choice.as<bool>() != nullptr) return {};
    return refuse(Refusal::bad_choice, {"1914-11.1.6"}, {fact("answer", std::string{"yes or no"})});
}
std::vector<Choice> concession_legal(const View&, const Decision&, OwnerId, std::size_t) { return {{false}, {true}}; }
bool declines(const Choice& choice) {
    const auto* answer = choice.as<bool>();
    return answer == nullptr || !*answer;
}

void ask(Context& context, std::uint32_t subject) {
    const auto caller = static_cast<OwnerId>(subject);
    context.note(game(context).by_concession, no_space, caller);
    context.ask(concession_request(context, caller));
}

void answered(Context& context, std::uint32_t subject) {
    const auto caller = static_cast<OwnerId>(subject);
    const auto request = concession_request(context, caller);
    for (const auto owner : OwnersOf(request.asked))
        if (declines(context.answer(request, owner)))
            return context.set_slot(data(context.view()).declined, raw(context.state().sides[subject]), 1);
    test_victory(context, {Checkpoint::At::withdrawal, caller});
}

/// By any power that still plays, in anybody's turn, whenever no question is open; once in a turn for each side. (OQ-52)
Result<void> check_concede(const View& view, const Command& command) {
    const auto& arguments = std::get<command::Declare>(command.body).arguments;
    if (!arguments.empty()) return refuse(Refusal::bad_choice, {"1914-11.1.6"}, {fact("argument", arguments.front().first)});
    if (!powers_in_play(view, command.author)) return refuse(Refusal::forbidden, {"1914-11.1.6"}, {fact("power", command.author)});
    const auto side = view.state.sides[idx(command.author)];
    if (view.state.slot(data(view).declined, raw(side)) != 0)
        return refuse(Refusal::forbidden, {"1914-11.1.6"}, {fact("side", view.rules.sides[idx(side)].name)});
    return {};
}

void perform_concede(Context& context, const Command& command) { context.start(data(context.view()).procedure, raw(command.author)); }

}  // namespace

void install_concession(RulesetBuilder& build) {
    auto& names = build.data<ConcessionData>();
    names.declined = build.slot({"concession-declined", Scope::side, SlotType::flag, Lifetime::turn});
    names.concession = build.decision(
        {"concession", concession_fallback, concession_valid, concession_legal, nullptr, declines, "1914-11.1.6", orders_yes_or_no});
    build.procedure("concession").define({step("concession-asked", ask), step("concession-answered", answered)});
    names.procedure = build.procedure("concession").id();
    // Not among the legal commands: a client that tries what is legal would give the game up.
    build.declaration("concede", {check_concede, perform_concede, nullptr, {}, {}});
}

}  // namespace rules::game1914
