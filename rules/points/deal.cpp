#include "rules/points/deal.hpp"

#include <numeric>

namespace rules {
namespace {

/// A matching in a bipartite graph, found by augmenting ways.
class Dealing {
public:
    Dealing(std::size_t things, const std::function<bool(std::size_t, std::size_t)>& suits)
        : suits_{suits}, takers_(things, nobody_takes_it) {}

    bool give_one(std::size_t taker) {
        asked_.assign(takers_.size(), false);
        return find_one(taker);
    }
    [[nodiscard]] std::vector<std::size_t> take() { return std::move(takers_); }

private:
    bool find_one(std::size_t taker) {
        for (const bool taken : {false, true})
            for (std::size_t thing = 0; thing < takers_.size(); ++thing) {
                if (asked_[thing] || (takers_[thing] != nobody_takes_it) != taken || !suits_(taker, thing)) continue;
                asked_[thing] = true;
                if (taken && !find_one(takers_[thing])) continue;
                takers_[thing] = taker;
                return true;
            }
        return false;
    }

    const std::function<bool(std::size_t, std::size_t)>& suits_;
    std::vector<std::size_t> takers_;
    std::vector<bool> asked_;  ///< Things that were tried for the one that is looked for now.
};

}  // namespace

std::optional<std::vector<std::size_t>> deal(std::span<const std::uint16_t> wanted, std::size_t things,
                                             const std::function<bool(std::size_t taker, std::size_t thing)>& suits) {
    if (std::accumulate(wanted.begin(), wanted.end(), std::size_t{0}) > things) return std::nullopt;
    Dealing dealing{things, suits};
    for (std::size_t taker = 0; taker < wanted.size(); ++taker)
        for (std::uint16_t n = 0; n < wanted[taker]; ++n)
            if (!dealing.give_one(taker)) return std::nullopt;
    return dealing.take();
}

}  // namespace rules
