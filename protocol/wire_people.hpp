#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire_values.hpp"

/// Who somebody is and what he may: messages of both directions about accounts and roles. `docs/reference/protocol.md` shows each as JSON.
namespace protocol::wire {

/// What an account may on the whole server.
enum class Role : std::uint8_t {
    player,         ///< Creates games and plays.
    spectator,      ///< Watches.
    director,       ///< Directs what others created, too.
    administrator,  ///< Everything but playing for others.
};

}  // namespace protocol::wire

namespace rules {
template <>
inline constexpr auto words<protocol::wire::Role> = words_of("PLAYER", "SPECTATOR", "DIRECTOR", "ADMINISTRATOR");
}  // namespace rules

namespace protocol::client {

/// Makes an account: of the guest who asks, who keeps his number and his seats; of a connection without a hello a new one. Answered by
/// `welcome`, with the token of a session.
struct Register {
    std::string name;
    std::string password;
    std::string mail;     ///< Where mails go once it is confirmed; may be empty.
    std::string program;  ///< As in `Hello`: the name of the session.
    std::string code{};   ///< Of an administrator, by whom the account is made: where the server makes none by itself, or no guests.
    static void fields(auto& a, auto& v) {
        a(1, "name", v.name), a(2, "password", v.password), a(3, "mail", v.mail), a(4, "program", v.program), a(5, "code", v.code);
    }
    bool operator==(const Register&) const = default;
};
/// A hello by name and password. Answered by `welcome`, with the token of a new session: from then on `hello` with it is enough.
struct LogIn {
    std::string name;
    std::string password;
    std::string program;
    static void fields(auto& a, auto& v) { a(1, "name", v.name), a(2, "password", v.password), a(3, "program", v.program); }
    bool operator==(const LogIn&) const = default;
};
/// Ends sessions: their tokens are worth nothing from now on, and their connections are closed.
struct EndSession {
    std::uint32_t session = 0;  ///< As `list_sessions` numbers them; 0 for the one that asks.
    bool all_others = false;    ///< All but the one that asks, instead.
    static void fields(auto& a, auto& v) { a(1, "session", v.session), a(2, "all_others", v.all_others); }
    bool operator==(const EndSession&) const = default;
};
struct ListSessions {
    static void fields(auto&, auto&) {}
    bool operator==(const ListSessions&) const = default;
};
/// A personal token, for a program that is to act as the account.
struct CreateToken {
    std::string label;
    std::uint32_t days = 0;  ///< How long it is good; 0 until it is ended.
    static void fields(auto& a, auto& v) { a(1, "label", v.label), a(2, "days", v.days); }
    bool operator==(const CreateToken&) const = default;
};
struct GetProfile {
    static void fields(auto&, auto&) {}
    bool operator==(const GetProfile&) const = default;
};
/// How the account is told what it has to do. What is left out stays as it is.
struct SetProfile {
    std::optional<std::string> mail;              ///< Empty: none. A new one counts once the code that is sent there has come back.
    std::optional<bool> by_mail;                  ///< Whether notifications are sent by mail.
    std::optional<std::string> webhook;           ///< Empty: none.
    std::optional<std::uint32_t> digest_minutes;  ///< So long notifications are gathered before they are sent.
    std::optional<bool> no_kept_seats;  ///< Whether nobody else may name the account for a seat, as a substitute or as a director.
    static void fields(auto& a, auto& v) {
        a(1, "mail", v.mail), a(2, "by_mail", v.by_mail), a(3, "webhook", v.webhook), a(4, "digest_minutes", v.digest_minutes);
        a(5, "no_kept_seats", v.no_kept_seats);
    }
    bool operator==(const SetProfile&) const = default;
};
/// A code that was sent to an address, which is the account's from then on, or that was made on the server's machine, for a role.
struct UseCode {
    std::string code;
    static void fields(auto& a, auto& v) { a(1, "code", v.code); }
    bool operator==(const UseCode&) const = default;
};
struct ChangePassword {
    std::string old_password;
    std::string new_password;
    static void fields(auto& a, auto& v) { a(1, "old_password", v.old_password), a(2, "new_password", v.new_password); }
    bool operator==(const ChangePassword&) const = default;
};
/// A lost password: a code is sent to the confirmed address of the account, if there is one. The answer is the same for all names: `denied`
/// where the server sends no mail.
struct AskReset {
    std::string name;
    static void fields(auto& a, auto& v) { a(1, "name", v.name); }
    bool operator==(const AskReset&) const = default;
};
/// By a code from the mail, or from an administrator. Ends all sessions of the account; answered by `done`, also on a connection of
/// that account, which is closed after it: log in anew.
struct ResetPassword {
    std::string code;
    std::string password;
    static void fields(auto& a, auto& v) { a(1, "code", v.code), a(2, "password", v.password); }
    bool operator==(const ResetPassword&) const = default;
};
/// Who is behind these numbers, has this name, or one that begins so (the first twenty by name; from three letters on).
struct FindPeople {
    std::vector<std::uint64_t> accounts;
    std::string name;
    static void fields(auto& a, auto& v) { a(1, "accounts", v.accounts), a(2, "name", v.name); }
    bool operator==(const FindPeople&) const = default;
};
/// Of administrators: what an account may, or that it may nothing any more. What is left out stays as it is.
struct SetRole {
    std::uint64_t account = 0;
    std::optional<wire::Role> role;
    std::optional<bool> locked;  ///< All its sessions end, and none begins.
    static void fields(auto& a, auto& v) { a(1, "account", v.account), a(2, "role", v.role), a(3, "locked", v.locked); }
    bool operator==(const SetRole&) const = default;
};
/// Of administrators: a code with which the account gets a new password.
struct IssueReset {
    std::uint64_t account = 0;
    static void fields(auto& a, auto& v) { a(1, "account", v.account); }
    bool operator==(const IssueReset&) const = default;
};
/// Of administrators: a code with which somebody registers, also where the server makes no accounts by itself.
struct IssueAccount {
    static void fields(auto&, auto&) {}
    bool operator==(const IssueAccount&) const = default;
};

}  // namespace protocol::client

