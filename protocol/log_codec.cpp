#include "protocol/log_codec.hpp"

#include "protocol/log_read.hpp"
#include "protocol/record_items.hpp"
#include "rules/match/hash.hpp"

namespace protocol {
tl::expected<std::string, LogError> encode_to_store(const match::Entry& entry) { return log::encoded_to_store(entry); }
std::string encode_entry(const match::Entry& entry) { return log::encoded(entry); }
std::string encode_command(const rules::Command& command) { return log::encoded(command); }
tl::expected<match::Entry, LogError> decode_entry(std::string_view bytes) { return log::decoded<match::Entry>(bytes, "Entry"); }

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

std::string record_item(std::string_view entry_bytes, const match::Hash& head) {
    rules::ByteWriter out;
    out.text(entry_bytes);
    out.raw_bytes({reinterpret_cast<const char*>(head.data()), head.size()});
    return out.take();
}

tl::expected<std::vector<match::Recorded>, RecordError> read_record(std::string_view file) {
    return read_items<match::Recorded>(record_items(file, magic, "armistice record ", "this is no record of a game"), decode_entry);
}

}  // namespace protocol
