#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "persistence/store.hpp"
#include "rules/match/entry.hpp"
#include "server/net/http.hpp"

namespace server::notify {

/// Who wants no more mails: about one game, or at all.
struct Unsubscription {
    std::uint64_t account = 0;
    std::optional<match::GameId> game;
    bool operator==(const Unsubscription&) const = default;
};
inline constexpr std::string_view unsubscribe_folder = "/unsubscribe/";

/// Where that is done. The path can be made only with the key, and whoever has it needs to be nobody: it stands in a mail. Nothing is
/// stored for it.
[[nodiscard]] std::string unsubscribe_path(const match::Hash& key, const Unsubscription& what);
/// Nothing for a path that was not made with this key.
[[nodiscard]] std::optional<Unsubscription> unsubscription_of(const match::Hash& key, std::string_view path);

/// Who keeps what accounts want to be told. Calls may come from every thread, and `done` from any; durable when it is called with a value.
/// An account that is not there, or is not told anyway, is no error.
class Subscriptions {
public:
    Subscriptions() = default;
    Subscriptions(const Subscriptions&) = delete;
    Subscriptions& operator=(const Subscriptions&) = delete;
    virtual ~Subscriptions() = default;
    virtual void end(const Unsubscription& what, std::function<void(persistence::StoreResult<bool>)> done) = 0;
};

/// The pages below /unsubscribe/. To look at one changes nothing, as mail programs follow links by themselves; to post to it does it, be it
/// by the button or by the mail program's own (RFC 8058).
class UnsubscribePages {
public:
    UnsubscribePages(const match::Hash& key, Subscriptions& subscriptions) : key_{key}, subscriptions_{subscriptions} {}
    [[nodiscard]] HttpAnswer get(std::string_view path) const;
    Awaitable<HttpAnswer> post(std::string path);

private:
    const match::Hash key_;
    Subscriptions& subscriptions_;
};

}  // namespace server::notify
