#include "server/notify/delivery_thread.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "server/base/log.hpp"
#include "server/base/threads.hpp"

namespace server::notify {
namespace {

constexpr Moment longest_rest_ms = 1000;
constexpr Moment shortest_rest_ms = 1;

}  // namespace

DeliveryThread::DeliveryThread(DeliveryWorker& worker, const TimeSource& time, std::function<void()> give_up)
    : worker_{worker}, time_{time}, give_up_{std::move(give_up)} {
    thread_ = start_thread([this] {
        give_way();
        run();
    });
}

DeliveryThread::~DeliveryThread() { stop(); }

void DeliveryThread::wake() {
    {
        const std::lock_guard lock{mutex_};
        woken_ = true;
    }
    changed_.notify_one();
}

void DeliveryThread::stop() {
    {
        const std::lock_guard lock{mutex_};
        stopped_ = true;
    }
    changed_.notify_one();
    if (give_up_) give_up_();
    if (thread_.joinable()) thread_.join();
}

void DeliveryThread::run() {
    std::unique_lock lock{mutex_};
    while (!stopped_) {
        woken_ = false;
        lock.unlock();
        auto rest = longest_rest_ms;
        try {
            if (const auto next = worker_.round()) rest = std::clamp(*next - time_.now(), shortest_rest_ms, longest_rest_ms);
        } catch (const std::exception& error) {  // a bug: notifications go on, and with them what stands behind it
            log::error("post_failed", {{"reason", error.what()}});
        }
        lock.lock();
        changed_.wait_for(lock, std::chrono::milliseconds{rest}, [this] { return woken_ || stopped_; });
    }
}

}  // namespace server::notify
