#include "server/boot/program.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string_view>

#include "server/base/log.hpp"
#include "server/base/startup_error.hpp"
#include "server/base/threads.hpp"
#include "server/boot/config.hpp"
#include "server/boot/server.hpp"

namespace server {
namespace {

/// Tells the service manager that started this process how it goes ("READY=1"; sd_notify(3) has the words). Nothing happens where there
/// is none that wants to know: it names its socket in NOTIFY_SOCKET.
void tell_supervisor(std::string_view state) noexcept {
    const char* named = std::getenv("NOTIFY_SOCKET");
    if (named == nullptr) return;
    const std::string_view path{named};
    sockaddr_un address{};
    if (path.empty() || path.size() >= sizeof address.sun_path) return;
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path.data(), path.size());
    if (path.front() == '@') address.sun_path[0] = '\0';  // of the abstract namespace
    const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (socket < 0) return;
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size());
    (void)::sendto(socket, state.data(), state.size(), MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&address), size);
    ::close(socket);
}

}  // namespace

int run_program(int argc, const char* const* argv, TimeSource& time) {
    // Blocked in every thread, and waited for here.
    sigset_t awaited{};
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGHUP);
    sigaddset(&awaited, SIGINT);
    sigaddset(&awaited, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &awaited, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of the write, like a full disk
    take_short_turns();
    try {
        const auto config = read_config(argc, argv);
        if (!config) return 0;
        Server server{*config, time};
        server.on_failure([] { ::kill(::getpid(), SIGTERM); });
        server.start();
        tell_supervisor("READY=1");
        int signal = 0;
        for (sigwait(&awaited, &signal); signal == SIGHUP; sigwait(&awaited, &signal)) server.renew();
        tell_supervisor("STOPPING=1");
        log::info("stopping", {{"signal", signal}});
        server.stop();
        if (const auto why = server.failure(); !why.empty()) {
            std::fprintf(stderr,
                         "armistice-server: the database %s can no longer be written: %s. The last commands may be stored or not: who was "
                         "answered \"unknown\" sends them again, with the same action id, once the server runs again.\n",
                         config->database.c_str(), why.c_str());
            return 1;
        }
        return 0;
    } catch (const StartupError& error) {
        std::fprintf(stderr, "armistice-server: %s\n", error.what());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "armistice-server: it cannot start: %s\n", error.what());
    }
    return 1;
}

}  // namespace server
