// What is legal is listed and what is listed is legal: proposals made up at positions of random games, by the definition of
// rules/core/judge.hpp.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/core/names.hpp"
#include "rules/narration/phrases.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/listed.hpp"
#include "tests/sim/proposals.hpp"
#include "tests/sim/random_play.hpp"

namespace {

using namespace rules;

constexpr std::array<std::string_view, form_count> form_names{
    "purchase", "move", "load", "unload", "attack", "fight", "place", "answer", "declare", "end_phase", "expire", "time_limit", "withdraw"};

struct Figures {
    std::array<std::uint64_t, form_count> proposed{};
    std::array<std::uint64_t, form_count> accepted{};
    std::uint64_t positions = 0;
    std::uint64_t listed = 0;         ///< Commands of lists that were looked at, all of them accepted.
    std::uint64_t skipped = 0;        ///< Answers to questions with too many of them.
    std::set<std::string> questions;  ///< Kinds to which a proposal was an answer that was accepted.
    [[nodiscard]] std::uint64_t all() const {
        std::uint64_t sum = 0;
        for (const auto count : proposed) sum += count;
        return sum;
    }
};

/// Kinds of questions that all these games may end without a made-up answer to.
struct Seldom {
    std::string_view bundles;  ///< Those whose name begins so.
    std::string_view kind;
    std::string_view why;
};
constexpr std::string_view unheard_demands = "it takes demands that a side accepts, and few who could pay them are asked";
constexpr std::string_view rare_armistice = "asked only where the revolution comes, which it seldom does by chance";
constexpr std::array<Seldom, 19> seldom{{
    {"1914", "coastal-casualties", "units of several kinds that land under fire are hit once in many games"},
    {"1914", "hits-allocation",
     "it takes an objection, and hits made up for several owners at once are hardly ever shared out as the law says"},
    {"1914", "new-infantry", "asked only of one who has bought guns of two kinds, placed both, and no infantry with them"},
    {"1914", "repair", "put to nobody: only standing orders answer it"},
    {"italian-dilemma", "repair", "put to nobody: only standing orders answer it"},
    {"italian-dilemma", "armistice", rare_armistice},
    {"1914-historical", "armistice", rare_armistice},
    {"1914-historical", "suppression",
     "it takes silenced guns whose owner has others in the main fire, and a number that leaves him a choice"},
    {"italian-dilemma", "raise", unheard_demands},
    {"italian-dilemma", "alliance", unheard_demands},
    {"italian-dilemma", "handover", unheard_demands},
    {"italian-dilemma", "arrival", unheard_demands},
    {"italian-dilemma", "payment", unheard_demands},
    {"classic", "submerge", "asked only where a parameter says so"},
    {"classic-smith", "kamikaze-targets", "it takes the weapon, planes that were declared, and ships of several kinds before them"},
    {"classic-smith", "reinforcements", "answers that are made up hardly ever put down all that the advantage gives"},
    {"classic-smith", "support-aboard", "it takes an advantage, and a ship of the USSR before an American complex"},
    {"classic-smith", "temporary-capital", "who has lost his capital seldom has several complexes left"},
    {"classic", "set-aside", "it takes battleships that bombard a coast which is attacked over land too, and defenders of two kinds"},
}};
const Seldom* seldom_heard(std::string_view bundle, const std::string& kind) {
    const auto found =
        std::find_if(seldom.begin(), seldom.end(), [&](const Seldom& one) { return one.kind == kind && bundle.starts_with(one.bundles); });
    return found == seldom.end() ? nullptr : &*found;
}

std::string in_words(const View& view, const Command& command) {
    return fmt::format("{}: {}", command.author == nobody ? "clock" : rules::owner_name(view.rules, command.author),
                       narration::Phrases::scenario(view).command(command.body));
}

/// Both lists of whoever has to act, and of somebody who has not.
void check_lists(const sim::Match& match, sim::Listing& listing, Figures& figures, sim::Chance& chance) {
    auto author = match.state().active;
    for (const auto& decision : match.state().decisions)
        for (const auto owner : OwnersOf(decision.asked & ~decision.answered)) author = owner;
    for (const auto who : {author, OwnerId{static_cast<std::uint8_t>(chance.below(match.rules().powers()))}}) {
        for (const auto& command : listing.commands_of(who)) {
            ++figures.listed;
            if (const auto verdict = check(match.view(), command); !verdict)
                match.fail(fmt::format("listed, but refused [{}]: {}", verdict.error().cite.id, in_words(match.view(), command)));
        }
        if (const auto odd = listing.unmatched(who); !odd.empty())
            match.fail(fmt::format("in one list and not in the other: {}", in_words(match.view(), odd.front())));
    }
}

/// @param answered  kinds of questions to which a proposal of this game was an answer that was accepted.
void propose(const sim::Match& match, sim::Listing& listing, Figures& figures, std::set<std::string>& answered, sim::Chance& chance) {
    const auto command = sim::some_proposal(match.view(), chance);
    const auto form = command.body.index();
    const auto verdict = check(match.view(), command);
    const auto listed = listing.has(command);
    if (!listed) {
        ++figures.skipped;
        return;
    }
    ++figures.proposed[form];
    figures.accepted[form] += verdict ? 1u : 0u;
    if (const auto* answer = std::get_if<command::Answer>(&command.body); answer != nullptr && verdict)
        answered.insert(match.rules().decisions[idx(answer->decision)].name);
    if (verdict.has_value() == *listed) return;
    if (verdict) match.fail(fmt::format("accepted, but not listed: {}", in_words(match.view(), command)));
    match.fail(fmt::format("listed, but refused [{} {}]: {}", raw(verdict.error().code), verdict.error().cite.id,
                           in_words(match.view(), command)));
}

/// The same game with a fleet more for each power, where it has a ship: carriers with fighters, which are rare in games by chance, and
/// transports. The same rules where the game has no carriers.
std::shared_ptr<const Ruleset> with_fleets(const std::shared_ptr<const Ruleset>& rules) {
    auto more = std::make_shared<Ruleset>(*rules);
    std::vector<OwnerId> given;
    for (const auto& stack : rules->setup) {
        if (!rules->space(stack.space).sea || std::find(given.begin(), given.end(), stack.owner) != given.end()) continue;
        given.push_back(stack.owner);
        for (const auto& [name, count] : {std::pair{"aircraft-carrier", 3}, std::pair{"fighter", 5}, std::pair{"transport", 2}})
            if (const auto type = rules->find_unit_type(name); type && rules->find_unit_type("aircraft-carrier"))
                more->setup.push_back({stack.space, stack.owner, *type, static_cast<std::uint16_t>(count), 0});
    }
    return more;
}

/// @return what went wrong, or nothing.
std::string play(const sim::Replay& game, std::uint64_t proposals, Figures& figures) {
    constexpr int at_a_position = 10;
    auto rules = sim::bundle_of(game.bundle, game.rounds);
    if (!rules) return "no such bundle: " + game.bundle;
    if (game.seed % 2 == 0) rules = with_fleets(rules);
    sim::Chance chance{game.seed};
    sim::Chance ideas{game.seed + 1'000'000};
    sim::MoodyPorts ports{chance, *rules};
    sim::Covered covered;
    const auto enough = figures.all() + proposals;
    std::set<std::string> answered;
    const auto unheard = [&](const Decision& decision) { return !answered.contains(rules->decisions[idx(decision.kind)].name); };
    try {
        sim::Match match{rules, sim::name_of(game), ports};
        sim::play_by_chance(match, chance, sim::Manner::commands, covered, [&] {
            // Moves and questions have most to get wrong; many phases have little to propose.
            const auto* phase = resting_phase(match.view());
            const bool moves = phase != nullptr && (phase->forms >> raw(Form::move) & 1) != 0;
            // In a long run what no proposal of the game has answered yet is looked at whenever it is asked.
            const auto& open = match.state().decisions;
            const bool rare = sim::long_run() && std::any_of(open.begin(), open.end(), unheard);
            const std::uint64_t seldom_looked_at = moves ? 10 : open.empty() ? 25 : 4;
            if (!rare && ideas.below(seldom_looked_at) != 0) return true;
            sim::Listing listing{match.view()};
            ++figures.positions;
            if (ideas.percent(25)) check_lists(match, listing, figures, ideas);
            for (int n = 0; n < at_a_position; ++n) propose(match, listing, figures, answered, ideas);
            return figures.all() < enough;
        });
    } catch (const sim::Failure& failure) {
        return failure.what;
    }
    figures.questions.merge(answered);
    return {};
}

/// The kinds of questions that were answered, and those that were not.
std::string questions_in_words(const Ruleset& rules, std::string_view bundle, const Figures& figures) {
    std::vector<std::string> never;
    for (const auto& kind : rules.decisions) {
        if (figures.questions.contains(kind.name)) continue;
        const auto* rare = seldom_heard(bundle, kind.name);
        never.push_back(rare == nullptr ? kind.name : fmt::format("{} ({})", kind.name, rare->why));
    }
    return fmt::format("  questions answered: {}; never: {}\n", fmt::join(figures.questions, ", "), fmt::join(never, ", "));
}

/// Makes up so many proposals, or plays the one game that is asked for, and tells of it. @return whether all went well.
bool play_some(const std::string& bundle, std::uint64_t wanted, const std::optional<sim::Replay>& only, Figures& figures) {
    const std::uint64_t a_game = sim::long_run() ? 500 : 250;
    int failures = 0;
    std::uint64_t seed = 0;
    while (figures.all() < wanted && failures < 3) {
        ++seed;
        const sim::Replay game{bundle, "proposals", 12, only ? only->seed : seed};
        const auto wrong = play(game, a_game, figures);
        CHECK_MESSAGE(wrong.empty(), wrong);
        failures += wrong.empty() ? 0 : 1;
        if (only) break;
    }
    std::string forms;
    for (std::size_t at = 0; at < form_count; ++at)
        forms += fmt::format("{}{} {} of {}", at == 0 ? "" : ", ", form_names[at], figures.accepted[at], figures.proposed[at]);
    std::cout << fmt::format("{} proposals: {} at {} positions of {} games, {} listed commands tried, {} left out; accepted: {}\n", bundle,
                             figures.all(), figures.positions, seed, figures.listed, figures.skipped, forms);
    const auto rules = sim::bundle_of(bundle, 12);
    REQUIRE(rules.get() != nullptr);
    std::cout << questions_in_words(*rules, bundle, figures);
    return failures == 0;
}

void play_many(const std::string& bundle, int proposals = 5'000) {
    const auto only = sim::wanted();
    if (only && (only->bundle != bundle || only->way != "proposals")) return;
    Figures figures;
    const auto wanted = sim::long_run() ? 100'000 : static_cast<std::uint64_t>(sim::share_of(proposals));
    const bool well = play_some(bundle, wanted, only, figures);
    if (only || !well || sim::watched()) return;
    const auto rules = sim::bundle_of(bundle, 12);
    // Both sides of the line are well walked, in every form that players have.
    for (std::size_t at = 0; at <= static_cast<std::size_t>(Form::end_phase); ++at) {
        CAPTURE(form_names[at]);
        // A raid takes a bomber that has come to a complex: a short run may see none.
        const bool raids = static_cast<Form>(at) == Form::attack && rules->find_tag("raid").has_value();
        if (sim::long_run() || !raids) CHECK(figures.accepted[at] > 0);
        CHECK(figures.accepted[at] < figures.proposed[at]);
    }
    CHECK(figures.skipped * 100 < figures.all());
    if (!sim::long_run()) return;
    for (const auto& kind : rules->decisions) {
        CAPTURE(kind.name);
        const bool heard = figures.questions.contains(kind.name) || seldom_heard(bundle, kind.name) != nullptr;
        CHECK(heard);
    }
}

/// Of the bundles of house rules that have no case of their own fewer each.
void play_house_rules() {
    const auto only = sim::wanted();
    constexpr std::array own_cases{"1914-historical", "italian-dilemma"};
    for (const auto& bundle : shipped_bundles()) {
        const bool elsewhere = std::find(own_cases.begin(), own_cases.end(), bundle.name) != own_cases.end();
        if (!sim::is_of_house_rules(bundle.name) || elsewhere) continue;
        if (only && (only->bundle != bundle.name || only->way != "proposals")) continue;
        Figures figures;
        const auto wanted = sim::long_run() ? 20'000 : static_cast<std::uint64_t>(sim::share_of(500));
        if (!play_some(bundle.name, wanted, only, figures) || only) continue;
        CHECK(figures.accepted[raw(Form::move)] > 0);
    }
}

/// Ends phases and questions by time until `power` may move.
void until_movement(sim::Match& match, OwnerId power) {
    const auto moves = [&] { return (resting_phase(match.view())->forms >> raw(Form::move) & 1) != 0; };
    using What = command::Expire::What;
    while (match.state().deciding() || match.state().active != power || !moves())
        match.play({nobody, command::Expire{match.state().deciding() ? What::decision : What::phase}});
}

}  // namespace

