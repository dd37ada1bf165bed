#include "rules/tournament/record/chain_draws.hpp"

#include <algorithm>

namespace tournament::record {

void RecordedDraws::roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) {
    std::fill(faces.begin(), faces.end(), std::uint16_t{1});
    if (rolls_ == nullptr || next_ >= rolls_->draws.size()) {
        differs_ = true;
        return;
    }
    const auto& draw = rolls_->draws[next_++];
    const bool same = draw.purpose == purpose && draw.sides == sides && draw.results.size() == faces.size();
    differs_ = differs_ || !same;
    if (same) std::copy(draw.results.begin(), draw.results.end(), faces.begin());
}

bool RecordedDraws::as_recorded() const { return !differs_ && next_ == (rolls_ == nullptr ? 0 : rolls_->draws.size()); }

}  // namespace tournament::record
