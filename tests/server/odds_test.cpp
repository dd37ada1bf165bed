// The odds that a client is told, against those of the calculator by other ways, and what is said to questions without sense.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "admin/odds_words.hpp"
#include "protocol/wire_odds.hpp"
#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"
#include "rules/odds/question.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

/// What the words of `armistice-admin odds` ask.
rules::odds::Question asked_in_words(const std::string& kind, const std::string& attackers, const std::string& defenders) {
    const auto& rules = ruleset();
    rules::odds::Question question;
    question.kind = *rules::odds::kind_named(rules, kind);
    question.attackers.units = *admin::read_units(rules, *rules.find_owner("Germany"), attackers);
    question.defenders.units = *admin::read_units(rules, *rules.find_owner("France"), defenders);
    return question;
}

rules::UnitPick pick(const std::string& type, std::uint16_t count, std::uint8_t damage = 0, const rules::Ruleset& rules = ruleset()) {
    auto made = unit(rules, type, count);
    if (damage > 0) made.damage = damage;
    return made;
}

client::GetOdds made_up(const Match& match, const std::string& kind) {
    client::GetOdds ask;
    ask.game = match.game;
    ask.kind = kind;
    ask.attacker = "Germany";
    return ask;
}

void same(const wire::OddsPart& told, const rules::odds::PartOdds& known) {
    CHECK(told.units_lost == known.units_lost);
    CHECK(told.cost_lost == known.cost_lost);
    REQUIRE(told.losses.size() == known.losses.size());
    for (std::size_t at = 0; at < known.losses.size(); ++at) {
        CHECK(told.losses[at].type == ruleset().type(known.losses[at].type).name);
        CHECK(told.losses[at].power == ruleset().owner(known.losses[at].owner).name);
        CHECK(told.losses[at].had == known.losses[at].had);
        CHECK(told.losses[at].lost == known.losses[at].lost);
    }
    REQUIRE(told.left.size() == known.left.size());
    for (std::size_t at = 0; at < known.left.size(); ++at) {
        CHECK(told.left[at].chance == known.left[at].chance);
        REQUIRE(told.left[at].units.size() == known.left[at].units.size());
        for (std::size_t unit = 0; unit < known.left[at].units.size(); ++unit) {
            CHECK(told.left[at].units[unit].type == known.left[at].units[unit].type);
            CHECK(told.left[at].units[unit].count == known.left[at].units[unit].count);
            CHECK(told.left[at].units[unit].damage == known.left[at].units[unit].damage);
        }
    }
}

void same(const wire::Odds& told, const rules::odds::Odds& known) {
    CHECK(told.attackers_win == known.attackers_win);
    CHECK(told.both_remain == known.both_remain);
    CHECK(told.defenders_hold == known.defenders_hold);
    CHECK(told.nobody_left == known.nobody_left);
    CHECK(told.rounds == known.rounds);
    same(told.attackers, known.attackers);
    same(told.defenders, known.defenders);
    CHECK(told.not_counted == known.left_out);
    CHECK(told.sampled.has_value() == known.sampled.has_value());
}

void wrong(Client& client, const client::GetOdds& ask, Code code, std::string_view field) {
    CAPTURE(field);
    const auto said = client.ask<wire::Malformed>(ask);
    CHECK(said.code == code);
    CHECK(said.field == field);
    CHECK_FALSE(said.problem.empty());
    CHECK_FALSE(said.what_to_do.empty());
}

}  // namespace

TEST_CASE("the odds of made-up forces are those of the command line in both formats") {
    Harness harness;
    for (const auto format : {protocol::Format::binary, protocol::Format::json}) {
        Client client{harness.port(), {.format = format}};
        const auto match = create(client);
        auto land = made_up(match, "land");
        land.attackers = {pick("infantry", 12), pick("artillery", 3), pick("fighter", 2)};
        land.defenders = {{"France", {pick("infantry", 9), pick("artillery", 2), pick("fighter", 1)}}};
        const auto told = client.ask<wire::Odds>(land);
        same(told, *rules::odds::calculate(
                       ruleset(), asked_in_words("land", "12 infantry, 3 artillery, 2 fighters", "9 infantry, 2 artillery, fighter")));
        CHECK(told.kind == "land");
        CHECK(told.game == match.game);
        CHECK(told.sequence == 2);

        auto sea = made_up(match, "sea");
        sea.attackers = {pick("battleship", 2), pick("battleship", 1, 1), pick("submarine", 3)};
        sea.defenders = {{"France", {pick("cruiser", 4), pick("transport", 1)}}};
        sea.attacker_order = {"submarine"};
        sea.attacker_submerges = true;
        sea.rounds = 3;
        auto question = asked_in_words("sea", "2 battleships, damaged battleship, 3 submarines", "4 cruisers, transport");
        question.attackers.order = *admin::read_order(ruleset(), "submarine");
        question.attackers.leaves = true;
        question.rounds = 3;
        same(client.ask<wire::Odds>(sea), *rules::odds::calculate(ruleset(), question));
    }
}

