// The parts of a command, in the words of each style.
#include "rules/narration/phrases.hpp"

#include <doctest/doctest.h>

#include "rules/match/follower.hpp"

namespace {

namespace c = rules::command;
using narration::Names;
using narration::Phrases;

TEST_CASE("a command is said whole for a record and shortly for a headline and for a scenario as its file has it") {
    const auto rules = match::ruleset_of("classic");
    const auto space = [&](const char* name) { return *rules->find_space(name); };
    const auto units = [&](std::uint16_t count, const char* type) {
        rules::UnitPick pick;
        pick.type = *rules->find_unit_type(type);
        pick.count = count;
        return pick;
    };
    const auto record = Phrases::record(Names{*rules});
    const auto headline = Phrases::headline(*rules);
    const auto scenario = Phrases::scenario(*rules);
    struct Row {
        rules::Command::Body command;
        const char* record;
        const char* headline;
        const char* scenario;
    };
    const Row rows[] = {{c::Purchase{{units(2, "fighter"), units(1, "armor")}}, "buys 2 fighters, 1 armor", "buys 1 armor and 2 fighters",
                         "buys 2 fighter, 1 armor"},
                        {c::Move{{units(2, "infantry")}, {space("India"), space("Persia"), space("Sinkiang")}},
                         "moves 2 infantry: India > Persia > Sinkiang", "moves 2 infantry to Sinkiang",
                         "moves 2 infantry from India to Sinkiang by way of Persia"},
                        {c::Fight{space("Persia"), {}}, "fights in Persia", "fights in Persia", "fights the battle in Persia"},
                        {c::Declare{"research", {{"dice", {std::int64_t{2}}}}}, "declares research dice=2", "declares research",
                         "declares \"research\", dice 2"},
                        {c::Expire{c::Expire::What::turn, {}}, "time is up for the turn", "", "says that the time for the turn is up"},
                        {c::Withdraw{*rules->find_owner("UK"), true}, "the side of UK withdraws", "", "lets UK and its side give up"}};
    for (const auto& row : rows) {
        CHECK(record.command(row.command) == row.record);
        CHECK(headline.command(row.command) == row.headline);
        CHECK(scenario.command(row.command) == row.scenario);
    }
    const auto deed = headline.deed(rows[1].command);
    CHECK(deed.doing == "moves");
    CHECK(deed.where == "to Sinkiang");
    CHECK(narration::in_words(deed.units) == "2 infantry");
    CHECK(headline.deed(rows[2].command).doing.empty());
}

TEST_CASE("an answer without content is sealed and an empty list of units is said in each style") {
    const auto rules = match::ruleset_of("classic");
    const auto record = Phrases::record(Names{*rules});
    const auto headline = Phrases::headline(*rules);
    const auto scenario = Phrases::scenario(*rules);
    CHECK(record.choice({}) == "sealed");
    CHECK(headline.choice({}) == "sealed");
    CHECK(scenario.choice({}) == "nothing");
    CHECK(record.choice({true}) == "yes");
    CHECK(scenario.choice({true}) == "true");
    CHECK(headline.choice({rules::UnitPicks{}}) == "nothing");
    CHECK(scenario.choice({rules::no_space}) == "no space");
    CHECK(headline.choice({rules::Choice::List{}}) == "none");
    CHECK(record.question({}, rules::DecisionId{7}) == "a question");
}

TEST_CASE("what a record has no name for is called by its number") {
    match::body::Created created;
    created.spaces = {"Berlin"};
    created.owners = {"Germany", "Italy"};
    created.unit_types = {"fighter"};
    const Names names{created};
    CHECK(names.of(rules::SpaceId{0}) == "Berlin");
    CHECK(names.of(rules::SpaceId{7}) == "space 7");
    CHECK(names.in(rules::off_board) == "off the board");
    CHECK(names.of(rules::no_tag).empty());
    CHECK(names.several(2, rules::UnitTypeId{0}) == "2 fighters");
    CHECK(names.all(std::vector{rules::OwnerId{0}, rules::OwnerId{1}}) == "Germany and Italy");
    CHECK(names.all(std::vector<rules::OwnerId>{}, "nobody") == "nobody");
}

}  // namespace
