// What the server tells: refusals, battles, bundles, and a whole game.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"
#include "rules/catalogue.hpp"
#include "tests/protocol/wire_testing.hpp"

using protocol::Format;
namespace wire = protocol::wire;

using nlohmann::json;
using wire_testing::asked;
using wire_testing::compiled;
using wire_testing::infantry;
using wire_testing::SeededPorts;

namespace {

rules::Battle fought_in(const rules::Ruleset& rules, std::string_view kind, rules::SpaceId space, rules::OwnerId lead) {
    const auto& kinds = rules.battle_kinds;
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const rules::BattleKind& known) { return known.name == kind; });
    REQUIRE(found != kinds.end());
    rules::Battle battle;
    battle.id = rules::BattleId{3};
    battle.kind = static_cast<rules::BattleKindId>(found - kinds.begin());
    battle.space = space;
    battle.lead = lead;
    battle.status = rules::Battle::Status::fighting;
    return battle;
}

/// What is told of the end of a battle that `state` has.
wire::Told ended(const rules::Ruleset& rules, rules::GameState& state, rules::BattleId battle) {
    return protocol::tell(rules, state, std::vector<rules::Event>{rules::event::BattleClosed{battle, {}}}).front();
}

}  // namespace

TEST_CASE("what is kept of a power in a space goes by both names") {
    const auto rules = compiled("1914");
    const rules::Slot slot{"stores", rules::Scope::space_and_owner, rules::SlotType::number, rules::Lifetime::game};
    const auto subject = rules->subject_of(*rules->find_space("Alsace"), *rules->find_owner("Germany"));
    CHECK(protocol::names::subject_in_words(*rules, slot, subject) == "Alsace/Germany");
    CHECK(protocol::names::subject_from(*rules, slot, "Alsace/Germany") == subject);
    for (const auto* text : {"Alsace", "Alsace/Prussia", "Atlantis/Germany", "/"})
        CHECK_FALSE(protocol::names::subject_from(*rules, slot, text).has_value());
}

TEST_CASE("a refusal goes out with its paragraph and its facts and a sentence") {
    const auto rules = compiled("1914");
    const auto lorraine = *rules->find_space("Lorraine");
    const auto alsace = *rules->find_space("Alsace");
    const rules::Violation violation{rules::Refusal::may_not_enter,
                                     {"1914-4.2.2"},
                                     {rules::fact("space", lorraine), rules::fact("origin", alsace), rules::fact("left", 2)},
                                     {"1914-7.1.4"}};
    const auto refused = protocol::refused_of(*rules, violation);
    CHECK(refused.facts.size() == 3);
    CHECK(refused.sentence ==
          "1914-4.2.2: Lorraine was neither yours nor held your units when the turn began, and Alsace, where these units began, was "
          "contested (left 2); see also 1914-7.1.4");
    for (const auto format : {Format::binary, Format::json})
        CHECK(std::get<protocol::server::Refused>(
                  protocol::parse_server(protocol::format_server({1, refused}, format, rules.get()), format, rules.get())->body) ==
              refused);
}

TEST_CASE("a second paragraph that is the first is not told twice") {
    const auto rules = compiled("1914");
    rules::Violation violation;
    violation.cite = {"1914-4.2.2"};
    violation.also = {"1914-4.2.1"};
    CHECK(protocol::refused_of(*rules, violation).also == "1914-4.2.1");
    violation.also = violation.cite;
    CHECK(protocol::refused_of(*rules, violation).also.empty());
}