TEST_CASE("the odds of a listed battle are those of the units that stand there") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    std::uint64_t number = 0;
    const auto look = [&] { return player.ask<wire::GameView>(client::Watch{match.game, std::nullopt}); };
    const auto does = [&](const protocol::wire::Command& command) { (void)player.ask<wire::Accepted>(act(match, ++number, command)); };
    auto view = look();
    while (view.phase != "move") {
        does(end_phase());
        view = look();
    }
    const auto power = view.power;
    const auto is_enemy = [&](const std::string& name) {
        return std::any_of(view.owners.begin(), view.owners.end(), [&](const wire::OwnerView& owner) {
            return owner.owner == power && std::find(owner.enemies.begin(), owner.enemies.end(), name) != owner.enemies.end();
        });
    };
    const auto units_in = [&](const std::string& space) {
        const auto stack = std::find_if(view.units.begin(), view.units.end(), [&](const auto& one) { return one.space == space; });
        return stack == view.units.end() ? protocol::wire::UnitGroups{} : stack->units;
    };
    const std::string target = "Serbia";  // where the first power of the game has to attack
    bool moved = false;
    for (const auto& command : player.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, ""}).commands) {
        const auto* move = std::get_if<rules::command::Move>(&command.body);
        if (move == nullptr || moved || move->path.back() != space(ruleset(), target)) continue;
        if (move->units.front().type != unit_type(ruleset(), "infantry")) continue;
        does(command);
        moved = true;
    }
    REQUIRE(moved);
    client::GetOdds ask;
    ask.game = match.game;
    ask.space = target;
    wrong(player, ask, Code::bad_value, "get_odds.space");  // nothing is listed yet
    does(end_phase());
    view = look();
    REQUIRE_FALSE(view.battles.empty());
    CHECK(view.battles.front().battle.space == space(ruleset(), target));

    rules::odds::Question question;
    question.kind = *rules::odds::kind_named(ruleset(), "land");
    question.space = *ruleset().find_space(target);
    for (const auto& group : units_in(target)) {
        const auto& owner = ruleset().owner(group.owner).name;
        if (owner != power && !is_enemy(owner)) continue;
        auto& part = owner == power ? question.attackers : question.defenders;
        part.units.push_back(
            {group.owner, group.type, static_cast<std::uint8_t>(group.damage), 0, static_cast<std::uint16_t>(group.count)});
    }
    const auto told = player.ask<wire::Odds>(ask);
    same(told, *rules::odds::calculate(ruleset(), question));
    CHECK(told.space == target);
    CHECK(told.sequence == view.sequence);
    CHECK(look().head == view.head);
    ask.attackers = {pick("infantry", 3)};
    wrong(player, ask, Code::bad_value, "get_odds.kind");
}

TEST_CASE("only so many ways are listed as are asked for and the rest comes to what is left") {
    Harness harness;
    Client client{harness.port()};
    const auto match = create(client);
    auto ask = made_up(match, "land");
    ask.attackers = {pick("infantry", 10)};
    ask.defenders = {{"", {pick("infantry", 10)}}};
    const auto all = client.ask<wire::Odds>(ask);
    ask.ways = 3;
    const auto some = client.ask<wire::Odds>(ask);
    REQUIRE(some.defenders.left.size() == 3);
    CHECK(all.defenders.other_ways == 0);
    double sum = some.defenders.other_ways;
    for (std::size_t at = 0; at < 3; ++at) {
        CHECK(some.defenders.left[at] == all.defenders.left[at]);
        sum += some.defenders.left[at].chance;
    }
    CHECK(std::abs(sum - 1) < 1e-9);
}

TEST_CASE("of very many ways only the likeliest are listed") {
    rules::odds::Odds odds;
    const std::size_t many = 2 * protocol::most_ways;
    for (std::size_t at = 0; at < many; ++at) odds.attackers.left.push_back({{}, 1.0 / static_cast<double>(many)});
    rules::odds::Question question;
    question.kind = *rules::odds::kind_named(ruleset(), "land");
    for (const auto ways : {std::uint32_t{0}, protocol::most_ways, 2 * protocol::most_ways}) {
        const auto told = protocol::odds_to_wire(ruleset(), question, odds, ways);
        CHECK(told.attackers.left.size() == protocol::most_ways);
        CHECK(std::abs(told.attackers.other_ways - 0.5) < 1e-9);
    }
}

