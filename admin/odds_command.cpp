#include <fmt/format.h>
#include <CLI/App.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "admin/command.hpp"
#include "admin/files.hpp"
#include "admin/odds_report.hpp"
#include "admin/odds_words.hpp"
#include "rules/catalogue.hpp"
#include "rules/core/text.hpp"
#include "rules/odds/question.hpp"

namespace admin {
namespace {

struct OddsRequest {
    std::string bundle = "1914";
    std::string battle;
    bool land = false;
    bool sea = false;
    std::string attacker;
    std::string attacker_power;
    std::string landed;
    std::string bombard;
    std::vector<std::string> defenders;
    std::vector<std::string> defender_powers;
    std::string attacker_order;
    std::string defender_order;
    std::vector<std::string> technologies;
    bool keep_land = false;
    bool attacker_submerges = false;
    bool defender_submerges = false;
    std::uint32_t rounds = 0;
    std::uint16_t stop_at = 0;
    bool spare = false;
    std::string space;
    double error = 1;
    double seconds = 1;
    std::size_t rows = 12;
    bool json = false;
};

template <class T>
T readable(const rules::Ruleset& rules, tl::expected<T, WordsError> read, std::string_view option) {
    if (read) return std::move(*read);
    const auto& error = read.error();
    const bool misspelt = error.why == WordsError::Why::unknown_unit;
    throw BadCall{
        fmt::format("{}: {}{}", option, explain(error), misspelt ? rules::suggestion_of(error.word, rules.unit_types) : std::string{})};
}

std::shared_ptr<const rules::Ruleset> ruleset_of(const std::string& name) {
    auto spec = rules::find_bundle(name);
    if (!spec) {
        const auto text = read_file(name);
        if (!text) throw BadCall{fmt::format("no bundle and no file is named \"{}\"", name)};
        auto parsed = rules::parse_bundle(*text, name);
        if (!parsed) throw BadCall{fmt::format("the bundle is not sound; see: armistice-admin bundle check {}", name)};
        spec = std::move(*parsed);
    }
    auto compiled = rules::compile_bundle(*spec, rules::catalogue());
    if (!compiled) throw BadCall{fmt::format("the bundle is not sound; see: armistice-admin bundle check {}", name)};
    return std::move(*compiled);
}

rules::OwnerId owner_named(const rules::Ruleset& rules, const std::string& name) {
    const auto owner = rules.find_owner(name);
    if (!owner) throw BadCall{fmt::format("the bundle has no power \"{}\"{}", name, rules::suggestion_of(name, rules.owners))};
    return *owner;
}

template <class T>
T sensible(const rules::Ruleset& rules, tl::expected<T, rules::odds::Error> asked, std::string_view option) {
    if (!asked) throw BadCall{fmt::format("{}: {}", option, rules::odds::explain(rules, asked.error()))};
    if constexpr (!std::is_void_v<T>) return std::move(*asked);
}

/// "POWER=NAME", or "attacker=NAME" and "defender=NAME" for whoever that is: of several defenders each.
void add_technology(const rules::Ruleset& rules, const std::string& text, rules::OwnerId attacker,
                    const std::vector<rules::OwnerId>& defenders, rules::odds::Question& question) {
    const auto sign = text.find('=');
    if (sign == std::string::npos)
        throw BadCall{fmt::format("--technology: whose is \"{}\"? Say POWER={}, or attacker=, or defender=", text, text)};
    const auto whose = text.substr(0, sign);
    const auto named = whose == "attacker"   ? std::vector{attacker}
                       : whose == "defender" ? defenders
                                             : std::vector{owner_named(rules, whose)};
    for (const auto owner : named)
        sensible(rules, rules::odds::develop(rules, owner, text.substr(sign + 1), question.known), "--technology");
}

/// Until the error is small enough or the time is over.
rules::odds::Precision precision_of(const OddsRequest& asked) {
    const auto seconds = std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>{asked.seconds});
    return {asked.error / 100, rules::odds::any_work,
            [until = std::chrono::steady_clock::now() + seconds] { return std::chrono::steady_clock::now() >= until; }};
}

rules::odds::Question question_of(const rules::Ruleset& rules, const OddsRequest& asked) {
    if (asked.land + asked.sea + !asked.battle.empty() != 1) throw BadCall{"one of --land, --sea and --battle is needed"};
    const std::string kind = asked.land ? "land" : asked.sea ? "sea" : asked.battle;
    rules::odds::Question question;
    question.kind = sensible(rules, rules::odds::kind_named(rules, kind), asked.battle.empty() ? "--" + kind : "--battle");
    std::vector<rules::OwnerId> enemies;
    for (const auto& name : asked.defender_powers) enemies.push_back(owner_named(rules, name));
    if (enemies.size() > asked.defenders.size()) throw BadCall{"each --defender-power needs a --defender with its units"};
    enemies.resize(asked.defenders.size(), rules::nobody);
    auto power = asked.attacker_power.empty() ? rules::nobody : owner_named(rules, asked.attacker_power);
    sensible(rules, rules::odds::choose_powers(rules, power, enemies), "--defender");
    if (!asked.attacker.empty()) question.attackers.units = readable(rules, read_units(rules, power, asked.attacker), "--attacker");
    if (!asked.landed.empty()) {
        const auto role = sensible(rules, rules::odds::landed_role(rules, question.kind), "--landed");
        for (const auto& stack : readable(rules, read_units(rules, power, asked.landed, role), "--landed"))
            question.attackers.units.push_back(stack);
    }
    if (!asked.bombard.empty()) question.outside = readable(rules, read_units(rules, power, asked.bombard), "--bombard");
    for (std::size_t at = 0; at < asked.defenders.size(); ++at)
        for (const auto& stack : readable(rules, read_units(rules, enemies[at], asked.defenders[at]), "--defender"))
            question.defenders.units.push_back(stack);
    if (!asked.attacker_order.empty())
        question.attackers.order = readable(rules, read_order(rules, asked.attacker_order), "--attacker-order");
    if (!asked.defender_order.empty())
        question.defenders.order = readable(rules, read_order(rules, asked.defender_order), "--defender-order");
    if (asked.keep_land) sensible(rules, rules::odds::keep_ground(rules, question), "--keep-land");
    for (const auto& technology : asked.technologies) add_technology(rules, technology, power, enemies, question);
    question.attackers.leaves = asked.attacker_submerges;
    question.defenders.leaves = asked.defender_submerges;
    question.rounds = asked.rounds;
    question.stop_at = asked.stop_at;
    question.sweep = !asked.spare;
    if (asked.space.empty()) return question;
    const auto space = rules.find_space(asked.space);
    if (!space)
        throw BadCall{fmt::format("the bundle has no space \"{}\"{}", asked.space, rules::suggestion_of(asked.space, rules.spaces))};
    question.space = *space;
    return question;
}

int run(const OddsRequest& asked) {
    try {
        const auto rules = ruleset_of(asked.bundle);
        const auto question = question_of(*rules, asked);
        const auto odds = rules::odds::calculate(*rules, question, {}, precision_of(asked));
        if (!odds) throw BadCall{rules::odds::explain(*rules, odds.error())};
        fmt::print("{}", asked.json ? odds_json(*rules, *odds) : odds_table(*rules, *odds, asked.rows));
        return 0;
    } catch (const BadCall& bad) {
        fmt::print(stderr, "{}\n", bad.what);
        return 2;
    }
}

}  // namespace

