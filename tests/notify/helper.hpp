#pragma once

#include <sys/types.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace testing {

/// A program of this folder that serves on loopback and tells what it was sent, a line of JSON each. It ends with this.
class Helper {
public:
    /// @param script  its name in tests/notify.
    explicit Helper(const std::string& script, const std::vector<std::string>& arguments = {});
    ~Helper();
    Helper(const Helper&) = delete;
    Helper& operator=(const Helper&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    /// The next that it tells; throws where it tells nothing for ten seconds.
    [[nodiscard]] nlohmann::json next();
    /// Nothing more was told until now. For what was sent before and answered.
    [[nodiscard]] bool silent();

private:
    [[nodiscard]] bool readable(int ms) const;
    [[nodiscard]] std::string line();

    pid_t process_ = 0;
    int in_ = -1;
    int out_ = -1;
    std::string read_;
    std::uint16_t port_ = 0;
};

/// certificate.pem and key.pem for localhost and 127.0.0.1, signed by itself, in this folder.
void make_certificate(const std::string& folder);

}  // namespace testing
