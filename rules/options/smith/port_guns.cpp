// SM-16: guns beside a complex fire at planes that attack ships in a zone before them.

#include "rules/hooks/battle.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/options/smith/parts/smith.hpp"
#include "rules/shared/anti_aircraft.hpp"
#include "rules/shared/battles.hpp"

namespace rules::smith {
namespace {

struct PortGuns {
    DecisionKindId fire{};
    SlotId asked{};   ///< Powers below this number have said whether theirs fire.
    SlotId firing{};  ///< Territories whose gun is still to fire, by name.
};
const PortGuns& port_guns_names(const View& view) { return view.rules.data<PortGuns>(); }

/// Territories beside the zone with a complex and an enemy gun, by name: each gun that an attacker's planes would meet there over land.
/// [SM-16.1] [SM-16.2]
std::vector<SpaceId> ports(const View& view, BattleId battle, OwnerId owner = nobody) {
    std::vector<SpaceId> found;
    const auto& fought = *view.state.battle(battle);
    for (const auto space : view.rules.space(fought.space).neighbours) {
        if (view.rules.space(space).sea || complex_in(view, space) == nullptr) continue;
        const auto* gun = hostile_gun(view, fought.lead, space);
        if (gun != nullptr && (owner == nobody || gun->owner == owner)) found.push_back(space);
    }
    sort_by_name(view, found);
    return found;
}

bool planes_attack(const View& view, BattleId battle) {
    return any_of(own_force(view, battle, true), [&](const Unit* unit) { return is_plane(view, *unit); });
}

/// The next controller of such guns, in turn order. (OQ-SMN-15)
OwnerId next_asked(const View& view, BattleId battle) {
    if (!planes_attack(view, battle)) return nobody;
    for (const auto power : all_powers(view.rules))
        if (static_cast<std::int64_t>(raw(power)) >= view.state.slot(port_guns_names(view).asked, 0) && !ports(view, battle, power).empty())
            return power;
    return nobody;
}
bool all_asked(const View& view, std::uint32_t battle) { return next_asked(view, BattleId{battle}) == nobody; }

DecisionRequest request(const View& view, BattleId battle) {
    return request_in(view, battle, port_guns_names(view).fire, mask_of(next_asked(view, battle)));
}
void ask(Context& context, std::uint32_t subject) { context.ask(request(context.view(), BattleId{subject})); }
void take(Context& context, BattleId battle) {
    const auto owner = next_asked(context.view(), battle);
    if (says_yes(context.answer(request(context.view(), battle), owner))) {
        const auto before = context.state().slot_list(port_guns_names(context.view()).firing, 0);
        std::vector<SpaceId> spaces;
        for (const auto space : before) spaces.push_back(static_cast<SpaceId>(space));
        append_to(spaces, ports(context.view(), battle, owner));
        sort_by_name(context.view(), spaces);
        context.set_list(port_guns_names(context.view()).firing, 0, numbers_of(spaces));
    }
    context.set_slot(port_guns_names(context.view()).asked, 0, raw(owner) + 1);
}

bool all_fired(const View& view, std::uint32_t) { return view.state.slot_list(port_guns_names(view).firing, 0).empty(); }
/// [SM-16.2]
void fire(Context& context, BattleId battle) {
    const auto list = context.state().slot_list(port_guns_names(context.view()).firing, 0);
    const auto space = static_cast<SpaceId>(list.front());
    context.set_list(port_guns_names(context.view()).firing, 0, {list.begin() + 1, list.end()});
    const auto* gun = hostile_gun(context.view(), lead_of(context.view(), battle), space);
    if (gun != nullptr) gun_fires(context, battle, Unit{*gun});
}
void end(Context& context, std::uint32_t) { context.set_slot(port_guns_names(context.view()).asked, 0, 0); }

bool guns_beside(const View& view, BattleId battle, std::span<const OddsStack>) {
    return planes_attack(view, battle) && !ports(view, battle).empty();
}
constexpr std::string_view steps[] = {"port-guns-choose", "port-guns-take",     "port-gun-fires",       "port-gun-choose-losses",
                                      "port-gun-consent", "port-gun-allotment", "port-gun-take-losses", "port-guns-end"};

void install_port_guns(RulesetBuilder& build) {
    auto& names = build.data<PortGuns>();
    names.fire = build.decision(question::Flag{.name = "port-guns", .cite = "SM-16.1", .fallback = true});
    names.asked = build.slot({"port-guns-asked", Scope::game, SlotType::number, Lifetime::turn});
    names.firing = build.slot({"port-guns-firing", Scope::game, SlotType::space, Lifetime::turn, true});
    build.data<SamplingRules>().additions.push_back(
        {.paragraphs = {"SM-16.1"}, .steps = {std::begin(steps), std::end(steps)}, .matters = guns_beside});
    build.procedure("sea-battle")
        .before("rounds", sequence("port-guns",
                                   {
                                       repeat("port-guns-owners", all_asked, {step("port-guns-choose", ask), step("port-guns-take", take)}),
                                       repeat("port-guns-fire", all_fired, {step("port-gun-fires", fire), losses_block("port-gun")}),
                                       step("port-guns-end", end),
                                   }));
}

}  // namespace

const Option port_guns{.id = "smith-port-guns",
                       .base = "classic",
                       .title = "Port guns",
                       .summary = "A gun beside a complex may fire at planes that attack ships in a sea zone before it.",
                       .paragraphs = {"SM-16.1", "SM-16.2"},
                       .install = install_port_guns};

}  // namespace rules::smith
