#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "server/base/net.hpp"

namespace server {

/// What is to be done on the thread of an io_context, gathered: however much comes before it looks, from its own thread or others, is one
/// wake of that thread. A commit hands all its results over so, and what they show to many connections is written after the last of them.
class RunQueue : public net::execution_context::service {
public:
    class Item {
    public:
        Item() = default;
        Item(const Item&) = delete;
        Item& operator=(const Item&) = delete;
        virtual ~Item() = default;
        virtual void carry_out() = 0;
    };

    using key_type = RunQueue;
    static net::execution_context::id id;
    /// Use `of`.
    explicit RunQueue(net::execution_context& context);
    /// The one of the executor's io_context. Takes a lock: ask once, and keep it.
    static RunQueue& of(const Executor& executor);

    /// Safe from every thread; in the order in which they come.
    void add(std::shared_ptr<Item> item);

private:
    void shutdown() override;
    void carry_out();
    void wake();

    net::io_context& context_;
    std::mutex mutex_;
    std::vector<std::shared_ptr<Item>> waiting_;
    std::vector<std::shared_ptr<Item>> taken_;  ///< Of the one thread; kept for its memory.
    bool awake_ = false;
};

}  // namespace server
