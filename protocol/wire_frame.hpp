#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/wire.hpp"

namespace google::protobuf {
class Message;
}

/// Bytes and Protobuf messages, for the two files that link generated code.
namespace protocol::frame {

/// Fills `message`, as far as it can be read, or says why not. @param strict  unknown fields of JSON are errors (those of binary are found by the reader).
[[nodiscard]] std::optional<WireError> parse(std::string_view bytes, Format format, bool strict, std::size_t most_bytes,
                                             google::protobuf::Message& message);
[[nodiscard]] std::string print(const google::protobuf::Message& message, Format format);

}  // namespace protocol::frame
