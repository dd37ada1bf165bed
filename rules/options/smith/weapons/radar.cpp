// SM-33: radar for guns, sonar for ships and planes.

#include "rules/hooks/sampling.hpp"
#include "rules/options/smith/parts/detection.hpp"
#include "rules/options/smith/parts/upgrades.hpp"
#include "rules/options/smith/parts/weapons.hpp"
#include "rules/shared/anti_aircraft.hpp"

namespace rules::smith {
namespace {

struct Radar {
    TagId tag{};
    SlotId fitted{};  ///< Flag of a gun.
    int hit = 0;      ///< What it then hits at.
};
const Radar& radar_names(const View& view) { return view.rules.data<Radar>(); }

bool has_sonar(const View& view, OwnerId power) { return has_technology(view, power, radar_names(view).tag); }

/// A captured gun keeps it, and it works for who has the technology.
void sees_planes(const View& view, const Unit& gun, OwnerId gunner, Tally& value) {
    if (marked(view, gun, radar_names(view).fitted) && has_sonar(view, gunner)) value.add(radar_names(view).hit - value.sum(), {"SM-33"});
}

/// Ships are not surprised by submarines: those hit fire back.
bool not_surprised(const View& view, TagId fire, const Unit& ship) {
    return fire == fire_of(view, combat(view).first_strike).purpose && is_ship(view, ship) && has_sonar(view, ship.owner);
}

/// Nobody sneaks through a zone with such a ship.
std::optional<Paragraph> closed_zone(const MoveStep& step, std::optional<Paragraph> so_far) {
    const auto& view = step.view;
    if (so_far || !view.rules.type(step.unit).is(figures(view).undersea)) return so_far;
    for (const auto& unit : view.state.in(step.to()))
        if (is_ship(view, unit) && enemies(view, step.power, unit.owner) && has_sonar(view, unit.owner)) return Paragraph{"SM-33"};
    return so_far;
}

bool always_detects(const View& view, const Unit& plane) { return has_sonar(view, plane.owner); }

/// Submarines attack ships that are not surprised.
bool strikes_nobody_out(const View& view, BattleId battle, std::span<const OddsStack>) {
    const bool strike = any_of(own_force(view, battle, true), [&](const Unit* unit) { return undersea(view, *unit); });
    const auto defenders = own_force(view, battle, false);
    return strike && any_of(defenders, [&](const Unit* unit) { return is_ship(view, *unit) && has_sonar(view, unit->owner); });
}

int hit_in_data(RulesetBuilder& build) {
    auto file = data_file(build, "upgrades.toml");
    int hit = 0;
    if (const auto radar = file.root().table_or_none("radar")) hit = static_cast<int>(radar->number("hit", 0, 6));
    return hit;
}

void install_radar(RulesetBuilder& build, TagId tag) {
    auto& names = build.data<Radar>();
    names.tag = tag;
    names.hit = hit_in_data(build);
    names.fitted = add_upgrade(build, tag, "radar", "SM-33");
    build.data<Guns>().hits_at("radar", sees_planes);
    build.odds().flags.push_back(names.fitted);
    build.data<Losing>().falls_late("sonar", not_surprised);
    build.data<Detection>().sure("sonar", always_detects);
    build.move().must_stop("sonar", closed_zone);
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"SM-33"}, .matters = strikes_nobody_out});
}

}  // namespace

const Weapon radar{.tag = "radar", .paragraph = "SM-33", .install = install_radar};

}  // namespace rules::smith
