// The ways in: a name and a password, a new account, a lost password.

#include <algorithm>
#include <utility>

#include "rules/core/text.hpp"
#include "server/accounts/audit.hpp"
#include "server/accounts/mail_address.hpp"
#include "server/accounts/names.hpp"
#include "server/accounts/password_calls.hpp"
#include "server/accounts/people.hpp"
#include "server/accounts/people_answers.hpp"
#include "server/base/keys.hpp"
#include "server/base/log.hpp"
#include "server/base/scrub.hpp"
#include "server/base/secrets.hpp"
#include "server/base/time_source.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using namespace people_answers;
using protocol::PersonRecord;
using protocol::SessionRecord;
using Kind = wire::SessionLine::Kind;

constexpr std::size_t most_sessions = 64;
constexpr match::Moment code_ms = 3'600'000;
constexpr std::size_t most_of_program = 60;  ///< A stranger's words, for the log.
constexpr std::uint32_t usual_digest_minutes = 10;

protocol::ServerMessage::Body wrong_log_in() { return denied("no account has this name and password"); }

/// The oldest session of a password makes room for one more: who logs in every day must not be shut out. There is one, as personal tokens,
/// 32 at most, do not fill the room.
/// @param ended  the numbers of those that did.
void add_session(PersonRecord& person, SessionRecord& record, std::vector<std::uint32_t>& ended) {
    if (person.sessions.size() >= most_sessions) {
        auto oldest = person.sessions.end();
        for (auto one = person.sessions.begin(); one != person.sessions.end(); ++one)
            if (one->kind == Kind::password && (oldest == person.sessions.end() || one->used < oldest->used)) oldest = one;
        if (oldest != person.sessions.end())
            ended = end_sessions(person, [number = oldest->number](const SessionRecord& session) { return session.number == number; });
    }
    record.number = ++person.last_session;
    person.sessions.push_back(record);
}

/// What is stored of a password that is right, hashed at the cost of today. Where that cannot be done now, the old hash goes on.
Awaitable<std::string> hashed_anew(PasswordQueue& queue, Directory& directory, Directory::Person person, const std::string& typed,
                                   PasswordQueue::Turn turn) {
    auto password = read_password(typed);
    if (!password) co_return person->password;
    const auto fresh = co_await password_calls::hash(queue, std::move(*password), turn);
    if (!fresh) co_return person->password;
    const auto stored = co_await directory.change(person->account, [&](PersonRecord& record) {
        if (record.password != person->password) return false;  // it was changed meanwhile
        record.password = *fresh;
        return true;
    });
    co_return stored == Directory::Stored::yes ? *fresh : person->password;
}

}  // namespace

People::NewSession People::new_session(Kind kind, const std::string& label) const {
    NewSession made;
    made.secret = make_secret(kind == Kind::token ? SecretKind::token : SecretKind::session);
    made.record.kind = kind;
    made.record.mark = token_hash(made.secret)->mark;
    made.record.label = rules::shortened(label, most_label);
    made.record.begun = made.record.used = now();
    return made;
}

Awaitable<People::Answer> People::open_session(std::uint64_t account, const std::string& password, const std::string& label) {
    auto session = new_session(Kind::password, label);
    std::vector<std::uint32_t> ended;
    bool locked = false;
    const auto stored = co_await directory_.change(account, [&](PersonRecord& person) {
        locked = person.locked;
        if (locked || person.password != password) return false;
        add_session(person, session.record, ended);
        return true;
    });
    if (stored == Directory::Stored::unwanted)
        co_return locked ? denied("this account is locked: ask an administrator of the server") : wrong_log_in();
    if (stored != Directory::Stored::yes) co_return not_stored(stored);
    log_ended(account, ended, "logged_in");
    auto greeting = welcome({account, session.record.number});
    greeting.token = std::move(session.secret);
    co_return greeting;
}

Awaitable<People::Answer> People::enter_as_owner(const client::LogIn& ask) {
    const auto administrators = directory_.administrators();
    std::uint64_t account = 0;
    if (!ask.name.empty()) {
        const auto name = read_name(ask.name);
        const auto person = name ? directory_.named(name->key) : Directory::Person{};
        if (person && std::binary_search(administrators.begin(), administrators.end(), person->account)) account = person->account;
        if (account == 0)
            co_return denied(
                "no administrator has this name: armistice-admin account list shows the accounts, account role makes an administrator");
    } else if (administrators.size() == 1) {
        account = administrators.front();
    } else if (administrators.empty()) {
        // Who has the machine may look at its games all the same, as a guest does, also where there are no others.
        const Identity guest{match::random_account(), 0};
        log::info("owner_looks", {{"account", guest.account}});
        co_return welcome(guest);
    } else {
        co_return denied("this server has several administrators: name one");
    }
    const Identity who{account, owner_session};
    auto line = audit_of(who, protocol::AuditRecord::Deed::log_in, 0);
    const bool noted = co_await audit_.write(std::move(line));
    if (!noted) co_return wire::Busy{1000};
    log::info("owner_logged_in", {{"account", account}});
    co_return welcome(who);
}

