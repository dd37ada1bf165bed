// Mails to a real server (aiosmtpd), and to servers that misbehave.
#include "server/notify/mailer.hpp"

#include <doctest/doctest.h>

#include <string>

#include "server/notify/notification_config.hpp"
#include "tests/notify/helper.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

namespace notify = server::notify;
using Kind = notify::Outcome::Kind;
using Blames = notify::Outcome::Blames;

constexpr server::Moment now = 1'800'000'000'000;
constexpr const char* password = "open-sesame";

notify::MailServer at(std::uint16_t port, notify::Security security = notify::Security::none) {
    notify::MailServer server;
    server.host = "127.0.0.1";
    server.port = port;
    server.security = security;
    server.from = "armistice@games.example.org";
    server.connect_limit = std::chrono::seconds{5};
    server.limit = std::chrono::seconds{10};
    return server;
}
notify::Mail to(const std::string& address) {
    return {address, "Your turn", "First line.\nSecond line.\n", "id-" + address.substr(0, address.find('@')), ""};
}
std::string header(const nlohmann::json& mail, const std::string& name) {
    for (const auto& line : mail.at("header"))
        if (line.at(0) == name) return line.at(1);
    return {};
}
bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

/// A folder with a certificate, and a server that has it.
struct Secured {
    explicit Secured(const std::string& mode) {
        make_certificate(folder.file(""));
        helper.emplace("mail_server.py", std::vector<std::string>{mode, folder.file("")});
    }
    [[nodiscard]] notify::MailServer server(notify::Security security) const {
        auto server = at(helper->port(), security);
        server.host = "localhost";
        server.ca_file = folder.file("certificate.pem");
        return server;
    }
    TempFolder folder;
    std::optional<Helper> helper;
};

}  // namespace

TEST_CASE("a mail arrives as it was written and several come by one connection") {
    Helper server{"mail_server.py", {"plain"}};
    notify::Mailer mailer{at(server.port())};
    notify::Mail mail{"anna@example.org", "Größe: Zürich fällt – und Łódź auch, was alles in einer einzigen Zeile stehen soll",
                      "Ärger in Łódź.\n.\n..\nFrom here = there \t\nA long line: " + std::string(2000, 'x') + "\nlast", "0123abcd",
                      "https://games.example.org/unsubscribe/" + std::string(55, 'A')};
    CHECK(mailer.send(mail, now) == notify::Outcome{Kind::delivered});
    const auto first = server.next();
    CHECK(first.at("from") == "armistice@games.example.org");
    CHECK(first.at("to") == std::vector<std::string>{"anna@example.org"});
    CHECK(header(first, "Subject") == mail.subject);
    CHECK(header(first, "From") == "Armistice <armistice@games.example.org>");
    CHECK(header(first, "Message-ID") == "<0123abcd@games.example.org>");
    CHECK(header(first, "Date") == "Fri, 15 Jan 2027 08:00:00 +0000");
    CHECK(header(first, "Auto-Submitted") == "auto-generated");
    CHECK(header(first, "List-Unsubscribe") == "<" + mail.unsubscribe + ">");
    CHECK(header(first, "List-Unsubscribe-Post") == "List-Unsubscribe=One-Click");
    CHECK(header(first, "Content-Type") == "text/plain; charset=\"utf-8\"");
    CHECK(first.at("defects").empty());
    CHECK(first.at("longest") <= 128);  // of the header
    auto text = first.at("text").get<std::string>();
    std::erase(text, '\r');
    while (text.ends_with('\n')) text.pop_back();
    CHECK(text == mail.text);
    for (const auto* address : {"ben@example.org", "carl@example.org"}) {
        CHECK(mailer.send(to(address), now).kind == Kind::delivered);
        CHECK(server.next().at("connection") == first.at("connection"));
    }
    mailer.rest();
    CHECK(mailer.send(to("dora@example.org"), now).kind == Kind::delivered);
    CHECK(server.next().at("connection") != first.at("connection"));
}

