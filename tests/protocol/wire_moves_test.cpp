#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>

#include "tests/protocol/wire_testing.hpp"

using protocol::Format;
namespace wire = protocol::wire;
using Code = protocol::WireError::Code;
using nlohmann::json;
using wire_testing::compiled;
using wire_testing::infantry;
using wire_testing::SeededPorts;

namespace {

/// The question of a client who asks so, in JSON.
tl::expected<protocol::MovesQuestion, protocol::WireError> question_of(const rules::View& view, json ask) {
    ask["game"] = std::string(32, '1');
    const auto frame = json{{"request", 1}, {"list_legal_moves", ask}}.dump();
    const auto message = protocol::parse_client(frame, Format::json, &view.rules);
    if (!message) return tl::make_unexpected(message.error());
    return protocol::moves_from_wire(view, std::get<protocol::client::ListLegalMoves>(message->body));
}

}  // namespace

TEST_CASE("all that some units may be told is asked by their space and a pick") {
    const auto rules = compiled("1914-tournament");
    const auto austria = *rules->find_owner("Austria-Hungary");
    SeededPorts ports{1914};
    auto state = rules::initial_state(*rules);
    for (const auto& event : rules::open_game(*rules, state, ports)) rules::evolve(state, event);
    const auto does = [&](rules::Command::Body body) {
        const auto judged = rules::judge(*rules, state, {austria, std::move(body)}, ports);
        REQUIRE(judged.has_value());
        for (const auto& event : *judged) rules::evolve(state, event);
    };
    rules::UnitPick bought;
    bought.type = *rules->find_unit_type("infantry");
    does(rules::command::Purchase{{bought}});
    does(rules::command::EndPhase{});
    const rules::View view{*rules, state};
    REQUIRE(protocol::phase_name(*rules, state) == "move");
    const auto told = [&](const std::string& space, const json& units, const std::vector<std::string>& by = {}) {
        const auto question = question_of(view, {{"space", space}, {"units", units}, {"by", by}});
        REQUIRE(question.has_value());
        const protocol::client::ListLegalMoves ask{{}, "", space, question->units, by};
        for (const auto format : {Format::binary, Format::json})
            CHECK(std::get<protocol::client::ListLegalMoves>(
                      protocol::parse_client(protocol::format_client({1, ask}, format, rules.get()), format, rules.get())->body) == ask);
        CHECK(question->power == austria);
        const auto moves = protocol::legal_moves_to_wire(view, *question);
        const auto expected = rules::legal_moves_of(view, austria, question->space.value(), question->units, question->by);
        REQUIRE(moves.commands.size() == expected.size());
        for (std::size_t at = 0; at < expected.size(); ++at) {
            CHECK(moves.commands[at] == protocol::as_asked(expected[at]));
            const auto again = protocol::deed_of(*rules, austria, moves.commands[at]);
            REQUIRE(again.has_value());
            CHECK(rules::check(view, std::get<rules::Command>(*again)).has_value());
        }
        for (const auto format : {Format::binary, Format::json})
            CHECK(std::get<protocol::server::LegalMoves>(
                      protocol::parse_server(protocol::format_server({1, moves}, format, rules.get()), format, rules.get())->body) ==
                  moves);
        CHECK_FALSE(moves.more);
        return moves.commands;
    };
    // Two ways at least to one territory; the list of the power has one to each.
    const auto space = [&](const char* name) { return *rules->find_space(name); };
    std::map<rules::SpaceId, int> ways;
    for (const auto& command : told("Vienna", infantry(7))) {
        const auto* move = std::get_if<rules::command::Move>(&command.body);
        REQUIRE(move != nullptr);
        CHECK(move->path.front() == space("Vienna"));
        CHECK(move->units.front().type == bought.type);
        ++ways[move->path.back()];
    }
    CHECK(std::any_of(ways.begin(), ways.end(), [](const auto& way) { return way.second >= 2; }));
    const auto over = told("Vienna", infantry(7), {"Trieste"});
    CHECK_FALSE(over.empty());
    CHECK(std::all_of(over.begin(), over.end(), [&](const wire::Command& command) {
        const auto& path = std::get<rules::command::Move>(command.body).path;
        return std::find(path.begin() + 1, path.end() - 1, space("Trieste")) != path.end() - 1;
    }));
    // The carrier is named.
    const auto from_port = told("Trieste", infantry(1));
    CHECK(std::any_of(from_port.begin(), from_port.end(), [&](const wire::Command& command) {
        const auto* load = std::get_if<rules::command::Load>(&command.body);
        return load != nullptr && load->at == space("SZ 18") && load->into && load->into->type == *rules->find_unit_type("transport");
    }));
    CHECK(told("off-board", infantry(1)).empty());  // it waits for its phase
    CHECK(told("London", infantry(1)).empty());
}

