#include <fmt/format.h>
#include <CLI/App.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "protocol/wire_convert.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/difference.hpp"
#include "rules/core/names.hpp"
#include "rules/core/text.hpp"
#include "rules/hooks/control.hpp"

namespace admin {
namespace {

using namespace rules;
using Lines = std::vector<std::string>;

/// A position in words, each matter in its own lines.
class Position {
public:
    explicit Position(View view) : view_{view}, rules_{view.rules}, state_{view.state} {
        // What stands in it is what it has beyond an empty board.
        auto bare = state_;
        bare.units.clear(), bare.slots.clear(), bare.battles.clear(), bare.participants.clear(), bare.decisions.clear();
        found_ = differences({rules_, bare}, view_);
    }

    void print() const {
        fmt::print("{}\n", moment());
        section("units", units());
        section("held without units", held());
        section("money", money());
        section("relations", relations());
        section("battles", told<difference::Fought>());
        section("open questions", told<difference::Asked>());
        section("values", told<difference::Held>());
    }

private:
    static void section(std::string_view title, const Lines& lines) {
        if (lines.empty()) return;
        fmt::print("{}\n", title);
        for (const auto& line : lines) fmt::print("  {}\n", line);
    }
    [[nodiscard]] std::string_view name(OwnerId owner) const { return owner_name(rules_, owner); }

    [[nodiscard]] std::string moment() const {
        if (state_.outcome) {
            const auto ended = in_words(rules_, Difference{difference::Ended{std::nullopt, state_.outcome}});
            return fmt::format("round {}: over, {}", state_.round, ended.after);
        }
        const auto* phase = current_phase(rules_, state_.frames);
        return fmt::format("round {}, turn of {}{}", state_.round, name(state_.active),
                           phase == nullptr ? std::string{} : ", " + plain(phase->name));
    }
    [[nodiscard]] Lines units() const {
        std::vector<std::pair<SpaceId, std::vector<std::pair<OwnerId, std::string>>>> by_space;
        for (const auto& one : found_) {
            const auto* units = std::get_if<difference::Units>(&one);
            if (units == nullptr) continue;
            if (by_space.empty() || by_space.back().first != units->space) by_space.push_back({units->space, {}});
            auto& owners = by_space.back().second;
            if (owners.empty() || owners.back().first != units->owner) owners.push_back({units->owner, {}});
            const auto called = counted_name(units->after, type_name(rules_, units->type));
            auto& text = owners.back().second;
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", units->after,
                                unit_in_words(rules_, called, units->damage, units->marks, units->aboard));
        }
        Lines lines;
        for (const auto& [space, owners] : by_space) {
            Lines stacks;
            for (const auto& [owner, text] : owners) stacks.push_back(fmt::format("{} {}", name(owner), text));
            lines.push_back(fmt::format("{}{}: {}", space_name(rules_, space), holder(space), fmt::join(stacks, "; ")));
        }
        return lines;
    }
    /// " (France)", " (contested)"; empty at sea.
    [[nodiscard]] std::string holder(SpaceId space) const {
        if (idx(space) >= state_.control.size()) return {};
        if (contested(view_, space)) return " (contested)";
        const auto owner = state_.control[idx(space)];
        if (owner == nobody && rules_.space(space).sea) return {};
        return fmt::format(" ({})", name(owner));
    }
    [[nodiscard]] Lines held() const {
        std::map<OwnerId, Lines> spaces;
        for (std::size_t at = 0; at < state_.control.size(); ++at)
            if (state_.control[at] != nobody && state_.in(static_cast<SpaceId>(at)).empty())
                spaces[state_.control[at]].push_back(rules_.spaces[at].name);
        Lines lines;
        for (const auto& [owner, names] : spaces) lines.push_back(fmt::format("{}: {}", name(owner), fmt::join(names, ", ")));
        return lines;
    }
    [[nodiscard]] Lines money() const {
        Lines lines;
        for (std::size_t at = 0; at + 1 < state_.money.size(); at += 2) {
            const auto owner = static_cast<OwnerId>(at / 2 % state_.sides.size());
            const auto treasury = state_.money[at];
            const auto escrow = state_.money[at + 1];
            if (!rules_.owner(owner).power && treasury == 0 && escrow == 0) continue;
            lines.push_back(fmt::format("{} of {}: {}{}", rules_.resources[at / 2 / state_.sides.size()], name(owner), treasury,
                                        escrow == 0 ? std::string{} : fmt::format(", and {} put aside", escrow)));
        }
        return lines;
    }
    [[nodiscard]] Lines relations() const {
        Lines lines;
        for (std::size_t at = 0; at < state_.sides.size(); ++at) {
            const auto owner = static_cast<OwnerId>(at);
            Lines enemies;
            Lines friends;
            for (std::size_t other = 0; other < state_.sides.size(); ++other) {
                const auto relation = state_.relation(owner, static_cast<OwnerId>(other));
                if (other != at && relation == Relation::enemy) enemies.push_back(rules_.owners[other].name);
                if (other != at && relation == Relation::friendly) friends.push_back(rules_.owners[other].name);
            }
            const bool out = state_.out[at] != 0;
            if (enemies.empty() && friends.empty() && !out) continue;
            Lines parts;
            if (out) parts.emplace_back("out of the game");
            if (!enemies.empty()) parts.push_back(fmt::format("enemies {}", fmt::join(enemies, ", ")));
            if (!friends.empty()) parts.push_back(fmt::format("friends {}", fmt::join(friends, ", ")));
            lines.push_back(fmt::format("{}: {}", name(owner), fmt::join(parts, "; ")));
        }
        return lines;
    }
    /// All differences of a kind, by what is there.
    template <class Kind>
    [[nodiscard]] Lines told() const {
        Lines lines;
        for (const auto& one : found_) {
            if (!std::holds_alternative<Kind>(one)) continue;
            const auto words = in_words(rules_, one);
            lines.push_back(fmt::format("{}: {}", words.what, words.after));
        }
        return lines;
    }

