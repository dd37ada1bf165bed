#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "rules/match/entry.hpp"
#include "rules/match/replay.hpp"

/// Entries as bytes: Protobuf's wire format by protocol/armistice/log/v1/log.proto, in one form only. These bytes are stored, hashed, exported.
namespace protocol {

inline constexpr std::size_t max_entry_bytes = std::size_t{1} << 20;
inline constexpr int max_entry_depth = 64;                  ///< Messages inside of messages.
inline constexpr std::size_t max_entry_messages = 100'000;  ///< Small messages are large when read: bounds what a hostile entry asks for.

struct LogError {
    enum class Code : std::uint8_t {
        too_large,
        truncated,
        malformed,      ///< Not the wire format.
        not_canonical,  ///< Readable, but not as `encode_entry` writes it: a default written out, a longer number than needed, another order.
        unknown_field,  ///< A field or alternative that this version does not know.
        unknown_value,  ///< An enum's number without a meaning, or one out of its type's range.
        missing,        ///< No body, command, event.
        too_deep,
    } code{};
    std::string where;  ///< Such as "Entry.rolls.secret".
};

[[nodiscard]] std::string encode_entry(const match::Entry& entry);
/// The same for the store, which must never take what `decode_entry` refuses: an error where the entry is too large or too deep for it.
/// Known from the writing; nothing is read back.
[[nodiscard]] tl::expected<std::string, LogError> encode_to_store(const match::Entry& entry);
/// Never throws, whatever the bytes; what it accepts, `encode_entry` gives back byte for byte.
[[nodiscard]] tl::expected<match::Entry, LogError> decode_entry(std::string_view bytes);
/// A command in the same form, as it stands in an entry.
[[nodiscard]] std::string encode_command(const rules::Command& command);
/// Every field by name, an entry a block, for people and for golden files.
[[nodiscard]] std::string entry_text(const match::Entry& entry);

/// A record file (docs/reference/record-format.md): a magic line, then the entries, each with its length before and its head after it.
[[nodiscard]] std::string record_magic();
[[nodiscard]] std::string record_item(std::string_view entry_bytes, const match::Hash& head);
struct RecordError {
    std::uint64_t sequence = 0;  ///< Of the entry that could not be read; 0 for the file itself.
    std::string what;
};
[[nodiscard]] tl::expected<std::vector<match::Recorded>, RecordError> read_record(std::string_view file);
[[nodiscard]] const char* to_text(LogError::Code code);

}  // namespace protocol
