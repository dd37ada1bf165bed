#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace persistence {

/// A file's name lasts only when its folder is written. @return false where that failed, with `errno`.
inline bool sync_folder_of(const std::string& path) {
    auto folder = std::filesystem::path{path}.parent_path();
    if (folder.empty()) folder = ".";
    const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool synced = opened >= 0 && ::fsync(opened) == 0;
    if (opened >= 0) ::close(opened);
    return synced;
}

}  // namespace persistence
