#pragma once

#include <optional>

#include "protocol/wire.hpp"

namespace server {

/// What is wrong with the texts that a person wrote in a message: titles, events, reasons, drafts, and what programs call themselves.
/// Asked of every message before any part of the server takes it, so that no text reaches a record, a list or a terminal unjudged
/// (`fault_of_line`). What is said is read by `read_talk`, names by `read_name`, by the same rule.
[[nodiscard]] std::optional<protocol::WireError> fault_of_texts(const protocol::ClientMessage& message);

}  // namespace server
