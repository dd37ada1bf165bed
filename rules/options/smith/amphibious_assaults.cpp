// SM-5: bombardment is not answered; who landed stays, all others may leave, planes one by one.
#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {
namespace {

/// In an assault planes are asked for themselves. [SM-5.2]
bool only_without_landing(const View& view, BattleId battle) { return view.state.slot(combat(view).landing, raw(battle)) == 0; }

void install_amphibious_assaults(RulesetBuilder& build) {
    install_words(build);
    build.when_set(remark_if_apart);
    auto& names = build.data<Combat>();
    names.fires[idx(names.bombardment)].at_once.replace(always);  // [SM-5.1]
    names.bound.replace(landed_stay);
    names.planes_follow.replace(only_without_landing);
    install_planes_retreat(build, "SM-5.2");
}

}  // namespace

const Option amphibious_assaults{.id = "smith-amphibious-assaults",
                                 .revision = 2,
                                 .base = "classic",
                                 .title = "Amphibious assaults",
                                 .summary = "What a bombardment hits does not fire back, and units landed from transports may not retreat.",
                                 .paragraphs = {"SM-5.1", "SM-5.2"},
                                 .install = install_amphibious_assaults};

}  // namespace rules::smith
