#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/wire_client.hpp"

namespace server {

/// The part of the server that takes a message of a client.
enum class Part : std::uint8_t {
    nobody,   ///< It has no row: `routes` does not compile.
    session,  ///< The connection: who it belongs to.
    account,  ///< The part of the server that knows people.
    lobby,    ///< It is about no game, or says itself whether it is.
    game,     ///< The game that it names.
};

/// Who may send a message: a row of docs/reference/who-may-what.md, which write_roles_page.py writes from here.
enum class May : std::uint8_t {
    nobody,           ///< It has no row: `routes` does not compile.
    anybody,          ///< Without a hello, too.
    newcomer,         ///< Who has no account yet, or is a guest.
    invited,          ///< Who has said no hello.
    watch,            ///< Everybody who has said hello.
    own,              ///< Who has an account.
    play,             ///< Everybody but spectators.
    sit,              ///< The same, but not who directs the game.
    hold,             ///< Who has the seat.
    hold_or_direct,   ///< Who has the seat, or directs the game.
    hold_or_arrange,  ///< Who has the seat, or arranges the seats.
    arrange,          ///< Who directs the game, or has created one that nobody directs and that has not started.
    direct,           ///< Who directs the game.
    administer,       ///< Administrators.
};

/// Questions, which change nothing of a game, wait for those who play.
enum class Does : std::uint8_t { changes, asks };
/// A message that holds names of units or spaces is read with the rules of its game.
enum class Reads : std::uint8_t { itself, names };

/// The way of a message. The session checks `play` and `administer` of what goes to accounts and to the lobby; who may what in a game is
/// decided by the game.
struct Route {
    Part to = Part::nobody;
    May may = May::nobody;
    Does does = Does::changes;
    Reads reads = Reads::itself;
    struct Other {
        std::string_view what{};  ///< "to SIDE": the message with that is for others than without.
        May may = May::nobody;
    } other{};
};

/// The row of each message.
template <class Message>
inline constexpr Route route{};

// clang-format off
// Ways in.
template <> inline constexpr Route route<protocol::client::Hello>{Part::session, May::anybody};
template <> inline constexpr Route route<protocol::client::LogIn>{Part::session, May::anybody};
template <> inline constexpr Route route<protocol::client::Register>{Part::session, May::newcomer, Does::changes, Reads::itself, {"by a code", May::invited}};
template <> inline constexpr Route route<protocol::client::AskReset>{Part::session, May::anybody};
template <> inline constexpr Route route<protocol::client::ResetPassword>{Part::session, May::anybody};
template <> inline constexpr Route route<protocol::client::Ping>{Part::session, May::anybody};
// One's own account.
template <> inline constexpr Route route<protocol::client::EndSession>{Part::account, May::watch};
template <> inline constexpr Route route<protocol::client::ListSessions>{Part::account, May::watch};
template <> inline constexpr Route route<protocol::client::GetProfile>{Part::account, May::watch};
template <> inline constexpr Route route<protocol::client::SetProfile>{Part::account, May::own};
template <> inline constexpr Route route<protocol::client::CreateToken>{Part::account, May::own};
template <> inline constexpr Route route<protocol::client::ChangePassword>{Part::account, May::own};
template <> inline constexpr Route route<protocol::client::UseCode>{Part::account, May::own};
template <> inline constexpr Route route<protocol::client::MarkGame>{Part::account, May::watch};
// People.
template <> inline constexpr Route route<protocol::client::FindPeople>{Part::account, May::watch};
template <> inline constexpr Route route<protocol::client::SetRole>{Part::account, May::administer};
template <> inline constexpr Route route<protocol::client::IssueReset>{Part::account, May::administer};
template <> inline constexpr Route route<protocol::client::IssueAccount>{Part::account, May::administer};
// The lobby.
template <> inline constexpr Route route<protocol::client::ListBundles>{Part::lobby, May::watch};
template <> inline constexpr Route route<protocol::client::GetTables>{Part::lobby, May::watch, Does::asks, Reads::itself, {"of a game", May::watch}};
template <> inline constexpr Route route<protocol::client::ListGames>{Part::lobby, May::watch};
template <> inline constexpr Route route<protocol::client::ListTimeControls>{Part::lobby, May::watch};
template <> inline constexpr Route route<protocol::client::CreateGame>{Part::lobby, May::play};
// Looking at a game.
template <> inline constexpr Route route<protocol::client::Watch>{Part::game, May::watch, Does::asks};
template <> inline constexpr Route route<protocol::client::Unwatch>{Part::game, May::watch, Does::asks};
template <> inline constexpr Route route<protocol::client::ListLegalMoves>{Part::game, May::watch, Does::asks, Reads::names};
template <> inline constexpr Route route<protocol::client::GetView>{Part::game, May::watch, Does::asks};
template <> inline constexpr Route route<protocol::client::GetOdds>{Part::game, May::watch, Does::asks, Reads::names};
template <> inline constexpr Route route<protocol::client::GetExplanation>{Part::game, May::watch, Does::asks};
template <> inline constexpr Route route<protocol::client::GetRecord>{Part::game, May::watch, Does::asks};
// Talk.
template <> inline constexpr Route route<protocol::client::Say>{Part::lobby, May::play, Does::asks, Reads::itself, {"to SIDE", May::hold}};
template <> inline constexpr Route route<protocol::client::ListTalk>{Part::lobby, May::watch, Does::asks, Reads::itself, {"of SIDE", May::hold}};
// Playing.
template <> inline constexpr Route route<protocol::client::TakeSeat>{Part::game, May::sit};
template <> inline constexpr Route route<protocol::client::StartGame>{Part::game, May::hold_or_direct};
template <> inline constexpr Route route<protocol::client::OpenSeed>{Part::game, May::hold};
template <> inline constexpr Route route<protocol::client::CommitSeed>{Part::game, May::hold};
template <> inline constexpr Route route<protocol::client::Act>{Part::game, May::hold, Does::changes, Reads::names};
template <> inline constexpr Route route<protocol::client::ActAll>{Part::game, May::hold, Does::changes, Reads::names};
template <> inline constexpr Route route<protocol::client::ListOrders>{Part::game, May::hold, Does::asks};
template <> inline constexpr Route route<protocol::client::SaveDraft>{Part::game, May::hold, Does::asks};
template <> inline constexpr Route route<protocol::client::ReadDraft>{Part::game, May::hold, Does::asks};
// Seats and directors.
template <> inline constexpr Route route<protocol::client::OfferSeat>{Part::game, May::hold_or_arrange};
template <> inline constexpr Route route<protocol::client::LeaveSeat>{Part::game, May::hold_or_arrange};
template <> inline constexpr Route route<protocol::client::NameSubstitute>{Part::game, May::hold_or_arrange};
template <> inline constexpr Route route<protocol::client::SeatPartner>{Part::game, May::arrange};
template <> inline constexpr Route route<protocol::client::NameDirector>{Part::game, May::arrange};
template <> inline constexpr Route route<protocol::client::GiveUpGame>{Part::game, May::arrange};
// Time.
template <> inline constexpr Route route<protocol::client::PauseGame>{Part::game, May::direct};
template <> inline constexpr Route route<protocol::client::ResumeGame>{Part::game, May::direct};
template <> inline constexpr Route route<protocol::client::SetClock>{Part::game, May::hold_or_direct};
template <> inline constexpr Route route<protocol::client::AgreeClock>{Part::game, May::hold};
template <> inline constexpr Route route<protocol::client::ResignPower>{Part::game, May::hold_or_direct};
template <> inline constexpr Route route<protocol::client::SetCalendar>{Part::game, May::hold};
template <> inline constexpr Route route<protocol::client::GiveTime>{Part::game, May::direct};
template <> inline constexpr Route route<protocol::client::CallLastRound>{Part::game, May::direct};
template <> inline constexpr Route route<protocol::client::ExcuseMiss>{Part::game, May::direct};
template <> inline constexpr Route route<protocol::client::WarnPlayer>{Part::game, May::direct};
// Disputes and rulings.
template <> inline constexpr Route route<protocol::client::AgreeUpgrade>{Part::game, May::hold};
template <> inline constexpr Route route<protocol::client::FileDispute>{Part::game, May::hold};
template <> inline constexpr Route route<protocol::client::MoveDispute>{Part::game, May::hold, Does::changes, Reads::itself, {"of a referee", May::direct}};
template <> inline constexpr Route route<protocol::client::Rule>{Part::game, May::direct, Does::changes, Reads::names};
template <> inline constexpr Route route<protocol::client::TryRulings>{Part::game, May::direct, Does::asks, Reads::names};
template <> inline constexpr Route route<protocol::client::ListDisputes>{Part::game, May::watch, Does::asks};
template <> inline constexpr Route route<protocol::client::ShowEvidence>{Part::game, May::watch, Does::asks};
template <> inline constexpr Route route<protocol::client::FindPrecedents>{Part::lobby, May::watch};
// clang-format on

namespace routing {

using Messages = protocol::ClientMessage::Body::variant_type;

template <std::size_t... At>
consteval auto table(std::index_sequence<At...>) {
    constexpr std::array<Route, sizeof...(At)> all{route<std::variant_alternative_t<At, Messages>>...};
    static_assert(((route<std::variant_alternative_t<At, Messages>>.to != Part::nobody) && ...), "a message of a client has no route");
    static_assert(((route<std::variant_alternative_t<At, Messages>>.may != May::nobody) && ...), "nobody may send a message of a client");
    return all;
}

}  // namespace routing

/// The routes of all messages, in the order of `ClientMessage::Body`.
inline constexpr auto routes = routing::table(std::make_index_sequence<std::variant_size_v<routing::Messages>>{});
[[nodiscard]] inline const Route& route_of(const protocol::ClientMessage::Body& body) { return routes.at(body.index()); }

}  // namespace server
