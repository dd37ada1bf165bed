// Every way in is gone, with a log that says all it can: no secret is in it, in an error, in the database or in a backup.
#include <doctest/doctest.h>
#include <sodium.h>

#include "persistence/backup.hpp"
#include "server/base/log.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

/// What must not be found anywhere, by what it is.
class Secrets {
public:
    void add(std::string what, const std::string& text) {
        REQUIRE(text.size() >= least);
        pieces_.push_back({what, text});
        if (text.size() < 2 * piece) return;
        // No part of a token either, nor the bytes that its digits stand for.
        for (std::size_t at = text.size() % piece; at < text.size(); at += piece) pieces_.push_back({what, text.substr(at, piece)});
        const auto digits = text.substr(text.rfind('_') == std::string::npos ? 0 : text.rfind('_') + 1);
        std::string raw(digits.size() / 2, '\0');
        std::size_t size = 0;
        if (sodium_hex2bin(reinterpret_cast<unsigned char*>(raw.data()), raw.size(), digits.data(), digits.size(), nullptr, &size,
                           nullptr) == 0 &&
            size == raw.size())
            pieces_.push_back({what + " in bytes", raw});
    }
    void are_not_in(const std::string& place, const std::string& text) const {
        CAPTURE(place);
        for (const auto& [what, part] : pieces_) CHECK_MESSAGE(text.find(part) == std::string::npos, what);
    }
    [[nodiscard]] std::size_t size() const { return pieces_.size(); }

private:
    static constexpr std::size_t least = 8;
    static constexpr std::size_t piece = 16;
    std::vector<std::pair<std::string, std::string>> pieces_;
};

/// Says something that is refused; @return the refusal as its reader gets it.
std::string refusal(Client& client, protocol::ClientMessage::Body body) {
    const auto answer = client.answer_to(client.send(std::move(body)));
    const bool refused = std::holds_alternative<wire::Denied>(answer.body) || std::holds_alternative<wire::Malformed>(answer.body);
    const auto words = protocol::format_server(answer, protocol::Format::json, rules_of().get());
    CHECK_MESSAGE(refused, words);
    return words + "\n";
}

}  // namespace

