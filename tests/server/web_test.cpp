// The web client's files: what is served how, kept how long, and read anew when.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "server/base/startup_error.hpp"
#include "server/front/web_files.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

using Headers = std::vector<std::pair<std::string, std::string>>;

/// A client of five files.
struct Client5 {
    TempFolder folder;
    Client5() {
        put("index.html", "<!doctype html>first");
        put("manifest.webmanifest", "{}");
        put("assets/app-Ab3_x9Zq.js", "let a = 1;");
        put("assets/app-Ab3_x9Zq.js.br", "brotli");
        put("assets/app-Ab3_x9Zq.js.gz", "gzip");
        put("assets/lone.css.gz", "compressed alone");
        put(".hidden", "no");
    }
    void put(const std::string& name, const std::string& content) const {
        const std::filesystem::path path{folder.file("web/" + name)};
        std::filesystem::create_directories(path.parent_path());
        std::ofstream{path, std::ios::binary} << content;
    }
    [[nodiscard]] std::string path() const { return folder.file("web"); }
};

server::Config with_web(const Client5& client) {
    server::Config config;
    config.web = client.path();
    return config;
}

const Headers browser{{"Accept", "text/html,application/xhtml+xml,*/*;q=0.8"}};

}  // namespace

TEST_CASE("every address of the client gives its page to browsers and text to others") {
    const Client5 files;
    Harness harness{with_web(files)};
    const auto game = std::string(32, '1');
    const std::vector<std::string> pages{"/",
                                         "/games/" + game,
                                         "/games/" + game + "/",
                                         "/games/" + game + "?at=812",
                                         "/events/Autumn%20hall",
                                         "/tournaments/7",
                                         "/people/41",
                                         "/rules/1914-4.2.2",
                                         "/mine"};
    for (const auto& path : pages) {
        CAPTURE(path);
        const auto page = http_ask(harness.port(), "GET", path, {}, browser);
        CHECK(page.status == 200);
        CHECK(page.type == "text/html; charset=utf-8");
        CHECK(page.body == "<!doctype html>first");
        CHECK(page.header("Cache-Control") == "no-cache");
        CHECK(page.header("Content-Security-Policy").starts_with("default-src 'none'; script-src 'self'; style-src 'self'; "));
        CHECK(page.header("Referrer-Policy") == "no-referrer");
        CHECK(page.header("Cross-Origin-Opener-Policy") == "same-origin");
        CHECK(page.header("X-Content-Type-Options") == "nosniff");
        CHECK(page.header("Vary").find("Accept") != std::string::npos);
        const auto text = http_get(harness.port(), path);
        CHECK(text.type != "text/html; charset=utf-8");
        CHECK(text.header("Vary") == "Accept, Origin");
    }
    CHECK(http_get(harness.port(), "/").body.find("armistice.v1.json") != std::string::npos);
    for (const auto* own : {"/healthz", "/readyz", "/metrics"})
        CHECK_MESSAGE(http_get(harness.port(), own, browser).type.starts_with("text/plain"), own);
    CHECK(http_get(harness.port(), "/games/" + game + "/record", browser).status == 404);
    CHECK(http_get(harness.port(), "/rules/1914-4.2.2.json", browser).type == "application/json");
    CHECK(http_get(harness.port(), "/none.png", browser).status == 404);
    CHECK(http_get(harness.port(), "/.hidden", browser).status == 404);
    CHECK(http_get(harness.port(), "/../web/index.html", browser).status == 404);
}

TEST_CASE("a file with a hash is kept for ever and all others are asked for anew") {
    const Client5 files;
    Harness harness{with_web(files)};
    const auto script = http_ask(harness.port(), "GET", "/assets/app-Ab3_x9Zq.js");
    CHECK(script.body == "let a = 1;");
    CHECK(script.type == "text/javascript; charset=utf-8");
    CHECK(script.header("Cache-Control") == "public, max-age=31536000, immutable");
    CHECK(http_ask(harness.port(), "GET", "/manifest.webmanifest").header("Cache-Control") == "no-cache");
    const auto tag = script.header("ETag");
    CHECK(tag.size() > 10);
    const auto known = http_ask(harness.port(), "GET", "/assets/app-Ab3_x9Zq.js", {}, {{"If-None-Match", tag}});
    CHECK(known.status == 304);
    CHECK(known.body.empty());
    CHECK(known.header("ETag") == tag);
    CHECK(http_ask(harness.port(), "GET", "/assets/app-Ab3_x9Zq.js", {}, {{"If-None-Match", "\"other\""}}).status == 200);
    const auto head = http_ask(harness.port(), "HEAD", "/assets/app-Ab3_x9Zq.js");
    CHECK(head.status == 200);
    CHECK(head.body.empty());
    CHECK(head.length == std::to_string(script.body.size()));
}

