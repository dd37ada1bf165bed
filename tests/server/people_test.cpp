// Who somebody is: accounts, sessions, roles, and what opens them.
#include <doctest/doctest.h>

#include <algorithm>

#include "persistence/sqlite_store.hpp"
#include "server/base/keys.hpp"
#include "server/base/store_calls.hpp"
#include "server/game/integrity.hpp"
#include "tests/server/people.hpp"

namespace testing {

TEST_CASE("an account comes in by its name and password, after a restart too") {
    Harness harness{cheap()};
    auto first = stranger(harness);
    const auto made = registered(first, "Ada Lovelace");
    CHECK(made.name == "Ada Lovelace");
    CHECK(made.session == 1);
    CHECK(made.token.starts_with("as_"));
    auto second = stranger(harness);
    CHECK(logged_in(second, "ADA LOVELACE").account == made.account);
    auto wrong = stranger(harness);
    CHECK(wrong.ask<wire::Denied>(client::LogIn{"Ada Lovelace", "a horse of eight colours", ""}).code == wire::Denied::Code::not_allowed);
    CHECK(wrong.ask<wire::Denied>(client::LogIn{"Nobody At All", long_password, ""}).reason ==
          wrong.ask<wire::Denied>(client::LogIn{"Ada Lovelace", "x", ""}).reason);
    harness.restart();
    Client again{harness.port(), {.token = made.token}};
    CHECK(again.account == made.account);
    auto third = stranger(harness);
    CHECK(logged_in(third, "Ada Lovelace").account == made.account);
}

TEST_CASE("a password that was hashed at another cost is hashed anew when it is known") {
    Harness harness{cheap()};
    auto client = stranger(harness);
    const auto account = registered(client, "Ada").account;
    const auto stored = [&] {
        harness.stop();
        persistence::SqliteOptions options;
        options.path = harness.config.database;
        options.integrity = server::integrity_of(server::Keys::load_or_create(harness.config.key_file));
        const auto store = persistence::open_sqlite(options);
        REQUIRE(store);
        const auto kept = server::store_calls::wait_for<std::optional<std::string>>(
            [&](auto done) { (*store)->get_blob(protocol::person_key(account), std::move(done)); });
        REQUIRE(kept);
        REQUIRE(*kept);
        return protocol::decode_person(**kept)->password;
    };
    const auto first = stored();
    CHECK(first.find("t=1,") != std::string::npos);
    harness.config.people.passwords.cost.passes = 2;
    harness.restart();
    auto again = stranger(harness);
    (void)logged_in(again, "Ada");
    CHECK(stored().find("t=2,") != std::string::npos);
    harness.restart();
    auto third = stranger(harness);
    (void)logged_in(third, "Ada");
}

TEST_CASE("a guest becomes an account and keeps his number and his seat") {
    Harness harness{cheap()};
    Client guest{harness.port()};
    const auto match = begin(guest);
    const auto token = guest.token;
    const auto made = registered(guest, "Grace");
    CHECK(made.account == guest.account);
    // What he had as a guest opens nothing any more.
    Client other{harness.port(), {.hello = false}};
    client::Hello old;
    old.token = token;
    CHECK(other.ask<wire::Malformed>(old).field == "hello.token");
    Client same{harness.port(), {.token = made.token}};
    (void)same.ask<wire::Accepted>(act(match, 1, some_command(same, match)));
}

TEST_CASE("names that look alike are one, and the second is refused") {
    Harness harness{cheap()};
    auto first = stranger(harness);
    (void)registered(first, "Max Paul");
    for (const char* name : {"max paul", "MAXPAUL", "Мax Paul", "Mаx Paul"}) {
        CAPTURE(name);
        auto other = stranger(harness);
        client::Register ask;
        ask.name = name;
        ask.password = long_password;
        CHECK(other.ask<wire::Malformed>(ask).field == "register.name");
    }
}

TEST_CASE("a session that is ended stops at once, and its connection with it") {
    Harness harness{cheap()};
    auto owner = stranger(harness);
    const auto made = registered(owner, "Owner");
    const auto token = owner.ask<wire::TokenCreated>(client::CreateToken{"my program", 0});
    CHECK(token.token.starts_with("at_"));
    Client thief{harness.port(), {.token = token.token}};
    const auto lines = owner.ask<wire::Sessions>(client::ListSessions{}).sessions;
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].own);
    CHECK(lines[1].label == "my program");
    (void)owner.ask<wire::Done>(client::EndSession{token.session, false});
    CHECK_THROWS_AS((void)thief.ask<wire::Games>(client::ListGames{}), Client::Closed);
    Client later{harness.port(), {.hello = false}};
    client::Hello greeting;
    greeting.token = token.token;
    CHECK(later.ask<wire::Malformed>(greeting).field == "hello.token");
    // All others, and oneself.
    auto second = stranger(harness);
    (void)logged_in(second, "Owner");
    (void)owner.ask<wire::Done>(client::EndSession{0, true});
    CHECK_THROWS_AS((void)second.ask<wire::Games>(client::ListGames{}), Client::Closed);
    (void)owner.ask<wire::Done>(client::EndSession{0, false});
    CHECK_THROWS_AS((void)owner.ask<wire::Games>(client::ListGames{}), Client::Closed);
    (void)made;
}

