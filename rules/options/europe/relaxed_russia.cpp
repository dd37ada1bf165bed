// EUO-2.2.3: Moscow alone decides about the Soviet Union.
#include "rules/mechanics/bundle_warnings.hpp"
#include "rules/options/europe/parts/options.hpp"

namespace rules::europe {
namespace {

/// [EUO-2.0.4]
void remark_if_idle(RulesetBuilder& build) {
    if (!build.data<Defeats>().installed)
        remark(build, "\"relaxed-russia\" has no effect without \"alternate-victory\": nobody is defeated (EUO-2.0.4)");
}

void install_relaxed_russia(RulesetBuilder& build) {
    build.data<Defeats>().moscow_alone = true;
    build.when_set(remark_if_idle);
}

}  // namespace

const Option relaxed_russia{
    .id = "relaxed-russia",
    .base = "europe",
    .title = "Relaxed requirement for Russia",
    .summary = "Under the alternate victory the Soviet Union is defeated when Moscow alone is held; without it this has no effect.",
    .paragraphs = {"EUO-2.2.3.1"},
    .install = install_relaxed_russia};

}  // namespace rules::europe
