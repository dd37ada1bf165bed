#include "protocol/tournament_log.hpp"

#include <utility>

#include "protocol/log_read.hpp"
#include "protocol/record_items.hpp"

namespace protocol {
namespace {

using TournamentEntry = tournament::record::Entry;

constexpr std::string_view tournament_magic_line = "armistice tournament 1\n";
constexpr std::string_view tournament_kind = "armistice tournament ";

}  // namespace

std::string encode_tournament_entry(const TournamentEntry& entry) { return log::encoded(entry); }
tl::expected<std::string, LogError> encode_tournament_entry_to_store(const TournamentEntry& entry) { return log::encoded_to_store(entry); }
tl::expected<TournamentEntry, LogError> decode_tournament_entry(std::string_view bytes) {
    return log::decoded<TournamentEntry>(bytes, "Entry");
}

std::string tournament_magic() { return std::string{tournament_magic_line}; }

bool is_tournament_record(std::string_view file) { return file.starts_with(tournament_kind); }

std::string tournament_record_file(const std::vector<tournament::record::Recorded>& record) {
    auto file = tournament_magic();
    for (const auto& recorded : record) file += record_item(recorded.bytes, recorded.head);
    return file;
}

tl::expected<std::vector<tournament::record::Recorded>, RecordError> read_tournament_record(std::string_view file) {
    auto items = record_items(file, tournament_magic_line, tournament_kind, "this is no record of a tournament");
    return read_items<tournament::record::Recorded>(std::move(items), decode_tournament_entry);
}

}  // namespace protocol
