#pragma once

#include <string_view>

#include "protocol/wire.hpp"

namespace google::protobuf {
class Descriptor;
}

namespace protocol::frame {

/// What Protobuf's JSON reader says, in our words and with the field: it has texts, no codes, and speaks of its own types.
/// @param message  what was to be read.
[[nodiscard]] WireError json_fault(std::string_view said, const google::protobuf::Descriptor& message);

}  // namespace protocol::frame
