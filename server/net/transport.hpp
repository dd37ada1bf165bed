#pragma once

#include <netinet/tcp.h>
#include <sys/socket.h>

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/base/net.hpp"

namespace server {

/// A socket, with TLS or without, so that what lies above is compiled once. While Beast's WebSocket stream lies above it, what Beast
/// writes of itself (pongs, the answer to a close) goes where the server's own frames go: one stream of whole frames, one writer.
class Transport {
public:
    using executor_type = Executor;
    using Frames = std::function<void(std::string_view)>;

    /// @param tls  null for none.
    Transport(Socket socket, std::shared_ptr<net::ssl::context> tls) : socket_{std::move(socket)}, context_{std::move(tls)} {
        ErrorCode ignored;
        socket_.non_blocking(true, ignored);  // for `write_now`
        if (context_) tls_.emplace(socket_, *context_);
    }
    [[nodiscard]] executor_type get_executor() { return socket_.get_executor(); }
    [[nodiscard]] Socket& socket() noexcept { return socket_; }

    Awaitable<bool> handshake() {
        if (!tls_) co_return true;
        auto [error] = co_await tls_->async_handshake(net::ssl::stream_base::server, no_throw);
        co_return !error;
    }
    /// From now on small writes are whole frames, and go to `frames`; `reads` is told of each read before it begins.
    void divert(Frames frames, std::function<void()> reads) {
        frames_ = std::move(frames);
        reads_ = std::move(reads);
    }

    template <class Buffers, class Handler>
    auto async_read_some(const Buffers& buffers, Handler&& handler) {
        if (reads_) reads_();
        if (tls_) return tls_->async_read_some(buffers, std::forward<Handler>(handler));
        return socket_.async_read_some(buffers, std::forward<Handler>(handler));
    }
    /// For Beast.
    template <class Buffers, class Handler>
    auto async_write_some(const Buffers& buffers, Handler&& handler) {
        return net::async_initiate<Handler, void(ErrorCode, std::size_t)>(StartWrite{*this}, handler, buffers);
    }
    /// Past Beast: the one writer of a connection's frames. @return how many bytes went without waiting; the rest is for `write_all`.
    std::size_t write_now(std::string_view bytes) {
        if (tls_) return 0;
        ErrorCode error;
        const auto written = socket_.write_some(net::buffer(bytes), error);
        if (error) return 0;
        taken_ += written;
        return written;
    }
    template <class Handler>
    void write_all(std::string_view bytes, Handler&& handler) {
        const auto count = [this, before = taken_](const ErrorCode& error, std::size_t written) -> std::size_t {
            taken_ = before + written;
            return error ? 0 : most_at_once;
        };
        if (tls_)
            net::async_write(*tls_, net::buffer(bytes), count, std::forward<Handler>(handler));
        else
            net::async_write(socket_, net::buffer(bytes), count, std::forward<Handler>(handler));
    }
    /// From now on a write ends when little of it is left unsent, not when a buffer of megabytes has room: it shows how the reader gets on.
    void show_progress() {
        constexpr int unsent_bytes = 64 * 1024;
        (void)::setsockopt(socket_.native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent_bytes, sizeof unsent_bytes);
    }
    /// Bytes of `write_all` that the other end, or the system on the way there, has taken.
    [[nodiscard]] std::uint64_t taken() const noexcept { return taken_; }
    /// Nothing more will be sent; what the other end sends is still read.
    void end_sending() {
        ErrorCode ignored;
        socket_.shutdown(Socket::shutdown_send, ignored);
    }
    void close() {
        ErrorCode ignored;
        socket_.close(ignored);
    }

private:
    struct StartWrite {
        Transport& transport;
        template <class Handler, class Buffers>
        void operator()(Handler&& handler, const Buffers& buffers) const {
            transport.start_write(buffers, std::forward<Handler>(handler));
        }
    };
    template <class Buffers, class Handler>
    void start_write(const Buffers& buffers, Handler&& handler) {
        if (frames_) {
            std::string frame(net::buffer_size(buffers), '\0');
            net::buffer_copy(net::buffer(frame), buffers);
            frames_(frame);
            net::post(get_executor(), boost::beast::bind_front_handler(std::forward<Handler>(handler), ErrorCode{}, frame.size()));
            return;
        }
        if (tls_)
            tls_->async_write_some(buffers, std::forward<Handler>(handler));
        else
            socket_.async_write_some(buffers, std::forward<Handler>(handler));
    }

    static constexpr std::size_t most_at_once = 65'536;  ///< Of one system call, as Asio has it.

    Socket socket_;
    std::uint64_t taken_ = 0;
    std::shared_ptr<net::ssl::context> context_;
    std::optional<net::ssl::stream<Socket&>> tls_;
    Frames frames_;
    std::function<void()> reads_;
};

// What Beast asks of a stream under a WebSocket. The connection closes for itself, after what has queued was sent.
inline void beast_close_socket(Transport& transport) { transport.close(); }
inline void teardown(boost::beast::role_type, Transport& transport, ErrorCode& error) {
    error = {};
    transport.end_sending();
}
template <class Handler>
void async_teardown(boost::beast::role_type, Transport& transport, Handler&& handler) {
    net::post(transport.get_executor(), boost::beast::bind_front_handler(std::forward<Handler>(handler), ErrorCode{}));
}

}  // namespace server
