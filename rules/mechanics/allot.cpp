#include "rules/mechanics/allot.hpp"

#include <algorithm>
#include <utility>

#include "rules/hooks/participation.hpp"

namespace rules {
namespace {

const LossQuestion* part_of(const AllotQuestion& question, OwnerId owner) {
    return first_where(question.parts, [&](const LossQuestion& part) { return part.owner == owner; });
}

LossQuestion with_hits(LossQuestion part, std::uint16_t hits) {
    part.hits = hits;
    return part;
}

std::size_t named_by(const UnitPicks& picks) {
    std::size_t sum = 0;
    for (const auto& pick : picks) sum += pick.count;
    return sum;
}

std::vector<const Unit*> units_of(const LossQuestion& part) {
    std::vector<const Unit*> units;
    for (const auto& group : part.groups)
        for (const auto id : group.units)
            if (const auto* unit = part.view.state.unit(id)) units.push_back(unit);
    return units;
}

std::uint16_t units_in(const LossQuestion& part) {
    std::uint16_t count = 0;
    for (const auto& group : part.groups) count = static_cast<std::uint16_t>(count + group.count);
    return count;
}

/// Hits that the part can take before somebody is hit who falls last.
std::uint16_t room_before_last(const LossQuestion& part) {
    std::uint16_t room = 0;
    for (const auto& group : part.groups)
        if (!falls_last(part, group)) room = static_cast<std::uint16_t>(room + group.room());
    return room;
}

/// Nobody falls last while somebody of another owner is left who does not.
Result<void> last_together(const AllotQuestion& question, const Choice::Allocations& allocations) {
    int before = 0;
    int all = 0;
    for (const auto& part : question.parts) {
        before += room_before_last(part);
        all += part.hits;
    }
    if (before == all) return {};
    int named = 0;
    const Unit* last = nullptr;
    std::optional<Paragraph> why;
    for (const auto id : allotted_units(question, allocations)) {
        const auto* unit = question.view.state.unit(id);
        auto paragraph = falls_last(question.view, question.parts.front().battle, *unit);
        if (!paragraph) continue;
        ++named;
        last = unit;
        why = paragraph;
    }
    if (named <= std::max(0, question.hits - before)) return {};
    return refuse(Refusal::bad_choice, *why, {fact("unit", last->type)});
}

/// Every way to allot the hits: first each way to share them among the owners, with losses by default, then all losses.
class Allotments {
public:
    Allotments(const AllotQuestion& question, const Choice::Allocations& first, std::size_t limit)
        : question_{question}, limit_{limit}, found_{Choice{first}} {}

    [[nodiscard]] std::vector<Choice> all() {
        for (const bool by_default : {true, false}) {
            by_default_ = by_default;
            losses_.assign(question_.parts.size(), {});
            extend(0, question_.hits, true);
        }
        return std::move(found_);
    }

private:
    /// What an owner may lose to so many hits, the default first.
    const std::vector<Choice>& losses(std::size_t at, std::uint16_t hits) {
        auto& known = losses_[at];
        for (auto more = known.size(); std::cmp_less_equal(more, hits); ++more)
            known.push_back(legal_losses(with_hits(question_.parts[at], static_cast<std::uint16_t>(more)), by_default_ ? 1 : limit_));
        return known[hits];
    }
    void extend(std::size_t at, std::uint16_t left, bool defaults_so_far) {
        if (found_.size() >= limit_) return;
        if (at == question_.parts.size()) return take(left, defaults_so_far);
        const auto most = std::min(left, question_.parts[at].hits);
        extend(at + 1, left, defaults_so_far);
        for (std::uint16_t hits = 1; hits <= most && found_.size() < limit_; ++hits)
            for (std::size_t n = 0; n < losses(at, hits).size() && found_.size() < limit_; ++n) {
                parts_.push_back({question_.parts[at].owner, *losses(at, hits)[n].as<UnitPicks>()});
                extend(at + 1, static_cast<std::uint16_t>(left - hits), defaults_so_far && n == 0);
                parts_.pop_back();
            }
    }
    void take(std::uint16_t left, bool defaults) {
        if (left != 0 || defaults != by_default_) return;
        Choice choice{parts_};
        if (choice != found_.front() && valid_allotment(question_, parts_)) found_.push_back(std::move(choice));
    }

