#include "server/sparring/token_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "persistence/sync_folder.hpp"

namespace sparring {

std::string secret_of(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code fault;
    const auto status = fs::status(path, fault);
    std::ifstream file{path};
    if (!fs::is_regular_file(status) || !file.is_open()) throw std::runtime_error{path + " cannot be read"};
    if ((status.permissions() & (fs::perms::group_all | fs::perms::others_all)) != fs::perms::none)
        throw std::runtime_error{"others may read " + path + ": run chmod 600 on it, then start again"};
    std::string line;
    std::getline(file, line);
    return line;
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
