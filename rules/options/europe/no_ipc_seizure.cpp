// EUO-2.3.3: the treasury of a captured capital goes to the bank.
#include "rules/options/europe/parts/options.hpp"
#include "rules/shared/control.hpp"

namespace rules::europe {
namespace {

void install_no_ipc_seizure(RulesetBuilder& build) { build.data<Control>().loot_is_lost = true; }

}  // namespace

const Option no_ipc_seizure{.id = "no-ipc-seizure",
                            .base = "europe",
                            .title = "No seizure of IPCs",
                            .summary = "Who captures a capital does not get the treasury: it goes to the bank.",
                            .paragraphs = {"EUO-2.3.3.1"},
                            .install = install_no_ipc_seizure};

}  // namespace rules::europe
