#include <fmt/format.h>
#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "admin/command.hpp"
#include "admin/files.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "protocol/tournament_log.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/printable.hpp"
#include "rules/match/replay.hpp"
#include "rules/tournament/record/verify.hpp"

namespace admin {
namespace {

/// Something is wrong with the record. @return the exit code.
int found(const std::string& what, bool json) {
    if (json)
        print_json({{"verified", false}, {"problem", what}});
    else
        fmt::print("{}\n", rules::printable(what));
    return 1;
}

/// A tournament's record: everything is checked, and nothing in it is judged by the rules of a game.
int verify_tournament(const std::string& name, const std::string& file, bool json) {
    const auto record = protocol::read_tournament_record(file);
    if (!record) {
        const auto& [sequence, what] = record.error();
        return found(sequence == 0 ? fmt::format("{}: {}", name, what) : fmt::format("{}: entry {}: {}", name, sequence, what), json);
    }
    const auto verified = tournament::record::verify(*record);
    if (!verified) return found(fmt::format("{}: entry {}: {}", name, verified.error().sequence, verified.error().what), json);
    if (json) {
        print_json({{"verified", true}, {"entries", verified->entries}, {"rolls", verified->rolls}, {"notes", verified->notes}});
        return 0;
    }
    for (const auto& note : verified->notes) fmt::print("note: {}\n", note);
    fmt::print("record verified: {}, {}; every round paired and drawn again\n", rules::counted(verified->entries, "entry"),
               rules::counted(verified->rolls, "roll"));
    return 0;
}

int verify(const Source& source, bool judge, bool json) {
    const auto start = read_start(source.text, protocol::tournament_magic().size());
    if (start && protocol::is_tournament_record(*start))
        if (const auto file = read_file(source.text)) return verify_tournament(source.text, *file, json);
    auto game = open_record(source);  // hashes, seeds and dice
    if (!game) {
        if (game.error().exit_code == 1) return found(game.error().what, json);
        fmt::print(stderr, "{}\n", game.error().what);
        return game.error().exit_code;
    }
    if (judge && game->rules == nullptr)
        return found(fmt::format("{}: {} (--chain-only checks hashes, seeds and dice without it)", source.text, game->without_rules), json);
    const auto verified = match::verify(game->record, judge ? game->rules : nullptr);
    if (!verified) return found(fmt::format("{}: entry {}: {}", source.text, verified.error().sequence, verified.error().what), json);
    const auto warning = warning_about(source.text);
    if (!warning.empty()) fmt::print(stderr, "{}\n", warning);
    if (json) {
        Json said{
            {"verified", true}, {"entries", verified->entries}, {"rolls", verified->rolls}, {"judged", judge}, {"notes", verified->notes}};
        if (!warning.empty()) said["warning"] = warning;
        print_json(said);
        return 0;
    }
    for (const auto& note : verified->notes) fmt::print("note: {}\n", rules::printable(note));
    if (judge)
        fmt::print("record verified: {}, {}\n", rules::counted(verified->entries, "entry"), rules::counted(verified->rolls, "roll"));
    else
        fmt::print("chain verified: {}, {}; the commands were not judged again\n", rules::counted(verified->entries, "entry"),
                   rules::counted(verified->rolls, "roll"));
    return 0;
}

}  // namespace

void add_verify_command(CLI::App& app, int& exit_code) {
    auto* command =
        app.add_subcommand("verify", "Checks the record of a game or a tournament: hashes, seeds, dice, and every judgment or pairing");
    auto source = std::make_shared<Source>();
    auto chain_only = std::make_shared<bool>(false);
    add_source(*command, *source);
    command->add_flag("--chain-only", *chain_only, "Does not judge the commands again");
    const auto json = add_json_flag(*command);
    add_example(*command, "verify armistice.db/3fa1");
    command->callback([source, chain_only, json, &exit_code] { exit_code = verify(*source, !*chain_only, *json); });
}

}  // namespace admin
