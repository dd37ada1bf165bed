// Results that a referee rules: who has won, and who has left the game before.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tests/server/timed_hall.hpp"

namespace testing {

namespace {

using Correction = client::Correction;

/// Italy has taken all of these spaces: nobody stands in them any more.
std::vector<Correction> taken_by_italy(const wire::GameView& view, const std::set<std::string>& spaces) {
    std::vector<Correction> all;
    for (const auto& stack : view.units) {
        if (!spaces.contains(stack.space)) continue;
        Correction gone;
        gone.kind = Correction::Kind::remove_units;
        for (const auto& group : stack.units) gone.ids.insert(gone.ids.end(), group.ids.begin(), group.ids.end());
        all.push_back(std::move(gone));
    }
    for (const auto& space : spaces) {
        Correction taken;
        taken.kind = Correction::Kind::control;
        taken.space = space;
        taken.to = "Italy";
        all.push_back(std::move(taken));
    }
    return all;
}
bool is_out(const wire::GameView& view, std::string_view power) {
    return std::any_of(view.owners.begin(), view.owners.end(), [&](const auto& one) { return one.owner == power && one.out; });
}

}  // namespace

TEST_CASE("a result that a referee rules names no power among the winners that has left the game [1914T-4.3.1]") {
    namespace verb = protocol::client::verb;
    TimedHall hall;
    std::uint64_t rulings = 0;
    const auto rule = [&](client::Rule::Verb what) {
        client::Rule ask;
        ask.game = hall.game;
        ask.action_id = action(++rulings);
        ask.reason = "it was so";
        ask.what = std::move(what);
        (void)hall.director.ask<wire::Accepted>(ask);
    };
    const auto before = look(hall.director, hall.game);
    REQUIRE(before.power == "Austria-Hungary");
    // Of its homeland 16 IPC are lost: it surrenders as its turn ends.
    rule(verb::Correct{taken_by_italy(before, {"Budapest", "Trieste", "Bohemia", "Galicia"})});
    rule(verb::Void{rules::command::Expire::What::turn});
    REQUIRE(is_out(look(hall.director, hall.game), "Austria-Hungary"));
    Correction won;
    won.kind = Correction::Kind::result;
    won.to = "central";
    rule(verb::Correct{{won}});
    const auto over = look(hall.director, hall.game);
    REQUIRE(over.result);
    std::vector<std::string> winners;
    for (const auto winner : over.result->winners) winners.push_back(rules_of()->owner(winner).name);
    CHECK(winners == std::vector<std::string>{"Germany", "Ottoman Empire"});
    CHECK(hall.director.ask<wire::Games>(client::ListGames{}).games.at(0).winners == winners);
    check_record(hall.harness.port(), hall.game);
}

}  // namespace testing
