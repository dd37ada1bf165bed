#include "protocol/wire_client.hpp"

#include "protocol/wire.hpp"
#include "protocol/wire_read.hpp"
#include "protocol/wire_write.hpp"

namespace protocol {

tl::expected<ClientMessage, WireError> parse_client(std::string_view frame, Format format, const rules::Ruleset* rules) {
    return wire::read_frame<ClientMessage>(frame, format, most_client_bytes, wire::Of::client, rules);
}

std::string format_client(const ClientMessage& message, Format format, const rules::Ruleset* rules) {
    return wire::written(message, format, rules);
}

}  // namespace protocol
