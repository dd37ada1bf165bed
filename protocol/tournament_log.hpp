#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/log_codec.hpp"
#include "rules/tournament/record/verify.hpp"

/// Entries of a tournament as bytes: Protobuf's wire format by protocol/armistice/tournament/v1/tournament.proto, in one form only.
namespace protocol {

[[nodiscard]] std::string encode_tournament_entry(const tournament::record::Entry& entry);
/// The same for the store: an error where the entry is too large or too deep to be read again.
[[nodiscard]] tl::expected<std::string, LogError> encode_tournament_entry_to_store(const tournament::record::Entry& entry);
/// Never throws, whatever the bytes; what it accepts, `encode_tournament_entry` gives back byte for byte.
[[nodiscard]] tl::expected<tournament::record::Entry, LogError> decode_tournament_entry(std::string_view bytes);

/// A record file (docs/reference/tournament-record.md): a magic line, then items as those of a game's record (`record_item`).
[[nodiscard]] std::string tournament_magic();
/// True if a file says of itself that it is a tournament's record, of whatever version.
[[nodiscard]] bool is_tournament_record(std::string_view file);
[[nodiscard]] std::string tournament_record_file(const std::vector<tournament::record::Recorded>& record);
[[nodiscard]] tl::expected<std::vector<tournament::record::Recorded>, RecordError> read_tournament_record(std::string_view file);

}  // namespace protocol
