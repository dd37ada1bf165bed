// An option: infantry is kept out of the ground round, in secret.
#include <vector>

#include "rules/games/1914/combat.hpp"
#include "tests/newcomers/options.hpp"

namespace newcomers {
namespace {

using namespace rules;

struct HeldBack {
    DecisionKindId number{};
    SlotId flag{};
};

std::vector<UnitId> infantry_of(const View& view, BattleId battle, OwnerId owner) {
    std::vector<UnitId> units;
    for (const bool attacking : {true, false})
        for (const auto* unit : participants(view, battle, attacking))
            if (unit->owner == owner && unit->type == game1914::game(view).infantry) units.push_back(unit->id);
    return units;
}

/// One has to fight.
std::int64_t most(const View& view, const Decision& decision, OwnerId owner) {
    const auto there = static_cast<std::int64_t>(infantry_of(view, decision.battle, owner).size());
    return there > 1 ? there - 1 : 0;
}

std::vector<DecisionRequest> asks(const View& view, std::uint32_t battle) {
    auto request = request_in(view, BattleId{battle}, view.rules.data<HeldBack>().number, powers_in(view, BattleId{battle}));
    request.sealed = true;
    return {request};
}

void follows(Context& context, std::uint32_t battle, std::span<const FormAnswer> answers) {
    for (const auto& answer : answers) {
        auto units = infantry_of(context.view(), BattleId{battle}, answer.owner);
        units.resize(static_cast<std::size_t>(*answer.choice.as<std::int64_t>()));
        context.mark(std::move(units), context.rules.data<HeldBack>().flag);
    }
}

bool stays_behind(const View& view, BattleId, const Unit& unit, TagId) { return marked(view, unit, view.rules.data<HeldBack>().flag); }

/// What is held back neither fires nor is hit. [NC-2.1]
void install(RulesetBuilder& build) {
    auto& data = build.data<HeldBack>();
    data.flag = build.unit_flag("held-back", Lifetime::battle);
    data.number = build.decision(question::Number{.name = "hold-back", .cite = "NC-2.1", .most = most});
    build.data<game1914::LandChoices>().ask("hold-back", {.asks = asks, .follows = follows});
    build.participation().silent("stays-behind", stays_behind);
    build.participation().sheltered("stays-behind", stays_behind);
}

}  // namespace

extern const Option held_back{.id = "held-back",
                              .base = "1914",
                              .title = "Held back",
                              .summary = "In a land battle each power may secretly keep some of its infantry out of the fire.",
                              .paragraphs = {"NC-2.1"},
                              .install = install};

}  // namespace newcomers