TEST_CASE("no secret is in the log, in an error, in the database or in its backup") {
    TempFolder logs;
    auto config = cheap();
    config.log_file = logs.file("server.log");
    Harness harness{config};
    server::log::set_level("debug");
    Secrets secrets;
    Secrets not_for_the_log;  // the database may have these
    std::string errors;
    const std::string first = "violet harmonica in the attic";
    const std::string second = "seventeen lamps of Antwerp";
    const std::string third = "a parrot knows the tide tables";
    const std::string mistyped = "violet harmonica in the cellar";
    for (const auto& password : {first, second, third, mistyped}) secrets.add("a password", password);

    // A guest who becomes somebody.
    Client guest{harness.port()};
    secrets.add("a guest's token", guest.token);
    client::Register made;
    made.name = "Wilhelmina Zandstra";
    made.mail = "w.zandstra@mail.example";
    made.password = "zandstr";  // too short
    errors += refusal(guest, made);
    made.password = first;
    const auto welcome = guest.ask<wire::Welcome>(made);
    secrets.add("a session", welcome.token);
    not_for_the_log.add("a name", made.name);
    not_for_the_log.add("an address", made.mail);
    errors += refusal(guest, made);
    auto other = stranger(harness);
    errors += refusal(other, client::Hello{guest.token, {}, "an old token"});
    errors += refusal(other, client::Hello{"none of ours", {}, guest.token});
    {
        Client says_it{harness.port(), {.hello = false}};
        (void)says_it.ask<wire::Welcome>(client::Hello{"", {}, "bot " + guest.token});
    }
    for (const auto& origin : {"https://" + guest.token + ".example", "https://example.org/" + guest.token})
        CHECK_THROWS_AS((Client{harness.port(), {.origin = origin}}), Client::Refused);
    errors += refusal(other, client::LogIn{made.name, mistyped, ""});
    errors += refusal(other, client::LogIn{"Nobody Zandstra", first, ""});
    errors += refusal(other, client::Hello{welcome.token.substr(0, welcome.token.size() - 2) + "00", {}, welcome.token});
    secrets.add("a second session", other.ask<wire::Welcome>(client::LogIn{made.name, first, "a program"}).token);

    // Programs and their tokens.
    const auto token = guest.ask<wire::TokenCreated>(client::CreateToken{"my program", 2});
    secrets.add("a personal token", token.token);
    { const Client program{harness.port(), {.token = token.token}}; }
    (void)guest.ask<wire::Sessions>(client::ListSessions{});
    (void)guest.ask<wire::Done>(client::EndSession{token.session, false});
    auto late = stranger(harness);
    errors += refusal(late, client::Hello{token.token, {}, ""});

    // Passwords changed, forgotten and reset; roles by codes; webhooks.
    errors += refusal(guest, client::ChangePassword{mistyped, second});
    (void)guest.ask<wire::Done>(client::ChangePassword{first, second});
    auto boss = somebody(harness, "Boss Of It");
    const auto role = role_code(harness, boss.account, Role::player, Role::administrator);
    secrets.add("a code for a role", role);
    errors += refusal(guest, client::UseCode{role});
    (void)boss.ask<wire::Welcome>(client::UseCode{role});
    const auto reset = boss.ask<wire::ResetCode>(client::IssueReset{guest.account});
    secrets.add("a code for a password", reset.code);
    const auto issued = boss.ask<wire::AccountCode>(client::IssueAccount{});
    secrets.add("a code for an account", issued.code);
    auto lost = stranger(harness);
    client::Register invited;
    invited.name = "Zandstra the Younger";
    invited.password = "short";
    invited.code = issued.code;
    errors += refusal(lost, invited);
    errors += refusal(lost, client::ResetPassword{reset.code, "short"});
    (void)lost.ask<wire::Done>(client::ResetPassword{reset.code, third});
    errors += refusal(lost, client::ResetPassword{reset.code, first});
    errors += refusal(lost, client::AskReset{made.name});
    const auto back = lost.ask<wire::Welcome>(client::LogIn{made.name, third, ""});
    secrets.add("a third session", back.token);
    client::SetProfile profile;
    profile.webhook = "https://hooks.example.org/" + std::string{"d41d8cd98f00b204"};
    const auto hook = lost.ask<wire::Profile>(profile);
    secrets.add("the secret of a webhook", hook.webhook_secret);
    not_for_the_log.add("a webhook", *profile.webhook);

    // Seats: tokens, invitations, seeds before they are opened; somebody else's tokens.
    Client player{harness.port()};
    secrets.add("a player's token", player.token);
    auto ask = directed();
    ask.directed = false;
    const auto game = lost.ask<wire::GameCreated>(ask);
    for (const auto& seat : game.seats) secrets.add("a seat's token", seat.token);
    {
        Client says_it{harness.port(), {.hello = false}};
        (void)says_it.ask<wire::Welcome>(client::Hello{"", {}, game.seats[0].token});
    }
    const auto invitation = lost.ask<wire::SeatOffered>(client::OfferSeat{game.game, 1, To::holder, 0});
    secrets.add("an invitation", invitation.token);
    errors += refusal(player, sit(game.game, 1, game.seats[1].token));
    errors += refusal(player, sit(game.game, 0, invitation.token));
    auto taking = sit(game.game, 1, invitation.token);
    const auto seed = match::random_hash();
    secrets.add("a seed that is not opened", match::hex(seed));
    taking.seed_commitment = match::seed_commitment(game.game, game.dice_commitment, rules::SeatId{1}, seed);
    (void)player.ask<wire::Seated>(taking);
    errors += refusal(late, client::ListGames{});
    auto for_another = sit(game.game, 0, game.seats[0].token);
    for_another.account = token.token;  // ended
    errors += refusal(lost, for_another);
    harness.restart();
    server::log::set_level("debug");
    Client again{harness.port(), {.token = back.token}};
    CHECK(again.account == guest.account);

    secrets.are_not_in("an error", errors);
    const auto backup = logs.file("backup.db");
    REQUIRE(persistence::back_up(harness.config.database, backup));
    harness.stop();
    server::log::flush();
    const auto log = bytes_of(config.log_file);
    CHECK(log.find("event=log_in_denied") != std::string::npos);
    CHECK(log.find("event=password_reset") != std::string::npos);
    CHECK(log.find("event=code_denied address=127.0.0.1 account=" + std::to_string(guest.account)) != std::string::npos);
    secrets.are_not_in("the log", log);
    not_for_the_log.are_not_in("the log", log);
    const auto copy = bytes_of(backup);
    CHECK(copy.find(made.name) != std::string::npos);  // it is looked for where it would be
    secrets.are_not_in("the backup", copy);
    for (const auto* ending : {"", "-wal", ".mark"})
        secrets.are_not_in(std::string{"the database"} + ending, bytes_of(harness.config.database + ending));
    CHECK(secrets.size() > 40);
}