    const AllotQuestion& question_;
    std::size_t limit_;
    std::vector<Choice> found_;
    Choice::Allocations parts_;
    bool by_default_ = true;
    std::vector<std::vector<std::vector<Choice>>> losses_;  ///< By part, then hits.
};

}  // namespace

std::vector<std::uint16_t> proportional_shares(std::span<const std::uint16_t> units, std::span<const std::uint16_t> rooms,
                                               std::uint16_t hits) {
    int total = 0;
    int room = 0;
    for (const auto count : units) total += count;
    for (const auto each : rooms) room += each;
    std::vector<std::uint16_t> shares(units.size(), 0);
    if (total == 0) return shares;
    auto left = std::min<int>(hits, room);
    const auto all = left;
    std::vector<std::pair<int, std::size_t>> remainders;
    for (std::size_t at = 0; at < units.size(); ++at) {
        const auto exact = all * units[at];
        const auto whole = std::min<int>(exact / total, rooms[at]);
        shares[at] = static_cast<std::uint16_t>(whole);
        left -= whole;
        remainders.emplace_back(-(exact % total), at);
    }
    std::sort(remainders.begin(), remainders.end());
    while (left > 0)
        for (const auto& [remainder, at] : remainders) {
            if (left == 0 || shares[at] >= rooms[at]) continue;
            ++shares[at];
            --left;
        }
    return shares;
}

std::vector<std::uint16_t> shares_with_last_behind(std::span<const std::uint16_t> units, std::span<const std::uint16_t> room_before,
                                                   std::vector<std::uint16_t> rooms, std::uint16_t hits) {
    auto shares = proportional_shares(units, room_before, hits);
    auto left = hits;
    for (std::size_t at = 0; at < shares.size(); ++at) {
        left = static_cast<std::uint16_t>(left - shares[at]);
        rooms[at] = static_cast<std::uint16_t>(rooms[at] - shares[at]);
    }
    if (left == 0) return shares;
    const auto behind = proportional_shares(units, rooms, left);
    for (std::size_t at = 0; at < shares.size(); ++at) shares[at] = static_cast<std::uint16_t>(shares[at] + behind[at]);
    return shares;
}

AllotQuestion allot_question(const View& view, BattleId battle, SpaceId space, std::span<const Unit* const> targets, std::uint16_t hits) {
    AllotQuestion question{view};
    int capacity = 0;
    for (std::size_t first = 0; first < targets.size();) {
        auto last = first;
        while (last < targets.size() && targets[last]->owner == targets[first]->owner) ++last;
        LossQuestion part{view, targets[first]->owner, battle, space, loss_groups(view, targets.subspan(first, last - first))};
        part.hits = capacity_of(part.groups);
        capacity += part.hits;
        question.parts.push_back(std::move(part));
        first = last;
    }
    question.hits = static_cast<std::uint16_t>(std::min<int>(hits, capacity));
    return question;
}

Result<void> valid_allotment(const AllotQuestion& question, const Choice::Allocations& allocations) {
    std::size_t named = 0;
    std::vector<OwnerId> seen;
    for (const auto& allocation : allocations) {
        const auto sum = named_by(allocation.units);
        if (sum == 0) continue;
        const auto* part = part_of(question, allocation.owner);
        if (part == nullptr || sum > part->hits) return refuse(Refusal::no_such_units, {}, {fact("power", allocation.owner)});
        if (contains(seen, allocation.owner)) return refuse(Refusal::bad_choice, {}, {fact("power", allocation.owner)});
        seen.push_back(allocation.owner);
        if (auto verdict = valid_loss(with_hits(*part, static_cast<std::uint16_t>(sum)), allocation.units); !verdict) return verdict;
        named += sum;
    }
    if (named != question.hits) return refuse(Refusal::bad_choice, {}, {fact("hits", question.hits), fact("named", named)});
    return last_together(question, allocations);
}

Choice::Allocations proportional_allotment(const AllotQuestion& question) {
    std::vector<std::uint16_t> units;
    std::vector<std::uint16_t> before;
    std::vector<std::uint16_t> rooms;
    for (const auto& part : question.parts) {
        units.push_back(units_in(part));
        before.push_back(room_before_last(part));
        rooms.push_back(part.hits);
    }
    const auto shares = shares_with_last_behind(units, before, std::move(rooms), question.hits);
    Choice::Allocations all;
    for (std::size_t at = 0; at < shares.size(); ++at)
        if (shares[at] > 0) all.push_back({question.parts[at].owner, loss_by_order(with_hits(question.parts[at], shares[at]))});
    return all;
}

std::vector<Choice> legal_allotments(const AllotQuestion& question, const Choice::Allocations& first, std::size_t limit) {
    return Allotments{question, first, limit}.all();
}

std::vector<UnitId> allotted_units(const AllotQuestion& question, const Choice::Allocations& allocations) {
    std::vector<UnitId> hit;
    for (const auto& allocation : allocations) {
        const auto* part = part_of(question, allocation.owner);
        if (part == nullptr || allocation.units.empty()) continue;
        const auto units = units_of(*part);
        append_to(hit, units_hit(question.view, units, allocation.units));
    }
    return hit;
}

Choice::Allocations allotment_of(const AllotQuestion& question, std::span<const UnitId> hit) {
    Choice::Allocations all;
    for (const auto& part : question.parts) {
        UnitPicks picks;
        for (const auto& group : part.groups) {
            std::uint16_t hits = 0;
            UnitPick pick;
            pick.type = group.type;
            if (group.hits > 1) pick.damage = group.damage;
            for (const auto id : hit)
                if (contains(group.units, id)) ++hits;
            if (hits == 0) continue;
            for (std::size_t n = 0; group.apart && n < hits; ++n) {
                pick.unit = group.units[n % group.units.size()];
                picks.push_back(pick);
            }
            if (group.apart) continue;
            pick.count = hits;
            picks.push_back(pick);
        }
        if (!picks.empty()) all.push_back({part.owner, std::move(picks)});
    }
    return all;
}

}  // namespace rules
