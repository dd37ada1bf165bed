// Reference readings of every scoring table that ships: who holds what, and what the table makes of it.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"
#include "rules/hooks/hooks.hpp"
#include "rules/mechanics/scoring.hpp"

using namespace rules;

namespace {

enum class Ends : std::uint8_t { clock, rounds };
using Changes = std::vector<std::pair<std::string_view, std::string_view>>;  ///< A space and who has taken it; nobody where empty.

struct Reading {
    Ends ends{};
    Changes changes;
    std::string_view points;
    std::string_view result;
    std::int64_t bid = -1;  ///< -1: as it stands.
    std::string_view bidder{};
};

/// The table of the bundle after its setup and these changes: points, side by side, and the result of a game that ends now.
std::pair<std::string, std::string> read(BundleSpec spec, const Reading& reading) {
    if (reading.ends == Ends::rounds) spec.parameters["round-limit"] = 1;
    if (reading.bid >= 0) spec.parameters[spec.options.front() + ".bid"] = reading.bid;
    if (!reading.bidder.empty()) spec.parameters[spec.options.front() + ".bidder"] = std::string{reading.bidder};
    const auto rules = compile_bundle(spec, catalogue()).value();
    auto state = initial_state(*rules);
    evolve(state, event::RoundOpened{1});
    if (reading.ends == Ends::clock) evolve(state, event::SlotSet{rules->find_slot("last-round").value(), 0, {1}});
    for (const auto& [space, owner] : reading.changes)
        state.control[idx(rules->find_space(space).value())] = owner.empty() ? nobody : rules->find_owner(owner).value();
    const View view{*rules, state};
    std::string points;
    for (std::size_t side = 0; side < rules->sides.size(); ++side)
        points +=
            fmt::format("{}{} {}", side == 0 ? "" : ", ", rules->sides[side].name, points_of(view, static_cast<SideId>(side)).value());
    for (const auto condition : rules->data<Hooks>().victory.conditions)
        if (const auto outcome = condition(view, {Checkpoint::At::time_limit, nobody}))
            return {points, fmt::format("{} by {}", outcome->side == no_side ? "draw" : rules->sides[idx(outcome->side)].name,
                                        rules->tag(outcome->by))};
    return {points, "not scored"};
}

void check_readings(std::string_view bundle, const std::vector<Reading>& readings) {
    const auto spec = find_bundle(bundle);
    if (!spec) return;  // a build without the game or the options
    for (const auto& reading : readings) {
        std::string changes;
        for (const auto& [space, owner] : reading.changes) changes += fmt::format("{}: {}; ", space, owner);
        CAPTURE(changes);
        CAPTURE(reading.bid);
        const auto [points, result] = read(*spec, reading);
        CHECK(points == reading.points);
        CHECK(result == reading.result);
    }
}

}  // namespace

TEST_CASE("readings of the tournament's points [1914T-3.2.1] [1914T-3.2.2] [1914T-3.2.4]") {
    check_readings("1914-tournament",
                   {
                       {Ends::clock, {}, "central 0, allied 0", "draw by points"},
                       {Ends::rounds, {}, "central 0, allied 0", "draw by points"},
                       {Ends::clock, {{"Lorraine", "Germany"}}, "central 2, allied 0", "central by points"},
                       {Ends::rounds, {{"Trieste", "Italy"}}, "central 0, allied 4", "allied by points"},
                       {Ends::clock, {{"Moscow", "Germany"}, {"Ruhr", "France"}}, "central 6, allied 6", "draw by points"},
                       {Ends::clock, {{"Moscow", "Germany"}, {"Munich", "France"}}, "central 6, allied 4", "central by points"},
                       {Ends::clock, {{"Egypt", "Ottoman Empire"}, {"Kamerun", "France"}}, "central 0, allied 0", "draw by points"},
                       {Ends::clock, {{"Paris", ""}, {"Mesopotamia", "British Empire"}}, "central 0, allied 3", "allied by points"},
                   });
}

