#pragma once

#include <stdexcept>

namespace server {

/// The server cannot start. The message says what to do.
struct StartupError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace server
