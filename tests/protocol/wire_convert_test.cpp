#include <doctest/doctest.h>

#include <string>

#include "protocol/wire_convert.hpp"
#include "rules/catalogue.hpp"
#include "tests/protocol/wire_testing.hpp"

using Code = protocol::WireError::Code;
using nlohmann::json;
using wire_testing::asked;
using wire_testing::compiled;
using wire_testing::infantry;
using wire_testing::SeededPorts;

TEST_CASE("an unknown name is refused with the nearest one") {
    const auto rules = compiled("1914");
    const auto germany = *rules->find_owner("Germany");
    const auto fault = [&](const json& command) {
        const auto deed = asked(*rules, germany, command);
        REQUIRE_FALSE(deed.has_value());
        return deed.error();
    };
    const auto space = fault({{"move", {{"units", {infantry(1)}}, {"path", {"Alsace", "Loraine"}}}}});
    CHECK(space.code == Code::unknown_name);
    CHECK(space.field == "act.command.move.path[1]");
    CHECK(space.problem == "no territory or sea zone is named \"Loraine\" in this game");
    CHECK(space.what_to_do == "did you mean \"Lorraine\"?");
    const auto type = fault({{"purchase", {{"units", json::array({{{"type", "elephant"}}})}}}});
    CHECK(type.field == "act.command.purchase.units[0].type");
    CHECK(type.what_to_do.starts_with("use one of: infantry"));
    CHECK(fault({{"place", {{"units", json::array({infantry(1)})}, {"space", ""}}}}).code == Code::missing);
    CHECK(fault({{"place", {{"units", json::array({infantry(1)})}}}}).code == Code::missing);
    CHECK(fault({{"declare", {{"what", "peace"}}}}).code == Code::unknown_name);
    CHECK(fault({{"answer", {{"decision", "weather"}, {"choice", {{"flag", true}}}}}}).code == Code::unknown_name);
    CHECK(fault({{"answer", {{"decision", "submerge"}}}}).field == "act.command.answer.choice");
    CHECK(fault({{"withdraw", {{"power", "Atlantis"}}}}).code == Code::unknown_name);
    CHECK(fault({{"purchase", {{"units", json::array({infantry(70000)})}}}}).code == Code::bad_count);
    CHECK(fault({{"move", {{"units", json::array({infantry(1)})}, {"path", {std::string(5000, 'x')}}}}}).problem.size() < 200);
}

TEST_CASE("what is nested deeply or listed at length is no command") {
    const auto rules = compiled("1914");
    const auto germany = *rules->find_owner("Germany");
    const auto read = [&](const json& command) { return asked(*rules, germany, command); };
    const auto move = [&](const json& unit) { return read({{"move", {{"units", json::array({unit})}, {"path", {"Alsace"}}}}}); };
    const auto answer = [&](const json& choice) { return read({{"answer", {{"decision", "casualties"}, {"choice", choice}}}}); };
    auto nested = infantry(1);
    for (int level = 1; level < 8; ++level) {
        auto outer = infantry(1);
        outer["cargo"] = json::array({nested});
        nested = outer;
    }
    CHECK(move(nested).has_value());
    auto deeper = infantry(1);
    deeper["cargo"] = json::array({nested});
    const auto deep = move(deeper);
    REQUIRE_FALSE(deep.has_value());
    CHECK(deep.error().code == Code::bad_value);
    CHECK(deep.error().field.starts_with("act.command.move.units[0].cargo[0].cargo"));
    CHECK(deep.error().problem == "this is nested too deeply");

    json choice{{"flag", true}};
    json inner;
    for (int level = 0; level < 9; ++level) {
        inner = choice;
        choice = json{{"list", {{"choices", json::array({inner})}}}};
    }
    CHECK(answer(choice).error().code == Code::bad_value);
    CHECK(read({{"declare", {{"what", "call-off-landing"}, {"arguments", {{"space", choice}}}}}}).error().code == Code::bad_value);
    CHECK(answer(inner).has_value());

    CHECK(read({{"purchase", {{"units", std::vector<json>(256, infantry(1))}}}}).has_value());
    CHECK(read({{"purchase", {{"units", std::vector<json>(257, infantry(1))}}}}).error().code == Code::bad_value);
    CHECK(read({{"move", {{"units", json::array({infantry(1)})}, {"path", std::vector<json>(257, "Alsace")}}}}).error().code ==
          Code::bad_value);
    CHECK(answer({{"list", {{"choices", std::vector<json>(257, json{{"flag", true}})}}}}).error().code == Code::bad_value);

    auto loaded = infantry(1);
    loaded["cargo"] = json::array({infantry(1)});
    const auto bought = read({{"purchase", {{"units", json::array({infantry(1), loaded})}}}});
    REQUIRE_FALSE(bought.has_value());
    CHECK(bought.error().field == "act.command.purchase.units[1].cargo");
}

