#include "admin/odds_report.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "rules/core/counted.hpp"
#include "rules/mechanics/developments.hpp"

namespace admin {
namespace {

using nlohmann::json;
using rules::odds::PartOdds;

/// Sums of many small chances come out a little beside 0 or 1.
double chance_of(double sum) { return std::clamp(sum, 0.0, 1.0); }

bool several_owners(const PartOdds& part) {
    return rules::any_of(part.losses, [&](const rules::odds::Loss& loss) { return loss.owner != part.losses.front().owner; });
}

std::string words_of(const rules::Ruleset& rules, const rules::OddsForce& force, bool with_owners) {
    if (force.empty()) return "nothing";
    std::string words;
    auto owner = rules::nobody;
    for (const auto& stack : force) {
        if (!words.empty()) words += with_owners && stack.owner != owner ? "; " : ", ";
        if (with_owners && stack.owner != owner) words += rules.owner(stack.owner).name + ": ";
        owner = stack.owner;
        words += fmt::format("{} {}{}", stack.count, stack.damage > 0 ? "damaged " : "",
                             rules::counted_name(stack.count, rules.type(stack.type).name));
    }
    return words;
}

void add_part(std::string& text, const rules::Ruleset& rules, std::string_view name, const PartOdds& part, std::size_t rows) {
    const bool owners = several_owners(part);
    auto out = std::back_inserter(text);
    fmt::format_to(out, "\n{}: loses {:.2f} units worth {:.2f} IPC\n", name, part.units_lost, part.cost_lost);
    for (const auto& loss : part.losses)
        fmt::format_to(out, "  {:>7.2f} of {:>3} {}{}\n", loss.lost, loss.had, rules::counted_name(loss.had, rules.type(loss.type).name),
                       owners ? fmt::format(" ({})", rules.owner(loss.owner).name) : "");
    fmt::format_to(out, "  left:\n");
    double rest = 0;
    for (std::size_t at = 0; at < part.left.size(); ++at)
        if (at < rows)
            fmt::format_to(out, "  {:>8.3f} %  {}\n", 100 * chance_of(part.left[at].chance), words_of(rules, part.left[at].units, owners));
        else
            rest += part.left[at].chance;
    if (part.left.size() > rows) fmt::format_to(out, "  {:>8.3f} %  {} other ways\n", 100 * chance_of(rest), part.left.size() - rows);
}

json json_of(const rules::Ruleset& rules, const PartOdds& part) {
    json losses = json::array();
    for (const auto& loss : part.losses)
        losses.push_back(
            {{"power", rules.owner(loss.owner).name}, {"unit", rules.type(loss.type).name}, {"had", loss.had}, {"lost", loss.lost}});
    json left = json::array();
    for (const auto& way : part.left) {
        json units = json::array();
        for (const auto& stack : way.units)
            units.push_back({{"power", rules.owner(stack.owner).name},
                             {"unit", rules.type(stack.type).name},
                             {"damage", stack.damage},
                             {"count", stack.count}});
        left.push_back({{"chance", chance_of(way.chance)}, {"units", std::move(units)}});
    }
    return {{"units_lost", part.units_lost}, {"ipc_lost", part.cost_lost}, {"losses", std::move(losses)}, {"left", std::move(left)}};
}

}  // namespace

namespace {

std::string developments_in_words(const rules::Ruleset& rules, const std::vector<rules::odds::Development>& known, bool counts) {
    std::vector<std::string> names;
    for (const auto& one : known)
        if (one.counts == counts) names.push_back(fmt::format("{} has {}", rules.owner(one.owner).name, rules.tag(one.tag)));
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Why the battle was fought, and how well that tells.
std::string sample_in_words(const rules::odds::Sampled& sampled) {
    const auto why = sampled.too_various ? std::string{": there are too many ways to be left to count them"}
                                         : fmt::format(" because of {}", fmt::join(sampled.because, ", "));
    return fmt::format(
        "\nSampled: {} by the rules themselves, everybody answering by default; the standard error of a chance is {:.2f} %"
        " at most.\nNot exact{}\n",
        rules::counted(sampled.fights, "fight"), 100 * sampled.standard_error, why);
}

}  // namespace

std::string odds_table(const rules::Ruleset& rules, const rules::odds::Odds& odds, std::size_t rows) {
    std::string text;
    auto out = std::back_inserter(text);
    const auto line = [&](double chance, std::string_view what) { fmt::format_to(out, "{:>8.3f} %  {}\n", 100 * chance_of(chance), what); };
    if (odds.by_holding) {
        line(odds.attackers_win, "the attacker wins: no enemy holds the ground");
        line(odds.both_remain, "both remain: contested");
        line(odds.defenders_hold, "the defender holds");
        line(odds.nobody_left, "nobody is left who could hold the ground");
    } else {
        line(odds.attackers_win, "no enemy is left there");
        if (odds.ground_taken) line(*odds.ground_taken, "  of it: the ground is taken, as a unit is left that can");
        line(odds.both_remain, "both remain: the attacker has broken off, or nobody can hit any more");
        line(odds.defenders_hold, "the defender remains, and no attacker");
        line(odds.nobody_left, "nobody is left there");
        fmt::format_to(out, "{:>8.3f}    rounds are expected\n", odds.rounds);
    }
    add_part(text, rules, "Attacker", odds.attackers, rows);
    add_part(text, rules, "Defender", odds.defenders, rows);
    if (const auto counted = developments_in_words(rules, odds.known, true); !counted.empty())
        fmt::format_to(out, "\nCounted, by {}: {}\n", rules.data<rules::Developments>().paragraph, counted);
    if (const auto idle = developments_in_words(rules, odds.known, false); !idle.empty())
        fmt::format_to(out, "\nMakes no difference here: {}\n", idle);
    if (odds.sampled) text += sample_in_words(*odds.sampled);
    for (const auto& step : odds.left_out) fmt::format_to(out, "\nNot counted: the step \"{}\" that an option of this bundle adds\n", step);
    return text;
}

std::string odds_json(const rules::Ruleset& rules, const rules::odds::Odds& odds) {
    json whole{{"bundle", rules.bundle},
               {"attacker_wins", chance_of(odds.attackers_win)},
               {"both_remain", chance_of(odds.both_remain)},
               {"defender_holds", chance_of(odds.defenders_hold)},
               {"nobody_left", chance_of(odds.nobody_left)},
               {"rounds", odds.rounds},
               {"attacker", json_of(rules, odds.attackers)},
               {"defender", json_of(rules, odds.defenders)},
               {"not_counted", odds.left_out}};
    if (odds.ground_taken) whole["ground_taken"] = chance_of(*odds.ground_taken);
    for (const auto& one : odds.known)
        whole["known"].push_back({{"power", rules.owner(one.owner).name}, {"name", rules.tag(one.tag)}, {"counts", one.counts}});
    if (const auto& sampled = odds.sampled)
        whole["sampled"] = {{"fights", sampled->fights},
                            {"standard_error", sampled->standard_error},
                            {"because", sampled->because},
                            {"too_various", sampled->too_various}};
    return whole.dump(2) + "\n";
}

}  // namespace admin
