#include "server/accounts/talk_text.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

namespace testing {
namespace {

using server::most_talk_characters;
using server::read_talk;

std::string times(std::string_view text, std::size_t count) {
    std::string all;
    for (std::size_t at = 0; at < count; ++at) all += text;
    return all;
}

}  // namespace

TEST_CASE("a line of chat is kept in normal form and without blanks around it") {
    CHECK(read_talk("Good luck!").value() == "Good luck!");
    CHECK(read_talk("  Good   luck! \xE3\x80\x80").value() == "Good   luck!");
    CHECK(read_talk("u\u0308ber").value() == "\u00FCber");
    CHECK(read_talk("שלום").value() == "שלום");
    CHECK(read_talk("👩\u200D🚀").value() == "👩\u200D🚀");  // joined by what cannot be seen alone
}

TEST_CASE("a line of chat has from one to a thousand characters") {
    CHECK(read_talk("x").has_value());
    for (const auto* letter : {"x", "ü", "u\u0308", "木", "🚂"}) {
        CAPTURE(letter);
        CHECK(read_talk(times(letter, most_talk_characters)).has_value());
        CHECK_FALSE(read_talk(times(letter, most_talk_characters + 1)).has_value());
    }
    for (const auto* nothing : {"", " ", "\u3000 ", "\u200B\u200D", "\uFE0F"}) CHECK_FALSE(read_talk(nothing).has_value());
    CHECK_FALSE(read_talk(std::string(std::size_t{1} << 20, 'x')).has_value());
}

TEST_CASE("nothing in a line of chat moves or turns round what others see") {
    for (const auto& bad :
         {std::string{"\0", 1}, std::string{"\n"}, std::string{"\r"}, std::string{"\t"}, std::string{"\x1b[2J"}, std::string{"\x7f"},
          std::string{"\u0085"}, std::string{"\u2028"}, std::string{"\u2029"}, std::string{"\u202A"}, std::string{"\u202E"},
          std::string{"\u2066"}, std::string{"\u2069"}, std::string{"\uFFFF"}, std::string{"\xFF"}, std::string{"\xED\xA0\x80"}}) {
        CAPTURE(bad);
        const auto read = read_talk("a" + bad + "b");
        REQUIRE_FALSE(read.has_value());
        CHECK(read.error().find(": ") != std::string::npos);
    }
}

TEST_CASE("what is kept of a line of chat is kept so again") {
    CHECK(rc::check("a line is read as it was kept", [](const std::string& text) {
        const auto once = read_talk(text);
        if (once) RC_ASSERT(read_talk(*once).value() == *once);
    }));
}

}  // namespace testing
