#pragma once

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/net.hpp"

namespace server {

/// A socket, with TLS or without, so that what lies above is compiled once. While Beast's WebSocket stream lies above it, what Beast
/// writes of itself (pongs, the answer to a close) goes where the server's own frames go: one stream of whole frames, one writer.
class Transport {
public:
    using executor_type = Executor;
    using Frames = std::function<void(std::string_view)>;

    Transport(Socket socket, net::ssl::context* tls) : socket_{std::move(socket)} {
        ErrorCode ignored;
        socket_.non_blocking(true, ignored);  // for `write_now`
        if (tls != nullptr) tls_.emplace(socket_, *tls);
    }
    [[nodiscard]] executor_type get_executor() { return socket_.get_executor(); }
    [[nodiscard]] Socket& socket() noexcept { return socket_; }

    Awaitable<bool> handshake() {
        if (!tls_) co_return true;
        auto [error] = co_await tls_->async_handshake(net::ssl::stream_base::server, no_throw);
        co_return !error;
    }
    /// From now on small writes are whole frames, and go to `frames`.
    void divert(Frames frames) { frames_ = std::move(frames); }

    template <class Buffers, class Handler>
    auto async_read_some(const Buffers& buffers, Handler&& handler) {
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
        return error ? 0 : written;
    }
    template <class Handler>
    void write_all(std::string_view bytes, Handler&& handler) {
        if (tls_)
            net::async_write(*tls_, net::buffer(bytes), std::forward<Handler>(handler));
        else
            net::async_write(socket_, net::buffer(bytes), std::forward<Handler>(handler));
    }
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

    Socket socket_;
    std::optional<net::ssl::stream<Socket&>> tls_;
    Frames frames_;
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
