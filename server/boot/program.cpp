#include "server/boot/program.hpp"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>

#include "server/base/log.hpp"
#include "server/base/startup_error.hpp"
#include "server/base/threads.hpp"
#include "server/boot/config.hpp"
#include "server/boot/server.hpp"
#include "server/boot/supervisor.hpp"

namespace server {

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