Awaitable<People::Answer> People::enter(const client::LogIn& ask, const Peer& peer) {
    if (peer.owner() && ask.password.empty()) {
        auto let_in = co_await enter_as_owner(ask);
        co_return let_in;
    }
    const auto name = read_name(ask.name);
    if (!name) co_return wrong_log_in();
    const auto from = address_of(peer);
    auto attempt = throttle_.begin(name->key, from, now());
    if (!attempt) co_return wire::Busy{static_cast<std::uint32_t>(attempt.error())};
    // Of a flood nearly all. A password is kept in memory of its own, locked: every thread of the server waits while that is had and given back.
    const PasswordQueue::Turn turn{attempt->known(), LoginThrottle::network_of(from)};
    if (queue_.full(turn)) co_return queue_fault(PasswordQueue::Fault::full);
    auto password = read_password(ask.password);
    if (!password) co_return wrong_log_in();
    const auto person = directory_.named(name->key);
    const bool known = person != nullptr && !person->password.empty();
    PasswordQueue::Verified verdict = PasswordQueue::Verdict{};
    if (known)
        verdict = co_await password_calls::verify(queue_, person->password, std::move(*password), turn);
    else
        verdict = co_await password_calls::verify_nobody(queue_, std::move(*password), turn);
    if (!verdict) co_return queue_fault(verdict.error());
    if (!known || !verdict->right) {
        std::move(*attempt).failed(now());
        log::warning("log_in_denied", {{"address", peer.address()}, {"account", known ? person->account : 0}});
        co_return wrong_log_in();
    }
    std::move(*attempt).succeeded();
    auto encoded = person->password;
    if (verdict->needs_rehash) encoded = co_await hashed_anew(queue_, directory_, person, ask.password, turn);
    auto welcomed = co_await open_session(person->account, encoded, ask.program);
    if (const auto* greeting = std::get_if<wire::Welcome>(&welcomed))
        log::info("logged_in", {{"account", greeting->account},
                                {"session", greeting->session},
                                {"address", peer.address()},
                                {"program", scrub_words(ask.program.substr(0, most_of_program))}});
    co_return welcomed;
}

Awaitable<People::Answer> People::enter(const client::Register& ask, const Peer& peer, const std::optional<Identity>& guest) {
    if (guest && !directory_.name_of(guest->account).empty()) co_return denied("this account has a name; log in by another connection");
    if (ask.code.empty() && rules_.registration == PeopleRules::Registration::closed)
        co_return denied("this server makes no accounts by itself: ask its administrator for a code, and register with it");
    const auto invited = ask.code.empty() ? std::nullopt : invited_as(ask.code);
    if (!ask.code.empty() && !invited) {
        log::warning("code_denied", {{"address", peer.address()}, {"of", "an account"}});
        co_return denied("this code is not valid, or no longer valid: ask for another");
    }
    // The account of the code is another than the guest's, who would lose his seats.
    if (invited && guest) co_return denied("a code for an account is for a connection that has not said hello: open another");
    const auto name = read_name(ask.name);
    if (!name) co_return bad("register.name", name.error().sentence());
    const PasswordQueue::Turn turn{false, LoginThrottle::network_of(address_of(peer))};
    if (queue_.full(turn)) co_return queue_fault(PasswordQueue::Fault::full);
    auto password = read_password(ask.password);
    if (!password) co_return bad("register.password", password.error().sentence());
    if (const auto may = may_choose(*password, *name); !may) co_return bad("register.password", may.error().sentence());
    std::string mail;
    Confirmation confirmation;
    if (!ask.mail.empty()) {
        const auto address = read_address(ask.mail);
        if (!address) co_return bad("register.mail", sentence(address.error()));
        mail = address->text;
        if (sends_mail()) confirmation = begin_confirmation(*address, std::nullopt, peer);
        if (!confirmation) co_return wire::Busy{static_cast<std::uint32_t>(confirmation.error())};
    }
    auto hashed = co_await password_calls::hash(queue_, std::move(*password), turn);
    if (!hashed) co_return queue_fault(hashed.error());
    const auto account = invited ? *invited : guest ? guest->account : match::random_account();
    auto session = new_session(Kind::password, ask.program);
    std::vector<std::uint32_t> ended;
    const auto stored = co_await directory_.change(account, [&](PersonRecord& person) {
        if (!person.name.empty() || person.locked) return false;  // with a code: somebody was faster
        person.name = name->shown;
        person.looks = name->looks;
        person.password = std::move(*hashed);
        person.mail = mail;
        person.by_mail = true;
        person.digest_minutes = usual_digest_minutes;
        person.guest_ended = true;  // what he says from now on can be withdrawn
        person.made = now();
        add_session(person, session.record, ended);
        return true;
    });
    if (stored == Directory::Stored::taken)
        co_return bad("register.name", "this name, or one that looks like it, is taken: choose another");
    if (stored == Directory::Stored::unwanted) co_return denied("this account has a name, or is locked");
    if (stored != Directory::Stored::yes) co_return not_stored(stored);
    log_ended(account, ended, "logged_in");
    throttle_.trust(name->key, address_of(peer));
    if (!mail.empty() && sends_mail()) (void)send_confirmation(account, std::move(*confirmation));
    log::info("registered", {{"account", account},
                             {"session", session.record.number},
                             {"address", peer.address()},
                             {"by", invited ? "code"
                                    : guest ? "guest"
                                            : "stranger"}});
    auto greeting = welcome({account, session.record.number});
    greeting.token = std::move(session.secret);
    co_return greeting;
}

