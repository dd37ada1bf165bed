#include "persistence/high_water_mark.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>

#include "persistence/startup.hpp"
#include "persistence/sync_folder.hpp"

namespace persistence {
namespace {

// A mark: these words, u64 turn, 16 bytes run, 16 bytes before, u64 entries, u64 others, 32 bytes seal. docs/reference/record-format.md describes it.
constexpr std::string_view magic = "armistice mark 3\n";
constexpr std::string_view second_magic = "armistice mark 2\n";  ///< Of servers that did not seal values.
constexpr std::string_view first_magic = "armistice mark 1\n";   ///< Of older servers: without the others.
static_assert(magic.size() == first_magic.size() && magic.size() == second_magic.size());
constexpr std::string_view restored_magic = "armistice restored\n";
constexpr std::size_t place_bytes = 512;
constexpr std::size_t seal_bytes = 32;
constexpr std::size_t first_mark_bytes = magic.size() + 8 + 16 + 16 + 8 + seal_bytes;
constexpr std::size_t mark_bytes = first_mark_bytes + 8;

std::string path_of(const std::string& database) { return database + ".mark"; }

std::uint64_t number_at(std::string_view text, std::size_t at) {
    std::uint64_t value = 0;
    for (unsigned byte = 0; byte < 8; ++byte) value |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(text[at + byte])) << (8 * byte);
    return value;
}
/// Without a key a checksum has to do.
std::string seal_of(const Integrity& integrity, const HighWaterMark& mark, std::string_view text) {
    const auto sum = integrity.sum_of("mark", text);
    return integrity.seal ? integrity.seal_of(mark.run, mark.entries, sum) : sum;
}
/// @param words  which kind of mark.
std::string text_of(const Integrity& integrity, const HighWaterMark& mark, std::uint64_t turn, std::string_view words = magic) {
    std::string text{words};
    add_number(text, turn);
    text.append(reinterpret_cast<const char*>(mark.run.data()), mark.run.size());
    text.append(reinterpret_cast<const char*>(mark.before.data()), mark.before.size());
    add_number(text, mark.entries);
    if (words != first_magic) add_number(text, mark.others);
    text += seal_of(integrity, mark, text);
    text.resize(words == first_magic ? first_mark_bytes : mark_bytes);
    return text;
}

struct Read {
    std::uint64_t turn = 0;
    bool sealed_values = false;
    HighWaterMark mark;
};
std::optional<Read> read_at(std::string_view file, std::size_t at, const Integrity& integrity, bool any_key) {
    if (file.size() < at + mark_bytes) return std::nullopt;
    const auto words = file.substr(at, magic.size());
    if (words != magic && words != second_magic && words != first_magic) return std::nullopt;
    const auto text = file.substr(at, words == first_magic ? first_mark_bytes : mark_bytes);
    Read read;
    read.sealed_values = words == magic;
    auto next = magic.size();
    read.turn = number_at(text, next);
    next += 8;
    std::copy_n(text.begin() + next, 16, read.mark.run.begin());
    next += 16;
    std::copy_n(text.begin() + next, 16, read.mark.before.begin());
    read.mark.entries = number_at(text, next + 16);
    if (words != first_magic) read.mark.others = number_at(text, next + 24);
    if (!any_key && text != text_of(integrity, read.mark, read.turn, words)) return std::nullopt;
    return read;
}

}  // namespace

HighWaterMarkFile::Found HighWaterMarkFile::look(const std::string& database, const Integrity& integrity, bool any_key) {
    Found found;
    std::error_code fault;
    found.exists = std::filesystem::exists(path_of(database), fault);
    std::ifstream file{path_of(database), std::ios::binary};
    const std::string text{std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
    found.restored = text == restored_magic;
    const auto first = read_at(text, 0, integrity, any_key);
    const auto second = read_at(text, place_bytes, integrity, any_key);
    const auto& newer = first && (!second || first->turn > second->turn) ? first : second;
    if (newer) {
        found.mark = newer->mark;
        found.sealed_values = newer->sealed_values;
    }
    return found;
}

bool HighWaterMarkFile::note_restored(const std::string& database) {
    const int file = ::open(path_of(database).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    const bool written = file >= 0 &&
                         ::write(file, restored_magic.data(), restored_magic.size()) == static_cast<ssize_t>(restored_magic.size()) &&
                         ::fsync(file) == 0;
    if (file >= 0) ::close(file);
    return written;
}

StoreResult<HighWaterMarkFile> HighWaterMarkFile::create(const std::string& database, const Integrity& integrity,
                                                         const HighWaterMark& mark) {
    const auto path = path_of(database);
    const auto fresh = path + ".new";
    auto text = text_of(integrity, mark, 1);
    text.resize(2 * place_bytes);  // what is there is written over later, which a full disk does not stop
    HighWaterMarkFile made{::open(fresh.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), integrity, mark};
    const bool written = made.file_ >= 0 && ::fchmod(made.file_, 0600) == 0 &&
                         ::pwrite(made.file_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()) &&
                         ::fsync(made.file_) == 0 && ::rename(fresh.c_str(), path.c_str()) == 0 && sync_folder_of(path);
    if (!written) return tl::make_unexpected(system_error(path, errno));
    return made;
}
HighWaterMarkFile::~HighWaterMarkFile() {
    if (file_ >= 0) ::close(file_);
}

void HighWaterMarkFile::write(const HighWaterMark& mark) {
    if (mark == mark_) return;
    const auto text = text_of(*integrity_, mark, turn_ + 1);
    const auto at = static_cast<off_t>(turn_ % 2 * place_bytes);  // the place of the older one
    if (::pwrite(file_, text.data(), text.size(), at) != static_cast<ssize_t>(text.size())) return;
    mark_ = mark;
    ++turn_;
    synced_ = false;
}
void HighWaterMarkFile::sync() {
    if (synced_) return;
    synced_ = ::fdatasync(file_) == 0;
}

}  // namespace persistence
