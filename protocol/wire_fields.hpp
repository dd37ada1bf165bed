#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <variant>

/// How a closed type says its members once, for both directions of the wire: in the order of its message in armistice.proto.
/// Names are for error texts and for the test that compares them with the descriptors.
namespace protocol {

template <class T>
struct Fields;

template <class T>
concept Message = requires { Fields<T>::list; };

template <class T, class M>
struct Member {
    const char* name;
    M T::*at;
};
template <class T, class M>
constexpr Member<T, M> member(const char* name, M T::*at) {
    return {name, at};
}

template <class V>
inline constexpr bool may_be_empty = false;
template <class... Rest>
inline constexpr bool may_be_empty<std::variant<std::monostate, Rest...>> = true;

/// A variant is a oneof; `monostate` as the first alternative is the oneof that is not set.
template <class T, class V, std::size_t count>
struct OneOf {
    static constexpr std::size_t first = may_be_empty<V> ? 1 : 0;
    static_assert(std::variant_size_v<V> == first + count, "every alternative has its field");
    V T::*at;
    std::array<const char*, count> names;
};
template <class T, class V, std::size_t count>
constexpr OneOf<T, V, count> oneof(V T::*at, const char* const (&names)[count]) {
    OneOf<T, V, count> made{at, {}};
    for (std::size_t i = 0; i < count; ++i) made.names[i] = names[i];
    return made;
}

}  // namespace protocol
