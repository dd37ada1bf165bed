#include "admin/files.hpp"

#include <fstream>
#include <sstream>

namespace admin {

std::optional<std::string> read_file(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
    std::ifstream file{path, std::ios::binary};
    if (!file) return std::nullopt;
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) return std::nullopt;
    return std::move(text).str();
}

}  // namespace admin