void add_odds_command(CLI::App& app, int& exit_code) {
    auto* odds = app.add_subcommand("odds", "Calculates the odds of a battle: the units that are left, and the losses");
    auto asked = std::make_shared<OddsRequest>();
    odds->add_option("--bundle", asked->bundle, "The name of a shipped bundle, or a file")->capture_default_str();
    auto* land = odds->add_flag("--land", asked->land, "A land battle: one round if the rules have one round in a turn, else to the end");
    odds->add_flag("--sea", asked->sea, "A sea battle to the end")->excludes(land);
    odds->add_option("--battle", asked->battle, "A kind of battle other than land or sea, by its name in the bundle");
    odds->add_option("--attacker", asked->attacker, "Units of the bundle, such as \"12 infantry, 2 fighters\" or \"1 damaged battleship\"");
    odds->add_option("--attacker-power", asked->attacker_power, "The power of the attackers, if it matters");
    odds->add_option("--landed", asked->landed, "Attackers that land from the sea");
    odds->add_option("--bombard", asked->bombard, "Ships that bombard for the landing units");
    odds->add_option("--defender", asked->defenders, "As --attacker; once for each defending power")->required()->allow_extra_args(false);
    odds->add_option("--defender-power", asked->defender_powers, "The powers of the defenders, in the same order")->allow_extra_args(false);
    odds->add_option("--attacker-order", asked->attacker_order,
                     "Types that are lost first, such as \"fighter, infantry\"; a type named twice keeps its last unit until its second "
                     "place; the rest in the default order");
    odds->add_option("--defender-order", asked->defender_order, "The same for the defenders");
    odds->add_flag(
        "--keep-land", asked->keep_land,
        "The attacker loses the last unit that can take the ground after all others; prints this order of loss, which players may use too");
    odds->add_option("--technology", asked->technologies, "A technology of a power, such as Germany=heavy-bombers or attacker=jet-power")
        ->allow_extra_args(false);
    odds->add_flag("--attacker-submerges", asked->attacker_submerges,
                   "The attacker's submarines submerge, or withdraw, after the first round");
    odds->add_flag("--defender-submerges", asked->defender_submerges, "The same for the defenders");
    odds->add_option("--rounds", asked->rounds, "The attacker breaks off after so many rounds, if the rules allow it")
        ->check(CLI::Range(1, 1000));
    odds->add_option("--stop-at", asked->stop_at, "The attacker breaks off when at most so many attackers are left in the fight")
        ->check(CLI::Range(0, 65'535));
    odds->add_flag("--spare-transports", asked->spare,
                   "The attacker does not sink transports that are left alone, if the rules leave the choice");
    odds->add_option("--space", asked->space, "The space, if it matters");
    odds->add_option("--error", asked->error,
                     "Stops sampling at this standard error, in percent (only for battles that cannot be calculated exactly)")
        ->check(CLI::Range(0.05, 50.0))
        ->capture_default_str();
    odds->add_option("--seconds", asked->seconds,
                     "Stops sampling after this many seconds (only for battles that cannot be calculated exactly)")
        ->check(CLI::Range(0.01, 600.0))
        ->capture_default_str();
    auto* rows = odds->add_option("--rows", asked->rows, "Rows of each table of outcomes");
    rows->check(CLI::Range(0, 100'000))->capture_default_str();
    odds->add_flag("--json", asked->json, "Prints everything as JSON")->excludes(rows);
    add_example(*odds, "odds --land --attacker '3 infantry, 1 fighter' --defender '2 infantry'");
    odds->callback([asked, &exit_code] { exit_code = run(*asked); });
}

}  // namespace admin
