// An option: guns ashore may challenge ships that pass, one after the other, as they come.
#include "rules/games/1914/game.hpp"
#include "tests/newcomers/options.hpp"

namespace newcomers {
namespace {

using namespace rules;

struct CoastWatch {
    DecisionKindId challenge{};
    TagId shot{};
};

/// Enemies with guns beside the zone that somebody has entered or flies over.
std::vector<DecisionRequest> asks(const View& view, const Entered& entered) {
    if (!view.rules.space(entered.to).sea) return {};
    DecisionRequest request;
    request.kind = view.rules.data<CoastWatch>().challenge;
    request.space = entered.to;
    for (const auto shore : view.rules.space(entered.to).neighbours)
        for (const auto& unit : view.state.in(shore))
            if (unit.type == game1914::game(view).artillery && idx(unit.owner) < view.rules.powers() &&
                view.state.relation(unit.owner, entered.power) == Relation::enemy)
                request.asked |= mask_of(unit.owner);
    return {request};
}

bool is_ship(const View& view, UnitId id) { return view.rules.type(*view.state.unit(id)).is(unit_class::sea); }

/// A die of 3 or less: the ships among them go no further.
void follows(Context& context, Entered& entered, std::span<const FormAnswer> answers) {
    for (const auto& answer : answers) {
        if (!says_yes(answer.choice) || entered.units.empty()) continue;
        if (context.roll(context.rules.data<CoastWatch>().shot, entered.to, answer.owner, game1914::game(context).artillery, 3, 1) > 0)
            std::erase_if(entered.units, [&](UnitId id) { return is_ship(context.view(), id); });
    }
}

void install(RulesetBuilder& build) {
    auto& data = build.data<CoastWatch>();
    data.shot = build.tag("across-the-bow");
    data.challenge = build.decision(question::Flag{.name = "challenge", .cite = "NC-5.1"});
    build.move().questions.ask("coast-watch", {.asks = asks, .follows = follows});
}

}  // namespace

extern const Option coast_watch{.id = "coast-watch",
                                .base = "1914",
                                .title = "Coast watch",
                                .summary = "Artillery ashore may challenge enemy ships as they pass, and on a die of 3 or less they stop.",
                                .paragraphs = {"NC-5.1"},
                                .install = install};

}  // namespace newcomers
