#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/time_source.hpp"
#include "server/notify/curl.hpp"
#include "server/notify/outcome.hpp"

namespace server::notify {

/// A word to a program of the player's own.
struct Hook {
    std::string url;
    std::string secret;  ///< That it shares with us: the body is signed with it.
    std::string id;      ///< The same word has the same, however often it is sent: `Armistice-Delivery`.
    std::string body;    ///< JSON.
};

class HookSender {
public:
    HookSender() = default;
    HookSender(const HookSender&) = delete;
    HookSender& operator=(const HookSender&) = delete;
    virtual ~HookSender() = default;
    /// All of them at a time. Blocks until it is known what became of each, or its time is up. @return one outcome for each.
    [[nodiscard]] virtual std::vector<Outcome> send(std::span<const Hook> hooks, Moment now) = 0;
};

/// What a webhook may be, and how long it may take.
struct HookRules {
    bool plain = false;              ///< By http, too, which everybody on the way can read.
    bool private_addresses = false;  ///< In the network that the server is in, and on its own machine.
    std::string ca_file{};           ///< Certificates that are trusted instead of the system's, if any.
    std::chrono::milliseconds connect_limit{5'000};
    std::chrono::milliseconds limit{10'000};
    bool operator==(const HookRules&) const = default;
};

/// Why this cannot be a webhook, in words for who enters it; nothing where it can. What the name of its host means is looked at when it is called.
[[nodiscard]] std::optional<std::string> fault_of_hook(const std::string& url, const HookRules& rules);

/// `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hexadecimal>`: what the header `Armistice-Signature` says.
[[nodiscard]] std::string signature_of(std::string_view secret, std::string_view body, Moment now);

/// Calls webhooks by HTTP. Redirects are not followed, and an address that is not public is not connected to, whatever its name said when
/// it was entered. One thread at a time.
class Webhooks final : public HookSender {
public:
    static constexpr std::size_t most_of_answer = 16 * 1024;  ///< Bytes of an answer, header included, that are read.

    explicit Webhooks(HookRules rules) : rules_{std::move(rules)} {}
    [[nodiscard]] std::vector<Outcome> send(std::span<const Hook> hooks, Moment now) override;

private:
    struct Call;
    const HookRules rules_;
};

}  // namespace server::notify
