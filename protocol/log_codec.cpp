#include "protocol/log_codec.hpp"

#include <utility>

#include "protocol/log_read.hpp"
#include "protocol/log_write.hpp"
#include "protocol/record_items.hpp"
#include "rules/table/hash.hpp"

namespace protocol {
namespace {

log::Writer write(const table::Entry& entry, std::string& bytes) {
    bytes.reserve(512);
    log::Writer writer{bytes};
    table::Entry::fields(writer, entry);
    return writer;
}

}  // namespace

tl::expected<std::string, LogError> encode_to_store(const table::Entry& entry) {
    std::string bytes;
    const auto writer = write(entry, bytes);
    if (writer.depth() > max_entry_depth) return tl::make_unexpected(LogError{LogError::Code::too_deep, "Entry"});
    if (bytes.size() > max_entry_bytes || writer.messages() > max_entry_messages)
        return tl::make_unexpected(LogError{LogError::Code::too_large, "Entry"});
    return bytes;
}

std::string encode_entry(const table::Entry& entry) {
    std::string bytes;
    write(entry, bytes);
    return bytes;
}

std::string encode_command(const rules::Command& command) {
    std::string bytes;
    log::Writer writer{bytes};
    rules::Command::fields(writer, command);
    return bytes;
}

tl::expected<table::Entry, LogError> decode_entry(std::string_view bytes) {
    if (bytes.size() > max_entry_bytes) return tl::make_unexpected(LogError{LogError::Code::too_large, "Entry"});
    log::Reading reading;
    reading.path = "Entry";
    table::Entry entry;
    log::Reader reader{bytes, reading};
    table::Entry::fields(reader, entry);
    reader.finish();
    if (reading.error) return tl::make_unexpected(std::move(*reading.error));
    return entry;
}

const char* to_text(LogError::Code code) {
    switch (code) {
        case LogError::Code::too_large: return "too large";
        case LogError::Code::truncated: return "cut short";
        case LogError::Code::malformed: return "not the wire format";
        case LogError::Code::not_canonical: return "not in the one form that entries are written in";
        case LogError::Code::unknown_field: return "an unknown field";
        case LogError::Code::unknown_value: return "a value out of its range";
        case LogError::Code::missing: return "something is missing";
        case LogError::Code::too_deep: return "nested too deeply";
    }
    return "";
}

namespace {

constexpr std::string_view magic = "armistice record 1\n";

}  // namespace

std::string record_magic() { return std::string{magic}; }

std::string record_item(std::string_view entry_bytes, const table::Hash& head) {
    rules::ByteWriter out;
    out.text(entry_bytes);
    out.raw_bytes({reinterpret_cast<const char*>(head.data()), head.size()});
    return out.take();
}

tl::expected<std::vector<table::Recorded>, RecordError> read_record(std::string_view file) {
    auto found = record_items(file, magic, "armistice record ", "this is no record of a game");
    std::vector<table::Recorded> record;
    for (const auto& item : found.items) {
        auto entry = decode_entry(item.bytes);
        if (!entry) return tl::make_unexpected(RecordError{record.size() + 1, in_words(entry.error())});
        record.push_back({std::move(*entry), std::string{item.bytes}, item.head, {}});
    }
    if (found.error) return tl::make_unexpected(std::move(*found.error));
    return record;
}

}  // namespace protocol
