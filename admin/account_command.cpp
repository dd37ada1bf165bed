// Accounts, as whoever has the database and its key file sees them. The server may run: what a code changes is written by it; that a code was
// made is written into the audit log.
#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <string>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "admin/now.hpp"
#include "admin/record_source.hpp"
#include "protocol/audit_record.hpp"
#include "protocol/person_record.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/printable.hpp"
#include "rules/core/text.hpp"
#include "rules/match/code.hpp"

namespace admin {
namespace {

using protocol::PersonRecord;
using protocol::wire::Role;

/// How long a code of this machine is good: until somebody has typed it.
constexpr match::Moment code_ms = 15 * 60'000;
constexpr std::array<const char*, 4> role_words{"player", "spectator", "director", "administrator"};
const char* words(Role role) { return role_words[static_cast<std::size_t>(role)]; }

Json json_of(const PersonRecord& person) {
    return {{"account", person.account},          {"name", person.name},
            {"role", words(person.role)},         {"locked", person.locked},
            {"sessions", person.sessions.size()}, {"mail_confirmed", person.mail_confirmed}};
}

int list(const std::string& database, bool json) {
    const auto people = list_people(database);
    if (!people) throw BadCall{people.error().what};
    auto all = Json::array();
    for (const auto& person : *people) {
        if (person.name.empty()) continue;  // a guest
        if (json)
            all.push_back(json_of(person));
        else
            fmt::print("{:>15}  {:<13}  {}{}\n", person.account, words(person.role), rules::printable(person.name),
                       person.locked ? "  (locked)" : "");
    }
    if (json)
        print_json(all);
    else
        fmt::print("{}\n", rules::counted(rules::count_if(*people, [](const auto& person) { return !person.name.empty(); }), "account"));
    return 0;
}

/// By his name as it is written, or by his number.
PersonRecord find(const std::string& database, const std::string& who) {
    const auto people = list_people(database);
    if (!people) throw BadCall{people.error().what};
    for (const auto& person : *people)
        if (!person.name.empty() && (person.name == who || std::to_string(person.account) == who)) return person;
    throw BadCall{fmt::format("{}: no account is \"{}\"; armistice-admin account list {} shows all", database, who, database)};
}

int give_code(const std::string& database, const PersonRecord& person, match::CodeKind kind, const std::string& bound, std::string details,
              const char* use, bool json) {
    const auto key = code_key_of(database);
    if (!key) throw BadCall{database + ".key: the key file has to lie beside the database, and be readable"};
    // Before it can be used. What it is good for is not written down, only that it was made.
    using Deed = protocol::AuditRecord::Deed;
    const bool account = kind == match::CodeKind::account;
    const auto good_for = account ? match::account_code_ms : code_ms;
    auto line = audit_line(account ? Deed::account_code : kind == match::CodeKind::role ? Deed::role_code : Deed::reset_code);
    line.about = person.account;
    line.details = details;
    if (const auto noted = add_to_audit(database, line); !noted) throw BadCall{noted.error().what};
    const auto code = match::make_code(*key, {kind, person.account, now() + good_for}, bound);
    if (json)
        print_json({{"code", code}, {"account", person.account}, {"seconds", good_for / 1000}, {"use", use}});
    else
        fmt::print("{}\n", code);
    fmt::print(stderr, "{}, within {}; it is good once.\n", use, account ? "a day" : "a quarter of an hour");
    return 0;
}

}  // namespace

void add_account_commands(CLI::App& app, int& exit_code) {
    auto* group = app.add_subcommand("account", "Handles accounts of a server's database, which may be in use");
    group->require_subcommand(1);
    auto database = std::make_shared<std::string>();
    auto who = std::make_shared<std::string>();
    auto role = std::make_shared<std::string>();
    auto* lister = group->add_subcommand("list", "Lists the accounts");
    lister->add_option("DATABASE", *database, "The server's database")->required();
    const auto json = add_json_flag(*lister);
    add_example(*lister, "account list /var/lib/armistice/armistice.db");
    lister->callback([database, json, &exit_code] { exit_code = carried_out([&] { return list(*database, *json); }); });
    auto* inviter = group->add_subcommand("invite", "Makes a code to register with, also for a server without open registration");
    inviter->add_option("DATABASE", *database, "The server's database, with its key file beside it")->required();
    add_example(*inviter, "account invite /var/lib/armistice/armistice.db");
    const auto invite_json = add_json_flag(*inviter);
    inviter->callback([database, invite_json, &exit_code] {
        exit_code = carried_out([&] {
            PersonRecord person;
            person.account = match::random_account();
            return give_code(*database, person, match::CodeKind::account, protocol::bound_account(person), {},
                             "To be sent as `code` of register, by whoever is to have the account", *invite_json);
        });
    });
    auto* giver = group->add_subcommand("role", "Makes a code that gives an account a role, for example to the first administrator");
    giver->add_option("DATABASE", *database, "The server's database, with its key file beside it")->required();
    giver->add_option("ACCOUNT", *who, "The name or the number of the account")->required();
    giver->add_option("ROLE", *role, "player, spectator, director or administrator")
        ->required()
        ->check(CLI::IsMember{std::vector<std::string>{role_words.begin(), role_words.end()}});
    add_example(*giver, "account role /var/lib/armistice/armistice.db Ada administrator");
    const auto role_json = add_json_flag(*giver);
    giver->callback([database, who, role, role_json, &exit_code] {
        exit_code = carried_out([&] {
            const auto person = find(*database, *who);
            const auto at = std::find(role_words.begin(), role_words.end(), *role) - role_words.begin();
            return give_code(*database, person, match::CodeKind::role, protocol::bound_role(person, static_cast<Role>(at)),
                             std::string{rules::words<Role>[static_cast<std::size_t>(at)]}, "To be sent by that account as use_code",
                             *role_json);
        });
    });
    auto* resetter = group->add_subcommand("reset", "Makes a code that gives an account a new password");
    resetter->add_option("DATABASE", *database, "The server's database, with its key file beside it")->required();
    resetter->add_option("ACCOUNT", *who, "The name or the number of the account")->required();
    add_example(*resetter, "account reset /var/lib/armistice/armistice.db Ada");
    const auto reset_json = add_json_flag(*resetter);
    resetter->callback([database, who, reset_json, &exit_code] {
        exit_code = carried_out([&] {
            const auto person = find(*database, *who);
            return give_code(*database, person, match::CodeKind::reset, protocol::bound_reset(person), {},
                             "To be sent as reset_password, with the new password", *reset_json);
        });
    });
}

}  // namespace admin
