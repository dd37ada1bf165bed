#include "server/notify/mail.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <ctime>
#include <optional>
#include <utility>

#include "rules/core/printable.hpp"

namespace server::notify {
namespace {

constexpr std::size_t most_of_address = 254;  // RFC 5321, 4.5.3.1.3
constexpr std::size_t most_of_local = 64;
constexpr std::size_t most_of_label = 63;
constexpr std::size_t most_of_link = 900;  // a line of a mail holds 998
constexpr std::size_t most_of_subject = 240;
constexpr std::size_t most_of_id = 128;
constexpr std::size_t bytes_of_word = 42;  ///< Of an encoded word: 56 characters of base64, with what stands around them less than 75.

bool is_alnum(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
bool is_printable(char c) { return c > ' ' && c < '\x7f'; }

bool is_dot_atom(std::string_view text) {
    constexpr std::string_view others = "!#$%&'*+-/=?^_`{|}~";
    if (text.empty() || text.size() > most_of_local || text.front() == '.' || text.back() == '.') return false;
    if (text.find("..") != std::string_view::npos) return false;
    return rules::all_of(text, [&](char c) { return is_alnum(c) || c == '.' || others.find(c) != std::string_view::npos; });
}

bool is_host(std::string_view text) {
    while (true) {
        const auto dot = text.find('.');
        const auto label = text.substr(0, dot);
        if (label.empty() || label.size() > most_of_label || label.front() == '-' || label.back() == '-') return false;
        if (!rules::all_of(label, [](char c) { return is_alnum(c) || c == '-'; })) return false;
        if (dot == std::string_view::npos) return true;
        text = text.substr(dot + 1);
    }
}

/// The bytes of the character that begins at `at`; 0 where it is no UTF-8, or a control character.
std::size_t length_of_character(std::string_view text, std::size_t at) {
    const auto [code, bytes] = rules::first_letter(text.substr(at));
    return code < 0x20 || (code >= 0x7F && code < 0xA0) ? 0 : bytes;
}

std::string encoded_word(std::string_view bytes) {
    std::string word(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(word.data(), word.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                      sodium_base64_VARIANT_ORIGINAL);
    word.pop_back();  // its NUL
    return "=?UTF-8?B?" + word + "?=";
}

/// As it is where it is plain ASCII, else as encoded words (RFC 2047), a character never in two of them. Nothing for what is not one line.
std::optional<std::string> header_text(std::string_view text) {
    if (text.empty() || text.size() > most_of_subject) return std::nullopt;
    std::vector<std::string> words;
    std::size_t begun = 0;
    bool ascii = text.find("=?") == std::string_view::npos && text.size() <= 60;  // of what could be read as a word nothing stays as it is
    for (std::size_t at = 0; at < text.size();) {
        const auto length = length_of_character(text, at);
        if (length == 0) return std::nullopt;
        ascii = ascii && length == 1;
        if (at + length - begun > bytes_of_word) {
            words.push_back(encoded_word(text.substr(begun, at - begun)));
            begun = at;
        }
        at += length;
    }
    if (ascii) return std::string{text};
    words.push_back(encoded_word(text.substr(begun)));
    std::string folded = words.front();
    for (std::size_t at = 1; at < words.size(); ++at) folded += "\r\n " + words[at];
    return folded;
}

}  // namespace

bool is_address(std::string_view text) {
    const auto at = text.rfind('@');
    if (at == std::string_view::npos || text.size() > most_of_address) return false;
    return is_dot_atom(text.substr(0, at)) && is_host(text.substr(at + 1));
}

bool is_link(std::string_view text) {
    constexpr std::string_view no_part = "<>\"\\^`{|}";
    if (!text.starts_with("https://") && !text.starts_with("http://")) return false;
    if (text.size() > most_of_link || text.ends_with("://")) return false;
    return rules::all_of(text, [&](char c) { return is_printable(c) && no_part.find(c) == std::string_view::npos; });
}

std::string mail_date(Moment moment) {
    constexpr const char* days[]{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr const char* months[]{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto seconds = static_cast<std::time_t>(moment / 1000);
    std::tm at{};
    ::gmtime_r(&seconds, &at);
    return fmt::format("{}, {} {} {} {:02}:{:02}:{:02} +0000", days[at.tm_wday], at.tm_mday, months[at.tm_mon], at.tm_year + 1900,
                       at.tm_hour, at.tm_min, at.tm_sec);
}

tl::expected<std::vector<std::string>, std::string> header_of(const Mail& mail, std::string_view from, Moment now) {
    const auto refuse = [](const char* why) { return tl::make_unexpected(std::string{why}); };
    if (!is_address(from)) return refuse("the address that it comes from is none");
    if (!is_address(mail.to)) return refuse("the address that it goes to is none");
    const auto subject = header_text(mail.subject);
    if (!subject) return refuse("its subject is not one line of text");
    const auto& id = mail.message_id;
    const bool named = !id.empty() && id.size() <= most_of_id && id.front() != '.' && id.back() != '.' &&
                       rules::all_of(id, [](char c) { return is_alnum(c) || c == '-' || c == '.'; });
    if (!named) return refuse("its Message-ID is none");
    if (!mail.unsubscribe.empty() && !is_link(mail.unsubscribe)) return refuse("the link that ends it is none");
    std::vector<std::string> lines{"Date: " + mail_date(now),
                                   fmt::format("From: Armistice <{}>", from),
                                   fmt::format("To: <{}>", mail.to),
                                   "Subject: " + *subject,
                                   fmt::format("Message-ID: <{}@{}>", id, from.substr(from.rfind('@') + 1)),
                                   "Auto-Submitted: auto-generated",
                                   "MIME-Version: 1.0",
                                   "Content-Type: text/plain; charset=utf-8",
                                   "Content-Transfer-Encoding: quoted-printable"};
    if (!mail.unsubscribe.empty()) {
        lines.push_back(fmt::format("List-Unsubscribe: <{}>", mail.unsubscribe));
        lines.emplace_back("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    }
    return lines;
}

std::string quoted_printable(std::string_view text) {
    constexpr std::size_t most = 75;  // and the = of a line that goes on
    std::string lines;
    std::size_t column = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '\r') continue;
        if (c == '\n') {
            lines += "\r\n";
            column = 0;
            continue;
        }
        const bool last = at + 1 == text.size() || text[at + 1] == '\n' || text[at + 1] == '\r';
        const bool plain = (is_printable(c) && c != '=') || ((c == ' ' || c == '\t') && !last);
        if (column + (plain ? 1u : 3u) > most) {
            lines += "=\r\n";
            column = 0;
        }
        column += plain ? 1u : 3u;
        if (plain)
            lines += c;
        else
            lines += fmt::format("={:02X}", static_cast<unsigned char>(c));
    }
    return lines;
}

tl::expected<std::string, std::string> message_of(const Mail& mail, std::string_view from, Moment now) {
    auto header = header_of(mail, from, now);
    if (!header) return tl::make_unexpected(std::move(header.error()));
    std::string message;
    for (const auto& line : *header) message += line + "\r\n";
    return message + "\r\n" + quoted_printable(mail.text) + "\r\n";
}

}  // namespace server::notify
