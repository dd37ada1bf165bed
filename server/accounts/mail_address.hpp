#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace server {

/// Where mail is sent, as it may stand in an envelope and in a header: ASCII, one "@", no space, no quotes, no comment.
struct MailAddress {
    static constexpr std::size_t most_bytes = 254;

    std::string text;  ///< The part before the "@" as its owner wrote it, the domain in small letters and as the network has it ("xn--…").
    std::string key;   ///< The same for every case: no mail server that is in use tells its people apart by capitals.

    bool operator==(const MailAddress&) const = default;
};

/// Why a text is no address that mail is sent to.
enum class AddressFault : std::uint8_t { too_long, no_at, character, person, foreign_person, domain };
/// In English, for whoever gave the address; says what to do. Holds nothing of the text.
[[nodiscard]] std::string_view sentence(AddressFault fault);

/// Takes what people have: words of letters, digits and !#$%&'*+-/=?^_`{|}~ with single dots between them, "@", a name of a host with a dot in
/// it. Quoted words, comments, addresses in numbers and letters before the "@" that are not ASCII are refused; a domain in any letters is
/// turned into what the network has (UTS 46). Does not look at a text that is too long.
/// @throws StartupError where ICU has no tables; call it once at the start.
[[nodiscard]] tl::expected<MailAddress, AddressFault> read_address(std::string_view utf8);

/// The key of the mailbox that an address most likely is of, for limits alone: without dots, and without what follows a "+", in the part before
/// the "@". Mailboxes that differ by dots alone share a limit.
[[nodiscard]] std::string mailbox_of(const MailAddress& address);

}  // namespace server
