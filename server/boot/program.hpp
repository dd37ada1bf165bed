#pragma once

namespace server {

class TimeSource;

/// The whole program: reads its flags, runs until a signal ends it, and says on standard error what is wrong. Its threads take no signals.
/// @return the exit code.
[[nodiscard]] int run_program(int argc, const char* const* argv, TimeSource& time);

}  // namespace server
