#include "server/accounts/mail_address.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>

namespace testing {
namespace {

using server::AddressFault;
using server::read_address;

}  // namespace

TEST_CASE("an address is made as the network has it") {
    struct Row {
        std::string written, text, key;
    };
    for (const auto& [written, text, key] :
         {Row{"ada@example.org", "ada@example.org", "ada@example.org"},
          Row{"Ada.Lovelace+games@Example.ORG", "Ada.Lovelace+games@example.org", "ada.lovelace+games@example.org"},
          Row{"o'brien@mail.example.co.uk", "o'brien@mail.example.co.uk", "o'brien@mail.example.co.uk"},
          Row{"ada@bücher.example", "ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"},
          Row{"ada@BÜCHER.example", "ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"},
          Row{"ada@bu\u0308cher.example", "ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"},
          Row{"ada@faß.example", "ada@xn--fa-hia.example", "ada@xn--fa-hia.example"},
          Row{"ada@пример.рф", "ada@xn--e1afmkfd.xn--p1ai", "ada@xn--e1afmkfd.xn--p1ai"},
          Row{"ada@ｅｘａｍｐｌｅ．ｏｒｇ", "ada@example.org", "ada@example.org"},
          Row{"ada@例え。テスト", "ada@xn--r8jz45g.xn--zckzah", "ada@xn--r8jz45g.xn--zckzah"},
          Row{"1@2.example", "1@2.example", "1@2.example"}}) {
        CAPTURE(written);
        const auto read = read_address(written);
        REQUIRE(read);
        CHECK(read->text == text);
        CHECK(read->key == key);
    }
}

TEST_CASE("what is no address is refused for the right reason") {
    struct Row {
        std::string written;
        AddressFault fault;
    };
    const auto nul = std::string{"ada\0@example.org", 16};
    for (const auto& [written, fault] : {Row{"", AddressFault::no_at},
                                         Row{"ada", AddressFault::no_at},
                                         Row{"ada@b@example.org", AddressFault::no_at},
                                         Row{"ada＠example.org", AddressFault::no_at},
                                         Row{"ada@example.org\r\nBcc: all@example.org", AddressFault::character},
                                         Row{"ada\n@example.org", AddressFault::character},
                                         Row{"ada@example.org\r", AddressFault::character},
                                         Row{nul, AddressFault::character},
                                         Row{" ada@example.org", AddressFault::character},
                                         Row{"ada@example.org ", AddressFault::character},
                                         Row{"ada\t@example.org", AddressFault::character},
                                         Row{"ada lovelace@example.org", AddressFault::character},
                                         Row{"ada\x7f@example.org", AddressFault::character},
                                         Row{"@example.org", AddressFault::person},
                                         Row{".ada@example.org", AddressFault::person},
                                         Row{"ada.@example.org", AddressFault::person},
                                         Row{"ada..l@example.org", AddressFault::person},
                                         Row{"\"ada\"@example.org", AddressFault::person},
                                         Row{"ada(me)@example.org", AddressFault::person},
                                         Row{"<ada@example.org", AddressFault::person},
                                         Row{"ada,bob@example.org", AddressFault::person},
                                         Row{"ada;@example.org", AddressFault::person},
                                         Row{"mailto:ada@example.org", AddressFault::person},
                                         Row{"ada\\@example.org", AddressFault::person},
                                         Row{"адa@example.org", AddressFault::foreign_person},
                                         Row{"ädä@example.org", AddressFault::foreign_person},
                                         Row{"\xff@example.org", AddressFault::foreign_person},
                                         Row{"ada@", AddressFault::domain},
                                         Row{"ada@localhost", AddressFault::domain},
                                         Row{"ada@[127.0.0.1]", AddressFault::domain},
                                         Row{"ada@127.0.0.1", AddressFault::domain},
                                         Row{"ada@example.org.", AddressFault::domain},
                                         Row{"ada@.example.org", AddressFault::domain},
                                         Row{"ada@example..org", AddressFault::domain},
                                         Row{"ada@-example.org", AddressFault::domain},
                                         Row{"ada@exa_mple.org", AddressFault::domain},
                                         Row{"ada@example.org>", AddressFault::domain},
                                         Row{"ada@example.org(home)", AddressFault::domain},
                                         Row{"ada@xn--a.example", AddressFault::domain},
                                         Row{"ada@a\u200db.example", AddressFault::domain},
                                         Row{"ada@\u202eexample.org", AddressFault::domain},
                                         Row{"ada@ex\xff.org", AddressFault::domain},
                                         Row{"ada@" + std::string(64, 'a') + ".org", AddressFault::domain},
                                         Row{std::string(65, 'a') + "@example.org", AddressFault::too_long},
                                         Row{std::string(1'000'000, 'a'), AddressFault::too_long},
                                         Row{"ada@" + std::string(1'000'000, 'a') + ".org", AddressFault::too_long}}) {
        CAPTURE(written.substr(0, 100));
        const auto read = read_address(written);
        REQUIRE_FALSE(read);
        CHECK(read.error() == fault);
    }
}

TEST_CASE("both sides of the longest address") {
    const auto of_size = [](std::size_t size) {
        std::string domain;
        while (domain.size() + 64 < size - 67) domain += std::string(50, 'a') + ".";
        domain += std::string(size - 65 - 4 - domain.size(), 'b') + ".org";
        return std::string(64, 'p') + "@" + domain;
    };
    REQUIRE(of_size(254).size() == 254);
    CHECK(read_address(of_size(254)));
    REQUIRE_FALSE(read_address(of_size(255)));
    CHECK(read_address(of_size(255)).error() == AddressFault::too_long);
    CHECK(read_address(std::string(64, 'p') + "@example.org"));
    CHECK(read_address("p@" + std::string(63, 'a') + ".org"));
}

TEST_CASE("every fault of an address has a sentence of its own") {
    std::set<std::string_view> sentences;
    for (const auto fault : {AddressFault::too_long, AddressFault::no_at, AddressFault::character, AddressFault::person,
                             AddressFault::foreign_person, AddressFault::domain}) {
        CHECK(server::sentence(fault).size() > 20);
        CHECK(sentences.insert(server::sentence(fault)).second);
    }
}

TEST_CASE("whatever is read as an address can stand in a header and is read again as itself") {
    const auto check = [](const std::string& text) {
        const auto read = read_address(text);
        RC_TAG(read.has_value());
        if (!read) return;
        RC_ASSERT(read->text.size() <= server::MailAddress::most_bytes);
        RC_ASSERT(std::all_of(read->text.begin(), read->text.end(), [](char c) { return c > 0x20 && c < 0x7f; }));
        RC_ASSERT(std::count(read->text.begin(), read->text.end(), '@') == 1);
        RC_ASSERT(read->text.find_first_of("\"(),:;<>[\\]") == std::string::npos);
        RC_ASSERT(read_address(read->text) == *read);
        RC_ASSERT(read_address(read->key)->key == read->key);
    };
    rc::check("of any bytes", [&](const std::string& text) { check(text); });
    rc::check("of what is nearly one", [&] {
        std::string text = "ada.l+x@bücher.example.org";
        const auto times = *rc::gen::inRange(0, 4);
        for (int at = 0; at < times; ++at) text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
        check(text);
    });
}

TEST_CASE("all names of a mailbox share its limit") {
    const auto mailbox = [](const char* text) { return server::mailbox_of(server::read_address(text).value()); };
    for (const auto* same :
         {"Ada.Lovelace@example.org", "ada.lovelace+1@example.org", "adalovelace+games+2@EXAMPLE.org", "a.d.a.lovelace@example.org"})
        CHECK(mailbox(same) == "adalovelace@example.org");
    CHECK(mailbox("ada+1@example.com") != mailbox("ada+1@example.org"));
    CHECK(mailbox("bert@example.org") != mailbox("ada@example.org"));
    CHECK(mailbox("+x@example.org") == "@example.org");
}

}  // namespace testing
