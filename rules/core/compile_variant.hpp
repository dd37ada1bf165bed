#pragma once

#include "rules/core/compiled_variant.hpp"

/// For the source file that compiles a large variant: `template struct rules::CompiledVariant<AnyEvent>;`.
namespace rules {

template <class Variant>
CompiledVariant<Variant>::CompiledVariant() = default;
template <class Variant>
CompiledVariant<Variant>::CompiledVariant(const CompiledVariant&) = default;
template <class Variant>
CompiledVariant<Variant>::CompiledVariant(CompiledVariant&&) noexcept = default;
template <class Variant>
CompiledVariant<Variant>& CompiledVariant<Variant>::operator=(const CompiledVariant&) = default;
template <class Variant>
CompiledVariant<Variant>& CompiledVariant<Variant>::operator=(CompiledVariant&&) noexcept = default;
template <class Variant>
CompiledVariant<Variant>::~CompiledVariant() = default;
template <class Variant>
bool CompiledVariant<Variant>::operator==(const CompiledVariant& other) const {
    return static_cast<const Variant&>(*this) == static_cast<const Variant&>(other);
}

}  // namespace rules
