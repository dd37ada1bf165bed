// HR-2.2: guns on wheels, which support like artillery and shoot at aircraft.
#include "rules/games/1914/land_combat.hpp"
#include "rules/games/1914/main_fire.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/options/house-1914/parts/motor.hpp"
#include "rules/options/house-1914/parts/new_unit.hpp"

namespace rules::house1914 {
namespace {

constexpr std::string_view option_artillery_trucks = "artillery-trucks";
constexpr std::string_view aircraft_paragraph = "HR-2.2.3";

/// Whom they lift, in the order of the parameter's words.
enum TruckSupport : std::int64_t { as_artillery, infantry_only };

struct ArtilleryTrucks {
    UnitTypeId type{};
    ParameterId against_aircraft{}, truck_support{};
};

const ArtilleryTrucks& trucks(const View& view) { return view.rules.data<ArtilleryTrucks>(); }

bool trucks_support(const View& view, BattleId, const Unit& unit, bool so_far) { return so_far || unit.type == trucks(view).type; }

/// Exactly like artillery, or infantry alone. [HR-2.2.2] (HR-2.2-R2)
Support terms_of_trucks(const View& view, BattleId, const Unit& unit, Support so_far) {
    if (unit.type != trucks(view).type) return so_far;
    const bool tanks_too = view.rules.parameter(trucks(view).truck_support) == as_artillery;
    return {.paragraph = "HR-2.2.2", .tanks = so_far.tanks && tanks_too};
}

/// In defence, in the first round of air combat; it is not hit in it. [HR-2.2.3]
std::optional<Paragraph> shoots_at_aircraft(const View& view, BattleId battle, const Unit& unit, TagId) {
    if (unit.type != trucks(view).type || view.state.slot(view.rules.data<LandCombat>().air_rounds, raw(battle)) > 0) return std::nullopt;
    const auto* part = view.state.participant(battle, unit.id);
    return part == nullptr || part->attacking ? std::nullopt : std::optional{Paragraph{aircraft_paragraph}};
}

std::uint8_t hits_aircraft_at(const View& view, BattleId, const Unit& unit, std::uint8_t so_far) {
    if (unit.type != trucks(view).type) return so_far;
    return static_cast<std::uint8_t>(view.rules.parameter(trucks(view).against_aircraft));
}

void install_artillery_trucks(RulesetBuilder& build) {
    install_words(build);
    auto& data = build.data<ArtilleryTrucks>();
    data.type = add_new_unit(build, option_artillery_trucks, {"HR-2.2.1"});
    goes_by_motor(build, data.type);
    data.against_aircraft = build.parameter("artillery-trucks.against-aircraft", 1, 0, 6);
    data.truck_support = build.parameter("artillery-trucks.truck-support", {"as-artillery", "infantry-only"});
    auto& fire = build.data<MainFire>();
    fire.supports("artillery-trucks", trucks_support);
    fire.terms("artillery-trucks", terms_of_trucks);
    auto& on_land = build.data<LandCombat>();
    build.participation().in(on_land.air).silent.permit("stays-on-the-ground", shoots_at_aircraft);
    on_land.air_hit("artillery-trucks", hits_aircraft_at);
    // The odds ask who fires in the air, and at what.
    build.data<SamplingRules>().additions.push_back({.paragraphs = {aircraft_paragraph}});
}

}  // namespace

extern const Option artillery_trucks{.id = option_artillery_trucks,
                                     .base = "1914",
                                     .title = "Artillery trucks",
                                     .summary = "Guns that move two spaces, support attacking infantry, and fire at attacking aircraft.",
                                     .paragraphs = {"HR-2.2.1", "HR-2.2.2", "HR-2.2.3", "HR-2.2.4"},
                                     .band = Band::units,
                                     .after = units_before("artillery-trucks"),
                                     .install = install_artillery_trucks};

}  // namespace rules::house1914
