#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/wire.hpp"
#include "rules/core/ruleset.hpp"

namespace testing {

/// The rules of a bundle with further options and other parameters, compiled once; throws where there are none.
[[nodiscard]] std::shared_ptr<const rules::Ruleset> rules_of(const std::string& bundle = "1914-tournament",
                                                             const std::vector<std::string>& options = {},
                                                             const std::map<std::string, std::string>& parameters = {});

struct HttpReply {
    unsigned status = 0;
    std::string type;
    std::string body;
    std::string length{};  ///< As the header has it.
    std::string allow{};
    std::vector<std::pair<std::string, std::string>> headers{};  ///< All of them.
    /// Empty where there is none of this name.
    [[nodiscard]] std::string header(std::string_view name) const;
};
using Headers = std::vector<std::pair<std::string, std::string>>;
/// Any method on 127.0.0.1; what follows the answer is an error.
[[nodiscard]] HttpReply http_ask(std::uint16_t port, const std::string& method, const std::string& target, const std::string& body = {},
                                 const Headers& headers = {});
/// GET on 127.0.0.1; further header lines as name and value.
[[nodiscard]] HttpReply http_get(std::uint16_t port, const std::string& target, const Headers& headers = {});

/// A client as small as can be: blocking, one thread, over the wire as everybody else. Throws where it waits too long.
class Client {
public:
    struct Options {
        protocol::Format format = protocol::Format::binary;
        std::string subprotocol{};  ///< Empty: that of the format; "none" for none.
        std::string origin{};
        std::string host{};       ///< As the header says it; empty: the address.
        std::string forwarded{};  ///< X-Forwarded-For; empty: none.
        std::string socket{};     ///< A Unix socket instead of the port.
        bool hello = true;        ///< Says hello as a guest at once.
        std::string token{};
        std::vector<protocol::client::Seen> seen{};
        std::shared_ptr<const rules::Ruleset> rules = rules_of();
    };
    /// The connection is no more, or says nothing.
    struct Lost : std::runtime_error {
        using std::runtime_error::runtime_error;
    };
    struct Refused : std::runtime_error {
        using std::runtime_error::runtime_error;
        unsigned status = 0;
        std::string body;
    };
    struct Closed : Lost {
        using Lost::Lost;
        unsigned code = 0;
    };
    explicit Client(std::uint16_t port) : Client(port, Options{}) {}
    /// @throws Refused when the server does not upgrade.
    Client(std::uint16_t port, const Options& options);
    ~Client();
    Client(Client&&) noexcept;
    Client& operator=(Client&&) noexcept;

    /// @return the number of the request.
    std::uint32_t send(protocol::ClientMessage::Body body);
    void send_bytes(std::string_view bytes, bool text);
    /// The next message of any kind. @throws Closed
    [[nodiscard]] protocol::ServerMessage next();
    /// The answer to `request`; what comes before it is kept for `wait_for`.
    [[nodiscard]] protocol::ServerMessage answer_to(std::uint32_t request);
    template <class T>
    [[nodiscard]] T ask(protocol::ClientMessage::Body body) {
        auto message = answer_to(send(std::move(body)));
        if (auto* wanted = std::get_if<T>(&message.body)) return std::move(*wanted);
        throw std::runtime_error{"another answer: " + protocol::format_server(message, protocol::Format::json, rules.get())};
    }
    /// The next message of this kind that `fits`; what is of other kinds before it is dropped.
    template <class T, class Fits>
    [[nodiscard]] T wait_for(Fits fits) {
        for (;;) {
            auto message = take();
            if (auto* wanted = std::get_if<T>(&message.body))
                if (fits(*wanted)) return std::move(*wanted);
        }
    }
    template <class T>
    [[nodiscard]] T wait_for() {
        return wait_for<T>([](const T&) { return true; });
    }
    /// What has come unasked since it was last looked at, until the answer to this.
    [[nodiscard]] std::vector<protocol::ServerMessage> heard(protocol::ClientMessage::Body until = protocol::client::Ping{});
    /// Breaks the connection off without a word.
    void drop();

    std::uint64_t account = 0;
    std::string token;
    std::shared_ptr<const rules::Ruleset> rules;  ///< Of the games that are talked about: names are written and read in them.

private:
    struct Connection;
    [[nodiscard]] protocol::ServerMessage take();

    std::unique_ptr<Connection> connection_;
    protocol::Format format_;
    std::deque<protocol::ServerMessage> kept_;
    std::uint32_t request_ = 0;
};

}  // namespace testing
