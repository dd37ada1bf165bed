// Calls of a real web server, and of addresses that are none of ours to call.
#include "server/notify/webhook.hpp"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <doctest/doctest.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <mutex>
#include <string>
#include <vector>

#include "server/notify/public_address.hpp"
#include "tests/notify/helper.hpp"
#include "tests/server/harness.hpp"

namespace {

/// What a name means, look by look, as its owner's name server says it; and which addresses were connected to. libcurl calls the two functions
/// below in the place of the system's.
struct Names {
    static constexpr const char* name = "rebinding.example";
    std::mutex mutex;
    std::vector<std::vector<std::string>> means;  ///< The last one from then on; empty: the name is nobody's.
    std::size_t looks = 0;
    std::vector<std::string> connected;  ///< Public addresses, which none of these tests reaches, among them.
};
Names& names() {
    static Names all;
    return all;
}
template <class Function>
Function* system_function(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}
std::string text_of(const sockaddr* address) {
    char text[INET6_ADDRSTRLEN] = "";
    if (address->sa_family == AF_INET) {
        sockaddr_in four{};
        std::memcpy(&four, address, sizeof four);
        ::inet_ntop(AF_INET, &four.sin_addr, text, sizeof text);
    }
    return text;
}

}  // namespace

extern "C" int getaddrinfo(const char* host, const char* service, const addrinfo* hints, addrinfo** found) {
    static const auto real = system_function<int(const char*, const char*, const addrinfo*, addrinfo**)>("getaddrinfo");
    auto& all = names();
    std::vector<std::string> meant;
    {
        const std::lock_guard lock{all.mutex};
        if (host == nullptr || std::string{host} != Names::name || all.means.empty()) return real(host, service, hints, found);
        meant = all.means[std::min(all.looks++, all.means.size() - 1)];
    }
    // Each as the system has it for a number, in a list as it gives them back.
    addrinfo* first = nullptr;
    addrinfo** next = &first;
    for (const auto& address : meant) {
        if (const int fault = real(address.c_str(), service, hints, next); fault != 0) return fault;
        while (*next != nullptr) next = &(*next)->ai_next;
    }
    *found = first;
    return 0;
}
extern "C" int connect(int socket, const sockaddr* to, socklen_t size) {
    static const auto real = system_function<int(int, const sockaddr*, socklen_t)>("connect");
    const auto address = text_of(to);
    if (address.empty()) return real(socket, to, size);
    {
        auto& all = names();
        const std::lock_guard lock{all.mutex};
        all.connected.push_back(address);
    }
    if (address.starts_with("127.")) return real(socket, to, size);
    errno = ECONNREFUSED;  // nothing leaves this machine
    return -1;
}

