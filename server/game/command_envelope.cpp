#include "server/game/command_envelope.hpp"

namespace server {

// The special members of the large variant, compiled once (rules/core/compiled_variant.hpp).
Submission::Body::Body() = default;
Submission::Body::Body(const Body&) = default;
Submission::Body::Body(Body&&) noexcept = default;
Submission::Body& Submission::Body::operator=(const Body&) = default;
Submission::Body& Submission::Body::operator=(Body&&) noexcept = default;
Submission::Body::~Body() = default;

}  // namespace server
