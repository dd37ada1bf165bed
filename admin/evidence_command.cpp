// What a dispute is about: all that a referee needs to rule on it, from the record of the game.
#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "admin/record_teller.hpp"
#include "admin/rulebook.hpp"
#include "rules/core/difference.hpp"
#include "rules/core/refusal_words.hpp"
#include "rules/table/branches.hpp"

namespace admin {
namespace {

struct Wanted {
    std::string source;
    std::uint64_t dispute = 0;
    std::uint64_t before = 10;
};

/// A part of the evidence: what it is called, and its lines.
struct Part {
    std::string title;
    std::vector<std::string> lines;
};

/// The clock as it stood after an entry.
std::vector<std::string> clock_after(const OpenedGame& game, std::uint64_t sequence) {
    const std::span record{game.record};
    const auto folded = table::replay(game.rules, record.first(sequence));
    if (!folded) throw BadCall{fmt::format("entry {}: {}", folded.error().sequence, folded.error().what), 1};
    constexpr const char* which[] = {"the game", "the turn", "the phase", "a question", "the battle", "the bank"};
    std::vector<std::string> lines;
    const auto& clock = folded->table().clock();
    for (const auto& reading : clock.readings(folded->table().last_received()))
        lines.push_back(fmt::format("{}{}: {} left{}", which[static_cast<std::size_t>(reading.which)],
                                    reading.power == rules::nobody ? std::string{} : " of " + game.rules->owner(reading.power).name,
                                    elapsed(reading.left), reading.running ? ", running" : ""));
    if (clock.paused()) lines.emplace_back("the clocks stand");
    return lines;
}

Part slice(const OpenedGame& game, std::uint64_t from, std::uint64_t to) {
    Part part{fmt::format("Entries {} to {}", from, to), {}};
    const auto fell = table::fell_away(game.record);
    RecordTeller teller{game};
    for (auto at = from; at <= to; ++at) {
        const auto& header = game.record[at - 1].entry.header;
        const auto told = teller.tell(at);
        part.lines.push_back(fmt::format("{} {} {}  {}: {}", header.sequence, fell[at - 1] == 0 ? ' ' : 'x', utc(header.received),
                                         RecordTeller::author(header.author), told.words));
        for (const auto& event : told.events) part.lines.push_back("    " + event);
    }
    return part;
}

Part law_of(const std::string& paragraph) {
    Part part{"The paragraph", {}};
    if (paragraph.empty()) {
        part.lines.emplace_back("the dispute names none");
        return part;
    }
    for (const auto& [id, text] : paragraphs_of(paragraph)) part.lines.push_back(fmt::format("{} {}", id, text));
    if (part.lines.empty()) part.lines.push_back(fmt::format("the rulebook has no paragraph {}", paragraph));
    return part;
}

std::vector<Part> evidence(const OpenedGame& game, const table::Game& folded, const table::Dispute& dispute, std::uint64_t before) {
    const auto about = dispute.about;
    const auto& entry = game.record[about - 1].entry;
    std::vector<Part> parts;
    parts.push_back({fmt::format("Dispute {}, filed {} by seat {} (account {})", dispute.filed,
                                 utc(game.record[dispute.filed - 1].entry.header.received), rules::raw(dispute.seat), dispute.account),
                     {"about entry " + std::to_string(about), "reason: " + dispute.reason}});
    if (!dispute.answer.empty()) parts.back().lines.push_back("answer: " + dispute.answer);
    parts.push_back(slice(game, about > before ? about - before : 1, about));
    const auto& rules = *game.rules;
    const auto was = table::state_after(&rules, game.record, entry.header.parent);
    const auto is = table::state_after(&rules, game.record, about);
    Part changed{fmt::format("What entry {} changed", about), {}};
    for (const auto& one : rules::differences({rules, was}, {rules, is})) changed.lines.push_back(in_words(rules, one).line());
    if (changed.lines.empty()) changed.lines.emplace_back("nothing on the board");
    parts.push_back(std::move(changed));
    Part dice{"Its dice", {}};
    if (entry.rolls) {
        for (const auto& draw : entry.rolls->draws) dice.lines.push_back(fmt::format("{}: {}", draw.purpose, fmt::join(draw.results, " ")));
        dice.lines.push_back(fmt::format("link {} of anchor {}: armistice-admin dice SOURCE --at {} does the arithmetic",
                                         entry.rolls->index, entry.rolls->anchor, about));
    } else {
        dice.lines.emplace_back("nothing was rolled");
    }
    parts.push_back(std::move(dice));
    parts.push_back({fmt::format("The clocks before entry {}", about), clock_after(game, about - 1)});
    parts.push_back({fmt::format("The clocks after entry {}", about), clock_after(game, about)});
    parts.push_back(law_of(dispute.paragraph));
    Part rulings{"Rulings in this game so far", {}};
    for (const auto& ruling : folded.table().disputes().rulings()) {
        const auto& grounds = *game.record[ruling.sequence - 1].entry.grounds;
        rulings.lines.push_back(fmt::format("entry {}{}: {}", ruling.sequence,
                                            grounds.paragraph.empty() ? "" : " (" + grounds.paragraph + ")", grounds.reason));
    }
    if (rulings.lines.empty()) rulings.lines.emplace_back("none");
    parts.push_back(std::move(rulings));
    return parts;
}

int tell(const Wanted& wanted, bool json) {
    const auto game = opened_with_rules(wanted.source);
    const auto folded = table::replay(game.rules, game.record);
    if (!folded) throw BadCall{fmt::format("entry {}: {}", folded.error().sequence, folded.error().what), 1};
    const auto* dispute = folded->table().disputes().find(wanted.dispute);
    if (dispute == nullptr) {
        std::vector<std::string> all;
        for (const auto& one : folded->table().disputes().all()) all.push_back(std::to_string(one.filed));
        throw BadCall{all.empty() ? "there were no disputes in this game"
                                  : fmt::format("no entry {} files a dispute; these do: {}", wanted.dispute, fmt::join(all, ", "))};
    }
    const auto parts = evidence(game, *folded, *dispute, wanted.before);
    if (json) {
        Json told{{"dispute", dispute->filed}, {"about", dispute->about}, {"parts", Json::array()}};
        for (const auto& part : parts) told["parts"].push_back({{"title", part.title}, {"lines", part.lines}});
        print_json(told);
        return 0;
    }
    for (const auto& part : parts) {
        fmt::print("{}\n", part.title);
        for (const auto& line : part.lines) fmt::print("    {}\n", line);
    }
    return 0;
}

}  // namespace

void add_evidence_command(CLI::App& app, int& exit_code) {
    auto* command =
        app.add_subcommand("evidence", "What a dispute is about: entries, what changed, dice, clocks, the paragraph, rulings so far");
    auto wanted = std::make_shared<Wanted>();
    add_source(*command, wanted->source);
    command->add_option("DISPUTE", wanted->dispute, "The entry that filed it")->required();
    command->add_option("--before", wanted->before, "So many entries before the one that is disputed (10)")->check(CLI::Range(0, 1000));
    const auto json = add_json_flag(*command);
    add_example(*command, "evidence armistice.db/3fa1 213");
    command->callback([wanted, json, &exit_code] { exit_code = carried_out([&] { return tell(*wanted, *json); }); });
}

}  // namespace admin