TEST_CASE("a battle that ends says where it was and whose and how it ended and who is left") {
    const auto rules = compiled("1914");
    const auto alsace = *rules->find_space("Alsace");
    const auto germany = *rules->find_owner("Germany");
    const auto france = *rules->find_owner("France");
    struct Row {
        bool germans, french, german_ground;
        const char* outcome;
        rules::OwnerId controller;
        rules::OwnerMask left;
    };
    const auto both = rules::mask_of(germany) | rules::mask_of(france);
    for (const auto& [germans, french, german_ground, outcome, controller, left] :
         {Row{true, false, true, "taken", germany, rules::mask_of(germany)}, Row{true, true, true, "contested", rules::nobody, both},
          Row{false, true, false, "repelled", france, rules::mask_of(france)}, Row{false, false, false, "cleared", france, {}},
          Row{true, false, false, "cleared", france, rules::mask_of(germany)}}) {
        CAPTURE(outcome);
        auto state = rules::initial_state(*rules);
        std::erase_if(state.units, [&](const rules::Unit& unit) { return unit.space == alsace; });
        const auto stand = [&](rules::OwnerId owner) {
            rules::Unit unit;
            unit.id = rules::UnitId{60'000u + rules::raw(owner)};
            unit.space = unit.origin = alsace;
            unit.owner = owner;
            unit.type = *rules->find_unit_type("infantry");
            state.units.insert(std::upper_bound(state.units.begin(), state.units.end(), unit, rules::unit_order), unit);
        };
        if (germans) stand(germany);
        if (french) stand(france);
        state.control[rules::idx(alsace)] = german_ground ? germany : france;
        auto battle = fought_in(*rules, "land", alsace, germany);
        state.battles = {battle};
        const auto closed = ended(*rules, state, battle.id);
        CHECK(closed.battle.space == alsace);
        CHECK(rules->battle_kinds[rules::idx(closed.battle.kind)].name == "land");
        CHECK(closed.battle.lead == germany);
        CHECK(closed.outcome == outcome);
        CHECK(closed.controller == controller);
        CHECK(closed.left == left);
        // One that nobody fought says nothing of this.
        battle.status = rules::Battle::Status::listed;
        state.battles = {battle};
        CHECK(ended(*rules, state, battle.id).outcome.empty());
    }
}

TEST_CASE("a battle at sea is told by the ships that are left") {
    const auto rules = compiled("classic");
    const auto zone = *rules->find_space("Baltic Sea Zone");
    const auto germany = *rules->find_owner("Germany");
    const auto britain = *rules->find_owner("UK");
    using Left = std::vector<std::pair<rules::OwnerId, const char*>>;
    struct Row {
        Left left;
        const char* outcome;
    };
    for (const auto& [left, outcome] :
         {Row{{{germany, "submarine"}}, "taken"}, Row{{{germany, "submarine"}, {britain, "submarine"}}, "contested"},
          Row{{{britain, "submarine"}}, "repelled"}, Row{{{germany, "bomber"}, {britain, "submarine"}}, "repelled"},
          Row{{{germany, "bomber"}}, "cleared"}, Row{{}, "cleared"}}) {
        CAPTURE(outcome);
        auto state = rules::initial_state(*rules);
        std::erase_if(state.units, [&](const rules::Unit& unit) { return unit.space == zone; });
        for (const auto& [owner, type] : left) {
            rules::Unit unit;
            unit.id = rules::UnitId{60'000u + rules::raw(owner)};
            unit.space = unit.origin = zone;
            unit.owner = owner;
            unit.type = *rules->find_unit_type(type);
            state.units.insert(std::upper_bound(state.units.begin(), state.units.end(), unit, rules::unit_order), unit);
        }
        state.battles = {fought_in(*rules, "sea", zone, germany)};
        CHECK(ended(*rules, state, rules::BattleId{3}).outcome == outcome);
    }
}

TEST_CASE("a battle that is not fought for its space has no outcome") {
    struct Row {
        const char *bundle, *kind, *space, *lead;
    };
    for (const auto& [bundle, kind, space, lead] : {Row{"classic", "raid", "Germany", "UK"}, Row{"1914", "landing", "Alsace", "France"}}) {
        CAPTURE(kind);
        const auto rules = compiled(bundle);
        auto state = rules::initial_state(*rules);
        state.battles = {fought_in(*rules, kind, *rules->find_space(space), *rules->find_owner(lead))};
        const auto closed = ended(*rules, state, rules::BattleId{3});
        CHECK(rules->battle_kinds[rules::idx(closed.battle.kind)].name == kind);
        CHECK(closed.outcome.empty());
        CHECK(closed.controller == rules::nobody);
        CHECK(closed.left == 0);
    }
}

TEST_CASE("a bundle tells its declarations with the kinds of their arguments and its classes of questions") {
    for (const auto& spec : rules::shipped_bundles()) {
        CAPTURE(spec.name);
        const auto rules = compiled(spec.name);
        const auto bundle = protocol::bundle_of(*rules, spec.title, true);
        CHECK(bundle.decisions.size() == rules->decisions.size());
        for (const auto& decision : bundle.decisions) CHECK_FALSE(decision.decision.empty());
        std::set<std::string> declared;
        for (const auto& declaration : bundle.declarations) {
            if (declaration.command == "declare") declared.insert(declaration.what);
            CAPTURE(declaration.what);
            CHECK_FALSE(declaration.paragraph.empty());
            for (const auto& argument : declaration.arguments) {
                CAPTURE(argument.name);
                CHECK_FALSE(argument.kind.empty());
            }
        }
        CHECK(declared.size() == rules->declarations.size());
        CHECK(protocol::bundle_of(*rules, spec.title, false).decisions.empty());
    }
}

TEST_CASE("what happens in a played game crosses the wire whole") {
    const auto rules = compiled("1914-tournament");
    SeededPorts ports{1914};
    auto state = rules::initial_state(*rules);
    auto remote = state;
    std::set<std::size_t> commands, events;
    const auto send = [&](const std::vector<rules::Event>& happened, const rules::Command& command) {
        match::Entry entry;
        entry.header.sequence = 1;
        entry.body = match::body::Played{command};
        entry.events = happened;
        protocol::server::Update update;
        update.entry = protocol::told_entry(*rules, state, entry);
        for (const auto format : {Format::binary, Format::json}) {
            const auto frame = protocol::format_server({0, update}, format, rules.get());
            const auto read = protocol::parse_server(frame, format, rules.get());
            if (!read) FAIL(read.error().field << ": " << read.error().problem);
            const auto& got = std::get<protocol::server::Update>(read->body);
            REQUIRE(got.entry.entry == entry);
            CHECK(protocol::format_server({0, got}, format, rules.get()) == frame);
        }
        for (const auto& event : happened) {
            rules::evolve(remote, event);
            events.insert(event.index());
        }
        REQUIRE(remote == state);
    };
    send(rules::open_game(*rules, state, ports), {});
    for (int turn = 0; turn < 1500 && !state.outcome; ++turn) {
        const rules::View view{*rules, state};
        auto author = state.active;
        for (const auto& decision : state.decisions)
            for (const auto asked : rules::OwnersOf{decision.asked & ~decision.answered})
                if (!decision.closed) author = asked;
        const auto moves = protocol::legal_moves_to_wire(view, {.power = author});
        // One in a dozen ends the phase, so that the game goes on. What was begun and cannot be ended is ended by the clock.
        wire::Command chosen{rules::command::Expire{rules::command::Expire::What::phase}};
        if (moves.commands.empty())
            author = rules::nobody;
        else
            chosen = moves.commands[ports.pick(moves.commands.size())];
        if (ports.pick(12) == 0)
            for (const auto& command : moves.commands)
                if (std::holds_alternative<rules::command::EndPhase>(command.body)) chosen = command;
        protocol::client::Act act;
        act.command = chosen;
        const auto deed = protocol::parse_deed(
            *rules, author, *protocol::ClientFrame::of(protocol::format_client({1, act}, Format::binary, rules.get()), Format::binary));
        if (!deed) FAIL(deed.error().field << ": " << deed.error().problem);
        const auto& command = std::get<rules::Command>(*deed);
        REQUIRE(protocol::as_asked(command) == chosen);
        commands.insert(chosen.body.index());
        auto judged = rules::judge(*rules, state, command, ports);
        REQUIRE(judged.has_value());
        send(*judged, command);
        if (turn % 100 == 0) {
            const auto seen = protocol::view_of(*rules, state);
            CHECK(seen.round == state.round);
            std::size_t units = 0;
            for (const auto& stack : seen.units)
                for (const auto& group : stack.units) units += group.ids.size();
            for (const auto& group : seen.purchased) units += group.ids.size();
            CHECK(units == state.units.size());
            for (const auto format : {Format::binary, Format::json}) {
                const auto read = protocol::parse_server(protocol::format_server({0, seen}, format, rules.get()), format, rules.get());
                REQUIRE(read.has_value());
                CHECK(std::get<protocol::server::GameView>(read->body) == seen);
            }
        }
    }
    CHECK(commands.size() >= 5);
    CHECK(events.size() >= 14);
}

TEST_CASE("a bundle goes out with its tables where they are asked for") {
    const auto rules = compiled("1914-tournament");
    const auto bundle = protocol::bundle_of(*rules, "the tournament", true);
    CHECK(bundle.spaces.size() == rules->spaces.size());
    CHECK(bundle.powers.size() == rules->owners.size());
    CHECK(protocol::bundle_of(*rules, "the tournament", false).spaces.empty());
    CHECK(std::get<protocol::server::Bundles>(
              protocol::parse_server(protocol::format_server({1, protocol::server::Bundles{{bundle}}}, Format::json), Format::json)->body)
              .bundles.front() == bundle);
}

TEST_CASE("dice of research are told as no unit's") {
    if (!rules::find_bundle("classic")) return;  // a build without the game
    const auto rules = compiled("classic");
    SeededPorts ports{1942};
    auto state = rules::initial_state(*rules);
    for (const auto& event : rules::open_game(*rules, state, ports)) rules::evolve(state, event);
    const rules::Command research{state.active, rules::command::Declare{"research", {{"dice", {std::int64_t{3}}}}}};
    const auto judged = rules::judge(*rules, state, research, ports);
    REQUIRE(judged.has_value());
    match::Entry entry;
    entry.header.sequence = 1;
    entry.body = match::body::Played{research};
    entry.events = *judged;
    protocol::server::Update update;
    update.entry = protocol::told_entry(*rules, state, entry);
    const auto frame = protocol::format_server({0, update}, Format::json, rules.get());
    const auto told = json::parse(frame)["update"]["entry"]["events"];
    const auto rolled = std::find_if(told.begin(), told.end(), [](const json& event) { return event.contains("rolled"); });
    REQUIRE(rolled != told.end());
    CHECK((*rolled)["rolled"]["purpose"] == "research");
    CHECK_FALSE((*rolled)["rolled"].contains("type"));
    const auto read = protocol::parse_server(frame, Format::json, rules.get());
    REQUIRE(read.has_value());
    CHECK(std::get<protocol::server::Update>(read->body).entry.entry.events == *judged);
}
