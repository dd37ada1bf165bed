#include "rules/points/hits.hpp"

#include <algorithm>
#include <tuple>

#include "rules/points/deal.hpp"
#include "rules/points/pick.hpp"
#include "rules/points/points.hpp"

namespace rules {
namespace {

std::uint16_t hits_left(const Ruleset& rules, const LossGroup& group) {
    return static_cast<std::uint16_t>(group.count * (rules.type(group.type).hits - group.damage));
}

bool may_lose(const LossQuestion& question, std::span<const std::uint16_t> taken) {
    const Losses losses{question.view, question.owner, question.battle, question.space, question.groups, taken};
    return first_refusal(question.view.rules.points->hits.may_lose, losses).has_value();
}

/// The units that `picks` hit, pick by pick. Of those that a pick fits the least damaged take their hits first, one each in turn.
std::optional<std::vector<UnitId>> deal_hits(const View& view, std::span<const Unit* const> units, const UnitPicks& picks) {
    std::vector<const Unit*> order{units.begin(), units.end()};
    std::sort(order.begin(), order.end(),
              [](const Unit* a, const Unit* b) { return std::tie(a->damage, a->id) < std::tie(b->damage, b->id); });
    std::vector<const Unit*> bearers;  // one for each hit that can be taken
    for (std::size_t first = 0; first < order.size();) {
        auto last = first;
        while (last < order.size() && order[last]->damage == order[first]->damage) ++last;
        bool more = true;
        for (int level = 1; more; ++level) {
            more = false;
            for (auto at = first; at < last; ++at) {
                if (order[at]->damage + level > view.rules.type(*order[at]).hits) continue;
                bearers.push_back(order[at]);
                more = true;
            }
        }
        first = last;
    }
    std::vector<std::uint16_t> wanted;
    for (const auto& pick : picks) wanted.push_back(pick.count);
    const auto takers =
        deal(wanted, bearers.size(), [&](std::size_t pick, std::size_t bearer) { return fits(view, *bearers[bearer], picks[pick]); });
    if (!takers) return std::nullopt;
    std::vector<UnitId> hit;
    for (std::size_t pick = 0; pick < picks.size(); ++pick)
        for (std::size_t bearer = 0; bearer < bearers.size(); ++bearer)
            if ((*takers)[bearer] == pick) hit.push_back(bearers[bearer]->id);
    return hit;
}

/// Hits by group. Nothing where the picks do not fit.
std::optional<std::vector<std::uint16_t>> spread(const LossQuestion& question, const UnitPicks& picks) {
    std::vector<const Unit*> units;
    for (const auto& group : question.groups)
        for (const auto id : group.units)
            if (const auto* unit = question.view.state.unit(id)) units.push_back(unit);
    const auto hit = deal_hits(question.view, units, picks);
    if (!hit) return std::nullopt;
    std::vector<std::uint16_t> taken(question.groups.size(), 0);
    for (const auto id : *hit)
        for (std::size_t at = 0; at < question.groups.size(); ++at) {
            const auto& among = question.groups[at].units;
            if (std::find(among.begin(), among.end(), id) != among.end()) ++taken[at];
        }
    return taken;
}

/// Every distribution of the hits over the groups that is legal, group by group, until `take` says that it has enough.
template <class Take>
void for_each_loss(const LossQuestion& question, Take take) {
    const auto groups = question.groups.size();
    std::vector<std::uint16_t> taken(groups, 0);
    std::vector<std::uint16_t> room(groups + 1, 0);  // what this group and those behind it can take
    for (auto at = groups; at-- > 0;)
        room[at] = static_cast<std::uint16_t>(room[at + 1] + hits_left(question.view.rules, question.groups[at]));
    const auto extend = [&](auto&& self, std::size_t at, std::uint16_t left) -> bool {
        if (at == groups) return left == 0 && may_lose(question, taken) && take(taken);
        const auto least = left > room[at + 1] ? static_cast<std::uint16_t>(left - room[at + 1]) : std::uint16_t{0};
        const auto most = std::min(left, hits_left(question.view.rules, question.groups[at]));
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
        UnitPick pick;
        pick.type = group.type;
        pick.count = taken[at];
        if (question.view.rules.type(pick.type).hits > 1) pick.damage = group.damage;
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

std::uint16_t roll_pools(Context& context, TagId purpose, SpaceId space, std::vector<DicePool> pools) {
    std::sort(pools.begin(), pools.end(), [](const DicePool& a, const DicePool& b) {
        return std::tuple{a.owner, a.type, -int{a.target}} < std::tuple{b.owner, b.type, -int{b.target}};
    });
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
        // A group's hits first damage every unit that can bear it, then sink them one by one.
        const auto bearable = groups[at].count * (view.rules.type(type).hits - groups[at].damage - 1);
        if (taken[at] > bearable) count = static_cast<std::uint16_t>(count + taken[at] - bearable);
    }
    return count;
}

namespace {
template <class Alike>
std::vector<LossGroup> grouped(std::span<const Unit* const> units, Alike alike) {
    std::vector<LossGroup> groups;
    std::vector<const Unit*> samples;
    for (const auto* unit : units) {
        std::size_t at = 0;
        while (at < groups.size() && !alike(*samples[at], *unit)) ++at;
        if (at == groups.size()) {
            groups.push_back({unit->type, unit->damage, 0, 0, false, {}});
            samples.push_back(unit);
        }
        ++groups[at].count;
        groups[at].units.push_back(unit->id);
    }
    return groups;
}

bool as_hits_see_them(const Unit& a, const Unit& b) { return a.type == b.type && a.damage == b.damage; }
}  // namespace

std::vector<LossGroup> loss_groups(std::span<const Unit* const> units) {
    auto groups = grouped(units, as_hits_see_them);
    std::sort(groups.begin(), groups.end(),
              [](const LossGroup& a, const LossGroup& b) { return std::tie(a.type, a.damage) < std::tie(b.type, b.damage); });
    return groups;
}

std::vector<LossGroup> loss_groups(const View& view, std::span<const Unit* const> units) {
    auto groups = grouped(units, [&](const Unit& a, const Unit& b) { return as_hits_see_them(a, b) && same_cargo(view, a, b); });
    for (auto& group : groups) {
        const auto same = [&](const LossGroup& other) { return other.type == group.type && other.damage == group.damage; };
        group.apart = std::count_if(groups.begin(), groups.end(), same) > 1;
        if (group.apart) group.cargo = static_cast<std::uint16_t>(cargo_of(view, *view.state.unit(group.units.front())).size());
    }
    std::sort(groups.begin(), groups.end(), [](const LossGroup& a, const LossGroup& b) {
        return std::tie(a.type, a.damage, a.cargo, a.units.front()) < std::tie(b.type, b.damage, b.cargo, b.units.front());
    });
    return groups;
}

std::uint16_t capacity_of(const Ruleset& rules, std::span<const LossGroup> groups) {
    std::uint16_t capacity = 0;
    for (const auto& group : groups) capacity = static_cast<std::uint16_t>(capacity + hits_left(rules, group));
    return capacity;
}

Result<void> valid_loss(const LossQuestion& question, const UnitPicks& picks) {
    std::size_t named = 0;
    for (const auto& pick : picks) named += pick.count;
    if (named != question.hits) return refuse(Refusal::bad_choice, {}, {fact("hits", question.hits), fact("named", named)});
    const auto taken = spread(question, picks);
    if (!taken) return refuse(Refusal::no_such_units, {}, {fact("hits", question.hits)});
    const Losses losses{question.view, question.owner, question.battle, question.space, question.groups, *taken};
    return first_refusal(question.view.rules.points->hits.may_lose, losses);
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
}  // namespace

std::optional<std::vector<std::size_t>> loss_sequence(const LossQuestion& question, std::span<const UnitTypeId> preference) {
    const auto& rules = question.view.rules;
    std::vector<std::size_t> order(question.groups.size());
    for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
    // As preferred, then the cheapest, of these what carries least; but first of all a hit that costs no unit (OQ-38, OQ-51).
    const auto rank = [&](std::size_t at) {
        const auto& group = question.groups[at];
        const auto wish = std::find(preference.begin(), preference.end(), group.type) - preference.begin();
        return std::tuple{wish, rules.type(group.type).cost, group.type, group.damage, group.cargo, at};
    };
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    std::vector<std::uint16_t> taken(question.groups.size(), 0);
    std::vector<std::size_t> sequence;
    for (std::uint16_t hit = 0; hit < question.hits; ++hit) {
        bool put = false;
        for (const bool only_free : {true, false}) {
            for (const auto at : order) {
                const auto& group = question.groups[at];
                if (taken[at] >= hits_left(rules, group)) continue;
                const auto bearable = group.count * (rules.type(group.type).hits - group.damage - 1);
                if (only_free && taken[at] >= bearable) continue;
                ++taken[at];
                if (may_lose(question, taken)) {
                    sequence.push_back(at);
                    put = true;
                    break;
                }
                --taken[at];
            }
            if (put) break;
        }
        if (!put) return std::nullopt;
    }
    return sequence;
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
        if (std::find(seen.begin(), seen.end(), id) != seen.end()) continue;
        seen.push_back(id);
        const auto* unit = context.state().unit(id);
        const auto damage = unit->damage + std::count(hit.begin(), hit.end(), id);
        if (damage >= context.rules.type(*unit).hits)
            gone.push_back(id);
        else
            context.set_damage(id, static_cast<std::uint8_t>(damage), cause);
    }
    context.remove_units(std::move(gone), cause);
}

}  // namespace rules
