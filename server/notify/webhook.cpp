#include "server/notify/webhook.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>

#include "rules/match/hash.hpp"
#include "server/notify/mail.hpp"
#include "server/notify/public_address.hpp"

namespace server::notify {
namespace {

constexpr std::size_t most_at_a_time = 32;
constexpr int longest_poll_ms = 100;
constexpr const char* not_public = "its address is in no public network";

/// Whether a host says by itself that it is not public: as a number, which libcurl writes in the usual form, or as this machine. What a name
/// means is only known when it is connected to.
bool is_private(std::string host) {
    std::transform(host.begin(), host.end(), host.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (host.ends_with('.')) host.pop_back();
    if (host == "localhost" || host.ends_with(".localhost")) return true;
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    sockaddr_in v4{};
    v4.sin_family = AF_INET;
    if (::inet_pton(AF_INET, host.c_str(), &v4.sin_addr) == 1) return !is_public(reinterpret_cast<const sockaddr&>(v4));
    sockaddr_in6 v6{};
    v6.sin6_family = AF_INET6;
    return ::inet_pton(AF_INET6, host.c_str(), &v6.sin6_addr) == 1 && !is_public(reinterpret_cast<const sockaddr&>(v6));
}

}  // namespace

std::optional<std::string> fault_of_hook(const std::string& url, const HookRules& rules) {
    if (!is_link(url)) return "a webhook is an address of the web, without spaces and letters beyond ASCII: begin it with https://";
    const auto host = curl::part_of(url, CURLUPART_HOST);
    if (host.empty() || curl::part_of(url, CURLUPART_PORT) == "0")
        return "this address names no host, or port 0: write one such as https://example.org/armistice";
    if (curl::part_of(url, CURLUPART_SCHEME) != "https" && !rules.plain)
        return "a webhook is called by https on this server, so that nobody on the way can read it: begin it with https://";
    if (!curl::part_of(url, CURLUPART_USER).empty() || !curl::part_of(url, CURLUPART_PASSWORD).empty())
        return "a webhook has no user and no password in its address, as what is sent is signed: leave them out";
    if (!rules.private_addresses && is_private(host))
        return std::string{not_public} + ": give one that is, or ask the administrator to allow others (`private-webhooks` of [post])";
    return std::nullopt;
}

std::string signature_of(std::string_view secret, std::string_view body, Moment now) {
    const auto seconds = std::to_string(now / 1000);
    const auto bytes = [](std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); };
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, bytes(secret), secret.size());
    for (const std::string_view part : {std::string_view{seconds}, std::string_view{"."}, body})
        crypto_auth_hmacsha256_update(&state, bytes(part), part.size());
    std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES> mac{};
    crypto_auth_hmacsha256_final(&state, mac.data());
    return fmt::format("t={},v1={}", seconds, match::hex(mac));
}

/// One that is under way. It stays where it is: libcurl knows its parts.
struct Webhooks::Call {
    Call(const HookRules& rules, const Hook& called, Moment now)
        : hook{called}, allow_private{rules.private_addresses}, easy{curl::new_handle()} {
        auto* curl = easy.get();
        header.add("Content-Type: application/json");
        header.add("Armistice-Signature: " + signature_of(hook.secret, hook.body, now));
        header.add("Armistice-Delivery: " + hook.id);
        header.add("Expect:");  // no word of ours is so long that it should be asked for
        curl_easy_setopt(curl, CURLOPT_URL, hook.url.c_str());
        curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, rules.plain ? "http,https" : "https");
        curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
        curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
        curl_easy_setopt(curl, CURLOPT_USERAGENT, "armistice");
        curl_easy_setopt(curl, CURLOPT_HTTPHEADER, header.get());
        curl_easy_setopt(curl, CURLOPT_POST, 1L);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, hook.body.data());
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(hook.body.size()));
        curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(rules.connect_limit.count()));
        curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(rules.limit.count()));
        curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
        curl_easy_setopt(curl, CURLOPT_WRITEDATA, this);
        curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take);
        curl_easy_setopt(curl, CURLOPT_HEADERDATA, this);
        curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open);
        curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, this);
        curl_easy_setopt(curl, CURLOPT_PRIVATE, this);
        if (!rules.ca_file.empty()) curl_easy_setopt(curl, CURLOPT_CAINFO, rules.ca_file.c_str());
    }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    static std::size_t take(char*, std::size_t, std::size_t size, void* of) {
        auto& call = *static_cast<Call*>(of);
        call.taken += size;
        return call.taken <= most_of_answer ? size : 0;
    }
    /// The address that is really connected to: what the name means now.
    static curl_socket_t open(void* of, curlsocktype, curl_sockaddr* to) {
        auto& call = *static_cast<Call*>(of);
        if (!call.allow_private && !is_public(to->addr)) {
            call.closed_to_us = true;
            return CURL_SOCKET_BAD;
        }
        return ::socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
    }

    [[nodiscard]] Outcome outcome(CURLcode result) const {
        using Kind = Outcome::Kind;
        long status = 0;
        curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &status);
        constexpr long gone = 410;
        // Who has said its status and then goes on without end has heard us all the same.
        if (status >= 200 && status < 300) return {Kind::delivered};
        if (status == gone) return {Kind::refused, "it answers 410: it is gone"};
        if (status != 0) return {Kind::later, fmt::format("it answers {}", status)};
        // As of a name that nobody knows: what becomes of the webhook must not tell which names there are in a private network.
        if (closed_to_us) return {Kind::later, not_public};
        return {Kind::later, curl_easy_strerror(result)};
    }

    const Hook& hook;
    const bool allow_private;
    curl::List header;
    bool closed_to_us = false;
    std::size_t taken = 0;
    curl::Easy easy;  ///< The last one: it goes before what it knows.
};

std::vector<Outcome> Webhooks::send(std::span<const Hook> hooks, Moment now) {
    std::vector<Outcome> outcomes(hooks.size());
    const auto multi = curl::new_multi();
    std::map<const Call*, std::size_t> at;
    std::vector<std::unique_ptr<Call>> calls;
    std::size_t next = 0;
    const auto begin_more = [&] {
        for (; next < hooks.size() && at.size() < most_at_a_time; ++next) {
            if (const auto fault = fault_of_hook(hooks[next].url, rules_)) {
                outcomes[next] = {Outcome::Kind::refused, fault->substr(0, fault->find(": "))};  // what to do is for people
                continue;
            }
            calls.push_back(std::make_unique<Call>(rules_, hooks[next], now));
            at.emplace(calls.back().get(), next);
            curl_multi_add_handle(multi.get(), calls.back()->easy.get());
        }
    };
    begin_more();
    while (!at.empty()) {
        int running = 0;
        curl_multi_perform(multi.get(), &running);
        int left = 0;
        while (const auto* done = curl_multi_info_read(multi.get(), &left)) {
            if (done->msg != CURLMSG_DONE) continue;
            const auto result = done->data.result;
            auto* easy = done->easy_handle;
            char* of = nullptr;
            curl_easy_getinfo(easy, CURLINFO_PRIVATE, &of);
            const auto* call = reinterpret_cast<const Call*>(of);
            outcomes[at.at(call)] = call->outcome(result);
            at.erase(call);
            curl_multi_remove_handle(multi.get(), easy);
        }
        begin_more();
        if (!at.empty()) curl_multi_poll(multi.get(), nullptr, 0, longest_poll_ms, nullptr);
    }
    return outcomes;
}

}  // namespace server::notify
