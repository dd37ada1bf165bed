#include "protocol/wire_client.hpp"

#include "protocol/wire.hpp"
#include "protocol/wire_read.hpp"
#include "protocol/wire_write.hpp"
#include "rules/core/compile_variant.hpp"

template struct rules::CompiledVariant<protocol::ClientMessage::AnyBody>;

namespace protocol {

struct ClientFrame::Parts {
    std::string bytes;  ///< Of the binary form, to which `apart` refers.
    wire::Apart apart;
};

tl::expected<ClientFrame, WireError> ClientFrame::of(std::string_view bytes, Format format) {
    auto parts = std::make_shared<Parts>();
    if (format == Format::binary) bytes = parts->bytes = bytes;
    auto apart = wire::taken_apart(bytes, format, most_client_bytes);
    if (!apart) return tl::make_unexpected(std::move(apart.error()));
    parts->apart = std::move(*apart);
    ClientFrame frame;
    frame.parts_ = std::move(parts);
    return frame;
}

tl::expected<ClientMessage, WireError> ClientFrame::read(const rules::Ruleset* rules) const {
    return wire::read_message<ClientMessage>(parts_->apart, wire::Of::client, rules);
}

tl::expected<ClientMessage, WireError> parse_client(std::string_view frame, Format format, const rules::Ruleset* rules) {
    return ClientFrame::of(frame, format).and_then([&](const ClientFrame& apart) { return apart.read(rules); });
}

std::string format_client(const ClientMessage& message, Format format, const rules::Ruleset* rules) {
    return wire::written(message, format, rules);
}

}  // namespace protocol
