#include "protocol/wire_frame.hpp"

#include <fmt/format.h>
#include <google/protobuf/message.h>
#include <google/protobuf/util/json_util.h>

#include <limits>

namespace protocol::frame {
namespace {

namespace pb = google::protobuf;
using Code = WireError::Code;

/// What the JSON library says, as one of our codes: it has no codes of its own.
WireError json_fault(std::string_view said) {
    const auto says = [&](std::string_view part) { return said.find(part) != std::string_view::npos; };
    auto problem = fmt::format("the JSON could not be read: {}", said.substr(0, 300));
    if (says("Cannot find field") || says("no such field"))
        return {Code::unknown_field, {}, std::move(problem), "check the spelling against protocol/README.md", 0};
    if (says("invalid value")) return {Code::bad_value, {}, std::move(problem), "send a value of the field's kind and range", 0};
    return {Code::no_message, {}, std::move(problem), "send one JSON object a frame, as in protocol/README.md", 0};
}

std::optional<WireError> parse_json(std::string_view bytes, bool strict, pb::Message& message) {
    const auto begin = bytes.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos || bytes[begin] != '{')
        return WireError{
            Code::no_message, {}, "the frame is no JSON object", "send one JSON object a frame, such as {\"request\":1,\"ping\":{}}", 0};
    pb::util::JsonParseOptions options;
    options.ignore_unknown_fields = !strict;
    const auto status = pb::util::JsonStringToMessage({bytes.data(), bytes.size()}, &message, options);
    if (status.ok()) return std::nullopt;
    const auto said = status.message();
    return json_fault({said.data(), said.size()});
}

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
    return format == Format::json ? parse_json(bytes, strict, message) : parse_binary(bytes, message);
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
