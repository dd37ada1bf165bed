#pragma once

#include <cstdint>

#include "rules/match/entry.hpp"

namespace server {

/// So much in so much time: what is used comes back evenly. Not safe from several threads.
class TokenBucket {
public:
    TokenBucket(std::uint64_t most, match::Moment period_ms) : most_{most}, period_ms_{period_ms} {}

    /// Uses `amount`, if so much is left. @return 0, or in how many milliseconds it may be asked again.
    [[nodiscard]] match::Moment take(match::Moment now, std::uint64_t amount = 1);
    /// The same without using it.
    [[nodiscard]] match::Moment wait(match::Moment now, std::uint64_t amount = 1);
    /// Also where so much is not left: what is known only when it is done.
    void use(match::Moment now, std::uint64_t amount);
    /// Nothing of it is used.
    [[nodiscard]] bool whole(match::Moment now);

private:
    void come_back(match::Moment now);

    std::uint64_t most_;
    match::Moment period_ms_;
    std::uint64_t used_ = 0;  ///< Times the period, so that no part of a unit is lost.
    match::Moment counted_ = 0;
};

}  // namespace server
