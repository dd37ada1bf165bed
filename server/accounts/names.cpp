#include "server/accounts/names.hpp"

#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "rules/core/ranges.hpp"
#include "server/accounts/unicode.hpp"
#include "server/base/startup_error.hpp"

namespace server {
namespace {

using icu::UnicodeString;
using Why = NameFault::Why;

/// More than the longest name has in any script: what is longer is not looked at.
constexpr std::size_t most_bytes = 512;
constexpr int most_accents = 2;

constexpr std::array reserved_words{"system", "administrator", "admin",   "director", "referee", "moderator", "guest",
                                    "server", "armistice",     "support", "root",     "nobody",  "everybody", "spectator"};

/// The typographic apostrophe that telephones write by themselves becomes the plain one.
constexpr UChar32 curled_apostrophe = 0x2019;

bool is_punctuation(UChar32 c) { return c == ' ' || c == '_' || c == '-' || c == '.' || c == '\''; }
bool is_accent(UChar32 c) { return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }

/// Unicode's tables, opened once; they are only read afterwards, from every thread.
class Tables {
public:
    static const Tables& get() {
        static const Tables tables;
        return tables;
    }

    [[nodiscard]] std::optional<UnicodeString> normalized(const UnicodeString& text) const {
        UErrorCode error = U_ZERO_ERROR;
        auto made = nfkc_->normalize(text, error);
        if (U_FAILURE(error)) return std::nullopt;
        return made;
    }
    /// Whether a language of today writes with it, and it can be seen.
    [[nodiscard]] bool usual(UChar32 c) const {
        if (is_punctuation(c)) return true;
        const bool kind = u_isalpha(c) || u_isdigit(c) || is_accent(c);
        return kind && usual_->contains(c) && !u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
    }
    /// @return what is wrong with the letters together: a set of USPOOF_...
    [[nodiscard]] std::int32_t check(const UnicodeString& text) const {
        UErrorCode error = U_ZERO_ERROR;
        const auto wrong = uspoof_checkUnicodeString(spoof_.get(), text, nullptr, &error);
        return U_SUCCESS(error) ? wrong : USPOOF_ALL_CHECKS;
    }
    [[nodiscard]] std::string look(const UnicodeString& text) const {
        UErrorCode error = U_ZERO_ERROR;
        UnicodeString skeleton;
        uspoof_getSkeletonUnicodeString(spoof_.get(), 0, text, skeleton, &error);
        return unicode::to_utf8(U_SUCCESS(error) ? skeleton : text);
    }

private:
    Tables() : spoof_{nullptr, uspoof_close} {
        UErrorCode error = U_ZERO_ERROR;
        nfkc_ = icu::Normalizer2::getNFKCInstance(error);
        usual_ = uspoof_getRecommendedUnicodeSet(&error);
        spoof_.reset(uspoof_open(&error));
        uspoof_setChecks(spoof_.get(), USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY, &error);
        uspoof_setRestrictionLevel(spoof_.get(), USPOOF_HIGHLY_RESTRICTIVE);
        if (U_FAILURE(error))
            throw StartupError{
                fmt::format("The tables of Unicode cannot be read ({}): install Debian's package libicu72 again.", u_errorName(error))};
    }

    const icu::Normalizer2* nfkc_ = nullptr;
    const icu::UnicodeSet* usual_ = nullptr;
    std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> spoof_;
};

tl::unexpected<NameFault> fault(Why why, UChar32 character = 0) {
    return tl::make_unexpected(NameFault{why, static_cast<std::uint32_t>(character)});
}

template <class Test>
std::optional<UChar32> first(const UnicodeString& text, Test test) {
    for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1))
        if (test(text.char32At(at))) return text.char32At(at);
    return std::nullopt;
}

/// Before it is normalised: what cannot be seen might be gone afterwards.
bool hidden(UChar32 c) {
    constexpr auto unprintable = U_GC_C_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
    return (U_GET_GC_MASK(c) & unprintable) != 0 || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

bool good_spaces(const UnicodeString& text) {
    return !text.startsWith(' ') && !text.endsWith(' ') && text.indexOf(UnicodeString{"  "}) < 0;
}

/// Nothing piled up, and nothing that stands on a space.
bool good_accents(const UnicodeString& text) {
    int on_letter = most_accents;
    for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
        const auto c = text.char32At(at);
        on_letter = is_accent(c) ? on_letter + 1 : is_punctuation(c) ? most_accents : 0;
        if (on_letter > most_accents) return false;
    }
    return true;
}

