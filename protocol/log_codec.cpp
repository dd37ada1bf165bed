#include "protocol/log_codec.hpp"

#include <utility>

#include "protocol/log_read.hpp"
#include "protocol/log_write.hpp"
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

std::uint32_t number_at(std::string_view bytes) {
    std::uint32_t number = 0;
    for (std::size_t at = 0; at < 4; ++at) number |= std::uint32_t{static_cast<std::uint8_t>(bytes[at])} << (8 * at);
    return number;
}

}  // namespace

std::string record_magic() { return std::string{magic}; }

std::string record_item(std::string_view entry_bytes, const table::Hash& head) {
    rules::ByteWriter out;
    out.text(entry_bytes);
    out.raw_bytes({reinterpret_cast<const char*>(head.data()), head.size()});
    return out.take();
}

namespace {

std::string in_words(const LogError& error) {
    auto words = std::string{to_text(error.code)} + ": " + error.where;
    if (error.code == LogError::Code::unknown_field || error.code == LogError::Code::unknown_value)
        words += " (it was changed, or written by a newer version: its armistice-admin says which)";
    return words;
}

}  // namespace

tl::expected<std::vector<table::Recorded>, RecordError> read_record(std::string_view file) {
    constexpr std::string_view any_version = "armistice record ";
    if (!file.starts_with(magic))
        return tl::make_unexpected(RecordError{0, file.starts_with(any_version) && file.size() > magic.size()
                                                      ? "a newer version has written this record: use the armistice-admin of that version"
                                                      : "this is no record of a game"});
    file.remove_prefix(magic.size());
    std::vector<table::Recorded> record;
    while (!file.empty()) {
        const auto sequence = record.size() + 1;
        if (file.size() < 4 || number_at(file) > max_entry_bytes || file.size() < 4 + number_at(file) + sizeof(table::Hash))
            return tl::make_unexpected(RecordError{sequence, "the file is cut short, or a length in it was changed"});
        const auto size = number_at(file);
        table::Recorded recorded;
        recorded.bytes = file.substr(4, size);
        const auto head = file.substr(4 + size, recorded.head.size());
        std::copy(head.begin(), head.end(), reinterpret_cast<char*>(recorded.head.data()));
        file.remove_prefix(4 + size + recorded.head.size());
        auto entry = decode_entry(recorded.bytes);
        if (!entry) return tl::make_unexpected(RecordError{sequence, in_words(entry.error())});
        recorded.entry = std::move(*entry);
        record.push_back(std::move(recorded));
    }
    return record;
}

}  // namespace protocol
