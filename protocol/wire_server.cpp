#include "protocol/wire_server.hpp"

#include "protocol/wire.hpp"
#include "protocol/wire_read.hpp"
#include "protocol/wire_write.hpp"
#include "rules/core/compile_variant.hpp"

template struct rules::CompiledVariant<protocol::ServerMessage::AnyBody>;

namespace protocol {

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
