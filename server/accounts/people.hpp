#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/audit_record.hpp"
#include "protocol/wire.hpp"
#include "rules/match/code.hpp"
#include "server/accounts/account_notifier.hpp"
#include "server/accounts/directory.hpp"
#include "server/accounts/identity.hpp"
#include "server/accounts/login_throttle.hpp"
#include "server/accounts/mail_address.hpp"
#include "server/accounts/password_queue.hpp"
#include "server/accounts/people_rules.hpp"
#include "server/accounts/presence.hpp"
#include "server/accounts/seat_reservations.hpp"
#include "server/base/net.hpp"

namespace server {

class Audit;
class Keys;
class Bots;
class TimeSource;

/// Accounts: who somebody is, how he comes in, and what he may. Of each client's message that is about that there is one function here.
class People {
public:
    using Answer = protocol::ServerMessage::Body;
    static constexpr std::size_t most_label = 60;  ///< Letters of what a session or a token is called.
    /// @param bots  play for the server itself, and are no guests.
    /// @param exempt_loopback  who comes from this machine is not limited by its address.
    People(const PeopleRules& rules, persistence::Store& store, const TimeSource& time, const Keys& keys, Audit& audit, const Bots& bots,
           bool exempt_loopback);

    /// Before anybody comes in; without one no mail is sent.
    void set_notifier(AccountNotifier& notifier) noexcept { notifier_ = &notifier; }
    [[nodiscard]] const PeopleRules& rules() const noexcept { return rules_; }
    [[nodiscard]] Directory& directory() noexcept { return directory_; }
    [[nodiscard]] Presence& presence() noexcept { return presence_; }
    /// At the start: everybody who is stored.
    void load(const std::vector<persistence::StoredBlob>& rows);

    /// Who says hello with this token; nothing where it opens nothing (any more).
    [[nodiscard]] std::optional<Identity> who(std::string_view token);
    /// Whether his session, or his being a guest, is not over.
    [[nodiscard]] bool holds(const Identity& who) const;
    [[nodiscard]] protocol::wire::Role role_of(const Identity& who) const;
    /// Somebody has this number: an account of which something is kept, or a guest who is here.
    [[nodiscard]] bool knows(std::uint64_t account) const { return directory_.of(account) != nullptr || presence_.here(account); }
    /// What is answered where this field names nobody by a number; nothing where it is somebody's.
    [[nodiscard]] std::optional<protocol::server::Malformed> names_nobody(std::uint64_t account, std::string field) const;
    [[nodiscard]] SeatReservations& reservations() noexcept { return reservations_; }
    [[nodiscard]] const SeatReservations& reservations() const noexcept { return reservations_; }
    /// For the log: how he came in.
    [[nodiscard]] std::string_view way_of(const Identity& who) const;
    [[nodiscard]] protocol::server::Welcome welcome(const Identity& who) const;
    /// Why he may not play, or not create games; nothing where he may.
    [[nodiscard]] std::optional<Answer> no_play(const Identity& who) const;
    [[nodiscard]] std::optional<Answer> no_creation(const Identity& who) const;

    /// Where this server sends no mail: that the address with which the account was made is kept, and not used.
    void tell_of_unused_mail(std::uint64_t account) const;
    /// A way in: answered by a welcome with the token of the session, or by why not.
    /// @param guest  who asks, of a connection that has said hello.
    Awaitable<Answer> enter(const protocol::client::Register& ask, const Peer& peer, const std::optional<Identity>& guest);
    Awaitable<Answer> enter(const protocol::client::LogIn& ask, const Peer& peer);
    // Of somebody who need not have said hello.
    Awaitable<Answer> answer(const protocol::client::AskReset& ask, const Peer& peer);
    Awaitable<Answer> answer(const protocol::client::ResetPassword& ask, const Peer& peer);

