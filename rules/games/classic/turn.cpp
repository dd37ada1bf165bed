// The phases of a turn and their order. [CL-1.2.1]
#include "rules/games/classic/research.hpp"
#include "rules/mechanics/rounds.hpp"

#include "rules/games/classic/game.hpp"

namespace rules::classic {
namespace {

/// Technologies that the Axis begins with: they are there before anybody has acted. [CL-12.2.3]
void help_the_axis(Context& context, std::uint32_t) {
    const auto& names = game(context);
    const auto& development = context.rules.data<Research>();
    if (context.state().round != 1) return;
    if (static_cast<AxisHelp>(context.rules.parameter(development.axis_help)) != AxisHelp::weapons) return;
    for (const auto& [power, technology] : names.help) give_technology(context, power, technology);
}

}  // namespace

void install_turn(RulesetBuilder& build) {
    constexpr std::string_view cite = "CL-1.2.1";
    install_rounds(build,
                   {
                       phase("develop", {{}, nullptr, cite}, {step("axis-help", help_the_axis)}),
                       phase("purchase", {{Form::purchase}, nullptr, cite}),
                       phase("combat-move", {{Form::move, Form::load, Form::unload, Form::attack}, nullptr, cite}),
                       phase("combat", {{Form::fight}, nullptr, cite}, {step("battles-listed", nullptr)}),
                       step("combat-over", nullptr),
                       phase("noncombat-move", {{Form::move, Form::load, Form::unload}, nullptr, cite}),
                       step("planes-lost", nullptr),
                       phase("mobilize", {{Form::place}, nullptr, cite}),
                       step("unplaced-lost", nullptr),
                       phase("income", {{}, nullptr, cite}),
                       step("collect-income", nullptr),
                   },
                   {}, "round-limit", "CL-12.1.6");
}

}  // namespace rules::classic
