// Stored bytes: entries, records, secrets, orders, choices. What is accepted is given back byte for byte.
#include "protocol/log_codec.hpp"
#include "rules/core/canonical.hpp"
#include "rules/match/replay.hpp"
#include "rules/match/sealed_answers.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using fuzz::must;

void entry(std::string_view bytes) {
    const auto decoded = protocol::decode_entry(bytes);
    if (!decoded) return must(!decoded.error().where.empty(), "an error that names no place");
    must(protocol::encode_entry(*decoded) == bytes, "an entry is not written as it was read");
    const auto stored = protocol::encode_to_store(*decoded);
    must(stored.has_value() && *stored == bytes, "the store refuses what the log can read");
    must(!protocol::entry_text(*decoded).empty() || bytes.empty(), "an entry without a text");
}

void record(std::string_view file) {
    const auto read = protocol::read_record(file);
    if (!read) return must(!read.error().what.empty(), "an error that says nothing");
    auto written = protocol::record_magic();
    for (const auto& recorded : *read) written += protocol::record_item(recorded.bytes, recorded.head);
    must(written == file, "a record is not written as it was read");
    if (const auto verified = match::verify(*read, nullptr); !verified) must(!verified.error().what.empty(), "a fault without a reason");
}

void secrets(std::string_view bytes) {
    if (const auto read = match::decode_secrets(bytes)) must(match::encode_secrets(*read) == bytes, "secrets change");
    if (const auto read = match::orders_from(bytes)) must(match::canonical_bytes(*read) == bytes, "orders change");
    if (const auto read = match::order_change_from(bytes)) must(match::canonical_bytes(*read) == bytes, "a change of an order changes");
    if (const auto read = rules::choice_from(bytes)) must(rules::canonical_bytes(*read) == bytes, "a choice changes");
}

}  // namespace

/// The first byte says what the others are.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto bytes = fuzz::text_of(data + 1, size - 1);
    switch (data[0] % 3) {
        case 0: entry(bytes); break;
        case 1: record(bytes); break;
        default: secrets(bytes); break;
    }
    return 0;
}
