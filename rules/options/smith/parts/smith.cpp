#include "rules/options/smith/parts/smith.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <array>

#include "rules/hooks/battle.hpp"
#include "rules/mechanics/bundle_warnings.hpp"
#include "rules/mechanics/words.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> smith();
}

namespace rules::smith {

namespace {
ModuleData smith_data() { return {armistice_data::smith(), "options/smith/data"}; }
}  // namespace

void install_words(RulesetBuilder& build) { take_words(build, smith_data()); }

ModuleFile data_file(RulesetBuilder& build, std::string_view name) { return {build, smith_data(), name}; }

void remark_if_apart(RulesetBuilder& build) {
    constexpr std::array<std::string_view, 5> all{"smith-amphibious-assaults", "smith-retreats", "smith-dogfights",
                                                  "smith-strategic-bombing", "smith-order-of-combat"};
    const auto missing = filtered(all, [&](std::string_view id) { return !has_module(build.tables(), id); });
    if (missing.empty()) return;
    remark(build, fmt::format("SM-5 to SM-9 belong together (SM-70.1), and \"{}\" {} left out", fmt::join(missing, "\", \""),
                              missing.size() == 1 ? "is" : "are"));
}

bool owned_by(const Unit* unit, OwnerId owner) { return unit->owner == owner; }

std::vector<const Unit*> units_of_owner(std::vector<const Unit*> units, OwnerId owner) {
    std::erase_if(units, [&](const Unit* unit) { return unit->owner != owner; });
    return units;
}

OwnerId owner_of_most(std::span<const Unit* const> units) {
    const auto count = [&](OwnerId owner) { return count_if(units, [&](const Unit* unit) { return unit->owner == owner; }); };
    OwnerId most = nobody;
    for (const auto* unit : units) {
        if (most == unit->owner) continue;
        const auto more = most == nobody ? 1 : count(unit->owner) - count(most);
        if (more > 0 || (more == 0 && unit->owner < most)) most = unit->owner;
    }
    return most;
}

const Scramble* scramble_of(const Ruleset& rules) {
    if (!rules.has_data<Scramble>() || !rules.data<Scramble>().installed) return nullptr;
    return &rules.data<Scramble>();
}

bool in_the_air(const View& view, BattleId battle, const Unit& plane) {
    if (attacks(view, battle, plane)) return true;
    const auto* scramble = scramble_of(view.rules);
    return scramble == nullptr || marked(view, plane, scramble->scrambled);
}

bool in_a_dogfight(const View& view, BattleId battle, const Unit& unit) {
    const auto* scramble = scramble_of(view.rules);
    return scramble != nullptr && has_role(view, battle, unit, scramble->dogfight);
}

std::int64_t asked_so_far(const View& view, BattleId battle) { return view.state.slot(view.rules.data<InTurn>().asked, raw(battle)); }
void note_asked(Context& context, BattleId battle, std::int64_t owners) {
    context.set_slot(context.rules.data<InTurn>().asked, raw(battle), owners);
}

bool landed_stay(const View& view, BattleId battle, const Unit& unit) { return has_role(view, battle, unit, combat(view).ashore); }

}  // namespace rules::smith
