// Whole games by chance with options of a game: each pair of them that goes together, sets of many, and those of one theme, whose questions
// have all to be asked. A failure prints ARMISTICE_SEED=...: with that in the environment only that game is played.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"
#include "rules/narration/phrases.hpp"
#include "rules/selection.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/random_play.hpp"
#include "tests/sim/selections.hpp"

namespace {

using namespace rules;
using How = event::DecisionAnswered::How;

constexpr sim::Manner manners[] = {sim::Manner::commands, sim::Manner::hasty, sim::Manner::mute};

struct Game {
    std::shared_ptr<const Ruleset> rules;
    std::string name;
    std::int64_t rounds = 0;
    std::uint64_t seed = 0;
};

/// The seeds to be played of games of this name: `count` of them from `first` on, or that which ARMISTICE_SEED asks for.
struct Seeds {
    std::uint64_t first = 0, end = 0;
};
Seeds seeds_of(const std::string& name, std::uint64_t first, std::uint64_t count) {
    const auto only = sim::wanted();
    if (!only) return {first, first + count};
    return only->bundle == name ? Seeds{only->seed, only->seed + 1} : Seeds{};
}

/// @param questions  what was asked; may be null. @return what went wrong, or nothing.
std::string play(const Game& game, sim::Manner manner, sim::Questions* questions = nullptr,
                 const std::function<void(sim::Match&)>& look = {}) {
    sim::Covered covered;
    sim::Chance chance{game.seed};
    sim::MoodyPorts ports{chance, *game.rules};
    try {
        const auto replay = sim::name_of({game.name, std::string{name_of(manner)}, game.rounds, game.seed});
        sim::Match match{game.rules, replay, ports};
        sim::play_by_chance(match, chance, manner, covered, [&] {
            if (look) look(match);
            return true;
        });
        if (questions != nullptr) questions->add(match.questions());
    } catch (const sim::Failure& failure) {
        return failure.what;
    }
    return {};
}

/// The game with these options; what is wrong with them is told.
std::shared_ptr<const Ruleset> with(BundleSpec spec, std::int64_t rounds) {
    spec.parameters["round-limit"] = rounds;
    const auto compiled = compile_bundle(spec, catalogue());
    if (compiled) return *compiled;
    for (const auto& problem : compiled.error()) FAIL_CHECK(problem.text);
    return nullptr;
}

/// What is listed of declarations is legal, and every query of the rules has an answer.
void look_around(sim::Match& match) {
    for (std::size_t at = 0; at < match.rules().powers(); ++at)
        for (const auto& query : match.rules().queries) (void)query.ask(match.view(), static_cast<OwnerId>(at));
    for (const auto& command : legal_commands(match.view(), match.state().active))
        if (std::holds_alternative<command::Declare>(command.body) && !check(match.view(), command))
            match.fail("listed, but refused: " + narration::Phrases::scenario(match.view()).command(command.body));
}

/// Of a random game with chosen options: those of 1914 are long.
std::int64_t rounds_of(const Module& game) { return game.id == "1914" ? 4 : 6; }

/// Some rounds with each of `all`. @return how many games were played.
int play_each(const Module& game, const std::vector<sim::Selection>& all, std::uint64_t every, std::uint64_t games) {
    int played = 0;
    for (std::size_t at = 0; at < all.size(); ++at) {
        const auto name = std::string{game.id} + sim::in_words(all[at]);
        CAPTURE(name);
        const auto seeds = seeds_of(name, at, games);
        if (seeds.first == seeds.end) continue;
        const auto rounds = rounds_of(game);
        const auto rules = with(sim::spec_of(game, all[at]), rounds);
        if (!rules || (at % every != 0 && !sim::wanted())) continue;
        for (auto seed = seeds.first; seed < seeds.end; ++seed, ++played) {
            sim::Chance looks{seed + 1000};
            const auto wrong = play({rules, name, rounds, seed}, manners[seed % std::size(manners)], nullptr, [&](sim::Match& match) {
                if (looks.percent(2)) look_around(match);
            });
            CHECK_MESSAGE(wrong.empty(), wrong);
        }
    }
    return played;
}

/// Options that belong together. Each theme is a test of its own: it takes minutes.
struct Theme {
    const char* name;
    std::vector<std::string> options;
    std::vector<const char*> decisions;  ///< Each is answered by somebody, and by default; others are asked too seldom to be sure of.
    std::vector<const char*> units{};    ///< Put into every capital, as few are bought by chance.
    std::vector<const char*> bundles{"1914", "1914-tournament"};
};

constexpr std::int64_t theme_rounds = 8;

/// The same rules, with more units of each type in every capital.
std::shared_ptr<const Ruleset> with_units(const Ruleset& compiled, const std::vector<std::string>& types, std::uint16_t of_each) {
    auto rules = std::make_shared<Ruleset>(compiled);
    for (std::size_t at = 0; at < rules->powers(); ++at)
        for (const auto& type : types)
            rules->setup.push_back({rules->owners[at].capital, static_cast<OwnerId>(at), *rules->find_unit_type(type), of_each, 0});
    return rules;
}

std::shared_ptr<const Ruleset> rules_of(const Theme& theme, const std::string& bundle) {
    auto spec = *find_bundle(bundle);
    spec.options.insert(spec.options.end(), theme.options.begin(), theme.options.end());
    const auto compiled = with(spec, theme_rounds);
    REQUIRE(compiled);
    return with_units(*compiled, {theme.units.begin(), theme.units.end()}, 6);
}

void play_theme(const Theme& theme) {
    if (catalogue().option(theme.options.front()) == nullptr) return;  // a build without the rules
    for (const auto* bundle : theme.bundles) {
        const auto name = fmt::format("{} in {}", theme.name, bundle);
        CAPTURE(name);
        if (!find_bundle(bundle)) continue;
        const auto rules = rules_of(theme, bundle);
        sim::Questions questions;
        const auto games = sim::share_of(sim::long_run() ? 60 : 40);
        const auto seeds = seeds_of(name, 1, static_cast<std::uint64_t>(games));
        for (auto seed = seeds.first; seed < seeds.end; ++seed) {
            sim::Chance looks{seed + 1000};
            const auto wrong = play({rules, name, theme_rounds, seed}, manners[seed % 2], &questions, [&](sim::Match& match) {
                if (looks.percent(5)) look_around(match);
            });
            CHECK_MESSAGE(wrong.empty(), wrong);
        }
        std::cout << fmt::format("{}: {} games\n", name, seeds.end - seeds.first);
        if (sim::watched() || sim::wanted()) continue;
        for (const std::string kind : theme.decisions)
            for (const auto how : {How::player, How::fallback}) {
                CAPTURE(kind);
                CHECK(questions.answered(kind, how) > 0);
            }
    }
}

void play_pairs(std::string_view id) {
    const auto* game = catalogue().game(id);
    if (game == nullptr) return;  // a build without the rules
    const auto pairs = sim::pairs_of(*game);
    const auto played = play_each(*game, pairs, sim::long_run() ? 1 : sim::watched() ? 400 : 16, sim::long_run() ? 10 : 1);
    std::cout << fmt::format("{}: {} pairs, {} games\n", game->id, pairs.size(), played);
}

void play_sets(std::string_view id) {
    const auto* game = catalogue().game(id);
    if (game == nullptr) return;
    std::vector<sim::Selection> sets;
    const std::size_t number = sim::long_run() || sim::wanted() ? 100 : sim::watched() ? 2 : 20;
    for (std::uint32_t seed = 1; sets.size() < number && seed < 10'000; ++seed)
        if (auto set = sim::selection_of(*game, seed); set.size() >= 5 && set.size() <= 15) sets.push_back(std::move(set));
    const auto played = play_each(*game, sets, 1, sim::long_run() ? 10 : 1);
    std::cout << fmt::format("{}: {} sets, {} games\n", game->id, sets.size(), played);
}

/// Rules of Smith by themselves, those of combat too, and not what stands for several.
std::vector<const Module*> smiths() {
    std::vector<const Module*> found;
    for (const auto* option : catalogue().options)
        if (option->id.starts_with("smith") && option->install != nullptr) found.push_back(option);
    return found;
}

/// Ten that go together, drawn again until they do.
sim::Selection ten_of(const std::vector<const Module*>& all, std::uint32_t seed) {
    std::mt19937 any{seed};
    for (;;) {
        auto left = all;
        while (left.size() > 10) left.erase(left.begin() + static_cast<std::ptrdiff_t>(any() % left.size()));
        if (sim::go_together(left)) return left;
    }
}

void play_tens() {
    const auto all = smiths();
    if (all.empty()) return;
    std::vector<sim::Selection> sets;
    const std::uint32_t wanted = sim::long_run() ? 100 : sim::watched() ? 1 : 10;
    for (std::uint32_t seed = 1; seed <= wanted; ++seed) sets.push_back(ten_of(all, seed));
    const auto played = play_each(*catalogue().game("classic"), sets, 1, sim::long_run() ? 3 : 1);
    std::cout << fmt::format("Smith: {} sets of ten of {} rules, {} games\n", sets.size(), all.size(), played);
}

/// A bundle of Classic, by what is in play alone.
struct Alone {
    std::string name;
    BundleSpec spec;
    std::string weapon{};              ///< That somebody is to have.
    std::vector<std::string> units{};  ///< One of each in every capital, as few are bought by chance.
};

bool is_known(const View& view, std::string_view technology) {
    const auto slot = view.rules.find_slot("technologies");
    const auto tag = view.rules.find_tag(technology);
    if (!slot || !tag) return false;
    const auto known = view.state.slots_of(*slot);
    return std::any_of(known.begin(), known.end(), [&](const SlotValue& value) { return value.value == raw(*tag); });
}

constexpr std::int64_t alone_rounds = 6;

/// Random games of each.
void play_alone(std::string_view what, const std::vector<Alone>& all, std::uint64_t games) {
    int played = 0;
    int known = 0;
    for (std::size_t at = 0; at < all.size(); at += sim::watched() && !sim::wanted() ? 15U : 1U) {
        const auto& [name, spec, weapon, units] = all[at];
        CAPTURE(name);
        const auto seeds = seeds_of(name, at, games);
        if (seeds.first == seeds.end) continue;
        auto rules = with(spec, alone_rounds);
        if (!rules) continue;
        rules = with_units(*rules, units, 1);
        for (auto seed = seeds.first; seed < seeds.end; ++seed, ++played) {
            sim::Chance looks{seed + 1000};
            bool had = false;
            const auto wrong = play({rules, name, alone_rounds, seed}, manners[seed % std::size(manners)], nullptr, [&](sim::Match& match) {
                had = had || is_known(match.view(), weapon);
                if (looks.percent(2)) look_around(match);
            });
            CHECK_MESSAGE(wrong.empty(), wrong);
            known += had ? 1 : 0;
        }
    }
    const auto of_weapons = all.front().weapon.empty() ? std::string{} : fmt::format(", in {} of which somebody had it", known);
    std::cout << fmt::format("{} alone: {} of them, {} games{}\n", what, all.size(), played, of_weapons);
}

/// Classic with this option, each parameter of which that `set` gives a word for has that.
template <class Set>
Alone alone(std::string name, const std::string& option, Set set) {
    BundleSpec spec;
    spec.name = spec.file = "b";
    spec.title = "B";
    spec.base = "classic";
    spec.options = {option};
    const auto rules = with(spec, alone_rounds);
    if (rules)
        for (const auto& parameter : rules->parameters)
            if (parameter.name.starts_with(option + "."))
                if (const std::string word = set(parameter.name); !word.empty()) spec.parameters[parameter.name] = word;
    return {std::move(name), std::move(spec)};
}

void play_each_weapon() {
    const std::string option = "smith-weapons";
    if (catalogue().option(option) == nullptr) return;
    const auto whole = with(alone("all", option, [](const std::string&) { return std::string{}; }).spec, alone_rounds);
    std::vector<Alone> all;
    for (const auto& weapon : whole->parameters) {
        if (!weapon.name.starts_with(option + ".")) continue;
        auto& one =
            all.emplace_back(alone(weapon.name, option, [&](const std::string& other) { return other == weapon.name ? "true" : "false"; }));
        one.spec.options.emplace_back("smith-random-turns");  // codes are broken there
        one.weapon = weapon.name.substr(option.size() + 1);
    }
    play_alone("weapons", all, sim::long_run() ? 30 : 1);
}

void play_each_advantage() {
    const std::string option = "smith-national-advantages";
    if (catalogue().option(option) == nullptr) return;
    const auto whole = with(alone("all", option, [](const std::string&) { return std::string{}; }).spec, alone_rounds);
    std::vector<Alone> all;
    for (const auto& power : whole->parameters) {
        if (!power.name.starts_with(option + ".")) continue;
        for (const auto& word : power.options) {
            if (word == "drawn" || word == "none") continue;
            auto& one = all.emplace_back(alone(power.name + " " + word, option,
                                               [&](const std::string& other) { return other == power.name ? word : std::string{"none"}; }));
            if (word == "allied-neutral") one.spec.options.emplace_back("smith-neutrals");
        }
    }
    play_alone("advantages", all, sim::long_run() ? 20 : 1);
}

/// Each option of a game with what it needs, and with the largest number that each of its parameters takes.
void play_largest(std::string_view base) {
    if (catalogue().game(base) == nullptr) return;  // a build without the rules
    BundleSpec bare;
    bare.name = bare.file = "b";
    bare.title = "B";
    bare.base = base;
    const auto plain = with(bare, alone_rounds);
    REQUIRE(plain);
    std::vector<Alone> all;
    for (const auto* option : catalogue().options) {
        if (option->base != base) continue;
        Modules modules;
        add_with_needs(modules, option->id);
        auto spec = bare;
        for (const auto* module : modules) spec.options.emplace_back(module->id);
        const auto rules = with(spec, alone_rounds);
        if (!rules) continue;
        for (const auto& parameter : rules->parameters)
            if (parameter.options.empty() && parameter.name.starts_with(std::string{option->id} + "."))
                spec.parameters[parameter.name] = parameter.high;
        if (!compile_bundle(spec, catalogue())) continue;  // some numbers do not go together
        std::vector<std::string> units;
        for (const auto& type : rules->unit_types)
            if (!plain->find_unit_type(type.name) && type.is(unit_class::land)) units.push_back(type.name);
        all.push_back({std::string{option->id}, std::move(spec), {}, std::move(units)});
    }
    play_alone(fmt::format("largest numbers of {}", base), all, 1);
}

}  // namespace

TEST_CASE("largest: with the largest numbers of each option what may be done is listed, and soon") {
    play_largest("1914");
    play_largest("classic");
    play_largest("europe");
}

TEST_CASE("pairs: every pair of options of 1914 is a bundle, and random games with it keep the laws") { play_pairs("1914"); }
TEST_CASE("pairs: every pair of options of classic is a bundle, and random games with it keep the laws") { play_pairs("classic"); }
TEST_CASE("pairs: every pair of options of europe is a bundle, and random games with it keep the laws") { play_pairs("europe"); }
TEST_CASE("sets: random games with many options of 1914 keep the laws") { play_sets("1914"); }
TEST_CASE("sets: random games with many options of classic keep the laws") { play_sets("classic"); }
TEST_CASE("sets: random games with many options of europe keep the laws") { play_sets("europe"); }

TEST_CASE("guns: random games with them keep the laws and list what is legal and ask every question") {
    play_theme({"guns",
                {"artillery-neutralization", "counter-battery-fire", "supply-chain", "fighting-by-numbers"},
                {"neutralization", "counter-battery", "supplies", "supply-distribution"}});
}

TEST_CASE("motors: random games with them keep the laws and list what is legal and ask every question") {
    play_theme({"motors",
                {"standard-trucks", "artillery-trucks", "armored-cars"},
                {"forced-hits"},
                {"standard-truck", "artillery-truck", "armored-car"}});
}

TEST_CASE("attack window: random games with it keep the laws and list what is legal and ask every question") {
    play_theme({"attack window",
                {"armored-trains", "breaking-through", "coastal-artillery", "concentrated-attacks", "multinational-attacks"},
                {"train-reaction", "quota", "joint-attack"}});
}

TEST_CASE("europe options: random games with it keep the laws and list what is legal and ask every question") {
    play_theme({"europe options",
                {"alternate-victory", "lend-lease", "siberian-reinforcements", "russian-winter", "us-neutrality", "us-sues-for-peace",
                 "relaxed-russia", "atomic-weapons", "captured-factory-bombing", "no-ipc-seizure"},
                {"lend-lease"},
                {},
                {"europe"}});
}

TEST_CASE("smith: random games with it keep the laws and list what is legal and ask every question") {
    play_theme({"smith",
                {"smith-combat", "smith-random-turns", "smith-divided-zones", "smith-island-assaults", "smith-directed-research",
                 "smith-winning", "smith-straits", "smith-bribed-overflights", "smith-captured-capitals", "smith-transports",
                 "smith-naval-placement", "smith-port-guns", "smith-air-missions", "smith-initial-conditions", "smith-weapons",
                 "smith-strategic-bombing", "smith-neutrals", "smith-economic-conquest", "smith-national-advantages"},
                {},
                {},
                {"classic"}});
}

TEST_CASE("advantages: random games with them keep the laws and list what is legal and ask every question") {
    play_theme(
        {"advantages", {"smith-national-advantages", "smith-random-turns"}, {"reinforcements", "advance-purchase"}, {}, {"classic"}});
}

TEST_CASE("weapons: each of them alone keeps the laws in random games") { play_each_weapon(); }
TEST_CASE("advantages: each of them alone keeps the laws in random games") { play_each_advantage(); }
TEST_CASE("tens: random games with ten rules of smith keep the laws") { play_tens(); }

TEST_CASE("selections: all that have what they require compile [HR-1.3]") {
    const int step = sim::watched() ? 25 : 1;
    for (const auto* game : catalogue().games) {
        int at = 0, compiled = 0;
        for (const auto& chosen : sim::selections_of(*game)) {
            if (at++ % step != 0) continue;
            const auto ruleset = compile_bundle(sim::spec_of(*game, chosen), catalogue());
            CHECK_MESSAGE(ruleset.has_value(), game->id, sim::in_words(chosen), ": ", ruleset ? "" : ruleset.error().front().text);
            ++compiled;
        }
        MESSAGE(game->id, ": ", compiled, " selections");
    }
}
