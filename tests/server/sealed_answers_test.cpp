// What is sealed stays sealed. Every scenario that opens a sealed question is a case: two games go on from there that differ in one sealed
// answer alone, and nobody else can tell them apart before it is revealed. A kind of sealed question that no scenario asks of two owners
// at once has no case, and fails.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "admin/scenario/explain.hpp"
#include "admin/scenario/parse.hpp"
#include "admin/scenario/position.hpp"
#include "admin/scenario/sitting.hpp"
#include "protocol/wire.hpp"
#include "protocol/wire_convert.hpp"
#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"
#include "rules/hooks/explain.hpp"
#include "rules/hooks/hooks.hpp"
#include "rules/narration/phrases.hpp"
#include "rules/odds/question.hpp"
#include "server/game/questions.hpp"
#include "server/game/views.hpp"
#include "tests/match/sample_game.hpp"
#include "tests/sim/games.hpp"

namespace {

using namespace rules;
using testing::SampleGame;

/// A position of the corpus at which sealed questions have just been opened.
struct Moment {
    std::string where;
    std::shared_ptr<const Ruleset> rules;
    GameState state;
};

bool just_opened(const Decision& decision) { return decision.sealed && decision.answered == 0; }

void find_moments(const scenario::Scenario& scenario, std::vector<Moment>& found) {
    const auto start = scenario::starting_state(scenario);
    REQUIRE(start);
    scenario::Sitting sitting{*scenario.rules, {}};
    std::set<DecisionId> seen;
    const auto look = [&](std::uint32_t line) {
        bool fresh = false;
        for (const auto& decision : sitting.state().decisions)
            if (just_opened(decision)) fresh = seen.insert(decision.id).second || fresh;
        if (fresh) found.push_back({fmt::format("{}:{}", scenario.file, line), scenario.rules, sitting.state()});
    };
    sitting.begin(*start);
    look(0);
    for (const auto& step : scenario.steps) {
        if (step.reset) {
            sitting.begin(*start);
            seen.clear();
        }
        for (const auto& order : step.orders) sitting.leave_order(order);
        auto ports = sitting.ports(step);
        const auto first_new = sitting.state().next_decision;
        const auto verdict = sitting.give(step, ports);
        look(step.line);
        if (step.defaults && verdict.kind == scenario::Verdict::Kind::accepted) sitting.answer_by_default(ports, first_new);
    }
}

void add_moments_of(const std::filesystem::path& file, scenario::Rulesets& rulesets, std::vector<Moment>& found) {
    std::ostringstream text;
    text << std::ifstream{file}.rdbuf();
    // In a build without some of the rules their scenarios cannot be read.
    if (const auto scenario = scenario::parse(text.str(), file.string(), rulesets)) find_moments(*scenario, found);
}

std::vector<Moment> find_moments_of_the_corpus() {
    scenario::Rulesets rulesets{catalogue(), find_bundle};
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{"tests/scenarios"})
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Moment> found;
    for (const auto& file : files) add_moments_of(file, rulesets, found);
    return found;
}
/// Played once for all cases.
const std::vector<Moment>& moments_of_the_corpus() {
    static const auto found = find_moments_of_the_corpus();
    return found;
}

/// Where this owner's answer is still hidden.
bool is_hidden(const GameState& state, DecisionId id) {
    return std::any_of(state.decisions.begin(), state.decisions.end(), [&](const Decision& decision) { return decision.id == id; });
}

/// A commitment is a salted hash, and so is the head that has it: bytes that say nothing.
void forget_hashes(match::Entry& entry) {
    for (auto& sealed : entry.sealed) sealed.commitment = {};
    entry.header.seen = {};
}

