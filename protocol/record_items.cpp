#include "protocol/record_items.hpp"

#include <algorithm>

namespace protocol {
namespace {

std::uint32_t number_at(std::string_view bytes) {
    std::uint32_t number = 0;
    for (std::size_t at = 0; at < 4; ++at) number |= std::uint32_t{static_cast<std::uint8_t>(bytes[at])} << (8 * at);
    return number;
}

}  // namespace

RecordItems record_items(std::string_view file, std::string_view magic, std::string_view kind, const char* otherwise) {
    RecordItems found;
    if (!file.starts_with(magic)) {
        const bool newer = file.starts_with(kind) && file.size() > magic.size();
        found.error =
            RecordError{0, newer ? "a newer version has written this record: use the armistice-admin of that version" : otherwise};
        return found;
    }
    file.remove_prefix(magic.size());
    while (!file.empty()) {
        if (file.size() < 4 || number_at(file) > max_entry_bytes || file.size() < 4 + number_at(file) + sizeof(match::Hash)) {
            found.error = RecordError{found.items.size() + 1, "the file is cut short, or a length in it was changed"};
            return found;
        }
        const auto size = number_at(file);
        RecordItem item{file.substr(4, size)};
        const auto head = file.substr(4 + size, item.head.size());
        std::copy(head.begin(), head.end(), reinterpret_cast<char*>(item.head.data()));
        file.remove_prefix(4 + size + item.head.size());
        found.items.push_back(item);
    }
    return found;
}

std::string in_words(const LogError& error) {
    auto words = std::string{to_text(error.code)} + ": " + error.where;
    if (error.code == LogError::Code::unknown_field || error.code == LogError::Code::unknown_value)
        words += " (it was changed, or written by a newer version: its armistice-admin says which)";
    return words;
}

}  // namespace protocol
