// Links that end mails: who can make them, and what a GET and a POST do.
#include "server/notify/unsubscribe.hpp"

#include <doctest/doctest.h>

#include <mutex>
#include <vector>

#include "server/base/metrics.hpp"
#include "server/base/workers.hpp"
#include "server/net/connection.hpp"
#include "server/net/listener.hpp"
#include "tests/notify/fakes.hpp"

namespace testing {
namespace {

using notify::Unsubscription;

match::Hash key(std::uint8_t byte) {
    match::Hash key;
    key.fill(byte);
    return key;
}

class FakeSubscriptions final : public notify::Subscriptions {
public:
    void end(const Unsubscription& what, std::function<void(persistence::StoreResult<bool>)> done) override {
        if (broken) return done(tl::make_unexpected(persistence::StoreError{persistence::StoreError::Next::retry, 0, "full"}));
        ended.push_back(what);
        done(true);
    }
    std::vector<Unsubscription> ended;
    bool broken = false;
};

/// The pages alone, on a port.
class Site final : public server::Site {
public:
    explicit Site(notify::UnsubscribePages& pages) : pages_{pages} {}
    server::Awaitable<server::HttpAnswer> get(server::HttpAsk ask) override { co_return pages_.get(ask.target); }
    [[nodiscard]] bool takes_post(std::string_view target) const override { return target.starts_with(notify::unsubscribe_folder); }
    server::Awaitable<server::HttpAnswer> post(std::string target, std::string) override {
        co_return co_await pages_.post(std::move(target));
    }

private:
    notify::UnsubscribePages& pages_;
};

struct Served {
    Served() {
        rules.site = &site;
        rules.metrics = &metrics;
        workers.start();
        listener.start();
    }
    ~Served() {
        listener.stop();
        workers.stop();
    }
    FakeSubscriptions subscriptions;
    notify::UnsubscribePages pages{key(1), subscriptions};
    Site site{pages};
    server::Metrics metrics;
    server::Connections connections;
    server::ConnectionRules rules;
    server::Workers workers{1};
    server::Listener listener{"127.0.0.1", 0, workers, rules, connections};
};

}  // namespace

TEST_CASE("a link names an account and a game and only the key makes it") {
    for (const auto& what : {Unsubscription{1, {}}, Unsubscription{0xFEDC'BA98'7654'3210u, game_id(9)}, Unsubscription{1, game_id(0)}}) {
        const auto path = notify::unsubscribe_path(key(1), what);
        CHECK(path.size() < 80);
        CHECK(notify::is_link("https://games.example.org" + path));
        CHECK(notify::unsubscription_of(key(1), path) == what);
        CHECK_FALSE(notify::unsubscription_of(key(2), path));
        for (std::size_t at = 0; at < path.size(); ++at) {
            auto other = path;
            other[at] = other[at] == 'A' ? 'B' : 'A';
            CHECK_FALSE(notify::unsubscription_of(key(1), other));
            CHECK_FALSE(notify::unsubscription_of(key(1), path.substr(0, at)));
        }
        CHECK_FALSE(notify::unsubscription_of(key(1), path + "A"));
    }
}

TEST_CASE("links begin with the server's own address and without one there are none") {
    const auto links = notify::links_of("https://games.example.org/play/", key(1));
    CHECK(links.url == "https://games.example.org/play");
    CHECK(links.unsubscribe(7, game_id(3)) == "https://games.example.org/play" + notify::unsubscribe_path(key(1), {7, game_id(3)}));
    CHECK_FALSE(notify::links_of("", key(1)).unsubscribe);
}

TEST_CASE("to look at the page ends nothing and its button and the mail program's own do") {
    Served served;
    const auto path = notify::unsubscribe_path(key(1), {7, game_id(3)});
    const auto page = http_get(served.listener.port(), path);
    CHECK(page.status == 200);
    CHECK(page.type == "text/html; charset=utf-8");
    CHECK(page.body.find("<form method=\"post\">") != std::string::npos);
    CHECK(http_ask(served.listener.port(), "HEAD", path).status == 200);
    CHECK(served.subscriptions.ended.empty());
    const Headers form{{"Content-Type", "application/x-www-form-urlencoded"}};
    CHECK(http_ask(served.listener.port(), "POST", path, "List-Unsubscribe=One-Click", form).status == 200);
    CHECK(served.subscriptions.ended == std::vector<Unsubscription>{{7, game_id(3)}});
    CHECK(http_ask(served.listener.port(), "POST", notify::unsubscribe_path(key(1), {7, {}})).status == 200);
    CHECK(served.subscriptions.ended.size() == 2);
}

TEST_CASE("what is no link ends nothing and what cannot be stored is said") {
    Served served;
    CHECK(http_get(served.listener.port(), "/unsubscribe/x").status == 404);
    CHECK(http_ask(served.listener.port(), "POST", "/unsubscribe/x", "List-Unsubscribe=One-Click").status == 404);
    CHECK(http_ask(served.listener.port(), "POST", notify::unsubscribe_path(key(2), {7, {}}), "x").status == 404);
    const auto path = notify::unsubscribe_path(key(1), {7, {}});
    CHECK(http_ask(served.listener.port(), "POST", path, std::string(4097, 'x')).status == 413);
    CHECK(http_ask(served.listener.port(), "POST", "/", "x").status == 405);
    CHECK(http_ask(served.listener.port(), "PUT", path, "x").status == 405);
    CHECK(served.subscriptions.ended.empty());
    served.subscriptions.broken = true;
    CHECK(http_ask(served.listener.port(), "POST", path, "x").status == 503);
    served.subscriptions.broken = false;
    CHECK(http_ask(served.listener.port(), "POST", path, std::string(4096, 'x')).status == 200);
}

}  // namespace testing
