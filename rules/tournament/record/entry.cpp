// The special members of the entry's body, compiled once.
#include "rules/tournament/record/entry.hpp"

namespace tournament::record {

Body::Body() = default;
Body::Body(const Body&) = default;
Body::Body(Body&&) noexcept = default;
Body& Body::operator=(const Body&) = default;
Body& Body::operator=(Body&&) noexcept = default;
Body::~Body() = default;
bool Body::operator==(const Body& other) const {
    return static_cast<const variant_type&>(*this) == static_cast<const variant_type&>(other);
}

}  // namespace tournament::record
