// What entries do to clocks: followed beside the table's own readings, and told by the program.
#include <doctest/doctest.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "tests/admin/clocks_of.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/persistence/store_helpers.hpp"

namespace {

using match::Moment;
using testing::all_around;
using testing::faults_of;
using testing::Folder;
using testing::SampleGame;
using Credit = match::body::Credited::Kind;
using match::body::PauseReason;

constexpr Moment second = 1000;
constexpr Moment minute = 60 * second;
constexpr Moment hour = 60 * minute;

void credit(SampleGame& game, Moment amount, Credit kind = Credit::outage, std::optional<rules::OwnerId> power = std::nullopt,
            bool counted = false) {
    const match::Author director{match::Author::Kind::director, {}, 7};
    const auto author = kind == Credit::ruling ? director : match::Author{};
    game.add(match::draft(game.header(author), match::body::Credited{amount, "the server was down", kind, power, counted}));
}
void pause(SampleGame& game, bool on, PauseReason reason = PauseReason::dispute) {
    if (on)
        game.add(match::draft(game.header({}), match::body::Paused{reason}));
    else
        game.add(match::draft(game.header({}), match::body::Resumed{reason}));
}
bool expire(SampleGame& game, rules::command::Expire::What what) { return game.play({rules::nobody, rules::command::Expire{what, {}}}); }

/// What happens to clocks, by chance.
void live(SampleGame& game, std::mt19937_64& random, int steps) {
    const auto below = [&](std::uint64_t end) { return random() % end; };
    for (int step = 0; step < steps && !game.table().ended(); ++step) {
        const auto passed = static_cast<Moment>(below(game.table().clock().limits().rests ? 10 * hour : 20 * minute));
        game.pass(passed);
        const auto active = game.game().state().active;
        switch (below(10)) {
            case 9:
                if (passed > 0 && !game.table().clock().paused())
                    credit(game, 1 + static_cast<Moment>(below(static_cast<std::uint64_t>(passed))), Credit::outage, std::nullopt, true);
                break;
            case 0: credit(game, static_cast<Moment>(below(hour))); break;
            case 1: credit(game, -static_cast<Moment>(below(minute)), Credit::ruling); break;
            case 2: credit(game, static_cast<Moment>(below(minute)), Credit::ruling, active); break;
            case 3: pause(game, true, below(2) == 0 ? PauseReason::dispute : PauseReason::director); break;
            case 4: pause(game, false, below(2) == 0 ? PauseReason::dispute : PauseReason::director); break;
            case 5: (void)expire(game, rules::command::Expire::What::phase); break;
            case 6: (void)game.play({rules::nobody, rules::command::TimeLimit{rules::command::TimeLimit::How::called}}); break;
            default: game.play(4, random());
        }
    }
}

match::Calendar nights() {
    match::Calendar calendar;
    calendar.zone = "UTC";
    for (std::uint16_t day = 0; day < 7; ++day)
        calendar.rests.push_back({static_cast<std::uint16_t>(day * 1440), static_cast<std::uint16_t>(day * 1440 + 480)});
    return calendar;
}

}  // namespace

TEST_CASE("every reading of random games follows from their entries") {
    const std::vector<match::ClockRules> controls{
        {.game_limit = 4 * hour},
        {.game_limit = 2 * hour, .turn_limit = 20 * minute, .phase_limit = 10 * minute, .decision_limit = 3 * minute},
        {.game_limit = 20 * hour, .bank = 2 * hour, .increment = minute, .delay = 5 * minute},
        {.bank = hour, .increment = minute, .bank_of = match::ClockRules::BankOf::side},
        {.turn_limit = 24 * hour, .battles = match::ClockRules::Battles::own, .battle_limit = 10 * minute},
        {.game_limit = 2 * hour, .last_turn_limit = 15 * minute},
        {.game_limit = 3 * hour, .turn_limit = hour, .begin_no_round_after = 2 * hour},
        {.turn_limit = 24 * hour, .decision_limit = 12 * hour, .rests = true},
    };
    for (std::size_t control = 0; control < controls.size(); ++control)
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            CAPTURE(control);
            CAPTURE(seed);
            std::mt19937_64 random{seed};
            SampleGame game{"1914-tournament", controls[control]};
            if (controls[control].rests)
                game.add(match::draft(game.header(game.seat(0)), match::body::CalendarSet{rules::SeatId{0}, nights()}));
            game.begin();
            live(game, random, 60);
            const auto faults = faults_of(all_around(game));
            CHECK_MESSAGE(faults.empty(), faults.front());
        }
}

