#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/catalog/outbox.hpp"
#include "server/catalog/summons.hpp"
#include "server/notify/address_book.hpp"
#include "server/notify/delivery_receipt.hpp"
#include "server/notify/digest.hpp"
#include "server/notify/digest_item.hpp"
#include "server/notify/links.hpp"
#include "server/notify/mailer.hpp"
#include "server/notify/webhook.hpp"

namespace server {
class Metrics;
}

namespace server::notify {

/// Takes messages out of the outbox and brings them to their accounts: all that waits for one account as one mail, after a quiet time, and
/// as one call of its webhook. What is no longer true is left out when it is sent, and nothing is sent where nothing is left.
///
/// At least once: an outbox message is removed only when each way of its account is done with it. Once only, unless the process ends
/// between the answer of who took it and its receipt: then the same outbox messages are sent again under the same Message-ID, as the
/// receipt listed them as one mail before it was sent. Its calls are made on one thread, but for `hand`.
class DeliveryWorker {
public:
    struct Surroundings {
        Outbox& outbox;
        AddressBook& book;
        Games& games;
        const TimeSource& time;
        Metrics& metrics;
        MailSender* mails = nullptr;  ///< Null: no mail is sent, and those that wait for it are done.
        HookSender* hooks = nullptr;  ///< The same for webhooks.
        Links links{};
    };
    static constexpr std::size_t most_waiting = 100'000;  ///< Outbox messages in memory; more stay in the outbox until there is room.
    static constexpr std::size_t most_of_digest = 500;    ///< Outbox messages that one mail is about.
    static constexpr std::size_t most_at_a_time = 64;     ///< Accounts that are looked at before new outbox messages are.
    static constexpr std::size_t most_handed = 256;
    static constexpr std::size_t most_handed_at_a_time =
        4;                                          ///< Before outbox messages are looked at: each may be to somebody who keeps it waiting.
    static constexpr std::size_t most_unclear = 3;  ///< Mails in a row that come to nothing before the way is closed for a minute.
    static constexpr std::size_t most_looks = 4;    ///< For outbox messages of what happens while a mail is written.
    static constexpr Moment again_ms = 5'000;       ///< What cannot be read or noted is tried again after this.

    explicit DeliveryWorker(const Surroundings& around) : around_{around} {}

    /// A mail that somebody waits for, such as a new password: goes before all others and without a digest, and is tried again until
    /// `until`. It is in memory alone: whoever asked asks again after a crash. Safe from every thread.
    /// @return false where too many wait.
    [[nodiscard]] bool hand(Mail mail, Moment until);

    /// Does all that is due. @return when something is due again, as far as is known now.
    [[nodiscard]] std::optional<Moment> round();
    /// Outbox messages that are known and not settled.
    [[nodiscard]] std::size_t waiting() const noexcept { return outbox_messages_.size(); }

private:
    struct Waiting {
        match::GameId game{};
        std::uint64_t sequence = 0;
        Summons summons;
    };
    struct Account {
        std::set<std::uint64_t> outbox_messages;  ///< By their ids.
        std::optional<DeliveryReceipt> note;      ///< Nothing until it was read.
        bool unmarked = false;                    ///< The receipt in the outbox is older than this one.
        Moment not_before = 0;                    ///< Something could not be read or noted: look again then.
        std::optional<Moment> due;                ///< As `due_` has it.
    };
    struct Handed {
        Mail mail;
        Moment until = 0;
        Moment first = 0;
        std::uint32_t failures = 0;
        Moment next = 0;
    };
    /// A webhook's call that is to be made.
    struct Calling {
        std::uint64_t account = 0;
        Ways how;
        Hook hook;
    };
    /// What is worth telling of sealed outbox messages.
    struct Told {
        std::vector<DigestItem> games;
        bool unknown = false;  ///< Something cannot be read now.
    };

    void take_outbox_messages();
    void take_handed();
    void send_handed();
    void look_at(std::uint64_t id, std::vector<Calling>& calls);
    void make_calls(const std::vector<Calling>& calls);

    // Of one account.
    [[nodiscard]] bool read_receipt(std::uint64_t id, Account& account);
    [[nodiscard]] bool uses(const Ways& how, Way way) const;
    [[nodiscard]] std::set<std::uint64_t> unsealed(const Account& account, Way way) const;
    [[nodiscard]] Moment first_of(const std::set<std::uint64_t>& outbox_messages) const;
    /// When something of this way is to be done.
    [[nodiscard]] std::optional<Moment> next_of(const Account& account, const Ways& how, Way way) const;
    void go_way(std::uint64_t id, Account& account, const Ways& how, Way way, std::vector<Calling>& calls);
    void seal(Account& account, Way way);
    [[nodiscard]] bool takes_more(Account& account, Way way);
    [[nodiscard]] Told tell(std::uint64_t id, const Ways& how, Way way, const std::set<std::uint64_t>& sealed);
    [[nodiscard]] std::string id_of(std::uint64_t id, Way way, const std::set<std::uint64_t>& sealed) const;
    void send_mail(std::uint64_t id, Account& account, const Ways& how, Digest digest);
    void came_of(std::uint64_t id, Account& account, Way way, const Outcome& outcome, const std::string& to);
    static void finish(Account& account, Way way);
    /// Makes the outbox know what is done. @return whether it does now.
    [[nodiscard]] bool mark(std::uint64_t id, Account& account, const Ways& how);
    /// Sets when it is looked at again; forgets the account where nothing is left.
    void schedule(std::uint64_t id, const Ways& how);
    void set_due(std::uint64_t id, Account& account, std::optional<Moment> at);

    /// The mail server said nothing, or took something: whether it is tried with others now.
    /// @param account  whose outbox messages it was about; nothing for a mail that was handed in: nobody has confirmed its address.
    void heard_of_mail_server(const Outcome& outcome, std::optional<std::uint64_t> account);
    void close_mail_for(Moment ms, const std::string& detail);
    /// Whether what failed so until it was given up failed by its address: never while nothing went to anybody.
    [[nodiscard]] bool is_addressee_to_blame(const Outcome& outcome, const std::set<std::uint64_t>& outbox_messages) const;

    const Surroundings around_;
    std::map<std::uint64_t, Waiting> outbox_messages_;  ///< By id.
    std::set<std::uint64_t> foreign_;                   ///< Outbox messages that are none of ours.
    std::map<std::uint64_t, Account> accounts_;         ///< Who has outbox messages.
    std::set<std::pair<Moment, std::uint64_t>> due_;
    std::uint32_t mail_failures_ = 0;        ///< Of the way, in a row.
    std::set<std::uint64_t> mails_unclear_;  ///< Accounts whose mails came to nothing since one passed, or since the way was closed.
    Moment mail_next_ = 0;
    Moment mail_passed_ = 0;           ///< When a mail was delivered last.
    std::optional<Moment> read_next_;  ///< When outbox messages are read again, if they could not be.
    std::mutex mutex_;                 ///< Of what is handed in.
    std::deque<Handed> handed_in_;
    std::deque<Handed> handed_;
};

}  // namespace server::notify
