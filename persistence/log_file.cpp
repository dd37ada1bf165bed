#include "persistence/log_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <tuple>
#include <vector>

#include "persistence/database.hpp"

namespace persistence {
namespace {

constexpr std::uint64_t least_left = 4;  ///< A log takes this part of the room at most.

/// An open file of the system. SQLite locks none of its logs, so that closing one lets no lock go.
class File {
public:
    explicit File(const std::string& path) : handle_{::open(path.c_str(), O_WRONLY | O_CLOEXEC)} {}
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() {
        if (handle_ >= 0) ::close(handle_);
    }
    [[nodiscard]] int handle() const noexcept { return handle_; }

private:
    int handle_;
};

bool add_zeros(int file, std::uint64_t from, std::uint64_t until) {
    const std::vector<char> zeros(1 << 20);
    while (from < until) {
        const auto part = static_cast<std::size_t>(std::min<std::uint64_t>(until - from, zeros.size()));
        const auto written = ::pwrite(file, zeros.data(), part, static_cast<off_t>(from));
        if (written <= 0) return false;
        from += static_cast<std::uint64_t>(written);
    }
    return ::fdatasync(file) == 0;
}

}  // namespace

void lengthen_log(Database& writer, const std::string& path, std::uint64_t bytes) {
    std::error_code unknown;
    const auto space = std::filesystem::space(path, unknown);
    if (unknown || bytes > space.available / least_left) return;
    const File log{path + "-wal"};
    struct stat known {};
    if (log.handle() < 0 || !writer.run("BEGIN IMMEDIATE")) return;
    if (::fstat(log.handle(), &known) == 0) {
        const auto size = static_cast<std::uint64_t>(known.st_size);
        if (size < bytes && !add_zeros(log.handle(), size, bytes)) std::ignore = ::ftruncate(log.handle(), known.st_size);
    }
    (void)writer.run("ROLLBACK");
}

}  // namespace persistence