TEST_CASE("a reading that does not follow from the entries is found with its entry") {
    SampleGame game{"1914-tournament", {.game_limit = 4 * hour, .turn_limit = hour}};
    game.begin();
    game.pass(10 * minute);
    credit(game, 5 * minute);
    const auto credited = game.table().sequence();
    pause(game, true);
    game.pass(hour);
    pause(game, false);
    game.pass(minute);
    pause(game, true);
    const auto right = all_around(game);
    REQUIRE(faults_of(right).empty());
    const auto at = [](std::vector<admin::ClocksAround>& entries, std::uint64_t sequence) -> admin::ClocksAround& {
        return entries[static_cast<std::size_t>(sequence - 1)];
    };
    struct Wrong {
        const char* what;
        std::uint64_t sequence;
        void (*change)(admin::ClocksAround&);
    };
    const Wrong all[] = {
        {"a millisecond more is left", credited, [](auto& entry) { entry.after.begin()->second.left += 1; }},
        {"the credit is another one", credited, [](auto& entry) { entry.credited += 1; }},
        {"a turn is not credited", credited, [](auto& entry) { std::prev(entry.after.end())->second.left -= 5 * minute; }},
        {"what passed is shorter", credited, [](auto& entry) { entry.before.begin()->second.left += 1; }},
        {"a pause takes time", credited + 1, [](auto& entry) { entry.after.begin()->second.left -= second; }},
        {"a clock runs while it is paused", credited + 2, [](auto& entry) { entry.before.begin()->second.left -= hour; }},
        {"a clock goes with a pause", credited + 1, [](auto& entry) { entry.after.erase(entry.after.begin()); }},
    };
    for (const auto& wrong : all) {
        CAPTURE(wrong.what);
        auto entries = right;
        wrong.change(at(entries, wrong.sequence));
        const auto faults = faults_of(entries);
        REQUIRE_FALSE(faults.empty());
        CHECK_MESSAGE(faults.front().starts_with("entry " + std::to_string(wrong.sequence) + ": the "), faults.front());
    }
}

TEST_CASE("the program tells what each entry did to the clocks side by side and that it adds up") {
    const Folder folder;
    SampleGame game{"1914-tournament", {.game_limit = 4 * hour, .turn_limit = hour}};
    game.begin();
    const auto started = game.table().sequence();
    game.pass(10 * minute - second);
    pause(game, true);
    game.pass(2 * hour);
    pause(game, false);
    game.pass(24 * hour);
    credit(game, 24 * hour);
    const auto path = testing::record_of(folder.path(), game);
    const auto said = testing::admin("clock " + path);
    CHECK_MESSAGE(said.code == 0, said.text);
    const auto has = [&](const std::string& words) { CHECK_MESSAGE(said.text.find(words) != std::string::npos, said.text); };
    has("the game begins");
    has("- -> 4:00:00.000 ");
    has("paused for a dispute");
    has("3:50:00.000 -> 3:50:00.000 ");
    has("runs, then stands");
    has("no longer paused for a dispute");
    has("stands, then runs");
    has("over by 20:10:01.000 -> 3:49:59.000 ");
    has("+24:00:00.000");
    has("It adds up, entry by entry:");
    has("given 4:00:00.000 + credited 24:00:00.000 = used 24:10:01.000 + left 3:49:59.000");
    CHECK(said.text.find("takes seat") == std::string::npos);  // it changes no clock

    const auto told = nlohmann::json::parse(testing::admin("clock " + path + " --json").text);
    CHECK(told["adds_up"] == true);
    CHECK(told["faults"].empty());
    CHECK(told["entries"].size() == 5);  // with the creation, which gives the game its limit
    const auto& last = told["entries"].back();
    CHECK(last["clocks"][0]["clock"] == "game");
    CHECK(last["clocks"][0]["before_ms"] == -(20 * hour + 10 * minute + second));
    CHECK(last["clocks"][0]["after_ms"] == 3 * hour + 49 * minute + 59 * second);
    CHECK(last["clocks"][1]["clock"] == "turn");
    CHECK(last["clocks"][1].contains("power"));
    CHECK(told["totals"][0]["used_ms"] == 24 * hour + 10 * minute + second);

    const auto first = testing::admin("clock " + path + " --at " + std::to_string(started));
    CHECK(first.code == 0);
    CHECK(first.text.find("paused") == std::string::npos);
    CHECK(first.text.find("given 4:00:00.000 + credited 0:00:00.000 = used 0:00:00.000 + left 4:00:00.000") != std::string::npos);
    testing::says("clock " + path + " --at 0", 2, "--at: the record has entries 1 to ");
    testing::says("clock " + path + " --at 5000", 2, "--at: the record has entries 1 to ");
    testing::says("clock " + folder.path() + "/nothing.armr", 2, "there is no such file");
}

TEST_CASE("the program says of a game without limits that there is nothing to tell") {
    const Folder folder;
    SampleGame game{"1914-tournament"};
    game.begin();
    game.play(5, 1);
    testing::says("clock " + testing::record_of(folder.path(), game), 0, "No clock of this game has a limit.");
}

TEST_CASE("a time limit that falls between two rounds is told so") {
    const Folder folder;
    SampleGame game{"1914-tournament", {.game_limit = 4 * hour + 5 * minute, .turn_limit = 30 * minute, .unplayed_round = 10 * minute}};
    game.begin();
    while (game.game().state().round < 2) {
        game.pass(30 * minute);
        REQUIRE(game.play({rules::nobody, rules::command::Expire{rules::command::Expire::What::turn, {}}}));
    }
    game.pass(5 * minute);
    REQUIRE(game.play({rules::nobody, rules::command::TimeLimit{rules::command::TimeLimit::How::between}}));
    testing::says("replay " + testing::record_of(folder.path(), game), 0, "the time limit is reached between two rounds");
}
