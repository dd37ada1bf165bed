#include "rules/games/europe/zones.hpp"

namespace rules::europe {
namespace {

/// What the law says each command is: cited for a request that names what is not there.
void cite_commands(RulesetBuilder& build) {
    build.action(Form::purchase).paragraph = "EU-4.1.1";
    build.action(Form::move).paragraph = "EU-5.1.1";
    build.action(Form::load).paragraph = "EU-10.5.1.1";
    build.action(Form::unload).paragraph = "EU-10.5.2.1";
    build.action(Form::attack).paragraph = "EU-9.1.1";
    build.action(Form::fight).paragraph = "EU-6.1.2";
    build.action(Form::place).paragraph = "EU-15.1.1";
    build.action(Form::withdraw).paragraph = "EU-20.6.1";
    build.action(Form::time_limit).paragraph = build.tables().turns_paragraph = "EU-3.1.1";
    build.tables().end_paragraph = "EU-20.1";
}

void install_module(RulesetBuilder& build) {
    build.data<Paragraphs>() = law_of_the_game;
    install_names(build);
    install_own_names(build);
    load_data(build);
    install_turn(build);
    install_purchase(build);
    install_movement(build);
    install_zones(build);
    install_land_movement(build);
    install_air_movement(build);
    install_naval_movement(build);
    install_canals(build);
    install_carriers(build);
    install_air_landing(build);
    install_transports(build);
    install_unloading(build);
    install_own_movement(build);
    install_combat_moves(build);
    install_noncombat(build);
    install_battles(build);
    install_placement(build);
    install_income(build);
    install_control(build);
    install_combat(build);
    install_assaults(build);
    install_advance(build);
    install_convoys(build);
    install_middle_east(build);
    install_conversion(build);
    install_victory(build);
    install_laws(build);
    cite_commands(build);
}

}  // namespace

const Module module{
    .id = "europe",
    .revision = 4,
    .base = "europe",
    .title = "Europe 1999",
    .summary = "The war in Europe from the spring of 1941: four powers, convoys, the Middle East, and a capital to be held for a turn.",
    .paragraphs = {"EU-1.1.1"},
    .band = Band::base,
    .install = install_module,
};

}  // namespace rules::europe
