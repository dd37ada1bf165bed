#include "server/front/web_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <tl/expected.hpp>
#include <utility>

#include "rules/match/hash.hpp"
#include "server/base/startup_error.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view index_path = "/index.html";
constexpr std::string_view assets = "/assets/";
constexpr std::size_t most_files = 4096;

/// What the page may do: nothing but what came with it.
constexpr const char* content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types svelte-trusted-html armistice-worker";

/// A file, or the same compressed.
struct Variant {
    std::shared_ptr<const std::string> bytes;
    std::string tag;  ///< Its ETag, with quotes.
};
struct File {
    std::string type;
    bool lasting = false;  ///< It has a hash in its name.
    bool former = false;   ///< It is not in the folder any more: pages that were opened before may still ask for it.
    Variant plain;
    std::optional<Variant> brotli;
    std::optional<Variant> gzip;
};

std::string type_of(std::string_view path) {
    constexpr std::array types{std::pair{".html", "text/html; charset=utf-8"},
                               std::pair{".js", "text/javascript; charset=utf-8"},
                               std::pair{".css", "text/css; charset=utf-8"},
                               std::pair{".json", "application/json"},
                               std::pair{".svg", "image/svg+xml"},
                               std::pair{".png", "image/png"},
                               std::pair{".ico", "image/x-icon"},
                               std::pair{".webp", "image/webp"},
                               std::pair{".woff2", "font/woff2"},
                               std::pair{".webmanifest", "application/manifest+json"},
                               std::pair{".txt", "text/plain; charset=utf-8"},
                               std::pair{".ftl", "text/plain; charset=utf-8"},
                               std::pair{".map", "application/json"}};
    for (const auto& [ending, type] : types)
        if (path.ends_with(ending)) return type;
    return "application/octet-stream";
}

/// "/assets/table-B1x9_aQz.js".
bool has_hash(std::string_view path) {
    constexpr std::size_t hash_letters = 8;
    if (!path.starts_with(assets)) return false;
    const auto dot = path.rfind('.');
    const auto name = path.substr(path.rfind('/') + 1);
    if (dot == std::string_view::npos || dot < path.size() - name.size()) return false;
    const auto stem = name.substr(0, dot - (path.size() - name.size()));
    if (stem.size() <= hash_letters) return false;
    const auto before = stem[stem.size() - hash_letters - 1];
    const auto hash = stem.substr(stem.size() - hash_letters);
    constexpr std::string_view lower = "abcdefghijklmnopqrstuvwxyz";
    constexpr std::string_view others = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    const auto letter = [&](char c) { return lower.find(c) != lower.npos || others.find(c) != others.npos; };
    // A word of the same length is none: a hash in lower case alone is so rare that its file may be asked for anew.
    return (before == '-' || before == '.') && rules::all_of(hash, letter) && hash.find_first_of(others) != std::string_view::npos;
}

std::string tag_of(std::string_view bytes, std::string_view encoding) {
    const auto hash = match::hex(match::HashInput{"web"}.bytes(bytes).hash());
    return fmt::format("\"{}{}\"", hash.substr(0, 32), encoding);
}

/// Of a list of a header: "br" in "gzip, br;q=0.9", if it may be used. @param wanted  in lower case.
bool takes(std::string text, std::string_view wanted) {
    for (auto& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    std::string_view list{text};
    while (!list.empty()) {
        const auto end = std::min(list.find(','), list.size());
        auto item = list.substr(0, end);
        list.remove_prefix(std::min(list.size(), end + 1));
        item.remove_prefix(std::min(item.find_first_not_of(" \t"), item.size()));
        const auto name = item.substr(0, item.find_first_of("; \t"));
        if (name != wanted) continue;
        const auto weight = item.find("q=");
        return weight == std::string_view::npos || item.find_first_of("123456789", weight) != std::string_view::npos;
    }
    return false;
}

/// Of If-None-Match. Encodings change a tag, so it is compared as it stands.
bool knows(std::string_view list, std::string_view tag) {
    return list == "*" || (!list.empty() && list.find(tag) != std::string_view::npos);
}

/// What other parts of the server answer below; of these the client has pages, and no files.
constexpr std::array page_folders{"/games/", "/events/", "/tournaments/", "/people/", "/rules/"};
constexpr std::array served_elsewhere{"/healthz", "/readyz", "/metrics"};

bool below_pages(std::string_view path) {
    return rules::any_of(page_folders, [&](const char* folder) { return path.starts_with(folder); });
}

/// Whether it is an address of the client: "/", a word, or one thing of a kind, each with or without a slash at its end.
bool is_page(std::string_view path) {
    if (path == "/") return true;
    if (path.ends_with('/')) path.remove_suffix(1);
    if (!path.starts_with('/')) return false;
    for (const std::string_view folder : page_folders)
        if (path.starts_with(folder)) {
            const auto name = path.substr(folder.size());
            return !name.empty() && name.find('/') == std::string_view::npos && !name.ends_with(".json");
        }
    const auto word = path.substr(1);
    return !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos;
}

bool elsewhere(std::string_view path) { return rules::contains(served_elsewhere, path); }

}  // namespace

struct WebFiles::Files {
    std::map<std::string, File, std::less<>> by_path;
    std::size_t bytes = 0;