namespace testing {
namespace {

namespace notify = server::notify;
using Kind = notify::Outcome::Kind;

constexpr server::Moment now = 1'800'000'000'000;

/// Of a test that calls its own machine.
notify::HookRules here() {
    notify::HookRules rules;
    rules.plain = true;
    rules.private_addresses = true;
    return rules;
}
notify::Hook hook(const std::string& url) { return {url, "secret", "id-1", R"({"games":[]})"}; }
std::string url_of(std::uint16_t port, const std::string& path) { return "http://127.0.0.1:" + std::to_string(port) + path; }

notify::Outcome call(const notify::HookRules& rules, const notify::Hook& hook) {
    notify::Webhooks hooks{rules};
    return hooks.send({&hook, 1}, now).at(0);
}

bool is_public(const std::string& text) {
    sockaddr_storage storage{};
    auto& four = reinterpret_cast<sockaddr_in&>(storage);
    auto& six = reinterpret_cast<sockaddr_in6&>(storage);
    if (::inet_pton(AF_INET, text.c_str(), &four.sin_addr) == 1)
        storage.ss_family = AF_INET;
    else if (::inet_pton(AF_INET6, text.c_str(), &six.sin6_addr) == 1)
        storage.ss_family = AF_INET6;
    else
        throw std::runtime_error{text + " is no address"};
    return notify::is_public(reinterpret_cast<const sockaddr&>(storage));
}

}  // namespace

TEST_CASE("a call is a POST of JSON with its id and a signature over time and body") {
    Helper server{"hook_server.py"};
    CHECK(call(here(), hook(url_of(server.port(), "/ok"))) == notify::Outcome{Kind::delivered});
    const auto request = server.next();
    CHECK(request.at("method") == "POST");
    CHECK(request.at("body") == R"({"games":[]})");
    CHECK(request.at("header").at("Content-Type") == "application/json");
    CHECK(request.at("header").at("Armistice-Delivery") == "id-1");
    // printf '1800000000.{"games":[]}' | openssl dgst -sha256 -hmac secret
    CHECK(request.at("header").at("Armistice-Signature") ==
          "t=1800000000,v1=43b37f1d166ad67dd7235b6b9e786e41839d181928de79d4bf49842d120ef13d");
    CHECK(notify::signature_of("secret", R"({"games":[]})", now) == request.at("header").at("Armistice-Signature"));
    CHECK(notify::signature_of("secret", R"({"games":[]})", now + 1000) != notify::signature_of("secret", R"({"games":[]})", now));
    CHECK(notify::signature_of("another", R"({"games":[]})", now) != notify::signature_of("secret", R"({"games":[]})", now));
}

TEST_CASE("a call is delivered by 2xx and over by 410 and else comes later") {
    Helper server{"hook_server.py"};
    CHECK(call(here(), hook(url_of(server.port(), "/gone"))) == notify::Outcome{Kind::refused, "it answers 410: it is gone"});
    CHECK(call(here(), hook(url_of(server.port(), "/wrong"))) == notify::Outcome{Kind::later, "it answers 500"});
    CHECK(call(here(), hook(url_of(server.port(), "/garbage"))).kind == Kind::later);
    CHECK(call(here(), hook(url_of(server.port(), "/close"))).kind == Kind::later);
    std::uint16_t port = 0;
    {
        const Helper gone{"hook_server.py"};
        port = gone.port();
    }
    CHECK(call(here(), hook(url_of(port, "/ok"))).kind == Kind::later);
    CHECK(call(here(), hook("http://no-such-host.invalid/")).kind == Kind::later);
}

TEST_CASE("a redirect is not followed") {
    Helper server{"hook_server.py"};
    CHECK(call(here(), hook(url_of(server.port(), "/redirect"))) == notify::Outcome{Kind::later, "it answers 307"});
    CHECK(server.next().at("path") == "/redirect");
    CHECK(server.silent());
}

TEST_CASE("who answers slowly or without end costs little time and little room") {
    Helper server{"hook_server.py"};
    auto rules = here();
    rules.limit = std::chrono::milliseconds{400};
    const auto begun = std::chrono::steady_clock::now();
    CHECK(call(rules, hook(url_of(server.port(), "/slow"))).kind == Kind::later);
    CHECK(call(rules, hook(url_of(server.port(), "/header"))).kind == Kind::later);
    // These have said that they took it.
    CHECK(call(rules, hook(url_of(server.port(), "/drip"))).kind == Kind::delivered);
    CHECK(call(rules, hook(url_of(server.port(), "/huge"))).kind == Kind::delivered);
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds{5});
}

TEST_CASE("many are called at a time and a slow one holds up none") {
    Helper server{"hook_server.py"};
    auto rules = here();
    rules.limit = std::chrono::milliseconds{3000};
    std::vector<notify::Hook> hooks;
    for (int slow = 0; slow < 16; ++slow) hooks.push_back(hook(url_of(server.port(), "/slow")));
    for (int quick = 0; quick < 64; ++quick) hooks.push_back(hook(url_of(server.port(), "/ok")));
    hooks.push_back(hook("https://user:word@example.org/"));
    notify::Webhooks sender{rules};
    const auto begun = std::chrono::steady_clock::now();
    const auto outcomes = sender.send(hooks, now);
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds{12});  // one after the other would take 48
    for (std::size_t at = 0; at < 80; ++at) CHECK(outcomes[at].kind == (at < 16 ? Kind::later : Kind::delivered));
    CHECK(outcomes[80].kind == Kind::refused);
    CHECK(sender.send({}, now).empty());
}

