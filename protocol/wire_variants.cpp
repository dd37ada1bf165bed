// The special members of the large variants, compiled once.
#include "protocol/wire.hpp"

namespace protocol {

wire::Event::Body::Body() = default;
wire::Event::Body::Body(const Body&) = default;
wire::Event::Body::Body(Body&&) noexcept = default;
wire::Event::Body& wire::Event::Body::operator=(const Body&) = default;
wire::Event::Body& wire::Event::Body::operator=(Body&&) noexcept = default;
wire::Event::Body::~Body() = default;
bool wire::Event::Body::operator==(const Body& other) const {
    return static_cast<const variant_type&>(*this) == static_cast<const variant_type&>(other);
}

wire::Entry::Body::Body() = default;
wire::Entry::Body::Body(const Body&) = default;
wire::Entry::Body::Body(Body&&) noexcept = default;
wire::Entry::Body& wire::Entry::Body::operator=(const Body&) = default;
wire::Entry::Body& wire::Entry::Body::operator=(Body&&) noexcept = default;
wire::Entry::Body::~Body() = default;
bool wire::Entry::Body::operator==(const Body& other) const {
    return static_cast<const variant_type&>(*this) == static_cast<const variant_type&>(other);
}

wire::Command::Body::Body() = default;
wire::Command::Body::Body(const Body&) = default;
wire::Command::Body::Body(Body&&) noexcept = default;
wire::Command::Body& wire::Command::Body::operator=(const Body&) = default;
wire::Command::Body& wire::Command::Body::operator=(Body&&) noexcept = default;
wire::Command::Body::~Body() = default;
bool wire::Command::Body::operator==(const Body& other) const {
    return static_cast<const variant_type&>(*this) == static_cast<const variant_type&>(other);
}

ClientMessage::Body::Body() = default;
ClientMessage::Body::Body(const Body&) = default;
ClientMessage::Body::Body(Body&&) noexcept = default;
ClientMessage::Body& ClientMessage::Body::operator=(const Body&) = default;
ClientMessage::Body& ClientMessage::Body::operator=(Body&&) noexcept = default;
ClientMessage::Body::~Body() = default;
bool ClientMessage::Body::operator==(const Body& other) const {
    return static_cast<const variant_type&>(*this) == static_cast<const variant_type&>(other);
}

ServerMessage::Body::Body() = default;
ServerMessage::Body::Body(const Body&) = default;
ServerMessage::Body::Body(Body&&) noexcept = default;
ServerMessage::Body& ServerMessage::Body::operator=(const Body&) = default;
ServerMessage::Body& ServerMessage::Body::operator=(Body&&) noexcept = default;
ServerMessage::Body::~Body() = default;
bool ServerMessage::Body::operator==(const Body& other) const {
    return static_cast<const variant_type&>(*this) == static_cast<const variant_type&>(other);
}

}  // namespace protocol
