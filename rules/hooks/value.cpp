#include "rules/hooks/value.hpp"

#include "rules/hooks/hooks.hpp"

namespace rules {

namespace {

int printed_figure(const UnitValue& asked) {
    const auto& type = asked.view.rules.type(asked.type);
    switch (asked.kind) {
        case ValueKind::attack: return type.attack;
        case ValueKind::defence: return type.defence;
        case ValueKind::move: return type.move;
        case ValueKind::capacity: return type.capacity;
        case ValueKind::cost: return type.cost;
        case ValueKind::hits: return type.hits;
        case ValueKind::bombard: return 0;
    }
    return 0;
}

}  // namespace

void add_unit_value(const UnitValue& asked, Tally& value) {
    const auto& rules = asked.view.rules.data<Hooks>().value;
    const bool named = value.explains() && rules.printed;
    value.add(printed_figure(asked), named ? rules.printed(asked) : Paragraph{});
    for (const auto change : rules.unit) change(asked, value);
}

int unit_value(const UnitValue& asked) {
    Tally value;
    add_unit_value(asked, value);
    return static_cast<int>(value.sum());
}

int hits_of(const View& view, const Unit& unit) { return unit_value({view, unit.owner, unit.type, ValueKind::hits, &unit}); }
int hits_of(const View& view, OwnerId owner, UnitTypeId type) { return unit_value({view, owner, type, ValueKind::hits}); }

}  // namespace rules
