#include "server/accounts/people.hpp"

#include <algorithm>

#include "server/accounts/audit.hpp"
#include "server/accounts/names.hpp"
#include "server/accounts/password_calls.hpp"
#include "server/accounts/people_answers.hpp"
#include "server/base/keys.hpp"
#include "server/base/log.hpp"
#include "server/base/scrub.hpp"
#include "server/base/time_source.hpp"
#include "server/base/version.hpp"
#include "server/bots/bots.hpp"

namespace server {

namespace people_answers {

protocol::ServerMessage::Body denied(std::string reason) { return wire::Denied{wire::Denied::Code::not_allowed, std::move(reason)}; }
protocol::ServerMessage::Body bad(std::string field, std::string_view sentence) {
    // A sentence says what is wrong, then what to do.
    const auto part = sentence.find(": ");
    if (part == std::string_view::npos)
        return wire::Malformed{wire::Malformed::Code::bad_value, std::move(field), std::string{sentence}, "choose another"};
    return wire::Malformed{wire::Malformed::Code::bad_value, std::move(field), std::string{sentence.substr(0, part)},
                           std::string{sentence.substr(part + 2)}};
}
protocol::ServerMessage::Body accountless() { return denied("guests do not have this: register first"); }
protocol::ServerMessage::Body no_mail(std::string field) {
    return bad(std::move(field),
               "this server sends no mail: leave it empty, or ask its administrator to name a mail server (`server` of [post])");
}
net::ip::address address_of(const Peer& peer) {
    ErrorCode ignored;
    return net::ip::make_address(peer.address(), ignored);
}
protocol::ServerMessage::Body queue_fault(PasswordQueue::Fault fault) {
    if (fault == PasswordQueue::Fault::damaged) {
        log::error("password_damaged", {});
        return denied("what is stored of this account's password was damaged: ask for a new one");
    }
    return wire::Busy{2000};
}
std::vector<std::uint32_t> end_sessions(protocol::PersonRecord& person, const std::function<bool(const protocol::SessionRecord&)>& ends) {
    std::vector<std::uint32_t> ended;
    std::erase_if(person.sessions, [&](const auto& session) {
        const bool over = ends(session);
        if (over) ended.push_back(session.number);
        return over;
    });
    return ended;
}
void log_ended(std::uint64_t account, const std::vector<std::uint32_t>& sessions, std::string_view by) {
    for (const auto session : sessions) log::info("session_ended", {{"account", account}, {"session", session}, {"by", by}});
}
std::vector<protocol::GameMark> marked(std::vector<protocol::GameMark> marks, const protocol::client::MarkGame& ask) {
    protocol::GameMark made{ask.game, ask.follow, ask.mute};
    std::erase_if(marks, [&](const auto& mark) {
        if (mark.game != ask.game) return false;
        made.mute_mail = mark.mute_mail && !ask.mute;
        return true;
    });
    if (made.follow || made.mute || made.mute_mail) marks.push_back(made);
    return marks;
}
std::string word_of(protocol::wire::Role role) {
    std::string word{rules::words<protocol::wire::Role>[static_cast<std::size_t>(role)]};
    std::transform(word.begin(), word.end(), word.begin(), lower);
    return word;
}

}  // namespace people_answers

namespace {

namespace client = protocol::client;
using namespace people_answers;
using protocol::PersonRecord;
using protocol::wire::Role;
using Kind = wire::SessionLine::Kind;
using Deed = protocol::AuditRecord::Deed;

constexpr std::size_t most_tokens = 32;
constexpr std::size_t most_marks = 2000;
/// Codes for new mail addresses that cost an address no time: a hall that plays behind one router has them all at once.
constexpr std::uint32_t codes_of_address = 60;
constexpr std::size_t most_asked = 200;
constexpr std::size_t least_of_beginning = 3;  // bytes: below that half of all names would be found
constexpr std::size_t most_found = 20;
constexpr std::uint32_t most_days = 3660;
constexpr match::Moment day_ms = 24LL * 3'600'000;

}  // namespace

People::People(const PeopleRules& rules, persistence::Store& store, const TimeSource& time, const Keys& keys, Audit& audit,
               const Bots& bots, bool exempt_loopback)
    : rules_{rules},
      time_{time},
      keys_{keys},
      audit_{audit},
      bots_{bots},
      exempt_loopback_{exempt_loopback},
      directory_{store},
      throttle_{FailureLimits{}, exempt_loopback},
      codes_{FailureLimits{.free = codes_of_address}},
      reservations_{directory_},
      queue_{rules.passwords} {}

match::Moment People::now() const { return time_.now(); }

void People::load(const std::vector<persistence::StoredBlob>& rows) {
    const auto unread = directory_.load(rows);
    if (unread != 0) log::error("people_unread", {{"count", unread}});
}

std::optional<Identity> People::who(std::string_view token) {
    if (const auto found = directory_.by_secret(token, now())) {
        directory_.used(found->person->account, found->session.number, now());
        return Identity{found->person->account, found->session.number};
    }
    const auto guest = keys_.account_of(token);
    if (!guest) return std::nullopt;
    const auto person = directory_.of(*guest);
    if (person && (person->guest_ended || person->locked)) return std::nullopt;
    return Identity{*guest, 0};
}

bool People::holds(const Identity& who) const {
    const auto person = directory_.of(who.account);
    if (!person) return who.session == 0;
    if (person->locked) return false;
    if (who.session == 0) return !person->guest_ended;
    if (who.session == owner_session) return person->role == Role::administrator;
    return rules::any_of(person->sessions, [&](const auto& session) {
        return session.number == who.session && (session.until == 0 || session.until > now());
    });
}

Role People::role_of(const Identity& who) const {
    const auto person = directory_.of(who.account);
    if (person && !person->name.empty()) return person->role;
    if (bots_.plays(who.account)) return Role::player;
    return rules_.guests == PeopleRules::Guests::play ? Role::player : Role::spectator;
}

std::string_view People::way_of(const Identity& who) const {
    if (who.session == 0) return "guest";
    if (who.session == owner_session) return "owner";
    const auto person = directory_.of(who.account);
    for (const auto& session : person ? person->sessions : std::vector<protocol::SessionRecord>{})
        if (session.number == who.session && session.kind == Kind::token) return "token";
    return "password";
}

wire::Welcome People::welcome(const Identity& who) const {
    return {.version = std::string{program_version},
            .account = who.account,
            .now = now(),
            .name = directory_.name_of(who.account),
            .role = role_of(who),
            .session = who.session};
}

std::optional<wire::Malformed> People::names_nobody(std::uint64_t account, std::string field) const {
    if (knows(account)) return std::nullopt;
    return wire::Malformed{wire::Malformed::Code::bad_value, std::move(field), "no account and no connected guest has this number",
                           "find_people tells it by the name"};
}

std::optional<People::Answer> People::no_play(const Identity& who) const {
    if (role_of(who) != Role::spectator) return std::nullopt;
    return directory_.name_of(who.account).empty() ? denied("guests only watch on this server: register, or log in")
                                                   : denied("this account has the role of a spectator: it can only watch");
}

std::optional<People::Answer> People::no_creation(const Identity& who) const {
    if (auto no = no_play(who)) return no;
    if (rules_.creates == PeopleRules::Creates::directors && !directs_all(role_of(who)))
        return denied("on this server only directors create games");
    if (rules_.creates == PeopleRules::Creates::accounts && directory_.name_of(who.account).empty())
        return denied("guests create no games on this server: register, or log in");
    return std::nullopt;
}

std::optional<People::Answer> People::no_token(const Identity& who) const {
    if (who.session == 0 || who.session == owner_session) return std::nullopt;
    const auto person = directory_.of(who.account);
    const auto by_password = [&](const auto& session) { return session.number == who.session && session.kind == Kind::password; };
    if (person && rules::any_of(person->sessions, by_password)) return std::nullopt;
    return denied("a personal token is for programs and cannot change how the account is opened: log in with the password for this");
}

protocol::AuditRecord People::audit_of(const Identity& who, Deed what, std::uint64_t about) const {
    return {.what = what,
            .way = who.session == owner_session ? protocol::AuditRecord::Way::owner : protocol::AuditRecord::Way::server,
            .account = who.account,
            .role = role_of(who),
            .about = about};
}

People::Answer People::not_stored(Directory::Stored stored) const {
    if (stored == Directory::Stored::unknown) return wire::Unknown{};
    return wire::Busy{1000};
}

Awaitable<People::Answer> People::answer(const client::EndSession& ask, const Identity& who, const Peer& peer) {
    const auto number = ask.session != 0 ? ask.session : who.session;
    if (ask.all_others || number != who.session)
        if (auto no = no_token(who)) co_return std::move(*no);
    const auto ends = [&](std::uint32_t session) { return ask.all_others ? session != who.session : session == number; };
    std::vector<std::uint32_t> ended;
    const auto stored = co_await directory_.change(who.account, [&](PersonRecord& person) {
        ended = end_sessions(person, [&](const auto& session) { return ends(session.number); });
        if (ends(0) && !person.guest_ended) person.guest_ended = true, ended.push_back(0);
        return !ended.empty();
    });
    if (stored == Directory::Stored::unwanted && !ask.all_others)
        co_return bad("end_session.session", "there is no such session: list_sessions numbers them");
    if (stored != Directory::Stored::yes && stored != Directory::Stored::unwanted) co_return not_stored(stored);
    log_ended(who.account, ended, "session " + std::to_string(who.session));
    // Where it is the session that asks the connection is ended once it has its answer.
    presence_.end(who.account, ends, &peer);
    co_return wire::Done{};
}

Awaitable<People::Answer> People::answer(const client::ListSessions&, const Identity& who, const Peer&) {
    wire::Sessions listed;
    const auto person = directory_.of(who.account);
    if (!person || !person->guest_ended) {
        wire::SessionLine guest;
        guest.kind = Kind::guest;
        guest.own = who.session == 0;
        listed.sessions.push_back(guest);
    }
    for (const auto& record : person ? person->sessions : std::vector<protocol::SessionRecord>{})
        listed.sessions.push_back(
            {record.kind, record.number, record.label, record.begun, record.used, record.until, record.number == who.session});
    co_return listed;
}

Awaitable<People::Answer> People::answer(const client::CreateToken& ask, const Identity& who, const Peer&) {
    if (directory_.name_of(who.account).empty()) co_return accountless();
    if (auto no = no_token(who)) co_return std::move(*no);
    if (ask.days > most_days) co_return bad("create_token.days", "more than ten years: give at most 3660, or 0 for a token without an end");
    if (ask.label.size() > most_label) co_return bad("create_token.label", "it is too long: give at most 60 letters");
    auto session = new_session(Kind::token, ask.label);
    if (ask.days != 0) session.record.until = now() + ask.days * day_ms;
    const auto stored = co_await directory_.change(who.account, [&](PersonRecord& person) {
        std::erase_if(person.sessions, [&](const auto& one) { return one.until != 0 && one.until <= now(); });
        const auto tokens = rules::count_if(person.sessions, [](const auto& one) { return one.kind == Kind::token; });
        if (static_cast<std::size_t>(tokens) >= most_tokens) return false;
        session.record.number = ++person.last_session;
        person.sessions.push_back(session.record);
        return true;
    });
    if (stored == Directory::Stored::unwanted) co_return denied("an account has 32 personal tokens at most: end one of them");
    if (stored != Directory::Stored::yes) co_return not_stored(stored);
    log::info("token_created", {{"account", who.account}, {"session", session.record.number}});
    co_return wire::TokenCreated{session.record.number, std::move(session.secret), session.record.until};
}

Awaitable<People::Answer> People::answer(const client::ChangePassword& ask, const Identity& who, const Peer&) {
    const auto person = directory_.of(who.account);
    if (!person || person->password.empty()) co_return accountless();
    if (auto no = no_token(who)) co_return std::move(*no);
    auto old = read_password(ask.old_password);
    if (!old) co_return bad("change_password.old_password", "this is not your password: try again");
    auto chosen = read_password(ask.new_password);
    if (!chosen) co_return bad("change_password.new_password", chosen.error().sentence());
    const auto name = read_name(person->name);
    if (name)
        if (const auto may = may_choose(*chosen, *name); !may) co_return bad("change_password.new_password", may.error().sentence());
    const auto wait_by = "change " + std::to_string(who.account);
    auto attempt = throttle_.begin(wait_by, std::nullopt, now());
    if (!attempt) co_return wire::Busy{static_cast<std::uint32_t>(attempt.error())};
    const PasswordQueue::Turn turn{true, who.account};
    const auto verdict = co_await password_calls::verify(queue_, person->password, std::move(*old), turn);
    if (!verdict) co_return queue_fault(verdict.error());
    if (!verdict->right) {
        std::move(*attempt).failed(now());
        co_return bad("change_password.old_password", "this is not your password: try again");
    }
    std::move(*attempt).succeeded();
    auto hashed = co_await password_calls::hash(queue_, std::move(*chosen), turn);
    if (!hashed) co_return queue_fault(hashed.error());
    std::vector<std::uint32_t> ended;
    const auto stored = co_await directory_.change(who.account, [&](PersonRecord& next) {
        if (next.password != person->password) return false;  // it was reset meanwhile
        next.password = std::move(*hashed);
        ended = end_sessions(next, [&](const auto& one) { return one.kind == Kind::password && one.number != who.session; });
        return true;
    });
    if (stored == Directory::Stored::unwanted)
        co_return bad("change_password.old_password", "this is not your password any more: try again");
    if (stored != Directory::Stored::yes) co_return not_stored(stored);
    const auto now_there = directory_.of(who.account);
    presence_.end(who.account, [&](std::uint32_t session) {
        return rules::none_of(now_there->sessions, [&](const auto& one) { return one.number == session; });
    });
    log::info("password_changed", {{"account", who.account}});
    log_ended(who.account, ended, "password_changed");
    co_return wire::Done{};
}

Awaitable<People::Answer> People::answer(const client::FindPeople& ask, const Identity& who, const Peer&) {
    if (ask.accounts.size() > most_asked) co_return bad("find_people.accounts", "too many at once: ask for 200 at most");
    const bool rules_all = role_of(who) == Role::administrator;
    if (rules_all) {
        auto line = audit_of(who, Deed::look_people, 0);
        const bool noted = co_await audit_.look(std::move(line));
        if (!noted) co_return wire::Busy{1000};
    }
    wire::People found;
    const auto add = [&](std::uint64_t account, const Directory::Person& person) {
        found.people.push_back({account, person ? person->name : std::string{}, role_of({account, 0}), presence_.here(account),
                                rules_all && person && person->locked});
    };
    for (const auto account : ask.accounts) add(account, directory_.of(account));
    if (!ask.name.empty()) {
        const auto name = read_name(ask.name);
        if (!name) co_return found;
        const auto named = directory_.named(name->key);
        if (named) add(named->account, named);
        if (ask.name.size() < least_of_beginning) co_return found;
        for (const auto& person : directory_.beginning(name->key, most_found))
            if (!named || person->account != named->account) add(person->account, person);
    }
    co_return found;
}

Awaitable<People::Answer> People::answer(const client::SetRole& ask, const Identity& who, const Peer&) {
    if (auto no = no_token(who)) co_return std::move(*no);
    if (ask.account == who.account)
        co_return denied("you cannot change your own role: ask another administrator, or use a code from the server's machine");
    if (directory_.name_of(ask.account).empty())
        co_return bad("set_role.account", "no account has this number: find_people finds it by the name");
    if (!ask.role && !ask.locked) co_return bad("set_role.role", "neither a role nor `locked` is named: name the one to change");
    std::vector<std::string> told;
    std::vector<std::uint32_t> ended;
    Role role{};
    bool moved = false;
    const auto tell = [&](Deed what, std::string_view details) {
        auto record = audit_of(who, what, ask.account);
        record.details = details;
        told.push_back(audit_.line(std::move(record)));
    };
    const auto set = [&](PersonRecord& person) {
        told.clear();
        if (ask.role) tell(Deed::set_role, rules::words<Role>[static_cast<std::size_t>(*ask.role)]);
        if (ask.locked && *ask.locked != person.locked) tell(*ask.locked ? Deed::lock : Deed::unlock, {});
        moved = ask.role && *ask.role != person.role;
        person.role = role = ask.role.value_or(person.role);
        person.locked = ask.locked.value_or(person.locked);
        if (person.locked) ended = end_sessions(person, [](const auto&) { return true; });
        return true;
    };
    const auto stored = co_await directory_.change(ask.account, set, &told);
    if (stored != Directory::Stored::yes) co_return not_stored(stored);
    if (moved) warn(ask.account, "An administrator has changed your role on this server: it is " + word_of(role) + " now.");
    if (ask.locked.value_or(false)) presence_.end(ask.account, [](std::uint32_t) { return true; });
    if (ask.role) log::info("role_set", {{"account", ask.account}, {"by", who.account}, {"role", word_of(role)}});
    if (ask.locked) log::info(*ask.locked ? "locked" : "unlocked", {{"account", ask.account}, {"by", who.account}});
    log_ended(ask.account, ended, "locked");
    co_return wire::Done{};
}

Awaitable<People::Answer> People::answer(const client::IssueReset& ask, const Identity& who, const Peer&) {
    const auto person = directory_.of(ask.account);
    if (!person || person->name.empty())
        co_return bad("issue_reset.account", "no account has this number: find_people finds it by the name");
    if (auto no = no_token(who)) co_return std::move(*no);
    auto line = audit_of(who, Deed::issue_reset, ask.account);
    const bool noted = co_await audit_.write(std::move(line));
    if (!noted) co_return wire::Busy{1000};
    auto text = code(match::CodeKind::reset, *person);
    const auto until = match::read_code(text)->until;
    log::info("reset_issued", {{"account", ask.account}, {"by", who.account}});
    co_return wire::ResetCode{ask.account, std::move(text), until};
}

Awaitable<People::Answer> People::answer(const client::IssueAccount&, const Identity& who, const Peer&) {
    if (auto no = no_token(who)) co_return std::move(*no);
    PersonRecord person;
    person.account = match::random_account();
    auto line = audit_of(who, Deed::issue_account, person.account);
    const bool noted = co_await audit_.write(std::move(line));
    if (!noted) co_return wire::Busy{1000};
    auto text = code(match::CodeKind::account, person);
    const auto until = match::read_code(text)->until;
    log::info("account_issued", {{"account", person.account}, {"by", who.account}});
    co_return wire::AccountCode{person.account, std::move(text), until};
}

Awaitable<People::Answer> People::answer(const client::MarkGame& ask, const Identity& who, const Peer&) {
    const auto stored = co_await directory_.change(who.account, [&](PersonRecord& person) {
        auto marks = marked(person.marks, ask);
        if (marks.size() > most_marks) return false;
        person.marks = std::move(marks);
        return true;
    });
    if (stored == Directory::Stored::unwanted) co_return denied("an account marks 2000 games at most");
    if (stored != Directory::Stored::yes) co_return not_stored(stored);
    co_return wire::Done{};
}

}  // namespace server
