#include "persistence/secret_file.hpp"

#include <filesystem>
#include <fstream>

namespace persistence {

tl::expected<std::string, std::string> secret_of(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code fault;
    const auto status = fs::status(path, fault);
    std::ifstream file{path};
    if (!fs::is_regular_file(status) || !file.is_open()) return tl::make_unexpected(path + " cannot be read");
    if ((status.permissions() & (fs::perms::group_all | fs::perms::others_all)) != fs::perms::none)
        return tl::make_unexpected("others may read " + path + ": run chmod 600 on it, then start again");
    std::string line;
    std::getline(file, line);
    return line;
}

}  // namespace persistence
