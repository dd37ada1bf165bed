#pragma once

#include <string>

namespace sparring {

/// The file that keeps an account's token from one start to the next.
class TokenFile {
public:
    /// @param path  empty for none: then nothing is kept.
    explicit TokenFile(std::string path) : path_{std::move(path)} {}
    /// The token that is kept; empty where there is none yet. Throws `std::runtime_error` if there is a file that cannot be read.
    [[nodiscard]] std::string read() const;
    /// Keeps `token`, for the owner's eyes only; whole or not at all. @return what went wrong; empty when it is on the disk.
    [[nodiscard]] std::string keep(const std::string& token) const;

private:
    std::string path_;
};

}  // namespace sparring