std::size_t characters(const UnicodeString& text) {
    std::size_t count = 0;
    for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1))
        if (!is_accent(text.char32At(at))) ++count;
    return count;
}

UnicodeString without_spaces(UnicodeString text) { return text.findAndReplace(UnicodeString{' '}, UnicodeString{}); }

std::string lower_look(const UnicodeString& bare) { return Tables::get().look(UnicodeString{bare}.foldCase()); }

PersonName made(const UnicodeString& shown) {
    const auto& tables = Tables::get();
    const auto bare = without_spaces(shown);
    PersonName name{unicode::to_utf8(shown), lower_look(bare), {}};
    name.looks = {name.key, tables.look(bare), tables.look(UnicodeString{bare}.toUpper(icu::Locale::getRoot()))};
    std::sort(name.looks.begin(), name.looks.end());
    name.looks.erase(std::unique(name.looks.begin(), name.looks.end()), name.looks.end());
    return name;
}

std::vector<std::string> reserved_looks() {
    std::vector<std::string> looks;
    for (const auto* word : reserved_words)
        for (auto& look : made(UnicodeString::fromUTF8(word)).looks) looks.push_back(std::move(look));
    return looks;
}

/// What guests are called: the word and a number, however they are set apart.
bool is_guest(const UnicodeString& text) {
    auto folded = UnicodeString{text}.foldCase();
    if (!folded.startsWith(UnicodeString{"guest"})) return false;
    folded.remove(0, 5);
    return !first(folded, [](UChar32 c) { return !is_punctuation(c) && !u_isdigit(c); });
}

bool is_reserved(const UnicodeString& shown, const PersonName& name) {
    static const auto reserved = reserved_looks();
    return is_guest(without_spaces(shown)) ||
           rules::any_of(name.looks, [](const std::string& look) { return rules::contains(reserved, look); });
}

}  // namespace

tl::expected<PersonName, NameFault> read_name(std::string_view utf8) {
    if (utf8.size() > most_bytes) return fault(Why::too_long);
    const auto text = unicode::from_utf8(utf8);
    if (!text) return fault(Why::no_text);
    if (const auto found = first(*text, hidden)) return fault(Why::character, *found);

    const auto& tables = Tables::get();
    auto shown = tables.normalized(*text);
    if (!shown) return fault(Why::no_text);
    shown->findAndReplace(UnicodeString{curled_apostrophe}, UnicodeString{'\''});
    if (const auto found = first(*shown, [&](UChar32 c) { return !tables.usual(c); })) return fault(Why::character, *found);
    if (characters(*shown) < PersonName::least_characters) return fault(Why::too_short);
    if (characters(*shown) > PersonName::most_characters) return fault(Why::too_long);
    if (!good_spaces(*shown)) return fault(Why::spaces);
    if (!good_accents(*shown)) return fault(Why::accents);
    if (!first(*shown, [](UChar32 c) { return u_isalpha(c); })) return fault(Why::no_letter);

    const auto wrong = tables.check(*shown);
    if ((wrong & (USPOOF_INVISIBLE | USPOOF_HIDDEN_OVERLAY)) != 0) return fault(Why::accents);
    if (wrong != 0) return fault(Why::scripts);

    auto name = made(*shown);
    if (is_reserved(*shown, name)) return fault(Why::reserved);
    return name;
}

std::string look_of(std::string_view utf8) {
    const auto text = unicode::from_utf8(utf8);
    const auto plain = text ? Tables::get().normalized(*text) : std::nullopt;
    return plain ? lower_look(without_spaces(*plain)) : std::string{utf8};
}

std::string NameFault::sentence() const {
    switch (why) {
        case Why::no_text: return "this name is no UTF-8: send it as Unicode text";
        case Why::too_short:
            return fmt::format("this name is too short: choose one of at least {} characters", PersonName::least_characters);
        case Why::too_long: return fmt::format("this name is too long: choose one of at most {} characters", PersonName::most_characters);
        case Why::character:
            return fmt::format("the character U+{:04X} may not be in a name: use letters, digits, spaces and _ - . '", character);
        case Why::spaces: return "a name has no space before it, after it, or two in a row: leave them out";
        case Why::accents: return "an accent in this name stands on no letter, or too many stand on one: leave them out";
        case Why::scripts:
            return "this name mixes letters or digits of several scripts, which can be mistaken for others: use those of one";
        case Why::no_letter: return "a name needs a letter: choose one that is not only digits and signs";
        case Why::reserved: return "this name is reserved for the server and its operators: choose another";
    }
    return {};
}

}  // namespace server
