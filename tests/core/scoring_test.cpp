// Scoring tables over an invented game: what ends a game and when, measures and ties, what is given, concessions; and wrong tables.
#include "rules/mechanics/scoring.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "rules/core/context.hpp"
#include "rules/hooks/explain.hpp"
#include "rules/mechanics/situation.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

/// The table that the option "marked" reads: modules are plain functions.
std::string table_text;

/// What a side's ground is worth, and how many spaces it has.
void add_worth(const View& view, SideId side, Tally& tally) {
    for (const auto space : all_spaces(view.rules))
        if (const auto owner = view.state.control[idx(space)]; is_power(view, owner) && view.state.sides[idx(owner)] == side)
            tally.add(view.rules.space(space).value, {"TOY-22"}, space);
}
void add_width(const View& view, SideId side, Tally& tally) {
    for (const auto control : view.state.control)
        if (is_power(view, control) && view.state.sides[idx(control)] == side) tally.add(1, {"TOY-23"});
}

std::optional<Outcome> by_giving_up(const View& view, const Checkpoint& checkpoint) {
    if (checkpoint.at != Checkpoint::At::withdrawal) return std::nullopt;
    const auto lost = view.state.sides[idx(checkpoint.power)];
    const auto won = SideId{static_cast<std::uint8_t>(1 - idx(lost))};
    return Outcome{powers_of(view, won), won, *view.rules.find_tag("concession")};
}

/// East has Red with Alder (3) and Birch (2), West has Blue with Cedar (4) and Green, which has no ground; Dogwood (1) is nobody's.
const Module mark{.id = "mark", .base = "mark", .band = Band::base, .install = [](RulesetBuilder& build) {
                      const auto east = build.add_side("east");
                      const auto west = build.add_side("west");
                      for (const auto& [name, side] : {std::pair{"Red", east}, std::pair{"Blue", west}, std::pair{"Green", west}})
                          build.add_owner({name, true, side, no_space, 0});
                      for (const auto& [name, value, owner] :
                           {std::tuple{"Alder", 3, red}, {"Birch", 2, red}, {"Cedar", 4, blue}, {"Dogwood", 1, nobody}}) {
                          Space space;
                          space.name = name;
                          space.value = static_cast<decltype(space.value)>(value);
                          space.control = owner;
                          build.add_space(std::move(space));
                      }
                      UnitType thing;
                      thing.name = "thing";
                      build.add_unit_type(std::move(thing));
                      (void)build.tag("concession");
                      add_measure(build, {"worth", add_worth});
                      add_measure(build, {"width", add_width});
                      build.victory().conditions("by-giving-up", by_giving_up);
                      install_rounds(build, {phase("act", {{}, nullptr, "TOY-20"})}, {}, "round-limit", "TOY-21");
                  }};
const Module with_table{.id = "marked", .base = "mark", .install = [](RulesetBuilder& build) {
                            ModuleFile file{build, table_text, "table.toml"};
                            install_scoring(build, file, "marked", {.territories = "TOY-24", .handicap = "TOY-25", .concession = "TOY-26"});
                        }};
const Module with_another{.id = "remarked", .base = "mark", .after = {"marked"}, .install = with_table.install};

using Made = tl::expected<std::shared_ptr<const Ruleset>, std::vector<Problem>>;
Made made(std::string text, std::map<std::string, std::variant<bool, std::int64_t, std::string>> parameters = {}) {
    table_text = std::move(text);
    BundleSpec spec;
    spec.name = spec.base = "mark";
    if (!table_text.empty()) spec.options = {"marked"};
    spec.parameters = std::move(parameters);
    return compile_bundle(spec, {{&mark}, {&with_table, &with_another}});
}

/// A table by these lines, the others as they are mostly.
std::string table(std::string_view lines = {}, std::string_view trigger = "either", std::string_view finish = "round") {
    return fmt::format("title = \"Marks\"\nby = \"marks\"\ntrigger = \"{}\"\nfinish = \"{}\"\n{}\n", trigger, finish,
                       lines.empty() ? "measure = \"worth\"" : lines);
}

const command::TimeLimit reached{command::TimeLimit::How::reached};

std::string outcome_of(const View& view) {
    if (!view.state.outcome) return "goes on";
    const auto& outcome = *view.state.outcome;
    return fmt::format("{} by {}", outcome.side == no_side ? "draw" : view.rules.sides[idx(outcome.side)].name, view.rules.tag(outcome.by));
}

