#include "rules/games/1914/income.hpp"
#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

struct WarfareDamage {
    ParameterId first{};
};

/// The first submarine in each zone takes more; where dice say what it takes they still do. [HR-3.2.4.1] [HR-3.2.4.2]
void first_takes_more(const View& view, OwnerId, std::vector<Blockade>& blockades) {
    for (auto& blockade : blockades) {
        if (blockade.rolls) continue;
        blockade.first = view.rules.parameter(view.rules.data<WarfareDamage>().first);
        blockade.paragraph = "HR-3.2.4.1";
    }
}

void install_submarine_warfare_damage(RulesetBuilder& build) {
    build.data<WarfareDamage>().first = build.parameter("submarine-warfare-damage.first", 2, 0, 100);
    build.data<SubmarineLosses>().blockades("first-takes-more", first_takes_more);
}

}  // namespace

/// Behind those that say what a submarine takes.
extern const Option submarine_warfare_damage{.id = "submarine-warfare-damage",
                                             .base = "1914",
                                             .title = "The first submarine in a zone hurts twice",
                                             .summary = "The first submarine in each sea zone takes 2 IPC of an income instead of 1.",
                                             .paragraphs = {"HR-3.2.4.1", "HR-3.2.4.2"},
                                             .band = Band::adjustment,
                                             .requires_one_of = {"restricted-submarine-warfare", "unrestricted-submarine-warfare"},
                                             .after = {"restricted-submarine-warfare", "unrestricted-submarine-warfare"},
                                             .install = install_submarine_warfare_damage};

}  // namespace rules::house1914