TEST_CASE("a compressed file is sent to who takes it") {
    const Client5 files;
    Harness harness{with_web(files)};
    struct Row {
        const char* accepts;
        const char* encoding;
        const char* body;
    };
    for (const auto& [accepts, encoding, body] :
         {Row{"gzip, deflate, br", "br", "brotli"}, Row{"gzip", "gzip", "gzip"}, Row{"br;q=0, gzip;q=0.5", "gzip", "gzip"},
          Row{"br;q=0", "", "let a = 1;"}, Row{"br;Q=0, GZIP", "gzip", "gzip"}, Row{"deflate", "", "let a = 1;"}}) {
        CAPTURE(accepts);
        const auto page = http_ask(harness.port(), "GET", "/assets/app-Ab3_x9Zq.js", {}, {{"Accept-Encoding", accepts}});
        CHECK(page.body == body);
        CHECK(page.header("Content-Encoding") == encoding);
        CHECK(page.header("Vary").find("Accept-Encoding") != std::string::npos);
        CHECK(page.type == "text/javascript; charset=utf-8");
    }
    CHECK(http_get(harness.port(), "/assets/lone.css").status == 404);
    CHECK(http_get(harness.port(), "/assets/app-Ab3_x9Zq.js.br").status == 404);
}

TEST_CASE("the files are read anew when the server is told to and stay where that fails") {
    const Client5 files;
    Harness harness{with_web(files)};
    const auto page = [&] { return http_get(harness.port(), "/", browser).body; };
    files.put("index.html", "second");
    CHECK(page() == "<!doctype html>first");
    harness.server().renew();
    CHECK(page() == "second");
    std::filesystem::remove(files.folder.file("web/index.html"));
    harness.server().renew();
    CHECK(page() == "second");
}

TEST_CASE("a folder that is no client is said at the start") {
    const TempFolder folder;
    CHECK_THROWS_AS(server::WebFiles{folder.file("none")}, server::StartupError);
    std::filesystem::create_directories(folder.file("empty"));
    CHECK_THROWS_AS(server::WebFiles{folder.file("empty")}, server::StartupError);
    const server::WebFiles none{""};
    CHECK_FALSE(none.any());
    CHECK_FALSE(none.get("/", {"/", "text/html"}).has_value());
}

TEST_CASE("without a client a browser is told how to have one") {
    Harness harness;
    const auto page = http_get(harness.port(), "/", browser);
    CHECK(page.type.starts_with("text/plain"));
    CHECK(page.body.find("--web build/client") != std::string::npos);
}

TEST_CASE("a page that was opened before the files were read anew still finds what it loads later") {
    const Client5 files;
    Harness harness{with_web(files)};
    const auto status = [&](const std::string& path) { return http_get(harness.port(), path).status; };
    std::filesystem::remove(files.path() + "/assets/app-Ab3_x9Zq.js");
    files.put("assets/app-Cd5_y7Wr.js", "let a = 2;");
    harness.server().renew();
    CHECK(status("/assets/app-Ab3_x9Zq.js") == 200);
    CHECK(status("/assets/app-Cd5_y7Wr.js") == 200);
    std::filesystem::remove(files.path() + "/manifest.webmanifest");
    harness.server().renew();  // only once more
    CHECK(status("/assets/app-Ab3_x9Zq.js") == 404);
    CHECK(status("/manifest.webmanifest") == 404);
}

TEST_CASE("a word behind a hyphen is no hash") {
    const Client5 files;
    for (const auto* name : {"board-classic-smith.json", "board-smithson.json", "a-Ab3_x9Z.js", "Ab3_x9Zq.js"})
        files.put(std::string{"assets/"} + name, "{}");
    Harness harness{with_web(files)};
    for (const auto* name : {"board-classic-smith.json", "board-smithson.json", "a-Ab3_x9Z.js", "Ab3_x9Zq.js"})
        CHECK_MESSAGE(http_ask(harness.port(), "GET", std::string{"/assets/"} + name).header("Cache-Control") == "no-cache", name);
}

TEST_CASE("files that cannot be read or are too large are said and those of before stay") {
    const Client5 files;
    Harness harness{with_web(files)};
    files.put("index.html", "second");
    const auto large = files.path() + "/assets/large.bin";
    files.put("assets/large.bin", "");
    std::filesystem::resize_file(large, server::WebFiles::most_bytes + 1);
    harness.server().renew();
    CHECK(http_get(harness.port(), "/", browser).body == "<!doctype html>first");
    std::filesystem::remove(large);
    harness.server().renew();
    CHECK(http_get(harness.port(), "/", browser).body == "second");
}

}  // namespace testing
