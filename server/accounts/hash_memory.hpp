#pragma once

#include <span>

namespace server {

/// Where `hash_memory.cpp` is part of a program, that keeps the memory of a hash for the next one. libsodium maps it anew for each, 64 MiB that
/// the system fills with zeros, and gives it back after; whoever maps memory meanwhile, or gives some back, waits for that, 15 ms and more. So
/// log-ins held up games. What was kept is wiped, and is in no core dump.
/// @return what is kept now, empty where a hash has it; to be read only while nothing is hashed.
[[nodiscard]] std::span<const unsigned char> kept_hash_memory() noexcept;

}  // namespace server
