#include "rules/games/1914/control.hpp"
#include "rules/games/1914/game.hpp"
#include "rules/games/1914/victory.hpp"
#include "rules/mechanics/concession.hpp"

namespace rules::game1914 {
namespace {

/// What the law says each command is: cited for a request that names what is not there.
void cite_commands(RulesetBuilder& build) {
    build.action(Form::purchase).paragraph = "1914-3.1.4";
    build.action(Form::move).paragraph = "1914-4.1.1";
    build.action(Form::load).paragraph = "1914-4.5.3";
    build.action(Form::unload).paragraph = "1914-4.5.4";
    build.action(Form::attack).paragraph = build.action(Form::fight).paragraph = "1914-6.1.1";
    build.action(Form::place).paragraph = "1914-9.1.1";
    build.action(Form::withdraw).paragraph = "1914-11.1.6";
    build.action(Form::time_limit).paragraph = build.tables().turns_paragraph = "1914-3.1.1";
    build.tables().end_paragraph = "1914-11.1.1";
}

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
    // [1914-11.1.6] (OQ-52)
    install_concession(build, "1914-11.1.6", build.data<Victory>().by_concession, powers_in_play);
    install_laws(build);
    install_odds(build);
    cite_commands(build);
    auto& causes = build.data<Causes>();
    causes.capture = build.tag("capture");
    causes.liberation = build.tag("liberation");
    causes.settled = build.tag("settled");
    causes.seizure = build.tag("treasury-seized");
    causes.war = build.tag("enters-the-war");
    causes.surrender = build.tag("surrender");
}

}  // namespace

extern const Module module{
    .id = "1914",
    .revision = 10,
    .base = "1914",
    .title = "WWI 1914",
    .summary = "The First World War of eight powers, as printed, with the publisher's errata.",
    .paragraphs = {"1914-1.1.1"},
    .band = Band::base,
    .install = install,
};

}  // namespace rules::game1914
