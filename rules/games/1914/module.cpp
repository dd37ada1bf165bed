#include "rules/games/1914/game.hpp"

namespace rules::game1914 {
namespace {

void install(RulesetBuilder& build) {
    load_data(build);
    install_turn(build);
    install_land_movement(build);
    install_politics(build);
    install_ships(build);
    install_mines(build);
    install_transports(build);
    install_minors(build);
    install_move_phase(build);
    install_casualties(build);
    install_land_combat(build);
    install_landings(build);
    install_sea_combat(build);
    install_combat(build);
    install_control(build);
    install_purchase(build);
    install_mobilize(build);
    install_income(build);
    install_victory(build);
    install_concession(build);
    install_laws(build);
    install_odds(build);
    auto& names = build.data<Game>();
    names.capture = build.tag("capture");
    names.liberation = build.tag("liberation");
    names.settled = build.tag("settled");
    names.seizure = build.tag("treasury-seized");
    names.war = build.tag("enters-the-war");
    names.surrender = build.tag("surrender");
}

}  // namespace

extern const Module module{
    .id = "1914",
    .revision = 6,
    .base = "1914",
    .title = "WWI 1914",
    .paragraphs = {"1914-1.1.1"},
    .band = Band::base,
    .install = install,
};

}  // namespace rules::game1914
