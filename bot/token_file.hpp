#pragma once

#include <string>

namespace sparring {

/// The first line of a file with a secret. Throws `std::runtime_error` with what to do where it cannot be read, or others can read it.
[[nodiscard]] std::string secret_of(const std::string& path);

/// The file that keeps an account's token from one start to the next.
class TokenFile {
public:
    /// @param path  empty for none: then nothing is kept.
    explicit TokenFile(std::string path) : path_{std::move(path)} {}
    /// The token that is kept; empty where there is none yet. Throws as `secret_of`.
    [[nodiscard]] std::string read() const;
    /// Keeps `token`, for the owner's eyes only; whole or not at all. @return what went wrong; empty when it is on the disk.
    [[nodiscard]] std::string keep(const std::string& token) const;

private:
    std::string path_;
};

}  // namespace sparring