TEST_CASE("1914: a proposal is accepted if and only if it is listed") { play_many("1914"); }
TEST_CASE("1914-tournament: a proposal is accepted if and only if it is listed") { play_many("1914-tournament"); }
TEST_CASE("classic: a proposal is accepted if and only if it is listed") { play_many("classic"); }
TEST_CASE("classic-smith-combat: a proposal is accepted if and only if it is listed") { play_many("classic-smith-combat"); }
TEST_CASE("classic-smith: a proposal is accepted if and only if it is listed") { play_many("classic-smith"); }
TEST_CASE("europe: a proposal is accepted if and only if it is listed") { play_many("europe"); }
TEST_CASE("1914-historical: a proposal is accepted if and only if it is listed") { play_many("1914-historical", 1'500); }
TEST_CASE("italian-dilemma: a proposal is accepted if and only if it is listed") { play_many("italian-dilemma", 1'500); }

TEST_CASE("house rules: a proposal is accepted if and only if it is listed in each bundle") { play_house_rules(); }

// A transport that has loaded counts as not moved: it goes on while range is left.
TEST_CASE("1914: the carriers that a command names are those that fit before its first unit boards") {
    auto rules = *sim::bundle_of("1914", 12);
    const auto space = [&](std::string_view name) { return rules.find_space(name).value(); };
    const auto france = rules.find_owner("France").value();
    const auto units = [&](std::string_view type, std::uint16_t count) {
        UnitPick pick;
        pick.type = rules.find_unit_type(type).value();
        pick.count = count;
        return pick;
    };
    rules.setup.push_back({space("SZ 15"), france, units("transport", 1).type, 2, 0});
    sim::Chance chance{1};
    sim::SeededPorts ports{chance};
    sim::Match match{std::make_shared<const Ruleset>(rules), "carriers", ports};
    until_movement(match, france);
    match.play({france, command::Move{{units("transport", 2)}, {space("SZ 15"), space("SZ 8"), space("SZ 9")}}});
    for (const bool moved : {true, false})
        for (std::uint16_t count = 1; count <= 5; ++count) {
            command::Load load{.units = {units("infantry", count)},
                               .from = space("Picardy"),
                               .at = space("SZ 9"),
                               .owner = {},
                               .into = units("transport", 1)};
            load.into->moved = moved;
            CAPTURE(moved);
            CAPTURE(count);
            sim::Listing listing{match.view()};
            CHECK(check(match.view(), {france, load}).has_value() == (moved && count <= 4));
            CHECK(listing.has({france, load}) == (moved && count <= 4));
        }
}
