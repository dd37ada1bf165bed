#include "rules/partner/basket.hpp"

#include <algorithm>

#include "rules/points/value.hpp"

namespace partner {

using namespace rules;

bool Basket::add(UnitTypeId type) {
    const auto price = unit_value({view_, power_, type, ValueKind::cost});
    if (price > money_ || view_.rules.type(type).from_round > view_.state.round) return false;
    money_ -= price;
    const auto found = std::find_if(picks_.begin(), picks_.end(), [&](const UnitPick& pick) { return pick.type == type; });
    if (found != picks_.end()) {
        ++found->count;
    } else {
        UnitPick pick;
        pick.type = type;
        picks_.push_back(pick);
    }
    return true;
}

}  // namespace partner