    View view_;
    const Ruleset& rules_;
    const GameState& state_;
    std::vector<Difference> found_;
};

int tell_state(const Source& source, std::optional<std::uint64_t> at, bool json) {
    const auto game = opened_with_rules(source);
    const auto sequence = at.value_or(game.record.back().entry.header.sequence);
    check_entry(game, sequence, "--at");
    const auto state = match::state_after(game.rules.get(), game.record, sequence);
    const auto note = branch_note(game, sequence);
    if (json) {
        auto view = protocol::view_of(*game.rules, state);
        view.game = game.created().game;
        view.sequence = static_cast<std::uint32_t>(sequence);
        view.head = game.record[sequence - 1].head;
        auto told = Json::parse(protocol::format_server({0, std::move(view)}, protocol::Format::json, game.rules.get()))["game_view"];
        told.erase("clock");  // no part of the state
        if (!note.empty()) told["note"] = note;
        print_json(told);
        return 0;
    }
    if (!note.empty()) fmt::print("note: {}\n", note);
    fmt::print("after entry {}: ", sequence);
    Position{{*game.rules, state}}.print();
    return 0;
}

}  // namespace

void add_state_command(CLI::App& app, int& exit_code) {
    auto* command =
        app.add_subcommand("state", "Prints the position of a game: units by space, control, money, relations, battles, questions");
    auto source = std::make_shared<Source>();
    auto at = std::make_shared<std::optional<std::uint64_t>>();
    add_source(*command, *source);
    command->add_option("--at", *at, "After this entry (the last)");
    const auto json = add_json_flag(*command);
    add_example(*command, "state server.db/4f --at 120");
    command->callback([source, at, json, &exit_code] { exit_code = carried_out([&] { return tell_state(*source, *at, *json); }); });
}

}  // namespace admin
