// The audit log of a database, which its server may use: what administrators and directors did and looked at.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "admin/record_source.hpp"
#include "protocol/audit_record.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/text.hpp"
#include "rules/match/hash.hpp"

namespace admin {
namespace {

using protocol::AuditRecord;

std::string lower(std::string_view word) {
    std::string text{word};
    for (auto& letter : text)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return text;
}
template <class Enum>
std::string word(Enum value) {
    return lower(rules::words<Enum>[static_cast<std::size_t>(value)]);
}

std::string time_of(match::Moment at) { return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::gmtime(static_cast<std::time_t>(at / 1000))); }
std::string numbers(const persistence::AuditLine& line) {
    return line.number == line.until ? fmt::format("line {}", line.number) : fmt::format("lines {} to {}", line.number, line.until);
}

/// Who did it, how he came, what, and to whom or what.
std::string in_words(const AuditRecord& record) {
    auto text = record.account == 0 ? std::string{record.way == AuditRecord::Way::machine ? "the machine's owner" : "the server"}
                                    : fmt::format("{} {}", word(record.role), record.account);
    if (record.way == AuditRecord::Way::owner) text += " (by the owner's socket)";
    text += "  " + word(record.what);
    if (record.about != 0) text += fmt::format(" of {}", record.about);
    if (record.game != match::GameId{}) text += "  " + match::hex(record.game);
    if (record.sequence != 0) text += fmt::format(" entry {}", record.sequence);
    return record.details.empty() ? text : text + ": " + lower(record.details);
}
Json json_of(const persistence::AuditLine& line) {
    Json said;
    said["line"] = line.number;
    if (line.until != line.number) said["until"] = line.until;
    if (!line.wrong.empty()) said["wrong"] = line.wrong;
    const auto record = protocol::decode_audit(line.bytes);
    if (!record) return said;
    said["time"] = record->at;
    said["utc"] = time_of(record->at);
    said["what"] = word(record->what);
    said["way"] = word(record->way);
    said["account"] = record->account;
    if (record->account != 0) said["role"] = word(record->role);
    if (record->about != 0) said["about"] = record->about;
    if (record->game != match::GameId{}) said["game"] = match::hex(record->game);
    if (record->sequence != 0) said["entry"] = record->sequence;
    if (!record->details.empty()) said["details"] = record->details;
    return said;
}

int print(const std::string& database, bool verify, bool json) {
    const auto log = taken(read_audit(database));
    std::size_t wrong = 0;
    auto lines = Json::array();
    for (const auto& line : log.lines) {
        if (!line.wrong.empty()) ++wrong;
        if (json) {
            lines.push_back(json_of(line));
        } else if (!line.wrong.empty()) {
            fmt::print("{}: {}\n", numbers(line), line.wrong);
        } else if (!verify) {
            const auto record = protocol::decode_audit(line.bytes);
            fmt::print("{:>6}  {}  {}\n", line.number, record ? time_of(record->at) : "(of a newer version)",
                       record ? in_words(*record) : std::string{});
        }
    }
    const bool whole = wrong == 0;
    if (!log.sealed)
        fmt::print(
            stderr,
            "{}.key is not beside the database: hashes are checked, and seals are not. Who can write the file can make hashes anew\n",
            database);
    if (json)
        print_json({{"verified", whole}, {"seals_checked", log.sealed}, {"lines", lines}});
    else if (verify && whole)
        fmt::print("audit log verified: {}, none altered and none missing\n", rules::counted(log.lines.size(), "line"));
    else if (!whole)
        fmt::print("the audit log was altered, in {}: keep the files as they are, and look who could write them\n",
                   rules::counted(wrong, "place"));
    else
        fmt::print("{}\n", rules::counted(log.lines.size(), "line"));
    return whole ? 0 : 1;
}

}  // namespace

void add_audit_command(CLI::App& app, int& exit_code) {
    auto* command =
        app.add_subcommand("audit", "Prints the audit log: what administrators and directors did and looked at; finds altered lines");
    auto database = std::make_shared<std::string>();
    auto verify = std::make_shared<bool>(false);
    command
        ->add_option("DATABASE", *database, "The server's database, which may be in use; checks its seals if the key file lies beside it")
        ->required();
    command->add_flag("--verify", *verify, "Only says whether lines were altered or removed, and which");
    const auto json = add_json_flag(*command);
    add_example(*command, "audit /var/lib/armistice/armistice.db --verify");
    command->callback([database, verify, json, &exit_code] { exit_code = carried_out([&] { return print(*database, *verify, *json); }); });
}

}  // namespace admin
