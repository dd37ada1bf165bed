#include "bot/token_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "persistence/secret_file.hpp"
#include "persistence/sync_folder.hpp"

namespace sparring {

std::string secret_of(const std::string& path) {
    auto secret = persistence::secret_of(path);
    if (!secret) throw std::runtime_error{secret.error()};
    return std::move(*secret);
}

std::string TokenFile::read() const {
    if (path_.empty() || !std::filesystem::exists(path_)) return {};
    return secret_of(path_);
}

std::string TokenFile::keep(const std::string& token) const {
    if (path_.empty()) return {};
    const auto fresh = path_ + ".new";
    (void)::unlink(fresh.c_str());
    const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    const auto line = token + "\n";
    if (file >= 0) errno = ENOSPC;  // a write that is cut short says nothing
    const bool kept = file >= 0 && ::write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size()) && ::fsync(file) == 0 &&
                      std::rename(fresh.c_str(), path_.c_str()) == 0 && persistence::sync_folder_of(path_);
    const auto why = errno;
    if (file >= 0) (void)::close(file);
    if (kept) return {};
    (void)::unlink(fresh.c_str());
    return "the token file " + path_ + " cannot be written: " + std::strerror(why);
}

}  // namespace sparring
