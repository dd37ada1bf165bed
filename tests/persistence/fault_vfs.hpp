#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace testing {

/// A layer over the file system that fails on demand; one for the whole program. Set back by `FaultVfs`'s destructor.
class FaultVfs {
public:
    FaultVfs();
    FaultVfs(const FaultVfs&) = delete;
    FaultVfs& operator=(const FaultVfs&) = delete;
    ~FaultVfs();
    [[nodiscard]] std::string name() const { return "fault"; }

    static constexpr std::int64_t endless = INT64_MAX;
    std::atomic<std::int64_t> room{endless};  ///< Bytes that may still be written; then the disk is full.
    std::atomic<int> write_fault{0};          ///< What every write returns, unless 0.
    std::atomic<int> sync_fault{0};
    std::atomic<bool> spare_log{false};  ///< Write-ahead logs have no faults.
    std::atomic<bool> read_only{false};  ///< Files open as on a disk mounted read-only.
    std::atomic<int> syncs{0};           ///< Counted, of write-ahead logs.
};

}  // namespace testing
