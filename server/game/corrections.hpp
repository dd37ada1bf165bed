#pragma once

#include <tl/expected.hpp>
#include <vector>

#include "protocol/wire_client.hpp"
#include "protocol/wire_server.hpp"
#include "rules/core/event.hpp"
#include "rules/core/ruleset.hpp"

namespace server {

/// What a referee puts right, as events in the order given, each said of the state that those before it leave.
/// @return what is wrong with a name or a number, and its field. Whether the laws bear it is another question (rules/match/correction.hpp).
[[nodiscard]] tl::expected<std::vector<rules::Event>, protocol::server::Malformed> events_of(
    const rules::View& view, const std::vector<protocol::client::Correction>& corrections);

}  // namespace server