namespace protocol::server {

using wire::Moment;

/// It was done, and there is nothing to tell of it.
struct Done {
    static void fields(auto&, auto&) {}
    bool operator==(const Done&) const = default;
};
struct SessionLine {
    enum class Kind : std::uint8_t { guest, password, token } kind{};
    std::uint32_t session = 0;
    std::string label;
    Moment begun = 0;
    Moment used = 0;   ///< When it last said hello since the server runs; else when that was last noted.
    Moment until = 0;  ///< 0: as long as it is not ended.
    bool own = false;  ///< Of the connection that asks.
    static void fields(auto& a, auto& v) {
        a(1, "kind", v.kind), a(2, "session", v.session), a(3, "label", v.label), a(4, "begun", v.begun), a(5, "used", v.used);
        a(6, "until", v.until), a(7, "own", v.own);
    }
    bool operator==(const SessionLine&) const = default;
};
struct Sessions {
    std::vector<SessionLine> sessions;
    static void fields(auto& a, auto& v) { a(1, "sessions", v.sessions); }
    bool operator==(const Sessions&) const = default;
};
/// Shown this once: the server keeps only what tells that it is right.
struct TokenCreated {
    std::uint32_t session = 0;
    std::string token;
    Moment until = 0;
    static void fields(auto& a, auto& v) { a(1, "session", v.session), a(2, "token", v.token), a(3, "until", v.until); }
    bool operator==(const TokenCreated&) const = default;
};
struct Profile {
    std::uint64_t account = 0;
    std::string name{};  ///< Empty for a guest.
    wire::Role role{};
    std::string mail{};
    bool mail_confirmed = false;
    bool by_mail = false;
    std::string webhook{};
    std::string webhook_secret{};  ///< What its signatures are made with.
    std::uint32_t digest_minutes = 0;
    bool no_kept_seats = false;
    std::string new_mail{};  ///< Not confirmed yet: until it is, `mail` stays in use.
    static void fields(auto& a, auto& v) {
        a(1, "account", v.account), a(2, "name", v.name), a(3, "role", v.role), a(4, "mail", v.mail);
        a(5, "mail_confirmed", v.mail_confirmed), a(6, "by_mail", v.by_mail), a(7, "webhook", v.webhook);
        a(8, "webhook_secret", v.webhook_secret), a(9, "digest_minutes", v.digest_minutes), a(10, "no_kept_seats", v.no_kept_seats);
        a(11, "new_mail", v.new_mail);
    }
    bool operator==(const Profile&) const = default;
};
struct PersonLine {
    std::uint64_t account = 0;
    std::string name;
    wire::Role role{};
    bool here = false;    ///< Connected now.
    bool locked = false;  ///< Told to administrators.
    static void fields(auto& a, auto& v) {
        a(1, "account", v.account), a(2, "name", v.name), a(3, "role", v.role), a(4, "here", v.here), a(5, "locked", v.locked);
    }
    bool operator==(const PersonLine&) const = default;
};
struct People {
    std::vector<PersonLine> people;
    static void fields(auto& a, auto& v) { a(1, "people", v.people); }
    bool operator==(const People&) const = default;
};
struct ResetCode {
    std::uint64_t account = 0;
    std::string code;
    Moment until = 0;
    static void fields(auto& a, auto& v) { a(1, "account", v.account), a(2, "code", v.code), a(3, "until", v.until); }
    bool operator==(const ResetCode&) const = default;
};
/// Whoever registers with the code has this account.
struct AccountCode {
    std::uint64_t account = 0;
    std::string code;
    Moment until = 0;
    static void fields(auto& a, auto& v) { a(1, "account", v.account), a(2, "code", v.code), a(3, "until", v.until); }
    bool operator==(const AccountCode&) const = default;
};

}  // namespace protocol::server

namespace rules {
template <>
inline constexpr auto words<protocol::server::SessionLine::Kind> = words_of("GUEST", "PASSWORD", "TOKEN");
}  // namespace rules
