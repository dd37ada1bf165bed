// mmap and munmap, before those of the C library: libsodium offers no other way to bring the memory of a hash. All calls but those for that
// memory go to the system as they are.
#include "server/accounts/hash_memory.hpp"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstring>
#include <mutex>

namespace server {
namespace {

static_assert(sizeof(void*) == 8, "SYS_mmap takes bytes where pointers have 64 bits; elsewhere it is another call");

constexpr std::size_t least = std::size_t{1} << 20;  ///< Less is mapped in no time.

void* map(void* at, std::size_t size, int protection, int flags, int file, off_t offset) noexcept {
    const auto answer = ::syscall(SYS_mmap, at, size, protection, flags, file, offset);
    return reinterpret_cast<void*>(answer);  // NOLINT(performance-no-int-to-ptr)
}
int unmap(void* at, std::size_t size) noexcept { return static_cast<int>(::syscall(SYS_munmap, at, size)); }

/// Memory that is asked for with all its pages: nobody else in the server does that.
bool is_for_hash(const void* at, std::size_t size, int protection, int flags) noexcept {
    return at == nullptr && size >= least && protection == (PROT_READ | PROT_WRITE) &&
           flags == (MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE);
}

/// One block, as there is one thread that hashes. Made before anybody asks, and there as long as the process: memory is mapped before `main` and
/// after it.
class Kept {
public:
    /// @return nothing where somebody has it, or the system has none.
    [[nodiscard]] void* take(std::size_t size) noexcept {
        const std::lock_guard lock{mutex_};
        if (used_) return nullptr;
        auto* block = block_.load();
        if (block == nullptr || size_ != size) {
            block_ = nullptr;  // before others can be given the same place
            if (block != nullptr) (void)unmap(block, size_);
            block = map(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (block == MAP_FAILED) return nullptr;
            (void)::madvise(block, size, MADV_DONTDUMP);
            (void)::madvise(block, size, MADV_HUGEPAGE);
            block_ = block;
            size_ = size;
        }
        used_ = true;
        return block;
    }
    /// @return false of what is not its own.
    [[nodiscard]] bool give_back(void* at, std::size_t size) noexcept {
        if (at == nullptr || at != block_.load() || size != size_) return false;
        ::explicit_bzero(at, size);
        const std::lock_guard lock{mutex_};
        used_ = false;
        return true;
    }
    [[nodiscard]] std::span<const unsigned char> bytes() noexcept {
        const std::lock_guard lock{mutex_};
        if (block_.load() == nullptr || used_) return {};
        return {static_cast<const unsigned char*>(block_.load()), size_};
    }

private:
    std::mutex mutex_;
    std::atomic<void*> block_{nullptr};  ///< Whoever has it may ask whether it is this one without the lock.
    std::size_t size_ = 0;
    bool used_ = false;
};
constinit Kept kept;

}  // namespace

std::span<const unsigned char> kept_hash_memory() noexcept { return kept.bytes(); }

}  // namespace server

// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): those of the C library begin with underscores
extern "C" void* mmap(void* at, std::size_t size, int protection, int flags, int file, off_t offset) noexcept {
    if (server::is_for_hash(at, size, protection, flags))
        if (auto* block = server::kept.take(size)) return block;
    return server::map(at, size, protection, flags, file, offset);
}
// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name)
extern "C" int munmap(void* at, std::size_t size) noexcept { return server::kept.give_back(at, size) ? 0 : server::unmap(at, size); }
