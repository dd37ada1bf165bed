#pragma once

#include <span>
#include <string>
#include <string_view>

#include "rules/hooks/battle.hpp"
#include "rules/hooks/module.hpp"
#include "rules/mechanics/setup.hpp"
#include "rules/mechanics/words.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> newcomers();
}

/// Options as a newcomer writes them: a file each, and its data in data/. The last two are for "europe", the others for "1914".
namespace newcomers {

extern const rules::Option ordered_withdrawal;
extern const rules::Option held_back;
extern const rules::Option drumfire;
extern const rules::Option lent_guns;
extern const rules::Option coast_watch;
extern const rules::Option rearguard;
extern const rules::Option paratroopers;
extern const rules::Option kamikaze;
extern const rules::Option atlantic_bridge;

inline rules::ModuleData data() { return {armistice_data::newcomers(), "newcomers/data"}; }
/// A file of data/.
[[nodiscard]] inline rules::ModuleFile data_file(rules::RulesetBuilder& build, std::string_view name) { return {build, data(), name}; }
/// What these options say to people (data/words.toml): installed by each that says anything.
inline void install_words(rules::RulesetBuilder& build) { rules::take_words(build, data()); }

/// The powers that fight, of both sides; who is no power is not asked.
inline rules::OwnerMask powers_in(const rules::View& view, rules::BattleId battle) {
    rules::OwnerMask mask = 0;
    for (const bool attacking : {true, false})
        for (const auto* unit : rules::participants(view, battle, attacking))
            if (rules::idx(unit->owner) < view.rules.powers()) mask |= rules::mask_of(unit->owner);
    return mask;
}

}  // namespace newcomers
