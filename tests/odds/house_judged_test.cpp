// The calculator against the judge under the house rules of 1914, and what of them it knows: an option that puts a step into a battle, or
// has a hand in who takes part, and says nothing of it, would have all its battles fought for their odds.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/hooks/hooks.hpp"
#include "rules/hooks/sampling.hpp"
#include "tests/odds/agreement.hpp"
#include "tests/odds/house_battles.hpp"
#include "tests/sim/selections.hpp"

namespace {

using namespace rules;
using battles::Battle;

/// Neither has anything in it that only some option knows.
const Battle plain_land{.attackers = "5 infantry, 2 artillery, 1 tank", .defenders = {{"France", "4 infantry, 1 artillery"}}};
const Battle plain_sea{.land = false, .attackers = "2 cruisers, 1 battleship", .defenders = {{"France", "3 cruisers"}}};

/// The same as in the printed game under every option but these, which make another battle of it without a unit or a word of theirs.
const std::map<std::string, const char*> changes_a_plain_battle{
    {"fighting-by-numbers", "a side fires by numbers from a sum of 20 on"},
};

bool is_a_house_rule(const Module& option) {
    return std::any_of(option.paragraphs.begin(), option.paragraphs.end(),
                       [](std::string_view paragraph) { return paragraph.starts_with("HR-"); });
}

std::string selected(const sim::Selection& options) {
    std::string bundle = "1914";
    for (const auto* option : options) bundle += " + " + std::string{option->id};
    return bundle;
}

/// With what each requires, by the option.
std::map<std::string, sim::Selection> each_alone() {
    std::map<std::string, sim::Selection> all;
    for (auto& pair : sim::pairs_of(*catalogue().game("1914"))) {
        const auto* option = pair.front();
        if (!is_a_house_rule(*option)) continue;
        auto& smallest = all[std::string{option->id}];
        if (smallest.empty() || pair.size() < smallest.size()) smallest = std::move(pair);
    }
    return all;
}

/// Exact, and nothing forgotten.
odds::Odds exact_odds(Battle battle, const std::string& bundle) {
    CAPTURE(bundle);
    battle.bundle = bundle;
    auto odds = battles::odds(battle);
    CHECK(odds.left_out.empty());
    const auto because = odds.sampled ? odds.sampled->because : std::vector<std::string>{};
    CAPTURE(fmt::format("{}", fmt::join(because, ", ")));
    CHECK_FALSE(odds.sampled.has_value());
    return odds;
}

bool same(const odds::Odds& a, const odds::Odds& b) {
    const auto near = [](double one, double other) { return one == doctest::Approx(other).epsilon(1e-9); };
    return near(a.attackers_win, b.attackers_win) && near(a.both_remain, b.both_remain) && near(a.defenders_hold, b.defenders_hold) &&
           near(a.attackers.units_lost, b.attackers.units_lost) && near(a.defenders.units_lost, b.defenders.units_lost);
}

/// The option has steps in battles on land or at sea, or says what it makes of them.
bool acts_in_battles(const Ruleset& rules, std::string_view option) {
    const auto found = std::find_if(rules.modules.begin(), rules.modules.end(), [&](const auto& module) { return module.id == option; });
    const auto number = static_cast<std::size_t>(found - rules.modules.begin()) + 1;
    const auto& additions = rules.data<SamplingRules>().additions;
    if (std::any_of(additions.begin(), additions.end(), [&](const OddsAddition& one) { return one.by.module == number; })) return true;
    for (const auto& script : rules.data<Hooks>().odds.scripts) {
        if (script.by.module == number) return true;
        for (const auto& op : rules.procedures[idx(rules.battle_kinds[idx(script.kind)].procedure)].ops)
            if (op.kind == Program::Op::Kind::step && op.work != nullptr && op.module == number) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("judged battles under the house rules agree with their odds") {
    const auto all = battles::house_battles();
    const auto exact = static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const auto& battle) { return !battle.sampled; }));
    std::uint64_t seed = 500;
    for (const auto& battle : all) {
        const auto name = battle.option + ": " + battle.name;
        if (battle.sampled)
            battles::check_sampled_agreement(name, battle.position, ++seed, all.size() - exact, battles::fights_wanted());
        else
            battles::check_agreement(name, battle.position, ++seed, exact);
    }
}

TEST_CASE("every house rule that acts in battles has three of them judged") {
    std::map<std::string, int> judged;
    for (const auto& battle : battles::house_battles()) ++judged[battle.option];
    for (const auto& [option, count] : judged) {
        CAPTURE(option);
        CHECK(count >= 3);
    }
    for (const auto& [option, selection] : each_alone()) {
        CAPTURE(option);
        if (acts_in_battles(*battles::ruleset(selected(selection)), option)) CHECK(judged.contains(option));
    }
}

TEST_CASE("no house rule makes odds of plain battles uncertain or leaves a step of them out") {
    const auto land = exact_odds(plain_land, "1914");
    const auto sea = exact_odds(plain_sea, "1914");
    for (const auto& [option, selection] : each_alone()) {
        const auto bundle = selected(selection);
        CAPTURE(bundle);
        const bool changed = changes_a_plain_battle.contains(option);
        CHECK(same(land, exact_odds(plain_land, bundle)) == !changed);
        CHECK(same(sea, exact_odds(plain_sea, bundle)));
    }
}

TEST_CASE("plain battles have exact odds under many house rules at once") {
    const auto& game = *catalogue().game("1914");
    for (std::uint32_t seed = 1; seed <= 40; ++seed) {
        const auto bundle = selected(sim::selection_of(game, seed));
        (void)exact_odds(plain_land, bundle);
        (void)exact_odds(plain_sea, bundle);
    }
}