    using Read = tl::expected<std::shared_ptr<const Files>, std::string>;
    /// @param before  what was served until now, if anything: its lasting files stay once more.
    [[nodiscard]] static Read read(const std::string& folder, const Files* before);

private:
    /// @return what is wrong.
    [[nodiscard]] std::optional<std::string> add(const fs::path& file, const std::string& path);
};

std::optional<std::string> WebFiles::Files::add(const fs::path& file, const std::string& path) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    bytes += error ? 0 : size;
    if (bytes > most_bytes || by_path.size() >= most_files)
        return fmt::format("it holds more than {} MiB or {} files", most_bytes >> 20U, most_files);
    std::ifstream in{file, std::ios::binary};
    std::string content(error ? 0 : size, '\0');
    if (error || !in.read(content.data(), static_cast<std::streamsize>(size))) return fmt::format("{} cannot be read", file.string());
    const auto variant = [&](std::string_view encoding) {
        auto tag = tag_of(content, encoding);
        return Variant{std::make_shared<const std::string>(std::move(content)), std::move(tag)};
    };
    const auto whole = [&](std::string_view ending) { return path.substr(0, path.size() - ending.size()); };
    if (path.ends_with(".br")) {
        by_path[whole(".br")].brotli = variant("-br");
    } else if (path.ends_with(".gz")) {
        by_path[whole(".gz")].gzip = variant("-gz");
    } else {
        auto& made = by_path[path];
        made.type = type_of(path);
        made.lasting = has_hash(path);
        made.plain = variant("");
    }
    return std::nullopt;
}

WebFiles::Files::Read WebFiles::Files::read(const std::string& folder, const Files* before) {
    auto files = std::make_shared<Files>();
    std::error_code error;
    const fs::path root{folder};
    for (fs::recursive_directory_iterator at{root, error}, end; !error && at != end; at.increment(error)) {
        const auto name = at->path().filename().string();
        std::error_code ignored;
        if (name.starts_with('.')) {
            if (at->is_directory(ignored)) at.disable_recursion_pending();
            continue;
        }
        if (!at->is_regular_file(ignored)) continue;
        const auto path = "/" + at->path().lexically_relative(root).generic_string();
        if (auto wrong = files->add(at->path(), path)) return tl::make_unexpected(std::move(*wrong));
    }
    if (error) return tl::make_unexpected(fmt::format("it cannot be read: {}", error.message()));
    std::erase_if(files->by_path, [](const auto& one) { return one.second.plain.bytes == nullptr; });  // compressed alone
    if (!files->by_path.contains(index_path)) return tl::make_unexpected(std::string{"it has no index.html"});
    for (const auto& [path, file] : before == nullptr ? decltype(by_path){} : before->by_path)
        if (file.lasting && !file.former && !files->by_path.contains(path)) files->by_path.emplace(path, file).first->second.former = true;
    return files;
}

WebFiles::WebFiles(std::string folder) : folder_{std::move(folder)} {
    if (const auto problem = renew())
        throw StartupError{
            fmt::format("The web client in {}: {}. Build it with deploy/client.sh, name another folder with --web, or leave it out.",
                        folder_, *problem)};
}

WebFiles::~WebFiles() = default;

std::optional<std::string> WebFiles::renew() {
    if (folder_.empty()) return std::nullopt;
    Files::Read read;
    try {
        read = Files::read(folder_, files().get());
    } catch (const std::exception& problem) {
        return fmt::format("it cannot be read: {}", problem.what());
    }
    if (!read) return read.error();
    const std::lock_guard lock{mutex_};
    files_ = std::move(*read);
    return std::nullopt;
}

std::shared_ptr<const WebFiles::Files> WebFiles::files() const {
    const std::lock_guard lock{mutex_};
    return files_;
}

std::size_t WebFiles::count() const {
    const auto all = files();
    return all == nullptr ? 0 : all->by_path.size();
}

std::optional<HttpAnswer> WebFiles::get(std::string_view path, const HttpAsk& ask) const {
    const auto all = files();
    if (all == nullptr || elsewhere(path)) return std::nullopt;
    auto found = below_pages(path) ? all->by_path.end() : all->by_path.find(path);
    const bool page = found == all->by_path.end();
    if (page && is_page(path) && ask.accept.find("text/html") != std::string::npos) found = all->by_path.find(index_path);
    if (found == all->by_path.end()) return std::nullopt;
    const auto& file = found->second;
    const auto* variant = &file.plain;
    std::string_view encoding;
    if (file.brotli && takes(ask.accept_encoding, "br"))
        variant = &*file.brotli, encoding = "br";
    else if (file.gzip && takes(ask.accept_encoding, "gzip"))
        variant = &*file.gzip, encoding = "gzip";
    HttpAnswer answer{200, file.type, {}};
    answer.headers = {{"Cache-Control", file.lasting ? "public, max-age=31536000, immutable" : "no-cache"},
                      {"ETag", variant->tag},
                      {"Vary", page ? "Accept, Accept-Encoding" : "Accept-Encoding"},
                      {"Content-Security-Policy", content_policy},
                      {"Referrer-Policy", "no-referrer"},
                      {"Cross-Origin-Opener-Policy", "same-origin"}};
    if (knows(ask.if_none_match, variant->tag)) {
        answer.status = 304;
        return answer;
    }
    if (!encoding.empty()) answer.headers.emplace_back("Content-Encoding", encoding);
    answer.shared = variant->bytes;
    return answer;
}

}  // namespace server
