#pragma once

#include <cstdint>
#include <vector>

#include "rules/core/ids.hpp"
#include "rules/core/refusal.hpp"

namespace rules {

/// Why a value is what it is: what a paragraph added to it, and where.
struct Reason {
    Paragraph cite;
    std::int64_t amount = 0;
    SpaceId space{no_space};
    bool operator==(const Reason&) const = default;
};

/// Adds up a value. Play wants the sum alone; an explanation runs the same function again with a list for the reasons, so that there is
/// one formula and never a second one in words.
class Tally {
public:
    Tally() = default;
    explicit Tally(std::vector<Reason>& reasons) : reasons_{&reasons} {}

    /// @param amount  may be 0 where a paragraph explains why there is nothing.
    void add(std::int64_t amount, Paragraph cite, SpaceId space = no_space) {
        sum_ += amount;
        if (reasons_ != nullptr) reasons_->push_back({cite, amount, space});
    }
    [[nodiscard]] std::int64_t sum() const noexcept { return sum_; }
    /// True if somebody wants the reasons: for what would cost something to name.
    [[nodiscard]] bool explains() const noexcept { return reasons_ != nullptr; }

private:
    std::int64_t sum_ = 0;
    std::vector<Reason>* reasons_ = nullptr;
};

}  // namespace rules
