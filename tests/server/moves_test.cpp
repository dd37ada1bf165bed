// What units may be told, asked of a server: each way and carrier, and what waits off the board.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tests/server/harness.hpp"

namespace testing {
namespace {

namespace form = rules::command;

/// The other places to which units of `type` may go from `from`.
std::set<rules::SpaceId> reached(const std::vector<protocol::wire::Command>& commands, rules::UnitTypeId type, rules::SpaceId from) {
    std::set<rules::SpaceId> places;
    for (const auto& command : commands)
        if (const auto* move = std::get_if<form::Move>(&command.body))
            if (move->path.front() == from && move->path.back() != from && move->units.front().type == type)
                places.insert(move->path.back());
    return places;
}

}  // namespace

TEST_CASE("the moves of some units are each way that they may go and are carried out as they are listed") {
    Harness harness;
    Client player{harness.port()};
    Client reader{harness.port(), {.format = protocol::Format::json}};
    const auto match = begin(player);
    const auto look = [&] { return player.ask<wire::GameView>(client::Watch{match.game, std::nullopt}); };
    (void)player.ask<wire::Accepted>(act(match, 1, end_phase()));
    REQUIRE(look().phase == "move");
    const client::ListLegalMoves of_power{match.game, ""};
    const auto all = player.ask<wire::LegalMoves>(of_power);
    const auto infantry = unit(*player.rules, "infantry");
    const auto vienna = space(*player.rules, "Vienna");
    const client::ListLegalMoves of_units{match.game, "", "Vienna", infantry};
    const auto moves = player.ask<wire::LegalMoves>(of_units);
    CHECK(reader.ask<wire::LegalMoves>(of_units) == moves);
    CHECK(moves.power == all.power);
    CHECK(moves.phase == "move");
    CHECK(moves.sequence == all.sequence);
    CHECK_FALSE(moves.more);
    CHECK(reached(moves.commands, infantry.type, vienna) == reached(all.commands, infantry.type, vienna));
    CHECK(moves.commands.size() > reached(moves.commands, infantry.type, vienna).size());
    const auto unlisted = std::find_if(moves.commands.begin(), moves.commands.end(), [&](const protocol::wire::Command& command) {
        return std::find(all.commands.begin(), all.commands.end(), command) == all.commands.end();
    });
    REQUIRE(unlisted != moves.commands.end());
    (void)player.ask<wire::Accepted>(act(match, 2, *unlisted));

    // Whose turn it is not may be told nothing, nor what is not there.
    CHECK(player.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, "Germany", "Berlin", infantry}).commands.empty());
    CHECK(player.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, "", "Berlin", infantry}).commands.empty());
}

TEST_CASE("where bought units may be placed is asked by the space in which they wait") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.phase_limit = 60'000, .decision_limit = 60'000}});
    const auto look = [&] { return player.ask<wire::GameView>(client::Watch{match.game, std::nullopt}); };
    const auto power = look().power;
    const auto infantry = unit(*player.rules, "infantry");
    (void)player.ask<wire::Accepted>(act(match, 1, {form::Purchase{{infantry}}}));
    const client::ListLegalMoves ask{match.game, power, "off-board", infantry};
    CHECK(player.ask<wire::LegalMoves>(ask).commands.empty());  // it is not their phase
    for (int limits = 0; limits < 30 && look().phase != "mobilize"; ++limits) harness.advance(60'000);
    REQUIRE(look().phase == "mobilize");
    REQUIRE(look().power == power);
    const auto moves = player.ask<wire::LegalMoves>(ask);
    REQUIRE_FALSE(moves.commands.empty());
    for (const auto& command : moves.commands) CHECK(std::holds_alternative<form::Place>(command.body));
    (void)player.ask<wire::Accepted>(act(match, 2, moves.commands.back()));
    CHECK(look().purchased.empty());
    CHECK(player.ask<wire::LegalMoves>(ask).commands.empty());
}

TEST_CASE("a question for moves that makes no sense is answered with what is wrong and where") {
    Harness harness;
    Client player{harness.port()};
    Client reader{harness.port(), {.format = protocol::Format::json}};
    const auto match = begin(player);
    player.rules = reader.rules = with_wrong_names(*player.rules, "hussar", "Wien");
    const auto infantry = unit(*player.rules, "infantry");
    const auto hussar = unit(*player.rules, "hussar");
    auto unnamed = infantry;
    unnamed.type = rules::no_unit_type;
    const auto wrong = [&](const client::ListLegalMoves& ask, Code code, const std::string& field) {
        CAPTURE(field);
        for (auto* asking : {&player, &reader}) {
            const auto malformed = asking->ask<wire::Malformed>(ask);
            CHECK(malformed.code == code);
            CHECK(malformed.field == field);
            CHECK_FALSE(malformed.what_to_do.empty());
        }
    };
    wrong({match.game, "Ruritania"}, Code::unknown_name, "list_legal_moves.power");
    wrong({match.game, "", "", infantry}, Code::missing, "list_legal_moves.space");
    wrong({match.game, "", "Vienna"}, Code::missing, "list_legal_moves.units");
    wrong({match.game, "", "", {}, {"Trieste"}}, Code::missing, "list_legal_moves.space");
    wrong({match.game, "", "Vienna", infantry, {"Triest"}}, Code::unknown_name, "list_legal_moves.by[0]");
    wrong({match.game, "", "Wien", infantry}, Code::unknown_name, "list_legal_moves.space");
    wrong({match.game, "", "Vienna", hussar}, Code::unknown_name, "list_legal_moves.units.type");
    wrong({match.game, "", "Vienna", unnamed}, Code::missing, "list_legal_moves.units.type");
}

}  // namespace testing
