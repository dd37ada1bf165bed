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
    std::shared_ptr<ServerChoice> server;
    std::shared_ptr<bool> json;
};
using SharedDirectCall = std::shared_ptr<DirectCall>;

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
    const auto amount = milliseconds(call.amount);
    if (!amount || *amount == 0)
        throw RemoteFailure{RemoteFailure::Why::call,
                            fmt::format("\"{}\" is no time: write 90s, 10m, 1h30m or 2d; -5m takes five minutes", call.amount), "call"};
    const auto game = server.game(call.game);
    said["amount_ms"] = *amount;
    return accepted(server, game, client::GiveTime{game.game, call.power, *amount, call.reason},
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
/// A command about a game, with the flags that all of them have.
SharedDirectCall add(CLI::App& group, const char* name, const char* about, Directing asked, int& exit_code) {
    auto* command = group.add_subcommand(name, about);
    auto call = std::make_shared<DirectCall>();
    command->add_option("GAME", call->game, "The game's number, or first digits that no other game has")->required();
    call->server = add_server_flags(*command);
    call->json = add_json_flag(*command);
    command->callback([call, asked, &exit_code] {
        exit_code = ask_server(*call->server, *call->json, [&](Remote& server, Json& said) { return asked(server, *call, said); });
    });
    return call;
}
void add_seat(CLI::App& group, const char* name, const SharedDirectCall& call) {
    group.get_subcommand(name)->add_option("SEAT", call->seat, "The seat's number, or one of its powers")->required();
}

void add_seats(CLI::App& app, int& exit_code) {
    auto* group = app.add_subcommand("seat", "Changes seats and directors of a game of a running server");
    group->require_subcommand(1);
    auto call = add(*group, "offer", "Offers a seat: says who may take it next", offer, exit_code);
    add_seat(*group, "offer", call);
    auto* command = group->get_subcommand("offer");
    auto* to = command->add_option("--to", call->to, "To the holder of the new token (the default), to anybody, or to nobody")
                   ->check(CLI::IsMember{std::vector<std::string>{"token", "anybody", "nobody"}});
    command->add_option("--account", call->who, "Only to this account, by its name or number")->excludes(to);
    add_example(*command, "seat offer 3fa1 2 --account Ada");
    call = add(*group, "leave", "Makes a seat free; its substitute, if one is named, may then take it", leave, exit_code);
    add_seat(*group, "leave", call);
    add_example(*group->get_subcommand("leave"), "seat leave 3fa1 Germany");
    call = add(*group, "substitute", "Names the substitute for a seat, who may take it when its player leaves", substitute, exit_code);
    add_seat(*group, "substitute", call);
    group->get_subcommand("substitute")->add_option("WHO", call->who, "The account, by its name or number; or nobody")->required();
    add_example(*group->get_subcommand("substitute"), "seat substitute 3fa1 2 Charles");
    call = add(*group, "partner", "Gives a free seat to a bot of the server", bot, exit_code);
    add_seat(*group, "partner", call);
    add_example(*group->get_subcommand("partner"), "seat partner 3fa1 Italy");
    call = add(*group, "director", "Names a director of the game", director, exit_code);
    group->get_subcommand("director")->add_option("WHO", call->who, "The account, by its name or number")->required();
    group->get_subcommand("director")->add_flag("--no-more", call->off, "The account no longer directs the game");
    add_example(*group->get_subcommand("director"), "seat director 3fa1 Ada");
}

}  // namespace

void add_direct_commands(CLI::App& app, int& exit_code) {
    add_seats(app, exit_code);
    auto call = add(app, "pause", "Stops the clocks of a game; nobody can act until it is resumed", pause, exit_code);
    app.get_subcommand("pause")->add_option("--reason", call->reason, "The reason, a sentence that every player sees");
    add_example(*app.get_subcommand("pause"), "pause 3fa1 --reason 'We look at the dice of table 4.'");
    (void)add(app, "resume", "Ends the pause of a director", resume, exit_code);
    add_example(*app.get_subcommand("resume"), "resume 3fa1");
    call = add(app, "give-time", "Gives time to a power or to everybody, or takes time", give_time, exit_code);
    auto* command = app.get_subcommand("give-time");
    command->add_option("AMOUNT", call->amount, "Such as 90s, 10m, 1h30m or 2d; -5m takes five minutes")->required();
    command->add_option("--power", call->power, "Only for the clocks of this power");
    command->add_option("--reason", call->reason, "The reason, a sentence that every player sees")->required();
    add_example(*command, "give-time 3fa1 10m --power Germany --reason 'The connection was lost.'");
    call = add(app, "excuse", "Waives a missed turn of a seat", excuse, exit_code);
    add_seat(app, "excuse", call);
    add_example(*app.get_subcommand("excuse"), "excuse 3fa1 2");
    call = add(app, "warn", "Warns the player of a seat, for slow play or another reason; warnings are counted", warn, exit_code);
    add_seat(app, "warn", call);
    app.get_subcommand("warn")->add_option("--reason", call->reason, "The reason, a sentence that every player sees")->required();
    add_example(*app.get_subcommand("warn"), "warn 3fa1 Germany --reason 'Your turn has taken 40 minutes.'");
    call = add(app, "last-round", "Makes the present round the last", last_round, exit_code);
    app.get_subcommand("last-round")->add_flag("--off", call->off, "The present round is not the last");
    add_example(*app.get_subcommand("last-round"), "last-round 3fa1");
    (void)add(app, "give-up", "Removes a game that has not started; to end a running game, use rule-on", give_up, exit_code);
    add_example(*app.get_subcommand("give-up"), "give-up 3fa1");
}

}  // namespace admin
