// Whole games as they are followed over the wire, by several at once.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "protocol/log_codec.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

/// One who watches from the first entry on, and comes back to where he was.
class Follower {
public:
    Follower(const Harness& harness, const Match& match, Client::Options options)
        : harness_{harness}, match_{match}, options_{std::move(options)}, client_{std::make_unique<Client>(harness.port(), options_)} {
        options_.token = options_.token.empty() ? client_->token : options_.token;
        CHECK(client_->ask<wire::Watching>(client::Watch{match_.game, 0}).sequence == 0);
    }
    void leave() { client_.reset(); }
    void come_back() {
        auto options = options_;
        options.seen = {{match_.game, seen()}};
        client_ = std::make_unique<Client>(harness_.port(), options);
        CHECK(client_->wait_for<wire::Watching>().sequence == seen());
    }
    [[nodiscard]] bool is_here() const { return client_ != nullptr; }
    /// Up to `head`; what is next is the next.
    void follow(std::uint32_t head) {
        while (seen() < head) {
            auto update = client_->wait_for<wire::Update>();
            REQUIRE(update.game == match_.game);
            REQUIRE(update.entry.entry.header.sequence == seen() + 1);
            shown.push_back(std::move(update));
        }
    }
    [[nodiscard]] std::uint32_t seen() const { return static_cast<std::uint32_t>(shown.size()); }

    std::vector<wire::Update> shown;

private:
    const Harness& harness_;
    const Match& match_;
    Client::Options options_;
    std::unique_ptr<Client> client_;
};

/// A game of one round, a seat for each side, played on a clock.
Match begin_short_game(Client& central, Client& allied) {
    client::CreateGame ask;
    ask.bundle = "1914-tournament";
    ask.parameters = {{"round-limit", "1"}};
    ask.clock = {.phase_limit = 60'000, .decision_limit = 60'000};
    ask.seats = {{{"Austria-Hungary", "Germany", "Ottoman Empire"}},
                 {{"Russian Empire", "France", "British Empire", "Italy", "United States"}}};
    central.rules = allied.rules = rules_of(ask.bundle, ask.options, ask.parameters);
    Match match;
    match.created = central.ask<wire::GameCreated>(ask);
    match.game = match.created.game;
    for (const auto& seat : match.created.seats)
        (void)(seat.seat == 0 ? central : allied).ask<wire::Seated>(client::TakeSeat{match.game, seat.seat, seat.token, {}, "", false});
    (void)central.ask<wire::Accepted>(client::StartGame{match.game});
    return match;
}

}  // namespace

TEST_CASE("everybody who follows a game sees every entry once and the same heads also when he comes back") {
    Harness harness;
    Client central{harness.port()};
    Client allied{harness.port()};
    const auto match = begin_short_game(central, allied);
    const auto& powers = match.created.seats[0].powers;
    const auto player_of = [&](const std::string& power) -> Client& {
        return std::find(powers.begin(), powers.end(), power) != powers.end() ? central : allied;
    };
    std::vector<std::unique_ptr<Follower>> followers;
    const auto watched_by = [&](Client::Options options) {
        options.rules = central.rules;
        followers.push_back(std::make_unique<Follower>(harness, match, std::move(options)));
    };
    watched_by({.token = central.token});
    watched_by({.format = protocol::Format::json, .token = allied.token});
    watched_by({.token = allied.token});
    watched_by({.format = protocol::Format::json});
    watched_by({});
    std::uint64_t number = 0;
    const auto acts = [&](const std::string& power, const protocol::wire::Command& command) {
        auto made = act(match, ++number, command);
        made.as = power;
        auto& player = player_of(power);
        return player.answer_to(player.send(made));
    };
    const auto order = order_of_losses(*central.rules, {"infantry", "artillery"});
    for (const auto* power : {"Germany", "France"}) CHECK(std::holds_alternative<wire::Accepted>(acts(power, {order}).body));
    std::mt19937 random{1914};
    // Two commands, if there are any, then the clock ends what is open.
    const auto go_on = [&](int step) {
        const auto moves = central.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, ""});
        if (step % 3 == 2 || moves.commands.empty()) return harness.advance(60'000);
        (void)acts(moves.power, moves.commands[random() % moves.commands.size()]);
    };
    bool over = false;
    int returns = 0;
    for (int step = 0; step < 2000 && !over; ++step) {
        // The first of them stays; of the others one after the other is away for a while, and for some entries.
        auto& other = *followers[1 + static_cast<std::size_t>(step / 4) % (followers.size() - 1)];
        if (step % 4 == 0) other.leave();
        go_on(step);
        const auto head = central.ask<wire::Record>(client::GetRecord{match.game});
        if (step % 4 == 3) {
            other.come_back();
            ++returns;
        }
        for (auto& follower : followers) {
            if (!follower->is_here()) continue;
            follower->follow(head.entries);
            CHECK(follower->shown.back().head == head.head);
        }
        over = ends_game(followers[0]->shown.back());
    }
    REQUIRE(over);
    CHECK(returns >= 10);
    const auto record = protocol::read_record(http_get(harness.port(), "/games/" + match::hex(match.game) + "/record").body);
    REQUIRE(record);
    for (auto& follower : followers) {
        if (!follower->is_here()) follower->come_back();
        follower->follow(static_cast<std::uint32_t>(record->size()));
        REQUIRE(follower->shown.size() == record->size());
        for (std::size_t at = 0; at < record->size(); ++at) {
            const auto& shown = follower->shown[at];
            if (shown.head != (*record)[at].head) FAIL("another head at entry " << at + 1);
            // What is sealed is shown to its eyes only; all else is the same for everybody.
            if (shown.entry.entry.sealed.empty() && shown.entry != followers[0]->shown[at].entry) FAIL("another entry " << at + 1);
        }
    }
}

}  // namespace testing
