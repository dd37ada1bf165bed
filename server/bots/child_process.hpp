#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/base/net.hpp"

namespace server {

/// A program that this process has started. It is told a secret by its standard input, which stays open as long as this process wants it and
/// lives: so it can end when that does. It inherits nothing else. Lives on one executor.
class ChildProcess {
public:
    /// @param program  a path, or a name that is looked for in PATH.
    /// @return what went wrong, in words.
    [[nodiscard]] static tl::expected<std::unique_ptr<ChildProcess>, std::string> start(const Executor& home, const std::string& program,
                                                                                        const std::vector<std::string>& arguments,
                                                                                        const std::string& secret);
    /// Ends it, if it has not ended.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    struct Ended {
        int code = 0;      ///< Of its exit; 128 and the number of the signal that ended it.
        std::string said;  ///< The end of what it wrote to its standard error.
    };
    /// Once; whoever waits keeps this alive.
    Awaitable<Ended> ended();
    /// Asks it to end. Those who do not are ended by the destructor.
    void end();

private:
    struct Pipes;
    ChildProcess(pid_t process, std::unique_ptr<Pipes> pipes);
    int reap();

    pid_t process_;
    std::unique_ptr<Pipes> pipes_;
};

}  // namespace server
