#include "protocol/wire_frame.hpp"

#include <fmt/format.h>
#include <google/protobuf/message.h>
#include <google/protobuf/util/json_util.h>

#include <limits>

#include "protocol/wire_json.hpp"

namespace protocol::frame {
namespace {

namespace pb = google::protobuf;
using Code = WireError::Code;

std::optional<WireError> parse_binary(std::string_view bytes, pb::Message& message) {
    if (bytes.size() <= std::numeric_limits<int>::max() && message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
        return std::nullopt;
    if (bytes.starts_with('{'))
        return WireError{Code::wrong_frame,
                         {},
                         "the frame is JSON, the session's sub-protocol is binary",
                         "open the connection with the sub-protocol armistice.v1.json",
                         0};
    return WireError{Code::no_message, {}, "the bytes are no message", "send one message of armistice.v1 a frame", 0};
}

}  // namespace

std::optional<WireError> parse(std::string_view bytes, Format format, bool strict, std::size_t most_bytes, pb::Message& message) {
    // What Protobuf has to say about a frame is answered, not printed: a client could fill the log with it.
    [[maybe_unused]] static const auto quiet = pb::SetLogHandler(nullptr);
    if (bytes.size() > most_bytes)
        return WireError{Code::too_large,
                         {},
                         fmt::format("the frame has {} bytes", bytes.size()),
                         fmt::format("send at most {} bytes a frame", most_bytes),
                         0};
    return format == Format::json ? read_json(bytes, strict, message) : parse_binary(bytes, message);
}

std::string print(const pb::Message& message, Format format) {
    std::string text;
    if (format == Format::binary) {
        message.SerializeToString(&text);
        return text;
    }
    pb::util::JsonPrintOptions options;
    options.preserve_proto_field_names = true;
    if (!pb::util::MessageToJsonString(message, &text, options).ok()) text = "{}";
    return text;
}

}  // namespace protocol::frame
