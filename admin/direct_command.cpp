// What whoever directs games asks a running server for: seats, pauses, time. Each becomes an entry that all players see.
#include <fmt/format.h>
#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <memory>
#include <string>

#include "admin/command.hpp"
#include "admin/server_command.hpp"
#include "rules/match/hash.hpp"

namespace admin {
namespace {

namespace client = protocol::client;
namespace wire = protocol::server;
using To = match::body::SeatOffered::To;

/// What a call names; which of it counts is its command's business.
struct DirectCall {
    std::string game, seat, who, amount, power, reason, to = "token";
    bool off = false;
};

/// What is answered by `accepted`.
std::string accepted(Remote& server, const wire::GameSummary& game, protocol::ClientMessage::Body body, const std::string& what,
                     Json& said) {
    return entry_made(game, server.ask<wire::Accepted>(std::move(body)).sequence, what, said);
}

std::string offer(Remote& server, const DirectCall& call, Json& said) {
    const auto game = server.game(call.game);
    client::OfferSeat ask{game.game, seat_of(game, call.seat), To::account, 0};
    if (call.who.empty())
        ask.to = call.to == "nobody" ? To::nobody : call.to == "anybody" ? To::anybody : To::holder;
    else
        ask.account = server.account(call.who);
    const auto offered = server.ask<wire::SeatOffered>(ask);
    auto sentence = entry_made(game, offered.sequence, fmt::format("seat {} is offered", ask.seat), said);
    said["seat"] = ask.seat;
    if (offered.token.empty()) return sentence;
    said["token"] = offered.token;
    return fmt::format("{}\n{}\nWhoever has this token takes the seat with it; it is good once.", sentence, offered.token);
}
std::string leave(Remote& server, const DirectCall& call, Json& said) {
    const auto game = server.game(call.game);
    const auto seat = seat_of(game, call.seat);
    return accepted(server, game, client::LeaveSeat{game.game, seat}, fmt::format("seat {} is left", seat), said);
}
std::string substitute(Remote& server, const DirectCall& call, Json& said) {
    const auto game = server.game(call.game);
    const auto seat = seat_of(game, call.seat);
    const auto account = call.who == "nobody" ? 0 : server.account(call.who);
    return accepted(server, game, client::NameSubstitute{game.game, seat, account},
                    account == 0 ? fmt::format("nobody is the substitute of seat {}", seat)
                                 : fmt::format("account {} is the substitute of seat {}", account, seat),
                    said);
}
std::string bot(Remote& server, const DirectCall& call, Json& said) {
    const auto game = server.game(call.game);
    const auto seat = seat_of(game, call.seat);
    return accepted(server, game, client::SeatPartner{game.game, seat}, fmt::format("a bot of the server takes seat {}", seat), said);
}
std::string director(Remote& server, const DirectCall& call, Json& said) {
    const auto game = server.game(call.game);
    const auto account = server.account(call.who);
    return accepted(server, game, client::NameDirector{game.game, account, call.off},
                    fmt::format("account {} {}", account, call.off ? "directs no more" : "directs"), said);
}
std::string pause(Remote& server, const DirectCall& call, Json& said) {
    const auto game = server.game(call.game);
    return accepted(server, game, client::PauseGame{game.game, call.reason}, "paused", said);
}
std::string resume(Remote& server, const DirectCall& call, Json& said) {
    const auto game = server.game(call.game);
    return accepted(server, game, client::ResumeGame{game.game}, "goes on", said);
}
std::string give_time(Remote& server, const DirectCall& call, Json& said) {
    const auto amount = amount_of_time(call.amount);
    const auto game = server.game(call.game);
    said["amount_ms"] = amount;
    return accepted(server, game, client::GiveTime{game.game, call.power, amount, call.reason},
                    fmt::format("{} of time for {}", call.amount, call.power.empty() ? std::string{"everybody"} : call.power), said);
}
std::string excuse(Remote& server, const DirectCall& call, Json& said) {
    const auto game = server.game(call.game);
    const auto seat = seat_of(game, call.seat);
    return accepted(server, game, client::ExcuseMiss{game.game, seat}, fmt::format("a missed turn of seat {} is excused", seat), said);
}
std::string warn(Remote& server, const DirectCall& call, Json& said) {
    const auto game = server.game(call.game);
    const auto seat = seat_of(game, call.seat);
    return accepted(server, game, client::WarnPlayer{game.game, seat, call.reason}, fmt::format("the player of seat {} is warned", seat),
                    said);
}
std::string last_round(Remote& server, const DirectCall& call, Json& said) {
    const auto game = server.game(call.game);
    return accepted(server, game, client::CallLastRound{game.game, call.off},
                    call.off ? "this round is not the last" : "this round is the last", said);
}
std::string give_up(Remote& server, const DirectCall& call, Json& said) {
    const auto game = server.game(call.game);
    (void)server.ask<wire::Done>(client::GiveUpGame{game.game});
    said["done"] = true;
    said["game"] = match::hex(game.game);
    return fmt::format("{}: given up; nothing is left of it", match::hex(game.game));
}

using Directing = std::string (*)(Remote& server, const DirectCall& call, Json& said);
/// A command about a game, to which what it names is added.
struct Added {
    CLI::App& command;
    DirectCall& call;
    CLI::Option* seat() const { return command.add_option("SEAT", call.seat, "The seat's number, or one of its powers")->required(); }
    CLI::Option* reason() const { return command.add_option("--reason", call.reason, "The reason, a sentence that every player sees"); }
    CLI::Option* who(const char* about) const { return command.add_option("WHO", call.who, about)->required(); }
    CLI::Option* off(const char* name, const char* about) const { return command.add_flag(name, call.off, about); }
};
Added add(CLI::App& group, const char* name, const char* about, Directing asked, const std::string& example, int& exit_code) {
    auto& command = *group.add_subcommand(name, about);
    const auto call = std::make_shared<DirectCall>();
    add_game(command, call->game);
    add_asking(command, exit_code, [call, asked](Remote& server, Json& said) { return asked(server, *call, said); });
    add_example(command, example);
    return {command, *call};
}

void add_seats(CLI::App& app, int& exit_code) {
    auto& group = *app.add_subcommand("seat", "Changes seats and directors of a game of a running server");
    group.require_subcommand(1);
    const auto offered =
        add(group, "offer", "Offers a seat: says who may take it next", offer, "seat offer 3fa1 2 --account Ada", exit_code);
    offered.seat();
    auto* to =
        offered.command.add_option("--to", offered.call.to, "To the holder of the new token (the default), to anybody, or to nobody")
            ->check(CLI::IsMember{std::vector<std::string>{"token", "anybody", "nobody"}});
    offered.command.add_option("--account", offered.call.who, "Only to this account, by its name or number")->excludes(to);
    add(group, "leave", "Makes a seat free; its substitute, if one is named, may then take it", leave, "seat leave 3fa1 Germany", exit_code)
        .seat();
    const auto substituted = add(group, "substitute", "Names the substitute for a seat, who may take it when its player leaves", substitute,
                                 "seat substitute 3fa1 2 Charles", exit_code);
    substituted.seat();
    substituted.who("The account, by its name or number; or nobody");
    add(group, "partner", "Gives a free seat to a bot of the server", bot, "seat partner 3fa1 Italy", exit_code).seat();
    const auto directed = add(group, "director", "Names a director of the game", director, "seat director 3fa1 Ada", exit_code);
    directed.who("The account, by its name or number");
    directed.off("--no-more", "The account no longer directs the game");
}

}  // namespace

void add_direct_commands(CLI::App& app, int& exit_code) {
    add_seats(app, exit_code);
    add(app, "pause", "Stops the clocks of a game; nobody can act until it is resumed", pause,
        "pause 3fa1 --reason 'We look at the dice of table 4.'", exit_code)
        .reason();
    add(app, "resume", "Ends the pause of a director", resume, "resume 3fa1", exit_code);
    const auto given = add(app, "give-time", "Gives time to a power or to everybody, or takes time", give_time,
                           "give-time 3fa1 10m --power Germany --reason 'The connection was lost.'", exit_code);
    given.command.add_option("AMOUNT", given.call.amount, "Such as 90s, 10m, 1h30m or 2d; -5m takes five minutes")->required();
    given.command.add_option("--power", given.call.power, "Only for the clocks of this power");
    given.reason()->required();
    add(app, "excuse", "Waives a missed turn of a seat", excuse, "excuse 3fa1 2", exit_code).seat();
    const auto warned = add(app, "warn", "Warns the player of a seat, for slow play or another reason; warnings are counted", warn,
                            "warn 3fa1 Germany --reason 'Your turn has taken 40 minutes.'", exit_code);
    warned.seat();
    warned.reason()->required();
    add(app, "last-round", "Makes the present round the last", last_round, "last-round 3fa1", exit_code)
        .off("--off", "The present round is not the last");
    add(app, "give-up", "Removes a game that has not started; to end a running game, use rule-on", give_up, "give-up 3fa1", exit_code);
}

}  // namespace admin
