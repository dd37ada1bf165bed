#include "server/accounts/passwords.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <optional>
#include <set>

#include "server/accounts/common_passwords.hpp"
#include "server/accounts/names.hpp"

namespace testing {
namespace {

using server::PasswordFault;
using server::read_password;
using Why = PasswordFault::Why;

std::optional<Why> why_not(const std::string& chosen, const std::string& name = "Ada") {
    const auto password = read_password(chosen);
    if (!password) return password.error().why;
    const auto may = server::may_choose(*password, *server::read_name(name));
    if (!may) return may.error().why;
    return std::nullopt;
}

}  // namespace

TEST_CASE("both sides of the length of a password") {
    CHECK(why_not("") == Why::too_short);
    CHECK(why_not("x") == Why::too_short);
    CHECK(why_not("correct") == Why::too_short);
    CHECK_FALSE(why_not("corrects"));
    const std::string words = "correct horse battery staple, ";
    CHECK_FALSE(why_not((words + words + words + words + words).substr(0, 128)));
    CHECK(why_not((words + words + words + words + words).substr(0, 129)) == Why::too_long);
    CHECK(why_not(std::string(1'000'000, 'x')) == Why::too_long);
    CHECK(why_not(std::string(1'000'000, '\xff')) == Why::too_long);
    CHECK_FALSE(why_not("пароль?"));  // bytes are counted: 13 of them
}

TEST_CASE("what is no UTF-8 is no password") {
    for (const auto* text : {"12345678\xff", "\xc3\x28 and more", "surrogate \xed\xa0\x80"}) CHECK(why_not(text) == Why::no_text);
}

TEST_CASE("the same keys are the same password on every machine") {
    CHECK(read_password("Zoe\u0308 and the cat")->bytes() == read_password("Zoë and the cat")->bytes());
    CHECK(read_password("Zoë and the cat")->bytes() == "Zoë and the cat");
    CHECK(read_password("ﬁsh and chips")->bytes() == "ﬁsh and chips");  // another letter than fi: nothing is lost
    CHECK(read_password("  spaces  count  ")->bytes() == "  spaces  count  ");
    CHECK(read_password(std::string{"nul\0nul\0nul", 11})->bytes() == std::string_view{"nul\0nul\0nul", 11});
}

TEST_CASE("a text that grows beyond the limit when it is normalised is refused") {
    std::string text;
    while (text.size() + 3 <= 128) text += "\ufb2c";  // three code points in form NFC
    CHECK(text.size() == 126);
    CHECK(why_not(text) == Why::too_long);
}

TEST_CASE("nobody chooses his own name") {
    CHECK(why_not("Ada Lovelace", "Ada Lovelace") == Why::name);
    CHECK(why_not("adalovelace", "Ada Lovelace") == Why::name);
    CHECK(why_not("A D A lovelace", "Ada Lovelace") == Why::name);
    CHECK(why_not("ВЛАДИМИР", "Владимир") == Why::name);
    CHECK_FALSE(why_not("Ada Lovelace", "Bob"));
    CHECK_FALSE(why_not("Ada Lovelace and her engine", "Ada Lovelace"));
}

TEST_CASE("nobody chooses what is tried first") {
    for (const auto* text : {"password", "PassWord", "pass word", "Password123", "12345678", "87654321", "abcdefgh", "HGFEDCBA", "aaaaaaaa",
                             "abababab", "        ", "1q2w3e4r", "iloveyou", "trustno1", "armistice"}) {
        CAPTURE(text);
        CHECK(why_not(text) == Why::common);
    }
    for (const auto* text : {"abcdefgi", "aaaaaaab", "password of Ada", "four common words here"}) CHECK_FALSE(why_not(text));
}

TEST_CASE("what is common is listed once in small letters and long enough to be chosen") {
    std::set<std::string_view> seen;
    for (const auto common : server::common_passwords) {
        CAPTURE(common);
        CHECK(common.size() >= server::Password::least_bytes);
        CHECK(common.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ ") == std::string_view::npos);
        CHECK(seen.insert(common).second);
        CHECK(why_not(std::string{common}) == Why::common);
    }
}

TEST_CASE("every fault of a password has a sentence of its own") {
    std::set<std::string_view> sentences;
    for (const auto why : {Why::no_text, Why::too_short, Why::too_long, Why::name, Why::common}) {
        CHECK(PasswordFault{why}.sentence().find(": ") != std::string_view::npos);
        CHECK(sentences.insert(PasswordFault{why}.sentence()).second);
    }
}

TEST_CASE("a text that is wiped is empty and leaves nothing in its memory") {
    std::string text = "correct horse battery staple";
    const auto* const memory = text.data();
    const auto size = text.size();
    server::wipe(text);
    CHECK(text.empty());
    CHECK(std::string_view{memory, size}.find_first_not_of('\0') == std::string_view::npos);  // still the string's own room
}

TEST_CASE("whatever is read as a password is bounded and read again as itself") {
    const auto name = *server::read_name("Ada");
    rc::check([&](const std::string& text) {
        const auto read = read_password(text + *rc::gen::element<std::string>("", "12345678", "åäöü"));
        if (!read) return;
        RC_ASSERT(read->bytes().size() >= server::Password::least_bytes);
        RC_ASSERT(read->bytes().size() <= server::Password::most_bytes);
        RC_ASSERT(read_password(read->bytes())->bytes() == read->bytes());
        (void)server::may_choose(*read, name);
    });
}

}  // namespace testing
