#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "admin/command.hpp"
#include "admin/files.hpp"
#include "admin/scenario/run.hpp"
#include "rules/catalogue.hpp"

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

class Tally {
public:
    void take(const scenario::Report& report) {
        ++(report.passed() ? passed_ : failed_);
        if (report.passed()) return;
        fmt::print("FAILED {}{}{}\n", report.file, report.title.empty() ? "" : ": ", report.title);
        for (const auto& failure : report.failures) fmt::print("  {}\n", failure);
        std::fflush(stdout);
    }
    /// @return the exit code.
    [[nodiscard]] int close() const {
        fmt::print("{} passed, {} failed\n", passed_, failed_);
        return failed_ == 0 ? 0 : 1;
    }

private:
    std::size_t passed_ = 0;
    std::size_t failed_ = 0;
};

int run_scenarios(const std::vector<std::string>& paths) {
    scenario::Rulesets rulesets{rules::catalogue(), rules::find_bundle};
    Tally tally;
    for (const auto& path : paths) {
        const auto files = files_of(path);
        if (files.empty()) tally.take({path, {}, {"there is no scenario in this folder"}});
        for (const auto& file : files) {
            const auto text = read_file(file);
            tally.take(text ? scenario::run(*text, file.string(), rulesets)
                            : scenario::Report{file.string(), {}, {"this file cannot be read"}});
        }
    }
    return tally.close();
}

}  // namespace

void add_scenario_command(CLI::App& app, int& exit_code) {
    auto* group = app.add_subcommand("scenario", "Scenario files: the conformance corpus");
    group->require_subcommand(1);
    auto* run = group->add_subcommand("run", "Plays scenario files, and those in folders, and says what came otherwise than expected");
    auto paths = std::make_shared<std::vector<std::string>>();
    run->add_option("PATH", *paths, "Files and folders")->required();
    run->callback([paths, &exit_code] { exit_code = run_scenarios(*paths); });
}

}  // namespace admin
