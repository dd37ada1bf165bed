#include "persistence/lock_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "persistence/startup.hpp"

namespace persistence {
namespace {

std::string owner(int file) {
    std::string text(20, '\0');
    const auto size = ::pread(file, text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text.substr(0, text.find('\n'));
}

}  // namespace

StoreResult<LockFile> LockFile::take(const std::string& database) {
    const std::string path = database + ".lock";
    LockFile lock{::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)};
    if (lock.file_ < 0) {
        const int fault = errno;
        if (fault == EACCES || fault == EPERM || fault == EROFS) return startup_failure(Startup::read_only, database, path);
        if (fault == ENOSPC || fault == EDQUOT) return startup_failure(Startup::full, database, path);
        return startup_failure(Startup::unusable, database, path + ": " + std::system_category().message(fault));
    }
    if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0) {
        const int fault = errno;
        if (fault == EWOULDBLOCK) return startup_failure(Startup::in_use, database, "process " + owner(lock.file_));
        return startup_failure(Startup::unusable, database, path + ": " + std::system_category().message(fault));
    }
    // For the message above only; a full disk may lose it.
    const std::string process = std::to_string(::getpid()) + "\n";
    if (::ftruncate(lock.file_, 0) == 0) (void)!::pwrite(lock.file_, process.data(), process.size(), 0);
    return lock;
}
LockFile::~LockFile() {
    if (file_ >= 0) ::close(file_);  // the file stays: removing it would let two servers lock two files of one name
}

}  // namespace persistence
