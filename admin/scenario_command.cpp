#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "admin/command.hpp"
#include "admin/files.hpp"
#include "admin/json_output.hpp"
#include "admin/scenario/run.hpp"
#include "rules/catalogue.hpp"
#include "rules/core/installer.hpp"

namespace admin {
namespace {

namespace fs = std::filesystem;

/// The scenario files that a path names: itself, or those below a folder, by name.
std::vector<fs::path> files_of(const fs::path& path) {
    std::error_code error;
    if (!fs::is_directory(path, error)) return {path};
    std::vector<fs::path> files;
    for (auto at = fs::recursive_directory_iterator{path, error}; !error && at != fs::recursive_directory_iterator{}; at.increment(error))
        if (at->is_regular_file(error) && at->path().extension() == ".toml") files.push_back(at->path());
    std::sort(files.begin(), files.end());
    return files;
}

/// A message of several lines, two columns to the right.
std::string indented(const std::string& text) {
    std::string made = "  ";
    for (const char c : text) {
        made += c;
        if (c == '\n') made += "  ";
    }
    return made;
}

class Tally {
public:
    explicit Tally(bool json) : json_{json} {}
    void take(const scenario::Report& report) {
        ++(report.passed() ? passed_ : failed_);
        if (report.passed()) return;
        if (json_) {
            told_.push_back({{"file", report.file}, {"title", report.title}, {"failures", report.failures}});
            return;
        }
        fmt::print("FAILED {}{}{}\n", report.file, report.title.empty() ? "" : ": ", report.title);
        for (const auto& failure : report.failures) fmt::print("{}\n", indented(failure));
        std::fflush(stdout);
    }
    /// @return the exit code.
    [[nodiscard]] int close() const {
        if (json_)
            print_json({{"passed", passed_}, {"failed", failed_}, {"scenarios", told_}});
        else
            fmt::print("{} passed, {} failed\n", passed_, failed_);
        return failed_ == 0 ? 0 : 1;
    }

private:
    const bool json_;
    Json told_ = Json::array();
    std::size_t passed_ = 0;
    std::size_t failed_ = 0;
};

/// @param words  each step is told too, with what is answered to it, what it changes and what is asked then.
int run_scenarios(const std::vector<std::string>& paths, bool words, bool json) {
    scenario::Rulesets rulesets{rules::catalogue(), rules::find_bundle};
    Tally tally{json};
    const scenario::Tell tell = [](std::string_view line) { fmt::print("{}\n", line); };
    for (const auto& path : paths) {
        const auto files = files_of(path);
        if (files.empty()) tally.take({path, {}, {"there is no scenario in this folder"}});
        for (const auto& file : files) {
            const auto text = read_file(file);
            if (words) fmt::print("== {}\n", file.string());
            tally.take(text ? scenario::run(*text, file.string(), rulesets, words ? tell : nullptr)
                            : scenario::Report{file.string(), {}, {"this file cannot be read"}});
        }
    }
    return tally.close();
}

/// Notes every place that installs a rule function, and leaves out what is installed at one of them.
struct Mutation : rules::InstallObserver {
    std::set<rules::InstalledAt> places;
    std::optional<rules::InstalledAt> left_out;
    bool takes(const rules::Installation& installation) override {
        if (installation.what == rules::Installation::What::single) return true;
        places.insert(installation.at);
        return left_out != installation.at;
    }
};

/// Plays the corpus once for each place that installs a rule function, without that function: some scenario has to fail.
int mutate(const std::vector<std::string>& paths, bool json) {
    Mutation mutation;
    std::vector<std::pair<std::string, std::string>> texts;
    for (const auto& path : paths)
        for (const auto& file : files_of(path))
            if (auto text = read_file(file)) texts.emplace_back(file.string(), std::move(*text));
    std::size_t at = 0;
    const auto noticed = [&] {
        scenario::Rulesets rulesets{rules::catalogue(), rules::find_bundle, &mutation};
        // What noticed the last one is near to what notices this one.
        for (std::size_t tried = 0; tried < texts.size(); ++tried) {
            const auto& [file, text] = texts[(at + tried) % texts.size()];
            if (scenario::run(text, file, rulesets).passed()) continue;
            at = (at + tried) % texts.size();
            return true;
        }
        return false;
    };
    if (texts.empty() || noticed()) {
        fmt::print("The scenarios have to pass before they can prove anything: run `armistice-admin scenario run`.\n");
        return 1;
    }
    const auto places = mutation.places;
    std::size_t survivors = 0;
    auto told = Json::array();
    for (const auto& place : places) {
        mutation.left_out = place;
        if (noticed()) continue;
        ++survivors;
        if (json) {
            told.push_back({{"file", place.file}, {"line", place.line}, {"column", place.column}});
            continue;
        }
        fmt::print("{}:{}:{}: no scenario notices when the rule function that is installed here is left out\n", place.file, place.line,
                   place.column);
        std::fflush(stdout);
    }
    if (json)
        print_json({{"left_out", places.size()}, {"survivors", told}});
    else
        fmt::print("{} rule functions left out in turn, {} survivors\n", places.size(), survivors);
    return survivors == 0 ? 0 : 1;
}

}  // namespace

void add_scenario_command(CLI::App& app, int& exit_code) {
    auto* group = app.add_subcommand("scenario", "Scenario files: the conformance corpus");
    group->require_subcommand(1);
    auto* run = group->add_subcommand("run", "Plays scenario files, also whole folders, and explains each failed expectation");
    auto paths = std::make_shared<std::vector<std::string>>();
    run->add_option("PATH", *paths, "Files and folders")->required();
    const auto json = add_json_flag(*run);
    auto words = std::make_shared<bool>(false);
    run->add_flag("--words", *words, "Also prints each step: its answer, its changes and the open questions")->excludes("--json");
    add_example(*run, "scenario run tests/scenarios/1914");
    run->callback([paths, words, json, &exit_code] { exit_code = run_scenarios(*paths, *words, *json); });
    auto* without = group->add_subcommand(
        "mutate",
        "Leaves out one rule function at a time, plays the scenario files, and names the functions whose loss no scenario notices");
    without->add_option("PATH", *paths, "Files and folders")->required();
    const auto mutate_json = add_json_flag(*without);
    add_example(*without, "scenario mutate tests/scenarios/1914-house");
    without->callback([paths, mutate_json, &exit_code] { exit_code = mutate(*paths, *mutate_json); });
    add_scenario_export(*group, exit_code);
}

}  // namespace admin