TEST_CASE("what nothing reads is an error and not passed over") {
    const auto rules = compiled("1914");
    const auto germany = *rules->find_owner("Germany");
    const auto fault = [&](const json& command) {
        const auto deed = asked(*rules, germany, command);
        REQUIRE_FALSE(deed.has_value());
        return deed.error();
    };
    const json against{{"against", {{"power", "France"}}}};
    for (const auto& command :
         {json{{"attack", {{"space", "Alsace"}, {"arguments", against}}}}, json{{"fight", {{"space", "Alsace"}, {"arguments", against}}}},
          json{{"declare", {{"what", "unrestricted-submarine-warfare"}, {"arguments", against}}}}}) {
        const auto unread = fault(command);
        CHECK(unread.code == Code::unknown_name);
        CHECK(unread.field.ends_with(".arguments[against]"));
    }
    const auto near = fault({{"declare", {{"what", "call-off-landing"}, {"arguments", {{"spaces", {{"space", "Brest"}}}}}}}});
    CHECK(near.code == Code::unknown_name);
    CHECK(near.what_to_do == "did you mean \"space\"?");
    const json endless{{std::string(5000, 'x'), {{"power", "France"}}}};
    CHECK(fault({{"attack", {{"space", "Alsace"}, {"arguments", endless}}}}).field.size() < 150);
    auto damaged = infantry(1);
    damaged["damage"] = 0;
    CHECK(fault({{"purchase", {{"units", json::array({damaged})}}}}).field == "act.command.purchase.units[0].damage");
    const json load{
        {"units", json::array({infantry(1)})}, {"from", "Wales"}, {"at", "SZ 8"}, {"into", {{"type", "transport"}, {"count", 2}}}};
    CHECK(fault({{"load", load}}).field == "act.command.load.into.count");
    auto moved = infantry(1);
    moved["moved"] = false;
    CHECK(fault({{"purchase", {{"units", json::array({infantry(1), moved})}}}}).field == "act.command.purchase.units[1].moved");
}

TEST_CASE("the one type that carries others need not be named") {
    const auto rules = compiled("1914");
    const auto germany = *rules->find_owner("Germany");
    const auto deed = asked(
        *rules, germany, {{"load", {{"units", json::array({infantry(1)})}, {"from", "Wales"}, {"at", "SZ 8"}, {"into", {{"damage", 0}}}}}});
    REQUIRE(deed.has_value());
    const auto& load = std::get<rules::command::Load>(std::get<rules::Command>(*deed).body);
    CHECK(load.into->type == *rules->find_unit_type("transport"));
    CHECK(load.into->count == 1);
}

TEST_CASE("an act that is meant for one question is not taken for the next of its name") {
    const auto rules = compiled("1914");
    auto state = rules::initial_state(*rules);
    rules::Decision question;
    question.id = rules::DecisionId{7};
    question.kind = rules->find_decision("casualties").value();
    state.decisions.push_back(question);
    protocol::client::Act act;
    act.for_decision = "casualties";
    act.for_question = 7;
    CHECK(protocol::still_open(*rules, state, act));
    act.for_decision.clear();
    CHECK(protocol::still_open(*rules, state, act));
    state.decisions.front().id = rules::DecisionId{8};  // of the battle's next round
    CHECK_FALSE(protocol::still_open(*rules, state, act));
    act.for_decision = "casualties";
    CHECK_FALSE(protocol::still_open(*rules, state, act));
    act.for_question.reset();
    CHECK(protocol::still_open(*rules, state, act));
}

TEST_CASE("what an act is meant for has to be in the game and open") {
    const auto rules = compiled("1914");
    SeededPorts ports{7};
    auto state = rules::initial_state(*rules);
    for (const auto& event : rules::open_game(*rules, state, ports)) rules::evolve(state, event);
    protocol::client::Act act;
    CHECK_FALSE(protocol::unknown_aim(*rules, act).has_value());
    CHECK(protocol::still_open(*rules, state, act));
    act.for_phase = protocol::phase_name(*rules, state);
    CHECK_FALSE(protocol::unknown_aim(*rules, act).has_value());
    CHECK(protocol::still_open(*rules, state, act));
    act.for_decision = "submerge";
    CHECK_FALSE(protocol::unknown_aim(*rules, act).has_value());
    CHECK_FALSE(protocol::still_open(*rules, state, act));
    act.for_decision = "weather";
    CHECK(protocol::unknown_aim(*rules, act)->field == "act.for_decision");
    act = {};
    act.for_round = state.round;
    CHECK(protocol::still_open(*rules, state, act));
    act.for_round = state.round + 1U;
    CHECK_FALSE(protocol::still_open(*rules, state, act));
    act = {};
    act.for_phase = "siesta";
    CHECK(protocol::unknown_aim(*rules, act)->code == Code::unknown_name);
    CHECK(protocol::unknown_aim(*rules, act)->field == "act.for_phase");
}

