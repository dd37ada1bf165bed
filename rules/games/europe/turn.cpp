// The steps of a turn and their order. [EU-3.2]
#include "rules/mechanics/rounds.hpp"

#include "rules/games/europe/game.hpp"
#include "rules/shared/battles.hpp"

namespace rules::europe {
namespace {

/// Step 6: all submarines come up, and the battleships of the power whose turn it is are repaired. [EU-16.1] [EU-16.2]
void resurface_and_repair(Context& context, std::uint32_t) {
    const auto dived = context.rules.data<Battles>().dived;
    std::vector<UnitId> below;
    std::vector<UnitId> damaged;
    for (const auto& unit : context.state().units) {
        if (marked(context.view(), unit, dived)) below.push_back(unit.id);
        if (unit.owner == context.state().active && unit.damage > 0) damaged.push_back(unit.id);
    }
    context.mark(std::move(below), dived, false);
    const auto cause = names(context).repair;
    for (const auto id : damaged) context.set_damage(id, 0, cause);
}

bool plays(const View& view, OwnerId power) { return !any(names(view).absent, view, power); }

}  // namespace

void install_turn(RulesetBuilder& build) {
    constexpr std::string_view cite = "EU-3.2";
    build.data<Names>().repair = build.tag("repaired");
    install_rounds(build,
                   {
                       phase("purchase", {{Form::purchase}, nullptr, cite},
                             {
                                 // What options do as a turn begins, in the order of EUO-3.
                                 step("turn-begins", nullptr),
                                 sequence("defeats", {}),
                                 sequence("peace", {}),
                                 sequence("weather", {}),
                                 sequence("arrivals", {}),
                                 sequence("reinforcements", {}),
                                 sequence("atomic-roll", {}),
                                 sequence("lend-lease", {}),
                             }),
                       phase("combat-move", {{Form::move, Form::load, Form::unload, Form::attack}, nullptr, cite}),
                       phase("combat", {{Form::fight}, nullptr, cite}, {step("battles-listed", nullptr)}),
                       step("combat-over", nullptr),
                       phase("noncombat-move", {{Form::move, Form::load, Form::unload}, nullptr, cite}),
                       step("planes-lost", nullptr),
                       step("conversion", nullptr),
                       phase("mobilize", {{Form::place}, nullptr, cite}),
                       step("unplaced-lost", nullptr),
                       step("resurface-and-repair", resurface_and_repair),
                       phase("income", {{}, nullptr, cite}),
                       step("collect-income", nullptr),
                       step("middle-east", nullptr),
                   },
                   {step("before-the-first-turn", nullptr)}, "round-limit", "EU-20.6.1")
        .plays.set(plays);
}

}  // namespace rules::europe