TEST_CASE("odds that are sampled are told to be") {
    rules::odds::Odds odds;
    rules::odds::Question question;
    question.kind = *rules::odds::kind_named(ruleset(), "land");
    CHECK_FALSE(protocol::odds_to_wire(ruleset(), question, odds, 0).sampled.has_value());
    odds.sampled = {800, 0.0175, {"1914-6.2.1"}};
    const auto told = protocol::odds_to_wire(ruleset(), question, odds, 0);
    REQUIRE(told.sampled.has_value());
    CHECK(*told.sampled == wire::OddsSample{800, 0.0175, {"1914-6.2.1"}, false});
}

TEST_CASE("forces that are made up in a game know what their powers have developed there") {
    const auto spec = rules::find_bundle("classic");
    if (!spec) return;  // built without it
    const auto rules = *rules::compile_bundle(*spec, rules::catalogue());
    auto state = rules::initial_state(*rules);
    const auto germany = *rules->find_owner("Germany");
    REQUIRE(rules::odds::develop(*rules, germany, "heavy-bombers", state.slots).has_value());
    client::GetOdds ask;
    ask.kind = "land";
    ask.attacker = "Germany";
    const auto some = [&](const char* type, std::uint16_t count) { return pick(type, count, 0, *rules); };
    ask.attackers = {some("bomber", 1), some("infantry", 1)};
    ask.defenders = {{"USSR", {some("infantry", 2)}}};
    ask.attacker_keeps_land = true;
    const auto question = protocol::odds_from_wire({*rules, state}, ask);
    REQUIRE(question.has_value());
    const auto odds = rules::odds::calculate(*rules, *question);
    REQUIRE(odds.has_value());
    const auto told = protocol::odds_to_wire(*rules, *question, *odds, 0);
    CHECK(told.known == std::vector<wire::OddsDevelopment>{{"Germany", "heavy-bombers", true}});
    CHECK(told.attacker_order == std::vector<std::string>{"infantry", "bomber", "infantry"});
    REQUIRE(told.ground_taken.has_value());
    CHECK(*told.ground_taken == odds->ground_taken);
    state.slots.clear();
    CHECK(rules::odds::calculate(*rules, *protocol::odds_from_wire({*rules, state}, ask))->attackers_win < odds->attackers_win);
}

