#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "persistence/log_watch.hpp"

namespace server {

class Metrics;

/// Whether the database's write-ahead log is copied into its file. While it is not, everything is stored, but the log grows. Safe from every
/// thread.
class LogCopies {
public:
    /// @param failed  called when nothing can be written any more until the process starts again, or it stops without having copied.
    LogCopies(Metrics& metrics, std::function<void(std::string)> failed) : metrics_{metrics}, failed_{std::move(failed)} {}

    /// What the store tells (persistence::LogWatch).
    void note(const persistence::StoreError* error);
    /// Why the last copy failed; nothing once one goes through again.
    [[nodiscard]] std::optional<std::string> trouble() const;

private:
    Metrics& metrics_;
    const std::function<void(std::string)> failed_;
    mutable std::mutex mutex_;
    std::optional<std::string> trouble_;
};

}  // namespace server
