// Explanations as they go out: what the rules say, in names, and read again as they were written.
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_explain.hpp"
#include "rules/catalogue.hpp"
#include "rules/mechanics/explain_question.hpp"

namespace {

namespace client = protocol::client;
namespace wire = protocol::server;
using protocol::Format;
using Code = protocol::WireError::Code;

/// The start of a game, with Lorraine in German hands.
struct Position {
    explicit Position(std::string_view bundle) {
        const auto spec = rules::find_bundle(bundle);
        REQUIRE(spec.has_value());
        const auto compiled = rules::compile_bundle(*spec, rules::catalogue());
        REQUIRE(compiled.has_value());
        ruleset = *compiled;
        state = rules::initial_state(*ruleset);
        state.control[rules::idx(*ruleset->find_space("Lorraine"))] = *ruleset->find_owner("Germany");
    }
    [[nodiscard]] rules::View view() const { return {*ruleset, state}; }
    /// What is answered, after its way over the wire and back in both formats.
    [[nodiscard]] wire::Explanation answer(const client::GetExplanation& ask) const {
        for (const auto format : {Format::binary, Format::json})
            CHECK(protocol::parse_client(protocol::format_client({5, ask}, format), format) == protocol::ClientMessage{5, ask});
        const auto made = protocol::explanation_of(view(), ask);
        REQUIRE(made.has_value());
        for (const auto format : {Format::binary, Format::json})
            CHECK(protocol::parse_server(protocol::format_server({5, *made}, format), format) == protocol::ServerMessage{5, *made});
        return *made;
    }
    void same(const wire::Explanation& told, const rules::Explanation& known) const {
        CHECK(told.value == known.value);
        REQUIRE(told.reasons.size() == known.reasons.size());
        for (std::size_t at = 0; at < known.reasons.size(); ++at) {
            const auto& reason = known.reasons[at];
            CHECK(told.reasons[at].paragraph == std::string{reason.cite.id});
            CHECK(told.reasons[at].amount == reason.amount);
            CHECK(told.reasons[at].space == (reason.space == rules::no_space ? std::string{} : ruleset->space(reason.space).name));
        }
    }

    std::shared_ptr<const rules::Ruleset> ruleset;
    rules::GameState state;
};

client::GetExplanation asking(const std::string& what) {
    client::GetExplanation ask;
    ask.game[0] = 7;
    ask.what = what;
    return ask;
}

}  // namespace

TEST_CASE("a value goes out with the reasons that the rules give for it") {
    const Position position{"1914-tournament"};
    const auto& rules = *position.ruleset;
    for (const auto* side : {"central", "allied"}) {
        auto ask = asking("points");
        ask.side = side;
        const auto told = position.answer(ask);
        position.same(told, *rules::explain_points(position.view(), *rules.find_side(side)));
        CHECK(told.side == side);
        CHECK((told.value > 0) == (told.side == "central"));
    }
    for (std::size_t at = 0; at < rules.powers(); ++at)
        for (const auto& query : rules.queries) {
            auto ask = asking(query.name);
            ask.power = rules.owners[at].name;
            position.same(position.answer(ask), *rules::explain_query(position.view(), query.name, static_cast<rules::OwnerId>(at)));
        }
    auto ask = asking("capacity");
    ask.power = "Germany";
    ask.type = "transport";
    const auto told = position.answer(ask);
    position.same(told, rules::explain({position.view(), *rules.find_owner("Germany"), *rules.find_unit_type("transport"),
                                        rules::ValueKind::capacity}));
    CHECK(told.unit == 0);
}

TEST_CASE("the value of a unit is told by its id or by what it is and where") {
    Position position{"1914-tournament"};
    const auto& rules = *position.ruleset;
    for (std::size_t at = 0; at < position.state.units.size(); at += 17) {
        const auto& unit = position.state.units[at];
        auto ask = asking("move");
        ask.unit = rules::raw(unit.id);
        const auto told = position.answer(ask);
        position.same(told, rules::explain({position.view(), unit.owner, unit.type, rules::ValueKind::move, &unit}));
        CHECK(told.unit == rules::raw(unit.id));
        CHECK(told.power == rules.owner(unit.owner).name);
        CHECK(told.type == rules.type(unit).name);
        CHECK(told.space == rules.space(unit.space).name);
        ask.unit = 0;
        ask.power = told.power;
        ask.type = told.type;
        ask.space = told.space;
        CHECK(position.answer(ask).unit <= told.unit);  // the first of them
    }
    // One that is bought and waits.
    rules::Unit bought;
    bought.id = static_cast<rules::UnitId>(position.state.next_unit);
    bought.space = rules::off_board;
    bought.origin = rules::off_board;
    bought.owner = *rules.find_owner("Germany");
    position.state.units.push_back(bought);
    auto ask = asking("move");
    ask.unit = rules::raw(bought.id);
    const auto wrong = protocol::explanation_of(position.view(), ask);
    REQUIRE_FALSE(wrong.has_value());
    CHECK(wrong.error().code == Code::bad_value);
    CHECK(wrong.error().field == "get_explanation.unit");
    CHECK_FALSE(wrong.error().problem.empty());
    CHECK_FALSE(wrong.error().what_to_do.empty());
}

TEST_CASE("each name that stands for a value is answered and no other") {
    for (const auto* bundle : {"1914", "1914-tournament"}) {
        const Position position{bundle};
        for (const auto name : rules::value_names(*position.ruleset)) {
            CAPTURE(name);
            REQUIRE(rules::value_named(*position.ruleset, name).has_value());
            // Asked of nobody.
            const auto wrong = protocol::explanation_of(position.view(), asking(std::string{name}));
            REQUIRE_FALSE(wrong.has_value());
            CHECK(wrong.error().code == Code::missing);
        }
        const auto near = protocol::explanation_of(position.view(), asking("atack"));
        REQUIRE_FALSE(near.has_value());
        CHECK(near.error().code == Code::unknown_name);
        CHECK(near.error().what_to_do == "did you mean \"attack\"?");
        const auto far = protocol::explanation_of(position.view(), asking(std::string(5000, 'x')));
        REQUIRE_FALSE(far.has_value());
        CHECK(far.error().problem.size() < 200);
    }
}
