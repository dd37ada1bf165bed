#include "server/game/command_envelope.hpp"

namespace server {

// The special members of the large variant, compiled once (rules/core/compiled_variant.hpp).
CommandEnvelope::Body::Body() = default;
CommandEnvelope::Body::Body(const Body&) = default;
CommandEnvelope::Body::Body(Body&&) noexcept = default;
CommandEnvelope::Body& CommandEnvelope::Body::operator=(const Body&) = default;
CommandEnvelope::Body& CommandEnvelope::Body::operator=(Body&&) noexcept = default;
CommandEnvelope::Body::~Body() = default;

}  // namespace server