/// A game in which all end their turns: when it ends, and how. @param clock  the turn (from 1) in which the time is up; 0: never.
std::string played(std::string text, std::int64_t limit, int clock) {
    auto rules = made(std::move(text), {{"round-limit", limit}}).value();
    Play play{rules};
    play.open();
    for (int turn = 1; turn <= 9; ++turn) {
        if (turn == clock) play.does(nobody, reached);
        if (play.state.outcome) return fmt::format("in turn {}: {}", turn, outcome_of(play.view()));
        play.ends_phase();
        if (play.state.outcome) return fmt::format("after turn {}: {}", turn, outcome_of(play.view()));
    }
    return "goes on";
}

/// How a game stands whose last round is over now: points, and how it ended.
struct Ground {
    std::size_t space;
    OwnerId owner;
};
std::string scored(std::string text, std::vector<Ground> changes = {},
                   std::map<std::string, std::variant<bool, std::int64_t, std::string>> parameters = {}) {
    parameters["round-limit"] = 1;
    Play play{made(std::move(text), std::move(parameters)).value()};
    play.open();
    for (const auto& [space, owner] : changes) play.state.control[space] = owner;
    const auto points = [&](int side) { return *points_of(play.view(), SideId{static_cast<std::uint8_t>(side)}); };
    const auto before = fmt::format("{}:{} ", points(0), points(1));
    while (!play.state.outcome) {
        std::vector<Event> events = judge(*play.rules, play.state, {play.state.active, command::EndPhase{}}, play.ports).value();
        for (const auto& event : events) evolve(play.state, event);
    }
    return before + outcome_of(play.view());
}

std::string wrong(std::string text) {
    const auto rules = made(std::move(text));
    if (rules) return "fine";
    std::string all;
    for (const auto& problem : rules.error()) all += fmt::format("{}{}: {}", all.empty() ? "" : "; ", problem.line, problem.text);
    return all;
}

}  // namespace

TEST_CASE("a table scores what its trigger names, when its finish says so; all else that time ends is a draw") {
    struct Row {
        std::string_view trigger, finish;
        std::int64_t limit;
        int clock;
        std::string_view result;
    };
    // Rounds of three turns. East has 5 to 4.
    constexpr Row rows[] = {
        {"either", "round", 0, 0, "goes on"},
        {"either", "round", 2, 0, "after turn 6: east by marks"},
        {"either", "round", 0, 1, "after turn 3: east by marks"},
        {"either", "round", 0, 3, "after turn 3: east by marks"},
        {"either", "round", 0, 4, "after turn 6: east by marks"},
        {"either", "round", 2, 2, "after turn 3: east by marks"},
        {"clock", "round", 0, 4, "after turn 6: east by marks"},
        {"clock", "round", 2, 0, "after turn 6: draw by round-limit"},
        {"clock", "round", 2, 5, "after turn 6: east by marks"},
        {"clock", "turn", 0, 1, "after turn 1: east by marks"},
        {"clock", "turn", 0, 5, "after turn 5: east by marks"},
        {"clock", "turn", 0, 6, "after turn 6: east by marks"},
        {"clock", "turn", 1, 0, "after turn 3: draw by round-limit"},
        {"clock", "at-once", 0, 5, "in turn 5: east by marks"},
        {"either", "at-once", 2, 5, "in turn 5: east by marks"},
        {"either", "at-once", 1, 0, "after turn 3: east by marks"},
        {"round", "round", 1, 0, "after turn 3: east by marks"},
        {"round", "round", 0, 2, "after turn 3: draw by time-limit"},
        {"round", "round", 1, 2, "after turn 3: east by marks"},
        {"round", "round", 2, 2, "after turn 3: draw by time-limit"},
    };
    for (const auto& row : rows) {
        CAPTURE(row.trigger);
        CAPTURE(row.finish);
        CAPTURE(row.limit);
        CAPTURE(row.clock);
        CHECK(played(table({}, row.trigger, row.finish), row.limit, row.clock) == row.result);
    }
    CHECK(played("", 0, 5) == "after turn 6: draw by time-limit");
    CHECK(played("", 2, 0) == "after turn 6: draw by round-limit");
    CHECK(played("", 2, 5) == "after turn 6: draw by round-limit");
    CHECK(played("", 3, 5) == "after turn 6: draw by time-limit");
}

TEST_CASE("a limit that is called off ends nothing") {
    Play play{made(table({}, "clock", "turn")).value()};
    play.open();
    play.does(nobody, reached);
    play.does(nobody, command::TimeLimit{command::TimeLimit::How::extended});
    for (int turn = 1; turn <= 4; ++turn) play.ends_phase();
    CHECK(outcome_of(play.view()) == "goes on");
    play.does(nobody, command::TimeLimit{command::TimeLimit::How::called});
    play.ends_phase();
    CHECK(outcome_of(play.view()) == "east by marks");
}

