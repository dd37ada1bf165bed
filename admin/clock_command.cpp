#include <fmt/chrono.h>
#include <fmt/format.h>
#include <CLI/App.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "admin/clock_ledger.hpp"
#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "rules/match/replay.hpp"
#include "rules/match/time_words.hpp"
#include "rules/narration/record_words.hpp"

namespace admin {
namespace {

using match::Moment;

struct ClockRequest {
    Source source;
    std::optional<std::uint64_t> at;
};

using match::span_in_digits;

std::string left(Moment ms) { return ms < 0 ? "over by " + span_in_digits(-ms) : span_in_digits(ms); }
std::string moment(Moment ms) {
    return fmt::format("{:%Y-%m-%d %H:%M:%S}.{:03}", fmt::gmtime(static_cast<std::time_t>(ms / 1000)), ms % 1000);
}

class ClockTeller {
public:
    ClockTeller(const narration::RecordWords& words, bool json) : words_{words}, json_{json} {}

    void tell(const match::Entry& entry, const std::vector<ClockChange>& changes) {
        if (changes.empty()) return;
        const auto& header = entry.header;
        Json told{{"entry", header.sequence}, {"time_ms", header.received}, {"words", words_.entry(entry)}};
        if (!json_) fmt::print("{:>5}  {}  {}\n", header.sequence, moment(header.received), told["words"].get_ref<const std::string&>());
        for (const auto& change : changes) {
            if (!json_) {
                print(change);
                continue;
            }
            auto& clock = told["clocks"].emplace_back(named(change.clock));
            const auto& [key, before, after] = change;
            if (before) clock["before_ms"] = before->left, clock["ran"] = before->runs;
            if (after) clock["after_ms"] = after->left, clock["runs"] = after->runs;
        }
        if (json_) entries_.push_back(std::move(told));
    }

    /// @return the exit code.
    int end(const ClockLedger& ledger) {
        const auto& faults = ledger.faults();
        if (json_) {
            auto totals = Json::array();
            for (const auto& [key, total] : ledger.totals()) {
                auto& told = totals.emplace_back(named(key));
                told["given_ms"] = total.given, told["credited_ms"] = total.credited, told["used_ms"] = total.used,
                told["left_ms"] = total.left;
            }
            print_json({{"entries", std::move(entries_)}, {"totals", std::move(totals)}, {"adds_up", faults.empty()}, {"faults", faults}});
            return faults.empty() ? 0 : 1;
        }
        if (ledger.totals().empty()) fmt::print("No clock of this game has a limit.\n");
        for (const auto& fault : faults) fmt::print("{}\n", fault);
        fmt::print("{}", faults.empty() ? "It adds up, entry by entry:\n" : "It does not add up:\n");
        for (const auto& [key, total] : ledger.totals())
            fmt::print("{:7}{:<25} given {} + credited {} = used {} + left {}\n", "", name(key), span_in_digits(total.given),
                       span_in_digits(total.credited), span_in_digits(total.used), span_in_digits(total.left));
        return faults.empty() ? 0 : 1;
    }

private:
    [[nodiscard]] std::string name(const ClockKey& key) const {
        const auto& [which, power, number] = key;
        auto made = std::string{name_of(which)};
        if (power != rules::nobody) made += " of " + words_.names().of(power);
        return number == 0 ? made : fmt::format("{} ({})", made, number + 1);
    }
    [[nodiscard]] Json named(const ClockKey& key) const {
        const auto& [which, power, number] = key;
        Json told{{"clock", name_of(which)}};
        if (power != rules::nobody) told["power"] = words_.names().of(power);
        return told;
    }
    void print(const ClockChange& change) const {
        const auto& [key, before, after] = change;
        const auto was = before ? left(before->left) : "-";
        const auto is = after ? left(after->left) : "-";
        const auto by = before && after ? after->left - before->left : 0;
        const auto runs = [](const ClockState& state) { return state.runs ? "runs" : "stands"; };
        std::string how = after ? runs(*after) : "is no more";
        if (before && after && before->runs != after->runs) how = fmt::format("{}, then {}", runs(*before), how);
        fmt::print("{:7}{:<26}{:>22} -> {:<22}{:<18}{}\n", "", name(key), was, is, by == 0 ? "" : (by > 0 ? "+" : "") + span_in_digits(by),
                   how);
    }

    const narration::RecordWords& words_;
    const bool json_;
    Json entries_ = Json::array();
};

int clocks_of(const ClockRequest& asked, bool json) {
    const auto opened = taken(open_game(asked.source));
    const auto& record = opened.record;
    const auto last = asked.at.value_or(record.size());
    check_entry(opened, last, "--at");
    const narration::RecordWords words{opened.created(), name_of(opened)};
    ClockTeller teller{words, json};
    ClockLedger ledger;
    match::Game game{opened.rules};
    std::optional<Moment> before;
    for (std::uint64_t at = 0; at < last; ++at) {
        const auto& [entry, bytes, head, secrets] = record[at];
        const auto clock = game.table().clock();
        if (game.fold(entry, bytes, secrets) == match::Game::Folded::rewind)
            game.fold_from(entry, bytes, match::state_after(opened.rules.get(), record, entry.header.parent), secrets);
        teller.tell(entry, ledger.take(clocks_around(entry, clock, game.table(), before)));
        before = entry.header.received;
    }
    return teller.end(ledger);
}

}  // namespace

void add_clock_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("clock", "Shows how each entry of a game changed its clocks, and checks the sums");
    auto asked = std::make_shared<ClockRequest>();
    add_source(*command, asked->source);
    command->add_option("--at", asked->at, "The last entry to print (the last of the game)");
    const auto json = add_json_flag(*command);
    add_example(*command, "clock armistice.db/3fa1 --at 120");
    command->callback([asked, json, &exit_code] { exit_code = carried_out([&] { return clocks_of(*asked, *json); }); });
}

}  // namespace admin
