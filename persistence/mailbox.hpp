#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace persistence {

/// A bounded queue with many givers and one taker, who takes all there is.
template <class T>
class Mailbox {
public:
    enum class Offer { taken, full, closed };

    explicit Mailbox(std::size_t limit) : limit_{limit} {}

    /// Moves from `item` only if it is taken.
    Offer offer(T& item) {
        {
            const std::scoped_lock lock{mutex_};
            if (closed_) return Offer::closed;
            if (items_.size() >= limit_) return Offer::full;
            items_.push_back(std::move(item));
        }
        filled_.notify_one();
        return Offer::taken;
    }
    /// Waits, and replaces the content of `items`, which stays empty if nothing came in `idle_ms`.
    /// False once the box is closed and nothing is left in it.
    bool take(std::vector<T>& items, int idle_ms) {
        items.clear();
        std::unique_lock lock{mutex_};
        filled_.wait_for(lock, std::chrono::milliseconds{idle_ms}, [this] { return closed_ || !items_.empty(); });
        std::swap(items, items_);
        return !items.empty() || !closed_;
    }
    void close() {
        {
            const std::scoped_lock lock{mutex_};
            closed_ = true;
        }
        filled_.notify_one();
    }

private:
    std::size_t limit_;
    std::mutex mutex_;
    std::condition_variable filled_;
    std::vector<T> items_;
    bool closed_ = false;
};

}  // namespace persistence
