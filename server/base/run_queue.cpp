#include "server/base/run_queue.hpp"

#include <utility>

namespace server {

constexpr int most_rounds = 4;  ///< Then it is others' turn.

net::execution_context::id RunQueue::id;

RunQueue::RunQueue(net::execution_context& context) : service{context}, context_{static_cast<net::io_context&>(context)} {}

RunQueue& RunQueue::of(const Executor& executor) {
    return net::use_service<RunQueue>(static_cast<net::execution_context&>(executor.context()));
}

void RunQueue::add(std::shared_ptr<Item> item) {
    {
        const std::lock_guard lock{mutex_};
        waiting_.push_back(std::move(item));
        if (std::exchange(awake_, true)) return;
    }
    wake();
}

void RunQueue::wake() {
    net::post(context_, [this] { carry_out(); });
}

/// What the items themselves add is carried out too: results, then what they have others told.
void RunQueue::carry_out() {
    for (int round = 0; round < most_rounds; ++round) {
        {
            const std::lock_guard lock{mutex_};
            awake_ = !waiting_.empty();
            if (!awake_) return;
            taken_.swap(waiting_);
        }
        for (auto& item : taken_) std::exchange(item, nullptr)->carry_out();
        taken_.clear();
    }
    wake();
}

void RunQueue::shutdown() {
    std::vector<std::shared_ptr<Item>> left;
    const std::lock_guard lock{mutex_};
    left.swap(waiting_);
}

}  // namespace server
