#include "rules/points/value.hpp"

#include "rules/points/points.hpp"

namespace rules {

int unit_value(const UnitValue& asked) {
    const auto& type = asked.view.rules.type(asked.type);
    int value = 0;
    switch (asked.kind) {
        case ValueKind::attack: value = type.attack; break;
        case ValueKind::defence: value = type.defence; break;
        case ValueKind::move: value = type.move; break;
        case ValueKind::capacity: value = type.capacity; break;
        case ValueKind::cost: value = type.cost; break;
        case ValueKind::hits: value = type.hits; break;
        case ValueKind::bombard: value = 0; break;
    }
    for (auto* change : asked.view.rules.points->value.unit) value = change(asked, value);
    return value;
}

}  // namespace rules
