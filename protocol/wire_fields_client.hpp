#pragma once

#include "protocol/wire_client.hpp"
#include "protocol/wire_fields.hpp"

/// The members of each message of wire_client.hpp, in the order of armistice.proto.
namespace protocol {

template <>
struct Fields<client::Seen> {
    using T = client::Seen;
    static constexpr auto list = std::tuple{member("game", &T::game), member("sequence", &T::sequence)};
};
template <>
struct Fields<client::Hello> {
    using T = client::Hello;
    static constexpr auto list = std::tuple{member("token", &T::token), member("seen", &T::seen), member("program", &T::program)};
};
template <>
struct Fields<client::ListBundles> {
    using T = client::ListBundles;
    static constexpr auto list = std::tuple{member("bundle", &T::bundle)};
};
template <>
struct Fields<client::Clock> {
    using T = client::Clock;
    static constexpr auto list =
        std::tuple{member("game_limit_ms", &T::game_limit_ms), member("turn_limit_ms", &T::turn_limit_ms),
                   member("phase_limit_ms", &T::phase_limit_ms), member("decision_limit_ms", &T::decision_limit_ms)};
};
template <>
struct Fields<client::SeatPlan> {
    using T = client::SeatPlan;
    static constexpr auto list = std::tuple{member("powers", &T::powers)};
};
template <>
struct Fields<client::CreateGame> {
    using T = client::CreateGame;
    static constexpr auto list = std::tuple{
        member("bundle", &T::bundle), member("options", &T::options),   member("parameters", &T::parameters), member("clock", &T::clock),
        member("seats", &T::seats),   member("sparring", &T::sparring), member("action_id", &T::action_id)};
};
template <>
struct Fields<client::ListGames> {
    using T = client::ListGames;
    static constexpr auto list =
        std::tuple{member("statuses", &T::statuses),     member("bundle", &T::bundle), member("mine", &T::mine),
                   member("free_seats", &T::free_seats), member("limit", &T::limit),   member("cursor", &T::cursor)};
};
template <>
struct Fields<client::TakeSeat> {
    using T = client::TakeSeat;
    static constexpr auto list = std::tuple{member("game", &T::game),
                                            member("seat", &T::seat),
                                            member("seat_token", &T::seat_token),
                                            member("seed_commitment", &T::seed_commitment),
                                            member("account", &T::account),
                                            member("sparring", &T::sparring)};
};
template <>
struct Fields<client::OpenSeed> {
    using T = client::OpenSeed;
    static constexpr auto list = std::tuple{member("game", &T::game), member("seat", &T::seat), member("seed", &T::seed)};
};
template <>
struct Fields<client::StartGame> {
    using T = client::StartGame;
    static constexpr auto list = std::tuple{member("game", &T::game)};
};
template <>
struct Fields<client::Watch> {
    using T = client::Watch;
    static constexpr auto list = std::tuple{member("game", &T::game), member("from_sequence", &T::from_sequence)};
};
template <>
struct Fields<client::Unwatch> {
    using T = client::Unwatch;
    static constexpr auto list = std::tuple{member("game", &T::game)};
};
template <>
struct Fields<client::Act> {
    using T = client::Act;
    static constexpr auto list =
        std::tuple{member("game", &T::game),           member("action_id", &T::action_id),       member("seen_head", &T::seen_head),
                   member("for_phase", &T::for_phase), member("for_decision", &T::for_decision), member("as", &T::as),
                   member("command", &T::command)};
};
template <>
struct Fields<client::ListLegalMoves> {
    using T = client::ListLegalMoves;
    static constexpr auto list = std::tuple{member("game", &T::game), member("power", &T::power), member("space", &T::space),
                                            member("units", &T::units), member("by", &T::by)};
};
template <>
struct Fields<client::GetRecord> {
    using T = client::GetRecord;
    static constexpr auto list = std::tuple{member("game", &T::game)};
};
template <>
struct Fields<client::Ping> {
    static constexpr std::tuple<> list{};
};
template <>
struct Fields<client::CommitSeed> {
    using T = client::CommitSeed;
    static constexpr auto list =
        std::tuple{member("game", &T::game), member("seat", &T::seat), member("seed_commitment", &T::seed_commitment)};
};
template <>
struct Fields<client::GetOdds> {
    using T = client::GetOdds;
    static constexpr auto list = std::tuple{member("game", &T::game),
                                            member("space", &T::space),
                                            member("kind", &T::kind),
                                            member("attacker", &T::attacker),
                                            member("attackers", &T::attackers),
                                            member("landed", &T::landed),
                                            member("support", &T::support),
                                            member("defenders", &T::defenders),
                                            member("attacker_order", &T::attacker_order),
                                            member("defender_order", &T::defender_order),
                                            member("attacker_submerges", &T::attacker_submerges),
                                            member("defender_submerges", &T::defender_submerges),
                                            member("rounds", &T::rounds),
                                            member("stop_at", &T::stop_at),
                                            member("spare_transports", &T::spare_transports),
                                            member("ways", &T::ways),
                                            member("attacker_keeps_land", &T::attacker_keeps_land),
                                            member("standard_error", &T::standard_error)};
};
template <>
struct Fields<client::GetExplanation> {
    using T = client::GetExplanation;
    static constexpr auto list =
        std::tuple{member("game", &T::game), member("what", &T::what),   member("side", &T::side), member("power", &T::power),
                   member("type", &T::type), member("space", &T::space), member("unit", &T::unit)};
};
template <>
struct Fields<ClientMessage> {
    using T = ClientMessage;
    static constexpr auto list = std::tuple{
        member("request", &T::request),
        oneof(&T::body, {"hello", "list_bundles", "create_game", "list_games", "take_seat", "open_seed", "start_game", "watch", "unwatch",
                         "act", "list_legal_moves", "get_record", "ping", "get_odds", "commit_seed", "get_explanation"})};
};

}  // namespace protocol
