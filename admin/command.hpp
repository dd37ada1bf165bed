#pragma once

#include <CLI/App.hpp>
#include <string>

namespace admin {

/// What is wrong with a call, thrown to its end.
struct BadCall {
    std::string what;
};

/// Each subcommand has a file of its own, which adds it to the program. What it prints goes to standard output, what was wrong with
/// the call to standard error; the exit code is 0 when all is well, 1 when something was found, 2 when the call makes no sense. With --json what goes to standard
/// output is JSON, also where something was found.
void add_scenario_command(CLI::App& app, int& exit_code);
/// A subcommand of `scenario`.
void add_scenario_export(CLI::App& group, int& exit_code);
void add_bundle_command(CLI::App& app, int& exit_code);
void add_rule_command(CLI::App& app, int& exit_code);
void add_odds_command(CLI::App& app, int& exit_code);
void add_explain_command(CLI::App& app, int& exit_code);
void add_games_command(CLI::App& app, int& exit_code);
/// `account` and what belongs to it.
void add_account_commands(CLI::App& app, int& exit_code);
/// `backup` and `restore`.
void add_backup_commands(CLI::App& app, int& exit_code);
void add_doctor_command(CLI::App& app, int& exit_code);
void add_export_command(CLI::App& app, int& exit_code);
void add_import_command(CLI::App& app, int& exit_code);
void add_verify_command(CLI::App& app, int& exit_code);
void add_replay_command(CLI::App& app, int& exit_code);

}  // namespace admin
