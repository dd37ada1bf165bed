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

std::optional<std::string> read_start(const std::filesystem::path& path, std::size_t most) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
    std::ifstream file{path, std::ios::binary};
    if (!file) return std::nullopt;
    std::string start(most, '\0');
    file.read(start.data(), static_cast<std::streamsize>(most));
    start.resize(static_cast<std::size_t>(file.gcount()));
    return start;
}

}  // namespace admin
