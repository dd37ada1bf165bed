#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// The fields of everything that is stored or sent, with their numbers and names, said once: beside the members of each struct, in
/// `fields(archive, value)`, in ascending order. Whatever reads, writes, hashes, names or describes a value is an archive that is handed
/// them: canonical bytes (canonical.cpp), the log's bytes and text, the wire's two forms (protocol), ranges (match/range.cpp).
/// A field's number, once stored, never changes its meaning; new ones are appended.
namespace rules {

/// What an archive calls for one field is its call operator, which goes by the member's type; besides, where the type does not tell:
///   count(n, name, v)   how many units: on the wire it may be left out for 1, and is 1 to 65535
///   level(n, name, v)   the damage of a pick: 0 to 255, with words of its own for what is not
///   narrow(n, name, v)  a number of 64 bits that the wire carries in 32
///   span(n, name, v)    a length of time, never negative on the wire, in 32 bits
///   if_set(n, name, v)  bytes that the wire leaves out where all are zero
///   blob(n, name, v)    bytes of any number, in a string
///   carrier(n, name, v) a pick of carriers: of which type may be left out, where one alone carries others
///   stored(n, name, v)  what the log has and the wire has not
///   one_of(v, alternatives)
/// Archives that see no difference inherit these.
template <class Self>
struct Plain {
    void count(std::uint32_t field, const char* name, auto& value) { self()(field, name, value); }
    void level(std::uint32_t field, const char* name, auto& value) { self()(field, name, value); }
    void narrow(std::uint32_t field, const char* name, auto& value) { self()(field, name, value); }
    void span(std::uint32_t field, const char* name, auto& value) { self()(field, name, value); }
    void if_set(std::uint32_t field, const char* name, auto& value) { self()(field, name, value); }
    void blob(std::uint32_t field, const char* name, auto& value) { self()(field, name, value); }
    void carrier(std::uint32_t field, const char* name, auto& value) { self()(field, name, value); }
    void stored(std::uint32_t field, const char* name, auto& value) { self()(field, name, value); }

private:
    Self& self() { return static_cast<Self&>(*this); }
};

/// An alternative of a variant. One `std::monostate` before all others is none of them: nothing is set.
struct Alternative {
    std::uint32_t field;
    const char* name;
};

/// Alternatives with numbers from `first` on, in the order of the variant.
template <class... Names>
constexpr std::array<Alternative, sizeof...(Names)> alternatives_from(std::uint32_t first, Names... names) {
    return {Alternative{first++, names}...};
}

namespace detail {
struct Probe {};
}  // namespace detail
template <class T>
concept NamesItsFields = requires(detail::Probe& archive, T& value) { T::fields(archive, value); };

/// The fields of a type: its own, or those that stand here for what cannot name them.
template <class T>
struct Layout;
template <class T>
concept LaidOut = requires(detail::Probe& archive, T& value) { Layout<T>::fields(archive, value); };

template <NamesItsFields T>
struct Layout<T> {
    static void fields(auto& a, auto& v) { T::fields(a, v); }
};
template <class T>
struct Layout<std::pair<std::string, T>> {
    static void fields(auto& a, auto& v) {
        a(1, "name", v.first);
        a(2, "value", v.second);
    }
};

/// The names of an enum's values, in order: on the wire, and how many there are.
template <class E>
inline constexpr std::array<std::string_view, 0> words{};
template <class... Texts>
constexpr std::array<std::string_view, sizeof...(Texts)> words_of(Texts... texts) {
    return {texts...};
}
template <class E>
concept Worded = std::is_enum_v<E> && !words<E>.empty();

}  // namespace rules
