#include <fmt/format.h>
#include <CLI/App.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "rules/core/text.hpp"
#include "rules/match/branches.hpp"
#include "rules/narration/record_teller.hpp"

namespace admin {
namespace {

struct LogRequest {
    Source source;
    std::optional<std::uint64_t> from;
    std::optional<std::uint64_t> to;
    std::string power;
    std::string kind;
    bool brief = false;
    bool json = false;
};

/// "played", and of a command what it asks for: "move".
std::string_view kind_of(const match::Entry& entry) { return match::Entry::bodies[entry.body.index()].name; }
std::string_view form_of(const match::Entry& entry) {
    const auto* command = match::command_of(entry);
    return command == nullptr ? std::string_view{} : rules::Command::alternatives[command->body.index()].name;
}

void check_kind(const std::string& kind) {
    std::vector<std::string_view> kinds;
    for (const auto& body : match::Entry::bodies) kinds.emplace_back(body.name);
    for (const auto& form : rules::Command::alternatives) kinds.emplace_back(form.name);
    if (!rules::contains(kinds, kind)) throw BadCall{fmt::format("no entry is of the kind \"{}\"{}", kind, rules::suggestion(kind, kinds))};
}

/// The power that an entry is of: whose command it is, or whom it names; else nobody.
rules::OwnerId power_of(const match::Entry& entry) {
    namespace b = match::body;
    if (const auto* command = match::command_of(entry)) return command->author;
    if (const auto* left = std::get_if<b::OrderLeft>(&entry.body)) return left->owner;
    if (const auto* resigned = std::get_if<b::PowerResigned>(&entry.body)) return resigned->power;
    if (const auto* handed = std::get_if<b::PowerHanded>(&entry.body)) return handed->power;
    if (const auto* credited = std::get_if<b::Credited>(&entry.body)) return credited->power.value_or(rules::nobody);
    return rules::nobody;
}
/// It is of this power; or of whoever plays it, and of none of his powers in particular.
bool is_of(const narration::Seats& seats, const match::Entry& entry, rules::OwnerId power) {
    if (const auto of = power_of(entry); of != rules::nobody) return of == power;
    const auto& author = entry.header.author;
    if (author.kind != match::Author::Kind::seat || rules::idx(author.seat) >= seats.size()) return false;
    return rules::contains(seats[rules::idx(author.seat)], power);
}

Json author_of(const match::Author& author, const narration::NameOf& name_of) {
    Json told{{"kind", author.kind == match::Author::Kind::seat       ? "seat"
                       : author.kind == match::Author::Kind::director ? "director"
                                                                      : "system"}};
    if (author.kind == match::Author::Kind::seat) told["seat"] = rules::raw(author.seat);
    if (author.account != 0) told["account"] = author.account;
    if (const auto name = name_of(author.account); !name.empty()) told["name"] = name;
    return told;
}

Json json_of(const narration::NameOf& name_of, const match::Entry& entry, narration::RecordTeller::Told told, std::uint64_t fell,
             bool brief) {
    const auto& header = entry.header;
    Json made{{"entry", header.sequence},
              {"parent", header.parent},
              {"time_ms", header.received},
              {"author", author_of(header.author, name_of)},
              {"kind", kind_of(entry)}};
    if (const auto form = form_of(entry); !form.empty()) made["command"] = form;
    made["words"] = std::move(told.words);
    if (!brief) made["events"] = std::move(told.events);
    made["stands"] = fell == 0;
    if (fell != 0) made["fell_away_with"] = fell;
    return made;
}

void print(const match::Entry& entry, const std::string& author, const narration::RecordTeller::Told& told, std::uint64_t fell,
           bool brief) {
    const auto& header = entry.header;
    fmt::print("{:>6} {} {}  {:<22}  {}", header.sequence, fell == 0 ? ' ' : 'x', utc(header.received), author, told.words);
    if (header.goes_back()) fmt::print("  [goes on from {}]", header.parent);
    if (fell != 0) fmt::print("  [fell away with {}]", fell);
    fmt::print("\n");
    if (brief) return;
    for (const auto& event : told.events) fmt::print("{:54}{}\n", "", event);
}

int tell(const LogRequest& wanted) {
    if (!wanted.kind.empty()) check_kind(wanted.kind);
    const auto game = opened(wanted.source);
    const auto last = game.record.back().entry.header.sequence;
    if (wanted.from) check_entry(game, *wanted.from, "--from");
    if (wanted.to) check_entry(game, *wanted.to, "--to");
    const auto from = wanted.from.value_or(1);
    const auto to = wanted.to.value_or(last);
    if (from > to) throw BadCall{fmt::format("--from {} lies behind --to {}: exchange them", from, to)};
    const auto power = wanted.power.empty() ? rules::nobody : power_named(game, wanted.power);
    const auto fell = match::fell_away(game.record);
    const auto name = name_of(game);
    narration::RecordTeller teller{game.rules.get(), game.record, name};
    auto all = Json::array();
    for (auto sequence = from; sequence <= to; ++sequence) {
        const auto& entry = game.record[sequence - 1].entry;
        if (power != rules::nobody && !is_of(teller.seats_before(sequence), entry, power)) continue;
        if (!wanted.kind.empty() && kind_of(entry) != wanted.kind && form_of(entry) != wanted.kind) continue;
        auto told = teller.tell(sequence);
        if (wanted.json)
            all.push_back(json_of(name, entry, std::move(told), fell[sequence - 1], wanted.brief));
        else
            print(entry, teller.words().author(entry.header.author), told, fell[sequence - 1], wanted.brief);
    }
    if (wanted.json)
        print_json(all);
    else if (game.rules == nullptr)
        fmt::print("it can only be read: {}\n", game.without_rules);
    return 0;
}

}  // namespace

void add_log_command(CLI::App& app, int& exit_code) {
    auto* command =
        app.add_subcommand("log", "Prints entries of a game in words, with author and time (UTC); x marks entries that were undone");
    auto wanted = std::make_shared<LogRequest>();
    add_source(*command, wanted->source);
    command->add_option("--from", wanted->from, "The first entry to print (the first of the game)");
    command->add_option("--to", wanted->to, "The last entry to print (the last of the game)");
    command->add_option("--power", wanted->power, "Only acts of this power or its player");
    command->add_option("--kind", wanted->kind,
                        "Only entries of this kind, such as played or paused, or commands of this kind, such as move or fight");
    command->add_flag("--brief", wanted->brief, "Prints one line for each entry, without its effects");
    const auto json = add_json_flag(*command);
    add_example(*command, "log server.db/4f --from 120 --to 140 --power France");
    command->callback([wanted, json, &exit_code] {
        wanted->json = *json;
        exit_code = carried_out([&] { return tell(*wanted); });
    });
}

}  // namespace admin
