#include "server/base/secrets.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "rules/match/hash.hpp"
#include "server/base/log.hpp"

namespace testing {
namespace {

using server::SecretKind;

struct Row {
    SecretKind kind;
    std::string prefix;
};
const std::vector<Row> kinds{{SecretKind::session, "as_"},
                             {SecretKind::token, "at_"},
                             {SecretKind::invitation, "ai_"},
                             {SecretKind::reset, "ar_"},
                             {SecretKind::unsubscribe, "au_"}};

}  // namespace

TEST_CASE("a secret says its kind and 32 bytes that are never the same") {
    std::set<std::string> seen;
    for (const auto& [kind, prefix] : kinds) {
        for (int at = 0; at < 100; ++at) {
            const auto secret = server::make_secret(kind);
            CHECK(secret.substr(0, 3) == prefix);
            CHECK(secret.size() == 3 + 64);
            CHECK(secret.find_first_not_of("0123456789abcdef", 3) == std::string::npos);
            CHECK(seen.insert(secret.substr(3)).second);
        }
    }
}

TEST_CASE("the mark of a secret is always the same and no other's also where only the kind differs") {
    std::set<std::string> marks;
    for (const auto& [kind, prefix] : kinds) {
        const auto mark = server::token_hash(prefix + std::string(64, 'a'));
        REQUIRE(mark);
        CHECK(mark->kind == kind);
        CHECK(*mark == server::token_hash(prefix + std::string(64, 'a')));
        CHECK(marks.insert(match::hex(mark->mark)).second);
        CHECK(match::hex(mark->mark) != std::string(64, 'a'));
    }
    const auto one = server::make_secret(SecretKind::session);
    CHECK(server::token_hash(one) != server::token_hash(server::make_secret(SecretKind::session)));
    // Stored for years: a change of this value makes every secret void.
    CHECK(match::hex(server::token_hash("as_" + std::string(64, '0'))->mark) ==
          "1527e2392db7bded7a521c65ff8d41da81cc9e50d4ef900eee342f66bc3293d5");
}

TEST_CASE("what is not written as a secret has no mark") {
    const std::string digits(64, 'a');
    for (const auto& text :
         {std::string{}, std::string{"as_"}, digits, "as_" + digits.substr(1), "as_" + digits + "a", "ax_" + digits, "AS_" + digits,
          "as-" + digits, "as_" + std::string(64, 'A'), "as_" + std::string(64, 'g'), " as_" + digits.substr(1),
          "as_" + std::string(64, '\0'), "as_" + digits.substr(2) + "\r\n", std::string(1'000'000, 'a')}) {
        CAPTURE(text.substr(0, 80));
        CHECK_FALSE(server::token_hash(text));
    }
}

TEST_CASE("of what a stranger says not even half a token of a seat is left") {
    const std::string digits(32, 'c');
    CHECK(server::scrub_words("program " + digits) == "program …");
    CHECK(server::scrub_words(digits.substr(0, 16)) == "…");
    CHECK(server::scrub_words(digits.substr(0, 15) + " 1.2.3 of 2026-11-23") == digits.substr(0, 15) + " 1.2.3 of 2026-11-23");
    CHECK(server::scrub_words("") == "");
}

TEST_CASE("two marks are the same when every byte is") {
    const auto a = match::random_hash();
    for (std::size_t at = 0; at < a.size(); ++at) {
        auto b = a;
        b[at] ^= 1;
        CHECK_FALSE(server::same(a, b));
    }
    CHECK(server::same(a, match::Hash{a}));
    CHECK(server::same(std::string_view{"ab"}, "ab"));
    CHECK_FALSE(server::same(std::string_view{"ab"}, "abc"));
}

TEST_CASE("what looks like a secret is scrubbed wherever it stands and nothing else") {
    const std::string digits(64, '7');
    struct Case {
        std::string text, scrubbed;
    };
    for (const auto& [text, scrubbed] :
         {Case{"", ""},
          Case{"event=hello account=12", "event=hello account=12"},
          Case{"as_" + digits, "as_…"},
          Case{"token=at_" + digits + " next=1", "token=at_… next=1"},
          Case{"\"ai_" + digits + "\"", "\"ai_…\""},
          Case{"https://example.org/?k=au_" + digits + "&x=as_" + digits, "https://example.org/?k=au_…&x=as_…"},
          Case{"AR_" + std::string(64, 'F'), "AR_…"},
          Case{"xas_" + digits, "xas_…"},
          Case{"as_as_" + digits, "as_as_…"},
          Case{"as_" + digits.substr(0, 8), "as_…"},
          Case{"as_" + digits.substr(0, 7), "as_7777777"},
          Case{"as_" + digits + digits + "z", "as_…z"},
          Case{"as_as_as_", "as_as_as_"},
          Case{"as_" + digits + "at_" + digits, "as_…at_…"},
          Case{"an_" + digits, "an_…"},
          Case{"as_…", "as_…"},
          Case{"game=" + digits.substr(0, 32), "game=" + digits.substr(0, 32)},
          Case{digits.substr(0, 33), "…"},
          Case{"token " + digits + ", " + digits.substr(0, 32), "token …, " + digits.substr(0, 32)},
          Case{"x" + std::string(40, 'F') + "g", "x…g"}}) {
        CAPTURE(text);
        CHECK(server::scrub(text) == scrubbed);
    }
}

TEST_CASE("no eight digits of a secret are left by the scrubber whatever stands around it") {
    rc::check([](const std::string& before, const std::string& after) {
        const auto kind = *rc::gen::elementOf(kinds);
        const auto secret = server::make_secret(kind.kind);
        const auto from = *rc::gen::inRange<std::size_t>(0, 2);  // a piece cut off at the end, as where a field is shortened
        const auto piece = secret.substr(0, from == 0 ? secret.size() : *rc::gen::inRange<std::size_t>(11, 67));
        const auto scrubbed = server::scrub(before + piece + after);
        for (std::size_t at = 3; at + 8 <= piece.size(); ++at) RC_ASSERT(scrubbed.find(piece.substr(at, 8)) == std::string::npos);
        RC_ASSERT(server::scrub(scrubbed) == scrubbed);
    });
}

TEST_CASE("no secret reaches the log in a value or an event") {
    const auto path = std::filesystem::temp_directory_path() / ("armistice-" + match::hex(match::random_hash()) + ".log");
    REQUIRE_FALSE(server::log::write_to(path.string()));
    const auto secret = server::make_secret(SecretKind::session);
    server::log::info("hello", {{"program", secret}, {"number", 7}});
    server::log::warning("odd", {{"what", "could not read \"" + secret + "\"\nnor " + secret.substr(0, 40)}});
    server::log::error("event_" + secret);
    server::log::flush();
    std::ifstream file{path};
    std::stringstream text;
    text << file.rdbuf();
    CHECK(text.str().find("program=as_… number=7") != std::string::npos);
    CHECK(text.str().find("event=odd") != std::string::npos);
    for (std::size_t at = 3; at + 8 <= secret.size(); ++at) CHECK(text.str().find(secret.substr(at, 8)) == std::string::npos);
    REQUIRE_FALSE(server::log::write_to("/dev/null"));
    std::filesystem::remove(path);
}

}  // namespace testing