TEST_CASE("readings of the victory territories of 1914 [SC-2.1] [SC-2.3] [SC-2.4] [SC-2.6]") {
    check_readings(
        "1914-victory-territories",
        {
            {Ends::clock, {}, "central 6, allied 6", "allied by production"},
            {Ends::rounds, {}, "central 6, allied 6", "not scored"},
            {Ends::clock, {{"Egypt", "Ottoman Empire"}}, "central 7, allied 5", "central by victory-territories"},
            {Ends::clock,
             {{"Sevastopol", "Ottoman Empire"}, {"Rome", "Austria-Hungary"}},
             "central 8, allied 4",
             "central by victory-territories"},
            {Ends::clock, {{"Ruhr", "France"}}, "central 5, allied 7", "allied by victory-territories"},
            {Ends::clock, {{"Constantinople", "Italy"}, {"Egypt", "Ottoman Empire"}}, "central 6, allied 6", "allied by production"},
            {Ends::clock, {{"Belgium", "Germany"}, {"Poland", "Germany"}}, "central 6, allied 6", "allied by production"},
            {Ends::clock, {{"United States of America", "Germany"}}, "central 6, allied 6", "central by production"},
            {Ends::clock,
             {{"United States of America", ""}, {"Ukraine", "Germany"}, {"Poland", "Germany"}, {"Bordeaux", ""}},
             "central 6, allied 6",
             "allied by production"},
            {Ends::clock,
             {{"United States of America", ""}, {"Ukraine", "Germany"}, {"Poland", "Germany"}, {"Piedmont", ""}, {"Kazakhstan", ""}},
             "central 6, allied 6",
             "draw by victory-territories"},
            {Ends::clock,
             {{"United States of America", ""}, {"Ukraine", "Germany"}, {"Poland", "Germany"}, {"Piedmont", ""}, {"Karelia", ""}},
             "central 6, allied 6",
             "central by production"},
            {Ends::clock, {{"Moscow", ""}}, "central 6, allied 5", "central by victory-territories"},
            {Ends::clock, {}, "central 7, allied 6", "central by victory-territories", 1},
            {Ends::clock, {}, "central 6, allied 7", "allied by victory-territories", 1, "allied"},
            {Ends::clock, {{"Ruhr", "France"}}, "central 7, allied 7", "allied by production", 2},
            {Ends::clock, {{"Ruhr", "France"}}, "central 17, allied 7", "central by victory-territories", 12},
        });
}

TEST_CASE("readings of the victory territories of Classic [SC-2.1] [SC-2.3] [SC-2.4] [SC-2.6]") {
    check_readings(
        "classic-victory-territories",
        {
            {Ends::clock, {}, "allied 6, axis 6", "allied by production"},
            {Ends::rounds, {{"India", "Japan"}}, "allied 5, axis 7", "not scored"},
            {Ends::clock, {{"India", "Japan"}}, "allied 5, axis 7", "axis by victory-territories"},
            {Ends::clock, {{"Karelia S.S.R.", "Germany"}, {"India", "Japan"}}, "allied 4, axis 8", "axis by victory-territories"},
            {Ends::clock, {{"Western Europe", "UK"}}, "allied 7, axis 5", "allied by victory-territories"},
            {Ends::clock, {{"Western Europe", "UK"}, {"India", "Japan"}}, "allied 6, axis 6", "allied by production"},
            {Ends::clock, {{"Caucasus", "Germany"}}, "allied 6, axis 6", "allied by production"},
            {Ends::clock, {{"Eastern USA", ""}, {"Kwangtung", ""}}, "allied 5, axis 5", "allied by production"},
            {Ends::clock, {}, "allied 6, axis 7", "axis by victory-territories", 1},
            {Ends::clock, {{"Western Europe", "UK"}}, "allied 7, axis 7", "allied by production", 2},
            {Ends::clock, {}, "allied 8, axis 6", "allied by victory-territories", 2, "allied"},
        });
}

TEST_CASE("readings of the production threshold of 1914 [SC-3.1] [SC-3.2] [SC-3.3]") {
    check_readings(
        "1914-production-threshold",
        {
            {Ends::clock, {}, "central 77, allied 113", "allied by production-threshold"},
            {Ends::rounds, {}, "central 77, allied 113", "allied by production-threshold"},
            {Ends::clock, {}, "central 77, allied 113", "central by production-threshold", 77},
            {Ends::rounds, {}, "central 77, allied 113", "allied by production-threshold", 78},
            {Ends::clock, {{"United States of America", ""}}, "central 77, allied 93", "allied by production-threshold"},
            {Ends::clock, {{"Moscow", "Germany"}, {"Paris", "Germany"}}, "central 89, allied 101", "allied by production-threshold"},
            {Ends::clock,
             {{"Moscow", "Germany"}, {"Paris", "Germany"}, {"Libya", "Germany"}},
             "central 90, allied 100",
             "central by production-threshold"},
            {Ends::clock, {}, "central 77, allied 113", "allied by production-threshold", 113, "allied"},
            {Ends::clock, {}, "central 77, allied 113", "central by production-threshold", 114, "allied"},
            {Ends::clock, {}, "central 77, allied 113", "central by production-threshold", 0},
        });
}

