#include "server/accounts/mail_address.hpp"

#include <fmt/format.h>
#include <unicode/uidna.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "rules/core/ranges.hpp"
#include "server/base/startup_error.hpp"

namespace server {
namespace {

constexpr std::size_t most_of_person = 64;
constexpr std::size_t most_of_domain = 253;
/// A domain may be written in more bytes than it has on the network; one that is longer than this is none.
constexpr std::size_t most_written = 1024;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
/// Such as would end a line or a header, or could not be seen in it.
bool is_control(char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f; }
bool is_of_person(char c) {
    return is_letter(c) || is_digit(c) || std::string_view{"!#$%&'*+-/=?^_`{|}~."}.find(c) != std::string_view::npos;
}

std::string lower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

const UIDNA& tables() {
    static const std::unique_ptr<UIDNA, decltype(&uidna_close)> opened = [] {
        UErrorCode error = U_ZERO_ERROR;
        constexpr std::uint32_t options =
            UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_CHECK_CONTEXTO | UIDNA_NONTRANSITIONAL_TO_ASCII;
        std::unique_ptr<UIDNA, decltype(&uidna_close)> made{uidna_openUTS46(options, &error), uidna_close};
        if (U_FAILURE(error))
            throw StartupError{fmt::format(
                "The tables of Unicode for domains cannot be read ({}): install Debian's package libicu72 again.", u_errorName(error))};
        return made;
    }();
    return *opened;
}

/// As the network has it.
std::optional<std::string> ascii_domain(std::string_view domain) {
    if (domain.empty() || domain.size() > most_written) return std::nullopt;
    std::array<char, most_of_domain + 2> room{};
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode error = U_ZERO_ERROR;
    const auto size = uidna_nameToASCII_UTF8(&tables(), domain.data(), static_cast<std::int32_t>(domain.size()), room.data(),
                                             static_cast<std::int32_t>(room.size()), &info, &error);
    if (U_FAILURE(error) || info.errors != 0 || size < 0 || static_cast<std::size_t>(size) > most_of_domain) return std::nullopt;
    return std::string{room.data(), static_cast<std::size_t>(size)};
}

/// A name, not a number: at least one dot, not the last character, and what follows the last one begins with a letter.
bool is_host(std::string_view domain) {
    const auto dot = domain.rfind('.');
    return dot != std::string_view::npos && dot + 1 < domain.size() && is_letter(domain[dot + 1]);
}

}  // namespace

tl::expected<MailAddress, AddressFault> read_address(std::string_view utf8) {
    const auto refused = [](AddressFault fault) { return tl::make_unexpected(fault); };
    if (utf8.size() > most_of_person + 1 + most_written) return refused(AddressFault::too_long);
    if (rules::any_of(utf8, is_control)) return refused(AddressFault::character);
    const auto at = utf8.find('@');
    if (at == std::string_view::npos || utf8.find('@', at + 1) != std::string_view::npos) return refused(AddressFault::no_at);

    const auto person = utf8.substr(0, at);
    if (!rules::all_of(person, is_ascii)) return refused(AddressFault::foreign_person);
    if (person.empty() || person.front() == '.' || person.back() == '.' || person.find("..") != std::string_view::npos ||
        !rules::all_of(person, is_of_person))
        return refused(AddressFault::person);
    if (person.size() > most_of_person) return refused(AddressFault::too_long);

    const auto domain = ascii_domain(utf8.substr(at + 1));
    if (!domain || !is_host(*domain)) return refused(AddressFault::domain);
    MailAddress address{std::string{person} + '@' + *domain, {}};
    if (address.text.size() > MailAddress::most_bytes) return refused(AddressFault::too_long);
    address.key = lower(address.text);
    return address;
}

std::string_view sentence(AddressFault fault) {
    switch (fault) {
        case AddressFault::too_long: return "this address is too long: at most 64 characters before the @, and 254 together";
        case AddressFault::no_at: return "a mail address has one @: write it as name@example.org, without anything around it";
        case AddressFault::character: return "a mail address has no spaces, line ends or control characters: leave them out";
        case AddressFault::person:
            return "what stands before the @ may be letters, digits, !#$%&'*+-/=?^_`{|}~ and single dots between them: give an address of "
                   "that kind, without quotes and comments";
        case AddressFault::foreign_person:
            return "what stands before the @ has letters other than a to z, which many mail servers do not take: give another address of "
                   "yours";
        case AddressFault::domain:
            return "what stands after the @ is no name of a mail domain: write it as example.org, not as a number or in brackets";
    }
    return {};
}

std::string mailbox_of(const MailAddress& address) {
    const auto at = address.key.find('@');
    auto person = address.key.substr(0, std::min(at, address.key.find('+')));
    std::erase(person, '.');
    return person + address.key.substr(at);
}

}  // namespace server
