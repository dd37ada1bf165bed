#include <fmt/format.h>
#include <CLI/App.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "admin/command.hpp"
#include "admin/dice_proof.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/printable.hpp"
#include "rules/core/text.hpp"
#include "rules/match/branches.hpp"
#include "rules/match/hash.hpp"

namespace admin {
namespace {

/// One entry's dice. @param seeds  of the seats that had opened theirs before.
Json roll_of(const match::Entry& entry, const std::set<int>& seeds, std::uint64_t fell) {
    const auto& rolls = *entry.rolls;
    Json told{{"entry", entry.header.sequence}, {"anchor", rolls.anchor}, {"index", rolls.index},  {"secret", match::hex(rolls.secret)},
              {"seeds_of_seats", seeds},        {"stands", fell == 0},    {"draws", Json::array()}};
    for (const auto& draw : rolls.draws)
        told["draws"].push_back({{"purpose", draw.purpose}, {"sides", draw.sides}, {"faces", draw.results}});
    return told;
}

/// "seats 0 and 1".
std::string seats_in_words(const Json& seats) {
    if (seats.empty()) return "no player's seed";
    std::vector<std::string> numbers;
    for (const auto& seat : seats) numbers.push_back(std::to_string(seat.get<int>()));
    return fmt::format("the seed{} of seat{} {}", seats.size() == 1 ? "" : "s", seats.size() == 1 ? "" : "s", fmt::join(numbers, ", "));
}

void print_draw(const Json& draw) {
    const auto sides = draw["sides"].get<int>();
    fmt::print("{:10}{}: {}{}\n", "", rules::printable(rules::plain(draw["purpose"].get<std::string>())),
               fmt::join(draw["faces"].get<std::vector<int>>(), " "), sides == 6 ? "" : fmt::format("  (of {})", sides));
}
void print_roll(const Json& roll) {
    fmt::print("{:>6} {} anchor {}, link {}, with {}\n          secret {}\n", roll["entry"].get<std::uint64_t>(),
               roll["stands"].get<bool>() ? ' ' : 'x', roll["anchor"].get<int>(), roll["index"].get<int>(),
               seats_in_words(roll["seeds_of_seats"]), roll["secret"].get<std::string>());
    for (const auto& draw : roll["draws"]) print_draw(draw);
}

/// Every roll, or that of one entry.
Json rolls_of(const OpenedGame& game, std::optional<std::uint64_t> at) {
    const auto fell = match::fell_away(game.record);
    auto all = Json::array();
    std::set<int> seeds;
    for (const auto& [entry, bytes, head, secrets] : game.record) {
        const auto sequence = entry.header.sequence;
        if (const auto* opened = std::get_if<match::body::SeedOpened>(&entry.body)) seeds.insert(rules::raw(opened->seat));
        if (entry.rolls && (!at || *at == sequence)) all.push_back(roll_of(entry, seeds, fell[sequence - 1]));
    }
    return all;
}

Json json_of(const DiceProof& proof) {
    Json told{{"steps", Json::array()}, {"numbers", Json::array()}};
    for (const auto& step : proof.steps) {
        Json one{{"what", step.what}, {"input", match::hex(step.input)}};
        if (!step.key.empty()) one["key"] = match::hex(step.key);
        one["bits"] = step.size * 8;
        one["result"] = match::hex(step.result);
        one["shell"] = step.shell();
        told["steps"].push_back(std::move(one));
    }
    for (const auto& draw : proof.draws) {
        Json one{{"purpose", draw.purpose}, {"sides", draw.sides}, {"bytes", Json::array()}};
        for (const auto& [byte, number] : draw.bytes) one["bytes"].push_back({{"byte", byte}, {"number", number}});
        told["numbers"].push_back(std::move(one));
    }
    return told;
}

void print(const DiceProof& proof) {
    for (std::size_t at = 0; at < proof.steps.size(); ++at) {
        const auto& step = proof.steps[at];
        fmt::print("\n{}. {}\n   $ {}\n   {}\n", at + 1, step.what, step.shell(), match::hex(step.result));
    }
    fmt::print("\nThe bytes of the blocks, in their order, give the numbers.\n");
    for (const auto& [purpose, sides, bytes] : proof.draws) {
        fmt::print("   {}: of 1 to {}, 1 + byte mod {}; a byte of {} or more is skipped\n", rules::printable(rules::plain(purpose)), sides,
                   sides, 256 - 256 % sides);
        for (const auto& [byte, number] : bytes)
            fmt::print("     {:02x} = {:>3}  {}\n", byte, byte, number == 0 ? std::string{"skipped"} : std::to_string(number));
    }
}

int tell_dice(const Source& source, std::optional<std::uint64_t> at, bool json) {
    const auto game = opened(source);
    if (at) check_entry(game, *at, "--at");
    auto rolls = rolls_of(game, at);
    if (at && rolls.empty()) throw BadCall{fmt::format("entry {} rolled nothing; without --at every entry that rolled is listed", *at)};
    const auto proof = at ? std::optional{proof_of(game.record, *at)} : std::nullopt;
    if (json) {
        if (proof) rolls[0]["proof"] = json_of(*proof);
        print_json(proof ? rolls[0] : rolls);
        return 0;
    }
    for (const auto& roll : rolls) print_roll(roll);
    if (proof)
        print(*proof);
    else
        fmt::print("{} rolled\n", rules::counted(rolls.size(), "entry"));
    return 0;
}

}  // namespace

void add_dice_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand(
        "dice", "Prints every roll of a game; with --at the arithmetic of one entry, to check by hand with b2sum and openssl");
    auto source = std::make_shared<Source>();
    auto at = std::make_shared<std::optional<std::uint64_t>>();
    add_source(*command, *source);
    command->add_option("--at", *at, "Only the dice of this entry, step by step");
    const auto json = add_json_flag(*command);
    add_example(*command, "dice server.db/4f --at 57");
    command->callback([source, at, json, &exit_code] { exit_code = carried_out([&] { return tell_dice(*source, *at, *json); }); });
}

}  // namespace admin