TEST_CASE("by https a call goes to who has a certificate that is trusted") {
    const TempFolder folder;
    make_certificate(folder.file(""));
    Helper server{"hook_server.py", {folder.file("certificate.pem"), folder.file("key.pem")}};
    const auto there = hook("https://localhost:" + std::to_string(server.port()) + "/ok");
    auto rules = here();
    rules.plain = false;
    CHECK(call(rules, there).kind == Kind::later);
    rules.ca_file = folder.file("certificate.pem");
    CHECK(call(rules, there).kind == Kind::delivered);
    CHECK(server.next().at("path") == "/ok");
}

TEST_CASE("an address in a private network is not connected to whatever its name") {
    Helper server{"hook_server.py"};
    auto rules = here();
    rules.private_addresses = false;
    const auto port = ":" + std::to_string(server.port()) + "/ok";
    for (const auto* host : {"127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "017700000001", "0.0.0.0", "[::1]",
                             "[::ffff:127.0.0.1]", "10.0.0.1", "169.254.169.254", "[fd00::1]"}) {
        CAPTURE(host);
        CHECK(call(rules, hook("http://" + std::string{host} + port)) ==
              notify::Outcome{Kind::refused, "its address is in no public network"});
    }
    // Unlike a name: what becomes of its webhook does not say whether it means an address there, or none.
    CHECK(call(rules, hook("http://no-such-name.invalid" + port)).kind == Kind::later);
    CHECK(server.silent());
}

TEST_CASE("a name that means another address at each look leads to none that is private") {
    Helper server{"hook_server.py"};
    auto rules = here();
    rules.private_addresses = false;
    const auto there = hook("http://" + std::string{Names::name} + ":" + std::to_string(server.port()) + "/ok");
    const auto closed = notify::Outcome{Kind::later, "its address is in no public network"};
    const auto begin = [](std::vector<std::vector<std::string>> means) {
        auto& all = names();
        const std::lock_guard lock{all.mutex};
        all.means = std::move(means);
        all.looks = 0;
        all.connected.clear();
    };
    const auto connected = [] {
        const std::lock_guard lock{names().mutex};
        return names().connected;
    };
    // Public while it is looked at first, of this machine from then on.
    begin({{"8.8.8.8"}, {"127.0.0.1"}});
    CHECK(call(rules, there).kind == Kind::later);
    CHECK(connected() == std::vector<std::string>{"8.8.8.8"});
    CHECK(call(rules, there) == closed);
    CHECK(connected() == std::vector<std::string>{"8.8.8.8"});
    // Both at once: what is left when the public one does not answer is not connected to.
    begin({{"8.8.8.8", "127.0.0.1"}});
    CHECK(call(rules, there) == closed);
    CHECK(connected() == std::vector<std::string>{"8.8.8.8"});
    begin({{"10.0.0.1", "127.0.0.1"}});
    CHECK(call(rules, there) == closed);
    CHECK(connected().empty());
    CHECK(server.silent());
    // The name is one that would be reached, where the configuration allows it.
    rules.private_addresses = true;
    begin({{"127.0.0.1"}});
    CHECK(call(rules, there).kind == Kind::delivered);
    CHECK(connected() == std::vector<std::string>{"127.0.0.1"});
    begin({});
}