/// All that one of two games shows to those who may not know what `owner` has sealed, as text.
class Window {
public:
    Window(const SampleGame& play, const GameState& before, OwnerId owner) : play_{play}, owner_{owner} {
        say("record", std::to_string(last().bytes.size()));
        auto entry = last().entry;
        forget_hashes(entry);
        say("entry", protocol::encode_entry(entry));
        stream(before);
        tell_game();
        for (std::size_t at = 0; at < rules().powers(); ++at) tell_power(static_cast<OwnerId>(at));
        for (const auto& battle : state().battles) tell_battle(battle);
        for (std::size_t side = 0; side < rules().sides.size(); ++side)
            if (const auto points = explain_points(view(), static_cast<SideId>(side))) say("points", *points);
        tell_refusals();
    }
    [[nodiscard]] const std::map<std::string, std::string>& all() const { return all_; }

private:
    [[nodiscard]] const Ruleset& rules() const { return play_.game().ruleset(); }
    [[nodiscard]] const GameState& state() const { return play_.game().state(); }
    [[nodiscard]] View view() const { return play_.game().view(); }
    [[nodiscard]] const match::Recorded& last() const { return play_.record().back(); }

    void say(const std::string& what, const std::string& text) { all_[what] += text + "\n"; }
    void say(const std::string& what, const Explanation& told) {
        auto text = std::to_string(told.value);
        for (const auto& reason : told.reasons) text += fmt::format(" {} {}", reason.amount, reason.cite.id);
        say(what, text);
    }

    /// What each account is sent of the entry; his own seat's is left out.
    void stream(const GameState& before) {
        std::vector<std::uint64_t> accounts{0, 999'999};
        for (const auto& seat : play_.table().seats())
            if (std::find(seat.powers.begin(), seat.powers.end(), owner_) == seat.powers.end()) accounts.push_back(seat.account);
        for (const auto account : accounts) {
            auto update = server::update_of(play_.game(), last().entry, before, 0);
            server::add_known(update.entry, play_.game(), last().secrets, account);
            forget_hashes(update.entry.entry);
            update.head = {};
            for (const auto format : {protocol::Format::binary, protocol::Format::json})
                say(fmt::format("stream of {}", account), protocol::format_server({0, update}, format, &rules()));
        }
    }

    void tell_game() {
        auto shown = server::game_view(play_.game(), 0, {});
        shown.head = {};
        say("view", protocol::format_server({0, shown}, protocol::Format::json, &rules()));
    }

    void tell_power(OwnerId power) {
        for (const auto& command : legal_commands(view(), power))
            say("legal moves", narration::Phrases::scenario(view()).command(command.body));
        for (const auto& decision : state().decisions)
            if (has(decision.asked, power))
                for (const auto& choice : legal_answers(view(), decision, power, 50))
                    say("legal answers",
                        narration::Phrases::scenario(view()).command(command::Answer{decision.kind, decision.space, choice}));
        for (const auto& query : rules().queries)
            if (const auto told = explain_query(view(), query.name, power)) say("explanation", *told);
    }

    void tell_battle(const Battle& battle) {
        for (const bool attacking : {true, false})
            for (const auto& shot : explain_fire(view(), battle.id, attacking)) say("fire", shot.value);
        const auto asked = odds::listed_battle_in(view(), battle.space);
        if (!asked) return;
        const auto odds = odds::calculate(rules(), *asked, {}, {.work = 1'000'000});
        if (odds) say("odds", fmt::format("{} {} {}", odds->attackers_win, odds->both_remain, odds->attackers.units_lost));
    }

    /// What is said to somebody who tries what he may not: to answer again, or for somebody else, or nonsense, or to go on. What the owner
    /// is told of questions that he has still to answer is for him alone.
    void tell_refusals() {
        for (std::size_t at = 0; at < rules().powers(); ++at) {
            const auto power = static_cast<OwnerId>(at);
            refused({power, command::EndPhase{}});
            for (const auto& decision : state().decisions) {
                if (power == owner_ && has(decision.asked & ~decision.answered, power)) continue;
                for (const auto& choice : {Choice{std::int64_t{-1}}, Choice{std::int64_t{1}}, Choice{true}, Choice{Choice::List{}}})
                    if (power == owner_ || choice == Choice{std::int64_t{-1}}) refused({power, command::Answer{decision.kind, {}, choice}});
                const auto& kind = rules().decisions[idx(decision.kind)];
                if (!has(decision.asked, power))
                    refused({power, command::Answer{decision.kind, decision.space, kind.fallback(view(), decision, owner_)}});
            }
        }
    }
    void refused(const Command& command) {
        const auto against = play_.refusal_of(command);
        say("refusals", against ? scenario::explain(rules(), *against) : "accepted");
    }

    const SampleGame& play_;
    OwnerId owner_;
    std::map<std::string, std::string> all_;
};

/// How often a kind of sealed question was opened, and how many pairs of answers nobody could tell apart.
struct Figures {
    int opened = 0;
    int compared = 0;
};
using Kinds = std::map<std::string, Figures>;

/// A few that differ: the first, the last and one between.
std::vector<Choice> some_answers(const View& view, const Decision& decision, OwnerId owner) {
    auto all = legal_answers(view, decision, owner, 50);
    if (all.size() <= 3) return all;
    return {all.front(), all[all.size() / 2], all.back()};
}

/// Two games that differ in one answer.
class Pair {
public:
    Pair(const Moment& moment, const Decision& question, OwnerId owner, const Choice& one, const Choice& other)
        : id_{question.id}, owner_{owner}, games_{game_at(moment), game_at(moment)}, before_{moment.state} {
        const Choice* choices[] = {&one, &other};
        for (std::size_t at = 0; at < 2; ++at)
            REQUIRE(games_[at].play({owner, command::Answer{question.kind, question.space, *choices[at]}}));
    }