    // Of a session, of which `may` of the message's row has been checked.
    Awaitable<Answer> answer(const protocol::client::EndSession& ask, const Identity& who, const Peer& peer);
    Awaitable<Answer> answer(const protocol::client::ListSessions& ask, const Identity& who, const Peer& peer);
    Awaitable<Answer> answer(const protocol::client::CreateToken& ask, const Identity& who, const Peer& peer);
    Awaitable<Answer> answer(const protocol::client::GetProfile& ask, const Identity& who, const Peer& peer);
    Awaitable<Answer> answer(const protocol::client::SetProfile& ask, const Identity& who, const Peer& peer);
    Awaitable<Answer> answer(const protocol::client::UseCode& ask, const Identity& who, const Peer& peer);
    Awaitable<Answer> answer(const protocol::client::ChangePassword& ask, const Identity& who, const Peer& peer);
    Awaitable<Answer> answer(const protocol::client::FindPeople& ask, const Identity& who, const Peer& peer);
    Awaitable<Answer> answer(const protocol::client::SetRole& ask, const Identity& who, const Peer& peer);
    Awaitable<Answer> answer(const protocol::client::IssueReset& ask, const Identity& who, const Peer& peer);
    Awaitable<Answer> answer(const protocol::client::IssueAccount& ask, const Identity& who, const Peer& peer);
    Awaitable<Answer> answer(const protocol::client::MarkGame& ask, const Identity& who, const Peer& peer);

    /// The beginning of a line of the audit log: who, and how he came.
    [[nodiscard]] protocol::AuditRecord audit_of(const Identity& who, protocol::AuditRecord::Deed what, std::uint64_t about) const;
    /// What lets its reader confirm his address, choose a new password, or register.
    [[nodiscard]] std::string code(match::CodeKind kind, const protocol::PersonRecord& person) const;

private:
    /// Why a program may not that comes by a personal token: whoever steals one must not have the account for good. Nothing for everybody else.
    [[nodiscard]] std::optional<Answer> no_token(const Identity& who) const;
    /// An administrator whom the owner's socket lets in by his name.
    Awaitable<Answer> enter_as_owner(const protocol::client::LogIn& ask);
    /// A session that begins: its record, without a number, and what opens it.
    struct NewSession {
        protocol::SessionRecord record;
        std::string secret;
    };
    [[nodiscard]] NewSession new_session(protocol::server::SessionLine::Kind kind, const std::string& label) const;
    /// @param password  as it was stored when it was found right: one that was changed meanwhile lets nobody in.
    Awaitable<Answer> open_session(std::uint64_t account, const std::string& password, const std::string& label);
    [[nodiscard]] bool sends_mail() const { return notifier_->sends_mail(); }
    /// A code that is to be mailed to an address that nobody has shown to be his. It costs as a failure does, by the mailbox, by the account
    /// that asks, and by where it asks from, which has more of them free and pays with no try of a password: nobody has the mailboxes of
    /// strangers filled, or keeps others from coming in.
    using Confirmation = tl::expected<std::vector<Attempt>, match::Moment>;
    /// @param who  nobody yet where an account is made. @return what is counted once it is sent, or how long to wait.
    [[nodiscard]] Confirmation begin_confirmation(const MailAddress& address, const std::optional<Identity>& who, const Peer& peer);
    /// A warning to him, wherever he is connected.
    void warn(std::uint64_t account, std::string text) const;
    /// @return false where too many mails wait.
    [[nodiscard]] bool send_confirmation(std::uint64_t account, std::vector<Attempt> counted);
    /// Whoever reads the address that was his hears that it is his no more: it may be another's doing. One for each that was confirmed, so no
    /// more of them than codes. @param left  empty for none.
    void send_farewell(std::uint64_t account, const std::string& left) const;
    /// The account that this code is for; nothing where it is no such code, or no more.
    [[nodiscard]] std::optional<std::uint64_t> invited_as(const std::string& text) const;
    [[nodiscard]] Answer not_stored(Directory::Stored stored) const;
    [[nodiscard]] match::Moment now() const;

    const PeopleRules rules_;
    const TimeSource& time_;
    const Keys& keys_;
    Audit& audit_;
    const Bots& bots_;
    const bool exempt_loopback_;
    AccountNotifier no_notifier_;
    AccountNotifier* notifier_ = &no_notifier_;
    Directory directory_;
    Presence presence_;
    LoginThrottle throttle_;
    LoginThrottle codes_;  ///< By where they are asked for alone.
    SeatReservations reservations_;
    PasswordQueue queue_;
};

}  // namespace server
