// Who takes hits: one decider for a side, hit by hit, within the three pools of a volley. [EU-6.4] [EU-6.5] [EU-6.6]
#include "rules/games/europe/losses.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

#include "rules/core/fits.hpp"
#include "rules/hooks/battle.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/shared/battles.hpp"

namespace rules::europe {
namespace {

/// Of like units the emptiest first, and last what an option keeps.
std::pair<bool, std::size_t> falls_behind(const View& view, UnitId id) {
    const auto& unit = *view.state.unit(id);
    return {any(view.rules.data<Hooks>().hits.falls_later, view, unit), cargo_of(view, unit).size()};
}

std::vector<Target> targets_of(const View& view, std::span<const Unit* const> units, std::span<const AimedHits> hits) {
    std::vector<Target> found;
    for (const auto* unit : units) {
        std::uint8_t by = 0;
        for (std::size_t at = 0; at < hits.size(); ++at)
            if (may_hit(view, hits[at].aim, *unit)) by = static_cast<std::uint8_t>(by | (1U << at));
        if (by == 0) continue;
        const auto like = [&](const Target& target) {
            return target.owner == unit->owner && target.type == unit->type && target.damage == unit->damage && target.by == by;
        };
        auto same = std::find_if(found.begin(), found.end(), like);
        if (same == found.end()) {
            const auto bears = static_cast<std::uint8_t>(hits_of(view, *unit));
            same = found.insert(found.end(), {unit->owner, unit->type, unit->damage, bears, by, {}});
        }
        same->units.push_back(unit->id);
    }
    for (auto& target : found)
        std::stable_sort(target.units.begin(), target.units.end(),
                         [&](UnitId a, UnitId b) { return falls_behind(view, a) < falls_behind(view, b); });
    std::stable_sort(found.begin(), found.end(), [](const Target& a, const Target& b) {
        return std::tuple{a.owner, a.type, a.damage} < std::tuple{b.owner, b.type, b.damage};
    });
    return found;
}

/// Whom the hits that were rolled may fall on; guests are no losses. (OQ-EU-13)
std::vector<const Unit*> exposed(const View& view, BattleId battle) {
    auto units = fire_now(view).targets(view, battle);
    std::erase_if(units, [&](const Unit* unit) { return battle != no_battle && has_role(view, battle, *unit, combat(view).guest); });
    return units;
}

Hits hits_now(const View& view, BattleId battle) {
    Hits found{view, noted_hits(view), {}};
    if (!found.hits.empty()) found.targets = targets_of(view, exposed(view, battle), found.hits);
    return found;
}

std::string_view cite_of(const View& view, BattleId battle) {
    if (static_cast<FireId>(view.state.slot(combat(view).fire, 0)) == combat(view).guns) return "EU-8.2.3";
    const auto* fought = view.state.battle(battle);
    if (fought != nullptr && fought->kind == view.rules.data<Battles>().raid_battle)
        return fire_now(view).attacking ? "EU-9.2.4" : "EU-9.2.3";
    return "EU-6.4.1";
}

// An answer names units in the order in which hits fall on them. (OQ-EU-8)

struct Spent {
    std::vector<int> taken;     ///< Hits by target.
    std::vector<UnitId> units;  ///< One for each hit.
};

/// What `owner` says of his; a pick means units as they are when its turn comes.
bool spend(const Hits& hits, OwnerId owner, const UnitPicks& picks, Spent& spent) {
    std::vector<std::vector<int>> damage(hits.targets.size());
    for (std::size_t at = 0; at < hits.targets.size(); ++at) damage[at].assign(hits.targets[at].units.size(), hits.targets[at].damage);
    for (const auto& pick : picks)
        for (std::uint16_t hit = 0; hit < pick.count; ++hit) {
            std::optional<std::pair<std::size_t, std::size_t>> best;
            for (std::size_t at = 0; at < hits.targets.size(); ++at) {
                const auto& target = hits.targets[at];
                if (target.owner != owner || target.type != pick.type) continue;
                for (std::size_t unit = 0; unit < target.units.size(); ++unit) {
                    const int now = damage[at][unit];
                    if (now >= target.bears || (pick.damage && now != *pick.damage) || (pick.unit && *pick.unit != target.units[unit]))
                        continue;
                    if (!best || now < damage[best->first][best->second]) best = std::pair{at, unit};
                }
            }
            if (!best) return false;
            ++damage[best->first][best->second];
            ++spent.taken[best->first];
            spent.units.push_back(hits.targets[best->first].units[best->second]);
        }
    return true;
}

std::vector<OwnerId> owners_of(const Hits& hits) {
    std::vector<OwnerId> owners;
    for (const auto& target : hits.targets)
        if (owners.empty() || owners.back() != target.owner) owners.push_back(target.owner);
    return owners;
}

/// Units where they are of one owner, by power where of several; units alone are then those of him who answers.
std::optional<Spent> spent_by(const Hits& hits, const Choice& choice, OwnerId decider) {
    Spent spent{std::vector<int>(hits.targets.size(), 0), {}};
    if (const auto* picks = choice.as<UnitPicks>()) {
        const auto owners = owners_of(hits);
        if (owners.empty() || !spend(hits, owners.size() == 1 ? owners.front() : decider, *picks, spent)) return std::nullopt;
        return spent;
    }
    const auto* parts = choice.as<Choice::Allocations>();
    if (parts == nullptr) return std::nullopt;
    for (const auto& part : *parts)
        if (!spend(hits, part.owner, part.units, spent)) return std::nullopt;
    return spent;
}

/// Why these hits are not of these pools.
std::string_view pool_broken(const Hits& hits, const std::vector<int>& taken) {
    int in_the_air = 0;
    int not_from_below = 0;
    for (std::size_t at = 0; at < taken.size(); ++at)
        if (hits.view.rules.type(hits.targets[at].type).is(unit_class::air)) in_the_air += taken[at];
    for (const auto& each : hits.hits)
        if ((each.aim & not_air) == 0) not_from_below += each.hits;
    return in_the_air > not_from_below ? "EU-6.5.2" : "EU-6.5.3";
}

/// By target, if hits at sea could fall on anybody: what names units that no hit of the volley can reach.
std::optional<std::vector<int>> taken_of_all(Hits& hits, BattleId battle, const Choice& choice, OwnerId decider) {
    const auto* fought = hits.view.state.battle(battle);
    if (fought == nullptr || !hits.view.rules.space(fought->space).sea) return std::nullopt;
    hits.targets = targets_of(hits.view, exposed(hits.view, battle), std::vector<AimedHits>{{at_anything, 0}});
    if (auto spent = spent_by(hits, choice, decider)) return std::move(spent->taken);
    return std::nullopt;
}

Result<void> valid(const View& view, const Decision& decision, OwnerId decider, const Choice& choice) {
    auto hits = hits_now(view, decision.battle);
    const auto spent = spent_by(hits, choice, decider);
    if (!spent) {
        const auto out_of_reach = taken_of_all(hits, decision.battle, choice, decider);
        return refuse(Refusal::bad_choice, {out_of_reach ? pool_broken(hits, *out_of_reach) : cite_of(view, decision.battle)});
    }
    const auto sum = std::accumulate(spent->taken.begin(), spent->taken.end(), 0);
    if (sum != most_hits(hits)) {
        const bool at_sea = decision.space != no_space && view.rules.space(decision.space).sea;
        return refuse(Refusal::bad_choice, {at_sea ? "EU-6.5.5" : cite_of(view, decision.battle)},
                      {fact("named", sum), fact("due", most_hits(hits))});
    }
    if (!may_fall(hits, spent->taken)) return refuse(Refusal::bad_choice, {pool_broken(hits, spent->taken)});
    return {};
}

/// How an answer names so many hits on units of one type and owner: undamaged ones that are hit once, and twice, and damaged ones.
void name_hits(const Target& whole, int once, int twice, UnitPicks& picks) {
    UnitPick pick;
    pick.type = whole.type;
    if (whole.bears > 1 && twice > 0) {
        pick.damage = std::uint8_t{0};
        pick.count = static_cast<std::uint16_t>(once + twice);
        picks.push_back(pick);
        pick.damage = std::uint8_t{1};
        pick.count = static_cast<std::uint16_t>(twice);
    } else {
        pick.count = static_cast<std::uint16_t>(once);
        if (whole.bears > 1) pick.damage = whole.damage;
    }
    if (pick.count > 0) picks.push_back(pick);
}

/// The answer that lets so many hits fall on each target, of which so many on units that were hit already.
Choice named(const Hits& hits, const std::vector<int>& once, const std::vector<int>& twice) {
    Choice::Allocations parts;
    for (std::size_t at = 0; at < hits.targets.size(); ++at) {
        const auto& target = hits.targets[at];
        if (once[at] == 0 && twice[at] == 0) continue;
        if (parts.empty() || parts.back().owner != target.owner) parts.push_back({target.owner, {}});
        auto& picks = parts.back().units;
        // Damaged ones before those that this roll damages.
        UnitPicks own;
        name_hits(target, once[at], twice[at], own);
        picks.insert(target.damage > 0 ? picks.begin() : picks.end(), own.begin(), own.end());
    }
    if (owners_of(hits).size() == 1) return Choice{parts.empty() ? UnitPicks{} : std::move(parts.front().units)};
    return Choice{std::move(parts)};
}

/// Each way to let the hits fall, target by target: units hit once, and those hit twice.
struct Lister {
    const Hits& hits;
    std::vector<Choice>& found;
    std::size_t limit;
    int due;
    std::vector<int> once, twice, taken;
    void from(std::size_t at, int left) {
        if (found.size() >= limit) return;
        if (at == hits.targets.size()) {
            if (left != 0 || !may_fall(hits, taken)) return;
            auto choice = named(hits, once, twice);
            if (!contains(found, choice)) found.push_back(std::move(choice));
            return;
        }
        const auto& target = hits.targets[at];
        const int count = static_cast<int>(target.units.size());
        const int deep = target.bears - target.damage;
        for (int two = 0; two <= (deep > 1 ? std::min(count, left / 2) : 0); ++two)
            for (int one = 0; one <= std::min(count - two, left - 2 * two); ++one) {
                once[at] = one;
                twice[at] = two;
                taken[at] = one + 2 * two;
                from(at + 1, left - taken[at]);
            }
        once[at] = twice[at] = taken[at] = 0;
    }
};

/// By target: units that are hit once, and twice, and all hits.
struct Fall {
    std::vector<int> once, twice, taken;
};

std::size_t first_named(std::span<const UnitTypeId> wish, UnitTypeId type) {
    return static_cast<std::size_t>(std::find(wish.begin(), wish.end(), type) - wish.begin());
}

/// Where the wish names the next of so many units of a type. A type that is named again means the last of its units, the one that goes
/// with its last mention; behind the wish where it is not named.
std::size_t named_for(std::span<const UnitTypeId> wish, UnitTypeId type, std::ptrdiff_t left) {
    auto again = std::count(wish.begin(), wish.end(), type) - 1;
    for (std::size_t at = 0; at < wish.size(); ++at)
        if (wish[at] == type && left > again--) return at;
    return wish.size();
}

/// The cheapest first; before all others what costs no unit; transports after others of their price; then the table, then turn order.
/// [EU-21.3.4] [EU-21.3.11] [EU-21.3.12]
Fall fall_by_order(const Hits& hits, std::span<const UnitTypeId> wish) {
    const auto& view = hits.view;
    const auto due = most_hits(hits);
    const auto count = hits.targets.size();
    Fall fall{std::vector<int>(count, 0), std::vector<int>(count, 0), std::vector<int>(count, 0)};
    auto& [once, twice, taken] = fall;
    const auto left_of = [&](UnitTypeId type) {
        std::ptrdiff_t left = 0;
        for (std::size_t at = 0; at < count; ++at)
            if (const auto& target = hits.targets[at]; target.type == type)
                left += std::ssize(target.units) - (target.bears - target.damage > 1 ? twice[at] : once[at]);
        return left;
    };
    for (int hit = 0; hit < due; ++hit) {
        using Rank = std::tuple<int, std::size_t, int, int, UnitTypeId, OwnerId>;
        std::optional<std::pair<Rank, std::size_t>> best;
        for (std::size_t at = 0; at < count; ++at) {
            const auto& target = hits.targets[at];
            if (taken[at] >= target.room()) continue;
            ++taken[at];
            const bool fits = may_fall(hits, taken);
            --taken[at];
            if (!fits) continue;
            const bool free = target.bears - target.damage > 1 && once[at] + twice[at] < static_cast<int>(target.units.size());
            const Rank rank{free ? 0 : 1,
                            free ? first_named(wish, target.type) : named_for(wish, target.type, left_of(target.type)),
                            unit_value({view, target.owner, target.type, ValueKind::cost}),
                            target.type == game(view).transport ? 1 : 0,
                            target.type,
                            target.owner};
            if (!best || rank < best->first) best = std::pair{rank, at};
        }
        if (!best) break;
        const auto at = best->second;
        ++taken[at];
        const auto& target = hits.targets[at];
        if (once[at] + twice[at] < static_cast<int>(target.units.size()))
            ++once[at];
        else
            --once[at], ++twice[at];
    }
    return fall;
}

Choice by_order(const Hits& hits, std::span<const UnitTypeId> wish) {
    const auto fall = fall_by_order(hits, wish);
    return named(hits, fall.once, fall.twice);
}

OwnerId decider(const View& view, BattleId battle) {
    const auto units = exposed(view, battle);
    if (units.empty()) return nobody;
    const auto& fire = fire_now(view);
    if (!fire.attacking) return units.front()->owner;
    return decider_of(view, view.state.battle(battle)->space, units);
}

SpaceId place_of(const View& view, BattleId battle) {
    if (const auto* fought = view.state.battle(battle)) return fought->space;
    const auto units = exposed(view, battle);
    return units.empty() ? no_space : units.front()->space;
}

DecisionRequest request(const View& view, BattleId battle) {
    const auto who = decider(view, battle);
    return {.kind = combat(view).casualties,
            .asked = who == nobody ? OwnerMask{0} : mask_of(who),
            .space = place_of(view, battle),
            .battle = battle,
            .number = most_hits(hits_now(view, battle))};
}

void ask(Context& context, BattleId battle) {
    if (noted_hits(context.view()).empty()) return;
    const auto asked = request(context.view(), battle);
    if (asked.asked != 0 && asked.number > 0) context.ask(asked);
}

void take(Context& context, BattleId battle) {
    if (noted_hits(context.view()).empty()) return;
    const auto asked = request(context.view(), battle);
    std::vector<UnitId> units;
    if (asked.asked != 0 && asked.number > 0) {
        const auto who = *OwnersOf(asked.asked).begin();
        if (const auto spent = spent_by(hits_now(context.view(), battle), context.answer(asked, who), who)) units = spent->units;
    }
    const auto& fire = fire_now(context.view());
    forget_hits(context);
    take_hits(context, battle, units, fire.at_once(context.view()), fire.purpose);
    if (battle != no_battle) drop_guests(context, battle);
}

DecisionKind casualties() {
    DecisionKind kind{.name = "casualties", .paragraph = "EU-6.4.1", .orders = question::orders_by_type};
    kind.fallback = [](const View& view, const Decision& decision, OwnerId) { return by_order(hits_now(view, decision.battle), {}); };
    kind.valid = valid;
    kind.legal = [](const View& view, const Decision& decision, OwnerId, std::size_t limit) {
        const auto hits = hits_now(view, decision.battle);
        const auto due = most_hits(hits);
        std::vector<Choice> found{by_order(hits, {})};
        const auto count = hits.targets.size();
        Lister{hits, found, limit, due, std::vector<int>(count), std::vector<int>(count), std::vector<int>(count)}.from(0, due);
        return found;
    };
    kind.trim = [](const View& view, const Decision& decision, OwnerId, const Choice& preference) -> std::optional<Choice> {
        const auto types = types_in(preference);
        if (types.empty()) return std::nullopt;
        return by_order(hits_now(view, decision.battle), types);
    };
    // `units` is not said: a pick may mean a ship as the hit before it leaves it. (OQ-EU-8)
    return kind;
}

}  // namespace

int most_hits(const Hits& hits) {
    // The least cut: of some pools the hits, of all others the room of those on whom they may fall.
    int most = std::numeric_limits<int>::max();
    for (unsigned falls = 0; falls < (1U << hits.hits.size()); ++falls) {
        int cut = 0;
        for (std::size_t at = 0; at < hits.hits.size(); ++at)
            if ((falls & (1U << at)) == 0) cut += hits.hits[at].hits;
        for (const auto& target : hits.targets)
            if ((target.by & falls) != 0) cut += target.room();
        most = std::min(most, cut);
    }
    return most;
}

bool may_fall(const Hits& hits, const std::vector<int>& taken) {
    for (std::size_t at = 0; at < taken.size(); ++at)
        if (taken[at] > hits.targets[at].room()) return false;
    for (unsigned pools = 0; pools < (1U << hits.hits.size()); ++pools) {
        int there = 0;
        for (std::size_t at = 0; at < hits.hits.size(); ++at)
            if ((pools & (1U << at)) != 0) there += hits.hits[at].hits;
        int needed = 0;
        for (std::size_t at = 0; at < taken.size(); ++at)
            if ((hits.targets[at].by & ~pools) == 0) needed += taken[at];
        if (needed > there) return false;
    }
    return true;
}

OwnerId decider_of(const View& view, SpaceId space, std::span<const Unit* const> units) {
    const auto count = [&](OwnerId owner) { return count_if(units, [&](const Unit* unit) { return unit->owner == owner; }); };
    if (!view.rules.space(space).sea)
        if (const auto holder = view.state.control[idx(space)]; is_power(view, holder) && count(holder) > 0) return holder;
    OwnerId most = nobody;
    for (const auto* unit : units)
        if (most == nobody || count(unit->owner) > count(most) || (count(unit->owner) == count(most) && unit->owner < most))
            most = unit->owner;
    return most;
}

std::vector<OddsShare> shares_by_order(const View& view, std::span<const Unit* const> units, std::uint16_t hits) {
    const std::vector<AimedHits> all{{at_anything, hits}};
    const Hits question{view, all, targets_of(view, units, all)};
    const auto taken = fall_by_order(question, {}).taken;
    std::vector<OddsShare> shares;
    for (std::size_t at = 0; at < taken.size(); ++at) {
        if (shares.empty() || shares.back().owner != question.targets[at].owner) shares.push_back({question.targets[at].owner, 0});
        shares.back().hits = static_cast<std::uint16_t>(shares.back().hits + taken[at]);
    }
    return shares;
}

Node losses_block(const std::string& name) {
    return sequence(name + "-losses", {step(name + "-choose-losses", ask), step(name + "-take-losses", take)});
}

void install_losses(RulesetBuilder& build) { build.data<Combat>().casualties = build.decision(casualties()); }

}  // namespace rules::europe
