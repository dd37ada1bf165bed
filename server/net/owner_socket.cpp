#include "server/net/owner_socket.hpp"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/local/stream_protocol.hpp>
#include <exception>
#include <utility>

#include "server/base/log.hpp"
#include "server/base/startup_error.hpp"
#include "server/base/workers.hpp"

namespace server {
namespace {

using Local = net::local::stream_protocol;
using LocalAcceptor = net::basic_socket_acceptor<Local, Executor>;
using LocalSocket = net::basic_stream_socket<Local, Executor>;
constexpr mode_t owner_only = 0600;
constexpr const char* advice = "name another file with --admin-socket, or none with --admin-socket ''";

[[noreturn]] void fail(const std::string& path, const std::string& why) {
    throw StartupError{fmt::format("The owner's socket {} cannot be opened: {}; {}.", path, why, advice)};
}

/// What an earlier server left there, which was killed.
void make_room(const std::string& path, net::io_context& context) {
    struct stat there {};
    if (::lstat(path.c_str(), &there) != 0) return;
    if (!S_ISSOCK(there.st_mode)) fail(path, "something else lies there");
    LocalSocket probe{context.get_executor()};
    ErrorCode error;
    probe.connect(Local::endpoint{path}, error);
    if (!error) fail(path, "another server listens there");
    if (error != net::error::connection_refused) fail(path, error.message());
    ::unlink(path.c_str());
}

/// The server's own user, or root.
bool may_enter(LocalSocket& socket) {
    ucred peer{};
    socklen_t size = sizeof peer;
    if (::getsockopt(socket.native_handle(), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return false;
    if (peer.uid == 0 || peer.uid == ::geteuid()) return true;
    log::warning("owner_socket_refused", {{"user", peer.uid}});
    return false;
}

}  // namespace

/// Kept by who accepts, too, until that has ended.
struct OwnerSocket::Door : std::enable_shared_from_this<Door> {
    Door(std::string where, Workers& threads, const ConnectionRules& shared, Connections& open)
        : path{std::move(where)}, workers{threads}, rules{shared}, connections{open}, acceptor{threads.first().get_executor()} {}

    Awaitable<> run() {
        const auto self = shared_from_this();
        while (acceptor.is_open()) {
            auto& home = workers.next();
            auto [error, local] = co_await acceptor.async_accept(home, no_throw);
            if (error == net::error::operation_aborted || !acceptor.is_open()) co_return;
            if (error) {  // such as no more file descriptors: it passes
                log::warning("accept_failed", {{"reason", error.message()}});
                Timer timer{acceptor.get_executor()};
                timer.expires_after(std::chrono::milliseconds{100});
                co_await timer.async_wait(no_throw);
                continue;
            }
            if (!may_enter(local)) continue;
            // From here on only bytes count: what lies above is compiled once, for one kind of socket.
            Socket socket{home.get_executor()};
            ErrorCode fault;
            const auto file = local.release(fault);
            socket.assign(tcp::v4(), file, fault);
            if (fault) {
                ::close(file);
                continue;
            }
            net::co_spawn(home.get_executor(), serve(std::move(socket), rules, connections), [](const std::exception_ptr& failed) {
                if (failed) log::error("connection_failed");
            });
        }
    }

    const std::string path;
    Workers& workers;
    const ConnectionRules& rules;
    Connections& connections;
    LocalAcceptor acceptor;
};

OwnerSocket::OwnerSocket(const std::string& path, Workers& workers, const ConnectionRules& rules, Connections& connections) {
    if (path.size() > most_path) fail(path, fmt::format("its name has more than {} bytes", most_path));
    make_room(path, workers.first());
    door_ = std::make_shared<Door>(path, workers, rules, connections);
    auto& acceptor = door_->acceptor;
    ErrorCode error;
    acceptor.open(Local{}, error);
    // Before it has a name, so that it is never anybody else's.
    if (!error && ::fchmod(acceptor.native_handle(), owner_only) != 0) error = {errno, boost::system::system_category()};
    if (!error) acceptor.bind(Local::endpoint{path}, error);
    if (error) fail(path, error.message());
    if (::chmod(path.c_str(), owner_only) != 0) error = {errno, boost::system::system_category()};
    if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
    if (error) {
        ::unlink(path.c_str());
        fail(path, error.message());
    }
}

OwnerSocket::~OwnerSocket() { ::unlink(door_->path.c_str()); }

void OwnerSocket::start() { net::co_spawn(door_->workers.first().get_executor(), door_->run(), net::detached); }

void OwnerSocket::stop() {
    net::post(door_->acceptor.get_executor(), [door = door_] {
        ErrorCode ignored;
        door->acceptor.close(ignored);
    });
}

}  // namespace server
