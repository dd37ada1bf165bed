#include <doctest/doctest.h>

#include "admin/odds_report.hpp"
#include "admin/odds_words.hpp"
#include "tests/odds/battles.hpp"

namespace {

using Why = admin::WordsError::Why;

auto read(std::string_view text) { return admin::read_units(*battles::ruleset(), rules::OwnerId{1}, text, 4); }

Why wrong(std::string_view text) {
    const auto units = read(text);
    REQUIRE_FALSE(units.has_value());
    CHECK_FALSE(admin::explain(units.error()).empty());
    return units.error().why;
}

}  // namespace

TEST_CASE("a list of units is read in either number and any case") {
    const auto rules = battles::ruleset();
    const auto units = read("12 infantry, 3  Artillery,tank , 2 Battleships,1 damaged battleship");
    REQUIRE(units.has_value());
    REQUIRE(units->size() == 5);
    CHECK((*units)[0] == rules::OddsStack{rules::OwnerId{1}, *rules->find_unit_type("infantry"), 0, 4, 12});
    CHECK((*units)[1].count == 3);
    CHECK((*units)[2].count == 1);
    CHECK((*units)[3].type == (*units)[4].type);
    CHECK((*units)[3].damage == 0);
    CHECK((*units)[4].damage == 1);
}

TEST_CASE("what cannot be read is named") {
    CHECK(wrong("") == Why::nothing);
    CHECK(wrong("3 infantry,") == Why::nothing);
    CHECK(wrong("3") == Why::nothing);
    CHECK(wrong("3 damaged") == Why::nothing);
    CHECK(wrong("3 zeppelins") == Why::unknown_unit);
    CHECK(wrong("infantry 3") == Why::unknown_unit);
    CHECK(wrong("3 infantry; 2 tanks") == Why::unknown_unit);
    CHECK(wrong("-3 infantry") == Why::bad_count);
    CHECK(wrong("3.5 infantry") == Why::bad_count);
    CHECK(wrong("0x3 infantry") == Why::bad_count);
    CHECK(wrong("101 infantry") == Why::too_many);
    CHECK(wrong("99999999999999999999 infantry") == Why::too_many);
    CHECK(read("100 infantry").has_value());
    CHECK(read("0 infantry").has_value());
}

TEST_CASE("an order of loss is a list of types") {
    const auto rules = battles::ruleset();
    const auto order = admin::read_order(*rules, "transports, Cruiser");
    REQUIRE(order.has_value());
    CHECK(*order == std::vector{*rules->find_unit_type("transport"), *rules->find_unit_type("cruiser")});
    CHECK(admin::read_order(*rules, "3 cruisers").error() == admin::WordsError{Why::unknown_unit, "3 cruisers"});
    CHECK(admin::read_order(*rules, "cruiser,").error().why == Why::nothing);
}

TEST_CASE("the table of a battle shows every outcome") {
    const auto rules = battles::ruleset();
    const auto odds = battles::odds({.attackers = "2 infantry", .defenders = {{"France", "infantry"}}});
    const auto table = admin::odds_table(*rules, odds, 1);
    CHECK(table.find("55.556 %  the attacker wins") != std::string::npos);
    CHECK(table.find("44.444 %  both remain: contested") != std::string::npos);
    CHECK(table.find("1 other ways") != std::string::npos);
    CHECK(admin::odds_json(*rules, odds).find("\"attacker_wins\": 0.5555") != std::string::npos);
    CHECK(table.find("Sampled") == std::string::npos);
    CHECK(admin::odds_json(*rules, odds).find("sampled") == std::string::npos);
    // Of many small chances that are added up.
    auto a_little_more = odds;
    a_little_more.attackers_win = 1.0000000000000018;
    CHECK(admin::odds_json(*rules, a_little_more).find("\"attacker_wins\": 1.0,") != std::string::npos);
}

TEST_CASE("the table of a sampled battle says so") {
    const auto rules = battles::ruleset();
    auto odds = battles::odds({.attackers = "2 infantry", .defenders = {{"France", "infantry"}}});
    odds.sampled = {800, 0.0175, {"1914-6.2.1", "1914-6.3.2"}};
    const auto table = admin::odds_table(*rules, odds, 1);
    CHECK(table.find("Sampled: 800 fights") != std::string::npos);
    CHECK(table.find("1.75 %") != std::string::npos);
    CHECK(table.find("because of 1914-6.2.1, 1914-6.3.2\n") != std::string::npos);
    CHECK(admin::odds_json(*rules, odds).find("\"fights\": 800") != std::string::npos);
}
