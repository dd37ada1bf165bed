// The special members of the large variants, compiled once.
#include "rules/core/choice.hpp"
#include "rules/core/command.hpp"
#include "rules/core/event.hpp"

namespace rules {

Choice::Value::Value() = default;
Choice::Value::Value(const Value&) = default;
Choice::Value::Value(Value&&) noexcept = default;
Choice::Value& Choice::Value::operator=(const Value&) = default;
Choice::Value& Choice::Value::operator=(Value&&) noexcept = default;
Choice::Value::~Value() = default;
bool Choice::Value::operator==(const Value& other) const {
    return static_cast<const variant_type&>(*this) == static_cast<const variant_type&>(other);
}

Event::Event() = default;
Event::Event(const Event&) = default;
Event::Event(Event&&) noexcept = default;
Event& Event::operator=(const Event&) = default;
Event& Event::operator=(Event&&) noexcept = default;
Event::~Event() = default;
bool Event::operator==(const Event& other) const {
    return static_cast<const variant_type&>(*this) == static_cast<const variant_type&>(other);
}

Command::Body::Body() = default;
Command::Body::Body(const Body&) = default;
Command::Body::Body(Body&&) noexcept = default;
Command::Body& Command::Body::operator=(const Body&) = default;
Command::Body& Command::Body::operator=(Body&&) noexcept = default;
Command::Body::~Body() = default;
bool Command::Body::operator==(const Body& other) const {
    return static_cast<const variant_type&>(*this) == static_cast<const variant_type&>(other);
}

}  // namespace rules
