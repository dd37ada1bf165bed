// The explanations that a client is told, against those of the rules, and what is said to questions without sense.
#include <doctest/doctest.h>

#include <algorithm>

#include "rules/core/judge.hpp"
#include "rules/hooks/battle.hpp"
#include "rules/hooks/explain.hpp"
#include "rules/hooks/value.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

client::GetExplanation asking(const Match& match, const std::string& what) {
    client::GetExplanation ask;
    ask.game = match.game;
    ask.what = what;
    return ask;
}

constexpr std::string_view attacked_space = "Serbia";  // where the first power of the game has to attack

/// Plays until a battle is listed there.
void list_a_battle(Client& player, const Match& match) {
    std::uint64_t number = 0;
    const auto does = [&](const protocol::wire::Command& command) { (void)player.ask<wire::Accepted>(act(match, ++number, command)); };
    const auto phase = [&] { return player.ask<wire::GameView>(client::Watch{match.game, std::nullopt}).phase; };
    while (phase() != "move") does(end_phase());
    const auto moves = player.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, ""});
    const auto chosen = std::find_if(moves.commands.begin(), moves.commands.end(), [](const protocol::wire::Command& command) {
        const auto* move = std::get_if<rules::command::Move>(&command.body);
        return move != nullptr && move->path.back() == space(ruleset(), attacked_space) &&
               move->units.front().type == unit_type(ruleset(), "infantry");
    });
    REQUIRE(chosen != moves.commands.end());
    does(*chosen);
    does(end_phase());
}

/// The state that a spectator has who folds all that is shown up to `sequence`.
rules::GameState folded(Client& spectator, const Match& match, std::uint32_t sequence) {
    auto state = rules::initial_state(ruleset());
    (void)spectator.ask<wire::Watching>(client::Watch{match.game, 0U});
    for (std::uint32_t seen = 0; seen < sequence;) {
        const auto update = spectator.wait_for<wire::Update>();
        seen = static_cast<std::uint32_t>(update.entry.entry.header.sequence);
        for (const auto& event : update.entry.entry.events) rules::evolve(state, event);
    }
    return state;
}

void same(std::int32_t value, const std::vector<wire::Reason>& reasons, const rules::Explanation& known) {
    CHECK(value == known.value);
    REQUIRE(reasons.size() == known.reasons.size());
    for (std::size_t at = 0; at < known.reasons.size(); ++at) {
        const auto& reason = known.reasons[at];
        CHECK(reasons[at].paragraph == std::string{reason.cite.id});
        CHECK(reasons[at].amount == reason.amount);
        CHECK(reasons[at].space == (reason.space == rules::no_space ? std::string{} : ruleset().space(reason.space).name));
    }
}
void same(const wire::Explanation& told, const rules::Explanation& known) { same(told.value, told.reasons, known); }

void same(const rules::GameState& state, const std::vector<wire::ExplainedFire>& told, const std::vector<rules::ExplainedShot>& known) {
    std::size_t units = 0;
    for (const auto& fire : told) {
        CHECK(fire.count == fire.ids.size());
        units += fire.ids.size();
    }
    CHECK(units == known.size());
    for (const auto& shot : known) {
        const auto fire = std::find_if(told.begin(), told.end(), [&](const wire::ExplainedFire& each) {
            return std::find(each.ids.begin(), each.ids.end(), rules::raw(shot.unit)) != each.ids.end();
        });
        REQUIRE(fire != told.end());
        const auto* unit = state.unit(shot.unit);
        REQUIRE(unit != nullptr);
        CHECK(fire->power == ruleset().owner(unit->owner).name);
        CHECK(fire->type == ruleset().type(*unit).name);
        same(fire->value, fire->reasons, shot.value);
    }
}

void wrong(Client& client, const client::GetExplanation& ask, Code code, std::string_view member) {
    CAPTURE(ask.what);
    CAPTURE(member);
    const auto said = client.ask<wire::Malformed>(ask);
    CHECK(said.code == code);
    CHECK(said.field == "get_explanation." + std::string{member});
    CHECK_FALSE(said.problem.empty());
    CHECK_FALSE(said.what_to_do.empty());
}

}  // namespace