TEST_CASE("who has most wins; ties go from measure to measure, and at last to whom the table says") {
    const Ground even{3, blue};  // Dogwood: West has 5 too, and two spaces
    CHECK(scored(table()) == "5:4 east by marks");
    CHECK(scored(table(), {{1, blue}}) == "3:6 west by marks");
    CHECK(scored(table(), {even}) == "5:5 draw by marks");
    CHECK(scored(table("measure = \"worth\"\ntie = \"draw\""), {even}) == "5:5 draw by marks");
    CHECK(scored(table("measure = \"worth\"\ntie = \"west\""), {even}) == "5:5 west by tie");
    CHECK(scored(table("measure = \"worth\"\ntie = \"west\"")) == "5:4 east by marks");
    const auto chain = table("measure = \"width\"\nties = [\"worth\"]\ntie = \"west\"");
    CHECK(scored(chain) == "2:1 east by marks");
    CHECK(scored(chain, {even, {2, green}}) == "2:2 west by tie");
    CHECK(scored(chain, {{3, green}, {1, blue}, {2, red}}) == "2:2 east by worth");
    CHECK(scored(table("measure = \"victory-territories\"\nterritories = [\"Cedar\", \"Dogwood\", \"Alder\"]\nties = [\"width\"]")) ==
          "1:1 east by width");
    CHECK(scored(table("measure = \"victory-territories\"\nterritories = [\"Cedar\", \"Dogwood\", \"Alder\"]\nties = [\"width\"]"),
                 {even}) == "1:2 west by marks");
}

TEST_CASE("what is given to a side counts in the first measure alone") {
    CHECK(scored(table("measure = \"worth\"\nhandicap = { west = 1 }")) == "5:5 draw by marks");
    CHECK(scored(table("measure = \"worth\"\nhandicap = { west = 2, east = 1 }")) == "6:6 draw by marks");
    CHECK(scored(table("measure = \"worth\"\nhandicap = { west = 2 }")) == "5:6 west by marks");
    CHECK(scored(table("measure = \"worth\"\nties = [\"worth\"]\nhandicap = { west = 1 }")) == "5:5 east by worth");
    const auto bid = table("measure = \"worth\"\n[bid]\nrule = \"handicap\"\nside = \"west\"\nstandard = 0\nmost = 3");
    CHECK(scored(bid) == "5:4 east by marks");
    CHECK(scored(bid, {}, {{"marked.bid", 1}}) == "5:5 draw by marks");
    CHECK(scored(bid, {}, {{"marked.bid", 2}}) == "5:6 west by marks");
    CHECK(scored(bid, {}, {{"marked.bid", 2}, {"marked.bidder", "east"}}) == "7:4 east by marks");
}

TEST_CASE("against a threshold the bidder holds what was bid, or has lost") {
    const auto bid = table("measure = \"worth\"\n[bid]\nrule = \"threshold\"\nside = \"west\"\nstandard = 4\nmost = 10");
    CHECK(scored(bid) == "5:4 west by marks");
    CHECK(scored(bid, {}, {{"marked.bid", 5}}) == "5:4 east by marks");
    CHECK(scored(bid, {}, {{"marked.bid", 5}, {"marked.bidder", "east"}}) == "5:4 east by marks");
    CHECK(scored(bid, {}, {{"marked.bid", 6}, {"marked.bidder", "east"}}) == "5:4 west by marks");
    CHECK(scored(table(
              "measure = \"worth\"\nhandicap = { west = 1 }\n[bid]\nrule = \"threshold\"\nside = \"west\"\nstandard = 5\nmost = 10")) ==
          "5:5 west by marks");
}

TEST_CASE("a conceded game is scored as the table says, or as the board stands") {
    const auto given_up = [](std::string text) {
        Play play{made(std::move(text)).value()};
        play.open();
        play.does(nobody, command::Withdraw{red, true});
        const auto points = [&](int side) { return *points_of(play.view(), SideId{static_cast<std::uint8_t>(side)}); };
        return fmt::format("{}:{} {}", points(0), points(1), outcome_of(play.view()));
    };
    CHECK(given_up(table()) == "5:4 west by concession");
    CHECK(given_up(table("measure = \"worth\"\nconcession = { winner = 7, loser = 2 }")) == "2:7 west by concession");
    // Only of a game that was conceded.
    CHECK(scored(table("measure = \"worth\"\nconcession = { winner = 7, loser = 2 }")) == "5:4 east by marks");
    Play play{made(table("measure = \"worth\"\nconcession = { winner = 7, loser = 2 }")).value()};
    play.open();
    play.does(nobody, command::Withdraw{red, true});
    CHECK(explain_points(play.view(), SideId{1})->reasons == std::vector<Reason>{{{"TOY-26"}, 7, no_space}});
}

