#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "admin/command.hpp"
#include "admin/explain.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "protocol/wire_convert.hpp"
#include "protocol/wire_difference.hpp"
#include "rules/core/difference.hpp"
#include "rules/core/judge.hpp"
#include "rules/core/refusal_words.hpp"
#include "rules/rulebook/rulebook.hpp"

namespace admin {
namespace {

using namespace rules;

/// Ports for what might have been: every die shows its highest face, nobody has left orders.
class HighestFaces final : public Ports {
public:
    explicit HighestFaces(const match::body::Created& created) : created_{created} {}
    void roll(std::string_view, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        rolled_ = true;
        std::fill(faces.begin(), faces.end(), sides);
    }
    [[nodiscard]] SeatId seat(OwnerId owner) const override {
        for (std::size_t at = 0; at < created_.seats.size(); ++at)
            if (rules::contains(created_.seats[at], owner)) return static_cast<SeatId>(at);
        return Ports::seat(owner);
    }
    [[nodiscard]] bool rolled() const { return rolled_; }

private:
    const match::body::Created& created_;
    bool rolled_ = false;
};

/// The command in `text`, as the wire's JSON has it. Throws `BadCall` for what is none.
Command command_of(const OpenedGame& game, OwnerId author, const std::string& text) {
    constexpr const char* what_to_do = "write it as a client sends it (docs/reference/protocol.md), such as {\"end_phase\": {}}";
    const auto json = Json::parse(text, nullptr, false);
    if (!json.is_object()) throw BadCall{fmt::format("the command is no JSON of an object: {}", what_to_do)};
    const Json frame{{"request", 1}, {"act", {{"game", std::string(32, '1')}, {"action_id", std::string(32, '2')}, {"command", json}}}};
    const auto sent = frame.dump(-1, ' ', false, Json::error_handler_t::replace);
    const auto wrong = [](const protocol::WireError& error) {
        const auto field = error.field.starts_with("act.") ? error.field.substr(4) : error.field;
        return BadCall{fmt::format("{}: {}; {}", field.empty() ? "command" : field, error.problem, error.what_to_do)};
    };
    const auto apart = protocol::ClientFrame::of(sent, protocol::Format::json);
    if (!apart) throw wrong(apart.error());
    if (const auto message = apart->read(); !message) throw wrong(message.error());
    const auto deed = protocol::parse_deed(*game.rules, author, *apart);
    if (!deed) throw wrong(deed.error());
    if (const auto* command = std::get_if<Command>(&*deed)) {
        if (protocol::for_system_only(protocol::as_asked(*command)))
            throw BadCall{"only the clock and directors may ask for that: no paragraph lets a power do it", 1};
        return *command;
    }
    throw BadCall{"this is asked of the table, not of the rules: no paragraph refuses it; `log` tells what came since"};
}

/// What an accepted command leads to, as far as it can be said without dice and without what others keep secret.
struct Strategy {
    std::vector<Difference> changes;
    bool rolled = false;   ///< As if every die had shown its highest face.
    bool unknown = false;  ///< It hangs on what others have answered in secret.
};
Strategy strategy_of(const OpenedGame& game, const GameState& state, const Command& command) {
    if (rules::any_of(state.decisions, [](const Decision& decision) { return decision.sealed; })) return {{}, false, true};
    HighestFaces ports{game.created()};
    const auto judged = judge_to_state(*game.rules, state, command, ports);
    if (!judged) return {{}, false, true};
    return {differences({*game.rules, state}, {*game.rules, judged->state}), ports.rolled(), false};
}

/// The paragraphs that a refusal names, with their text.
std::vector<std::string> law_of(const Violation& violation) {
    std::vector<std::string> law;
    for (const auto& cite : {violation.cite, violation.also})
        if (!cite.id.empty())
            for (const auto& [id, text] : rulebook::paragraphs_of(cite.id)) law.push_back(fmt::format("{} {}", id, text));
    return law;
}

int refused(const OpenedGame& game, const Violation& violation, bool json, Json told) {
    const auto& rules = *game.rules;
    const auto law = law_of(violation);
    if (json) {
        told["accepted"] = false;
        const auto sent = protocol::format_server({0, protocol::refused_of(rules, violation)}, protocol::Format::json, &rules);
        told["refused"] = Json::parse(sent)["refused"];
        told["law"] = law;
        print_json(told);
        return 1;
    }
    fmt::print("refused: {}\n", in_words(rules, violation));
    for (const auto& paragraph : law) fmt::print("  {}\n", paragraph);
    return 1;
}

int accepted(const OpenedGame& game, const Strategy& strategy, bool json, Json told) {
    const auto& rules = *game.rules;
    if (json) {
        told["accepted"] = true;
        told["rolls"] = strategy.rolled;
        told["differences"] = Json::array();
        if (!strategy.changes.empty()) told["differences"] = Json::parse(protocol::to_json(rules, strategy.changes))["differences"];
        print_json(told);
        return 0;
    }
    fmt::print("accepted\n");
    if (strategy.unknown) fmt::print("  what it leads to hangs on what others answer in secret\n");
    if (strategy.rolled) fmt::print("  it rolls; if every die showed its highest face:\n");
    for (const auto& one : strategy.changes) fmt::print("  {}\n", in_words(rules, one).line());
    return 0;
}

int judge_command(const ValueAsked& asked, const std::string& as) {
    if (!asked.whose.empty() || !asked.space.empty() || !asked.unit.empty())
        throw BadCall{"with --as only the command is judged: leave out WHOSE, --space and --unit"};
    const auto game = opened_with_rules(asked.source);
    const auto sequence = asked.at.value_or(game.record.back().entry.header.sequence);
    check_entry(game, sequence, "--at");
    const auto power = power_named(game, as);
    const auto text =
        asked.what != "-" ? asked.what : std::string{std::istreambuf_iterator<char>{std::cin}, std::istreambuf_iterator<char>{}};
    const auto command = command_of(game, power, text);
    const auto state = match::state_after(game.rules.get(), game.record, sequence);
    Json told{{"after", sequence}, {"as", as}};
    if (const auto note = branch_note(game, sequence); !note.empty()) {
        told["note"] = note;
        if (!asked.json) fmt::print("note: {}\n", note);
    }
    const auto legal = check({*game.rules, state}, command);
    if (!legal) return refused(game, legal.error(), asked.json, std::move(told));
    return accepted(game, strategy_of(game, state, command), asked.json, std::move(told));
}

}  // namespace

void add_why_command(CLI::App& app, int& exit_code) {
    auto* command =
        app.add_subcommand("why", "Explains a value of a game; or, with --as, says why a command is refused: paragraph, facts and law");
    auto asked = std::make_shared<ValueAsked>();
    auto as = std::make_shared<std::string>();
    add_value_options(
        *command, *asked,
        fmt::format("With --as: the command as JSON, as a client sends it, or - to read it from standard input. Otherwise a value: {}",
                    values_in_words));
    command->add_option("--as", *as, "The power that gives the command");
    const auto json = add_json_flag(*command);
    add_example(*command, "why server.db/4f --at 120 --as France '{\"end_phase\": {}}'");
    command->callback([asked, as, json, &exit_code] {
        asked->json = *json;
        exit_code = carried_out([&] { return as->empty() ? explain_source(*asked) : judge_command(*asked, *as); });
    });
}

}  // namespace admin
