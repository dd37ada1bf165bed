// What a dispute is about: all that a referee needs to rule on it, from a running server or from the record of the game.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/App.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "admin/server_command.hpp"
#include "protocol/evidence.hpp"
#include "rules/core/printable.hpp"
#include "rules/match/hash.hpp"
#include "rules/rulebook/rulebook.hpp"

namespace admin {
namespace {

namespace wire = protocol::server;

struct EvidenceRequest {
    Source source;
    std::uint32_t dispute = 0;
    std::uint32_t before = protocol::usual_slice;
};

/// A part of the evidence: what it is called, and its lines.
struct Part {
    std::string title;
    std::vector<std::string> lines;
};

std::vector<std::string> lines_of(const wire::ClockView& clock) {
    constexpr const char* which[] = {"the game", "the turn", "the phase", "a question", "the battle", "the bank"};
    std::vector<std::string> lines;
    for (const auto& reading : clock.readings)
        lines.push_back(fmt::format("{}{}: {} left{}", which[static_cast<std::size_t>(reading.what)],
                                    reading.power.empty() ? std::string{} : " of " + reading.power, elapsed(reading.left_ms),
                                    reading.running ? ", running" : ""));
    if (!clock.paused.empty()) lines.emplace_back("the clocks stand");
    return lines;
}

Part slice(const wire::Evidence& evidence) {
    Part part{fmt::format("Entries {} to {}", evidence.entries.front().sequence, evidence.entries.back().sequence), {}};
    for (const auto& entry : evidence.entries) {
        part.lines.push_back(
            fmt::format("{} {} {}  {}: {}", entry.sequence, entry.fell_away == 0 ? ' ' : 'x', utc(entry.at), entry.author, entry.words));
        for (const auto& event : entry.events) part.lines.push_back("    " + event);
    }
    return part;
}

Part dice_of(const wire::Evidence& evidence) {
    Part part{"Its dice", {}};
    if (!evidence.dice) {
        part.lines.emplace_back("nothing was rolled");
        return part;
    }
    const auto& dice = *evidence.dice;
    for (const auto& draw : dice.draws) part.lines.push_back(fmt::format("{}: {}", draw.purpose, fmt::join(draw.results, " ")));
    part.lines.push_back(fmt::format("link {} of anchor {}: armistice-admin dice SOURCE --at {} does the arithmetic", dice.link,
                                     dice.anchor, evidence.dispute.about));
    return part;
}

Part law_of(const std::string& paragraph) {
    Part part{"The paragraph", {}};
    if (paragraph.empty()) {
        part.lines.emplace_back("the dispute names none");
        return part;
    }
    for (const auto& [id, text] : rulebook::paragraphs_of(paragraph)) part.lines.push_back(fmt::format("{} {}", id, text));
    if (part.lines.empty()) part.lines.push_back(fmt::format("the rulebook has no paragraph {}", paragraph));
    return part;
}

std::vector<Part> parts_of(const wire::Evidence& evidence, const narration::NameOf& name_of) {
    const auto& dispute = evidence.dispute;
    std::vector<Part> parts;
    parts.push_back({fmt::format("Dispute {}, filed {} by seat {}, {}", dispute.dispute, utc(evidence.filed), dispute.seat,
                                 narration::account_in_words(dispute.account, name_of)),
                     {"about entry " + std::to_string(dispute.about), "reason: " + dispute.reason}});
    if (!dispute.answer.empty()) parts.back().lines.push_back("answer: " + dispute.answer);
    parts.push_back(slice(evidence));
    parts.push_back({fmt::format("What entry {} changed", dispute.about), evidence.changed});
    if (evidence.changed.empty()) parts.back().lines.emplace_back("nothing on the board");
    parts.push_back(dice_of(evidence));
    parts.push_back({fmt::format("The clocks before entry {}", dispute.about), lines_of(evidence.clock_before)});
    parts.push_back({fmt::format("The clocks after entry {}", dispute.about), lines_of(evidence.clock_after)});
    parts.push_back(law_of(dispute.paragraph));
    Part rulings{"Rulings in this game so far", {}};
    for (const auto& ruling : evidence.rulings)
        rulings.lines.push_back(
            fmt::format("entry {}{}: {}", ruling.sequence, ruling.paragraph.empty() ? "" : " (" + ruling.paragraph + ")", ruling.reason));
    if (rulings.lines.empty()) rulings.lines.emplace_back("none");
    parts.push_back(std::move(rulings));
    if (evidence.precedents.empty()) return parts;
    parts.push_back({"Rulings on this paragraph, in all games", {}});
    for (const auto& one : evidence.precedents)
        parts.back().lines.push_back(fmt::format("{}  {} {}  {}: {}", utc(one.at), match::hex(one.game).substr(0, 8), one.sequence,
                                                 verb_in_words(one.verb), one.reason));
    return parts;
}

/// From a record that lies here.
wire::Evidence of_record(const EvidenceRequest& wanted, const OpenedGame& game) {
    const auto folded = match::replay(game.rules, game.record);
    if (!folded) throw BadCall{fmt::format("entry {}: {}", folded.error().sequence, folded.error().what), 1};
    if (const auto* dispute = folded->table().disputes().find(wanted.dispute))
        return protocol::evidence_of(game.rules, game.record, *dispute, wanted.before, name_of(game));
    std::vector<std::string> all;
    for (const auto& one : folded->table().disputes().all()) all.push_back(std::to_string(one.filed));
    throw BadCall{all.empty() ? "there were no disputes in this game"
                              : fmt::format("no entry {} files a dispute; these do: {}", wanted.dispute, fmt::join(all, ", "))};
}

std::string told(const wire::Evidence& evidence, const narration::NameOf& name_of, Json& said) {
    said["dispute"] = evidence.dispute.dispute;
    said["about"] = evidence.dispute.about;
    said["parts"] = Json::array();
    std::string words;
    for (auto& part : parts_of(evidence, name_of)) {
        for (auto& line : part.lines) line = rules::printable(line);
        said["parts"].push_back({{"title", part.title}, {"lines", part.lines}});
        words += part.title + "\n";
        for (const auto& line : part.lines) words += "    " + line + "\n";
    }
    words.pop_back();
    return words;
}

int tell(const EvidenceRequest& wanted, bool json) {
    if (wanted.source.runs())
        return ask_server(*wanted.source.server, json, [&](Remote& server, Json& said) {
            const auto game = server.game(wanted.source.text).game;
            const auto evidence = server.ask<wire::Evidence>(protocol::client::ShowEvidence{game, wanted.dispute, wanted.before});
            return told(evidence, name_in(server.names({evidence.dispute.account})), said);
        });
    return carried_out([&] {
        Json said;
        const auto game = opened_with_rules(wanted.source);
        const auto words = told(of_record(wanted, game), name_of(game), said);
        if (json)
            print_json(said);
        else
            fmt::print("{}\n", words);
        return 0;
    });
}

}  // namespace

void add_evidence_command(CLI::App& app, int& exit_code) {
    auto* command =
        app.add_subcommand("evidence", "Prints the evidence for a dispute: entries, changes, dice, clocks, the paragraph, rulings so far");
    auto wanted = std::make_shared<EvidenceRequest>();
    add_source(*command, wanted->source);
    command->add_option("DISPUTE", wanted->dispute, "The entry that filed it")->required();
    command->add_option("--before", wanted->before, "So many entries before the disputed one (10)")->check(CLI::Range(1, 200));
    const auto json = add_json_flag(*command);
    add_example(*command, "evidence 3fa1 213");
    command->callback([wanted, json, &exit_code] { exit_code = tell(*wanted, *json); });
}

}  // namespace admin
