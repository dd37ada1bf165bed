// The entry's body, and what bodies say of their entries.
#include "rules/core/compile_variant.hpp"
#include "rules/match/entry.hpp"

template struct rules::CompiledVariant<match::AnyBody>;

namespace match {

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
