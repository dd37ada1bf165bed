#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/experimental/concurrent_channel.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <chrono>

/// The only header that includes Asio.
namespace server {

namespace net = boost::asio;
using net::ip::tcp;
using ErrorCode = boost::system::error_code;
/// Every object has one home, an io_context that one thread runs: no strands, and nothing is type-erased on the way.
using Executor = net::io_context::executor_type;
template <class T = void>
using Awaitable = net::awaitable<T, Executor>;
using Socket = net::basic_stream_socket<tcp, Executor>;
using Acceptor = net::basic_socket_acceptor<tcp, Executor>;
using Timer = net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>, Executor>;

/// For `co_await operation(..., no_throw)`: a tuple with the error code first.
inline constexpr auto no_throw = net::as_tuple(net::use_awaitable_t<Executor>{});

}  // namespace server
