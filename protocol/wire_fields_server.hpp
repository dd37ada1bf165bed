#pragma once

#include "protocol/wire_fields.hpp"
#include "protocol/wire_fields_client.hpp"
#include "protocol/wire_server.hpp"

/// The members of each message of wire_server.hpp, in the order of armistice.proto.
namespace protocol {

template <>
struct Fields<server::Welcome> {
    using T = server::Welcome;
    static constexpr auto list =
        std::tuple{member("version", &T::version), member("account", &T::account), member("token", &T::token), member("now", &T::now)};
};
template <>
struct Fields<server::PowerInfo> {
    using T = server::PowerInfo;
    static constexpr auto list =
        std::tuple{member("name", &T::name), member("side", &T::side), member("capital", &T::capital), member("power", &T::power)};
};
template <>
struct Fields<server::SpaceInfo> {
    using T = server::SpaceInfo;
    static constexpr auto list =
        std::tuple{member("name", &T::name),   member("sea", &T::sea),           member("impassable", &T::impassable),
                   member("value", &T::value), member("original", &T::original), member("neighbours", &T::neighbours)};
};
template <>
struct Fields<server::UnitTypeInfo> {
    using T = server::UnitTypeInfo;
    static constexpr auto list =
        std::tuple{member("name", &T::name), member("cost", &T::cost), member("attack", &T::attack),     member("defence", &T::defence),
                   member("move", &T::move), member("hits", &T::hits), member("capacity", &T::capacity), member("land", &T::land),
                   member("air", &T::air),   member("sea", &T::sea)};
};
template <>
struct Fields<server::ParameterInfo> {
    using T = server::ParameterInfo;
    static constexpr auto list = std::tuple{member("name", &T::name), member("value", &T::value), member("options", &T::options),
                                            member("low", &T::low), member("high", &T::high)};
};
template <>
struct Fields<server::OptionInfo> {
    using T = server::OptionInfo;
    static constexpr auto list = std::tuple{member("name", &T::name),
                                            member("title", &T::title),
                                            member("paragraphs", &T::paragraphs),
                                            member("needs", &T::needs),
                                            member("excludes", &T::excludes),
                                            member("stands_for", &T::stands_for),
                                            member("parameters", &T::parameters)};
};
template <>
struct Fields<server::ArgumentInfo> {
    using T = server::ArgumentInfo;
    static constexpr auto list = std::tuple{member("name", &T::name), member("kind", &T::kind)};
};
template <>
struct Fields<server::DeclarationInfo> {
    using T = server::DeclarationInfo;
    static constexpr auto list = std::tuple{member("command", &T::command), member("what", &T::what), member("arguments", &T::arguments),
                                            member("paragraph", &T::paragraph)};
};
template <>
struct Fields<server::DecisionInfo> {
    using T = server::DecisionInfo;
    static constexpr auto list = std::tuple{member("decision", &T::decision), member("paragraph", &T::paragraph),
                                            member("orders", &T::orders), member("words", &T::words)};
};
template <>
struct Fields<server::Bundle> {
    using T = server::Bundle;
    static constexpr auto list = std::tuple{member("name", &T::name),
                                            member("title", &T::title),
                                            member("base", &T::base),
                                            member("options", &T::options),
                                            member("parameters", &T::parameters),
                                            member("powers", &T::powers),
                                            member("phases", &T::phases),
                                            member("spaces", &T::spaces),
                                            member("unit_types", &T::unit_types),
                                            member("further_options", &T::further_options),
                                            member("declarations", &T::declarations),
                                            member("decisions", &T::decisions)};
};
template <>
struct Fields<server::Bundles> {
    using T = server::Bundles;
    static constexpr auto list = std::tuple{member("bundles", &T::bundles)};
};
template <>
struct Fields<server::SeatToken> {
    using T = server::SeatToken;
    static constexpr auto list = std::tuple{member("seat", &T::seat), member("powers", &T::powers), member("token", &T::token)};
};
template <>
struct Fields<server::GameCreated> {
    using T = server::GameCreated;
    static constexpr auto list =
        std::tuple{member("game", &T::game), member("seats", &T::seats), member("dice_commitment", &T::dice_commitment)};
};
template <>
struct Fields<server::SeatView> {
    using T = server::SeatView;
    static constexpr auto list =
        std::tuple{member("seat", &T::seat),          member("powers", &T::powers),     member("taken", &T::taken),
                   member("account", &T::account),    member("sparring", &T::sparring), member("seed_opened", &T::seed_opened),
                   member("connected", &T::connected)};
};
template <>
struct Fields<server::GameSummary> {
    using T = server::GameSummary;
    static constexpr auto list = std::tuple{
        member("game", &T::game),   member("bundle", &T::bundle),   member("status", &T::status),     member("round", &T::round),
        member("power", &T::power), member("phase", &T::phase),     member("sequence", &T::sequence), member("seats", &T::seats),
        member("clock", &T::clock), member("creator", &T::creator), member("created", &T::created),   member("unplayable", &T::unplayable)};
};
template <>
struct Fields<server::Games> {
    using T = server::Games;
    static constexpr auto list = std::tuple{member("games", &T::games), member("next", &T::next)};
};
template <>
struct Fields<server::Seated> {
    using T = server::Seated;
    static constexpr auto list =
        std::tuple{member("game", &T::game), member("seat", &T::seat), member("powers", &T::powers), member("sequence", &T::sequence)};
};
template <>
struct Fields<server::Accepted> {
    using T = server::Accepted;
    static constexpr auto list = std::tuple{member("sequence", &T::sequence)};
};
template <>
struct Fields<server::Fact> {
    using T = server::Fact;
    static constexpr auto list = std::tuple{member("name", &T::name), oneof(&T::value, {"number", "space", "power", "unit_type", "text"})};
};
template <>
struct Fields<server::Refused> {
    using T = server::Refused;
    static constexpr auto list = std::tuple{member("code", &T::code), member("paragraph", &T::paragraph), member("also", &T::also),
                                            member("facts", &T::facts), member("sentence", &T::sentence)};
};
template <>
struct Fields<server::Denied> {
    using T = server::Denied;
    static constexpr auto list = std::tuple{member("code", &T::code), member("reason", &T::reason), member("game", &T::game)};
};
template <>
struct Fields<server::Stale> {
    using T = server::Stale;
    static constexpr auto list = std::tuple{member("power", &T::power), member("phase", &T::phase), member("decisions", &T::decisions),
                                            member("sequence", &T::sequence)};
};
template <>
struct Fields<server::Busy> {
    using T = server::Busy;
    static constexpr auto list = std::tuple{member("retry_ms", &T::retry_ms), member("game", &T::game)};
};
template <>
struct Fields<server::Malformed> {
    using T = server::Malformed;
    static constexpr auto list = std::tuple{member("code", &T::code), member("field", &T::field), member("problem", &T::problem),
                                            member("what_to_do", &T::what_to_do), member("game", &T::game)};
};
template <>
struct Fields<server::Unknown> {
    static constexpr std::tuple<> list{};
};
template <>
struct Fields<server::ControlView> {
    using T = server::ControlView;
    static constexpr auto list =
        std::tuple{member("space", &T::space), member("controller", &T::controller), member("contested", &T::contested)};
};
template <>
struct Fields<server::StackView> {
    using T = server::StackView;
    static constexpr auto list = std::tuple{member("space", &T::space), member("units", &T::units)};
};
template <>
struct Fields<server::TreasuryView> {
    using T = server::TreasuryView;
    static constexpr auto list = std::tuple{member("owner", &T::owner), member("resource", &T::resource), member("treasury", &T::treasury),
                                            member("escrow", &T::escrow)};
};
template <>
struct Fields<server::OwnerView> {
    using T = server::OwnerView;
    static constexpr auto list = std::tuple{member("owner", &T::owner), member("side", &T::side), member("out", &T::out),
                                            member("friends", &T::friends), member("enemies", &T::enemies)};
};
template <>
struct Fields<server::ScoreView> {
    using T = server::ScoreView;
    static constexpr auto list = std::tuple{member("what", &T::what), member("of", &T::of), member("number", &T::number)};
};
template <>
struct Fields<server::ClockReading> {
    using T = server::ClockReading;
    static constexpr auto list =
        std::tuple{member("what", &T::what), member("power", &T::power), member("left_ms", &T::left_ms), member("running", &T::running)};
};
template <>
struct Fields<server::ClockView> {
    using T = server::ClockView;
    static constexpr auto list = std::tuple{member("at", &T::at), member("readings", &T::readings), member("paused", &T::paused),
                                            member("last_round", &T::last_round)};
};
template <>
struct Fields<server::ToAct> {
    using T = server::ToAct;
    static constexpr auto list = std::tuple{member("power", &T::power), member("decisions", &T::decisions)};
};
template <>
struct Fields<server::GameView> {
    using T = server::GameView;
    static constexpr auto list = std::tuple{member("game", &T::game),
                                            member("sequence", &T::sequence),
                                            member("head", &T::head),
                                            member("bundle", &T::bundle),
                                            member("options", &T::options),
                                            member("status", &T::status),
                                            member("round", &T::round),
                                            member("power", &T::power),
                                            member("phase", &T::phase),
                                            member("control", &T::control),
                                            member("units", &T::units),
                                            member("purchased", &T::purchased),
                                            member("treasuries", &T::treasuries),
                                            member("owners", &T::owners),
                                            member("slots", &T::slots),
                                            member("decisions", &T::decisions),
                                            member("battles", &T::battles),
                                            member("scores", &T::scores),
                                            member("result", &T::result),
                                            member("clock", &T::clock),
                                            member("seats", &T::seats),
                                            member("dice_commitment", &T::dice_commitment),
                                            member("to_act", &T::to_act),
                                            member("unplayable", &T::unplayable)};
};
template <>
struct Fields<server::Update> {
    using T = server::Update;
    static constexpr auto list = std::tuple{member("game", &T::game), member("head", &T::head), member("entry", &T::entry),
                                            member("clock", &T::clock), member("to_act", &T::to_act)};
};
template <>
struct Fields<server::Watching> {
    using T = server::Watching;
    static constexpr auto list = std::tuple{member("game", &T::game), member("sequence", &T::sequence)};
};
template <>
struct Fields<server::Unwatched> {
    using T = server::Unwatched;
    static constexpr auto list = std::tuple{member("game", &T::game)};
};
template <>
struct Fields<server::LegalMoves> {
    using T = server::LegalMoves;
    static constexpr auto list = std::tuple{member("game", &T::game),   member("power", &T::power),       member("sequence", &T::sequence),
                                            member("phase", &T::phase), member("commands", &T::commands), member("more", &T::more)};
};
template <>
struct Fields<server::Record> {
    using T = server::Record;
    static constexpr auto list =
        std::tuple{member("game", &T::game), member("path", &T::path), member("entries", &T::entries), member("head", &T::head)};
};
template <>
struct Fields<server::Notice> {
    using T = server::Notice;
    static constexpr auto list = std::tuple{member("kind", &T::kind), member("game", &T::game), member("round", &T::round),
                                            member("text", &T::text), member("seats", &T::seats)};
};
template <>
struct Fields<server::Pong> {
    using T = server::Pong;
    static constexpr auto list = std::tuple{member("now", &T::now)};
};
template <>
struct Fields<server::OddsLoss> {
    using T = server::OddsLoss;
    static constexpr auto list =
        std::tuple{member("power", &T::power), member("type", &T::type), member("had", &T::had), member("lost", &T::lost)};
};
template <>
struct Fields<server::OddsLeft> {
    using T = server::OddsLeft;
    static constexpr auto list = std::tuple{member("chance", &T::chance), member("units", &T::units)};
};
template <>
struct Fields<server::OddsPart> {
    using T = server::OddsPart;
    static constexpr auto list = std::tuple{member("units_lost", &T::units_lost), member("cost_lost", &T::cost_lost),
                                            member("losses", &T::losses), member("left", &T::left), member("other_ways", &T::other_ways)};
};
template <>
struct Fields<server::OddsSample> {
    using T = server::OddsSample;
    static constexpr auto list = std::tuple{member("fights", &T::fights), member("standard_error", &T::standard_error),
                                            member("because", &T::because), member("too_various", &T::too_various)};
};
template <>
struct Fields<server::OddsDevelopment> {
    using T = server::OddsDevelopment;
    static constexpr auto list = std::tuple{member("power", &T::power), member("name", &T::name), member("counts", &T::counts)};
};
template <>
struct Fields<server::Odds> {
    using T = server::Odds;
    static constexpr auto list = std::tuple{member("game", &T::game),
                                            member("sequence", &T::sequence),
                                            member("kind", &T::kind),
                                            member("space", &T::space),
                                            member("attackers_win", &T::attackers_win),
                                            member("both_remain", &T::both_remain),
                                            member("defenders_hold", &T::defenders_hold),
                                            member("nobody_left", &T::nobody_left),
                                            member("rounds", &T::rounds),
                                            member("attackers", &T::attackers),
                                            member("defenders", &T::defenders),
                                            member("not_counted", &T::not_counted),
                                            member("sampled", &T::sampled),
                                            member("ground_taken", &T::ground_taken),
                                            member("known", &T::known),
                                            member("attacker_order", &T::attacker_order)};
};
template <>
struct Fields<server::Reason> {
    using T = server::Reason;
    static constexpr auto list = std::tuple{member("paragraph", &T::paragraph), member("amount", &T::amount), member("space", &T::space)};
};
template <>
struct Fields<server::ExplainedFire> {
    using T = server::ExplainedFire;
    static constexpr auto list = std::tuple{member("power", &T::power), member("type", &T::type),       member("count", &T::count),
                                            member("value", &T::value), member("reasons", &T::reasons), member("ids", &T::ids)};
};
template <>
struct Fields<server::Explanation> {
    using T = server::Explanation;
    static constexpr auto list =
        std::tuple{member("game", &T::game),       member("sequence", &T::sequence),   member("what", &T::what),
                   member("side", &T::side),       member("power", &T::power),         member("type", &T::type),
                   member("space", &T::space),     member("unit", &T::unit),           member("value", &T::value),
                   member("reasons", &T::reasons), member("attackers", &T::attackers), member("defenders", &T::defenders)};
};
template <>
struct Fields<ServerMessage> {
    using T = ServerMessage;
    static constexpr auto list =
        std::tuple{member("request", &T::request),
                   oneof(&T::body, {"welcome",     "bundles", "game_created", "games",   "seated",    "accepted",   "refused",  "denied",
                                    "stale",       "busy",    "malformed",    "unknown", "game_view", "update",     "watching", "unwatched",
                                    "legal_moves", "record",  "notice",       "pong",    "odds",      "explanation"})};
};

}  // namespace protocol
