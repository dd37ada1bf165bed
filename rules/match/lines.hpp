#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace match {

/// How a game went back: which entries lead to which. The fold of the parents along the sequence.
class Lines {
public:
    void fold(std::uint64_t sequence, std::uint64_t parent) {
        if (parent + 1 != sequence) jumps_.emplace_back(sequence, parent);
    }
    /// Whether the state after entry `later` was reached by way of entry `earlier`, or is that after it.
    [[nodiscard]] bool leads_to(std::uint64_t earlier, std::uint64_t later) const noexcept {
        while (earlier <= later) {
            auto jump = jumps_.rbegin();
            while (jump != jumps_.rend() && jump->first > later) ++jump;
            if (jump == jumps_.rend() || jump->first <= earlier) return true;
            later = jump->second;
        }
        return false;
    }
    bool operator==(const Lines&) const = default;

private:
    std::vector<std::pair<std::uint64_t, std::uint64_t>> jumps_;  ///< Entries whose parent is not the one before, and that parent.
};

}  // namespace match
