// Time runs out at every place of games with options of a game: each phase that they have, with and without an open question, is ended by
// each of the limits, and the game goes on.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "rules/bot/bot.hpp"
#include "rules/catalogue.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/match.hpp"
#include "tests/sim/random_play.hpp"
#include "tests/sim/selections.hpp"

namespace {

using namespace rules;
using What = command::Expire::What;

/// Where a game waits, and what may run out there.
struct Place {
    std::string phase;
    std::string question;  ///< Empty while the game rests.
    What what{};
    auto operator<=>(const Place&) const = default;
};
using Places = std::map<Place, int>;  ///< How often time ran out there; 0 where the game has only been.

/// Plays games in which bots move, and time runs out wherever it has not yet.
class Player {
public:
    Player(sim::Match& match, sim::Chance& chance, Places& places) : match_{match}, chance_{chance}, places_{places} {}

    void play() {
        constexpr int most_commands = 20'000;
        for (int commands = 0; !match_.over(); ++commands) {
            if (commands == most_commands) match_.fail("the game does not end");
            const auto what = ripe();
            if (what)
                expire(*what);
            else
                act();
        }
    }

private:
    [[nodiscard]] std::string phase() const {
        const auto* phase = current_phase(match_.rules(), match_.state().frames);
        if (phase == nullptr) match_.fail("a game waits in no phase");
        return phase->name;
    }
    [[nodiscard]] std::vector<std::string> questions() const {
        std::vector<std::string> open;
        for (const auto& decision : match_.state().decisions) open.push_back(match_.rules().decisions[idx(decision.kind)].name);
        if (open.empty()) open.emplace_back();
        return open;
    }

    /// A limit that runs out now: one that has not yet run out here, at a question at once, else every other time; or any, seldom.
    [[nodiscard]] std::optional<What> ripe() {
        std::vector<What> fresh;
        const bool asking = match_.state().deciding();
        for (const auto what : {What::decision, What::phase, What::turn}) {
            if (what == What::decision && !asking) continue;
            for (const auto& question : questions())
                if (places_.try_emplace({phase(), question, what}, 0).first->second == 0) fresh.push_back(what);
        }
        if (!fresh.empty() && chance_.percent(asking ? 100 : 50)) {
            // A game may come here only once: the other limits run out in copies of it.
            const auto chosen = chance_.one_of(fresh);
            for (const auto what : fresh)
                if (what != chosen) expire_in_a_copy(what);
            return chosen;
        }
        if (!chance_.percent(1)) return std::nullopt;
        return asking && chance_.percent(70) ? What::decision : chance_.percent(70) ? What::phase : What::turn;
    }

    void expire_in_a_copy(What what) {
        auto copy = match_;
        Player{copy, chance_, places_}.expire(what);
    }

    void expire(What what) {
        for (const auto& question : questions()) ++places_[{phase(), question, what}];
        const auto& state = match_.state();
        const auto turn = std::pair{state.round, state.active};
        const auto place = std::tuple{turn, phase()};
        const bool resting = !state.deciding();  // a question may stand before the rest of a phase, which then begins
        std::set<DecisionId> open;
        for (const auto& decision : state.decisions) open.insert(decision.id);
        match_.play({nobody, command::Expire{what}});
        if (match_.over()) return;
        for (const auto& decision : match_.state().decisions)
            if (open.contains(decision.id)) match_.fail("a question is open whose time is over");
        const auto turn_now = std::pair{match_.state().round, match_.state().active};
        // What is asked between two phases stands in neither.
        const bool rests = !match_.state().deciding();
        if (what == What::phase && resting && rests && place == std::tuple{turn_now, phase()})
            match_.fail("a phase goes on whose time is over");
        if (what == What::turn && turn == turn_now && std::get<1>(place) == phase()) match_.fail("a turn goes on whose time is over");
    }

