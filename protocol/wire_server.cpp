#include "protocol/wire_server.hpp"

#include "protocol/wire.hpp"
#include "protocol/wire_read.hpp"
#include "protocol/wire_write.hpp"

namespace protocol {

// The special members of the large variant, compiled once (rules/core/compiled_variant.hpp).
ServerMessage::Body::Body() = default;
ServerMessage::Body::Body(const Body&) = default;
ServerMessage::Body::Body(Body&&) noexcept = default;
ServerMessage::Body& ServerMessage::Body::operator=(const Body&) = default;
ServerMessage::Body& ServerMessage::Body::operator=(Body&&) noexcept = default;
ServerMessage::Body::~Body() = default;
bool ServerMessage::Body::operator==(const Body& other) const {
    return static_cast<const variant_type&>(*this) == static_cast<const variant_type&>(other);
}

tl::expected<ServerMessage, WireError> parse_server(std::string_view frame, Format format, const rules::Ruleset* rules) {
    const auto apart = wire::taken_apart(frame, format, most_server_bytes);
    if (!apart) return tl::make_unexpected(apart.error());
    return wire::read_message<ServerMessage>(*apart, wire::Of::server, rules);
}

std::string format_server(const ServerMessage& message, Format format, const rules::Ruleset* rules) {
    return wire::written(message, format, rules);
}

ServerMessage malformed(const WireError& error) {
    return {error.request, server::Malformed{error.code, error.field, error.problem, error.what_to_do}};
}

}  // namespace protocol
