#include "admin/http_record.hpp"

#include <curl/curl.h>
#include <fmt/format.h>

#include <cstddef>
#include <memory>

namespace admin {
namespace {

constexpr std::size_t most_bytes = 256U * 1024 * 1024;  // the longest game has a hundredth of it
constexpr long most_seconds = 60;

struct Closed {
    void operator()(CURL* easy) const noexcept { curl_easy_cleanup(easy); }
};

/// Fewer bytes than were given end the transfer.
std::size_t take(const char* bytes, std::size_t size, std::size_t count, void* body) {
    auto& text = *static_cast<std::string*>(body);
    if (text.size() + size * count > most_bytes) return 0;
    text.append(bytes, size * count);
    return size * count;
}

/// What to do about an answer that is no record.
std::string advice(long status) {
    if (status == 404) return "the server knows no such game; its address ends in /games/ID/record, with the game's number";
    if (status == 429 || status == 503) return "the server is asked too much now; ask again in a minute";
    return "that is no address of a record; it ends in /games/ID/record";
}

}  // namespace

bool is_address(std::string_view source) { return source.starts_with("http://") || source.starts_with("https://"); }

tl::expected<std::string, std::string> fetch_record(const std::string& address) {
    const std::unique_ptr<CURL, Closed> easy{curl_easy_init()};
    if (!easy) return tl::make_unexpected(std::string{"no memory is left"});
    std::string body;
    curl_easy_setopt(easy.get(), CURLOPT_URL, address.c_str());
    curl_easy_setopt(easy.get(), CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy.get(), CURLOPT_PROXY, "");
    curl_easy_setopt(easy.get(), CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy.get(), CURLOPT_TIMEOUT, most_seconds);
    curl_easy_setopt(easy.get(), CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(easy.get(), CURLOPT_WRITEDATA, &body);
    if (const auto result = curl_easy_perform(easy.get()); result != CURLE_OK)
        return tl::make_unexpected(
            fmt::format("{}: {}; is the server running, and is this its address?", address, curl_easy_strerror(result)));
    long status = 0;
    curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &status);
    if (status != 200) return tl::make_unexpected(fmt::format("{}: the answer was {}: {}", address, status, advice(status)));
    return body;
}

}  // namespace admin
