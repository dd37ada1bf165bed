#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace server {

enum class FrameKind : std::uint8_t { text = 1, binary = 2, close = 8 };

/// Frames that wait for one recipient, gathered: what has queued becomes one write. Safe from every thread.
class Outbound {
public:
    explicit Outbound(std::size_t most_bytes) : most_bytes_{most_bytes} {}

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
    Added added(bool was_empty);
    void append_header(FrameKind kind, std::size_t size);

    const std::size_t most_bytes_;
    mutable std::mutex mutex_;
    std::string waiting_;
    bool awake_ = false;
    bool closed_ = false;
};

}  // namespace server
