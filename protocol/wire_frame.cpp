#include "protocol/wire_frame.hpp"

#include <fmt/format.h>
#include <google/protobuf/message.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "protocol/wire_json_fault.hpp"
#include "rules/core/text.hpp"

namespace protocol::frame {
namespace {

namespace pb = google::protobuf;
using Code = WireError::Code;

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
    return json_fault({said.data(), said.size()}, *message.GetDescriptor());
}

/// Reads JSON as far as it goes, and judges nothing.
class Scan {
public:
    explicit Scan(std::string_view json) : rest_{json} {}
    bool take(char c) {
        const auto at = rest_.find_first_not_of(" \t\r\n");
        rest_.remove_prefix(std::min(at, rest_.size()));
        if (!rest_.starts_with(c)) return false;
        rest_.remove_prefix(1);
        return true;
    }
    /// What stands between quotes, as it is written.
    std::optional<std::string_view> text() {
        if (!take('"')) return std::nullopt;
        for (std::size_t at = 0; at < rest_.size(); ++at) {
            if (rest_[at] == '\\')
                ++at;
            else if (rest_[at] == '"')
                return before(at, 1);
        }
        return std::nullopt;
    }
    /// A number or a word.
    std::string_view word() { return before(std::min(rest_.find_first_of(" \t\r\n,:{}[]\""), rest_.size()), 0); }
    /// A value of any kind; false where it does not end.
    bool skip() {
        std::size_t depth = 0;
        do {
            if (take('{') || take('[')) {
                ++depth;
            } else if (take('}') || take(']')) {
                if (depth-- == 0) return false;
            } else if (take(',') || take(':')) {
                if (depth == 0) return false;
            } else if (rest_.starts_with('"')) {
                if (!text()) return false;
            } else if (word().empty()) {
                return false;
            }
        } while (depth > 0);
        return true;
    }

private:
    std::string_view before(std::size_t at, std::size_t more) {
        const auto found = rest_.substr(0, at);
        rest_.remove_prefix(at + more);
        return found;
    }
    std::string_view rest_;
};

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

std::uint32_t request_in(std::string_view json) {
    Scan scan{json};
    if (!scan.take('{')) return 0;
    do {
        const auto name = scan.text();
        if (!name || !scan.take(':')) return 0;
        if (*name != "request") continue;
        const auto quoted = scan.text();  // as Protobuf's JSON allows
        const auto number = quoted ? *quoted : scan.word();
        std::uint32_t request = 0;
        const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), request);
        return problem == std::errc{} && end == number.data() + number.size() ? request : 0;
    } while (scan.skip() && scan.take(','));
    return 0;
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
