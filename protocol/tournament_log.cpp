#include "protocol/tournament_log.hpp"

#include <utility>

#include "protocol/log_read.hpp"
#include "protocol/log_write.hpp"
#include "protocol/record_items.hpp"

namespace protocol {
namespace {

using TournamentEntry = tournament::record::Entry;

constexpr std::string_view tournament_magic_line = "armistice tournament 1\n";
constexpr std::string_view tournament_kind = "armistice tournament ";

log::Writer write_tournament(const TournamentEntry& entry, std::string& bytes) {
    log::Writer writer{bytes};
    TournamentEntry::fields(writer, entry);
    return writer;
}

}  // namespace

std::string encode_tournament_entry(const TournamentEntry& entry) {
    std::string bytes;
    write_tournament(entry, bytes);
    return bytes;
}

tl::expected<std::string, LogError> encode_tournament_entry_to_store(const TournamentEntry& entry) {
    std::string bytes;
    const auto writer = write_tournament(entry, bytes);
    if (writer.depth() > max_entry_depth) return tl::make_unexpected(LogError{LogError::Code::too_deep, "Entry"});
    if (bytes.size() > max_entry_bytes || writer.messages() > max_entry_messages)
        return tl::make_unexpected(LogError{LogError::Code::too_large, "Entry"});
    return bytes;
}

tl::expected<TournamentEntry, LogError> decode_tournament_entry(std::string_view bytes) {
    if (bytes.size() > max_entry_bytes) return tl::make_unexpected(LogError{LogError::Code::too_large, "Entry"});
    log::Reading reading;
    reading.path = "Entry";
    TournamentEntry entry;
    log::Reader reader{bytes, reading};
    TournamentEntry::fields(reader, entry);
    reader.finish();
    if (reading.error) return tl::make_unexpected(std::move(*reading.error));
    return entry;
}

std::string tournament_magic() { return std::string{tournament_magic_line}; }

bool is_tournament_record(std::string_view file) { return file.starts_with(tournament_kind); }

std::string tournament_record_file(const std::vector<tournament::record::Recorded>& record) {
    auto file = tournament_magic();
    for (const auto& recorded : record) file += record_item(recorded.bytes, recorded.head);
    return file;
}

tl::expected<std::vector<tournament::record::Recorded>, RecordError> read_tournament_record(std::string_view file) {
    auto found = record_items(file, tournament_magic_line, tournament_kind, "this is no record of a tournament");
    std::vector<tournament::record::Recorded> record;
    for (const auto& item : found.items) {
        auto entry = decode_tournament_entry(item.bytes);
        if (!entry) return tl::make_unexpected(RecordError{record.size() + 1, in_words(entry.error())});
        record.push_back({std::move(*entry), std::string{item.bytes}, item.head});
    }
    if (found.error) return tl::make_unexpected(std::move(*found.error));
    return record;
}

}  // namespace protocol
