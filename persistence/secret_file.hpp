#pragma once

#include <string>
#include <tl/expected.hpp>

namespace persistence {

/// The first line of a file that holds a secret: a password, or a token. A file that others than its owner may read is not read.
/// @return the line, or a sentence that says what to do.
[[nodiscard]] tl::expected<std::string, std::string> secret_of(const std::string& path);

}  // namespace persistence
