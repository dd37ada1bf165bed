#include "tests/persistence/fault_vfs.hpp"

#include <sqlite3.h>

namespace testing {
namespace {

FaultVfs* faults = nullptr;
sqlite3_vfs* below = nullptr;
sqlite3_vfs shim;
sqlite3_io_methods methods;

/// The file of the layer below follows in memory.
struct FaultFile {
    sqlite3_file base;
    bool log;
};
sqlite3_file* real(sqlite3_file* file) { return reinterpret_cast<sqlite3_file*>(reinterpret_cast<FaultFile*>(file) + 1); }

int close(sqlite3_file* file) { return real(file)->pMethods->xClose(real(file)); }
int read(sqlite3_file* file, void* data, int size, sqlite3_int64 offset) {
    return real(file)->pMethods->xRead(real(file), data, size, offset);
}
/// Whether the faults are meant for it.
bool meant(sqlite3_file* file) { return !faults->spare_log || !reinterpret_cast<FaultFile*>(file)->log; }
int write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
    if (const int fault = faults->write_fault; fault != 0 && meant(file)) return fault;
    if (meant(file) && faults->room != FaultVfs::endless) {
        if (faults->room < size) {
            const auto part = static_cast<int>(faults->room.exchange(0));  // as a disk does: what fits is written
            if (part > 0) (void)real(file)->pMethods->xWrite(real(file), data, part, offset);
            return SQLITE_FULL;
        }
        faults->room -= size;
    }
    return real(file)->pMethods->xWrite(real(file), data, size, offset);
}
int truncate(sqlite3_file* file, sqlite3_int64 size) { return real(file)->pMethods->xTruncate(real(file), size); }
int sync(sqlite3_file* file, int flags) {
    if (const int fault = faults->sync_fault; fault != 0 && meant(file)) return fault;
    if (reinterpret_cast<FaultFile*>(file)->log) ++faults->syncs;
    return real(file)->pMethods->xSync(real(file), flags);
}
int size_of(sqlite3_file* file, sqlite3_int64* size) { return real(file)->pMethods->xFileSize(real(file), size); }
int lock(sqlite3_file* file, int level) { return real(file)->pMethods->xLock(real(file), level); }
int unlock(sqlite3_file* file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
int reserved(sqlite3_file* file, int* is) { return real(file)->pMethods->xCheckReservedLock(real(file), is); }
int control(sqlite3_file* file, int what, void* value) { return real(file)->pMethods->xFileControl(real(file), what, value); }
int sector(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int traits(sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }
int shm_map(sqlite3_file* file, int page, int size, int extend, void volatile** at) {
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, at);
}
int shm_lock(sqlite3_file* file, int offset, int count, int flags) {
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}
void shm_barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
int shm_unmap(sqlite3_file* file, int remove) { return real(file)->pMethods->xShmUnmap(real(file), remove); }

int open(sqlite3_vfs* /*vfs*/, sqlite3_filename name, sqlite3_file* file, int flags, int* out) {
    file->pMethods = nullptr;
    if (faults->read_only) {
        flags &= ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        flags |= SQLITE_OPEN_READONLY;
    }
    const int code = below->xOpen(below, name, real(file), flags, out);
    if (code != SQLITE_OK) return code;
    reinterpret_cast<FaultFile*>(file)->log = (flags & SQLITE_OPEN_WAL) != 0;
    file->pMethods = &methods;
    return SQLITE_OK;
}

}  // namespace

FaultVfs::FaultVfs() {
    faults = this;
    below = sqlite3_vfs_find(nullptr);
    shim = *below;
    shim.zName = "fault";
    shim.szOsFile = static_cast<int>(sizeof(FaultFile)) + below->szOsFile;
    shim.xOpen = open;
    methods = {};
    methods.iVersion = 2;
    methods.xClose = close;
    methods.xRead = read;
    methods.xWrite = write;
    methods.xTruncate = truncate;
    methods.xSync = sync;
    methods.xFileSize = size_of;
    methods.xLock = lock;
    methods.xUnlock = unlock;
    methods.xCheckReservedLock = reserved;
    methods.xFileControl = control;
    methods.xSectorSize = sector;
    methods.xDeviceCharacteristics = traits;
    methods.xShmMap = shm_map;
    methods.xShmLock = shm_lock;
    methods.xShmBarrier = shm_barrier;
    methods.xShmUnmap = shm_unmap;
    sqlite3_vfs_register(&shim, 0);
}
FaultVfs::~FaultVfs() { sqlite3_vfs_unregister(&shim); }

}  // namespace testing
