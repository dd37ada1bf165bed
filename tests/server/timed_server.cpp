// The server as it ships, but for its time, which a test turns: armistice-server-test --time-source=socket:PATH [flags of armistice-server]
// The test listens at PATH; the server connects as it starts. The test writes a line of three numbers in milliseconds, "WALL PASSED SKIPPED"
// (server::Hands), and the server reads them as its machine's clocks, until the next line: time stands still in between. Each line is
// answered by "ok": the first at once, the others as soon as the server has looked at its clock.
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/base/time_source.hpp"
#include "server/boot/program.hpp"

namespace {

class SocketTime final : public server::TimeSource {
public:
    explicit SocketTime(const std::string& path) : socket_{connected_to(path)} {
        if (!read_line()) throw std::runtime_error{path + ": the test did not say what time it is"};
        time_.emplace([this] { return hands(); });
        answered_ = lines_.load();
        answer();
        reader_ = std::thread{[this] {
            while (read_line()) {
            }
        }};
    }
    ~SocketTime() override {
        ::shutdown(socket_, SHUT_RDWR);
        reader_.join();
        ::close(socket_);
    }
    [[nodiscard]] match::Moment now() const override { return time_->now(); }
    [[nodiscard]] server::Look look() override {
        const std::lock_guard lock{looking_};
        const auto lines = lines_.load();
        const auto look = time_->look();
        for (; answered_ != lines; ++answered_) answer();
        return look;
    }
    match::Moment begin_at(match::Moment moment) override { return time_->begin_at(moment); }

private:
    [[nodiscard]] static int connected_to(const std::string& path) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        if (path.size() >= sizeof address.sun_path) throw std::runtime_error{path + ": too long a name for a socket"};
        std::memcpy(address.sun_path, path.data(), path.size());
        const int opened = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (opened < 0 || ::connect(opened, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
            throw std::runtime_error{path + ": no test listens there: " + std::strerror(errno)};
        return opened;
    }
    void answer() const {
        if (::send(socket_, "ok\n", 3, MSG_NOSIGNAL) != 3) std::fputs("nobody listens to what the time is any more\n", stderr);
    }
    /// Takes the next one. @return false at the end.
    bool read_line() {
        std::array<char, 128> part{};
        while (text_.find('\n') == std::string::npos) {
            const auto size = ::recv(socket_, part.data(), part.size(), 0);
            if (size <= 0) return false;
            text_.append(part.data(), static_cast<std::size_t>(size));
        }
        const auto end = text_.find('\n');
        long long wall = 0, passed = 0, skipped = 0;
        if (std::sscanf(text_.substr(0, end).c_str(), "%lld %lld %lld", &wall, &passed, &skipped) != 3) return false;
        text_.erase(0, end + 1);
        {
            const std::lock_guard lock{mutex_};
            hands_ = {wall, passed, skipped};
        }
        ++lines_;
        return true;
    }
    [[nodiscard]] server::Hands hands() const {
        const std::lock_guard lock{mutex_};
        return hands_;
    }

    mutable std::mutex mutex_;
    server::Hands hands_;
    std::string text_;  ///< Of the next line; the reader's.
    std::atomic<unsigned> lines_{0};
    std::mutex looking_;
    unsigned answered_ = 0;  ///< Lines; changed by whoever looks.
    const int socket_;
    std::optional<server::SystemTime> time_;
    std::thread reader_;
};

constexpr std::string_view flag = "--time-source=socket:";

}  // namespace

int main(int argc, char** argv) {
    std::vector<const char*> flags;
    std::string path;
    for (const char* word : std::vector<const char*>{argv, argv + argc}) {
        if (std::string_view{word}.starts_with(flag))
            path = word + flag.size();
        else
            flags.push_back(word);
    }
    // The reader's thread takes no signals, as those of the server.
    sigset_t all{};
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    try {
        const auto time = path.empty() ? std::unique_ptr<server::TimeSource>{std::make_unique<server::SystemTime>()}
                                       : std::unique_ptr<server::TimeSource>{std::make_unique<SocketTime>(path)};
        return server::run_program(static_cast<int>(flags.size()), flags.data(), *time);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "armistice-server-test: %s\n", error.what());
    }
    return 1;
}
