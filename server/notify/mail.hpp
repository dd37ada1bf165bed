#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "server/base/time_source.hpp"

/// A mail and the header that it gets (RFC 5322). Pure.
namespace server::notify {

struct Mail {
    std::string to{};           ///< An address, nothing around it.
    std::string subject;        ///< UTF-8, one line.
    std::string text;           ///< UTF-8; lines end in \n.
    std::string message_id{};   ///< What stands before the @: letters, digits, dots and hyphens. The same mail has the same.
    std::string unsubscribe{};  ///< Where one click ends these mails (RFC 8058), by https or http; empty for what is about the address.
    bool operator==(const Mail&) const = default;
};

/// Whether mail is sent to this: letters, digits and what RFC 5322 allows in a dot-atom, an @, and a host name. Quoted local parts, comments
/// and letters beyond ASCII are none.
[[nodiscard]] bool is_address(std::string_view text);
/// Whether this may stand in a header or a link as a web address: https or http, printable, without spaces, quotes, < and >.
[[nodiscard]] bool is_link(std::string_view text);

/// The header's lines, without their ends.
/// @param from  the address it comes from, as configured.
/// @return or what is wrong with the mail, which must not be sent: nobody who chooses a name or an address adds a line of his own.
[[nodiscard]] tl::expected<std::vector<std::string>, std::string> header_of(const Mail& mail, std::string_view from, Moment now);
/// A text as quoted-printable (RFC 2045, 6.7): ASCII, lines of 76 letters at most that end in CRLF.
[[nodiscard]] std::string quoted_printable(std::string_view text);
/// The whole mail as a server takes it, but for the dots that are doubled on the way.
[[nodiscard]] tl::expected<std::string, std::string> message_of(const Mail& mail, std::string_view from, Moment now);

/// A moment as RFC 5322 writes it, in UTC.
[[nodiscard]] std::string mail_date(Moment moment);

}  // namespace server::notify
