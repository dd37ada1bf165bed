#include "server/notify/mail.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace testing {
namespace {

namespace notify = server::notify;

notify::Mail a_mail() { return {"anna@example.org", "Your turn", "Text.\n", "0123abc", "https://games.example.org/unsubscribe/x"}; }

const std::string from = "armistice@games.example.org";

bool has(const std::vector<std::string>& lines, const std::string& line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

}  // namespace

TEST_CASE("a mail has the header that RFC 5322 and RFC 8058 want") {
    const auto lines = notify::header_of(a_mail(), from, 1'800'000'000'000);
    REQUIRE(lines);
    CHECK(*lines == std::vector<std::string>{"Date: Fri, 15 Jan 2027 08:00:00 +0000", "From: Armistice <armistice@games.example.org>",
                                             "To: <anna@example.org>", "Subject: Your turn", "Message-ID: <0123abc@games.example.org>",
                                             "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
                                             "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable",
                                             "List-Unsubscribe: <https://games.example.org/unsubscribe/x>",
                                             "List-Unsubscribe-Post: List-Unsubscribe=One-Click"});
    auto asked_for = a_mail();
    asked_for.unsubscribe.clear();
    CHECK(notify::header_of(asked_for, from, 0)->size() == 9);
}

TEST_CASE("whoever chooses an address or a name adds no line to the header") {
    struct Row {
        const char* what;
        std::string notify::Mail::*field;
        std::string value;
    };
    const std::string line = "x\r\nBcc: eve@example.org";
    for (const auto& [what, field, value] : {Row{"to", &notify::Mail::to, "anna@example.org\r\nBcc: eve@example.org"},
                                             Row{"to", &notify::Mail::to, "anna@example.org\nBcc: eve@example.org"},
                                             Row{"to", &notify::Mail::to, "anna@example.org>, <eve@example.org"},
                                             Row{"to", &notify::Mail::to, "anna@example.org, eve@example.org"},
                                             Row{"to", &notify::Mail::to, "Anna <anna@example.org>"},
                                             Row{"to", &notify::Mail::to, ""},
                                             Row{"subject", &notify::Mail::subject, line},
                                             Row{"subject", &notify::Mail::subject, "x\ny"},
                                             Row{"subject", &notify::Mail::subject, "x\ry"},
                                             Row{"subject", &notify::Mail::subject, std::string("x\0y", 3)},
                                             Row{"subject", &notify::Mail::subject, "x\x7fy"},
                                             Row{"subject", &notify::Mail::subject, "next line \xC2\x85 of C1"},
                                             Row{"subject", &notify::Mail::subject, "\xC0\x8A overlong"},
                                             Row{"subject", &notify::Mail::subject, "\xED\xA0\x80 surrogate"},
                                             Row{"subject", &notify::Mail::subject, "cut \xE2\x82"},
                                             Row{"subject", &notify::Mail::subject, ""},
                                             Row{"subject", &notify::Mail::subject, std::string(241, 'x')},
                                             Row{"id", &notify::Mail::message_id, "a> b"},
                                             Row{"id", &notify::Mail::message_id, line},
                                             Row{"id", &notify::Mail::message_id, ""},
                                             Row{"link", &notify::Mail::unsubscribe, "https://a.example/>\r\nX: y"},
                                             Row{"link", &notify::Mail::unsubscribe, "https://a.example/ b"},
                                             Row{"link", &notify::Mail::unsubscribe, "mailto:a@b"}}) {
        CAPTURE(what);
        CAPTURE(value);
        auto mail = a_mail();
        mail.*field = value;
        CHECK_FALSE(notify::header_of(mail, from, 0));
    }
    CHECK_FALSE(notify::header_of(a_mail(), "armistice", 0));
}

TEST_CASE("a subject beyond ASCII becomes encoded words of at most 75 letters each [RFC2047-2]") {
    auto mail = a_mail();
    mail.subject = "Größe: ";
    for (int more = 0; more < 40; ++more) mail.subject += "€";
    const auto lines = notify::header_of(mail, from, 0);
    REQUIRE(lines);
    const auto& subject = (*lines)[3];
    CHECK(subject.find("€") == std::string::npos);
    for (std::size_t begin = 0; begin < subject.size();) {
        const auto end = std::min(subject.find("\r\n", begin), subject.size());
        CHECK(end - begin <= 86);  // the first one stands behind the name
        if (begin > 0) CHECK(subject.substr(begin, 11) == " =?UTF-8?B?");
        begin = end + 2;
    }
    // What looks like an encoded word would be read as one.
    mail.subject = "=?UTF-8?B?QmNjOiB4?=";
    CHECK(has(*notify::header_of(mail, from, 0), "Subject: =?UTF-8?B?PT9VVEYtOD9CP1FtTmpPaUI0Pz0=?="));
}

TEST_CASE("a text becomes ASCII lines of at most 76 letters that no server changes [RFC2045-6.7]") {
    CHECK(notify::quoted_printable("") == "");
    CHECK(notify::quoted_printable("a = b\n") == "a =3D b\r\n");
    CHECK(notify::quoted_printable("ä\r\nb") == "=C3=A4\r\nb");
    CHECK(notify::quoted_printable("end \nend\t\r\nend ") == "end=20\r\nend=09\r\nend=20");
    CHECK(notify::quoted_printable(std::string("\0", 1)) == "=00");
    CHECK(notify::quoted_printable(std::string(75, 'x')) == std::string(75, 'x'));
    CHECK(notify::quoted_printable(std::string(76, 'x')) == std::string(75, 'x') + "=\r\nx");
    CHECK(notify::quoted_printable(std::string(73, 'x') + "=") == std::string(73, 'x') + "=\r\n=3D");
    auto mail = a_mail();
    mail.text = "Good\nbye";
    CHECK(notify::message_of(mail, from, 0)->ends_with("=One-Click\r\n\r\nGood\r\nbye\r\n"));
    mail.to = "nobody";
    CHECK_FALSE(notify::message_of(mail, from, 0));
}

TEST_CASE("an address is a dot-atom at a host") {
    for (const auto* good : {"a@b", "anna.b+games@example.org", "o'neill@example.org", "x_y@sub.example-1.org", "a@127.0.0.1"}) {
        CAPTURE(good);
        CHECK(notify::is_address(good));
    }
    for (const auto& bad : {std::string{"a"},
                            std::string{"@b"},
                            std::string{"a@"},
                            std::string{"a b@c"},
                            std::string{"a@b..c"},
                            std::string{"a@.b"},
                            std::string{"a@b."},
                            std::string{".a@b"},
                            std::string{"a.@b"},
                            std::string{"a..b@c"},
                            std::string{"a@-b"},
                            std::string{"a@b-"},
                            std::string{"a@b@c"},
                            std::string{"\"a b\"@c"},
                            std::string{"a@[::1]"},
                            std::string{"ä@b"},
                            std::string{"a@ä"},
                            std::string("a@b\0c", 5),
                            std::string(65, 'a') + "@b",
                            "a@" + std::string(64, 'b'),
                            "a@" + std::string(50, 'b') + "." + std::string(50, 'c') + "." + std::string(50, 'd') + "." +
                                std::string(50, 'e') + "." + std::string(50, 'f')}) {
        CAPTURE(bad);
        CHECK_FALSE(notify::is_address(bad));
    }
}

}  // namespace testing
