#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/http.hpp"

namespace server {

/// The files of the web client, held in memory. Safe from every thread.
///
/// Beside a file may lie the same compressed, with ".br" or ".gz" behind its name: it is sent to browsers that take it. What is below
/// "assets" and has a hash in its name never changes, and browsers keep it; of all else they ask each time whether it has changed.
class WebFiles {
public:
    static constexpr std::size_t most_bytes = 64 * 1024 * 1024;  ///< Of all files.

    /// @param folder  empty: there is no client. @throws StartupError: it cannot be read, has no index.html, or is too large.
    explicit WebFiles(std::string folder);
    ~WebFiles();
    WebFiles(const WebFiles&) = delete;
    WebFiles& operator=(const WebFiles&) = delete;

    /// Reads the folder anew. @return what is wrong; then the files that were there stay in use.
    [[nodiscard]] std::optional<std::string> renew();
    [[nodiscard]] bool any() const { return count() > 0; }
    [[nodiscard]] std::size_t count() const;
    /// The file of this path; or index.html, where a browser asks for a page of the client.
    /// @param path  of `ask`, without its query. @return nothing where the client has nothing to say to it.
    [[nodiscard]] std::optional<HttpAnswer> get(std::string_view path, const HttpAsk& ask) const;

private:
    struct Files;
    [[nodiscard]] std::shared_ptr<const Files> files() const;

    const std::string folder_;
    mutable std::mutex mutex_;
    std::shared_ptr<const Files> files_;
};

}  // namespace server
