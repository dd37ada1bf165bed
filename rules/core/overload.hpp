#pragma once

namespace rules {

/// A visitor made of functions.
template <class... F>
struct Overload : F... {
    using F::operator()...;
};
template <class... F>
Overload(F...) -> Overload<F...>;

}  // namespace rules
