#include "rules/odds/part.hpp"

#include <algorithm>
#include <tuple>

#include "rules/hooks/value.hpp"

namespace rules::odds {
namespace {

/// One owner's units that can be hit, and where each of their groups stands in the force.
struct Owned {
    OwnerId owner{nobody};
    std::vector<LossGroup> groups;
    std::vector<std::vector<std::size_t>> stacks;   ///< By group.
    std::vector<std::vector<std::uint16_t>> taken;  ///< Hits by group, after 0, 1, 2, ... hits.
};

/// Of one number of hits: to find what is left, and who of several owners bears how many.
constexpr std::uint64_t cost_of_loss = 500;
constexpr std::uint64_t cost_of_share = 3000;

/// Hits fall on a group evenly, level by level, as `units_hit` has it.
void hit_group(const LossGroup& group, const OddsExchange& exchange, OddsForce& force, const std::vector<std::size_t>& stacks,
               std::uint16_t hits) {
    std::uint32_t units = 0;
    for (const auto at : stacks) units += force[at].count;
    if (units == 0 || hits == 0) return;
    const auto all = hits / units;
    auto more = hits % units;
    for (const auto at : stacks) {
        const auto before = force[at];
        const auto first = std::min<std::uint32_t>(more, before.count);
        more -= first;
        force[at].count = 0;
        for (const auto& [count, levels] : {std::pair{first, all + 1}, std::pair{before.count - first, all}}) {
            const auto damage = before.damage + static_cast<int>(levels);
            auto stack = before;
            stack.count = static_cast<std::uint16_t>(count);
            if (damage < group.hits) {
                stack.damage = static_cast<std::uint8_t>(damage);
                if (levels > 0) stack.roles = static_cast<std::uint16_t>(stack.roles | exchange.shakes);
            } else if (exchange.dooms == 0) {
                continue;
            } else {
                stack.roles = static_cast<std::uint16_t>(stack.roles | exchange.dooms);
            }
            force.push_back(stack);
        }
    }
}

/// What each number of hits on this owner would take, by the order of loss.
void order_losses(const View& view, Owned& owned, std::span<const UnitTypeId> order) {
    LossQuestion question{view, owned.owner, Field::battle, view.state.battles.front().space, owned.groups, 0};
    const auto capacity = capacity_of(owned.groups);
    owned.taken.assign(1, std::vector<std::uint16_t>(owned.groups.size(), 0));
    question.hits = capacity;
    if (const auto sequence = loss_sequence(question, order)) {
        for (const auto at : *sequence) {
            owned.taken.push_back(owned.taken.back());
            ++owned.taken.back()[at];
        }
        return;
    }
    for (std::uint16_t hits = 1; hits <= capacity; ++hits) {
        question.hits = hits;
        owned.taken.emplace_back(owned.groups.size(), std::uint16_t{0});
        for (const auto& pick : loss_by_order(question, order))
            for (std::size_t at = 0; at < owned.groups.size(); ++at)
                if (owned.groups[at].type == pick.type && owned.groups[at].damage == pick.damage.value_or(owned.groups[at].damage))
                    owned.taken.back()[at] = static_cast<std::uint16_t>(owned.taken.back()[at] + pick.count);
    }
}

}  // namespace

OddsForce tidy(OddsForce force) {
    const auto kind = [](const OddsStack& stack) { return std::tie(stack.owner, stack.type, stack.damage, stack.roles, stack.marks); };
    std::sort(force.begin(), force.end(), [&](const OddsStack& a, const OddsStack& b) { return kind(a) < kind(b); });
    OddsForce whole;
    for (const auto& stack : force) {
        if (stack.count == 0) continue;
        if (!whole.empty() && kind(whole.back()) == kind(stack))
            whole.back().count = static_cast<std::uint16_t>(whole.back().count + stack.count);
        else
            whole.push_back(stack);
    }
    return whole;
}

PartStates::PartStates(Field& field, const OddsScript& script, const Part& part, bool attacking)
    : field_{field}, script_{script}, part_{part}, attacking_{attacking} {
    for (const auto& block : script.blocks) {
        doomed_ = static_cast<std::uint16_t>(doomed_ | block.removes);
        for_round_ = static_cast<std::uint16_t>(for_round_ | block.removes | block.clears);
    }
}

PartStates::Id PartStates::number(OddsForce force) {
    const auto known = numbers_.find(force);
    if (known != numbers_.end()) return known->second;
    const auto id = static_cast<Id>(entries_.size());
    Entry entry;
    for (const auto& stack : force) {
        if (script_.helps != nullptr && script_.helps(field_.rules(), stack.type)) continue;
        if ((stack.roles & for_round_) != 0) entry.pending += stack.count;
        if ((stack.roles & doomed_) != 0) continue;
        if ((stack.roles & script_.aside) != 0) {
            entry.aside.push_back(stack);
            continue;
        }
        entry.units += stack.count;
        entry.strength +=
            static_cast<std::uint32_t>(stack.count * std::max(1, hits_of(field_.view(), stack.owner, stack.type) - stack.damage));
    }
    entry.standing = standing(force);
    entry.force = force;
    entries_.push_back(std::move(entry));
    numbers_.emplace(std::move(force), id);
    return id;
}

Standing PartStates::standing(const OddsForce& force) const {
    const auto& rules = field_.rules();
    auto found = Standing::nobody;
    for (const auto& stack : force) {
        if (script_.helps != nullptr && script_.helps(rules, stack.type)) continue;
        const bool elsewhere =
            (stack.roles & script_.aside) != 0 && script_.go_elsewhere != nullptr && script_.go_elsewhere(rules, attacking_);
        if ((stack.roles & doomed_) != 0 || elsewhere) continue;
        if (attacking_ && script_.takes_ground != nullptr && script_.takes_ground(rules, stack.type)) return Standing::takes_ground;
        if (!script_.for_ground || rules.type(stack.type).holds_ground) found = Standing::somebody;
    }
    return found;
}

OddsFacts PartStates::facts(Id id) {
    auto& entry = entries_[id];
    if (!entry.facts)
        entry.facts = script_.facts == nullptr ? 0 : script_.facts(field_.with(attacking_, entry.force), Field::battle, attacking_);
    return *entry.facts;
}

bool PartStates::can_be_hit(const OddsExchange& exchange, Id id) {
    return !exchange.targets(field_.with(attacking_, entries_[id].force), Field::battle, attacking_).empty();
}

bool PartStates::one_owner() const {
    return all_of(part_.units, [&](const OddsStack& stack) { return stack.owner == part_.units.front().owner; });
}

const std::vector<PartStates::Id>& PartStates::ladder(const OddsExchange& exchange, Id id) {
    const auto known = ladders_.find({&exchange, id});
    if (known != ladders_.end()) return known->second;
    return ladders_.emplace(std::pair{&exchange, id}, climb(exchange, id)).first->second;
}

std::vector<PartStates::Id> PartStates::climb(const OddsExchange& exchange, Id id) {
    const auto force = entries_[id].force;
    const auto view = field_.with(attacking_, force);
    const auto targets = exchange.targets(view, Field::battle, attacking_);
    std::vector<Owned> owners;
    for (std::size_t first = 0; first < targets.size();) {
        auto last = first;
        while (last < targets.size() && targets[last]->owner == targets[first]->owner) ++last;
        auto& owned = owners.emplace_back();
        owned.owner = targets[first]->owner;
        owned.groups = loss_groups_whatever_aboard(view, std::span{targets}.subspan(first, last - first));
        owned.stacks.resize(owned.groups.size());
        for (; first < last; ++first)
            for (std::size_t at = 0; at < owned.groups.size(); ++at) {
                const auto stack = field_.stack_of(targets[first]->id);
                if (!contains(owned.groups[at].units, targets[first]->id)) continue;
                if (owned.stacks[at].empty() || owned.stacks[at].back() != stack) owned.stacks[at].push_back(stack);
            }
        order_losses(view, owned, part_.order);
    }
    std::vector<Id> steps{id};
    if (exchange.absorbed != nullptr) steps.resize(steps.size() + exchange.absorbed(view, Field::battle, attacking_), id);
    std::size_t capacity = 0;
    for (const auto& owned : owners) capacity += owned.taken.size() - 1;
    work_ += (capacity + 1) * (owners.size() > 1 ? cost_of_share : cost_of_loss);
    std::vector<OddsForce> after;  // numbered at the end: this view must not change while it is asked
    for (std::size_t hits = 1; hits <= capacity; ++hits) {
        std::vector<OddsShare> shares;
        if (owners.size() == 1)
            shares = {{owners.front().owner, static_cast<std::uint16_t>(hits)}};
        else
            shares = exchange.shares(view, Field::battle, attacking_, static_cast<std::uint16_t>(hits));
        after.push_back(force);
        for (const auto& share : shares)
            for (const auto& owned : owners) {
                if (owned.owner != share.owner) continue;
                const auto& taken = owned.taken[std::min<std::size_t>(share.hits, owned.taken.size() - 1)];
                for (std::size_t at = 0; at < taken.size(); ++at)
                    hit_group(owned.groups[at], exchange, after.back(), owned.stacks[at], taken[at]);
            }
    }
    for (auto& left : after) steps.push_back(number(tidy(std::move(left))));
    return steps;
}

PartStates::Id PartStates::after_round(const OddsBlock& block, Id id) {
    if (entries_[id].pending == 0) return after_leaving(block, id);
    auto force = entries_[id].force;
    std::erase_if(force, [&](const OddsStack& stack) { return (stack.roles & block.removes) != 0; });
    for (auto& stack : force) stack.roles = static_cast<std::uint16_t>(stack.roles & ~block.clears);
    return after_leaving(block, number(tidy(std::move(force))));
}

PartStates::Id PartStates::after_leaving(const OddsBlock& block, Id id) {
    if (!part_.leaves || block.leaving == nullptr) return id;
    const auto known = left_.find({&block, id});
    if (known != left_.end()) return known->second;
    auto force = entries_[id].force;
    std::vector<std::uint16_t> gone(force.size(), 0);
    const auto view = field_.with(attacking_, force);
    for (const auto unit : block.leaving(view, Field::battle, attacking_)) ++gone[field_.stack_of(unit)];
    for (std::size_t at = 0; at < gone.size(); ++at) {
        auto leaving = force[at];
        leaving.roles = static_cast<std::uint16_t>(leaving.roles | script_.aside);
        leaving.count = gone[at];
        force[at].count = static_cast<std::uint16_t>(force[at].count - gone[at]);
        force.push_back(leaving);
    }
    const auto after = number(tidy(std::move(force)));
    left_.emplace(std::pair{&block, id}, after);
    return after;
}

PartStates::Id PartStates::fighting(Id id) {
    if (entries_[id].aside.empty()) return id;
    auto force = entries_[id].force;
    std::erase_if(force, [&](const OddsStack& stack) { return (stack.roles & script_.aside) != 0; });
    return number(std::move(force));
}

PartStates::Id PartStates::joined_by(Id id, const OddsForce& aside) {
    if (aside.empty()) return id;
    auto force = entries_[id].force;
    append_to(force, aside);
    return number(tidy(std::move(force)));
}

PartStates::Id PartStates::swept(Id id) {
    auto force = entries_[id].force;
    std::erase_if(force, [&](const OddsStack& stack) { return (stack.roles & script_.aside) == 0; });
    return number(std::move(force));
}

}  // namespace rules::odds
