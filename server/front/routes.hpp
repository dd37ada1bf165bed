#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>

#include "protocol/wire_client.hpp"

namespace server {

/// The part of the server that takes a message of a client.
enum class To : std::uint8_t {
    nobody,   ///< It has no row: `routes` does not compile.
    session,  ///< The connection: who it belongs to.
    account,  ///< The part of the server that knows people.
    lobby,    ///< It is about no game, or says itself whether it is.
    game,     ///< The game that it names.
};

/// The way of a message.
struct Route {
    To to = To::nobody;
    bool names = false;  ///< It holds names of units or spaces, so the game parses its frame again, with its rules.
};

/// The row of each message.
template <class Message>
inline constexpr Route route{};

// clang-format off
template <> inline constexpr Route route<protocol::client::Hello>{To::session};
template <> inline constexpr Route route<protocol::client::Register>{To::session};
template <> inline constexpr Route route<protocol::client::LogIn>{To::session};
template <> inline constexpr Route route<protocol::client::AskReset>{To::session};
template <> inline constexpr Route route<protocol::client::ResetPassword>{To::session};
template <> inline constexpr Route route<protocol::client::Ping>{To::session};
template <> inline constexpr Route route<protocol::client::EndSession>{To::account};
template <> inline constexpr Route route<protocol::client::ListSessions>{To::account};
template <> inline constexpr Route route<protocol::client::CreateToken>{To::account};
template <> inline constexpr Route route<protocol::client::GetProfile>{To::account};
template <> inline constexpr Route route<protocol::client::SetProfile>{To::account};
template <> inline constexpr Route route<protocol::client::UseCode>{To::account};
template <> inline constexpr Route route<protocol::client::ChangePassword>{To::account};
template <> inline constexpr Route route<protocol::client::FindPeople>{To::account};
template <> inline constexpr Route route<protocol::client::SetRole>{To::account};
template <> inline constexpr Route route<protocol::client::IssueReset>{To::account};
template <> inline constexpr Route route<protocol::client::IssueAccount>{To::account};
template <> inline constexpr Route route<protocol::client::MarkGame>{To::account};
template <> inline constexpr Route route<protocol::client::ListBundles>{To::lobby};
template <> inline constexpr Route route<protocol::client::CreateGame>{To::lobby};
template <> inline constexpr Route route<protocol::client::ListGames>{To::lobby};
template <> inline constexpr Route route<protocol::client::ListTimeControls>{To::lobby};
template <> inline constexpr Route route<protocol::client::FindPrecedents>{To::lobby};
template <> inline constexpr Route route<protocol::client::GetTables>{To::lobby};
template <> inline constexpr Route route<protocol::client::Say>{To::lobby};
template <> inline constexpr Route route<protocol::client::ListTalk>{To::lobby};
template <> inline constexpr Route route<protocol::client::TakeSeat>{To::game};
template <> inline constexpr Route route<protocol::client::OpenSeed>{To::game};
template <> inline constexpr Route route<protocol::client::StartGame>{To::game};
template <> inline constexpr Route route<protocol::client::Watch>{To::game};
template <> inline constexpr Route route<protocol::client::Unwatch>{To::game};
template <> inline constexpr Route route<protocol::client::Act>{To::game, true};
template <> inline constexpr Route route<protocol::client::ListLegalMoves>{To::game, true};
template <> inline constexpr Route route<protocol::client::GetRecord>{To::game};
template <> inline constexpr Route route<protocol::client::GetOdds>{To::game, true};
template <> inline constexpr Route route<protocol::client::CommitSeed>{To::game};
template <> inline constexpr Route route<protocol::client::GetExplanation>{To::game};
template <> inline constexpr Route route<protocol::client::OfferSeat>{To::game};
template <> inline constexpr Route route<protocol::client::LeaveSeat>{To::game};
template <> inline constexpr Route route<protocol::client::NameSubstitute>{To::game};
template <> inline constexpr Route route<protocol::client::NameDirector>{To::game};
template <> inline constexpr Route route<protocol::client::PauseGame>{To::game};
template <> inline constexpr Route route<protocol::client::ResumeGame>{To::game};
template <> inline constexpr Route route<protocol::client::GiveUpGame>{To::game};
template <> inline constexpr Route route<protocol::client::SeatPartner>{To::game};
template <> inline constexpr Route route<protocol::client::ActAll>{To::game, true};
template <> inline constexpr Route route<protocol::client::ListOrders>{To::game};
template <> inline constexpr Route route<protocol::client::SaveDraft>{To::game};
template <> inline constexpr Route route<protocol::client::ReadDraft>{To::game};
template <> inline constexpr Route route<protocol::client::SetClock>{To::game};
template <> inline constexpr Route route<protocol::client::AgreeClock>{To::game};
template <> inline constexpr Route route<protocol::client::CallLastRound>{To::game};
template <> inline constexpr Route route<protocol::client::GiveTime>{To::game};
template <> inline constexpr Route route<protocol::client::ResignPower>{To::game};
template <> inline constexpr Route route<protocol::client::SetCalendar>{To::game};
template <> inline constexpr Route route<protocol::client::ExcuseMiss>{To::game};
template <> inline constexpr Route route<protocol::client::FileDispute>{To::game};
template <> inline constexpr Route route<protocol::client::MoveDispute>{To::game};
template <> inline constexpr Route route<protocol::client::Rule>{To::game, true};
template <> inline constexpr Route route<protocol::client::ListDisputes>{To::game};
template <> inline constexpr Route route<protocol::client::TryRulings>{To::game, true};
template <> inline constexpr Route route<protocol::client::ShowEvidence>{To::game};
template <> inline constexpr Route route<protocol::client::AgreeUpgrade>{To::game};
template <> inline constexpr Route route<protocol::client::WarnPlayer>{To::game};
template <> inline constexpr Route route<protocol::client::GetView>{To::game};
// clang-format on

namespace routing {

using Messages = protocol::ClientMessage::Body::variant_type;

template <std::size_t... At>
consteval auto table(std::index_sequence<At...>) {
    constexpr std::array<Route, sizeof...(At)> all{route<std::variant_alternative_t<At, Messages>>...};
    static_assert(((route<std::variant_alternative_t<At, Messages>>.to != To::nobody) && ...), "a message of a client has no route");
    return all;
}

}  // namespace routing

/// The routes of all messages, in the order of `ClientMessage::Body`.
inline constexpr auto routes = routing::table(std::make_index_sequence<std::variant_size_v<routing::Messages>>{});
[[nodiscard]] inline const Route& route_of(const protocol::ClientMessage::Body& body) { return routes.at(body.index()); }

}  // namespace server
