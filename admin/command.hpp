#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <string>

namespace admin {

/// What is wrong with a call, thrown to its end.
struct BadCall {
    std::string what;
    int exit_code = 2;  ///< 1 where the call makes sense and what it names is wrong.
};

/// Runs a command. @return its exit code; 2 for a call that makes no sense: then standard error says why.
int carried_out(const std::function<int()>& command);
/// The last lines of a command's --help. @param call  what stands after the program's name.
void add_example(CLI::App& command, const std::string& call);

/// Each subcommand has a file of its own, which adds it to the program. What it prints goes to standard output, what was wrong with
/// the call to standard error; the exit code is 0 when all is well, 1 when something was found, 2 when the call makes no sense, 4 when no server answers. With --json what goes to standard
/// output is JSON, also where something was found.
void add_scenario_command(CLI::App& app, int& exit_code);
/// A subcommand of `scenario`.
void add_scenario_export(CLI::App& group, int& exit_code);
void add_bundle_command(CLI::App& app, int& exit_code);
void add_rule_command(CLI::App& app, int& exit_code);
void add_odds_command(CLI::App& app, int& exit_code);
void add_why_command(CLI::App& app, int& exit_code);
void add_explain_command(CLI::App& app, int& exit_code);
void add_show_command(CLI::App& app, int& exit_code);
void add_log_command(CLI::App& app, int& exit_code);
void add_state_command(CLI::App& app, int& exit_code);
void add_diff_command(CLI::App& app, int& exit_code);
void add_dice_command(CLI::App& app, int& exit_code);
void add_games_command(CLI::App& app, int& exit_code);
/// `account` and what belongs to it.
void add_account_commands(CLI::App& app, int& exit_code);
/// `backup` and `restore`.
void add_backup_commands(CLI::App& app, int& exit_code);
/// `seat`, `pause`, `resume`, `give-time`, `excuse`, `last-round` and `give-up`: to a running server.
void add_direct_commands(CLI::App& app, int& exit_code);
/// `rule-on`, `set-back`, `correct` and `sandbox`: of referees, to a running server.
void add_rule_on_commands(CLI::App& app, int& exit_code);
/// `disputes`, `dispute` and `precedents`: likewise.
void add_dispute_commands(CLI::App& app, int& exit_code);
void add_evidence_command(CLI::App& app, int& exit_code);
void add_audit_command(CLI::App& app, int& exit_code);
void add_doctor_command(CLI::App& app, int& exit_code);
void add_export_command(CLI::App& app, int& exit_code);
void add_import_command(CLI::App& app, int& exit_code);
void add_verify_command(CLI::App& app, int& exit_code);
void add_replay_command(CLI::App& app, int& exit_code);
void add_clock_command(CLI::App& app, int& exit_code);

}  // namespace admin
