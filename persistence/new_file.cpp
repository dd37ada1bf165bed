#include "persistence/new_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "persistence/sync_folder.hpp"

namespace persistence {
namespace {

namespace fs = std::filesystem;

tl::unexpected<StoreError> failed(std::string sentence) {
    return tl::make_unexpected(StoreError{StoreError::Next::stop, 0, std::move(sentence)});
}
std::string reason() { return std::system_category().message(errno); }

}  // namespace

StoreResult<NewFile> NewFile::create(const std::string& to) {
    std::error_code fault;
    if (fs::is_directory(to, fault)) return failed(to + " is a folder: name a file in it");
    if (fs::exists(to, fault)) return failed(to + " exists already, and this command never overwrites a file: name another file");
    NewFile made{to};
    made.file_ = ::open(made.path().c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made.file_ >= 0) return made;
    if (errno == EEXIST)
        return failed(made.path() + " exists: another copy is being written, or was interrupted. Wait for it to end, or remove the file");
    if (errno == ENOENT) return failed("the folder of " + to + " does not exist: create it, or name another file");
    return failed(to + " cannot be made (" + reason() + "): make its folder writable, or name another file");
}

NewFile::~NewFile() {
    if (file_ < 0) return;
    ::close(file_);
    ::unlink(path().c_str());
}

StoreResult<void> NewFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto written = ::write(file_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return failed(path() + " cannot be written (" + reason() + "): make room on its disk");
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

StoreResult<void> NewFile::finish() {
    if (::fsync(file_) != 0) return failed(path() + " cannot be written (" + reason() + "): look at its disk");
    if (::link(path().c_str(), to_.c_str()) != 0)
        return failed(errno == EEXIST ? to_ + " has appeared meanwhile, and this command never overwrites a file: name another file"
                                      : to_ + " cannot be named (" + reason() + "): name a file on a local disk");
    if (!sync_folder_of(to_)) return failed("the folder of " + to_ + " cannot be written (" + reason() + "): look at its disk");
    return {};
}

}  // namespace persistence