TEST_CASE("passwords that are none are refused in words, whatever their length") {
    Harness harness{cheap()};
    auto client = somebody(harness, "Somebody");
    const auto field = [&](protocol::ClientMessage::Body body) { return client.ask<wire::Malformed>(std::move(body)).field; };
    for (const auto& password : {std::string{}, std::string{"p"}, std::string(1025, 'p'), std::string(60'000, 'p')}) {
        CAPTURE(password.size());
        CHECK(field(client::ChangePassword{long_password, password}) == "change_password.new_password");
        CHECK(field(client::ChangePassword{password, "another horse entirely"}) == "change_password.old_password");
        auto other = stranger(harness);
        CHECK(other.ask<wire::Denied>(client::LogIn{"Somebody", password, ""}).reason ==
              other.ask<wire::Denied>(client::LogIn{"Somebody Else", password, ""}).reason);
        client::Register ask;
        ask.name = "Other";
        ask.password = password;
        CHECK(other.ask<wire::Malformed>(ask).field == "register.password");
    }
    // A megabyte is more than any frame may hold: it is told so, and the connection ends.
    auto huge = stranger(harness);
    const auto frame =
        protocol::format_client({1, client::LogIn{"Somebody", std::string(std::size_t{1} << 20, 'p'), ""}}, protocol::Format::binary);
    const auto ends = [&] {  // it may be gone before all of it was sent
        huge.send_bytes(frame, false);
        if (std::get<wire::Malformed>(huge.next().body).code == wire::Malformed::Code::too_large) (void)huge.next();
    };
    CHECK_THROWS_AS(ends(), std::runtime_error);
    // What was asked before still holds.
    auto again = stranger(harness);
    CHECK(logged_in(again, "Somebody").account == client.account);
}

TEST_CASE("tokens that are wrong, cut, of another kind or over open nothing") {
    Harness harness{cheap()};
    auto owner = somebody(harness, "Owner");
    const auto token = owner.ask<wire::TokenCreated>(client::CreateToken{"a day", 1}).token;
    { const Client program{harness.port(), {.token = token}}; }
    auto wrong = token;
    wrong.back() = wrong.back() == '0' ? '1' : '0';
    const auto digits = token.substr(token.find('_') + 1);
    harness.advance(25LL * 3'600'000);
    for (const auto& said : {token, wrong, token.substr(0, 20), "as_" + digits, "ai_" + digits, digits, token + " ",
                             std::string(60'000, 'a'), std::string{"at_"}, std::string(64, 'f')}) {
        CAPTURE(said.size());
        auto thief = stranger(harness);
        const auto no = thief.ask<wire::Malformed>(client::Hello{said, {}, ""});
        CHECK(no.field == "hello.token");
        CHECK_FALSE(no.what_to_do.empty());
        CHECK((no.problem + no.what_to_do).find(said.substr(0, 12)) == std::string::npos);
    }
}

TEST_CASE("a name that only looks like another's opens nothing of his and cannot be taken") {
    Harness harness{cheap()};
    auto owner = somebody(harness, "Pavel Ross");
    // Case and spaces do not count for who logs in; letters of another alphabet are another name's.
    for (const auto* name : {"pavel ross", "PAVELROSS", "Pavel Ross"}) {
        CAPTURE(name);
        auto same = stranger(harness);
        CHECK(logged_in(same, name).account == owner.account);
    }
    for (const auto* name : {"Ρavel Ross", "Раvеl Rоss", "PaveI Ross", "Pave1 Ross", "Ｐａｖｅｌ Ｒｏｓｓ", "Pavel\u00a0Ross",
                             "Pavel  Ross", "Pavel\u200bRoss", "\u202ePavel Ross", "pavel.ross\n"}) {
        CAPTURE(name);
        client::Register ask;
        ask.name = name;
        ask.password = long_password;
        auto other = stranger(harness);
        const auto no = other.ask<wire::Malformed>(ask);
        CHECK(no.field == "register.name");
        CHECK_FALSE(no.what_to_do.empty());
    }
}

}  // namespace testing
