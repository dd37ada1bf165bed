#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>

#include "tests/server/people.hpp"

/// Each message that a client may send, as each kind of person would send it at each stage of a game.
namespace testing {

/// Whom the columns of the page are about, in their order.
enum class Who { nobody, guest, spectator, player, holder, creator, director, server_director, administrator };
inline constexpr std::array columns{"before a hello",         "guest",        "spectator", "player", "holder", "creator", "director",
                                    "director of the server", "administrator"};

/// How far the game is.
enum class Stage { waiting, seated, running, ended };

/// A server that sends mail, with a bot that does nothing.
/// @param folder  where the bot's program is put.
[[nodiscard]] server::Config with_idle_bot(const TempFolder& folder);

/// The one who tries, the other people, and a game of two seats: the first is taken, by him where he is the holder.
class Scene {
public:
    Scene(Harness& harness, Who who, Stage stage)
        : harness_{harness}, who_{who}, subject{make_subject()}, boss{person(Role::administrator)}, helper{person(Role::player)} {
        auto ask = directed();
        ask.directed = who == Who::director;
        auto& creator = who == Who::creator || who == Who::director ? subject : helper;
        made = creator.ask<wire::GameCreated>(ask);
        game = made.game;
        match.game = game;
        auto& holder = first();
        auto first_seat = sit(game, 0, made.seats[0].token);
        seed = match::random_hash();
        if (stage == Stage::seated) first_seat.seed_commitment = match::seed_commitment(game, made.dice_commitment, rules::SeatId{0}, seed);
        (void)holder.ask<wire::Seated>(first_seat);
        if (stage == Stage::waiting) return;
        (void)second.ask<wire::Seated>(sit(game, 1, made.seats[1].token));
        if (stage == Stage::running || stage == Stage::ended) (void)holder.ask<wire::Accepted>(client::StartGame{game});
        if (stage == Stage::ended) end();
    }

    /// Who has the first seat.
    Client& first() { return who_ == Who::holder ? subject : other_; }
    [[nodiscard]] Role role() const {
        if (who_ == Who::spectator) return Role::spectator;
        if (who_ == Who::server_director) return Role::director;
        return who_ == Who::administrator ? Role::administrator : Role::player;
    }
    /// An account with a name that nobody had before.
    Client person(Role role) {
        auto client = somebody(harness_, new_name());
        if (role != Role::player) give_role(harness_, client, client.account, role);
        return client;
    }
    static std::string new_name() { return "Person " + std::to_string(++people_); }

private:
    static inline int people_ = 0;
    Harness& harness_;
    const Who who_;

public:
    Client subject;
    Client boss;    ///< An administrator.
    Client helper;  ///< A player without a seat; the creator, where that is not the one who tries.

private:
    Client other_{harness_.port()};

public:
    Client second{harness_.port()};
    wire::GameCreated made;
    match::GameId game{};
    Match match;
    match::Hash seed{};
    [[nodiscard]] Harness& harness() { return harness_; }

private:
    void end() {
        client::Rule ask;
        ask.game = game;
        ask.action_id = action(99);
        ask.reason = "the hall closes";
        ask.what = client::verb::EndGame{};
        (void)boss.ask<wire::Accepted>(std::move(ask));
    }
    Client make_subject() {
        if (who_ == Who::nobody) return stranger(harness_);
        if (who_ == Who::guest) return Client{harness_.port()};
        return person(role());
    }
};

struct Try {
    Stage stage = Stage::waiting;
    std::function<protocol::ClientMessage::Body(Scene&)> ask;
    std::function<bool(const protocol::ServerMessage::Body&)> granted;  ///< It is the answer to who may.
    bool there_alone = false;                                           ///< What `ask` waits for happens at no other stage.
};

/// How each message is tried, by its name; a second way of the same message has its name and more words.
[[nodiscard]] std::map<std::string, Try> tries();

}  // namespace testing
