// Loaded into a server before the C library: a broken disk.
// Once the file named by ARMISTICE_NO_SYNC exists every sync of a file fails. Once the file named by ARMISTICE_NO_COPY does, the database's file
// alone (not its log) is not written, or not synced where it says "syncs".
#include <dlfcn.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

namespace {

bool is_database(int file) {
    std::array<char, 4096> path{};
    const auto size = ::readlink(("/proc/self/fd/" + std::to_string(file)).c_str(), path.data(), path.size());
    return size > 0 && std::string_view{path.data(), static_cast<std::size_t>(size)}.ends_with(".db");
}
bool broken_copy(int file, std::string_view what) {
    const char* broken = std::getenv("ARMISTICE_NO_COPY");
    if (broken == nullptr || ::access(broken, F_OK) != 0 || !is_database(file)) return false;
    std::string said;
    std::ifstream{broken} >> said;
    return said == what;
}
int fails() {
    errno = EIO;
    return -1;
}
int sync_by(const char* name, int file) {
    const char* broken = std::getenv("ARMISTICE_NO_SYNC");
    if ((broken != nullptr && ::access(broken, F_OK) == 0) || broken_copy(file, "syncs")) return fails();
    return reinterpret_cast<int (*)(int)>(::dlsym(RTLD_NEXT, name))(file);
}
ssize_t write_by(const char* name, int file, const void* bytes, std::size_t size, off_t at) {
    if (broken_copy(file, "writes")) return fails();
    return reinterpret_cast<ssize_t (*)(int, const void*, std::size_t, off_t)>(::dlsym(RTLD_NEXT, name))(file, bytes, size, at);
}

}  // namespace

extern "C" {
int fsync(int file) { return sync_by("fsync", file); }
int fdatasync(int file) { return sync_by("fdatasync", file); }
ssize_t pwrite(int file, const void* bytes, size_t size, off_t at) { return write_by("pwrite", file, bytes, size, at); }
ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t at) { return write_by("pwrite64", file, bytes, size, at); }
}
