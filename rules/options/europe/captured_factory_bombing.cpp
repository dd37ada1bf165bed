// EUO-2.3.2: a raid on a captured complex costs at most what its ground is worth.
#include "rules/options/europe/parts/options.hpp"
#include "rules/shared/combat.hpp"

namespace rules::europe {
namespace {

/// Of ground that somebody else than its first controller has. [EUO-2.3.2.1] [EUO-2.3.2.2]
std::optional<std::int32_t> limit(const View& view, SpaceId space) {
    if (view.state.control[idx(space)] == view.rules.space(space).original) return std::nullopt;
    return view.rules.space(space).value;
}

void install_captured_factory_bombing(RulesetBuilder& build) { build.data<Combat>().bomb_limit.set(limit); }

}  // namespace

const Option captured_factory_bombing{.id = "captured-factory-bombing",
                                      .base = "europe",
                                      .title = "Bombing of captured factories",
                                      .summary = "A raid on a captured complex costs its holder at most what the territory is worth.",
                                      .paragraphs = {"EUO-2.3.2.1"},
                                      .install = install_captured_factory_bombing};

}  // namespace rules::europe
