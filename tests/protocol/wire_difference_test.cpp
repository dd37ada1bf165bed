// What differs between two states, for programs: names in place of numbers, by the same mapping as messages.
#include <doctest/doctest.h>

#include "protocol/wire_difference.hpp"
#include "tests/protocol/wire_testing.hpp"

using nlohmann::json;
namespace d = rules::difference;

TEST_CASE("differences are told to programs by names") {
    const auto rules = wire_testing::compiled("1914-tournament");
    const auto germany = *rules->find_owner("Germany");
    const auto france = *rules->find_owner("France");
    const auto alsace = *rules->find_space("Alsace");
    const auto infantry = *rules->find_unit_type("infantry");
    const auto slot = [&](rules::Scope scope) {
        const auto found = std::find_if(rules->slots.begin(), rules->slots.end(),
                                        [&](const rules::Slot& one) { return one.scope == scope && one.type == rules::SlotType::flag; });
        REQUIRE(found != rules->slots.end());
        return static_cast<rules::SlotId>(found - rules->slots.begin());
    };
    const auto of_owner = slot(rules::Scope::owner);
    const auto told = json::parse(protocol::to_json(
        *rules,
        {d::Round{1, 2}, d::Turn{germany, rules::nobody}, d::Phase{"purchase", "move"},
         d::Units{alsace, germany, infantry, 0, 0, rules::no_unit_type, 4, 1}, d::Control{alsace, germany, france},
         d::Related{germany, france, rules::Relation::enemy, rules::Relation::neutral}, d::Out{germany, false, true},
         d::Money{rules::ResourceId{0}, {rules::AccountKind::treasury, germany}, 20, 8}, d::Held{of_owner, rules::raw(france), {}, {1}},
         d::Asked{rules::DecisionKindId{0}, alsace, std::nullopt, d::QuestionStand{rules::mask_of(france), {}, 2}}}));
    const json expected = json::array({
        {{"round", {{"before", 1}, {"after", 2}}}},
        {{"turn", {{"before", "Germany"}}}},
        {{"phase", {{"before", "purchase"}, {"after", "move"}}}},
        {{"units", {{"space", "Alsace"}, {"owner", "Germany"}, {"type", "infantry"}, {"before", 4}, {"after", 1}}}},
        {{"control", {{"space", "Alsace"}, {"before", "Germany"}, {"after", "France"}}}},
        {{"related", {{"a", "Germany"}, {"b", "France"}, {"before", "enemy"}, {"after", "neutral"}}}},
        {{"out", {{"owner", "Germany"}, {"after", true}}}},
        {{"money",
          {{"resource", rules->resources[0]}, {"account", {{"kind", "TREASURY"}, {"owner", "Germany"}}}, {"before", 20}, {"after", 8}}}},
        {{"held", {{"slot", rules->slot(of_owner).name}, {"subject", "France"}, {"after", {"true"}}}}},
        {{"asked", {{"decision", rules->decisions[0].name}, {"space", "Alsace"}, {"after", {{"asked", {"France"}}, {"number", 2}}}}}},
    });
    CHECK(told == json{{"differences", expected}});
    CHECK(json::parse(protocol::to_json(*rules, {})) == json::object());
}