TEST_CASE("what the server refuses is over and what it puts off comes later and neither stops the next") {
    Helper server{"mail_server.py", {"plain"}};
    notify::Mailer mailer{at(server.port())};
    CHECK(mailer.send(to("nobody@example.org"), now) == notify::Outcome{Kind::refused, "RCPT was answered with 550 5.1.1"});
    CHECK(mailer.send(to("busy@example.org"), now) == notify::Outcome{Kind::later, "RCPT was answered with 450 4.2.1"});
    CHECK(mailer.send(to("spam@example.org"), now) == notify::Outcome{Kind::refused, "DATA was answered with 554 5.7.1"});
    CHECK(mailer.send(to("anna@example.org"), now).kind == Kind::delivered);
    CHECK(server.next().at("to") == std::vector<std::string>{"anna@example.org"});
    CHECK(server.silent());
}

TEST_CASE("what is no mail is refused before anybody is asked") {
    Helper server{"mail_server.py", {"plain"}};
    notify::Mailer mailer{at(server.port())};
    auto mail = to("anna@example.org");
    mail.subject = "x\r\nBcc: eve@example.org";
    CHECK(mailer.send(mail, now).kind == Kind::refused);
    CHECK(mailer.send(to("anna@example.org>\r\nRCPT TO:<eve@example.org"), now).kind == Kind::refused);
    CHECK(server.silent());
}

TEST_CASE("a server that takes nothing from us is the server's fault and no player's") {
    Helper server{"mail_server.py", {"stingy"}};
    notify::Mailer mailer{at(server.port())};
    const auto outcome = mailer.send(to("anna@example.org"), now);
    CHECK(outcome.kind == Kind::later);
    CHECK(outcome.blames == Blames::way);
    CHECK(says(outcome.detail, "MAIL was answered with 550 5.7.1"));
}

TEST_CASE("mails go by STARTTLS and with a log-in where that is configured") {
    Secured secured{"login"};
    auto server = secured.server(notify::Security::starttls);
    server.user = "armistice";
    server.password = password;
    {
        notify::Mailer mailer{server};
        CHECK(mailer.send(to("anna@example.org"), now).kind == Kind::delivered);
        const auto mail = secured.helper->next();
        CHECK(mail.at("secret") == true);
        CHECK(mail.at("user") == "armistice");
    }
    server.password = "not-this-one";
    notify::Mailer mailer{server};
    const auto outcome = mailer.send(to("anna@example.org"), now);
    CHECK(outcome.kind == Kind::later);
    CHECK(outcome.blames == Blames::way);
    CHECK(says(outcome.detail, "535"));
    CHECK_FALSE(says(outcome.detail, "not-this-one"));
    CHECK_FALSE(says(outcome.detail, "anna"));
    CHECK(secured.helper->silent());
}

TEST_CASE("mails go by TLS from the first byte where that is configured") {
    Secured secured{"tls"};
    notify::Mailer mailer{secured.server(notify::Security::tls)};
    CHECK(mailer.send(to("anna@example.org"), now).kind == Kind::delivered);
    CHECK(secured.helper->next().at("to") == std::vector<std::string>{"anna@example.org"});
}

TEST_CASE("nothing is said in clear where STARTTLS is wanted and is not to be had or not to be trusted") {
    SUBCASE("the server offers none") {
        Helper server{"mail_server.py", {"plain"}};
        auto there = at(server.port(), notify::Security::starttls);
        there.user = "armistice";
        there.password = password;
        notify::Mailer mailer{there};
        const auto outcome = mailer.send(to("anna@example.org"), now);
        CHECK(outcome.kind == Kind::later);
        CHECK(outcome.blames == Blames::way);
        CHECK(server.silent());
    }
    SUBCASE("its certificate is nobody's") {
        Secured secured{"starttls"};
        auto server = secured.server(notify::Security::starttls);
        server.ca_file.clear();
        notify::Mailer mailer{server};
        const auto outcome = mailer.send(to("anna@example.org"), now);
        CHECK(outcome.blames == Blames::way);
        CHECK(says(outcome.detail, "certificate"));
        CHECK(secured.helper->silent());
    }
    SUBCASE("its certificate is another's") {
        Secured secured{"starttls"};
        auto server = secured.server(notify::Security::starttls);
        server.host = "127.0.0.2";
        notify::Mailer mailer{server};
        CHECK(mailer.send(to("anna@example.org"), now).blames == Blames::way);
        CHECK(secured.helper->silent());
    }
}

