#include "rules/games/classic/game.hpp"

namespace rules::classic {
namespace {

void install(RulesetBuilder& build) {
    install_names(build);
    load_data(build);
    install_turn(build);
    install_research(build);
    install_purchase(build);
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
}

}  // namespace

const Module module{
    .id = "classic",
    .revision = 3,
    .base = "classic",
    .title = "Classic",
    .paragraphs = {"CL-1.1.1"},
    .band = Band::base,
    .install = install,
};

}  // namespace rules::classic
