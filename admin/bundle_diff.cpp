#include "admin/bundle_diff.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "admin/bundle_choice.hpp"
#include "admin/bundle_facts.hpp"
#include "admin/json_output.hpp"
#include "rules/match/hash.hpp"

namespace admin {
namespace {

/// Where two bundles say different things; empty for what one of them does not have.
struct Difference {
    FactName of;
    std::string a, b;
};

/// What both have, in the order of each: inserted steps alone are no other order.
std::pair<std::vector<std::string>, std::vector<std::string>> shared(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    const auto only = [](const std::vector<std::string>& of, const std::vector<std::string>& also_in) {
        const std::set<std::string> there(also_in.begin(), also_in.end());
        std::vector<std::string> kept;
        std::copy_if(of.begin(), of.end(), std::back_inserter(kept), [&](const std::string& step) { return there.contains(step); });
        return kept;
    };
    return {only(a, b), only(b, a)};
}

std::vector<Difference> differences_of(const rules::Ruleset& a, const rules::Ruleset& b) {
    const auto in_a = facts_of(a), in_b = facts_of(b);
    std::vector<Difference> found;
    std::set<FactName> all;
    for (const auto* facts : {&in_a, &in_b})
        for (const auto& [name, value] : *facts) all.insert(name);
    for (const auto& name : all) {
        const auto one = in_a.find(name), other = in_b.find(name);
        Difference difference{name, one == in_a.end() ? "" : one->second, other == in_b.end() ? "" : other->second};
        if (difference.a != difference.b) found.push_back(std::move(difference));
    }
    for (const auto& program : a.procedures) {
        const auto same = std::find_if(b.procedures.begin(), b.procedures.end(), [&](const auto& one) { return one.name == program.name; });
        if (same == b.procedures.end()) continue;
        const auto [one, other] = shared(steps_of(program), steps_of(*same));
        if (one != other)
            found.push_back({{FactKind::step, program.name, "order"},
                             fmt::format("{}", fmt::join(one, ", ")),
                             fmt::format("{}", fmt::join(other, ", "))});
    }
    return found;
}

std::string in_words(const Difference& difference) {
    const auto& [name, a, b] = difference;
    const auto& [kind, about, what] = name;
    auto line = fmt::format("{} {}", words(kind), about);
    if (kind == FactKind::step) line = fmt::format("{}, step {}", about, what);
    const bool whole = kind == FactKind::step || kind == FactKind::module || what.empty();  // else a part of something
    if (!whole) line += ", " + what;
    const auto only = [&](const char* which, const std::string& value) {
        return value == "yes" ? fmt::format("{}: only in {}", line, which)
                              : fmt::format("{}: {}{} in {} only", line, kind == FactKind::module ? "revision " : "", value, which);
    };
    if (a.empty()) return only("B", b);
    if (b.empty()) return only("A", a);
    return fmt::format("{}: {} in A, {} in B", line, a, b);
}

Json json_of(const ChosenBundle& bundle) {
    return {{"bundle", bundle.spec.name}, {"title", bundle.spec.title}, {"rules", match::hex(match::ruleset_pin(*bundle.rules))}};
}

}  // namespace

int diff_bundles(const std::string& a, const std::string& b, bool json) {
    const auto one = choose_rules(a);
    if (!one) return report(one.error(), json);
    const auto other = choose_rules(b);
    if (!other) return report(other.error(), json);
    const bool same = match::ruleset_pin(*one->rules) == match::ruleset_pin(*other->rules);
    const auto found = differences_of(*one->rules, *other->rules);
    if (json) {
        auto all = Json::array();
        for (const auto& [name, in_a, in_b] : found) {
            Json told{{"kind", words(name.kind)}, {"name", name.about}, {"what", name.what}};
            if (!in_a.empty()) told["a"] = in_a;
            if (!in_b.empty()) told["b"] = in_b;
            all.push_back(std::move(told));
        }
        print_json({{"a", json_of(*one)}, {"b", json_of(*other)}, {"same_rules", same}, {"differences", std::move(all)}});
        return same && found.empty() ? 0 : 1;
    }
    fmt::print("A is {}: {}\nB is {}: {}\n", one->spec.name, one->spec.title, other->spec.name, other->spec.title);
    if (same && found.empty()) {
        fmt::print("The same rules: a game that is pinned to one is played by the other.\n");
        return 0;
    }
    for (const auto& difference : found) fmt::print("{}\n", in_words(difference));
    if (found.empty()) fmt::print("They have the same data; only the numbers that the program gives them differ.\n");
    return 1;
}

}  // namespace admin