TEST_CASE("a server that is silent or hangs up or talks nonsense or is not there is tried later and soon given up") {
    for (const auto* mode : {"silent", "closing", "full", "garbage", "yes", "endless"}) {
        CAPTURE(mode);
        Helper server{"mail_server.py", {mode}};
        auto there = at(server.port());
        there.limit = std::chrono::milliseconds{300};
        notify::Mailer mailer{there};
        const auto begun = std::chrono::steady_clock::now();
        const auto outcome = mailer.send(to("anna@example.org"), now);
        CHECK(outcome.kind == Kind::later);
        CHECK(outcome.blames == Blames::way);
        CHECK_FALSE(says(outcome.detail, "anna"));
        CHECK(outcome.detail.size() < 200);
        mailer.rest();
        CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds{8});
    }
    std::uint16_t port = 0;
    {
        const Helper gone{"mail_server.py", {"plain"}};
        port = gone.port();
    }
    notify::Mailer mailer{at(port)};
    CHECK(mailer.send(to("anna@example.org"), now).blames == Blames::way);
}

TEST_CASE("a server that takes a mail up and does not say what became of it may have it and only several such are its own fault") {
    Helper server{"mail_server.py", {"plain"}};
    auto hasty = at(server.port());
    hasty.limit = std::chrono::milliseconds{500};
    notify::Mailer mailer{at(server.port())};
    for (const auto* name : {"lost", "drops", "closes"}) {
        notify::Mailer waits{hasty};
        const auto outcome = (name == std::string{"lost"} ? waits : mailer).send(to(std::string{name} + "@example.org"), now);
        CAPTURE(outcome.detail);
        CHECK(outcome.kind == Kind::later);
        CHECK(outcome.blames == Blames::unclear);
        CHECK(says(outcome.detail, "DATA"));
        CHECK(header(server.next(), "Message-ID") == "<id-" + std::string{name} + "@games.example.org>");
    }
    CHECK(mailer.send(to("anna@example.org"), now).kind == Kind::delivered);
}

TEST_CASE("who gives up breaks off what no server has yet") {
    Helper server{"mail_server.py", {"silent"}};
    notify::Mailer mailer{at(server.port())};
    mailer.give_up();
    const auto outcome = mailer.send(to("anna@example.org"), now);
    CHECK(outcome.kind == Kind::later);
    CHECK(says(outcome.detail, "stops"));
}

TEST_CASE("what does not go together in the configuration of notifications is said all at once") {
    notify::NotificationConfig config;
    CHECK(notify::faults_of(config).empty());
    config.server = "mail.example.org";
    config.from = "armistice@example.org";
    config.url = "https://games.example.org";
    CHECK(notify::faults_of(config).empty());
    for (const auto& [host, fine] : {std::pair{"localhost", true},
                                     {"127.0.0.1", true},
                                     {"127.8.9.1", true},
                                     {"::1", true},
                                     {"mail.example.org", false},
                                     {"128.0.0.1", false},
                                     {"::2", false},
                                     {"127.0.0.1.example.org", false}}) {
        CAPTURE(host);
        auto plain = config;
        plain.server = host;
        plain.security = "none";
        CHECK(notify::faults_of(plain).empty() == fine);
        plain.security = "tls";
        CHECK(notify::faults_of(plain).empty());
    }
    config.server = "mail example";
    config.security = "some";
    config.from = "Armistice <a@b>";
    config.user = "x";
    config.url = "games.example.org";
    CHECK(notify::faults_of(config).size() == 5);
    config.url.clear();
    config.user = "a\nb";
    CHECK(notify::faults_of(config).size() == 6);
    for (const auto* url : {"https://", "ftp://a", "https://a b", "https://a?b", "https://a#b"}) {
        CAPTURE(url);
        notify::NotificationConfig other;
        other.url = url;
        CHECK(notify::faults_of(other).size() == 1);
    }
}

}  // namespace testing