TEST_CASE("a question about odds that makes no sense is answered with what is wrong and where") {
    Harness harness;
    Client client{harness.port()};
    const auto match = create(client);
    auto ask = made_up(match, "land");
    ask.attackers = {pick("infantry", 2)};
    ask.defenders = {{"France", {pick("infantry", 1)}}};
    (void)client.ask<wire::Odds>(ask);
    const auto with = [&](auto change) {
        auto changed = ask;
        change(changed);
        return changed;
    };
    client.rules = with_wrong_names(ruleset(), "elephant", "Atlantis");
    wrong(client, with([&](auto& it) { it.attackers[0].type = unit_type(*client.rules, "elephant"); }), Code::unknown_name,
          "get_odds.attackers[0].type");
    wrong(client, with([](auto& it) { it.defenders[0].power = "Ruritania"; }), Code::unknown_name, "get_odds.defenders[0].power");
    wrong(client, with([](auto& it) { it.attacker = "Ruritania"; }), Code::unknown_name, "get_odds.attacker");
    wrong(client, with([](auto& it) { it.attacker_order = {"elephant"}; }), Code::unknown_name, "get_odds.attacker_order[0]");
    wrong(client, with([](auto& it) { it.space = "Atlantis"; }), Code::unknown_name, "get_odds.space");
    wrong(client, with([](auto& it) { it.space = "SZ 4"; }), Code::bad_value, "get_odds.space");
    wrong(client, with([](auto& it) { it.kind = "air"; }), Code::bad_value, "get_odds.kind");
    wrong(client, with([](auto& it) { it.kind = ""; }), Code::bad_value, "get_odds.kind");
    wrong(client, with([](auto& it) { it.attackers.clear(); }), Code::missing, "get_odds");
    wrong(client, with([](auto& it) { it.attackers[0].type = unit_type(ruleset(), "cruiser"); }), Code::bad_value, "get_odds");
    wrong(client, with([](auto& it) { it.attackers[0].damage = 1; }), Code::bad_value, "get_odds");
    wrong(client, with([](auto& it) { it.attackers[0].origin = space(ruleset(), "Alsace"); }), Code::bad_value, "get_odds.attackers[0]");
    wrong(client, with([](auto& it) { it.defenders[0].power = "Germany"; }), Code::bad_value, "get_odds");
    wrong(client, with([](auto& it) { it.rounds = 2; }), Code::bad_value, "get_odds");
    wrong(client, with([](auto& it) { it.standard_error = 1e-9; }), Code::bad_value, "get_odds.standard_error");
    wrong(client, with([](auto& it) { it.standard_error = 1; }), Code::bad_value, "get_odds.standard_error");
    wrong(client, with([](auto& it) { it.defender_order = {"cruiser"}; }), Code::bad_value, "get_odds");
    wrong(client, with([](auto& it) { it.support = {pick("battleship", 1)}; }), Code::bad_value, "get_odds.support");
    wrong(client, with([](auto& it) { it.spare_transports = true; }), Code::bad_value, "get_odds");
    wrong(client, with([](auto& it) { it.attackers[0].count = 101; }), Code::too_much, "get_odds");
    wrong(client, with([](auto& it) { it.attackers = {pick("infantry", 60), pick("tank", 41)}; }), Code::too_much, "get_odds");
    // One more than the types of the rules have room for: put into the frame.
    auto frame = protocol::format_client({1, with([](auto& it) { it.attackers[0].count = 65'535; })}, protocol::Format::json, &ruleset());
    frame.replace(frame.find("65535"), 5, "65536");
    Client json{harness.port(), {.format = protocol::Format::json}};
    json.send_bytes(frame, true);
    const auto too_many = std::get<wire::Malformed>(json.next().body);
    CHECK(too_many.code == Code::bad_count);
    CHECK(too_many.field == "get_odds.attackers[0].count");
    CHECK_FALSE(too_many.problem.empty());
    CHECK_FALSE(too_many.what_to_do.empty());
    client::GetOdds listed;
    listed.game = match.game;
    wrong(client, listed, Code::missing, "get_odds.space");
    listed.space = "Alsace";
    wrong(client, listed, Code::bad_value, "get_odds.space");
    listed.game = match::random_game_id();
    CHECK(client.ask<wire::Malformed>(listed).code == Code::unknown_game);
}

TEST_CASE("odds that would take long are too much and a connection has one question at a time") {
    server::Config config;
    config.limits.odds_work = 1000;
    Harness harness{config};
    Client client{harness.port()};
    const auto match = create(client);
    auto ask = made_up(match, "sea");
    ask.attackers = {pick("battleship", 30), pick("submarine", 20), pick("cruiser", 20)};
    ask.defenders = {{"France", {pick("battleship", 30), pick("submarine", 20)}},
                     {"British Empire", {pick("submarine", 20), pick("cruiser", 9)}}};
    wrong(client, ask, Code::too_much, "get_odds");

    harness.config.limits.odds_work = 500'000'000;
    harness.restart();
    Client again{harness.port()};
    std::vector<std::uint32_t> asked;
    for (int at = 0; at < 20; ++at) asked.push_back(again.send(ask));
    std::size_t busy = 0;
    for (const auto request : asked) busy += std::holds_alternative<wire::Busy>(again.answer_to(request).body) ? 1U : 0U;
    CHECK(busy > 0);
    CHECK(busy < asked.size());
    (void)again.ask<wire::Pong>(client::Ping{});
}

TEST_CASE("nobody waits for the odds that others ask about and do not want any more") {
    Harness harness;
    Client client{harness.port()};
    const auto match = create(client);
    auto dear = made_up(match, "sea");
    dear.attackers = {pick("battleship", 30), pick("submarine", 20), pick("cruiser", 20)};
    dear.defenders = {{"France", {pick("battleship", 30), pick("submarine", 20)}},
                      {"British Empire", {pick("submarine", 20), pick("cruiser", 9)}}};
    auto cheap = made_up(match, "land");
    cheap.attackers = {pick("infantry", 1)};
    cheap.defenders = {{"France", {pick("infantry", 1)}}};
    for (int at = 0; at < 20; ++at) {
        Client guest{harness.port()};
        (void)guest.send(dear);
        (void)guest.ask<wire::Pong>(client::Ping{});
        guest.drop();
    }
    // The queue is short of room only while the last of them leave.
    bool answered = false;
    while (!answered) answered = std::holds_alternative<wire::Odds>(client.answer_to(client.send(cheap)).body);

    // A stop does not wait for what is being worked out.
    Client patient{harness.port()};
    const auto asked = patient.send(dear);
    (void)patient.answer_to(patient.send(cheap));  // the first has been taken
    harness.stop();
    CHECK_FALSE(std::holds_alternative<wire::Odds>(patient.answer_to(asked).body));
}

}  // namespace testing
