#include "server/bots/child_process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

namespace server {
namespace {

using Descriptor = net::posix::basic_stream_descriptor<Executor>;
constexpr std::size_t most_said = 500;
constexpr int first_not_standard = 3;

class Pipe {
public:
    Pipe() { made_ = ::pipe2(ends_.data(), O_CLOEXEC) == 0; }
    ~Pipe() {
        for (const int end : ends_)
            if (end >= 0) (void)::close(end);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    [[nodiscard]] bool made() const { return made_; }
    [[nodiscard]] int read_end() const { return ends_[0]; }
    [[nodiscard]] int write_end() const { return ends_[1]; }
    [[nodiscard]] int take_read_end() { return std::exchange(ends_[0], -1); }
    [[nodiscard]] int take_write_end() { return std::exchange(ends_[1], -1); }

private:
    std::array<int, 2> ends_{-1, -1};
    bool made_ = false;
};

/// What a process is started with: our signals are not its own, and of our files it has the three that it is given.
class Setting {
public:
    Setting(const Pipe& input, const Pipe& errors) {
        posix_spawn_file_actions_init(&files_);
        posix_spawn_file_actions_adddup2(&files_, input.read_end(), STDIN_FILENO);
        posix_spawn_file_actions_addopen(&files_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&files_, errors.write_end(), STDERR_FILENO);
        posix_spawn_file_actions_addclosefrom_np(&files_, first_not_standard);
        posix_spawnattr_init(&rest_);
        sigset_t signals{};
        sigemptyset(&signals);
        posix_spawnattr_setsigmask(&rest_, &signals);
        for (const int ignored : {SIGPIPE, SIGXFSZ}) sigaddset(&signals, ignored);
        posix_spawnattr_setsigdefault(&rest_, &signals);
        posix_spawnattr_setpgroup(&rest_, 0);  // Ctrl-C in a terminal is for the server, which then ends it
        posix_spawnattr_setflags(&rest_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~Setting() {
        posix_spawn_file_actions_destroy(&files_);
        posix_spawnattr_destroy(&rest_);
    }
    Setting(const Setting&) = delete;
    Setting& operator=(const Setting&) = delete;
    [[nodiscard]] int start(pid_t& process, const std::string& program, std::vector<char*>& arguments) const {
        return ::posix_spawnp(&process, program.c_str(), &files_, &rest_, arguments.data(), environ);
    }

private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t rest_{};
};

}  // namespace

struct ChildProcess::Pipes {
    Pipes(const Executor& home, int in, int err) : input{home, in}, errors{home, err} {}
    Descriptor input;
    Descriptor errors;
};

ChildProcess::ChildProcess(pid_t process, std::unique_ptr<Pipes> pipes) : process_{process}, pipes_{std::move(pipes)} {}

tl::expected<std::unique_ptr<ChildProcess>, std::string> ChildProcess::start(const Executor& home, const std::string& program,
                                                                             const std::vector<std::string>& arguments,
                                                                             const std::string& secret) {
    Pipe input;
    Pipe errors;
    if (!input.made() || !errors.made()) return tl::make_unexpected(std::string{std::strerror(errno)});
    // A line is shorter than any pipe: it is written at once.
    const auto line = secret + "\n";
    if (::write(input.write_end(), line.data(), line.size()) != static_cast<ssize_t>(line.size()))
        return tl::make_unexpected(std::string{std::strerror(errno)});
    auto words = arguments;
    words.insert(words.begin(), program);
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    pid_t process = 0;
    if (const int fault = Setting{input, errors}.start(process, program, pointers); fault != 0)
        return tl::make_unexpected(std::string{std::strerror(fault)});
    auto pipes = std::make_unique<Pipes>(home, input.take_write_end(), errors.take_read_end());
    return std::unique_ptr<ChildProcess>{new ChildProcess{process, std::move(pipes)}};
}

ChildProcess::~ChildProcess() {
    if (process_ != 0) (void)reap();
}

Awaitable<ChildProcess::Ended> ChildProcess::ended() {
    Ended end;
    std::array<char, 1024> read{};
    for (;;) {
        auto [error, size] = co_await pipes_->errors.async_read_some(net::buffer(read), no_throw);
        end.said.append(read.data(), size);
        if (end.said.size() > most_said) end.said.erase(0, end.said.size() - most_said);
        if (error) break;  // it has ended, as nobody else has that file
    }
    end.code = reap();
    co_return end;
}

void ChildProcess::end() {
    ErrorCode ignored;
    pipes_->input.close(ignored);
    if (process_ != 0) (void)::kill(process_, SIGTERM);
}

/// It has closed its files, so it ends of itself, or it is ended: waiting for it takes no time. How it ended was settled before it closed them.
int ChildProcess::reap() {
    int status = 0;
    (void)::kill(process_, SIGKILL);
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
    constexpr int by_signal = 128;
    return WIFEXITED(status) ? WEXITSTATUS(status) : by_signal + WTERMSIG(status);
}

}  // namespace server
