// The special members of the entry's body, compiled once.
#include "rules/match/entry.hpp"

namespace match {

Body::Body() = default;
Body::Body(const Body&) = default;
Body::Body(Body&&) noexcept = default;
Body& Body::operator=(const Body&) = default;
Body& Body::operator=(Body&&) noexcept = default;
Body::~Body() = default;
bool Body::operator==(const Body& other) const {
    return static_cast<const variant_type&>(*this) == static_cast<const variant_type&>(other);
}

const rules::Command* command_of(const Entry& entry) noexcept {
    if (const auto* played = std::get_if<body::Played>(&entry.body)) return &played->command;
    const auto* ordered = std::get_if<body::Ordered>(&entry.body);
    return ordered == nullptr ? nullptr : &ordered->command;
}

}  // namespace match