Awaitable<People::Answer> People::answer(const client::AskReset& ask, const Peer& peer) {
    if (!sends_mail())
        co_return denied("this server sends no mail: ask an administrator for a code (issue_reset, or armistice-admin account reset)");
    const auto name = read_name(ask.name);
    if (!name) co_return wire::Done{};
    auto attempt = throttle_.begin("reset " + name->key, address_of(peer), now());
    if (!attempt) co_return wire::Busy{static_cast<std::uint32_t>(attempt.error())};
    std::move(*attempt).failed(now());  // each is one, whatever comes of it: nobody's mailbox is filled
    const auto person = directory_.named(name->key);
    if (person && person->mail_confirmed && !person->locked) (void)notifier_->send_reset(*person);
    co_return wire::Done{};
}

Awaitable<People::Answer> People::answer(const client::ResetPassword& ask, const Peer& peer) {
    const auto code = match::read_code(ask.code);
    const auto person = code ? directory_.of(code->account) : nullptr;
    const bool right = person && code->kind == match::CodeKind::reset && code->until > now() && !person->name.empty() &&
                       keys_.is_code(ask.code, bound_reset(*person));
    if (!right) {
        log::warning("code_denied", {{"address", peer.address()}, {"of", "a password"}});
        co_return denied("this code is not valid, or no longer valid: ask for another");
    }
    auto password = read_password(ask.password);
    if (!password) co_return bad("reset_password.password", password.error().sentence());
    const auto name = read_name(person->name);
    if (name)
        if (const auto may = may_choose(*password, *name); !may) co_return bad("reset_password.password", may.error().sentence());
    const PasswordQueue::Turn turn{true, person->account};  // who has the code is known
    auto hashed = co_await password_calls::hash(queue_, std::move(*password), turn);
    if (!hashed) co_return queue_fault(hashed.error());
    const auto account = person->account;
    const auto before = bound_reset(*person);
    std::vector<std::uint32_t> ended;
    const auto stored = co_await directory_.change(account, [&](PersonRecord& next) {
        if (bound_reset(next) != before || next.locked) return false;  // somebody was faster with the same code
        next.password = std::move(*hashed);
        ended = end_sessions(next, [](const auto&) { return true; });
        return true;
    });
    if (stored == Directory::Stored::unwanted) co_return denied("this code is not valid, or no longer valid: ask for another");
    if (stored != Directory::Stored::yes) co_return not_stored(stored);
    presence_.end(
        account, [](std::uint32_t) { return true; }, &peer);  // which is answered first
    if (name) throttle_.trust(name->key, address_of(peer));
    log::info("password_reset", {{"account", account}, {"address", peer.address()}});
    log_ended(account, ended, "password_reset");
    co_return wire::Done{};
}

std::optional<std::uint64_t> People::invited_as(const std::string& text) const {
    const auto code = match::read_code(text);
    if (!code || code->kind != match::CodeKind::account || code->until <= now()) return std::nullopt;
    const auto person = directory_.of(code->account);
    if (!keys_.is_code(text, bound_account(person ? *person : PersonRecord{}))) return std::nullopt;
    return code->account;
}

std::string People::code(match::CodeKind kind, const PersonRecord& person) const {
    if (kind == match::CodeKind::account) return keys_.code({kind, person.account, now() + match::account_code_ms}, bound_account(person));
    const auto bound = kind == match::CodeKind::mail ? bound_mail(person) : bound_reset(person);
    return keys_.code({kind, person.account, now() + code_ms}, bound);
}

}  // namespace server
