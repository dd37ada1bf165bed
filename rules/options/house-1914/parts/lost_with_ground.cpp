#include "rules/options/house-1914/parts/lost_with_ground.hpp"

#include <vector>

namespace rules::house1914 {
namespace {

struct LostWithGround {
    std::vector<std::pair<UnitTypeId, TagId>> types;  ///< And the cause.
};

void lose(Context& context, const CaptureNotice& notice) {
    if (notice.to == nobody) return;
    for (const auto& [type, cause] : context.rules.data<LostWithGround>().types) {
        std::vector<UnitId> lost;
        for (const auto& unit : context.state().in(notice.space))
            if (unit.type == type && context.state().relation(notice.to, unit.owner) == Relation::enemy) lost.push_back(unit.id);
        if (!lost.empty()) context.remove_units(std::move(lost), cause);
    }
}

}  // namespace

void lost_with_ground(RulesetBuilder& build, UnitTypeId type, TagId cause) {
    auto& types = build.data<LostWithGround>().types;
    if (types.empty()) build.control().consequences("lost-with-ground", lose);
    types.emplace_back(type, cause);
}

}  // namespace rules::house1914
