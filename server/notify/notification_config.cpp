#include "server/notify/notification_config.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <fstream>
#include <optional>

#include "server/base/startup_error.hpp"

namespace server::notify {
namespace {

constexpr std::size_t most_of_password = 1024;

std::optional<Security> security_of(const std::string& word) {
    if (word == "none") return Security::none;
    if (word == "starttls") return Security::starttls;
    if (word == "tls") return Security::tls;
    return std::nullopt;
}

bool is_six(const std::string& text) {
    in6_addr address{};
    return ::inet_pton(AF_INET6, text.c_str(), &address) == 1;
}
bool is_on_this_machine(const std::string& host) {
    in_addr address{};
    if (::inet_pton(AF_INET, host.c_str(), &address) == 1) return ntohl(address.s_addr) >> 24u == 127;
    return host == "localhost" || host == "::1";
}
/// A host name is what stands behind the @ of an address.
bool is_host(const std::string& text) { return is_six(text) || is_address("post@" + text); }

bool has_line(const std::string& text) {
    return rules::any_of(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
}

std::string password_of(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        throw StartupError{
            fmt::format("The mail server's password is to be in the file {}, which is not there: write it there, or name "
                        "another with password-file in [post].",
                        path)};
    if ((status.st_mode & 077) != 0)
        throw StartupError{fmt::format("Others may read the mail server's password in {}: run chmod 600 on it, then start again.", path)};
    std::ifstream file{path};
    std::string line;
    if (!std::getline(file, line) || line.empty() || line.size() > most_of_password || has_line(line))
        throw StartupError{
            fmt::format("The file {} does not hold the mail server's password, alone in its first line, or cannot be read.", path)};
    return line;
}

}  // namespace

std::vector<std::string> faults_of(const NotificationConfig& config) {
    std::vector<std::string> faults;
    const bool mails = !config.server.empty();
    const auto security = security_of(config.security);
    if (!security) faults.emplace_back("\"security\" has to be \"starttls\", \"tls\" or, on this machine, \"none\".");
    if (mails && !is_host(config.server)) faults.emplace_back("\"server\" has to be the name or the address of a mail server.");
    if (mails && security == Security::none && !is_on_this_machine(config.server))
        faults.emplace_back(
            "mails and passwords would go to another machine in clear: set \"security\" to \"starttls\" or \"tls\", or name a mail "
            "server on this machine.");
    if (mails && !is_address(config.from)) faults.emplace_back("\"from\" has to be the address that mails come from.");
    if (config.user.empty() != config.password_file.empty())
        faults.emplace_back("a log-in needs both \"user\" and \"password-file\": set both, or neither.");
    if (has_line(config.user)) faults.emplace_back("\"user\" has to be one line.");
    if (mails && config.url.empty())
        faults.emplace_back("mails say where to play and how they are ended: set \"url\" to the address of this server.");
    if (!config.url.empty() &&
        (!is_link(config.url) || host_of_url(config.url).empty() || config.url.find_first_of("?#") != std::string::npos))
        faults.emplace_back("\"url\" has to be an address of this server, such as \"https://games.example.org\".");
    return faults;
}

MailServer mail_server_of(const NotificationConfig& config) {
    MailServer server;
    server.host = config.server;
    server.port = config.port;
    server.security = security_of(config.security).value();
    server.user = config.user;
    if (!config.password_file.empty()) server.password = password_of(config.password_file);
    server.from = config.from;
    if (!config.ca_file.empty() && !std::ifstream{config.ca_file})
        throw StartupError{
            fmt::format("The certificates in {} cannot be read: name another file with ca-file in [post], or none.", config.ca_file)};
    server.ca_file = config.ca_file;
    return server;
}

HookRules hook_rules_of(const NotificationConfig& config) {
    return {.plain = config.plain_webhooks, .private_addresses = config.private_webhooks};
}

std::string host_of_url(const std::string& url) { return curl::part_of(url, CURLUPART_HOST); }

}  // namespace server::notify
