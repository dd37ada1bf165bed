#include "server/notify/unsubscribe.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <utility>

#include "rules/match/hash.hpp"
#include "server/base/log.hpp"
#include "server/base/store_calls.hpp"
#include "server/notify/links.hpp"

namespace server::notify {
namespace {

constexpr std::size_t mark_bytes = 16;
constexpr std::size_t account_bytes = 8;
/// The account, whether it is about one game, the game, and the mark that only the key makes.
using Token = std::array<std::uint8_t, account_bytes + 1 + std::tuple_size_v<match::GameId> + mark_bytes>;
constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

Token token_of(const match::Hash& key, const Unsubscription& what) {
    Token token{};
    auto at = token.begin();
    for (std::size_t byte = 0; byte < account_bytes; ++byte) *at++ = static_cast<std::uint8_t>(what.account >> (8 * byte));
    *at++ = what.game ? 1 : 0;
    const auto game = what.game.value_or(match::GameId{});
    at = std::copy(game.begin(), game.end(), at);
    const std::string_view said{reinterpret_cast<const char*>(token.data()), token.size() - mark_bytes};
    const auto mark = match::HashInput{"armistice.unsubscribe.v1"}.bytes(said).hash(key);
    std::copy_n(mark.begin(), mark_bytes, at);
    return token;
}

std::string_view what_ends(const Unsubscription& what) { return what.game ? "mails about this game" : "mails about your games"; }

HttpAnswer page(unsigned status, std::string_view title, std::string_view body) {
    return {status, "text/html; charset=utf-8",
            fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                        "<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
                        "<title>{}</title>\n<h1>{}</h1>\n{}\n</html>\n",
                        title, title, body)};
}
HttpAnswer no_link() {
    return page(404, "This link is not valid",
                "<p>It is not whole, or it was made before the key of this server was replaced. A link of a newer mail works; so does your "
                "account.</p>");
}

}  // namespace

std::string unsubscribe_path(const match::Hash& key, const Unsubscription& what) {
    const auto token = token_of(key, what);
    std::string text(sodium_base64_encoded_len(token.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(), token.data(), token.size(), variant);
    text.pop_back();  // its NUL
    return std::string{unsubscribe_folder} + text;
}

std::optional<Unsubscription> unsubscription_of(const match::Hash& key, std::string_view path) {
    if (!path.starts_with(unsubscribe_folder)) return std::nullopt;
    const auto text = path.substr(unsubscribe_folder.size());
    Token token{};
    std::size_t size = 0;
    if (sodium_base642bin(token.data(), token.size(), text.data(), text.size(), nullptr, &size, nullptr, variant) != 0 ||
        size != token.size())
        return std::nullopt;
    Unsubscription what;
    for (std::size_t byte = 0; byte < account_bytes; ++byte) what.account |= std::uint64_t{token[byte]} << (8 * byte);
    if (token[account_bytes] != 0) {
        what.game.emplace();
        std::copy_n(token.begin() + account_bytes + 1, what.game->size(), what.game->begin());
    }
    const auto ours = token_of(key, what);
    if (sodium_memcmp(ours.data(), token.data(), token.size()) != 0) return std::nullopt;
    return what;
}

Links links_of(std::string url, const match::Hash& key) {
    if (url.empty()) return {};
    while (url.ends_with('/')) url.pop_back();
    auto unsubscribe = [url, key](std::uint64_t account, const std::optional<match::GameId>& game) {
        return url + unsubscribe_path(key, {account, game});
    };
    return {std::move(url), std::move(unsubscribe)};
}

HttpAnswer UnsubscribePages::get(std::string_view path) const {
    const auto what = unsubscription_of(key_, path);
    if (!what) return no_link();
    return page(200, "Armistice: no more mails?",
                fmt::format("<p>You will get no more {}. Your seats stay yours.</p>\n"
                            "<form method=\"post\"><button>End these mails</button></form>",
                            what_ends(*what)));
}

Awaitable<HttpAnswer> UnsubscribePages::post(std::string path) {
    const auto what = unsubscription_of(key_, path);
    if (!what) co_return no_link();
    const auto start = [&](auto done) { subscriptions_.end(*what, std::move(done)); };
    const auto ended = co_await store_calls::call<bool>(start);
    if (!ended) {
        log::warning("unsubscribe_failed", {{"account", what->account}, {"detail", ended.error().detail}});
        co_return page(503, "Not now", "<p>It cannot be stored at the moment. Please try again in a minute.</p>");
    }
    log::info("unsubscribed", {{"account", what->account}, {"game", what->game ? match::hex(*what->game) : std::string{"all"}}});
    co_return page(200, "Done", fmt::format("<p>You will get no more {}.</p>", what_ends(*what)));
}

}  // namespace server::notify
