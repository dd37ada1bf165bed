// A record of everything that a game can have, each of its fields changed, one at a time, with the hashes made anew: what of it the two
// verifiers find.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "rules/catalogue.hpp"
#include "rules/table/hash.hpp"
#include "tests/table/sample_game.hpp"
#include "tests/table/spoiler.hpp"

namespace {

namespace body = table::body;
namespace fs = std::filesystem;
using testing::SampleGame;
using Record = std::vector<table::Recorded>;
using table::Author;

constexpr table::Moment minute = 60'000;

Author director(std::uint64_t account) { return {Author::Kind::director, {}, account}; }

table::ClockRules clock_of_everything() {
    table::ClockRules clock;
    clock.game_limit = 600 * minute;
    clock.turn_limit = 30 * minute;
    clock.phase_limit = 20 * minute;
    clock.decision_limit = 5 * minute;
    clock.overtimes = 1;
    clock.overtime = minute;
    clock.vacations = 1;
    clock.vacation = 2 * minute;
    clock.misses = 3;
    clock.rests = true;
    clock.lag = 500;
    clock.lag_quota = 3000;
    clock.marks = {minute};
    clock.reminders = {50};
    return clock;
}

/// Banks instead, battles with a clock of their own, and a last round that ends in time.
table::ClockRules clock_of_banks(table::ClockRules::BankOf of) {
    auto clock = clock_of_everything();
    clock.turn_limit = clock.decision_limit = 0;
    clock.bank = 40 * minute;
    clock.bank_of = of;
    clock.increment = minute;
    clock.delay = 5000;
    clock.battles = table::ClockRules::Battles::own;
    clock.battle_limit = 3 * minute;
    clock.begin_no_round_after = 500 * minute;
    clock.last_turn_limit = 20 * minute;
    clock.unplayed_round = minute;
    return clock;
}

/// Every kind of entry, every kind of credit, take-backs, time-outs.
class Everything {
public:
    explicit Everything(const table::ClockRules& clock) : game{"1914-tournament", clock}, clock_{clock} {
        seats();
        game.begin();
        orders_and_rests();
        game.play(40, 5);
        pauses_and_credits();
        game.play(40, 6);
        other_people();
        other_clocks();
        for (int turns = 0; turns < 4; ++turns) time_out();
        add(director(9), body::MissExcused{missed()});
        while (is_soon_over()) time_out();
        game.play(40, 7);
        add({}, body::AnchorOpened{1, testing::filled(0x44), "the chain was spent"});
        REQUIRE(game.play_as(director(9), {rules::nobody, rules::command::TimeLimit{rules::command::TimeLimit::How::called}}));
        REQUIRE(game.play_as(director(9), {rules::nobody, rules::command::TimeLimit{rules::command::TimeLimit::How::extended}}));
    }
    SampleGame game;

private:
    template <class Body>
    void add(const Author& author, Body of) {
        game.add(table::draft(game.header(author), std::move(of)));
    }
    void seats() {
        add(director(7), body::DirectorNamed{9, false});
        add(director(9), body::DirectorNamed{11, false});
        add(director(9), body::DirectorNamed{11, true});
        add(director(9), body::SeatOffered{rules::SeatId{0}, body::SeatOffered::To::account, 100});
    }
    void orders_and_rests() {
        const auto power = game.table().seats()[0].powers[0];
        table::OrderChange order{
            "casualties", {}, rules::Choice{rules::Choice::List{{*game.game().ruleset().find_unit_type("infantry")}}}, {}};
        game.add(table::draft_order(game.table(), game.header(game.seat(0)), power, order));
        const table::Moment from = 1'600'000'000'000;
        add(game.seat(0),
            body::CalendarSet{rules::SeatId{0}, {"Europe/Vienna", {{0, 60}, {1440, 1500}}, {{from, 60}, {from + 200 * minute, 120}}}});
    }
    void pauses_and_credits() {
        using Kind = body::Credited::Kind;
        add(director(9), body::Paused{body::PauseReason::director});
        add(director(9), body::Resumed{body::PauseReason::director});
        game.pass(3000);
        add({}, body::Credited{2000, "the server was down", Kind::outage, {}});
        const auto active = game.game().state().active;
        if (game.table().clock().lag_credit(active, 300) == 300)  // its turn counts now
            add({}, body::Credited{300, "the way of a command", Kind::lag, active});
        add(director(9), body::Credited{-1000, "he came late", Kind::ruling, game.game().state().active});
        add(director(9), body::Credited{5000, "a fire alarm", Kind::ruling, {}});
    }
    void other_people() {
        const rules::SeatId seat{1};
        const auto seed = testing::filled(0x66);
        const auto promise = table::seed_commitment(testing::sample_id(), game.table().dice().first_commitment, seat, seed);
        add(game.seat(1), body::SubstituteNamed{seat, 101});
        add(game.seat(1), body::SeatLeft{seat});
        add(game.seat(1), body::Seated{seat, 101, false, {}});
        add(game.seat(1), body::SeedCommitted{seat, promise});
        add(game.seat(1), body::SeedOpened{seat, seed});
        add(director(9), body::SeatOffered{seat, body::SeatOffered::To::holder, 0});
        const auto power = game.table().seats()[0].powers[0];
        add(game.seat(0), body::PowerResigned{power, false});
        add(game.seat(0), body::PowerResigned{power, true});
    }
    void other_clocks() {
        auto clock = clock_;
        clock.phase_limit = 19 * minute;
        add(game.seat(0), body::ClockProposed{clock});
        add(game.seat(1), body::ClockAgreed{rules::SeatId{1}, game.table().sequence(), false});
        clock.phase_limit = 18 * minute;
        add(game.seat(0), body::ClockProposed{clock});
        add(game.seat(1), body::ClockAgreed{rules::SeatId{1}, game.table().sequence(), true});
        add(director(9), body::ClockProposed{clock});
    }
    /// Time passes until something is over, and no reserve is left for it.
    void time_out() {
        using What = rules::command::Expire::What;
        using Which = table::Clock::Which;
        for (;;) {
            const auto& clock = game.table().clock();
            const auto deadline = clock.next_deadline();
            REQUIRE(deadline);
            game.pass(std::max<table::Moment>(0, deadline->at - game.header({}).received));
            if (auto reserve = clock.reserve_for(*deadline)) {
                add({}, std::move(*reserve));
                continue;
            }
            REQUIRE(deadline->which != Which::game);
            const auto what = deadline->which == Which::turn ? What::turn : deadline->which == Which::phase ? What::phase : What::decision;
            REQUIRE(game.play({rules::nobody, rules::command::Expire{what, {}}}));
            return;
        }
    }
    bool is_soon_over() {
        const auto deadline = game.table().clock().next_deadline();
        return deadline && deadline->at - game.header({}).received < 2 * minute;
    }
    rules::SeatId missed() const {
        for (std::uint16_t at = 0; at < game.table().seats().size(); ++at)
            if (game.table().attendance().misses(at) > 0) return rules::SeatId{at};
        FAIL("nobody has missed a turn");
        return {};
    }

