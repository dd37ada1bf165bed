#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "server/notify/curl.hpp"
#include "server/notify/mail.hpp"
#include "server/notify/outcome.hpp"

namespace server::notify {

/// What takes mails: the mail server, or a test.
class MailSender {
public:
    MailSender() = default;
    MailSender(const MailSender&) = delete;
    MailSender& operator=(const MailSender&) = delete;
    virtual ~MailSender() = default;
    /// Blocks until it is known what became of it, or its time is up.
    [[nodiscard]] virtual Outcome send(const Mail& mail, Moment now) = 0;
    /// No more mails for now: a connection that is kept for them is closed.
    virtual void rest() = 0;
};

enum class Security : std::uint8_t {
    none,      ///< Nothing is hidden: of the same machine only.
    starttls,  ///< Begun in clear and never gone on with in clear.
    tls,       ///< From the first byte.
};

/// The mail server, and what it knows us by.
struct MailServer {
    std::string host;  ///< Empty: no mail is sent.
    std::uint16_t port = 587;
    Security security = Security::starttls;
    std::string user;  ///< Empty: without a log-in.
    std::string password;
    std::string from;
    std::string ca_file;  ///< Certificates that are trusted instead of the system's, if any.
    std::chrono::milliseconds connect_limit{10'000};
    std::chrono::milliseconds limit{30'000};  ///< Of one mail, connecting included.
};

/// Sends mails by SMTP, one after the other over one connection. One thread at a time, but for `give_up`.
class Mailer final : public MailSender {
public:
    explicit Mailer(MailServer server) : server_{std::move(server)} {}
    [[nodiscard]] Outcome send(const Mail& mail, Moment now) override;
    void rest() override { handle_.reset(); }
    /// From now on a mail whose text is not under way is broken off, to be sent later. One whose text is may have arrived: its answer is
    /// waited for. Safe from every thread.
    void give_up() noexcept { given_up_ = true; }

private:
    void prepare();

    const MailServer server_;
    curl::Easy handle_;  ///< Holds the connection.
    std::atomic<bool> given_up_{false};
};

}  // namespace server::notify
