#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace admin {

/// The whole of a file; nothing where it cannot be read.
[[nodiscard]] std::optional<std::string> read_file(const std::filesystem::path& path);

/// The first `most` bytes of a file, or fewer; nothing where it cannot be read.
[[nodiscard]] std::optional<std::string> read_start(const std::filesystem::path& path, std::size_t most);

}  // namespace admin