TEST_CASE("a personal token changes nothing of how one comes in, and does the rest") {
    Harness harness{mailing(cheap())};
    auto owner = somebody(harness, "Owner");
    give_role(harness, owner, owner.account, Role::administrator);
    const auto player = somebody(harness, "Player");
    client::SetProfile hook;
    hook.webhook = "https://thief.example/";
    const auto token = owner.ask<wire::TokenCreated>(client::CreateToken{"my program", 0});
    const auto other = owner.ask<wire::TokenCreated>(client::CreateToken{"another program", 0});
    Client thief{harness.port(), {.token = token.token}};
    client::SetProfile mail;
    mail.mail = "thief@example.org";
    client::SetProfile no_mail;
    no_mail.mail = "";
    const auto as_player = role_code(harness, owner.account, Role::administrator, Role::player);
    const std::vector<protocol::ClientMessage::Body> denied{mail,
                                                            no_mail,
                                                            client::UseCode{mail_code(harness, owner.account, "thief@example.org")},
                                                            client::UseCode{as_player},
                                                            client::CreateToken{"a program of mine", 3000},
                                                            client::ChangePassword{long_password, "another horse entirely"},
                                                            client::EndSession{0, true},
                                                            client::EndSession{1, false},
                                                            client::EndSession{other.session, false},
                                                            client::IssueReset{owner.account},
                                                            client::IssueReset{player.account},
                                                            client::SetRole{player.account, Role::administrator, {}},
                                                            client::IssueAccount{},
                                                            hook};
    for (std::size_t at = 0; at < denied.size(); ++at) {
        CAPTURE(at);
        const auto said = thief.ask<wire::Denied>(denied[at]);
        CHECK(said.code == wire::Denied::Code::not_allowed);
        CHECK(said.reason.find("log in with the password") != std::string::npos);
    }
    CHECK(owner.ask<wire::Profile>(client::GetProfile{}).mail.empty());
    CHECK(owner.ask<wire::Sessions>(client::ListSessions{}).sessions.size() == 3);
    client::SetProfile rest;
    rest.digest_minutes = 20;
    CHECK(thief.ask<wire::Profile>(rest).digest_minutes == 20);
    CHECK(thief.ask<wire::Profile>(client::GetProfile{}).webhook_secret.empty());
    CHECK(thief.ask<wire::Sessions>(client::ListSessions{}).sessions.size() == 3);
    // Its own session it ends, on every connection, and who has the password does all of it.
    Client second{harness.port(), {.token = token.token}};
    (void)thief.ask<wire::Done>(client::EndSession{token.session, false});
    CHECK_THROWS_AS((void)second.wait_for<wire::Notice>([](const wire::Notice&) { return true; }), Client::Closed);
    CHECK_THROWS_AS((void)thief.ask<wire::Games>(client::ListGames{}), Client::Closed);
    (void)owner.ask<wire::Done>(client::EndSession{other.session, false});
    CHECK(owner.ask<wire::Welcome>(client::UseCode{as_player}).role == Role::player);
}