TEST_CASE("a question for the moves of units that says too little or what is not there is answered with what is wrong") {
    const auto rules = compiled("1914");
    const auto state = rules::initial_state(*rules);
    const auto fault = [&](const json& ask) {
        const auto question = question_of({*rules, state}, ask);
        REQUIRE_FALSE(question.has_value());
        CHECK_FALSE(question.error().what_to_do.empty());
        return question.error();
    };
    CHECK(fault({{"power", "Ruritania"}}).field == "list_legal_moves.power");
    const auto placeless = fault({{"units", infantry(1)}});
    CHECK(placeless.code == Code::missing);
    CHECK(placeless.field == "list_legal_moves.space");
    const auto unpicked = fault({{"space", "Vienna"}});
    CHECK(unpicked.code == Code::missing);
    CHECK(unpicked.field == "list_legal_moves.units");
    const auto misspelt = fault({{"space", "Viena"}, {"units", infantry(1)}});
    CHECK(misspelt.code == Code::unknown_name);
    CHECK(misspelt.field == "list_legal_moves.space");
    CHECK(misspelt.what_to_do == "did you mean \"Vienna\"?");
    auto units = infantry(1);
    units["type"] = "elephant";
    CHECK(fault({{"space", "Vienna"}, {"units", units}}).field == "list_legal_moves.units.type");
    units = infantry(1);
    units["origin"] = "Atlantis";
    CHECK(fault({{"space", "Vienna"}, {"units", units}}).field == "list_legal_moves.units.origin");
    CHECK(fault({{"space", "Vienna"}, {"units", infantry(70'000)}}).code == Code::bad_count);
    CHECK(question_of({*rules, state}, {{"power", "Germany"}, {"space", "off-board"}, {"units", infantry(1)}})->space == rules::off_board);
}

TEST_CASE("a list of legal moves says when a question has more answers than it lists") {
    const auto rules = compiled("1914");
    const auto germany = *rules->find_owner("Germany");
    SeededPorts ports{7};
    auto state = rules::initial_state(*rules);
    for (const auto& event : rules::open_game(*rules, state, ports)) rules::evolve(state, event);
    auto& decision = state.decisions.emplace_back();
    decision.kind = *rules->find_decision("bombard");
    decision.asked = rules::mask_of(germany);
    for (const int most : {63, 64}) {
        CAPTURE(most);
        decision.number = most;  // 0 to `most` are legal
        const auto moves = protocol::legal_moves_to_wire({*rules, state}, {.power = germany});
        CHECK(moves.commands.size() == 64);
        CHECK(moves.more == (most == 64));
        for (const auto format : {Format::binary, Format::json})
            CHECK(std::get<protocol::server::LegalMoves>(
                      protocol::parse_server(protocol::format_server({1, moves}, format, rules.get()), format, rules.get())->body) ==
                  moves);
    }
    CHECK_FALSE(protocol::legal_moves_to_wire({*rules, state}, {.power = *rules->find_owner("France")}).more);
}
