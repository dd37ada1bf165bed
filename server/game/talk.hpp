#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <unordered_map>
#include <vector>

#include "protocol/wire.hpp"
#include "server/accounts/people_rules.hpp"
#include "server/base/net.hpp"
#include "server/base/prefix.hpp"
#include "server/net/peer.hpp"
#include "server/net/token_bucket.hpp"

namespace persistence {
class Store;
}

namespace server {

class People;
class Registry;
class TimeSource;

/// Where something is said.
struct TalkPlace {
    protocol::wire::Talk to{};
    std::optional<match::GameId> game;  ///< Nothing in the lobby.
    std::string side;                   ///< Of the talk of a side.
    /// As the store calls it.
    [[nodiscard]] std::string channel() const;
};
/// Who said something, or asked what was said, and waits to be answered.
struct TalkAuthor {
    std::shared_ptr<Peer> peer;
    std::uint64_t account = 0;
    std::uint32_t request = 0;
    bool late = false;  ///< He is shown later what others say: the number of his line is not told him, as it counts theirs.
};

/// What people say to each other: kept in channels of the store, apart from every record, and shown when it is kept. Who may say and hear
/// something beside a game its actor knows; here it is judged as text, bounded, kept, and told to the lobby. Nothing of it is logged. Safe
/// from every thread.
class Talk {
public:
    using Answer = protocol::ServerMessage::Body;
    /// Whose line the lobby takes: what is said there goes to everybody who listens. Where others have used up what all may say, an address
    /// that has said nothing lately still has its turn.
    class LobbyShares {
    public:
        LobbyShares();
        [[nodiscard]] match::Moment take(const std::optional<AddressPrefix>& address, match::Moment now);

    private:
        TokenBucket common_;
        TokenBucket reserved_;
        std::map<AddressPrefix, TokenBucket> quiet_;
    };
    /// @param exempt_loopback  what is said from this machine is not counted by its address.
    Talk(const PeopleRules& rules, persistence::Store& store, const TimeSource& time, People& people, Registry& registry,
         bool exempt_loopback);

    /// The text as it will be kept; or why it is not taken. Uses up what the account and its address may say.
    [[nodiscard]] tl::expected<std::string, Answer> admit(const protocol::client::Say& ask, std::uint64_t account, const Peer& peer);
    /// What is wrong with the question, if anything is.
    [[nodiscard]] std::optional<Answer> refuse(const protocol::client::ListTalk& ask) const;

    // In the lobby.
    Awaitable<Answer> say(std::string text, TalkAuthor author);
    /// From now on the connection hears what is said there.
    Awaitable<Answer> list(protocol::client::ListTalk ask, std::shared_ptr<Peer> peer);
    void leave(const Peer* peer);

    // Beside a game, once its actor permits it. Each answers by itself; it runs beside the actor, which does not wait for the store.
    Awaitable<> say(TalkPlace place, std::string text, TalkAuthor author);
    /// @param until  what was said later is not told.
    Awaitable<> list(TalkPlace place, protocol::client::ListTalk ask, match::Moment until, TalkAuthor author);
    /// What was said in a place since `moment`, as far as that can be read.
    Awaitable<std::vector<protocol::server::TalkLine>> since(TalkPlace place, match::Moment moment);
    /// The game is gone: so is all that was said beside it.
    Awaitable<> forget(match::GameId game, std::vector<std::string> sides);
    /// With the names that people have now.
    [[nodiscard]] protocol::server::Said named(protocol::server::Said said) const;

private:
    using Said = protocol::server::Said;
    using TalkLine = protocol::server::TalkLine;
    /// Who says much waits, however many accounts he makes.
    class Shares {
    public:
        [[nodiscard]] match::Moment take(std::uint64_t account, const std::optional<AddressPrefix>& address, match::Moment now);

    private:
        std::mutex mutex_;
        std::unordered_map<std::uint64_t, TokenBucket> accounts_;
        std::map<AddressPrefix, TokenBucket> addresses_;
    };
    /// What is counted as the address of a connection; nothing where addresses of this machine are not limited.
    [[nodiscard]] std::optional<AddressPrefix> counted_address(const Peer& peer) const;
    /// A line that is kept; or the answer to its author.
    Awaitable<tl::expected<Said, Answer>> keep(TalkPlace place, std::string text, std::uint64_t account);
    Awaitable<tl::expected<Said, Answer>> read(TalkPlace place, protocol::client::ListTalk ask, match::Moment until);
    void tell_lobby(const Said& said, const Peer* but);
    [[nodiscard]] match::Moment now() const;

    const bool lobby_open_;
    const bool exempt_loopback_;
    persistence::Store& store_;
    const TimeSource& time_;
    People& people_;
    Registry& registry_;
    Shares shares_;
    std::mutex mutex_;
    LobbyShares lobby_;
    std::unordered_map<const Peer*, std::weak_ptr<Peer>> listeners_;
};

}  // namespace server