    const table::ClockRules clock_;
};

/// One in which answers are sealed and opened.
SampleGame game_with_secrets() {
    SampleGame game{"1914-historical"};
    game.begin();
    const auto opened = [&] { return !game.record().back().entry.opened.empty(); };
    for (std::uint64_t step = 0; step < 3000 && !opened(); ++step) game.play(1, 100 + step);
    REQUIRE(opened());
    game.play(5, 9);
    return game;
}

/// The entries from the changed one on, chained anew.
struct Change {
    std::size_t same = 0;  ///< Entries before it.
    std::string what;
    Record record;  ///< With those before it.
};

/// What lies far behind a change of a command costs much and finds little; a time control or a seat counts for long.
std::size_t most_after(const table::Entry& entry) { return std::holds_alternative<body::Played>(entry.body) ? 12 : 150; }
/// @param most_alike  so many of one kind are enough.
std::vector<Change> changes_of(const Record& whole, int most_alike) {
    std::vector<Change> changes;
    std::map<std::string, int> alike;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        const auto count = testing::changes_of(whole[at].entry);
        for (std::size_t change = 0; change < count; ++change) {
            auto entry = whole[at].entry;
            auto what = std::string{table::Entry::bodies[entry.body.index()].name} + ": " + testing::spoil(entry, change);
            if (entry == whole[at].entry || ++alike[what] > most_alike) continue;
            Record record(whole.begin(),
                          whole.begin() + static_cast<std::ptrdiff_t>(std::min(whole.size(), at + 1 + most_after(whole[at].entry))));
            record[at].entry = std::move(entry);
            auto head = at == 0 ? table::Hash{} : whole[at - 1].head;
            for (auto next = at; next < record.size(); ++next) {
                record[next].bytes = protocol::encode_entry(record[next].entry);
                record[next].head = head = table::head_after(testing::sample_id(), head, record[next].bytes);
            }
            changes.push_back({at, std::move(what), std::move(record)});
        }
    }
    return changes;
}

std::string u32(std::size_t number) {
    std::string bytes;
    for (unsigned shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<char>(number >> shift));
    return bytes;
}

/// Of each change what the verifier in Python says.
std::vector<std::string> python_says(const Record& whole, const std::vector<Change>& changes) {
    const auto folder = fs::temp_directory_path() / ("armistice_spoiled_" + std::to_string(::getpid()));
    fs::create_directory(folder);
    std::ofstream{folder / "whole", std::ios::binary} << testing::record_file(whole);
    {
        std::ofstream file{folder / "changes", std::ios::binary};
        for (const auto& change : changes) {
            std::string items;
            for (auto at = change.same; at < change.record.size(); ++at)
                items += protocol::record_item(change.record[at].bytes, change.record[at].head);
            file << u32(change.same) << u32(items.size()) << items;
        }
    }
    const auto command = std::string{ARMISTICE_PYTHON} + " -B tests/table/spoiled_records.py " + (folder / "whole").string() + " " +
                         (folder / "changes").string() + " > " + (folder / "said").string();
    CHECK(std::system(command.c_str()) == 0);
    std::vector<std::string> said;
    std::ifstream file{folder / "said"};
    for (std::string line; std::getline(file, line);) said.push_back(line);
    fs::remove_all(folder);
    REQUIRE(said.size() == changes.size());
    return said;
}

