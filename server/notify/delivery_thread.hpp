#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "server/notify/delivery_worker.hpp"

namespace server::notify {

/// The delivery worker's thread: it makes a round when something is due, when it is woken, and every second.
class DeliveryThread {
public:
    /// @param give_up  breaks off what is under way: called by `stop`, on its thread; may be empty.
    DeliveryThread(DeliveryWorker& worker, const TimeSource& time, std::function<void()> give_up);
    ~DeliveryThread();
    DeliveryThread(const DeliveryThread&) = delete;
    DeliveryThread& operator=(const DeliveryThread&) = delete;

    /// Something may be due: outbox messages were stored, a mail was handed in. Safe from every thread.
    void wake();
    /// What is under way ends, or is broken off; then nothing is sent any more. The outbox has to live until this returns.
    void stop();

private:
    void run();

    DeliveryWorker& worker_;
    const TimeSource& time_;
    const std::function<void()> give_up_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool woken_ = false;
    bool stopped_ = false;
    std::thread thread_;
};

}  // namespace server::notify
