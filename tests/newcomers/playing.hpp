#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "admin/scenario/run.hpp"
#include "rules/catalogue.hpp"
#include "tests/newcomers/options.hpp"

/// How the newcomers' options are played: as scenarios, and the parts of these that several cases need.
namespace newcomers {

using namespace rules;
using Names = std::vector<std::string>;

inline const Names no_options{};
inline const Names all_options{"ordered-withdrawal", "held-back", "drumfire", "lent-guns", "coast-watch", "rearguard", "paratroopers"};
inline const Names europe_options{"kamikaze", "atlantic-bridge"};

/// The catalogue, and these.
inline const Catalogue& with_newcomers() {
    static const auto made = [] {
        auto all = catalogue();
        for (const auto* option :
             {&ordered_withdrawal, &held_back, &drumfire, &lent_guns, &coast_watch, &rearguard, &paratroopers, &kamikaze, &atlantic_bridge})
            all.options.push_back(option);
        return all;
    }();
    return made;
}

inline std::shared_ptr<const Ruleset> ruleset(const Names& options, const char* bundle = "1914") {
    auto spec = *find_bundle(bundle);
    spec.options = options;
    spec.parameters["round-limit"] = std::int64_t{6};
    return *compile_bundle(spec, with_newcomers());
}

/// Plays it; what went wrong is told.
inline void plays(const Names& options, const std::string& text, const std::string& bundle = "1914") {
    static scenario::Rulesets rulesets{with_newcomers(), find_bundle};
    std::string named;
    for (const auto& option : options) named += "\"" + option + "\", ";
    const auto report =
        scenario::run("title = \"t\"\nbundle = \"" + bundle + "\"\noptions = [" + named + "]\n" + text, "newcomers.toml", rulesets);
    CAPTURE(named);
    for (const auto& failure : report.failures) MESSAGE(failure);
    CHECK(report.passed());
}

inline std::string begins(const std::string& power, const std::string& phase, const std::string& units) {
    return "[start]\nboard = \"empty\"\nround = 2\npower = \"" + power + "\"\nphase = \"" + phase + "\"\n" + units;
}
inline std::string fought_in(const std::string& space, const std::string& more = "") {
    return "[[step]]\ndo = { attack = { space = \"" + space + "\" } }\n[[step]]\ndo = { fight = { space = \"" + space + "\" } }\n" + more;
}
inline std::string answered(const std::string& power, const std::string& decision, const std::string& choice,
                            const std::string& more = "") {
    return "[[step]]\nas = \"" + power + "\"\ndo = { answer = { decision = \"" + decision + "\", choice = " + choice + " } }\n" + more;
}

inline const std::string guns_in_alsace = begins("Germany", "combat", R"(treasury = { Germany = 5, France = 5 }
control = { Lorraine = "Germany" }
[start.units.Alsace]
Germany = { infantry = 2, artillery = 1 }
France  = { infantry = 2, artillery = 1 }
)");
inline std::string pending(std::initializer_list<std::pair<const char*, const char*>> open) {
    std::string list;
    for (const auto& [power, decision] : open) list += std::string{"{ power = \""} + power + "\", decision = \"" + decision + "\" }, ";
    return "[step.expect]\npending = [" + list + "]\n";
}

}  // namespace newcomers
