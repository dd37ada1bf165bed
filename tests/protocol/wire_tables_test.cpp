// The tables of a game as it is played.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "protocol/wire_convert.hpp"
#include "rules/catalogue.hpp"
#include "tests/protocol/wire_testing.hpp"

using protocol::Format;
namespace wire = protocol::server;

namespace {

template <class Row>
const Row& row(const std::vector<Row>& rows, std::string_view name) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& one) { return one.name == name; });
    REQUIRE_MESSAGE(found != rows.end(), std::string{name});
    return *found;
}

std::vector<std::string> values(const wire::SpaceInfo& space, std::string_view name) {
    std::vector<std::string> found;
    for (const auto& attribute : space.attributes)
        if (attribute.name == name) found.push_back(attribute.value);
    return found;
}

std::set<std::string> carried(const wire::Tables& tables, std::string_view carrier) {
    std::set<std::string> types;
    for (const auto& transport : tables.transports)
        if (transport.carrier == carrier)
            for (const auto& cargo : transport.cargo) types.insert(cargo.type);
    return types;
}

}  // namespace

TEST_CASE("the tables of every bundle go over the wire and name everything") {
    for (const auto& spec : rules::shipped_bundles()) {
        CAPTURE(spec.name);
        const auto rules = rules::compile_bundle(spec, rules::catalogue());
        REQUIRE(rules.has_value());
        const auto tables = protocol::tables_of(**rules);
        for (const auto format : {Format::binary, Format::json}) {
            const auto frame = protocol::format_server({1, tables}, format);
            const auto read = protocol::parse_server(frame, format);
            REQUIRE(read.has_value());
            CHECK(std::get<wire::Tables>(read->body) == tables);
        }
        std::set<std::string> spaces;
        for (const auto& space : tables.spaces) spaces.insert(space.name);
        for (const auto& space : tables.spaces)
            for (const auto& neighbour : space.neighbours) CHECK(spaces.contains(neighbour));
        for (const auto& [a, b, held_by] : tables.passages) {
            CHECK(spaces.contains(a));
            CHECK(spaces.contains(b));
            for (const auto& shore : held_by) CHECK(spaces.contains(shore));
        }
        for (const auto& type : tables.unit_types) CHECK_FALSE(type.title.empty());
        for (const auto& word : tables.causes) CHECK_FALSE(word.title.empty());
        CHECK_FALSE(tables.transports.empty());
        CHECK(std::any_of(tables.unit_types.begin(), tables.unit_types.end(), [](const auto& type) { return !type.buyers.empty(); }));
    }
}

TEST_CASE("the tables of 1914 tell what its board says") {
    const auto tables = protocol::tables_of(*wire_testing::compiled("1914"));
    CHECK(values(row(tables.spaces, "Alsace"), "class") == std::vector<std::string>{"homeland"});
    CHECK(values(row(tables.spaces, "Albania"), "aligned-to") == std::vector<std::string>{"Italy"});
    CHECK(values(row(tables.spaces, "Angola"), "colony-of") == std::vector<std::string>{"Portugal"});
    CHECK(values(row(tables.spaces, "London"), "naval-base") == std::vector<std::string>{"SZ 9"});
    CHECK(values(row(tables.spaces, "SZ 9"), "mined-from") == std::vector<std::string>{"London"});
    CHECK(values(row(tables.spaces, "Berlin"), "capital-of") == std::vector<std::string>{"Germany"});
    CHECK(row(tables.spaces, "Switzerland").neighbours.size() > 1);
    REQUIRE(tables.passages.size() == 1);
    CHECK(tables.passages.front() == wire::PassageInfo{"SZ 19", "SZ 28", {"Egypt"}});
    CHECK(carried(tables, "transport") == std::set<std::string>{"infantry", "artillery", "tank", "fighter"});
    const auto& tank = row(tables.unit_types, "tank");
    CHECK(tank.from_round == 4);
    CHECK(tank.holds_ground);
    CHECK(tank.buyers.size() == 8);
    CHECK_FALSE(row(tables.unit_types, "fighter").holds_ground);
    CHECK(tables.powers.front().name == "Austria-Hungary");
    CHECK(tables.powers.front().title == "Austria-Hungary");
    CHECK(tables.powers.front().treasury == 26);
    CHECK(tables.phases.front().name == "purchase");
}

TEST_CASE("the tables of Classic tell decks and complexes") {
    const auto tables = protocol::tables_of(*wire_testing::compiled("classic"));
    CHECK(carried(tables, "aircraft-carrier").contains("fighter"));
    CHECK(carried(tables, "transport").contains("infantry"));
    CHECK_FALSE(tables.passages.empty());
    CHECK(std::any_of(tables.spaces.begin(), tables.spaces.end(),
                      [](const wire::SpaceInfo& space) { return !values(space, "original-complex").empty(); }));
}
