#pragma once

#include <string>

#include "admin/remote.hpp"

namespace admin {

/// Why flags of a running server were given in vain, for a call that reads a file; empty where none was given.
[[nodiscard]] std::string flags_in_vain(const ServerChoice& choice);

}  // namespace admin