TEST_CASE("readings of the production threshold of Classic [SC-3.1] [SC-3.2] [SC-3.3]") {
    check_readings(
        "classic-production-threshold",
        {
            {Ends::clock, {}, "allied 90, axis 57", "allied by production-threshold"},
            {Ends::rounds, {}, "allied 90, axis 57", "allied by production-threshold"},
            {Ends::rounds, {{"Western USA", "Japan"}, {"Caucasus", "Germany"}}, "allied 77, axis 70", "axis by production-threshold"},
            {Ends::clock, {{"Western USA", "Japan"}, {"China", "Germany"}}, "allied 78, axis 69", "allied by production-threshold"},
            {Ends::clock, {}, "allied 90, axis 57", "axis by production-threshold", 57},
            {Ends::clock, {}, "allied 90, axis 57", "allied by production-threshold", 58},
            {Ends::clock, {}, "allied 90, axis 57", "allied by production-threshold", 90, "allied"},
            {Ends::clock, {}, "allied 90, axis 57", "axis by production-threshold", 91, "allied"},
        });
}

TEST_CASE("readings of the victory territories of Europe [SC-2.1] [SC-2.3] [SC-2.4] [SC-2.6]") {
    check_readings(
        "europe-victory-territories",
        {
            {Ends::clock, {}, "axis 6, allied 6", "allied by production"},
            {Ends::rounds, {{"Gibraltar", "Germany"}}, "axis 7, allied 5", "not scored"},
            {Ends::clock, {{"Gibraltar", "Germany"}}, "axis 7, allied 5", "axis by victory-territories"},
            {Ends::clock, {{"Leningrad", "Germany"}, {"Stalingrad", "Germany"}}, "axis 8, allied 4", "axis by victory-territories"},
            {Ends::clock, {{"Norway", "United Kingdom"}}, "axis 5, allied 7", "allied by victory-territories"},
            {Ends::clock, {{"Gibraltar", "Germany"}, {"Norway", "United Kingdom"}}, "axis 6, allied 6", "allied by production"},
            {Ends::clock, {{"Caucasus", "Germany"}}, "axis 6, allied 6", "allied by production"},
            {Ends::clock, {{"Leningrad", ""}}, "axis 6, allied 5", "axis by victory-territories"},
            {Ends::clock, {}, "axis 7, allied 6", "axis by victory-territories", 1},
            {Ends::clock, {{"Norway", "United Kingdom"}}, "axis 7, allied 7", "allied by production", 2},
            {Ends::clock, {}, "axis 6, allied 8", "allied by victory-territories", 2, "allied"},
        });
}

TEST_CASE("readings of the production threshold of Europe [SC-3.1] [SC-3.2] [SC-3.3]") {
    check_readings("europe-production-threshold",
                   {
                       {Ends::clock, {}, "axis 40, allied 89", "allied by production-threshold"},
                       {Ends::rounds, {}, "axis 40, allied 89", "allied by production-threshold"},
                       {Ends::rounds,
                        {{"Caucasus", "Germany"}, {"Ukraine S.S.R.", "Germany"}, {"Karelia", "Germany"}, {"Leningrad", "Germany"}},
                        "axis 48, allied 81",
                        "axis by production-threshold"},
                       {Ends::clock,
                        {{"Caucasus", "Germany"}, {"Ukraine S.S.R.", "Germany"}, {"Karelia", "Germany"}},
                        "axis 47, allied 82",
                        "allied by production-threshold"},
                       {Ends::clock, {}, "axis 40, allied 89", "axis by production-threshold", 40},
                       {Ends::clock, {}, "axis 40, allied 89", "allied by production-threshold", 41},
                       {Ends::clock, {}, "axis 40, allied 89", "allied by production-threshold", 89, "allied"},
                       {Ends::clock, {}, "axis 40, allied 89", "axis by production-threshold", 90, "allied"},
                   });
}

// A table without readings is not proven.
TEST_CASE("every shipped bundle with a scoring table has its readings here") {
    const std::vector<std::string_view> read_here{
        "1914-tournament",           "1914-victory-territories",     "classic-victory-territories", "europe-victory-territories",
        "1914-production-threshold", "classic-production-threshold", "europe-production-threshold"};
    std::vector<std::string> titles;
    for (const auto& name : read_here)
        if (const auto spec = find_bundle(name)) {
            const auto rules = compile_bundle(*spec, catalogue()).value();
            REQUIRE(scoring_of(*rules) != nullptr);
            titles.push_back(rules->base + scoring_of(*rules)->title);
        }
    for (const auto& spec : shipped_bundles()) {
        const auto rules = compile_bundle(spec, catalogue()).value();
        if (const auto* table = scoring_of(*rules)) {
            CAPTURE(spec.name);
            CHECK(std::find(titles.begin(), titles.end(), rules->base + table->title) != titles.end());
        }
    }
}
