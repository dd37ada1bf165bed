#pragma once

#include <cstddef>
#include <vector>

#include "rules/core/refusal.hpp"

namespace rules {

/// Counts every rule function as it is installed, and can leave one out: the proof that some test notices its absence.
/// A switch of test builds; in a server nothing ever sets it.
class Mutation {
public:
    /// Leaves out the rule function with this number (1, 2, ...) in every ruleset compiled from now on; 0 leaves out none.
    static void leave_out(std::size_t number) noexcept;
    /// Called when a ruleset begins to be compiled.
    static void restart() noexcept;
    /// @return true if the function about to be installed is to be left out.
    [[nodiscard]] static bool next() noexcept;
    /// How many functions the last compilation installed.
    [[nodiscard]] static std::size_t count() noexcept;
};

/// Functions of one question or one occasion, in the order of their installation: modules are installed by band, then as declared.
/// Calling it with a function installs; the free functions below ask.
template <class Signature>
class Chain {
public:
    using Function = Signature*;
    void operator()(Function function) {
        if (!Mutation::next()) links_.push_back(function);
    }
    [[nodiscard]] auto begin() const { return links_.begin(); }
    [[nodiscard]] auto end() const { return links_.end(); }
    [[nodiscard]] bool empty() const { return links_.empty(); }

private:
    std::vector<Function> links_;
};

/// The first refusal of `chain`, or none.
template <class... Parameters, class... Arguments>
[[nodiscard]] Result<void> first_refusal(const Chain<Result<void>(Parameters...)>& chain, const Arguments&... arguments) {
    for (auto* rule : chain)
        if (auto verdict = rule(arguments...); !verdict) return verdict;
    return {};
}

/// True if any function of `chain` says so.
template <class... Parameters, class... Arguments>
[[nodiscard]] bool any(const Chain<bool(Parameters...)>& chain, const Arguments&... arguments) {
    for (auto* rule : chain)
        if (rule(arguments...)) return true;
    return false;
}

/// Every function of `chain`, in order.
template <class... Parameters, class... Arguments>
void run_all(const Chain<void(Parameters...)>& chain, Arguments&... arguments) {
    for (auto* rule : chain) rule(arguments...);
}

}  // namespace rules
