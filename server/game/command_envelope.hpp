#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "protocol/wire.hpp"
#include "rules/core/compiled_variant.hpp"
#include "rules/match/entry.hpp"
#include "server/base/routes.hpp"
#include "server/net/peer.hpp"

namespace server {

using match::Moment;
struct History;

/// What the server asks of a game of itself.
namespace task {
struct Due {};    ///< A limit of the clock may have been reached.
struct Leave {};  ///< The peer is gone.
struct Park {};   ///< Unless it is in use, the game may leave the memory.
struct Pause {
    match::body::PauseReason reason{};
};
struct Resume {
    match::body::PauseReason reason{};
};
/// A subscriber was sent what was missed, as far as it was asked for.
struct CaughtUp {
    std::shared_ptr<History> history;
};
struct Expire {};  ///< Unless it has started, the game goes: it waited too long.
/// A line of chat is kept, and may be shown. Its author was answered.
struct Spoken {
    protocol::server::Said said;
    std::weak_ptr<Peer> by;
};
}  // namespace task

/// The messages that name a game, by their routes.
template <class Message>
inline constexpr bool names_a_game =
    route<Message>.to == Part::game || (route<Message>.to == Part::lobby && requires(const Message& message) { message.game; });

/// Of a variant of messages those that name a game, and what the server asks of a game.
template <class Messages>
struct ForGames;
template <class... Messages>
struct ForGames<std::variant<Messages...>> {
    template <class Message>
    using IfTaken = std::conditional_t<names_a_game<Message>, std::tuple<Message>, std::tuple<>>;
    template <class... All>
    static std::variant<All..., task::Due, task::Leave, task::Park, task::Pause, task::Resume, task::CaughtUp, task::Expire, task::Spoken>
        joined(std::tuple<All...>);
    using Body = decltype(joined(std::tuple_cat(std::declval<IfTaken<Messages>>()...)));
};

/// What lies in an actor's mailbox: a message for one game, with who sent it and when.
struct CommandEnvelope {
    struct Body : ForGames<protocol::ClientMessage::Body::variant_type>::Body {
        using variant_type = variant;
        using variant::variant;
        Body();
        Body(const Body&);
        Body(Body&&) noexcept;
        Body& operator=(const Body&);
        Body& operator=(Body&&) noexcept;
        ~Body();
    };
    std::shared_ptr<Peer> peer{};  ///< Null for the server itself.
    std::uint64_t account = 0;     ///< Of the session.
    std::uint64_t sitting = 0;     ///< Of a `TakeSeat`: the account that is to sit.
    protocol::wire::Role role{};   ///< Of the account, on the whole server.
    std::uint32_t request = 0;
    Moment stamp = 0;  ///< When the frame was read.
    Body body{};
    bool asks = false;  ///< It only asks or says something, and changes nothing of the game: it waits for those who play.
    /// Of an act, or a question that names things of a game: to be read with the rules of the game. Nothing where that was done.
    std::optional<protocol::ClientFrame> frame{};
    std::shared_ptr<void> until_done{};  ///< Gone when it is done: for one who waits for that.
};

}  // namespace server