TEST_CASE("what is no webhook is said when it is entered and not called") {
    notify::HookRules rules;
    CHECK_FALSE(notify::fault_of_hook("https://example.org/armistice?x=1", rules));
    for (const auto* bad : {"",
                            "example.org",
                            "http://example.org",
                            "ftp://example.org",
                            "file:///etc/passwd",
                            "gopher://example.org",
                            "https://",
                            "https://a b",
                            "https://user:word@example.org/",
                            "https://user@example.org/",
                            "https://exa\nmple.org",
                            "https://example.org:99999/",
                            "https://example.org:0/",
                            "https://127.0.0.1/",
                            "https://127.1/",
                            "https://2130706433/",
                            "https://0x7f000001/",
                            "https://10.0.0.1/",
                            "https://169.254.169.254/latest",
                            "https://0/",
                            "https://[::1]/",
                            "https://[::ffff:127.0.0.1]/",
                            "https://[fd00::1]:8443/",
                            "https://localhost/",
                            "https://LOCALHOST.:8443/",
                            "https://a.localhost/"}) {
        CAPTURE(bad);
        CHECK(notify::fault_of_hook(bad, rules));
        CHECK(call(rules, hook(bad)).kind == Kind::refused);
    }
    for (const auto* good : {"https://8.8.8.8/", "https://[2001:4860:4860::8888]/", "https://localhost.example.org/"})
        CHECK_FALSE(notify::fault_of_hook(good, rules));
    rules.plain = true;
    rules.private_addresses = true;
    CHECK_FALSE(notify::fault_of_hook("http://127.0.0.1:8080/", rules));
    CHECK_FALSE(notify::fault_of_hook("http://example.org", rules));
    CHECK(notify::fault_of_hook("ftp://example.org", rules));
}

TEST_CASE("what is public is one of the public networks and nothing else") {
    for (const auto* address :
         {"8.8.8.8",         "1.1.1.1",     "9.255.255.255",    "11.0.0.0",    "100.63.255.255",  "100.128.0.0",
          "126.255.255.255", "128.0.0.0",   "169.253.255.255",  "169.255.0.0", "172.15.255.255",  "172.32.0.0",
          "192.167.255.255", "192.169.0.0", "198.17.255.255",   "198.20.0.0",  "223.255.255.255", "2001:4860:4860::8888",
          "2a00::1",         "2001:200::1", "2001:db7:ffff::1", "2001:db9::1", "2003::1",         "3ffe::1"}) {
        CAPTURE(address);
        CHECK(is_public(address));
    }
    for (const auto* address : {"0.0.0.0",
                                "0.255.255.255",
                                "10.0.0.0",
                                "10.255.255.255",
                                "100.64.0.0",
                                "100.127.255.255",
                                "127.0.0.0",
                                "127.255.255.255",
                                "169.254.0.0",
                                "169.254.169.254",
                                "169.254.255.255",
                                "172.16.0.0",
                                "172.31.255.255",
                                "192.0.0.1",
                                "192.0.2.1",
                                "192.88.99.1",
                                "192.168.0.0",
                                "192.168.255.255",
                                "198.18.0.0",
                                "198.19.255.255",
                                "198.51.100.1",
                                "203.0.113.1",
                                "224.0.0.1",
                                "239.255.255.255",
                                "240.0.0.1",
                                "255.255.255.255",
                                "::",
                                "::1",
                                "::ffff:8.8.8.8",
                                "::ffff:127.0.0.1",
                                "::8.8.8.8",
                                "64:ff9b::808:808",
                                "100::1",
                                "1fff::1",
                                "2001::1",
                                "2001:1ff::1",
                                "2001:db8::1",
                                "2002:808:808::1",
                                "3fff::1",
                                "4000::1",
                                "fc00::1",
                                "fd12::1",
                                "fe80::1",
                                "fec0::1",
                                "ff02::1"}) {
        CAPTURE(address);
        CHECK_FALSE(is_public(address));
    }
    sockaddr local{};
    local.sa_family = AF_UNIX;
    CHECK_FALSE(notify::is_public(local));
}

}  // namespace testing
