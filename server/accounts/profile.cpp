// What an account says of itself: its address, how it is told what it has to do, and codes that it was sent.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/match/code.hpp"
#include "rules/match/hash.hpp"
#include "server/accounts/audit.hpp"
#include "server/accounts/people.hpp"
#include "server/accounts/people_answers.hpp"
#include "server/base/keys.hpp"
#include "server/base/log.hpp"
#include "server/base/prefix.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using namespace people_answers;
using protocol::PersonRecord;
using protocol::wire::Role;
using Deed = protocol::AuditRecord::Deed;

constexpr std::uint32_t most_digest_minutes = 7 * 24 * 60;

/// An address that is confirmed stays in use until another one is; where there is none the new one takes its place at once.
void set_mail(PersonRecord& person, const std::string& mail) {
    person.new_mail.clear();
    if (mail == person.mail) return;
    if (person.mail_confirmed && !mail.empty())
        person.new_mail = mail;
    else
        person.mail = mail, person.mail_confirmed = false;
}

}  // namespace

Awaitable<People::Answer> People::answer(const client::GetProfile&, const Identity& who, const Peer&) {
    wire::Profile profile{.account = who.account, .role = role_of(who)};
    if (const auto person = directory_.of(who.account)) {
        profile.name = person->name;
        profile.mail = person->mail;
        profile.mail_confirmed = person->mail_confirmed;
        profile.by_mail = person->by_mail;
        profile.webhook = person->webhook;
        if (!no_token(who)) profile.webhook_secret = keys_.webhook_secret(person->account, person->webhook_secret);
        profile.digest_minutes = person->digest_minutes;
        profile.no_kept_seats = person->no_kept_seats;
        profile.new_mail = person->new_mail;
    }
    co_return profile;
}

People::Confirmation People::begin_confirmation(const MailAddress& address, const std::optional<Identity>& who, const Peer& peer) {
    std::vector<Attempt> counted;
    match::Moment wait = 0;
    const auto count = [&](LoginThrottle& by, const std::string& key) {
        auto attempt = by.begin(key, std::nullopt, now());
        if (attempt)
            counted.push_back(std::move(*attempt));
        else
            wait = std::max(wait, attempt.error());
    };
    count(throttle_, "mailbox " + mailbox_of(address));
    if (who) count(throttle_, "confirm " + std::to_string(who->account));
    const auto from = address_of(peer);
    const auto prefix = prefix_of(from);
    if (!exempt_loopback_ || !plain(from).is_loopback()) count(codes_, std::string{prefix.begin(), prefix.end()});
    if (wait > 0) return tl::make_unexpected(wait);
    return counted;
}

void People::tell_of_unused_mail(std::uint64_t account) const {
    if (sends_mail()) return;
    warn(account,
         "This server sends no mail: your address is kept and not used, until its administrator names a mail server (`server` of [post]).");
}

void People::warn(std::uint64_t account, std::string text) const {
    presence_.tell(account, {0, wire::Notice{.kind = wire::Notice::Kind::warning, .text = std::move(text)}});
}

bool People::send_confirmation(std::uint64_t account, std::vector<Attempt> counted) {
    const bool taken = notifier_->send_confirmation(*directory_.of(account));
    if (taken)
        for (auto& attempt : counted) std::move(attempt).failed(now());
    return taken;
}

void People::send_farewell(std::uint64_t account, const std::string& left) const {
    if (left.empty() || !sends_mail()) return;
    if (!notifier_->send_farewell(*directory_.of(account), left)) log::warning("farewell_not_sent", {{"account", account}});
}

