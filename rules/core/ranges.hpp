#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

#include "rules/core/ids.hpp"

/// Algorithms over whole ranges, which may be temporary. Those of `std::ranges` take longer to compile, and not all of these are among them.
namespace rules {

template <class Range, class Test>
[[nodiscard]] bool any_of(const Range& all, Test test) {
    for (const auto& one : all)
        if (test(one)) return true;
    return false;
}
template <class Range, class Test>
[[nodiscard]] bool none_of(const Range& all, Test test) {
    return !any_of(all, test);
}
template <class Range, class Test>
[[nodiscard]] bool all_of(const Range& all, Test test) {
    return !any_of(all, [&](const auto& one) { return !test(one); });
}
template <class Range, class Value>
[[nodiscard]] bool contains(const Range& all, const Value& value) {
    return any_of(all, [&](const auto& one) { return one == value; });
}
template <class Range, class Test>
[[nodiscard]] std::ptrdiff_t count_if(const Range& all, Test test) {
    std::ptrdiff_t count = 0;
    for (const auto& one : all)
        if (test(one)) ++count;
    return count;
}

/// The first of `all`, which outlives the pointer, for which `test` holds; null where there is none.
template <class Range, class Test>
[[nodiscard]] auto first_where(Range&& all, Test test) -> decltype(&*std::begin(all)) {
    for (auto& one : all)
        if (test(one)) return &one;
    return nullptr;
}
/// Pointers to those for which it holds; `all` outlives them.
template <class Range, class Test>
[[nodiscard]] auto pointers_where(const Range& all, Test test) {
    std::vector<decltype(&*std::begin(all))> found;
    for (const auto& one : all)
        if (test(one)) found.push_back(&one);
    return found;
}

/// Those of `all` for which `test` holds, in their order.
template <class Range, class Test>
[[nodiscard]] auto filtered(const Range& all, Test test) {
    std::vector<std::remove_cvref_t<decltype(*std::begin(all))>> found;
    for (const auto& one : all)
        if (test(one)) found.push_back(one);
    return found;
}
/// The same of a list that nobody else needs.
template <class T, class Test>
[[nodiscard]] std::vector<T> filtered(std::vector<T>&& all, Test test) {
    std::erase_if(all, [&](const T& one) { return !test(one); });
    return std::move(all);
}
/// Adds all of `more` to the end of `to`.
template <class T, class Range>
void append_to(std::vector<T>& to, const Range& more) {
    to.insert(to.end(), std::begin(more), std::end(more));
}
/// What `make`, a function or a member, makes of each of `all`, in their order.
template <class Range, class Make>
[[nodiscard]] auto mapped(const Range& all, Make make) {
    std::vector<std::remove_cvref_t<decltype(std::invoke(make, *std::begin(all)))>> made;
    for (const auto& one : all) made.push_back(std::invoke(make, one));
    return made;
}

namespace detail {
template <class One>
[[nodiscard]] auto id_of(const One& one) {
    if constexpr (std::is_pointer_v<One>)
        return one->id;
    else
        return one.id;
}
}  // namespace detail
/// The ids of things, or of what is pointed to.
template <class Range>
[[nodiscard]] auto ids_of(const Range& all) {
    return mapped(all, [](const auto& one) { return detail::id_of(one); });
}
/// Of those for which `test` holds.
template <class Range, class Test>
[[nodiscard]] auto ids_where(const Range& all, Test test) {
    decltype(ids_of(all)) found;
    for (const auto& one : all)
        if (test(one)) found.push_back(detail::id_of(one));
    return found;
}

/// Ids as the list of a slot holds them, and back.
template <class Ids>
[[nodiscard]] std::vector<std::int64_t> numbers_of(const Ids& ids) {
    std::vector<std::int64_t> numbers;
    for (const auto id : ids) numbers.push_back(raw(id));
    return numbers;
}
template <class Id>
[[nodiscard]] std::vector<Id> ids_in(const std::vector<std::int64_t>& numbers) {
    return mapped(numbers, [](std::int64_t number) { return static_cast<Id>(number); });
}

}  // namespace rules
