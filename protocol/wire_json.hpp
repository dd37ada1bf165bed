#pragma once

#include <optional>
#include <string_view>

#include "protocol/wire.hpp"

namespace google::protobuf {
class Message;
}

namespace protocol::frame {

/// Fills `message` from a JSON object by Protobuf's mapping (https://protobuf.dev/programming-guides/json), and nothing beyond it: names
/// stand once, true is not "yes", whole numbers are in range, in quotes or not.
/// What is wrong does not end the reading before the text does, so that `request` is known wherever it stands.
/// @param strict  unknown fields are errors, not passed over.
/// @return the first thing that is wrong; that the text is no JSON before all else.
[[nodiscard]] std::optional<WireError> read_json(std::string_view text, bool strict, google::protobuf::Message& message);

}  // namespace protocol::frame