TEST_CASE("orders and taking back are of the table") {
    const auto rules = compiled("1914");
    const auto germany = *rules->find_owner("Germany");
    json order{{"decision_class", "casualties"},
               {"choice", {{"list", {{"choices", json::array({{{"option", "infantry"}}, {{"unit_type", "artillery"}}})}}}}}};
    const auto deed = asked(*rules, germany, {{"standing_order", order}});
    REQUIRE(deed.has_value());
    const auto& left = std::get<protocol::StandingOrder>(*deed);
    CHECK(left.owner == germany);
    REQUIRE(left.preference.has_value());
    // A person may write the name of a unit type where a list of options is expected.
    const auto& list = *left.preference->as<rules::Choice::List>();
    REQUIRE(list.size() == 2);
    CHECK(list.front() == rules::Choice{*rules->find_unit_type("infantry")});
    order.erase("choice");  // withdrawn
    CHECK_FALSE(std::get<protocol::StandingOrder>(*asked(*rules, germany, {{"standing_order", order}})).preference.has_value());
    CHECK(std::holds_alternative<protocol::TakeBack>(*asked(*rules, germany, {{"take_back", json::object()}})));
    CHECK(protocol::for_system_only({rules::command::Expire{}}));
    CHECK_FALSE(protocol::for_system_only({rules::command::EndPhase{}}));
}

TEST_CASE("an order that its class of decisions would never use is malformed") {
    const auto rules = compiled("1914");
    const auto germany = *rules->find_owner("Germany");
    const auto told = [&](const std::string& decision, const json& choice) {
        return asked(*rules, germany, {{"standing_order", {{"decision_class", decision}, {"choice", choice}}}});
    };
    const json infantry{{"list", {{"choices", json::array({{{"unit_type", "infantry"}}})}}}};
    const json nothing{{"list", json::object()}};
    const json shares{{"allocation", json::object()}};
    const json yes{{"flag", true}};
    const auto number = [](int value) { return json{{"number", value}}; };
    const auto option = [](const char* word) { return json{{"option", word}}; };
    for (const auto* decision : {"armistice", "hits-objection", "sink-transports", "submerge", "bombard", "repair"})
        if (rules->find_decision(decision)) CHECK(told(decision, yes).has_value());
    for (const auto* decision : {"submerge", "bombard", "repair"}) {
        CAPTURE(decision);
        CHECK(told(decision, number(2)).has_value());
        CHECK(told(decision, option("all")).has_value());
        CHECK_FALSE(told(decision, option("break-off")).has_value());
        CHECK_FALSE(told(decision, number(-5)).has_value());
        CHECK_FALSE(told(decision, infantry).has_value());
    }
    for (const auto* decision : {"casualties", "coastal-casualties", "new-infantry"}) {
        CAPTURE(decision);
        CHECK(told(decision, infantry).has_value());
        CHECK(told(decision, {{"unit_type", "infantry"}}).has_value());
        CHECK_FALSE(told(decision, nothing).has_value());
        CHECK_FALSE(told(decision, number(1)).has_value());
    }
    for (const auto* decision : {"minor-army", "territory-control"}) {
        CHECK(told(decision, {{"power", "Germany"}}).has_value());
        CHECK_FALSE(told(decision, {{"space", "Berlin"}}).has_value());
    }
    CHECK(told("battle-round", {{"space", "SZ 8"}}).has_value());
    CHECK(told("battle-round", option("break-off")).has_value());
    CHECK_FALSE(told("battle-round", yes).has_value());
    CHECK(told("hits-allocation", shares).has_value());
    CHECK_FALSE(told("hits-allocation", infantry).has_value());
    const auto wrong = told("casualties", yes);
    REQUIRE_FALSE(wrong.has_value());
    CHECK(wrong.error().code == Code::bad_value);
    CHECK(wrong.error().field.ends_with("standing_order.choice"));
    CHECK(wrong.error().what_to_do == "send a unit type, or a list of unit types, or units");
    const auto misspelt = told("submerge", option("al"));
    REQUIRE_FALSE(misspelt.has_value());
    CHECK(misspelt.error().field == "act.command.standing_order.choice.option");
    CHECK(misspelt.error().what_to_do.starts_with("send true or false"));
}
