#include "rules/hooks/deal.hpp"

#include <numeric>
#include <utility>

#include "rules/core/ranges.hpp"

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

/// The same from the other end: ways that begin at a thing.
class Giving {
public:
    Giving(std::span<const std::uint16_t> wanted, std::size_t things, const std::function<bool(std::size_t, std::size_t)>& suits)
        : suits_{suits}, left_{wanted.begin(), wanted.end()}, takers_(things, nobody_takes_it) {}

    void give_away(std::size_t thing) {
        asked_.assign(left_.size(), false);
        (void)find_taker(thing);
    }
    [[nodiscard]] bool all_have_enough() const {
        return all_of(left_, [](std::uint16_t wanted) { return wanted == 0; });
    }
    [[nodiscard]] std::vector<std::size_t> take() { return std::move(takers_); }

private:
    bool find_taker(std::size_t thing) {
        for (const bool has_enough : {false, true})
            for (std::size_t taker = 0; taker < left_.size(); ++taker) {
                if (asked_[taker] || (left_[taker] == 0) != has_enough || !suits_(taker, thing)) continue;
                asked_[taker] = true;
                if (has_enough && !give_up_one(taker)) continue;
                if (!has_enough) --left_[taker];
                takers_[thing] = taker;
                return true;
            }
        return false;
    }
    /// He passes on one of the things that he has.
    bool give_up_one(std::size_t taker) {
        for (std::size_t thing = 0; thing < takers_.size(); ++thing)
            if (takers_[thing] == taker && find_taker(thing)) return true;
        return false;
    }

    const std::function<bool(std::size_t, std::size_t)>& suits_;
    std::vector<std::uint16_t> left_;  ///< What each taker still wants.
    std::vector<std::size_t> takers_;
    std::vector<bool> asked_;  ///< Takers that were tried for the thing that is given away now.
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

std::optional<std::vector<std::size_t>> deal_first(std::span<const std::uint16_t> wanted, std::size_t things,
                                                   const std::function<bool(std::size_t taker, std::size_t thing)>& suits) {
    Giving giving{wanted, things, suits};
    for (std::size_t thing = 0; thing < things; ++thing) giving.give_away(thing);
    if (!giving.all_have_enough()) return std::nullopt;
    return giving.take();
}

}  // namespace rules