/// Empty where it is accepted.
std::string program_says(const Change& change, std::shared_ptr<const rules::Ruleset> ruleset) {
    const auto file = testing::record_file(change.record);
    const auto record = protocol::read_record(file);
    if (!record) return "entry " + std::to_string(record.error().sequence) + ": " + record.error().what;
    const auto verified = table::verify(*record, std::move(ruleset));
    return verified ? "" : "entry " + std::to_string(verified.error().sequence) + ": " + verified.error().what;
}

/// What the server could have written as well, so that nobody can find it: by a part of its name, and why.
struct Free {
    const char* what;
    const char* why;
};
constexpr Free could_have_been[]{
    {"received", "it came a moment later; nothing that depends on time was near"},
    {"action_id is none", "only acts need one"},
    {"action_id is another", "a client's own number"},
    {"author.account", "another director, or creator, did it"},
    {"anchor_opened.commitment", "of a chain that has not rolled yet, and whose secret nobody knows"},
    {"seated.seed_commitment is another", "of a seed that was never opened"},
    {".reason", "words for people"},
    {".zone", "words for people"},
    {".preset", "words for people"},
    {"created.bundle", "armistice-admin holds the pin against its own rules"},
    {"created.options", "armistice-admin holds the pin against its own rules"},
    {"created.ruleset", "armistice-admin holds the pin against its own rules"},
    {"created.seats", "a seat in which nobody ever sat"},
    {"created.spectator_delay_ms", "what spectators saw when is in no record"},
    {"created.take_back", "a game in which less may be taken back than was tried"},
    {".clock.", "a time control that allows all that happened too; older servers took others than this one"},
    {"clock_agreed.refused", "the other answer"},
    {"calendar_set.calendar", "other hours, in which nothing happened that they forbid"},
    {"credited.amount_ms", "a director gives as much as he likes"},
    {"credited.power", "a director gives to whom he likes"},
    {"director_named.account", "another account"},
    {"order_left.commitment", "what an order says nobody knows but its power"},
    {"order_left.one", "what an order says nobody knows but its power"},
    {"seated.sparring", "a program, or a person"},
    {"played.command.answer.space", "another way to ask for the same"},
    {".owner is there", "another way to ask for the same"},
    {".units.damage", "another way to ask for the same"},
    {".units.moved", "another way to ask for the same"},
    {".units.origin", "another way to ask for the same"},
};
bool could_have_been_written(const std::string& what, std::set<std::string>& used) {
    for (const auto& [part, why] : could_have_been) {
        if (what.find(part) == std::string::npos) continue;
        used.insert(part);
        return true;
    }
    return false;
}

/// @param used  which of the reasons were needed.
void compare(const SampleGame& game, int most_alike, std::set<std::string>& used) {
    auto whole = game.record();
    testing::chain_again(whole);
    for (const auto& rules : {game.game().shared_ruleset(), std::shared_ptr<const rules::Ruleset>{}})
        if (const auto verified = table::verify(whole, rules); !verified)
            FAIL("entry " << verified.error().sequence << ": " << verified.error().what);
    const auto changes = changes_of(whole, most_alike);
    const auto python = python_says(whole, changes);
    std::map<std::string, std::string> differ;
    std::size_t found = 0, by_rules = 0;
    std::set<std::string> neither;
    for (std::size_t at = 0; at < changes.size(); ++at) {
        const auto program = program_says(changes[at], nullptr);
        const bool right = python[at] == "right";
        if (right != program.empty()) differ.emplace(changes[at].what, (right ? "program: " + program : "python: " + python[at]));
        if (!right && !program.empty()) ++found;
        if (!right || !program.empty()) continue;
        if (program_says(changes[at], game.game().shared_ruleset()).empty())
            neither.insert(changes[at].what);
        else
            ++by_rules;
    }
    MESSAGE(whole.size() << " entries, " << changes.size() << " changes: " << found << " found by both, " << by_rules
                         << " by the rules alone, " << neither.size() << " kinds by nobody");
    for (const auto& [what, why] : differ) MESSAGE("only one finds: " << what << " -- " << why);
    CHECK(differ.empty());
    for (const auto& what : neither) CHECK_MESSAGE(could_have_been_written(what, used), "nobody finds, and no reason is known: ", what);
}

}  // namespace

TEST_CASE("both verifiers find the same changes in a record of everything") {
    std::set<std::string> used;
    compare(Everything{clock_of_everything()}.game, 3, used);
    compare(Everything{clock_of_banks(table::ClockRules::BankOf::power)}.game, 1, used);
    compare(Everything{clock_of_banks(table::ClockRules::BankOf::side)}.game, 1, used);
    for (const auto& [what, why] : could_have_been) CHECK_MESSAGE(used.contains(what), "not seen any more: ", what);
    if (rules::find_bundle("1914-historical")) compare(game_with_secrets(), 1, used);  // else a build without the rules
}
