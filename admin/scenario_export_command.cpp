#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "admin/scenario/export.hpp"
#include "rules/catalogue.hpp"
#include "rules/match/hash.hpp"

namespace admin {
namespace {

using Record = std::vector<match::Recorded>;
using Reasons = std::vector<std::string>;

struct ExportRequest {
    Source source;
    std::optional<std::uint64_t> at;
    std::string output;
    bool json = false;
};

/// What a file has to name beside the bundle's own options and parameters.
scenario::Selection selection_of(const match::body::Created& created, const scenario::Rulesets& rulesets) {
    const auto bundle = rulesets.find(created.bundle).value_or(rules::BundleSpec{});
    scenario::Selection selection;
    selection.bundle = created.bundle;
    for (const auto& option : created.options)
        if (!rules::contains(bundle.options, option)) selection.options.push_back(option);
    for (const auto& [name, text] : created.parameters) {
        const auto setting = match::setting_from(text);
        const auto own = bundle.parameters.find(name);
        if (own == bundle.parameters.end() || own->second != setting) selection.parameters[name] = setting;
    }
    return selection;
}

class Exporter {
public:
    Exporter(const Record& record, const match::body::Created& created, std::shared_ptr<const rules::Ruleset> rules)
        : record_{record}, created_{created}, rules_{std::move(rules)} {}

    [[nodiscard]] tl::expected<std::string, Reasons> at(std::uint64_t sequence) {
        const auto state = match::state_after(rules_.get(), record_, sequence);
        scenario::Heading heading;
        const auto power = rules::idx(state.active) < rules_->owners.size() ? rules_->owner(state.active).name : std::string{"nobody"};
        const auto* phase = rules::resting_phase({*rules_, state});
        heading.title = fmt::format("Game {} after entry {}", match::hex(created_.game), sequence);
        heading.remarks = {fmt::format("The position after entry {} of {}: round {}, {}, {} phase.", sequence, record_.size(), state.round,
                                       power, phase != nullptr ? phase->name : std::string{"no"}),
                           "Written by armistice-admin scenario export. Clocks, dice and standing orders are no part of a position."};
        heading.selection = selection_of(created_, rulesets_);
        return scenario::export_position(heading, rules_, state, rulesets_);
    }

    /// The nearest entry before, along the line of the game, that leaves a position which can be written; 0 if there is none, nothing
    /// where it is not among the `most` nearest: each is played and written for it.
    [[nodiscard]] std::optional<std::uint64_t> nearest_before(std::uint64_t sequence, int most) {
        for (auto at = parent(sequence); at > 0; at = parent(at)) {
            if (most-- == 0) return std::nullopt;
            if (this->at(at)) return at;
        }
        return 0;
    }

private:
    [[nodiscard]] std::uint64_t parent(std::uint64_t sequence) const {
        return std::min(record_[sequence - 1].entry.header.parent, sequence - 1);
    }

    const Record& record_;
    const match::body::Created& created_;
    std::shared_ptr<const rules::Ruleset> rules_;
    scenario::Rulesets rulesets_{rules::catalogue(), rules::find_bundle};
};

int give_out(const std::string& text, std::uint64_t at, const ExportRequest& asked) {
    if (!asked.output.empty()) {
        std::ofstream file{asked.output, std::ios::binary | std::ios::trunc};
        file << text;
        file.close();
        if (!file) {
            fmt::print(stderr, "{}: cannot be written\n", asked.output);
            return 2;
        }
    }
    if (asked.json)
        print_json({{"entry", at}, {"output", asked.output}, {"scenario", text}});
    else if (asked.output.empty())
        fmt::print("{}", text);
    return 0;
}

int export_scenario(const ExportRequest& asked) {
    const auto game = taken(open_game(asked.source));
    const auto at = asked.at.value_or(game.record.size());
    check_entry(game, at, "--at");
    Exporter exporter{game.record, game.created(), game.rules};
    const auto text = exporter.at(at);
    if (text) return give_out(*text, at, asked);
    fmt::print(stderr, "The position after entry {} cannot be written as a scenario:\n", at);
    for (const auto& reason : text.error()) fmt::print(stderr, "  {}\n", reason);
    constexpr int most_tried = 100;
    const auto before = exporter.nearest_before(at, most_tried);
    if (asked.json) print_json({{"entry", at}, {"problems", text.error()}, {"nearest", before.value_or(0)}});
    if (!before)
        fmt::print(stderr, "None of the {} positions before it can be written either.\n", most_tried);
    else if (*before > 0)
        fmt::print(stderr, "The nearest earlier position that can be written is after entry {}: --at {}\n", *before, *before);
    else
        fmt::print(stderr, "No earlier position of this game can be written either.\n");
    return 1;
}

}  // namespace

void add_scenario_export(CLI::App& group, int& exit_code) {
    auto* command = group.add_subcommand("export", "Writes a position of a game as the [start] of a scenario file");
    auto asked = std::make_shared<ExportRequest>();
    add_source(*command, asked->source);
    command->add_option("--at", asked->at, "After this entry (the last)");
    command->add_option("--output", asked->output, "Writes into this file (standard output)");
    add_example(*command, "scenario export armistice.db/3fa1 --at 120 --output position.toml");
    const auto json = add_json_flag(*command);
    command->callback([asked, json, &exit_code] {
        asked->json = *json;
        exit_code = carried_out([&] { return export_scenario(*asked); });
    });
}

}  // namespace admin
