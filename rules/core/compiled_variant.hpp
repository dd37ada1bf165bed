#pragma once

#include <concepts>
#include <cstddef>
#include <variant>

namespace rules {

/// A struct that derives from a variant of many alternatives and has its special members in one source file. Left to the compiler, they
/// cost every file that holds one a second and more to compile. `visit`, `get_if` and `holds_alternative` take it for the variant it is.
template <class T>
concept CompiledVariant = requires { typename T::variant_type; } && std::derived_from<T, typename T::variant_type>;

}  // namespace rules

template <rules::CompiledVariant T>
struct std::variant_size<T> : std::variant_size<typename T::variant_type> {};
template <std::size_t at, rules::CompiledVariant T>
struct std::variant_alternative<at, T> : std::variant_alternative<at, typename T::variant_type> {};
