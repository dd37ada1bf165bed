#pragma once

#include <concepts>
#include <cstddef>
#include <variant>

namespace rules {

/// The base of a struct that is a variant of many alternatives: has its special members in one source file, which names it (see
/// rules/core/compile_variant.hpp). Left to the compiler, they cost every file that holds one a second and more to compile. `visit`,
/// `get_if` and `holds_alternative` take it for the variant it is.
template <class Variant>
struct CompiledVariant : Variant {
    using variant_type = Variant;
    using Variant::Variant;
    CompiledVariant();
    CompiledVariant(const CompiledVariant&);
    CompiledVariant(CompiledVariant&&) noexcept;
    CompiledVariant& operator=(const CompiledVariant&);
    CompiledVariant& operator=(CompiledVariant&&) noexcept;
    ~CompiledVariant();
    bool operator==(const CompiledVariant&) const;
};

template <class T>
concept IsCompiledVariant = requires { typename T::variant_type; } && std::derived_from<T, typename T::variant_type>;

}  // namespace rules

template <rules::IsCompiledVariant T>
struct std::variant_size<T> : std::variant_size<typename T::variant_type> {};
template <std::size_t at, rules::IsCompiledVariant T>
struct std::variant_alternative<at, T> : std::variant_alternative<at, typename T::variant_type> {};