    /// The answer is not revealed yet.
    [[nodiscard]] bool hidden() const { return is_hidden(games_[0].game().state(), id_); }
    /// Owners who have not answered yet, by question.
    [[nodiscard]] int awaited() const {
        int owners = 0;
        for (const auto& decision : games_[0].game().state().decisions)
            owners += std::popcount(std::uint32_t{decision.asked} & ~std::uint32_t{decision.answered});
        return owners;
    }
    /// Another owner answers, by default.
    void go_on() {
        before_ = games_[0].game().state();
        const auto command = default_of_somebody(games_[0].game().view());
        for (auto& game : games_) REQUIRE(game.play(command));
    }
    /// What others could tell the games apart by.
    [[nodiscard]] std::set<std::string> differences() const {
        std::set<std::string> found;
        if (!(games_[0].game().state() == games_[1].game().state())) found.insert("state");
        const auto one = Window{games_[0], before_, owner_}.all();
        const auto other = Window{games_[1], before_, owner_}.all();
        for (const auto* window : {&one, &other})
            for (const auto& [what, text] : *window) {
                const auto same = [&](const auto& shown) { return shown.contains(what) && shown.at(what) == text; };
                if (!same(one) || !same(other)) found.insert(what);
            }
        return found;
    }

private:
    static SampleGame game_at(const Moment& moment) {
        SampleGame game{moment.rules, BundleSpec{}, {}, SampleGame::Seats::of_powers};
        game.begin_at(moment.state);
        return game;
    }
    [[nodiscard]] static Command default_of_somebody(const View& view) {
        for (const auto& decision : view.state.decisions)
            for (const auto owner : OwnersOf(decision.asked & ~decision.answered))
                return {owner, command::Answer{decision.kind, decision.space,
                                               view.rules.decisions[idx(decision.kind)].fallback(view, decision, owner)}};
        FAIL("a question is open that nobody has to answer");
        return {};
    }

