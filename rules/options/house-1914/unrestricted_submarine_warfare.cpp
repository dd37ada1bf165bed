#include "rules/games/1914/income.hpp"
#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

struct UnrestrictedWarfare {
    ParameterId damage{};
};

/// What the base game lets take of an income takes so much without a die, also in the tournament. [HR-3.1.5.2] [HR-3.1.5.3]
void without_dice(const View& view, OwnerId, std::vector<Blockade>& blockades) {
    for (auto& blockade : blockades) {
        if (!blockade.rolls) continue;
        blockade.rolls = false;
        blockade.first = blockade.each = view.rules.parameter(view.rules.data<UnrestrictedWarfare>().damage);
        blockade.paragraph = "HR-3.1.5.2";
    }
}

void install_unrestricted_submarine_warfare(RulesetBuilder& build) {
    build.data<UnrestrictedWarfare>().damage = build.parameter("unrestricted-submarine-warfare.damage", 1, 0, 100);
    build.data<SubmarineLosses>().blockades.refine("unrestricted", without_dice);
}

}  // namespace

extern const Option unrestricted_submarine_warfare{
    .id = "unrestricted-submarine-warfare",
    .base = "1914",
    .title = "Unrestricted submarine warfare without dice",
    .summary = "Each submarine in unrestricted warfare takes exactly 1 IPC of an income, without dice.",
    .paragraphs = {"HR-3.1.5.1", "HR-3.1.5.2", "HR-3.1.5.3"},
    .band = Band::adjustment,
    .install = install_unrestricted_submarine_warfare};

}  // namespace rules::house1914
