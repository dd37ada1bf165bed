#include <fmt/format.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "admin/command.hpp"
#include "rules/core/text.hpp"

namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

/// Says which of the words that name a command, and a command of it, names none; false if each does.
bool names_nothing(const CLI::App& app, int argc, char** argv) {
    const auto* at = &app;
    for (int n = 1; n < argc && argv[n][0] != '-'; ++n) {
        const auto commands = commands_of(*at);
        if (commands.empty()) return false;
        const std::string_view word{argv[n]};
        const auto found = std::find_if(commands.begin(), commands.end(), [&](const CLI::App* one) { return one->get_name() == word; });
        if (found == commands.end()) {
            std::vector<std::string> names;
            for (const auto* one : commands) names.push_back(one->get_name());
            fmt::print(stderr, "{} has no command \"{}\"{}\n", at->get_name(), word, rules::suggestion(word, {names.begin(), names.end()}));
            return true;
        }
        at = *found;
    }
    return false;
}

int run(int argc, char** argv) {
    CLI::App app{"Tools for operators, directors and referees of Armistice games", "armistice-admin"};
    app.set_version_flag("--version", "armistice-admin " ARMISTICE_VERSION);
    app.set_help_all_flag("--help-all", "Print this, and the help of every command, and exit");
    app.require_subcommand(1);
    int exit_code = 0;
    admin::add_scenario_command(app, exit_code);
    admin::add_bundle_command(app, exit_code);
    admin::add_rule_command(app, exit_code);
    admin::add_odds_command(app, exit_code);
    admin::add_games_command(app, exit_code);
    admin::add_show_command(app, exit_code);
    admin::add_log_command(app, exit_code);
    admin::add_state_command(app, exit_code);
    admin::add_diff_command(app, exit_code);
    admin::add_why_command(app, exit_code);
    admin::add_explain_command(app, exit_code);
    admin::add_dice_command(app, exit_code);
    admin::add_account_commands(app, exit_code);
    admin::add_backup_commands(app, exit_code);
    admin::add_direct_commands(app, exit_code);
    admin::add_rule_on_commands(app, exit_code);
    admin::add_dispute_commands(app, exit_code);
    admin::add_evidence_command(app, exit_code);
    admin::add_audit_command(app, exit_code);
    admin::add_doctor_command(app, exit_code);
    admin::add_export_command(app, exit_code);
    admin::add_import_command(app, exit_code);
    admin::add_verify_command(app, exit_code);
    admin::add_replay_command(app, exit_code);
    admin::add_clock_command(app, exit_code);
    if (names_nothing(app, argc, argv)) return 2;
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return exit_code;
}

/// `help COMMAND` says what `COMMAND --help` says.
std::vector<char*> without_help(int argc, char** argv) {
    static std::array<char, 7> flag{"--help"};
    std::vector<char*> words(argv, argv + argc);
    if (argc < 2 || std::string_view{argv[1]} != "help") return words;
    words.erase(words.begin() + 1);
    words.push_back(flag.data());
    return words;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        auto words = without_help(argc, argv);
        return run(static_cast<int>(words.size()), words.data());
    } catch (const std::exception& error) {
        std::fputs(error.what(), stderr);
        std::fputc('\n', stderr);
    } catch (...) {
        std::fputs("the program met with something unknown\n", stderr);
    }
    return 3;
}
