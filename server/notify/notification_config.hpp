#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/notify/mailer.hpp"
#include "server/notify/webhook.hpp"

namespace server::notify {

/// What an operator says about notifications.
struct NotificationConfig {
    std::string server;  ///< Of mails, a name or an address; empty: none are sent.
    std::uint16_t port = 587;
    std::string security = "starttls";  ///< "starttls", "tls", or on this machine "none".
    std::string user;
    std::string password_file;
    std::string ca_file;
    std::string from;
    std::string url;  ///< Of this server, for people and for the links in mails.
    bool webhooks = true;
    bool plain_webhooks = false;
    bool private_webhooks = false;
    bool operator==(const NotificationConfig&) const = default;
};

/// Everything that does not go together, in sentences that say what to do.
[[nodiscard]] std::vector<std::string> faults_of(const NotificationConfig& config);
/// The mail server of a configuration without faults that names one; reads the password. @throws StartupError where its file cannot be
/// used, or others may read it.
[[nodiscard]] MailServer mail_server_of(const NotificationConfig& config);
[[nodiscard]] HookRules hook_rules_of(const NotificationConfig& config);
/// The name or address in the server's own link; empty where there is none.
[[nodiscard]] std::string host_of_url(const std::string& url);

}  // namespace server::notify
