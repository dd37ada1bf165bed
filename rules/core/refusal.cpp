#include "rules/core/refusal.hpp"

#include <atomic>
#include <string>

#include "rules/core/chain.hpp"

namespace rules {

void ensure(bool holds, std::string_view what) {
    if (!holds) throw BrokenInvariant{std::string{what}};
}

namespace {
std::atomic<std::size_t> left_out{0};
std::atomic<std::size_t> installed{0};
}  // namespace

void Mutation::leave_out(std::size_t number) noexcept { left_out = number; }
void Mutation::restart() noexcept { installed = 0; }
bool Mutation::next() noexcept { return ++installed == left_out; }
std::size_t Mutation::count() noexcept { return installed; }

}  // namespace rules