    DecisionId id_;
    OwnerId owner_;
    SampleGame games_[2];
    GameState before_;
};

/// Looks once when the answer is in, and once when only one owner still has to answer.
/// @return how often they were looked at while the answer was hidden.
int look_until_revealed(Pair pair) {
    int looks = 0;
    for (bool first = true; pair.hidden(); pair.go_on(), first = false) {
        if (!first && pair.awaited() > 1) continue;
        ++looks;
        const auto differences = pair.differences();
        CAPTURE(fmt::format("{}", fmt::join(differences, ", ")));
        CHECK(differences.empty());
    }
    // There was something to be told apart.
    CHECK_FALSE(pair.differences().empty());
    return looks;
}

void compare_answers(const Moment& moment, Kinds& kinds) {
    const View view{*moment.rules, moment.state};
    std::uint32_t asked = 0;
    for (const auto& decision : moment.state.decisions) asked += static_cast<std::uint32_t>(std::popcount(std::uint32_t{decision.asked}));
    for (const auto& decision : moment.state.decisions) {
        if (!decision.sealed) continue;
        const auto& name = moment.rules->decisions[idx(decision.kind)].name;
        CAPTURE(name);
        auto& figures = kinds[name];
        ++figures.opened;
        if (asked < 2) continue;  // it is open as soon as it is answered
        if (sim::watched() && figures.compared >= 20) continue;
        for (const auto owner : OwnersOf(decision.asked)) {
            const auto answers = some_answers(view, decision, owner);
            for (std::size_t at = 1; at < answers.size(); ++at)
                figures.compared += look_until_revealed({moment, decision, owner, answers[0], answers[at]});
        }
    }
}

}  // namespace

TEST_CASE("an answer that was not sealed tells two games apart") {
    const auto& moments = moments_of_the_corpus();
    if (moments.empty()) return;  // a build without the rules
    auto moment = moments.front();
    for (auto& decision : moment.state.decisions) decision.sealed = false;
    const auto& decision = moment.state.decisions.front();
    const auto owner = *OwnersOf(decision.asked).begin();
    const auto answers = some_answers({*moment.rules, moment.state}, decision, owner);
    REQUIRE(answers.size() > 1);
    const auto differences = Pair{moment, decision, owner, answers[0], answers[1]}.differences();
    for (const auto* what : {"state", "entry", "stream of 0", "view"}) {
        CAPTURE(what);
        CHECK(differences.contains(what));
    }
}

TEST_CASE("what a player has sealed counts in his own list of moves, and in nobody else's") {
    scenario::Rulesets rulesets{catalogue(), find_bundle};
    std::vector<Moment> moments;
    add_moments_of("tests/scenarios/1914-house/counter-battery-fire/guns-in-two-modes.toml", rulesets, moments);
    CHECK(moments.empty() == (catalogue().option("counter-battery-fire") == nullptr));
    if (moments.empty()) return;  // a build without the rules
    const auto& moment = moments.front();
    SampleGame game{moment.rules, BundleSpec{}, {}, SampleGame::Seats::of_powers};
    game.begin_at(moment.state);
    const auto power = moment.state.active;
    const auto listed = [&](std::uint64_t account) { return server::moves_for(game.game(), {.power = power}, account).commands.size(); };
    const auto player = server::player_of(game.table(), power);
    CHECK(listed(player) == 8);  // 0 to 4 guns neutralize, 0 to 2 are set aside
    const auto answer = [&](std::string_view question, std::int64_t guns) {
        return Command{power, command::Answer{moment.rules->find_decision(question).value(), {}, Choice{guns}}};
    };
    REQUIRE(game.play(answer("neutralization", 4)));
    CHECK(listed(player) == 1);
    for (const std::uint64_t account : {std::uint64_t{0}, std::uint64_t{999'999}, player + 1}) CHECK(listed(account) == 3);
    CHECK(game.refusal_of(answer("counter-battery", 1)));
    CHECK_FALSE(game.refusal_of(answer("counter-battery", 0)));
}

TEST_CASE("two games that differ in a sealed answer alone are one to everybody else until it is revealed") {
    const auto& moments = moments_of_the_corpus();
    Kinds kinds;
    for (const auto& moment : moments) {
        CAPTURE(moment.where);
        compare_answers(moment, kinds);
    }
    std::cout << moments.size() << " positions with sealed questions:\n";
    for (const auto& [name, figures] : kinds) {
        std::cout << fmt::format("  {}: {} opened, {} times compared\n", name, figures.opened, figures.compared);
        CAPTURE(name);
        CHECK(figures.compared > 0);
    }
    if (!catalogue().option("submarine-tactics")) return;  // a build without the rules
    for (const auto* name : {"counter-battery", "dive", "factory", "neutralization", "reserves", "supplies", "terms"}) {
        CAPTURE(name);
        CHECK(kinds.contains(name));
    }
}
