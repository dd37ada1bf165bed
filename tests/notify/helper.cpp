#include "tests/notify/helper.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>

namespace testing {

Helper::Helper(const std::string& script, const std::vector<std::string>& arguments) {
    int to[2]{};
    int from[2]{};
    if (::pipe2(to, O_CLOEXEC) != 0 || ::pipe2(from, O_CLOEXEC) != 0) throw std::runtime_error{"no pipe"};
    std::vector<std::string> words{"/usr/bin/python3", "-B", "tests/notify/" + script};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    process_ = ::fork();
    if (process_ == 0) {
        ::dup2(to[0], STDIN_FILENO);
        ::dup2(from[1], STDOUT_FILENO);
        ::execv(pointers.front(), pointers.data());
        ::_exit(127);
    }
    ::close(to[0]);
    ::close(from[1]);
    in_ = to[1];
    out_ = from[0];
    port_ = static_cast<std::uint16_t>(std::stoi(line()));
}

Helper::~Helper() {
    ::close(in_);
    ::close(out_);
    ::kill(process_, SIGTERM);
    ::waitpid(process_, nullptr, 0);
}

bool Helper::readable(int ms) const {
    pollfd one{out_, POLLIN, 0};
    return ::poll(&one, 1, ms) > 0;
}

std::string Helper::line() {
    constexpr int patience_ms = 10'000;
    for (;;) {
        if (const auto end = read_.find('\n'); end != std::string::npos) {
            auto text = read_.substr(0, end);
            read_.erase(0, end + 1);
            return text;
        }
        char bytes[4096];
        const auto got = readable(patience_ms) ? ::read(out_, bytes, sizeof bytes) : 0;
        if (got <= 0) throw std::runtime_error{"the helper says nothing"};
        read_.append(bytes, static_cast<std::size_t>(got));
    }
}

nlohmann::json Helper::next() { return nlohmann::json::parse(line()); }
bool Helper::silent() { return read_.empty() && !readable(0); }

void make_certificate(const std::string& folder) {
    const auto command =
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost "
        "-addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout " +
        folder + "/key.pem -out " + folder + "/certificate.pem 2>/dev/null";
    if (std::system(command.c_str()) != 0) throw std::runtime_error{"openssl makes no certificate"};
}

}  // namespace testing
