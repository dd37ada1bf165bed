#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/log_codec.hpp"

/// What files of records have in common, of games and of tournaments.
namespace protocol {

struct RecordItem {
    std::string_view bytes;  ///< Of an entry, into the file.
    match::Hash head{};      ///< As the file states it.
};
struct RecordItems {
    std::vector<RecordItem> items{};
    std::optional<RecordError> error{};  ///< Why nothing could be read after them.
};
/// Cuts a file into its items.
/// @param magic  its first line. @param kind  how that begins in every version. @param otherwise  what is said of another file.
[[nodiscard]] RecordItems record_items(std::string_view file, std::string_view magic, std::string_view kind, const char* otherwise);

/// What is wrong with the bytes of an entry, for people.
[[nodiscard]] std::string in_words(const LogError& error);

/// The entries of a file that was cut into its items.
template <class Recorded, class Decode>
tl::expected<std::vector<Recorded>, RecordError> read_items(RecordItems found, Decode decode) {
    std::vector<Recorded> record;
    for (const auto& item : found.items) {
        auto entry = decode(item.bytes);
        if (!entry) return tl::make_unexpected(RecordError{record.size() + 1, in_words(entry.error())});
        auto& read = record.emplace_back();
        read.entry = std::move(*entry), read.bytes = item.bytes, read.head = item.head;
    }
    if (found.error) return tl::make_unexpected(std::move(*found.error));
    return record;
}

}  // namespace protocol
