#include "rules/hooks/hits.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <tuple>

#include "rules/hooks/deal.hpp"
#include "rules/hooks/hooks.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/hooks/value.hpp"

namespace rules {
namespace {

/// Hits that only damage units of the group: they fall evenly, first on every unit that can bear one, and then the units go one by one.
int hits_borne(const LossGroup& group) { return group.count * (group.hits - group.damage - 1); }

bool may_lose(const LossQuestion& question, std::span<const std::uint16_t> taken) {
    const Losses losses{question.view, question.owner, question.battle, question.space, question.groups, taken};
    return first_refusal(question.view.rules.data<Hooks>().hits.may_lose, losses).has_value();
}

/// One hit that a unit can take, by its place in the order of those: the least damaged take one each, then a second each; of them first
/// what carries least, and who falls behind others last.
struct Bearer {
    const Unit* unit = nullptr;
    int hit = 0;  ///< The first it takes now, the second, ...
    std::size_t cargo = 0;
    bool later = false;
};

std::vector<Bearer> bearers_of(const View& view, std::span<const Unit* const> units) {
    std::vector<Bearer> bearers;
    for (const auto* unit : units) {
        const auto cargo = cargo_of(view, *unit).size();
        const bool later = any(view.rules.data<Hooks>().hits.falls_later, view, *unit);
        for (int hit = 1, left = hits_of(view, *unit) - unit->damage; hit <= left; ++hit) bearers.push_back({unit, hit, cargo, later});
    }
    std::sort(bearers.begin(), bearers.end(), [](const Bearer& a, const Bearer& b) {
        return std::tie(a.unit->damage, a.hit, a.cargo, a.later, a.unit->id) <
               std::tie(b.unit->damage, b.hit, b.cargo, b.later, b.unit->id);
    });
    return bearers;
}

/// The units that `picks` hit, pick by pick: the first that can be meant, whatever the order in which the picks are named.
std::optional<std::vector<UnitId>> deal_hits(const View& view, std::span<const Unit* const> units, const UnitPicks& picks) {
    const auto bearers = bearers_of(view, units);
    std::vector<std::uint16_t> wanted;
    for (const auto& pick : picks) wanted.push_back(pick.count);
    const auto takers = deal_first(wanted, bearers.size(),
                                   [&](std::size_t pick, std::size_t bearer) { return fits(view, *bearers[bearer].unit, picks[pick]); });
    if (!takers) return std::nullopt;
    std::vector<UnitId> hit;
    for (std::size_t pick = 0; pick < picks.size(); ++pick)
        for (std::size_t bearer = 0; bearer < bearers.size(); ++bearer)
            if ((*takers)[bearer] == pick) hit.push_back(bearers[bearer].unit->id);
    return hit;
}

/// The hits on units of `question` that `picks` name; nothing where the picks do not fit.
std::optional<std::vector<UnitId>> hits_on(const LossQuestion& question, const UnitPicks& picks) {
    std::vector<const Unit*> units;
    for (const auto& group : question.groups)
        for (const auto id : group.units)
            if (const auto* unit = question.view.state.unit(id)) units.push_back(unit);
    return deal_hits(question.view, units, picks);
}

/// Hits by group. No unit of a group may have two more than another.
Result<std::vector<std::uint16_t>> spread(const LossQuestion& question, const std::vector<UnitId>& hit) {
    std::vector<std::uint16_t> taken;
    for (const auto& group : question.groups) {
        std::uint16_t all = 0;
        auto fewest = static_cast<std::uint16_t>(hit.size());
        std::uint16_t most = 0;
        for (const auto id : group.units) {
            const auto here = static_cast<std::uint16_t>(std::count(hit.begin(), hit.end(), id));
            all = static_cast<std::uint16_t>(all + here);
            fewest = std::min(fewest, here);
            most = std::max(most, here);
        }
        if (most > fewest + 1)
            return refuse(Refusal::bad_choice, {question.view.rules.data<Hooks>().hits.evenly},
                          {fact("unit", group.type), fact("alike", group.count)});
        taken.push_back(all);
    }
    return taken;
}

/// Every distribution of the hits over the groups that is legal, group by group, until `take` says that it has enough.
template <class Take>
void for_each_loss(const LossQuestion& question, Take take) {
    const auto groups = question.groups.size();
    std::vector<std::uint16_t> taken(groups, 0);
    std::vector<std::uint16_t> room(groups + 1, 0);  // what this group and those behind it can take
    for (auto at = groups; at-- > 0;) room[at] = static_cast<std::uint16_t>(room[at + 1] + question.groups[at].room());
    const auto extend = [&](auto&& self, std::size_t at, std::uint16_t left) -> bool {
        if (at == groups) return left == 0 && may_lose(question, taken) && take(taken);
        const auto least = left > room[at + 1] ? static_cast<std::uint16_t>(left - room[at + 1]) : std::uint16_t{0};
        const auto most = std::min(left, question.groups[at].room());
        bool enough = false;
        for (auto here = least; here <= most && !enough; ++here) {
            taken[at] = here;
            enough = self(self, at + 1, static_cast<std::uint16_t>(left - here));
        }
        taken[at] = 0;
        return enough;
    };
    extend(extend, 0, question.hits);
}

UnitPicks picks_of(const LossQuestion& question, std::span<const std::uint16_t> taken) {
    UnitPicks picks;
    for (std::size_t at = 0; at < question.groups.size(); ++at) {
        if (taken[at] == 0) continue;
        const auto& group = question.groups[at];
        UnitPick pick{.type = group.type, .count = taken[at]};
        if (group.hits > 1) pick.damage = group.damage;
        if (!group.apart) {
            picks.push_back(std::move(pick));
            continue;
        }
        pick.count = 1;
        for (std::size_t hit = 0; hit < taken[at]; ++hit) {
            pick.unit = group.units[hit % group.units.size()];
            picks.push_back(pick);
        }
    }
    return picks;
}

}  // namespace

void put_in_order_of_dice(std::vector<DicePool>& pools) {
    std::sort(pools.begin(), pools.end(), [](const DicePool& a, const DicePool& b) {
        return std::tuple{a.owner, a.type, -int{a.target}} < std::tuple{b.owner, b.type, -int{b.target}};
    });
}

std::uint16_t roll_pools(Context& context, TagId purpose, SpaceId space, std::vector<DicePool> pools) {
    put_in_order_of_dice(pools);
    std::uint16_t hits = 0;
    for (const auto& pool : pools)
        if (pool.target > 0)
            hits = static_cast<std::uint16_t>(hits + context.roll(purpose, space, pool.owner, pool.type, pool.target, pool.dice));
    return hits;
}

std::uint16_t Losses::had(UnitTypeId type) const {
    std::uint16_t count = 0;
    for (const auto& group : groups)
        if (group.type == type) count = static_cast<std::uint16_t>(count + group.count);
    return count;
}

std::uint16_t Losses::lost(UnitTypeId type) const {
    std::uint16_t count = 0;
    for (std::size_t at = 0; at < groups.size(); ++at) {
        if (groups[at].type != type) continue;
        if (const auto borne = hits_borne(groups[at]); taken[at] > borne) count = static_cast<std::uint16_t>(count + taken[at] - borne);
    }
    return count;
}

namespace {
template <class Alike>
std::vector<LossGroup> grouped(const View& view, std::span<const Unit* const> units, Alike alike) {
    std::vector<LossGroup> groups;
    for (const auto* unit : units) {
        const auto hits = hits_of(view, *unit);
        const auto same = [&](std::size_t at) {
            return groups[at].type == unit->type && groups[at].damage == unit->damage && groups[at].hits == hits;
        };
        std::size_t at = 0;
        while (at < groups.size() && !(same(at) && alike(*groups[at].first, *unit))) ++at;
        if (at == groups.size()) groups.push_back({unit->type, unit->damage, hits, 0, 0, false, {}, unit});
        ++groups[at].count;
        groups[at].units.push_back(unit->id);
    }
    return groups;
}
}  // namespace

std::vector<LossGroup> loss_groups_whatever_aboard(const View& view, std::span<const Unit* const> units) {
    auto groups = grouped(view, units, [](const Unit&, const Unit&) { return true; });
    std::sort(groups.begin(), groups.end(), [](const LossGroup& a, const LossGroup& b) {
        return std::tie(a.type, a.damage, a.hits) < std::tie(b.type, b.damage, b.hits);
    });
    return groups;
}

std::vector<LossGroup> loss_groups(const View& view, std::span<const Unit* const> units) {
    auto groups = grouped(view, units, [&](const Unit& a, const Unit& b) { return same_cargo(view, a, b); });
    for (auto& group : groups) {
        const auto same = [&](const LossGroup& other) { return other.type == group.type && other.damage == group.damage; };
        group.apart = count_if(groups, same) > 1;
        if (group.apart) group.cargo = static_cast<std::uint16_t>(cargo_of(view, *group.first).size());
    }
    std::sort(groups.begin(), groups.end(), [](const LossGroup& a, const LossGroup& b) {
        return std::tie(a.type, a.damage, a.cargo, a.units.front()) < std::tie(b.type, b.damage, b.cargo, b.units.front());
    });
    return groups;
}

std::uint16_t capacity_of(std::span<const LossGroup> groups) {
    std::uint16_t capacity = 0;
    for (const auto& group : groups) capacity = static_cast<std::uint16_t>(capacity + group.room());
    return capacity;
}

Result<void> valid_loss(const LossQuestion& question, const UnitPicks& picks) {
    std::size_t named = 0;
    for (const auto& pick : picks) named += pick.count;
    if (named != question.hits) return refuse(Refusal::bad_choice, {}, {fact("hits", question.hits), fact("named", named)});
    const auto hit = hits_on(question, picks);
    if (!hit) return refuse(Refusal::no_such_units, {}, {fact("hits", question.hits)});
    const auto taken = spread(question, *hit);
    if (!taken) return tl::make_unexpected(taken.error());
    const Losses losses{question.view, question.owner, question.battle, question.space, question.groups, *taken};
    return first_refusal(question.view.rules.data<Hooks>().hits.may_lose, losses);
}

namespace {
/// For rules under which a legal loss cannot be found hit by hit.
UnitPicks first_loss(const LossQuestion& question) {
    std::optional<UnitPicks> found;
    for_each_loss(question, [&](const std::vector<std::uint16_t>& taken) {
        found = picks_of(question, taken);
        return true;
    });
    ensure(found.has_value(), "no legal loss for a hit");
    return *found;
}

struct NextHit {
    LossRank rank{};
    std::size_t group = 0;
    bool free = false;
    std::ptrdiff_t keeps = 0;  ///< Units of its type that have to be left, as the wish names the type so often again.
};

/// On which group a hit falls first, as the game ranks them; equals as the groups stand.
std::vector<NextHit> order_of_loss(const LossQuestion& question, std::span<const UnitTypeId> preference) {
    const auto& ranked = question.view.rules.data<Hooks>().hits.rank;
    std::vector<NextHit> order;
    for (std::size_t at = 0; at < question.groups.size(); ++at) {
        const auto& group = question.groups[at];
        const auto add = [&](std::ptrdiff_t wish, bool costless, std::ptrdiff_t keeps) {
            const LossCandidate candidate{question.view, group, static_cast<std::size_t>(wish), costless};
            order.push_back({ranked ? ranked(candidate) : LossRank{wish}, at, costless, keeps});
        };
        auto named = std::find(preference.begin(), preference.end(), group.type);
        add(named - preference.begin(), true, 0);
        auto again = named == preference.end() ? 0 : std::count(named + 1, preference.end(), group.type);
        add(named - preference.begin(), false, again);
        while (again > 0) {
            named = std::find(named + 1, preference.end(), group.type);
            add(named - preference.begin(), false, --again);
        }
    }
    std::stable_sort(order.begin(), order.end(), [](const NextHit& a, const NextHit& b) { return a.rank < b.rank; });
    return order;
}
}  // namespace

std::optional<std::vector<std::size_t>> loss_sequence(const LossQuestion& question, std::span<const UnitTypeId> preference) {
    const auto order = order_of_loss(question, preference);
    std::vector<std::uint16_t> taken(question.groups.size(), 0);
    std::vector<std::size_t> sequence;
    const auto left_of = [&](UnitTypeId type) {
        const Losses losses{question.view, question.owner, question.battle, question.space, question.groups, taken};
        return losses.had(type) - losses.lost(type);
    };
    for (std::uint16_t hit = 0; hit < question.hits; ++hit) {
        const auto next = std::find_if(order.begin(), order.end(), [&](const NextHit& each) {
            const auto& group = question.groups[each.group];
            if (taken[each.group] >= (each.free ? hits_borne(group) : group.room())) return false;
            if (each.keeps > 0 && left_of(group.type) <= each.keeps) return false;
            ++taken[each.group];
            const bool legal = may_lose(question, taken);
            --taken[each.group];
            return legal;
        });
        if (next == order.end()) return std::nullopt;
        ++taken[next->group];
        sequence.push_back(next->group);
    }
    return sequence;
}

LossRank cheapest_first(const LossCandidate& candidate) {
    return {candidate.free ? 0 : 1, static_cast<std::int64_t>(candidate.wish), candidate.view.rules.type(candidate.group.type).cost};
}

UnitPicks loss_by_order(const LossQuestion& question, std::span<const UnitTypeId> preference) {
    const auto sequence = loss_sequence(question, preference);
    if (!sequence) return first_loss(question);
    std::vector<std::uint16_t> taken(question.groups.size(), 0);
    for (const auto at : *sequence) ++taken[at];
    return picks_of(question, taken);
}

std::vector<Choice> legal_losses(const LossQuestion& question, std::size_t limit) {
    std::vector<Choice> found;
    const auto fallback = loss_by_order(question);
    found.push_back({fallback});
    for_each_loss(question, [&](const std::vector<std::uint16_t>& taken) {
        if (found.size() >= limit) return true;
        auto picks = picks_of(question, taken);
        if (picks != fallback) found.push_back({std::move(picks)});
        return found.size() >= limit;
    });
    return found;
}

std::vector<UnitTypeId> types_in(const Choice& preference) {
    std::vector<UnitTypeId> types;
    if (const auto* list = preference.as<Choice::List>())
        for (const auto& item : *list)
            if (const auto* type = item.as<UnitTypeId>()) types.push_back(*type);
    if (const auto* type = preference.as<UnitTypeId>()) types.push_back(*type);
    return types;
}

std::vector<UnitId> units_hit(const View& view, std::span<const Unit* const> units, const UnitPicks& picks) {
    auto hit = deal_hits(view, units, picks);
    ensure(hit.has_value(), "a hit without a unit");
    return std::move(*hit);
}

void apply_hits(Context& context, const std::vector<UnitId>& hit, TagId cause) {
    std::vector<UnitId> gone;
    std::vector<UnitId> seen;
    for (const auto id : hit) {
        if (contains(seen, id)) continue;
        seen.push_back(id);
        const auto* unit = context.state().unit(id);
        const auto damage = unit->damage + std::count(hit.begin(), hit.end(), id);
        if (damage >= hits_of(context.view(), *unit))
            gone.push_back(id);
        else
            context.set_damage(id, static_cast<std::uint8_t>(damage), cause);
    }
    context.remove_units(std::move(gone), cause);
}

void damage_is_borne(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto& unit : view.state.units)
        if (unit.damage > 0 && unit.damage >= hits_of(view, unit))
            breaches.push_back({"units-are-sound", fmt::format("unit {} has more damage than it can bear", raw(unit.id))});
}

}  // namespace rules
