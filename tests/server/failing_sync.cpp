// Loaded into a server before the C library: every sync of a file fails as on a broken disk once the file named by ARMISTICE_NO_SYNC exists.
#include <dlfcn.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace {

int sync_by(const char* name, int file) {
    if (const char* broken = std::getenv("ARMISTICE_NO_SYNC"); broken != nullptr && ::access(broken, F_OK) == 0) {
        errno = EIO;
        return -1;
    }
    return reinterpret_cast<int (*)(int)>(::dlsym(RTLD_NEXT, name))(file);
}

}  // namespace

extern "C" {
int fsync(int file) { return sync_by("fsync", file); }
int fdatasync(int file) { return sync_by("fdatasync", file); }
}
