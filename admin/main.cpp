#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cstdio>
#include <exception>

#include "admin/command.hpp"

namespace {

int run(int argc, char** argv) {
    CLI::App app{"Tools for those who run Armistice games", "armistice-admin"};
    app.require_subcommand(1);
    int exit_code = 0;
    admin::add_scenario_command(app, exit_code);
    admin::add_bundle_command(app, exit_code);
    admin::add_rule_command(app, exit_code);
    admin::add_odds_command(app, exit_code);
    admin::add_explain_command(app, exit_code);
    admin::add_verify_command(app, exit_code);
    admin::add_replay_command(app, exit_code);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::fputs(error.what(), stderr);
        std::fputc('\n', stderr);
    } catch (...) {
        std::fputs("the program met with something unknown\n", stderr);
    }
    return 3;
}