    void act() {
        const auto& state = match_.state();
        auto who = state.active;
        for (const auto& decision : state.decisions)
            if ((decision.asked & ~decision.answered) != 0) who = *OwnersOf(decision.asked & ~decision.answered).begin();
        const auto command = bot::next_command(match_.view(), who, 1);
        if (!command) match_.fail("a partner has nothing to say though it is asked");
        match_.play(*command);
    }

    sim::Match& match_;
    sim::Chance& chance_;
    Places& places_;
};

/// Each option with what it requires, and many at once.
std::vector<sim::Selection> selections(const Module& game) {
    std::map<std::string_view, sim::Selection> alone;
    for (auto& pair : sim::pairs_of(game)) {
        auto& smallest = alone[pair.front()->id];
        if (smallest.empty() || pair.size() < smallest.size()) smallest = std::move(pair);
    }
    std::vector<sim::Selection> all;
    for (auto& [option, selection] : alone) all.push_back(std::move(selection));
    for (std::uint32_t seed = 1; seed <= 6; ++seed) all.push_back(sim::selection_of(game, seed));
    return all;
}

const char* name_of(What what) { return what == What::decision ? "decision" : what == What::phase ? "phase" : "turn"; }

}  // namespace

TEST_CASE("time-outs: time that runs out anywhere is settled and the game goes on") {
    if (sim::wanted()) return;  // another game is to be played again
    for (const auto* game : catalogue().games) {
        const auto all = selections(*game);
        Places everywhere;
        int games = 0;
        for (std::size_t at = 0; at < all.size(); at += sim::watched() ? 60U : 1U) {
            const auto name = std::string{game->id} + sim::in_words(all[at]);
            CAPTURE(name);
            auto spec = sim::spec_of(*game, all[at]);
            spec.parameters["round-limit"] = 4;
            const auto rules = compile_bundle(spec, catalogue());
            REQUIRE(rules);
            Places here;
            const int most = sim::long_run() ? 40 : 4;
            for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(most); ++seed) {
                ++games;
                const auto known = here.size();
                sim::Chance chance{seed};
                sim::MoodyPorts ports{chance, **rules};
                std::string wrong;
                try {
                    sim::Match match{*rules, fmt::format("{}, time-outs {}", name, seed), ports};
                    Player{match, chance, here}.play();
                } catch (const sim::Failure& failure) {
                    wrong = failure.what;
                }
                CHECK_MESSAGE(wrong.empty(), wrong);
                if (here.size() == known && !sim::long_run()) break;  // this game came to no new place
            }
            for (const auto& [place, times] : here) everywhere[place] += times;
        }
        std::string phases;
        std::map<std::string, int> by_phase;
        for (const auto& [place, times] : everywhere) by_phase[place.phase] += times;
        for (const auto& [phase, times] : by_phase) phases += fmt::format("{}{} {}", phases.empty() ? "" : ", ", phase, times);
        std::cout << fmt::format("{}: time ran out in {} games, at {} kinds of places: {}\n", game->id, games, everywhere.size(), phases);
        if (sim::watched()) continue;
        // Each question that was met, and each phase by each limit.
        std::map<std::string, int> at_questions;
        std::map<std::pair<std::string, What>, int> by_limits;
        for (const auto& [place, times] : everywhere) {
            at_questions[place.phase + (place.question.empty() ? "" : " at " + place.question)] += times;
            by_limits[{place.phase, place.what}] += times;
        }
        for (const auto& [where, times] : at_questions) {
            CAPTURE(where);
            CHECK(times > 0);
        }
        for (const auto& [where, times] : by_limits) {
            const auto limit = fmt::format("{} of {}", name_of(where.second), where.first);
            CAPTURE(limit);
            CHECK(times > 0);
        }
        if (game->id != "1914" || !catalogue().option("breaking-through")) continue;
        for (const auto* phase : {"auction", "factories", "reserves", "negotiation", "attack-window", "breakthrough", "purchase", "move",
                                  "combat", "mobilize"}) {
            CAPTURE(phase);
            CHECK(by_phase[phase] > 0);
        }
    }
}