TEST_CASE("a table tells in words what it does") {
    CHECK(scoring_in_words(*made("").value()).empty());
    CHECK(scoring_of(*made("").value()) == nullptr);
    CHECK(scoring_in_words(*made(table({}, "round")).value()) ==
          "Marks: a game is scored when its last round is over. The side with more of worth wins; else it is a draw.");
    CHECK(scoring_in_words(
              *made(table("minutes = 90\nmeasure = \"width\"\nties = [\"worth\"]\ntie = \"west\"\nhandicap = { east = 2 }\n"
                          "concession = { winner = 7, loser = 2 }\n[bid]\nrule = \"handicap\"\nside = \"east\"\nstandard = 1\nmost = 3",
                          "clock", "turn"))
                   .value()) ==
          "Marks: a game is scored when time is up (by the clock: the turn is played to its end), by its convention after 90 minutes. The "
          "side "
          "with more of width wins, then of worth; else west does. east is given 3. A concession is scored 7 to 2.");
    CHECK(scoring_in_words(*made(table("measure = \"worth\"\n[bid]\nrule = \"threshold\"\nside = \"west\"\nstandard = 4\nmost = 10",
                                       "either", "at-once"))
                                .value()) ==
          "Marks: a game is scored when time is up or its last round is over (by the clock: the game ends at once). west wins by 4 of "
          "worth or "
          "more, else the other side does.");
}

TEST_CASE("a wrong table is told with its line") {
    CHECK(wrong(table("measure = \"weight\"")) == "5: no measure is named \"weight\": choose one of worth, width");
    CHECK(wrong(table("measure = \"worth\"\nties = [\"width\", \"victory-territories\"]")) ==
          "6: no measure is named \"victory-territories\": choose one of worth, width");
    CHECK(wrong(table({}, "noon")) == "3: \"trigger\" is one of: clock, round, either; not \"noon\"");
    CHECK(wrong(table({}, "clock", "later")) == "4: \"finish\" is one of: round, turn, at-once; not \"later\"");
    CHECK(wrong(table({}, "round", "turn")) == "3: a game that its last round ends has no minutes, and is finished with the round");
    CHECK(wrong(table("minutes = 5\nmeasure = \"worth\"", "round")) ==
          "3: a game that its last round ends has no minutes, and is finished with the round");
    CHECK(wrong(table("measure = \"victory-territories\"\nterritories = []")) == "6: the list of territories is empty");
    CHECK(wrong(table("measure = \"victory-territories\"\nterritories = [\"Alder\", \"Alder\"]")) == "6: \"Alder\" is listed twice");
    CHECK(wrong(table("measure = \"worth\"\nterritories = [\"Nowhere\"]")) != "fine");
    CHECK(wrong(table("measure = \"worth\"\ntie = \"north\"")) != "fine");
    CHECK(wrong(table("measure = \"worth\"\nhandicap = { north = 1 }")) != "fine");
    CHECK(wrong(table("measure = \"worth\"\nbonus = 3")) != "fine");
    CHECK(wrong(table("measure = \"worth\"\n[bid]\nrule = \"auction\"\nside = \"west\"\nstandard = 0\nmost = 3")) ==
          "7: \"rule\" is one of: handicap, threshold; not \"auction\"");
    CHECK(wrong(table("measure = \"worth\"\n[bid]\nrule = \"handicap\"\nside = \"west\"\nstandard = 4\nmost = 3")) != "fine");
    CHECK(wrong(table("measure = \"worth\"\nties = [\"width\"]\n[bid]\nrule = \"threshold\"\nside = \"west\"\nstandard = 4\nmost = 9")) ==
          "6: against a threshold nothing is equal: leave the ties out");
    table_text = table();
    BundleSpec spec;
    spec.name = spec.base = "mark";
    spec.options = {"marked", "remarked"};
    const auto twice = compile_bundle(spec, {{&mark}, {&with_table, &with_another}});
    REQUIRE_FALSE(twice.has_value());
    CHECK(twice.error().front().text == "the option \"marked\" scores a game that is scored already: leave one of the tables out");
}