TEST_CASE("a spectator is told values and reasons as the rules give them in both formats") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    list_a_battle(player, match);
    for (const auto format : {protocol::Format::binary, protocol::Format::json}) {
        Client spectator{harness.port(), {.format = format}};
        auto ask = asking(match, "points");
        ask.side = "central";
        const auto first = spectator.ask<wire::Explanation>(ask);
        CHECK(first.game == match.game);
        CHECK(first.what == "points");
        const auto state = folded(spectator, match, first.sequence);
        const rules::View view{ruleset(), state};
        same(first, *rules::explain_points(view, *ruleset().find_side("central")));

        std::size_t reasons = 0;
        for (std::size_t at = 0; at < ruleset().powers(); ++at)
            for (const auto* what : {"production", "lost-value"}) {
                auto of_power = asking(match, what);
                of_power.power = ruleset().owners[at].name;
                const auto told = spectator.ask<wire::Explanation>(of_power);
                same(told, *rules::explain_query(view, what, static_cast<rules::OwnerId>(at)));
                CHECK(told.power == of_power.power);
                reasons += told.reasons.size();
            }
        CHECK(reasons > 0);

        const auto space = *ruleset().find_space(attacked_space);
        const auto* battle = rules::listed_battle(view, space);
        REQUIRE(battle != nullptr);
        CHECK_FALSE(state.in(space).empty());
        for (const auto& unit : state.in(space))
            for (const auto& [what, kind] : {std::pair{"attack", rules::ValueKind::attack}, std::pair{"defence", rules::ValueKind::defence},
                                             std::pair{"move", rules::ValueKind::move}}) {
                auto of_unit = asking(match, what);
                of_unit.unit = rules::raw(unit.id);
                const auto told = spectator.ask<wire::Explanation>(of_unit);
                same(told, rules::explain({view, unit.owner, unit.type, kind, &unit, battle->id}));
                CHECK(told.space == attacked_space);
                CHECK(told.unit == rules::raw(unit.id));
            }
        const auto attackers = state.in(space, battle->lead);
        REQUIRE_FALSE(attackers.empty());
        auto by_type = asking(match, "attack");
        by_type.power = ruleset().owner(battle->lead).name;
        by_type.type = ruleset().type(attackers.front()).name;
        by_type.space = attacked_space;
        CHECK(spectator.ask<wire::Explanation>(by_type).unit == rules::raw(attackers.front().id));
        by_type.space.clear();
        const auto of_type = spectator.ask<wire::Explanation>(by_type);
        CHECK(of_type.unit == 0);
        same(of_type, rules::explain({view, battle->lead, attackers.front().type, rules::ValueKind::attack}));

        auto fire = asking(match, "fire");
        fire.space = attacked_space;
        const auto told = spectator.ask<wire::Explanation>(fire);
        CHECK_FALSE(told.attackers.empty());
        CHECK_FALSE(told.defenders.empty());
        same(state, told.attackers, rules::explain_fire(view, battle->id, true));
        same(state, told.defenders, rules::explain_fire(view, battle->id, false));
        CHECK(told.sequence == first.sequence);  // nothing happened by asking
    }
}

TEST_CASE("a question about a value that makes no sense is answered with what is wrong and where") {
    Harness harness;
    Client client{harness.port()};
    const auto match = create(client);
    const auto with = [&](const std::string& what, auto change) {
        auto ask = asking(match, what);
        change(ask);
        return ask;
    };
    const auto nobody = [](auto&) {};
    const auto side = [](auto& it) { it.side = "central"; };
    const auto power = [](auto& it) { it.power = "Germany"; };
    const auto infantry = [](auto& it) {
        it.power = "Germany";
        it.type = "infantry";
    };
    (void)client.ask<wire::Explanation>(with("points", side));
    (void)client.ask<wire::Explanation>(with("production", power));
    (void)client.ask<wire::Explanation>(with("cost", infantry));

    wrong(client, with("", nobody), Code::missing, "what");
    wrong(client, with("popularity", nobody), Code::unknown_name, "what");

    wrong(client, with("points", nobody), Code::missing, "side");
    wrong(client, with("points", [](auto& it) { it.side = "purple"; }), Code::unknown_name, "side");
    wrong(client, with("points", [](auto& it) { it.side = "central", it.power = "Germany"; }), Code::bad_value, "power");

    wrong(client, with("production", nobody), Code::missing, "power");
    wrong(client, with("production", [](auto& it) { it.power = "Ruritania"; }), Code::unknown_name, "power");
    wrong(client, with("production", infantry), Code::bad_value, "type");
    wrong(client, with("production", [](auto& it) { it.power = "Germany", it.side = "central"; }), Code::bad_value, "side");
    REQUIRE(ruleset().owners.size() > ruleset().powers());
    wrong(client, with("production", [](auto& it) { it.power = ruleset().owners.back().name; }), Code::bad_value, "power");

    wrong(client, with("attack", nobody), Code::missing, "power");
    wrong(client, with("attack", power), Code::missing, "type");
    wrong(client, with("attack", [](auto& it) { it.power = "Germany", it.type = "elephant"; }), Code::unknown_name, "type");
    wrong(client, with("attack", [&](auto& it) { infantry(it), it.space = "Atlantis"; }), Code::unknown_name, "space");
    wrong(client, with("attack", [&](auto& it) { infantry(it), it.space = "SZ 4"; }), Code::bad_value, "space");
    wrong(client, with("attack", [](auto& it) { it.unit = 4'000'000'000; }), Code::unknown_name, "unit");
    wrong(client, with("attack", [&](auto& it) { infantry(it), it.unit = 1; }), Code::bad_value, "power");

    wrong(client, with("fire", nobody), Code::missing, "space");
    wrong(client, with("fire", [](auto& it) { it.space = "Alsace"; }), Code::bad_value, "space");
    wrong(client, with("fire", [](auto& it) { it.space = "Alsace", it.unit = 1; }), Code::bad_value, "unit");

    auto elsewhere = with("points", side);
    elsewhere.game = match::random_game_id();
    CHECK(client.ask<wire::Malformed>(elsewhere).code == Code::unknown_game);
}

TEST_CASE("what a bundle does not count is not explained in its games") {
    Harness harness;
    Client client{harness.port()};
    const auto match = create(client, {.bundle = "1914"});
    auto points = asking(match, "points");
    points.side = "central";
    wrong(client, points, Code::bad_value, "what");
    auto lost = asking(match, "lost-value");
    lost.power = "France";
    wrong(client, lost, Code::unknown_name, "what");
}

}  // namespace testing
