// The special members of the entry's body, and what bodies say of their entries, compiled once.
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

const Traits& traits_of(const Entry& entry) noexcept {
    return std::visit([]<class Of>(const Of&) -> const Traits& { return Of::traits; }, static_cast<const Body::variant_type&>(entry.body));
}
Traits::Ruling ruling_of(const Entry& entry) noexcept {
    const auto* moved = std::get_if<body::DisputeMoved>(&entry.body);
    return moved != nullptr ? moved->ruling() : traits_of(entry).ruling;
}
bool branches(const Entry& entry) noexcept {
    const auto* ordered = std::get_if<body::Ordered>(&entry.body);
    return ordered != nullptr ? ordered->branches() : traits_of(entry).branches;
}
bool is_ruling(const Entry& entry) noexcept { return entry.grounds && !std::holds_alternative<body::RulingProposed>(entry.body); }

}  // namespace match
