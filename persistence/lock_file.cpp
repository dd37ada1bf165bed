#include "persistence/lock_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "persistence/startup.hpp"

namespace persistence {
namespace {

constexpr mode_t owner_only = 0600;

std::string owner(int file) {
    std::string text(20, '\0');
    const auto size = ::pread(file, text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text.substr(0, text.find('\n'));
}

}  // namespace

StoreResult<LockFile> LockFile::take(const std::string& database, bool make) {
    const std::string path = database + ".lock";
    LockFile lock;
    lock.file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, owner_only);
    if (lock.file_ < 0) return startup_failure(system_error(path, errno), database);
    (void)::fchmod(lock.file_, owner_only);
    if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) return startup_failure(Startup::in_use, database, "process " + owner(lock.file_));
        return startup_failure(system_error(path, errno), database);
    }
    // For the message above only; a full disk may lose it.
    const std::string process = std::to_string(::getpid()) + "\n";
    if (::ftruncate(lock.file_, 0) == 0) (void)!::pwrite(lock.file_, process.data(), process.size(), 0);

    lock.database_ = ::open(database.c_str(), O_RDWR | O_CLOEXEC | (make ? O_CREAT : 0), owner_only);
    if (lock.database_ < 0 && errno == ENOENT && !make) return lock;
    if (lock.database_ < 0) lock.database_ = ::open(database.c_str(), O_RDONLY | O_CLOEXEC);
    if (lock.database_ < 0) return startup_failure(system_error(database, errno), database);
    if (::flock(lock.database_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return startup_failure(Startup::in_use, database, "by another name of the same file, which is a hard link");
    // Of older servers; SQLite gives its own files the rights of the database.
    (void)::fchmod(lock.database_, owner_only);
    for (const char* end : {"-wal", "-shm"}) (void)::chmod((database + end).c_str(), owner_only);
    return lock;
}
LockFile::LockFile(LockFile&& other) noexcept : file_{std::exchange(other.file_, -1)}, database_{std::exchange(other.database_, -1)} {}
LockFile::~LockFile() {
    if (database_ >= 0) ::close(database_);
    if (file_ >= 0) ::close(file_);  // the file stays: removing it would let two servers lock two files of one name
}

}  // namespace persistence
