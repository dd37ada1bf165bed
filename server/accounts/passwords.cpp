#include "server/accounts/passwords.hpp"

#include <sodium.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <new>

#include "rules/core/ranges.hpp"
#include "server/accounts/common_passwords.hpp"
#include "server/accounts/names.hpp"

namespace server {
namespace {

using WhyNot = PasswordFault::Why;

/// Room for what ICU makes of a bounded text, wiped when it goes. Its own strings would leave copies behind.
template <class Unit, std::size_t most>
class Wiped {
public:
    Wiped() = default;
    Wiped(const Wiped&) = delete;
    Wiped& operator=(const Wiped&) = delete;
    ~Wiped() { sodium_memzero(units_.data(), sizeof units_); }

    [[nodiscard]] Unit* data() { return units_.data(); }
    [[nodiscard]] static constexpr std::int32_t room() { return static_cast<std::int32_t>(most); }
    std::int32_t size = 0;
    [[nodiscard]] std::basic_string_view<Unit> view() const { return {units_.data(), static_cast<std::size_t>(size)}; }
    /// Keeps what `test` does not say of.
    template <class Test>
    void remove_if(Test test) {
        size = static_cast<std::int32_t>(std::remove_if(units_.begin(), units_.begin() + size, test) - units_.begin());
    }

private:
    std::array<Unit, most> units_{};
};
/// No text of `most_bytes` becomes longer than this by any form of Unicode (three units for one).
using Room = Wiped<char16_t, 4 * Password::most_bytes>;
using Bytes = Wiped<char, 4 * Password::most_bytes>;

bool decode(std::string_view utf8, Room& room) {
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF8(room.data(), Room::room(), &room.size, utf8.data(), static_cast<std::int32_t>(utf8.size()), &error);
    return U_SUCCESS(error);
}

/// In form NFC, as UTF-8.
bool normalize(const Room& text, Bytes& made) {
    UErrorCode error = U_ZERO_ERROR;
    Room composed;
    composed.size = unorm2_normalize(unorm2_getNFCInstance(&error), text.view().data(), text.size, composed.data(), Room::room(), &error);
    u_strToUTF8(made.data(), Bytes::room(), &made.size, composed.data(), composed.size, &error);
    return U_SUCCESS(error);
}

/// In no case and without spaces: what a person would call the same word.
bool fold(std::string_view utf8, Room& folded) {
    Room text;
    if (utf8.size() > Password::most_bytes || !decode(utf8, text)) return false;
    UErrorCode error = U_ZERO_ERROR;
    folded.size = u_strFoldCase(folded.data(), Room::room(), text.data(), text.size, U_FOLD_CASE_DEFAULT, &error);
    if (U_FAILURE(error)) return false;
    folded.remove_if([](char16_t c) { return c == ' '; });
    return true;
}

/// One character, or two in turn.
bool is_repeated(std::u16string_view text) {
    for (std::size_t at = 2; at < text.size(); ++at)
        if (text[at] != text[at - 2]) return false;
    return true;
}

/// Each character is the one before and one more, or one less: 12345678, hgfedcba.
bool is_row(std::u16string_view text) {
    for (std::size_t at = 1; at < text.size(); ++at) {
        const int step = text[at] - text[at - 1];
        if ((step != 1 && step != -1) || step != text[1] - text[0]) return false;
    }
    return true;
}

bool is_common(std::u16string_view folded) {
    if (is_repeated(folded) || is_row(folded)) return true;
    return rules::any_of(common_passwords, [&](std::string_view common) {
        return std::equal(common.begin(), common.end(), folded.begin(), folded.end(),
                          [](char a, char16_t b) { return static_cast<char16_t>(a) == b; });
    });
}

}  // namespace

Password::Password(std::string_view bytes) : memory_{nullptr, sodium_free}, size_{bytes.size()} {
    // What libsodium allocates before it is initialised cannot be freed after.
    if (sodium_init() >= 0) memory_.reset(static_cast<char*>(sodium_malloc(bytes.size())));
    if (!memory_) throw std::bad_alloc{};
    std::memcpy(memory_.get(), bytes.data(), bytes.size());
}

tl::expected<Password, PasswordFault> read_password(std::string_view utf8) {
    const auto refused = [](WhyNot why) { return tl::make_unexpected(PasswordFault{why}); };
    if (utf8.size() > Password::most_bytes) return refused(WhyNot::too_long);
    Room text;
    Bytes made;
    if (!decode(utf8, text) || !normalize(text, made)) return refused(WhyNot::no_text);
    if (made.view().size() < Password::least_bytes) return refused(WhyNot::too_short);
    if (made.view().size() > Password::most_bytes) return refused(WhyNot::too_long);
    return Password{made.view()};
}

tl::expected<void, PasswordFault> may_choose(const Password& password, const PersonName& name) {
    Room chosen;
    Room own;
    if (!fold(password.bytes(), chosen)) return tl::make_unexpected(PasswordFault{WhyNot::no_text});
    if (fold(name.shown, own) && chosen.view() == own.view()) return tl::make_unexpected(PasswordFault{WhyNot::name});
    if (is_common(chosen.view())) return tl::make_unexpected(PasswordFault{WhyNot::common});
    return {};
}

std::string_view PasswordFault::sentence() const {
    switch (why) {
        case WhyNot::no_text: return "this password is no UTF-8: send it as Unicode text";
        case WhyNot::too_short: return "this password is too short: choose one of at least 8 letters, digits or signs";
        case WhyNot::too_long: return "this password is too long: choose one of at most 128 bytes";
        case WhyNot::name: return "this password is your name: choose one that nobody can guess";
        case WhyNot::common: return "this password is one of those that are tried first: choose several words, or let a program choose";
    }
    return {};
}

void wipe(std::string& text) {
    sodium_memzero(text.data(), text.size());
    text.clear();
}

}  // namespace server
