#pragma once

#include "rules/games/europe/game.hpp"

/// The options of Europe 1999, a file each; all combine. Paragraphs: rules/rulebook/europe/options.md.
namespace rules::europe {

extern const Option alternate_victory;         // EUO-1
extern const Option lend_lease;                // EUO-2.1.1
extern const Option siberian_reinforcements;   // EUO-2.1.2
extern const Option russian_winter;            // EUO-2.1.3
extern const Option us_neutrality;             // EUO-2.2.1
extern const Option us_sues_for_peace;         // EUO-2.2.2
extern const Option relaxed_russia;            // EUO-2.2.3
extern const Option atomic_weapons;            // EUO-2.3.1
extern const Option captured_factory_bombing;  // EUO-2.3.2
extern const Option no_ipc_seizure;            // EUO-2.3.3

/// Shared with who asks whether somebody is defeated: set by `alternate-victory`, else nobody is. [EUO-1.1.6]
struct Defeats {
    bool installed = false;
    bool moscow_alone = false;  ///< The Soviet Union falls with it. [EUO-2.2.3]
    SlotId defeated{};          ///< A list of powers.
    /// What follows from the defeat of a power, at the start of Germany's turn, if Germany has not won.
    Chain<void(Context&, OwnerId power)> follows;
};
[[nodiscard]] bool is_defeated(const View& view, OwnerId power);

/// Of the Allies but `without` who has most land units in a territory, guns among them; ties in turn order. `nobody`: none has any.
/// (OQ-EU-29)
[[nodiscard]] OwnerId ally_with_most_land_units(const View& view, SpaceId space, OwnerId without);

/// What these options say to people (data/refusals.toml, data/words.toml): installed by every option that says anything.
void install_option_words(RulesetBuilder& build);

}  // namespace rules::europe
