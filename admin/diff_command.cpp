#include <fmt/format.h>
#include <CLI/App.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "protocol/wire_difference.hpp"
#include "rules/core/difference.hpp"

namespace admin {
namespace {

struct DiffRequest {
    Source source;
    std::uint64_t before = 0;
    std::uint64_t after = 0;
};

int tell(const DiffRequest& wanted, bool json) {
    const auto game = opened_with_rules(wanted.source);
    check_entry(game, wanted.before, "N");
    check_entry(game, wanted.after, "M");
    const auto& rules = *game.rules;
    const auto before = match::state_after(&rules, game.record, wanted.before);
    const auto after = match::state_after(&rules, game.record, wanted.after);
    const auto found = rules::differences({rules, before}, {rules, after});
    std::vector<std::string> notes;
    for (const auto sequence : {wanted.before, wanted.after})
        if (auto note = branch_note(game, sequence); !note.empty()) notes.push_back(std::move(note));
    if (json) {
        Json told{{"before", wanted.before}, {"after", wanted.after}, {"notes", notes}, {"differences", Json::array()}};
        if (!found.empty()) told["differences"] = Json::parse(protocol::to_json(rules, found))["differences"];
        for (std::size_t at = 0; at < found.size(); ++at) told["differences"][at]["words"] = in_words(rules, found[at]).line();
        print_json(told);
        return 0;
    }
    for (const auto& note : notes) fmt::print("note: {}\n", note);
    for (const auto& one : found) fmt::print("{}\n", in_words(rules, one).line());
    if (found.empty()) fmt::print("nothing differs\n");
    return 0;
}

}  // namespace

void add_diff_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("diff", "Compares a game after two of its entries: \"what: before -> after\"");
    auto wanted = std::make_shared<DiffRequest>();
    add_source(*command, wanted->source);
    command->add_option("N", wanted->before, "After this entry")->required();
    command->add_option("M", wanted->after, "And after this entry")->required();
    const auto json = add_json_flag(*command);
    add_example(*command, "diff server.db/4f 120 140");
    command->callback([wanted, json, &exit_code] { exit_code = carried_out([&] { return tell(*wanted, *json); }); });
}

}  // namespace admin
