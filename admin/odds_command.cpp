#include <fmt/format.h>
#include <CLI/App.hpp>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "admin/command.hpp"
#include "admin/files.hpp"
#include "admin/odds_report.hpp"
#include "admin/odds_words.hpp"
#include "admin/scenario/nearest.hpp"
#include "rules/catalogue.hpp"
#include "rules/odds/question.hpp"

namespace admin {
namespace {

struct Asked {
    std::string bundle = "1914";
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
    bool attacker_submerges = false;
    bool defender_submerges = false;
    std::uint32_t rounds = 0;
    std::uint16_t stop_at = 0;
    bool spare = false;
    std::string space;
    std::size_t rows = 12;
    bool json = false;
};

template <class T>
T readable(const rules::Ruleset& rules, tl::expected<T, WordsError> read, std::string_view option) {
    if (read) return std::move(*read);
    const auto& error = read.error();
    const bool misspelt = error.why == WordsError::Why::unknown_unit;
    throw BadCall{
        fmt::format("{}: {}{}", option, explain(error), misspelt ? scenario::suggestion_of(error.word, rules.unit_types) : std::string{})};
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
    if (!owner) throw BadCall{fmt::format("the bundle has no power \"{}\"{}", name, scenario::suggestion_of(name, rules.owners))};
    return *owner;
}

template <class T>
T sensible(const rules::Ruleset& rules, tl::expected<T, rules::odds::Error> asked, std::string_view option) {
    if (!asked) throw BadCall{fmt::format("{}: {}", option, rules::odds::explain(rules, asked.error()))};
    if constexpr (!std::is_void_v<T>) return std::move(*asked);
}

rules::odds::Question question_of(const rules::Ruleset& rules, const Asked& asked) {
    if (asked.land == asked.sea) throw BadCall{"one of --land and --sea is needed"};
    rules::odds::Question question;
    question.kind = asked.land ? sensible(rules, rules::odds::kind_named(rules, "land"), "--land")
                               : sensible(rules, rules::odds::kind_named(rules, "sea"), "--sea");
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
    question.attackers.leaves = asked.attacker_submerges;
    question.defenders.leaves = asked.defender_submerges;
    question.rounds = asked.rounds;
    question.stop_at = asked.stop_at;
    question.sweep = !asked.spare;
    if (asked.space.empty()) return question;
    const auto space = rules.find_space(asked.space);
    if (!space)
        throw BadCall{fmt::format("the bundle has no space \"{}\"{}", asked.space, scenario::suggestion_of(asked.space, rules.spaces))};
    question.space = *space;
    return question;
}

int run(const Asked& asked) {
    try {
        const auto rules = ruleset_of(asked.bundle);
        const auto odds = rules::odds::calculate(*rules, question_of(*rules, asked));
        if (!odds) throw BadCall{rules::odds::explain(*rules, odds.error())};
        fmt::print("{}", asked.json ? odds_json(*rules, *odds) : odds_table(*rules, *odds, asked.land, asked.rows));
        return 0;
    } catch (const BadCall& bad) {
        fmt::print(stderr, "{}\n", bad.what);
        return 2;
    }
}

}  // namespace

void add_odds_command(CLI::App& app, int& exit_code) {
    auto* odds = app.add_subcommand("odds", "The odds of a battle: who is left, and what it costs");
    auto asked = std::make_shared<Asked>();
    odds->add_option("--bundle", asked->bundle, "A shipped bundle's name, or a file")->capture_default_str();
    auto* land = odds->add_flag("--land", asked->land, "One round of a land battle");
    odds->add_flag("--sea", asked->sea, "A sea battle to the end")->excludes(land);
    odds->add_option("--attacker", asked->attacker, "Such as \"12 infantry, 3 artillery, 1 tank\" or \"1 damaged battleship\"");
    odds->add_option("--attacker-power", asked->attacker_power, "Whose they are, where it matters");
    odds->add_option("--landed", asked->landed, "Attackers that come from the sea, in an assault");
    odds->add_option("--bombard", asked->bombard, "Ships that bombard for them");
    odds->add_option("--defender", asked->defenders, "As --attacker; once for each defending power")->required()->allow_extra_args(false);
    odds->add_option("--defender-power", asked->defender_powers, "Whose they are, in the same order")->allow_extra_args(false);
    odds->add_option("--attacker-order", asked->attacker_order, "Lost first, such as \"tank, infantry\"; else the default of the rules");
    odds->add_option("--defender-order", asked->defender_order, "The same for the defenders");
    odds->add_flag("--attacker-submerges", asked->attacker_submerges, "His submarines submerge after the first round");
    odds->add_flag("--defender-submerges", asked->defender_submerges, "The same for the defenders");
    odds->add_option("--rounds", asked->rounds, "The attacker breaks off after so many rounds at sea")->check(CLI::Range(1, 1000));
    odds->add_option("--stop-at", asked->stop_at, "He breaks off when no more than so many ships are left in the fight")
        ->check(CLI::Range(0, 65'535));
    odds->add_flag("--spare-transports", asked->spare, "He does not sink transports that are left alone");
    odds->add_option("--space", asked->space, "Where, if it matters");
    odds->add_option("--rows", asked->rows, "Of each table of what may be left")->check(CLI::Range(0, 100'000))->capture_default_str();
    odds->add_flag("--json", asked->json, "Everything, as JSON");
    odds->callback([asked, &exit_code] { exit_code = run(*asked); });
}

}  // namespace admin
