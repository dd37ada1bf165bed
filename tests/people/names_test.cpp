#include "server/accounts/names.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>

namespace testing {
namespace {

using server::NameFault;
using server::PersonName;
using server::read_name;
using Why = NameFault::Why;

PersonName name(const std::string& text) {
    CAPTURE(text);
    const auto read = read_name(text);
    REQUIRE_MESSAGE(read.has_value(), text << ": " << read.error().sentence());
    return *read;
}

/// One of them is not free where the other is taken.
bool collide(const PersonName& a, const PersonName& b) {
    return std::any_of(a.looks.begin(), a.looks.end(),
                       [&](const auto& look) { return std::count(b.looks.begin(), b.looks.end(), look) > 0; });
}

std::string times(std::size_t many, const std::string& text) {
    std::string made;
    for (std::size_t at = 0; at < many; ++at) made += text;
    return made;
}

}  // namespace

TEST_CASE("people are called what they are called") {
    for (const auto* text : {"Ada",    "ada lovelace", "Jean-Luc", "O'Brien",   "J. R. Smith",
                             "x_1",    "Zoë",          "Łukasz",   "Grüße",     "Ñandú",
                             "Влад",   "Ελένη",        "محمد",     "דוד",       "田中さくら",
                             "김철수", "José 3",       "नमिता",    "Ph\u1ea1m", "\u1eb9\u0300k\u1ecd\u0301"}) {
        CHECK(name(text).shown == text);
        CHECK_FALSE(name(text).looks.empty());
        CHECK(collide(name(text), name(text)));
    }
}

TEST_CASE("a name is shown in one form of Unicode") {
    struct Row {
        std::string written, shown;
    };
    for (const auto& [written, shown] :
         {Row{"Ａｄａ　Ｌ", "Ada L"}, Row{"ﬁnn", "finn"}, Row{"Zoe\u0308", "Zoë"}, Row{"Ada\u00a0L", "Ada L"}, Row{"O’Brien", "O'Brien"},
          Row{"ℌans", "Hans"}, Row{"Lou Ⅷ", "Lou VIII"}, Row{"ﾀﾅｶ", "タナカ"}}) {
        CAPTURE(written);
        CHECK(name(written).shown == shown);
        CHECK(name(written) == name(shown));
    }
}

TEST_CASE("what is no name is refused for the right reason") {
    struct Row {
        std::string text;
        Why why;
        std::uint32_t character = 0;
    };
    for (const auto& [text, why, character] : {Row{"", Why::too_short},
                                               Row{"A", Why::too_short},
                                               Row{"e\u0301", Why::too_short},
                                               Row{" ", Why::too_short},
                                               Row{std::string(33, 'a'), Why::too_long},
                                               Row{times(33, "Ж"), Why::too_long},
                                               Row{std::string(1'000'000, 'a'), Why::too_long},
                                               Row{std::string(1'000'000, '\0'), Why::too_long},
                                               Row{times(170, "\ufdfa"), Why::too_long},
                                               Row{" Ada", Why::spaces},
                                               Row{"Ada ", Why::spaces},
                                               Row{"Ada  L", Why::spaces},
                                               Row{"Ada \u3000L", Why::spaces},
                                               Row{"\u00a0Ada", Why::spaces},
                                               Row{std::string{"Ada\0", 4}, Why::character, 0},
                                               Row{"Ada\r\nBcc: x", Why::character, 0x0d},
                                               Row{"Ada\nL", Why::character, 0x0a},
                                               Row{"Ada\tL", Why::character, 0x09},
                                               Row{"Ada\x7f", Why::character, 0x7f},
                                               Row{"Ada\u0085L", Why::character, 0x85},
                                               Row{"Ada\u2028L", Why::character, 0x2028},
                                               Row{"A\u200dda", Why::character, 0x200d},
                                               Row{"A\u200cda", Why::character, 0x200c},
                                               Row{"A\u200bda", Why::character, 0x200b},
                                               Row{"\u202eadA", Why::character, 0x202e},
                                               Row{"A\u2066da", Why::character, 0x2066},
                                               Row{"Ada\u200f", Why::character, 0x200f},
                                               Row{"\ufeffAda", Why::character, 0xfeff},
                                               Row{"A\u00adda", Why::character, 0xad},
                                               Row{"\u3164\u3164\u3164", Why::character, 0x3164},
                                               Row{"Ada\U000e0041", Why::character, 0xe0041},
                                               Row{"Ada\ufe0f", Why::character, 0xfe0f},
                                               Row{"\ue000\ue000", Why::character, 0xe000},
                                               Row{"Ada\u0378", Why::character, 0x378},
                                               Row{"Ada@home", Why::character, '@'},
                                               Row{"<b>Ada</b>", Why::character, '<'},
                                               Row{"Ada\"", Why::character, '"'},
                                               Row{"Ada:L", Why::character, ':'},
                                               Row{"Ada 🦆", Why::character, 0x1f986},
                                               Row{"ᚨᛞᚨ", Why::character, 0x16a8},
                                               Row{"Ada\u2800", Why::character, 0x2800},
                                               Row{"Ad" + times(3, "\u0301\u0300\u0302"), Why::accents},
                                               Row{"\u0301Ada", Why::accents},
                                               Row{"Ada \u0301L", Why::accents},
                                               Row{"Ax\u0301\u0301", Why::accents},
                                               Row{"Adi\u0307", Why::accents},
                                               Row{"Аda", Why::scripts},
                                               Row{"Adа", Why::scripts},
                                               Row{"Αda", Why::scripts},
                                               Row{"Ada田Влад", Why::scripts},
                                               Row{"Ada ١", Why::scripts},
                                               Row{"محمد ١۲", Why::scripts},
                                               Row{"12", Why::no_letter},
                                               Row{"1234567", Why::no_letter},
                                               Row{"１２３", Why::no_letter},
                                               Row{"١٢٣", Why::no_letter},
                                               Row{"__", Why::no_letter},
                                               Row{"1 - 2", Why::no_letter},
                                               Row{"\xff\xfe", Why::no_text},
                                               Row{"Ad\xc3", Why::no_text},
                                               Row{"Ad\xc0\x80", Why::no_text},
                                               Row{"Ad\xed\xa0\x80", Why::no_text},
                                               Row{"Ad\xf4\x90\x80\x80", Why::no_text}}) {
        CAPTURE(text.substr(0, 100));
        const auto read = read_name(text);
        REQUIRE_FALSE(read);
        CHECK_MESSAGE(read.error().why == why, read.error().sentence());
        CHECK(read.error().character == character);
    }
}

TEST_CASE("both sides of the length of a name accents not counted") {
    CHECK(read_name("Al"));
    CHECK(read_name(std::string(32, 'a')));
    CHECK(read_name(times(32, "田")));
    CHECK(read_name(times(32, "e\u0301")));
    CHECK(read_name(times(32, "\u1eb9\u0300")));
    CHECK_FALSE(read_name(times(33, "\u1eb9\u0300")));
}

TEST_CASE("names that differ only in case or spaces have one key") {
    for (const auto* text : {"ada lovelace", "ADA LOVELACE", "AdaLovelace", "Ａｄａ Lovelace", "ad alovel ace"})
        CHECK(name(text).key == name("Ada Lovelace").key);
    CHECK(name("Straße").key == name("STRASSE").key);
    CHECK(name("ΣΊΣΥΦΟΣ").key == name("Σίσυφος").key);
    CHECK(name("Ada").key != name("Ida").key);
    CHECK(name("Zoë").key != name("Zoe").key);
}

TEST_CASE("of names that look alike only one is free") {
    struct Row {
        std::string a, b;
        bool alike;
    };
    for (const auto& [a, b, alike] :
         {Row{"Max", "Мах", true}, Row{"max", "Мах", true}, Row{"MAX", "мах", true}, Row{"TOM", "ТОМ", true}, Row{"cope", "соре", true},
          Row{"NINA", "ΝΙΝΑ", true}, Row{"Ian", "lan", true}, Row{"Ian", "1an", true}, Row{"Bob", "B0b", true}, Row{"bob", "b0b", true},
          Row{"corn", "com", true}, Row{"M a x", "Мах", true}, Row{"paypal", "раураl", true}, Row{"Nina", "Vina", false},
          Row{"Dave", "Dane", false}, Row{"Tim", "Tom", false}, Row{"Ada", "Ada2", false}, Row{"Jean-Luc", "Jeanluc", false},
          Row{"Влад", "Vlad", false}}) {
        CAPTURE(a);
        CAPTURE(b);
        const auto other = read_name(b);
        if (!other) {  // mixed: nobody can take it in the first place
            CHECK(other.error().why == Why::scripts);
            continue;
        }
        CHECK(collide(name(a), *other) == alike);
    }
}

TEST_CASE("names of the server and those who run it are kept for them however they are written") {
    for (const auto* text : {"system",   "System",   "SYSTEM",     "s y s t e m",     "administrator", "Adm1nistrator", "ADMINISTRATOR",
                             "Admin",    "director", "D1rector",   "Armistice",       "armist1ce",     "guest",         "Guest 12",
                             "guest123", "GUEST_7",  "guest-0001", "Ｇｕｅｓｔ １２", "g u e s t 5",   "Ѕуѕtem"}) {
        CAPTURE(text);
        const auto read = read_name(text);
        REQUIRE_FALSE(read);
        CHECK((read.error().why == Why::reserved || read.error().why == Why::scripts));
    }
    CHECK(read_name("guest 12").error().why == Why::reserved);
    for (const auto* text : {"guest of honour", "Guesta", "Systema", "Directorate"}) CHECK(read_name(text));
}

TEST_CASE("every fault of a name has a sentence of its own that holds nothing of it") {
    std::set<std::string> sentences;
    for (const auto why : {Why::no_text, Why::too_short, Why::too_long, Why::character, Why::spaces, Why::accents, Why::scripts,
                           Why::no_letter, Why::reserved}) {
        const auto sentence = NameFault{why, 0x202e}.sentence();
        CHECK(sentence.find(": ") != std::string::npos);
        CHECK(sentences.insert(sentence).second);
    }
    CHECK(NameFault{Why::character, 0x202e}.sentence().find("U+202E") != std::string::npos);
}

TEST_CASE("whatever is read as a name is bounded and of one line and read again as itself") {
    const auto check = [](const std::string& text) {
        const auto read = read_name(text);
        RC_TAG(read.has_value());
        if (!read) return;
        RC_ASSERT(read->shown.size() <= 32 * 12);
        RC_ASSERT(std::none_of(read->shown.begin(), read->shown.end(), [](char c) { return (c >= 0 && c < 0x20) || c == 0x7f; }));
        RC_ASSERT(read->shown.front() != ' ' && read->shown.back() != ' ');
        RC_ASSERT(read_name(read->shown) == *read);
        RC_ASSERT(std::count(read->looks.begin(), read->looks.end(), read->key) == 1);
        RC_ASSERT(!read->looks.empty() && read->looks.size() <= 3);
    };
    rc::check("of any bytes", [&](const std::string& text) { check(text); });
    rc::check("of any characters", [&] {
        std::string text;
        for (const auto code : *rc::gen::container<std::vector<char32_t>>(
                 rc::gen::weightedOneOf<char32_t>({{4, rc::gen::inRange<char32_t>(0x20, 0x7f)},
                                                   {3, rc::gen::inRange<char32_t>(0x80, 0x600)},
                                                   {1, rc::gen::inRange<char32_t>(0x2000, 0xd800)}}))) {
            if (code < 0x80) {
                text += static_cast<char>(code);
            } else if (code < 0x800) {
                text += static_cast<char>(0xc0 | code >> 6);
                text += static_cast<char>(0x80 | (code & 0x3f));
            } else {
                text += static_cast<char>(0xe0 | code >> 12);
                text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
                text += static_cast<char>(0x80 | (code & 0x3f));
            }
        }
        check(text);
    });
    rc::check("of letters, in any case, with spaces", [&] {
        std::string text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string{"abcdefgILl10oO .-'_XYZ"}));
        check(text);
        const auto read = read_name(text);
        if (!read) return;
        for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        RC_ASSERT(read_name(text)->key == read->key);
    });
}

}  // namespace testing
