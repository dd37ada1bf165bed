// SM-45: a die of research is free.
#include "rules/games/classic/research.hpp"
#include "rules/options/smith/parts/weapons.hpp"

namespace rules::smith {
namespace {

struct Labs {
    TagId tag{};
};

/// The dearest one that is named. (OQ-SMN-5)
bool has_labs(const View& view, OwnerId power) { return has_technology(view, power, view.rules.data<Labs>().tag); }

void install_improved_labs(RulesetBuilder& build, TagId tag) {
    build.data<Labs>().tag = tag;
    build.data<Research>().dearest_is_free("improved-labs", has_labs);
}

}  // namespace

const Weapon improved_labs{.tag = "improved-labs", .paragraph = "SM-45", .install = install_improved_labs};

}  // namespace rules::smith
