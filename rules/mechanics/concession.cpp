#include "rules/mechanics/concession.hpp"

#include "rules/core/any_time.hpp"
#include "rules/hooks/victory.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/mechanics/situation.hpp"

namespace rules {
namespace {

const Concession& concession(const View& view) { return view.rules.data<Concession>(); }

bool conceding(const View& view, OwnerId power) { return view.state.slot(concession(view).conceding, raw(power)) != 0; }

Result<void> check_concede(const View& view, const Command& command) {
    const Paragraph cite{concession(view).paragraph};
    const auto& arguments = std::get<command::Declare>(command.body).arguments;
    const auto power = command.author;
    if (auto verdict = no_arguments(arguments, cite); !verdict) return verdict;
    if (!concession(view).plays(view, power)) return refuse(Refusal::forbidden, cite, {fact("power", power)});
    // Who is on no side has no war to lose.
    const auto side = view.state.sides[idx(power)];
    if (side == no_side) return refuse(Refusal::forbidden, cite, {fact("neutral", power)});
    if (!conceding(view, power)) return {};
    return refuse(Refusal::forbidden, cite, {fact("power", power), fact("side", view.rules.sides[idx(side)].name)});
}

/// Who plays several powers speaks for all of them.
void perform_concede(Context& context, const Command& command) {
    const auto& names = context.rules.data<Concession>();
    const auto caller = command.author;
    const auto side = context.state().sides[idx(caller)];
    context.note(names.cause, no_space, caller);
    bool all = true;
    for (const auto power : all_powers(context.rules)) {
        if (!names.plays(context.view(), power) || context.state().sides[idx(power)] != side) continue;
        if (context.ports.seat(power) == context.ports.seat(caller)) context.set_slot(names.conceding, raw(power), 1);
        all = all && conceding(context.view(), power);
    }
    if (all) test_victory(context, {Checkpoint::At::withdrawal, caller});
}

}  // namespace

void install_concession(RulesetBuilder& build, std::string_view paragraph, TagId cause, bool (*plays)(const View&, OwnerId)) {
    auto& names = build.data<Concession>();
    names = {paragraph, cause, plays, build.slot({"conceding", Scope::owner, SlotType::flag, Lifetime::round})};
    // Not among the legal commands: a client that tries what is legal would give the game up.
    build.data<AnyTime>().declarations.emplace_back("concede");
    build.declaration("concede", paragraph, {check_concede, perform_concede, nullptr, {}, {}});
}

}  // namespace rules