TEST_CASE("a token that lasts some days ends with them") {
    Harness harness{cheap()};
    auto owner = stranger(harness);
    (void)registered(owner, "Owner");
    const auto token = owner.ask<wire::TokenCreated>(client::CreateToken{"short", 1});
    Client program{harness.port(), {.token = token.token}};
    harness.advance(25LL * 3'600'000);
    CHECK_THROWS_AS((void)program.ask<wire::Games>(client::ListGames{}), Client::Closed);
}

TEST_CASE("a password is changed by who knows it, and reset by an administrator's code, once") {
    Harness harness{cheap()};
    auto owner = stranger(harness);
    const auto made = registered(owner, "Owner");
    CHECK(owner.ask<wire::Malformed>(client::ChangePassword{"not my password", "another horse entirely"}).field ==
          "change_password.old_password");
    (void)owner.ask<wire::Done>(client::ChangePassword{long_password, "another horse entirely"});
    auto boss = stranger(harness);
    const auto chief = registered(boss, "Boss");
    CHECK(boss.ask<wire::Denied>(client::IssueReset{made.account}).code == wire::Denied::Code::not_allowed);
    make_administrator(harness, boss, chief.account);
    const auto issued = boss.ask<wire::ResetCode>(client::IssueReset{made.account});
    auto lost = stranger(harness);
    CHECK(lost.ask<wire::Malformed>(client::ResetPassword{issued.code, "short"}).field == "reset_password.password");
    (void)lost.ask<wire::Done>(client::ResetPassword{issued.code, "a third horse of mine"});
    CHECK_THROWS_AS((void)owner.ask<wire::Games>(client::ListGames{}), Client::Closed);
    CHECK(lost.ask<wire::Denied>(client::ResetPassword{issued.code, "a fourth horse of mine"}).code == wire::Denied::Code::not_allowed);
    CHECK(logged_in(lost, "Owner", "a third horse of mine").account == made.account);
}

TEST_CASE("who resets his password on a connection that is logged in is answered, and then out as everywhere") {
    Harness harness{cheap()};
    auto boss = somebody(harness, "Boss");
    make_administrator(harness, boss, boss.account);
    auto owner = somebody(harness, "Owner");
    auto elsewhere = stranger(harness);
    (void)logged_in(elsewhere, "Owner");
    const auto reset = boss.ask<wire::ResetCode>(client::IssueReset{owner.account}).code;
    (void)owner.ask<wire::Done>(client::ResetPassword{reset, "another horse entirely"});
    for (auto* client : {&owner, &elsewhere}) CHECK_THROWS_AS((void)client->ask<wire::Games>(client::ListGames{}), Client::Closed);
    auto again = stranger(harness);
    CHECK(logged_in(again, "Owner", "another horse entirely").account == owner.account);
    // Of somebody else's account: he stays.
    const auto other = boss.ask<wire::ResetCode>(client::IssueReset{owner.account}).code;
    (void)boss.ask<wire::Done>(client::ResetPassword{other, "a third horse of mine"});
    (void)boss.ask<wire::Games>(client::ListGames{});
}

TEST_CASE("who fails to change his password keeps nobody else waiting") {
    Harness harness{cheap()};
    auto one = somebody(harness, "One");
    for (int tries = 0; tries < 5; ++tries)
        CHECK(one.ask<wire::Malformed>(client::ChangePassword{"not my password", "another horse entirely"}).field ==
              "change_password.old_password");
    CHECK(one.ask<wire::Busy>(client::ChangePassword{long_password, "another horse entirely"}).retry_ms > 0);
    auto other = somebody(harness, "Other");
    (void)other.ask<wire::Done>(client::ChangePassword{long_password, "another horse entirely"});
}

