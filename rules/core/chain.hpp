#pragma once

#include <atomic>
#include <compare>
#include <cstdint>
#include <optional>
#include <source_location>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/refusal.hpp"

namespace rules {

/// Where a module installs a rule function.
struct InstalledAt {
    std::string file;  ///< From the project's root.
    std::uint32_t line = 0;
    std::uint32_t column = 0;  ///< A line may install several.
    auto operator<=>(const InstalledAt&) const = default;
};

/// Leaves out one rule function in the rulesets that are compiled from then on: the proof that some scenario notices its absence. Left out
/// are functions of chains and the work of steps; what has to stand for the machinery to go on (the conditions of a procedure, the checks
/// and deeds of commands, the parts of a decision) is not.
/// A switch of tests, for one thread; nothing in a server touches it.
class Mutation {
public:
    /// From now on every place that installs a rule function is noted.
    static void watch();
    /// The places noted so far, each once, in order of file, line and column.
    [[nodiscard]] static std::vector<InstalledAt> places();
    /// Leaves out what is installed there; nothing leaves out none.
    static void leave_out(std::optional<InstalledAt> place);
    /// @return true if the function that is being installed is to be left out.
    [[nodiscard]] static bool leaves_out(const std::source_location& where) {
        return active_.load(std::memory_order_relaxed) && asked(where);
    }

private:
    static bool asked(const std::source_location& where);
    static std::atomic<bool> active_;
};

/// Where modules put functions into chains, in order: what `armistice-admin bundle check` prints. A switch like `Mutation`.
class Installations {
public:
    struct One {
        std::string module;  ///< Its id; empty where all are installed already (`RulesetBuilder::when_set`).
        InstalledAt at;
    };
    /// From now on every function that is put into a chain is noted; what was noted before is forgotten.
    static void watch();
    [[nodiscard]] static const std::vector<One>& noted();
    /// Whose functions come next.
    static void begin(std::string_view module);
    static void note(const std::source_location& where) {
        if (active_.load(std::memory_order_relaxed)) add(where);
    }

private:
    static void add(const std::source_location& where);
    static std::atomic<bool> active_;
};

/// Functions of one question or one occasion, in the order of their installation: modules are installed by band, then as declared.
/// Calling it with a function installs; the free functions below ask.
template <class Signature>
class Chain {
public:
    using Function = Signature*;
    void operator()(Function function, const std::source_location& where = std::source_location::current()) {
        if (Mutation::leaves_out(where)) return;
        Installations::note(where);
        links_.push_back(function);
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
