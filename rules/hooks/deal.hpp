#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace rules {

/// Deals `things` out to takers: taker n gets `wanted[n]` of those for which `suits(n, thing)` holds. In turn each takes the first that
/// are free; one who finds none left makes others take something else.
/// @return for each thing its taker, or `nobody_takes_it`; nothing where there is no way to give each what he wants.
[[nodiscard]] std::optional<std::vector<std::size_t>> deal(std::span<const std::uint16_t> wanted, std::size_t things,
                                                           const std::function<bool(std::size_t taker, std::size_t thing)>& suits);
/// The same, thing by thing: the first things go to somebody where that is possible at all, whoever has to take something else for it.
/// Of all ways to give each what he wants it is the one in which the things that come first are given away.
[[nodiscard]] std::optional<std::vector<std::size_t>> deal_first(std::span<const std::uint16_t> wanted, std::size_t things,
                                                                 const std::function<bool(std::size_t taker, std::size_t thing)>& suits);
inline constexpr std::size_t nobody_takes_it = static_cast<std::size_t>(-1);

}  // namespace rules
