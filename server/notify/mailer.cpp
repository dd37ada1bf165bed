#include "server/notify/mailer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace server::notify {
namespace {

/// How far a mail has come: the command that was said last, and how it was answered. Of both only words and numbers that are known: a
/// log-in is a command, too, and the server may repeat the address.
struct Talk {
    const std::atomic<bool>* given_up = nullptr;
    std::string_view command{};  ///< Empty before the first.
    unsigned code = 0;           ///< 0 while it is not answered.
    std::string enhanced{};      ///< "5.1.1" (RFC 3463), where it says that.
    bool over = false;           ///< Nothing that is said now is about the mail.

    [[nodiscard]] bool about_the_mail() const { return command == "RCPT" || command == "DATA"; }
    /// What asked for the text was answered as if it had been read.
    [[nodiscard]] bool is_nonsense() const { return command == "DATA" && code >= 200 && code < 300; }
};

constexpr std::array<std::string_view, 7> commands{"EHLO", "HELO", "STARTTLS", "AUTH", "MAIL", "RCPT", "DATA"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

void said(Talk& talk, std::string_view line) {
    talk.over = talk.over || line.starts_with("QUIT");
    if (talk.over) return;
    for (const auto& command : commands) {
        if (!line.starts_with(command)) continue;
        talk.command = command;
        break;
    }
    talk.code = 0;
    talk.enhanced.clear();
}

/// "5.1.1" at the beginning; empty where there is none.
std::string_view enhanced_code(std::string_view text) {
    std::size_t at = 0;
    std::size_t dots = 0;
    for (; at < text.size() && at < 9 && (is_digit(text[at]) || text[at] == '.'); ++at) dots += text[at] == '.' ? 1u : 0u;
    return dots == 2 ? text.substr(0, at) : std::string_view{};
}

void heard(Talk& talk, std::string_view line) {
    if (talk.over || line.size() < 4 || !std::all_of(line.begin(), line.begin() + 3, is_digit)) return;
    talk.code = static_cast<unsigned>((line[0] - '0') * 100 + (line[1] - '0') * 10 + (line[2] - '0'));
    talk.enhanced = enhanced_code(line.substr(4));
}

int listen(CURL*, curl_infotype kind, char* bytes, std::size_t size, void* to) {
    auto& talk = *static_cast<Talk*>(to);
    if (kind == CURLINFO_HEADER_OUT) said(talk, {bytes, size});
    if (kind == CURLINFO_HEADER_IN) heard(talk, {bytes, size});
    return 0;
}

int progress(void* of, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    const auto& talk = *static_cast<const Talk*>(of);
    return talk.given_up->load() && talk.command != "DATA" ? 1 : 0;
}

Outcome outcome_of(CURLcode result, const Talk& talk) {
    using Kind = Outcome::Kind;
    using Blames = Outcome::Blames;
    if (result == CURLE_OK) return {Kind::delivered};
    const auto answer =
        fmt::format("{} was answered with {}{}{}", talk.command, talk.code, talk.enhanced.empty() ? "" : " ", talk.enhanced);
    constexpr unsigned closing = 421;  // RFC 5321, 3.8
    if (talk.about_the_mail() && talk.code >= 500 && talk.code < 600) return {Kind::refused, answer};
    if (talk.about_the_mail() && talk.code >= 400 && talk.code < 500 && talk.code != closing) return {Kind::later, answer};
    auto why = std::string{curl_easy_strerror(result)};
    if (!talk.command.empty() && talk.code != 0) why += ": " + answer;
    if (!talk.command.empty() && talk.code == 0) why += fmt::format(": {} was not answered", talk.command);
    return {Kind::later, std::move(why), talk.about_the_mail() && !talk.is_nonsense() ? Blames::unclear : Blames::way};
}

const char* scheme(Security security) { return security == Security::tls ? "smtps" : "smtp"; }

/// What is left of a message to be handed over.
std::size_t hand_over(char* to, std::size_t size, std::size_t count, void* from) {
    auto& left = *static_cast<std::string_view*>(from);
    const auto part = left.substr(0, size * count);
    std::copy(part.begin(), part.end(), to);
    left.remove_prefix(part.size());
    return part.size();
}

}  // namespace

void Mailer::prepare() {
    if (handle_) return;
    handle_ = curl::new_handle();
    auto* curl = handle_.get();
    const bool six = server_.host.find(':') != std::string::npos;
    const auto url = fmt::format("{}://{}{}{}:{}", scheme(server_.security), six ? "[" : "", server_.host, six ? "]" : "", server_.port);
    curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_USE_SSL, static_cast<long>(server_.security == Security::none ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    if (!server_.ca_file.empty()) curl_easy_setopt(curl, CURLOPT_CAINFO, server_.ca_file.c_str());
    if (!server_.user.empty()) {
        curl_easy_setopt(curl, CURLOPT_USERNAME, server_.user.c_str());
        curl_easy_setopt(curl, CURLOPT_PASSWORD, server_.password.c_str());
    }
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(server_.connect_limit.count()));
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(server_.limit.count()));
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(server_.limit).count();
    curl_easy_setopt(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, static_cast<long>(seconds));  // holds for the farewell, too
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, hand_over);
    curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, listen);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, progress);
    const auto sender = fmt::format("<{}>", server_.from);
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, sender.c_str());
}

Outcome Mailer::send(const Mail& mail, Moment now) {
    const auto message = message_of(mail, server_.from, now);
    if (!message) return {Outcome::Kind::refused, message.error()};
    if (given_up_) return {Outcome::Kind::later, "the server stops", Outcome::Blames::way};
    prepare();
    auto* curl = handle_.get();
    curl::List recipients;
    recipients.add(fmt::format("<{}>", mail.to));
    std::string_view left{*message};
    Talk talk{&given_up_};
    const auto watch = [&](bool on) {
        curl_easy_setopt(curl, CURLOPT_VERBOSE, on ? 1L : 0L);  // what is said goes to `listen`, and nowhere else
        curl_easy_setopt(curl, CURLOPT_DEBUGDATA, on ? &talk : nullptr);
        curl_easy_setopt(curl, CURLOPT_NOPROGRESS, on ? 0L : 1L);
        curl_easy_setopt(curl, CURLOPT_XFERINFODATA, on ? &talk : nullptr);
        curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, on ? recipients.get() : nullptr);
        curl_easy_setopt(curl, CURLOPT_READDATA, on ? &left : nullptr);
    };
    watch(true);
    const auto result = curl_easy_perform(curl);
    watch(false);  // the handle outlives all of these
    return outcome_of(result, talk);
}

}  // namespace server::notify
