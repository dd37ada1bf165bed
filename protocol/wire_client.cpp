#include "protocol/wire_client.hpp"

#include "protocol/wire.hpp"
#include "protocol/wire_read.hpp"
#include "protocol/wire_write.hpp"

namespace protocol {

// The special members of the large variant, compiled once (rules/core/compiled_variant.hpp).
ClientMessage::Body::Body() = default;
ClientMessage::Body::Body(const Body&) = default;
ClientMessage::Body::Body(Body&&) noexcept = default;
ClientMessage::Body& ClientMessage::Body::operator=(const Body&) = default;
ClientMessage::Body& ClientMessage::Body::operator=(Body&&) noexcept = default;
ClientMessage::Body::~Body() = default;
bool ClientMessage::Body::operator==(const Body& other) const {
    return static_cast<const variant_type&>(*this) == static_cast<const variant_type&>(other);
}

tl::expected<ClientMessage, WireError> parse_client(std::string_view frame, Format format, const rules::Ruleset* rules) {
    return wire::read_frame<ClientMessage>(frame, format, most_client_bytes, wire::Of::client, rules);
}

std::string format_client(const ClientMessage& message, Format format, const rules::Ruleset* rules) {
    return wire::written(message, format, rules);
}

}  // namespace protocol