Awaitable<People::Answer> People::answer(const client::SetProfile& ask, const Identity& who, const Peer& peer) {
    if (directory_.name_of(who.account).empty()) co_return accountless();
    if (ask.mail || ask.webhook)
        if (auto no = no_token(who)) co_return std::move(*no);
    std::string mail;
    Confirmation confirmation;
    if (ask.mail && !ask.mail->empty()) {
        const auto address = read_address(*ask.mail);
        if (!address) co_return bad("set_profile.mail", sentence(address.error()));
        if (!sends_mail()) co_return no_mail("set_profile.mail");
        mail = address->text;
        const auto person = directory_.of(who.account);
        if (person->mail != mail || !person->mail_confirmed) confirmation = begin_confirmation(*address, who, peer);
        if (!confirmation) co_return wire::Busy{static_cast<std::uint32_t>(confirmation.error())};
    }
    if (ask.webhook && !ask.webhook->empty()) {
        if (const auto fault = notifier_->fault_of(*ask.webhook); !fault.empty()) co_return bad("set_profile.webhook", fault);
    }
    if (ask.digest_minutes && *ask.digest_minutes > most_digest_minutes)
        co_return bad("set_profile.digest_minutes", "more than a week: give at most 10080");
    bool confirm = false;
    std::string left;
    const auto stored = co_await directory_.change(who.account, [&](PersonRecord& person) {
        if (ask.mail && mail.empty() && person.mail_confirmed) left = person.mail;
        if (ask.mail) set_mail(person, mail);
        if (ask.by_mail) person.by_mail = *ask.by_mail;
        if (ask.webhook && *ask.webhook != person.webhook) {
            person.webhook = *ask.webhook;
            person.webhook_secret = person.webhook.empty() ? std::string{} : match::hex(match::random_hash());
        }
        if (ask.digest_minutes) person.digest_minutes = *ask.digest_minutes;
        if (ask.no_kept_seats) person.no_kept_seats = *ask.no_kept_seats;
        confirm = ask.mail && !mail.empty() && (mail != person.mail || !person.mail_confirmed);
        return true;
    });
    if (stored != Directory::Stored::yes) co_return not_stored(stored);
    send_farewell(who.account, left);
    // What was asked for is done: `busy` would say that it is not.
    if (confirm && !send_confirmation(who.account, std::move(*confirmation)))
        warn(who.account, "Too many mails are waiting: no code was mailed to your address. Set it again later.");
    auto profile = co_await answer(client::GetProfile{}, who, peer);
    co_return profile;
}

Awaitable<People::Answer> People::answer(const client::UseCode& ask, const Identity& who, const Peer& peer) {
    if (auto no = no_token(who)) co_return std::move(*no);
    const auto code = match::read_code(ask.code);
    std::vector<std::string> told;
    std::string left;
    const auto use = [&](PersonRecord& person) {
        if (!code || code->account != who.account || code->until <= now() || person.name.empty()) return false;
        if (code->kind == match::CodeKind::mail && !bound_mail(person).empty() && keys_.is_code(ask.code, bound_mail(person))) {
            if (!person.new_mail.empty()) {
                if (person.mail_confirmed) left = person.mail;
                person.mail = std::exchange(person.new_mail, {});
            }
            person.mail_confirmed = true;
            return true;
        }
        if (code->kind != match::CodeKind::role) return false;
        for (const auto role : {Role::player, Role::spectator, Role::director, Role::administrator})
            if (keys_.is_code(ask.code, bound_role(person, role))) {
                auto record = audit_of(who, Deed::set_role, who.account);
                record.details = rules::words<Role>[static_cast<std::size_t>(role)];
                told = {audit_.line(std::move(record))};
                person.role = role;
                return true;
            }
        return false;
    };
    const auto stored = co_await directory_.change(who.account, use, &told);
    if (stored == Directory::Stored::unwanted) {
        log::warning("code_denied", {{"address", peer.address()}, {"account", who.account}, {"of", "an address or a role"}});
        co_return denied("this code is not valid for your account, or no longer valid: ask for another");
    }
    if (stored != Directory::Stored::yes) co_return not_stored(stored);
    send_farewell(who.account, left);
    log::info("code_used", {{"account", who.account}, {"role", word_of(role_of(who))}});
    co_return welcome(who);
}

}  // namespace server
