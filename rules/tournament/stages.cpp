#include "rules/tournament/stages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "rules/core/counted.hpp"
#include "rules/core/ranges.hpp"

namespace tournament {
namespace {

struct Qualifier {
    const Standing* standing = nullptr;
    std::size_t group = 0;
};

/// True if `one` did better in its group than `two` in another one of perhaps another size.
bool better(const Qualifier& one, const Qualifier& two) {
    const auto rounds = [](const Qualifier& of) { return std::max<std::int64_t>(of.standing->rounds, 1); };
    const auto left = one.standing->points * rounds(two);
    const auto right = two.standing->points * rounds(one);
    if (left != right) return left > right;
    return one.standing->tie_breaks > two.standing->tie_breaks;
}

/// Exchanges places of those who came equal in their groups, so that nobody's first game is against one of their group.
void keep_groups_apart(std::vector<Qualifier>& order, std::span<const std::uint32_t> place_in_group) {
    const auto size = std::bit_ceil(order.size());
    const auto has_bye = [&](std::size_t at) { return size - 1 - at >= order.size(); };
    /// Whom `at` meets in their first game; the number of all where only a game decides that.
    const auto opponent = [&](std::size_t at) {
        if (!has_bye(at)) return size - 1 - at;
        const auto second = size / 2 - 1 - at;
        return has_bye(second) ? second : order.size();
    };
    const auto clash = [&](std::size_t at) { return opponent(at) < order.size() && order[at].group == order[opponent(at)].group; };
    for (auto at = order.size(); at-- > 0;) {
        if (!clash(at) || opponent(at) > at) continue;
        for (auto with = order.size(); with-- > 0;) {
            if (with == at || place_in_group[with] != place_in_group[at]) continue;
            std::swap(order[at], order[with]);
            if (!clash(at) && !clash(with)) break;
            std::swap(order[at], order[with]);
        }
    }
}

}  // namespace

std::vector<EntrantId> qualifiers(std::span<const std::vector<Standing>> groups, std::uint32_t advance, bool knockout_follows) {
    std::vector<Qualifier> order;
    std::vector<std::uint32_t> place_in_group;
    for (std::uint32_t place = 0; place < advance; ++place) {
        std::vector<Qualifier> equal;
        for (std::size_t group = 0; group < groups.size(); ++group)
            if (place < groups[group].size()) equal.push_back({&groups[group][place], group});
        std::stable_sort(equal.begin(), equal.end(), better);
        rules::append_to(order, equal);
        place_in_group.insert(place_in_group.end(), equal.size(), place);
    }
    if (knockout_follows && groups.size() > 1) keep_groups_apart(order, place_in_group);
    return rules::mapped(order, [&](const auto& qualifier) { return qualifier.standing->entrant; });
}

Tiers first_tiers(std::span<const EntrantId> by_seed, std::uint32_t tiers) {
    ensure(tiers >= 1, "a league without a tier");
    Tiers made(tiers);
    std::size_t next = 0;
    for (std::uint32_t tier = 0; tier < tiers; ++tier) {
        const auto size = by_seed.size() / tiers + (tier < by_seed.size() % tiers ? 1 : 0);
        for (std::size_t at = 0; at < size; ++at) made[tier].push_back(by_seed[next++]);
    }
    return made;
}

Tiers next_tiers(std::span<const std::vector<Standing>> standings, std::uint32_t promoted, std::span<const std::size_t> sizes) {
    ensure(standings.size() == sizes.size(), "tiers without a size");
    // Between each tier and the one above, the last of the upper and the best of the lower one exchange their places in one list.
    std::vector<EntrantId> list;
    std::vector<std::size_t> starts;
    for (const auto& tier : standings) {
        starts.push_back(list.size());
        for (const auto& row : tier) list.push_back(row.entrant);
    }
    starts.push_back(list.size());
    std::size_t places = 0;
    for (std::size_t tier = 1; tier < standings.size(); ++tier) {
        const auto middle = starts[tier];
        const auto upper = middle - starts[tier - 1];
        const auto lower = starts[tier + 1] - middle;
        places += sizes[tier - 1];
        const auto gone = places > middle ? places - middle : 0;  // from all tiers above: who left counts among those who go down
        const auto down = std::min({promoted > gone ? promoted - gone : 0, upper / 2, lower > gone ? lower - gone : 0});
        const auto up = down == 0 ? 0 : down + gone;
        std::rotate(list.begin() + static_cast<std::ptrdiff_t>(middle - down), list.begin() + static_cast<std::ptrdiff_t>(middle),
                    list.begin() + static_cast<std::ptrdiff_t>(middle + up));
    }
    Tiers made(sizes.size());
    std::size_t next = 0;
    for (std::size_t tier = 0; tier < sizes.size(); ++tier)
        for (std::size_t at = 0; at < sizes[tier] && next < list.size(); ++at) made[tier].push_back(list[next++]);
    while (next < list.size()) made.back().push_back(list[next++]);
    return made;
}

std::vector<Fault> faults_of_challenge(EntrantId challenger, EntrantId challenged, const Tiers& tiers, std::span<const Match> matches,
                                       const Stage& stage) {
    std::vector<Fault> faults;
    const auto tier_of = [&](EntrantId id) {
        return std::find_if(tiers.begin(), tiers.end(), [&](const auto& tier) { return rules::contains(tier, id); });
    };
    if (challenger == challenged) faults.push_back({"challenged", "they challenge themselves", "name another entrant"});
    if (tier_of(challenger) == tiers.end() || tier_of(challenger) != tier_of(challenged))
        faults.push_back({"challenged", "they do not play in one tier", "challenge an entrant of your tier"});
    const auto open_with = [&](EntrantId id) {
        return rules::count_if(matches, [&](const Match& match) {
            return match.kind == MatchKind::game && match.outcome == Outcome::open && (match.a == id || match.b == id);
        });
    };
    for (const auto& [field, id] : {std::pair{"challenger", challenger}, std::pair{"challenged", challenged}})
        if (open_with(id) >= static_cast<std::int64_t>(stage.challenges))
            faults.push_back(
                {field, fmt::format("they have {} open already", rules::counted(open_with(id), "game")), "wait until one of them is over"});
    const bool open = rules::any_of(matches, [&](const Match& match) {
        const bool theirs = (match.a == challenger && match.b == challenged) || (match.a == challenged && match.b == challenger);
        return theirs && match.outcome == Outcome::open;
    });
    if (open) faults.push_back({"challenged", "a game between the two is open", "finish it first"});
    return faults;
}

}  // namespace tournament
