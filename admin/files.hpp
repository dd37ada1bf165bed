#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace admin {

/// The whole of a file; nothing where it cannot be read.
[[nodiscard]] std::optional<std::string> read_file(const std::filesystem::path& path);

}  // namespace admin
