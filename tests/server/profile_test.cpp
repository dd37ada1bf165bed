// What an account says of itself: its address, and the codes that are mailed for it.
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "tests/server/people.hpp"

namespace testing {

TEST_CASE("where no mail is sent it is said so of an address, and who changes that") {
    Harness harness{cheap()};
    auto owner = somebody(harness, "Owner");
    client::SetProfile ask;
    ask.mail = "owner@example.org";
    const auto refused = owner.ask<wire::Malformed>(ask);
    CHECK(refused.field == "set_profile.mail");
    CHECK(refused.problem.find("no mail") != std::string::npos);
    CHECK(refused.what_to_do.find("[post]") != std::string::npos);
    ask.mail = "";
    CHECK(owner.ask<wire::Profile>(ask).mail.empty());
    client::Register made;
    made.name = "Other";
    made.password = long_password;
    made.mail = "other@example.org";
    auto other = stranger(harness);
    (void)other.ask<wire::Welcome>(made);
    CHECK(other.wait_for<wire::Notice>().text.find("no mail") != std::string::npos);
    CHECK(other.ask<wire::Profile>(client::GetProfile{}).mail == "other@example.org");  // for the day when it does
    // Nor is anybody left to wait for a code, whatever the name.
    auto lost = stranger(harness);
    for (const char* name : {"Other", "Nobody At All", "no\nname"}) {
        CAPTURE(name);
        const auto denied = lost.ask<wire::Denied>(client::AskReset{name});
        CHECK(denied.code == wire::Denied::Code::not_allowed);
        CHECK(denied.reason.find("ask an administrator") != std::string::npos);
    }
}

TEST_CASE("codes for new addresses are mailed more and more slowly, by account and by mailbox") {
    Harness harness{mailing(cheap())};
    auto one = somebody(harness, "One");
    const auto to = [](const std::string& mail) {
        client::SetProfile ask;
        ask.mail = mail;
        return ask;
    };
    for (int sent = 0; sent < 5; ++sent)
        CHECK_FALSE(one.ask<wire::Profile>(to("stranger" + std::to_string(sent) + "@example.org")).mail_confirmed);
    CHECK(one.ask<wire::Busy>(to("stranger5@example.org")).retry_ms == 1000);
    CHECK(one.ask<wire::Busy>(to("stranger4@example.org")).retry_ms == 1000);
    CHECK(one.ask<wire::Profile>(client::GetProfile{}).mail == "stranger4@example.org");
    CHECK(one.ask<wire::Malformed>(to("no address")).field == "set_profile.mail");
    CHECK(one.ask<wire::Profile>(to("")).mail.empty());  // nothing is sent for that
    harness.advance(1000);
    (void)one.ask<wire::Profile>(to("stranger5@example.org"));
    CHECK(one.ask<wire::Busy>(to("stranger6@example.org")).retry_ms == 2000);
    // Many accounts and one mailbox, whatever names it has.
    char other = 'A';
    for (const auto* name : {"Stranger0@example.org", "stranger0@EXAMPLE.org", "stranger0+chess@example.org", "stran.ger0@example.org"}) {
        auto account = somebody(harness, "Other " + std::string(1, other++));
        (void)account.ask<wire::Profile>(to(name));
    }
    auto last = somebody(harness, "Last");
    for (const auto* name : {"stranger0@example.org", "stranger0+go@example.org"}) CHECK(last.ask<wire::Busy>(to(name)).retry_ms > 0);
    client::Register made;
    made.name = "Newcomer";
    made.password = long_password;
    made.mail = "stranger0@example.org";
    auto newcomer = stranger(harness);
    CHECK(newcomer.ask<wire::Busy>(made).retry_ms > 0);
    (void)last.ask<wire::Profile>(to("last@example.org"));
}

TEST_CASE("a confirmed address stays in use until another one is confirmed") {
    Harness harness{mailing(cheap())};
    auto owner = somebody(harness, "Owner");
    const auto set = [](Client& client, const std::string& mail) {
        client::SetProfile ask;
        ask.mail = mail;
        return client.ask<wire::Profile>(ask);
    };
    const auto confirm = [&](Client& client, const std::string& mail) {
        (void)client.ask<wire::Welcome>(client::UseCode{mail_code(harness, owner.account, mail)});
        return client.ask<wire::Profile>(client::GetProfile{});
    };
    CHECK(set(owner, "mistyped@example.org").new_mail.empty());
    CHECK(set(owner, "one@example.org").mail == "one@example.org");  // of those that nobody has confirmed the last
    CHECK(confirm(owner, "one@example.org").mail_confirmed);
    auto profile = set(owner, "mistyped@example.org");
    CHECK(profile.mail == "one@example.org");
    CHECK(profile.mail_confirmed);
    CHECK(profile.new_mail == "mistyped@example.org");
    // The code is for the new one alone, and the old one again drops it.
    CHECK(denial(owner, client::UseCode{mail_code(harness, owner.account, "one@example.org")}) == wire::Denied::Code::not_allowed);
    profile = set(owner, "one@example.org");
    CHECK(profile.mail_confirmed);
    CHECK(profile.new_mail.empty());
    CHECK(denial(owner, client::UseCode{mail_code(harness, owner.account, "mistyped@example.org")}) == wire::Denied::Code::not_allowed);
    CHECK(set(owner, "two@example.org").new_mail == "two@example.org");
    harness.restart();
    Client later{harness.port(), {.token = owner.token}};
    profile = later.ask<wire::Profile>(client::GetProfile{});
    CHECK(profile.mail == "one@example.org");
    CHECK(profile.new_mail == "two@example.org");
    profile = confirm(later, "two@example.org");
    CHECK(profile.mail == "two@example.org");
    CHECK(profile.mail_confirmed);
    CHECK(profile.new_mail.empty());
    // Without an address there is none, nor one to come.
    CHECK(set(later, "three@example.org").new_mail == "three@example.org");
    profile = set(later, "");
    CHECK(profile.mail.empty());
    CHECK_FALSE(profile.mail_confirmed);
    CHECK(profile.new_mail.empty());
    CHECK(denial(later, client::UseCode{mail_code(harness, owner.account, "three@example.org")}) == wire::Denied::Code::not_allowed);
}

TEST_CASE("a code for a new password is good no more once the address is another") {
    Harness harness{mailing(cheap())};
    auto owner = somebody(harness, "Owner");
    auto boss = somebody(harness, "Boss");
    make_administrator(harness, boss, boss.account);
    const auto confirmed = [&](const std::string& mail) {
        client::SetProfile ask;
        ask.mail = mail;
        (void)owner.ask<wire::Profile>(ask);
        (void)owner.ask<wire::Welcome>(client::UseCode{mail_code(harness, owner.account, mail)});
    };
    confirmed("one@example.org");
    const auto issued = boss.ask<wire::ResetCode>(client::IssueReset{owner.account}).code;
    confirmed("two@example.org");
    auto thief = stranger(harness);
    CHECK(thief.ask<wire::Denied>(client::ResetPassword{issued, "another horse entirely"}).code == wire::Denied::Code::not_allowed);
    const auto again = boss.ask<wire::ResetCode>(client::IssueReset{owner.account}).code;
    (void)thief.ask<wire::Done>(client::ResetPassword{again, "another horse entirely"});
}

TEST_CASE("codes for a hall behind one address keep nobody there from coming in, and end somewhere") {
    auto config = mailing(cheap());
    config.limits.exempt_loopback = false;
    Harness harness{config};
    const auto ask = [](int number) {
        client::SetProfile profile;
        profile.mail = "player" + std::to_string(number) + "@example.org";
        return profile;
    };
    int sent = 0;
    for (const char name : std::string_view{"abcdefghkmpt"}) {
        auto player = somebody(harness, std::string{"Player "} + name);
        for (int more = 0; more < 5; ++more) (void)player.ask<wire::Profile>(ask(sent++));
    }
    auto guess = stranger(harness);
    CHECK_FALSE(std::holds_alternative<wire::Busy>(guess.answer_to(guess.send(client::LogIn{"Nobody", "wrong horse", ""})).body));
    auto last = somebody(harness, "Last");
    CHECK(last.ask<wire::Busy>(ask(sent)).retry_ms == 1000);
    client::Register made;
    made.name = "Newcomer";
    made.password = long_password;
    made.mail = "newcomer@example.org";
    CHECK(stranger(harness).ask<wire::Busy>(made).retry_ms == 1000);
}

TEST_CASE("where too many mails wait for a code to be mailed the profile is stored and a warning says so") {
    Harness harness{mailing(cheap())};
    constexpr std::string_view letters = "abcdefghkmpt";
    std::string told;
    for (std::size_t account = 0; told.empty() && account < letters.size() * letters.size(); ++account) {
        auto one = somebody(harness, std::string{"Person "} + letters[account / letters.size()] + letters[account % letters.size()]);
        for (int sent = 0; told.empty() && sent < 5; ++sent) {  // as many as cost an account no time
            client::SetProfile ask;
            ask.mail = "box" + std::to_string(account) + "." + std::to_string(sent) + "@example.org";
            CHECK(one.ask<wire::Profile>(ask).mail == *ask.mail);
            for (const auto& message : one.heard())
                if (const auto* notice = std::get_if<wire::Notice>(&message.body)) told = notice->text;
        }
    }
    CHECK(told == "Too many mails are waiting: no code was mailed to your address. Set it again later.");
}

}  // namespace testing
