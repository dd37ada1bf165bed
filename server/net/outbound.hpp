#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

namespace server {

enum class FrameKind : std::uint8_t { text = 1, binary = 2, close = 8 };

class Outbound;

/// The bytes that wait for all recipients together. Above the limit the recipient for whom most waits is cut first, until the rest fits.
/// Outlives the queues that count in it. Safe from every thread.
class OutboundBudget {
public:
    explicit OutboundBudget(std::size_t most_bytes) : most_bytes_{most_bytes} {}
    /// Bytes that wait now, those that are being written included.
    [[nodiscard]] std::size_t held() const noexcept { return held_; }
    /// Cuts recipients while more waits than may. Call it without any lock after something was added.
    void keep_within();

private:
    friend class Outbound;

    const std::size_t most_bytes_;
    std::atomic<std::size_t> held_ = 0;
    std::mutex mutex_;
    std::set<Outbound*> queues_;
};

/// Frames that wait for one recipient, gathered: what has queued becomes one write. Safe from every thread.
class Outbound {
public:
    /// @param budget  of all recipients; null for none.
    /// @param cut  is called when the budget gives this recipient up: drop the recipient. Must not call back into the queue.
    explicit Outbound(std::size_t most_bytes, OutboundBudget* budget = nullptr, std::function<void()> cut = {});
    ~Outbound();
    Outbound(const Outbound&) = delete;
    Outbound& operator=(const Outbound&) = delete;

    enum class Added : std::uint8_t {
        wake,     ///< It was empty: somebody has to take it.
        queued,   ///< Somebody will take it.
        refused,  ///< Full, or closed before: drop the recipient.
    };
    /// One unmasked WebSocket frame, as a server sends it (RFC 6455, 5.2).
    Added add_frame(FrameKind kind, std::string_view payload);
    /// Bytes that are a frame already.
    Added add_bytes(std::string_view frame);
    /// A closing frame, after which nothing more is taken.
    Added add_close(std::uint16_t code, std::string_view reason);

    /// Moves all that waits into `bytes`, whose memory is used again; false, and a further wake, when nothing waits.
    bool take(std::string& bytes);
    /// What can still be added.
    [[nodiscard]] std::size_t room() const;
    [[nodiscard]] std::size_t waiting() const;
    [[nodiscard]] bool closed() const;

private:
    friend class OutboundBudget;

    Added added(std::size_t before);
    void append_header(FrameKind kind, std::size_t size);
    /// What waits and what was taken last, as that is being written.
    [[nodiscard]] std::size_t held() const;
    /// Forgets what waits and takes nothing more.
    void give_up();
    void count(std::size_t more, std::size_t less) noexcept;

    const std::size_t most_bytes_;
    OutboundBudget* const budget_;
    const std::function<void()> cut_;
    mutable std::mutex mutex_;
    std::string waiting_;
    std::size_t taken_ = 0;  ///< Bytes of the last `take`.
    bool awake_ = false;
    bool closed_ = false;
};

}  // namespace server
