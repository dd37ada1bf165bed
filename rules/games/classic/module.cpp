#include "rules/games/classic/game.hpp"
#include "rules/mechanics/placing.hpp"

namespace rules::classic {
namespace {

/// What the law says each command is: cited for a request that names what is not there.
void cite_commands(RulesetBuilder& build) {
    build.action(Form::purchase).paragraph = "CL-4.1.1";
    build.action(Form::move).paragraph = "CL-5.1.7";
    build.action(Form::load).paragraph = build.action(Form::unload).paragraph = "CL-5.6.2";
    build.action(Form::attack).paragraph = "CL-8.1.1";
    build.action(Form::fight).paragraph = "CL-1.2.3";
    build.action(Form::place).paragraph = "CL-11.1.1";
    build.action(Form::withdraw).paragraph = "CL-12.1.6";
    build.action(Form::time_limit).paragraph = build.tables().turns_paragraph = "CL-1.2.1";
    build.tables().end_paragraph = "CL-12.1.2";
}

void install_module(RulesetBuilder& build) {
    build.data<Paragraphs>() = law_of_the_game;
    install_names(build);
    install_own_names(build);
    load_data(build);
    install_turn(build);
    install_research(build);
    install_purchase(build);
    install_limits(build);
    install_movement(build);
    install_land_movement(build);
    install_air_movement(build);
    install_naval_movement(build);
    install_canals(build);
    install_carriers(build);
    install_air_landing(build);
    install_transports(build);
    install_unloading(build);
    install_neutrals(build);
    install_combat_moves(build);
    install_noncombat(build);
    install_battles(build);
    install_placement(build);
    install_income(build);
    install_control(build);
    install_victory(build);
    install_combat(build);
    install_laws(build);
    build.law(only_the_active_power_waits);  // [CL-4.1.1]
    cite_commands(build);
}

}  // namespace

const Module module{
    .id = "classic",
    .revision = 7,
    .base = "classic",
    .title = "Classic",
    .summary = "The Second World War of five powers, as printed in the second edition.",
    .paragraphs = {"CL-1.1.1"},
    .band = Band::base,
    .install = install_module,
};

}  // namespace rules::classic