TEST_CASE("a code for a role is good for its account, once, and not too late") {
    Harness harness{cheap()};
    auto one = stranger(harness);
    auto two = stranger(harness);
    const auto first = registered(one, "First");
    (void)registered(two, "Second");
    const auto code = role_code(harness, first.account, Role::player, Role::director);
    CHECK(two.ask<wire::Denied>(client::UseCode{code}).code == wire::Denied::Code::not_allowed);
    CHECK(one.ask<wire::Welcome>(client::UseCode{code}).role == Role::director);
    CHECK(one.ask<wire::Denied>(client::UseCode{code}).code == wire::Denied::Code::not_allowed);
    const auto late = role_code(harness, first.account, Role::director, Role::administrator);
    harness.advance(61'000);
    CHECK(one.ask<wire::Denied>(client::UseCode{late}).code == wire::Denied::Code::not_allowed);
}

TEST_CASE("an administrator locks an account, which is out at once") {
    Harness harness{cheap()};
    auto boss = stranger(harness);
    const auto chief = registered(boss, "Boss");
    make_administrator(harness, boss, chief.account);
    auto rogue = stranger(harness);
    const auto made = registered(rogue, "Rogue");
    CHECK(rogue.ask<wire::Denied>(client::SetRole{chief.account, Role::player, true}).code == wire::Denied::Code::not_allowed);
    (void)boss.ask<wire::Done>(client::SetRole{made.account, Role::player, true});
    CHECK_THROWS_AS((void)rogue.ask<wire::Games>(client::ListGames{}), Client::Closed);
    auto back = stranger(harness);
    CHECK(back.ask<wire::Denied>(client::LogIn{"Rogue", long_password, ""}).reason ==
          "this account is locked: ask an administrator of the server");
    const auto found = boss.ask<wire::People>(client::FindPeople{{}, "rogue"}).people;
    REQUIRE(found.size() == 1);
    CHECK(found[0].locked);
}

TEST_CASE("whose role is changed is told so where he is connected") {
    Harness harness{cheap()};
    auto boss = somebody(harness, "Boss");
    make_administrator(harness, boss, boss.account);
    auto other = somebody(harness, "Other");
    const auto told = [&] {
        std::vector<std::string> texts;
        for (const auto& message : other.heard())
            if (const auto* notice = std::get_if<wire::Notice>(&message.body)) texts.push_back(notice->text);
        return texts;
    };
    (void)boss.ask<wire::Done>(client::SetRole{other.account, Role::director, {}});
    CHECK(told() == std::vector<std::string>{"An administrator has changed your role on this server: it is director now."});
    CHECK(other.ask<wire::Profile>(client::GetProfile{}).role == Role::director);
    (void)boss.ask<wire::Done>(client::SetRole{other.account, Role::director, false});  // as he is
    CHECK(told().empty());
}

TEST_CASE("a lock leaves the role as it is, and a role the lock") {
    Harness harness{cheap()};
    auto boss = somebody(harness, "Boss");
    make_administrator(harness, boss, boss.account);
    auto director = somebody(harness, "Helga Halle");
    give_role(harness, director, director.account, Role::director);
    const auto line = [&] { return boss.ask<wire::People>(client::FindPeople{{director.account}, ""}).people.at(0); };
    (void)boss.ask<wire::Done>(client::SetRole{director.account, {}, true});
    CHECK(line().role == Role::director);
    CHECK(line().locked);
    (void)boss.ask<wire::Done>(client::SetRole{director.account, Role::administrator, {}});
    CHECK(line().role == Role::administrator);
    CHECK(line().locked);
    (void)boss.ask<wire::Done>(client::SetRole{director.account, {}, false});
    CHECK(line().role == Role::administrator);
    CHECK_FALSE(line().locked);
    const auto nothing = boss.ask<wire::Malformed>(client::SetRole{director.account, {}, {}});
    CHECK(nothing.field == "set_role.role");
    CHECK_FALSE(nothing.what_to_do.empty());
}

TEST_CASE("where nobody can register an administrator's code makes an account, once, and not too late") {
    auto config = cheap();
    config.people.registration = server::PeopleRules::Registration::closed;
    config.people.guests = server::PeopleRules::Guests::none;
    Harness harness{config};
    const auto registration = [](std::string name, std::string code) {
        client::Register ask;
        ask.name = std::move(name);
        ask.password = long_password;
        ask.code = std::move(code);
        return ask;
    };
    auto boss = stranger(harness);
    CHECK(boss.ask<wire::Denied>(registration("Boss", "")).reason.find("code") != std::string::npos);
    // The first comes by a code of the machine.
    const auto keys = server::Keys::load_or_create(harness.config.key_file);
    const auto first = keys.code({match::CodeKind::account, 41, harness.time.now() + 60'000}, protocol::bound_account({}));
    CHECK(boss.ask<wire::Welcome>(registration("Boss", first)).account == 41);
    CHECK(denial(boss, client::IssueAccount{}) == wire::Denied::Code::not_allowed);
    make_administrator(harness, boss, 41);
    const auto issued = boss.ask<wire::AccountCode>(client::IssueAccount{});
    CHECK(issued.until > harness.time.now());
    auto somebody = stranger(harness);
    // A name that is none, or taken, and a password that is none do not spend it.
    CHECK(somebody.ask<wire::Malformed>(registration("b", issued.code)).field == "register.name");
    CHECK(somebody.ask<wire::Malformed>(registration("boss", issued.code)).field == "register.name");
    for (const auto* code : {first.c_str(), "an_", "no code", "an_000000000000000000000000000000000000000000000000000000000"}) {
        CAPTURE(code);
        CHECK(somebody.ask<wire::Denied>(registration("Ada", code)).reason.find("ask for another") != std::string::npos);
    }
    const auto made = somebody.ask<wire::Welcome>(registration("Ada", issued.code));
    CHECK(made.account == issued.account);
    CHECK(made.role == Role::player);
    auto other = stranger(harness);
    CHECK(denial(other, registration("Charles", issued.code)) == wire::Denied::Code::not_allowed);
    const auto late = boss.ask<wire::AccountCode>(client::IssueAccount{});
    CHECK(late.account != issued.account);
    // A code of another kind is none for this.
    CHECK(denial(other, registration("Charles", boss.ask<wire::ResetCode>(client::IssueReset{made.account}).code)) ==
          wire::Denied::Code::not_allowed);
    harness.advance(25LL * 3'600'000);
    CHECK(denial(other, registration("Charles", late.code)) == wire::Denied::Code::not_allowed);
}

TEST_CASE("failures are followed by waits") {
    auto config = cheap();
    config.limits.exempt_loopback = false;
    Harness harness{config};
    auto owner = stranger(harness);
    (void)registered(owner, "Owner");
    Client guess{harness.port(), {.hello = false}};
    bool waited = false;
    for (int at = 0; at < 12 && !waited; ++at) {
        const auto answer = guess.answer_to(guess.send(client::LogIn{"Owner", "wrong horse " + std::to_string(at), ""}));
        waited = std::holds_alternative<wire::Busy>(answer.body);
    }
    CHECK(waited);
}

TEST_CASE("where no more passwords may wait who comes is told so as often as he tries and it is no failure of his") {
    auto config = cheap();
    config.limits.exempt_loopback = false;
    config.people.passwords.most_waiting = 0;
    Harness harness{config};
    auto client = stranger(harness);
    client::Register ask;
    ask.name = "Somebody";
    ask.password = long_password;
    for (int at = 0; at < 12; ++at) {
        CHECK(client.ask<wire::Busy>(client::LogIn{"Somebody", long_password, ""}).retry_ms == 2000);
        CHECK(client.ask<wire::Busy>(ask).retry_ms == 2000);
    }
    ask.name = "S";
    CHECK(client.ask<wire::Malformed>(ask).field == "register.name");
}

TEST_CASE("who logs in from where they usually do is let in while forty networks flood the passwords") {
    auto config = cheap();
    config.limits.exempt_loopback = false;
    config.proxies = {"127.0.0.1"};
    config.people.passwords.most_waiting = 8;
    config.people.passwords.cost = {2, std::size_t{32} << 20};  // the line is full as long as the flood lasts
    Harness harness{config};
    const auto come = [&](const std::string& from) { return Client{harness.port(), {.forwarded = from, .hello = false}}; };
    auto ada = come("203.0.113.5");
    (void)registered(ada, "Ada");
    (void)logged_in(ada, "Ada");
    std::vector<Client> flood;
    for (int network = 0; network < 40; ++network) flood.push_back(come("198.51." + std::to_string(network) + ".7"));
    std::size_t turned_away = 0;
    for (int time = 0; time < 10; ++time) {
        std::vector<std::uint32_t> asked;
        for (auto& client : flood) asked.push_back(client.send(client::LogIn{"Nobody " + std::to_string(asked.size()), long_password, ""}));
        auto home = come("203.0.113.5");
        CHECK(logged_in(home, "Ada").account == ada.account);
        for (std::size_t at = 0; at < flood.size(); ++at) {
            const auto answer = flood[at].answer_to(asked[at]);
            const auto* busy = std::get_if<wire::Busy>(&answer.body);
            if (busy != nullptr && busy->retry_ms == 2000) ++turned_away;  // no room in the line
        }
    }
    CHECK(turned_away >= 100);
}

TEST_CASE("guests do what the configuration lets them") {
    auto config = cheap();
    config.people.guests = server::PeopleRules::Guests::watch;
    Harness harness{config};
    Client guest{harness.port()};
    client::CreateGame ask;
    ask.bundle = "1914";
    CHECK(guest.ask<wire::Denied>(ask).reason.find("register") != std::string::npos);
    auto config_none = cheap();
    config_none.people.guests = server::PeopleRules::Guests::none;
    Harness closed{config_none};
    auto nobody = stranger(closed);
    CHECK(nobody.ask<wire::Denied>(client::Hello{}).reason.find("register") != std::string::npos);
    CHECK(registered(nobody, "Somebody").name == "Somebody");
}

TEST_CASE("games are created by those whom the configuration lets") {
    using Creates = server::PeopleRules::Creates;
    client::CreateGame ask;
    ask.bundle = "1914";
    struct Row {
        Creates creates;
        bool guest, account, director;
    };
    for (const auto& row : {Row{Creates::everybody, true, true, true}, Row{Creates::accounts, false, true, true},
                            Row{Creates::directors, false, false, true}}) {
        CAPTURE(static_cast<int>(row.creates));
        auto config = cheap();
        config.people.creates = row.creates;
        Harness harness{config};
        const auto creates = [&](Client& client) {
            const auto answer = client.answer_to(client.send(ask));
            if (std::holds_alternative<wire::GameCreated>(answer.body)) return true;
            CHECK(std::get<wire::Denied>(answer.body).code == wire::Denied::Code::not_allowed);
            CHECK_FALSE(std::get<wire::Denied>(answer.body).reason.empty());
            return false;
        };
        Client guest{harness.port()};
        auto account = somebody(harness, "Somebody");
        auto director = somebody(harness, "Helga Halle");
        give_role(harness, director, director.account, Role::director);
        CHECK(creates(guest) == row.guest);
        CHECK(creates(account) == row.account);
        CHECK(creates(director) == row.director);
    }
}

TEST_CASE("what cannot be a name, a password or an address is refused with what to do") {
    Harness harness{cheap()};
    auto client = stranger(harness);
    const auto fault = [&](std::string name, std::string password, std::string mail) {
        client::Register ask;
        ask.name = std::move(name);
        ask.password = std::move(password);
        ask.mail = std::move(mail);
        const auto said = client.ask<wire::Malformed>(ask);
        CHECK_FALSE(said.what_to_do.empty());
        return said.field;
    };
    CHECK(fault("a", long_password, "") == "register.name");
    CHECK(fault("two\r\nlines", long_password, "") == "register.name");
    CHECK(fault(std::string(30'000, 'a'), long_password, "") == "register.name");
    CHECK(fault("Ann", "x", "") == "register.password");
    CHECK(fault("Ann", std::string(30'000, 'p'), "") == "register.password");
    CHECK(fault("Ann", long_password, "a@b.example\r\nBcc: c@d.example") == "register.mail");
}

}  // namespace testing
