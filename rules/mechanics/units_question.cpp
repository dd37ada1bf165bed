#include "rules/mechanics/units_question.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "rules/hooks/battle.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/hooks/value.hpp"

namespace rules {
namespace {

/// Units that an answer does not tell apart.
struct Kind {
    OwnerId owner{nobody};
    UnitTypeId type{};
    std::uint8_t damage = 0;
    std::vector<UnitId> units{};
};

std::vector<Kind> kinds(const UnitsQuestion& question) {
    std::vector<Kind> found;
    for (const auto* unit : question.among) {
        auto kind = std::find_if(found.begin(), found.end(), [&](const Kind& each) {
            return each.owner == unit->owner && each.type == unit->type && each.damage == unit->damage;
        });
        if (kind == found.end()) kind = found.insert(found.end(), Kind{unit->owner, unit->type, unit->damage, {}});
        kind->units.push_back(unit->id);
    }
    std::sort(found.begin(), found.end(),
              [](const Kind& a, const Kind& b) { return std::tie(a.owner, a.type, a.damage) < std::tie(b.owner, b.type, b.damage); });
    return found;
}

bool several_owners(const UnitsQuestion& question) {
    return any_of(question.among, [&](const Unit* unit) { return unit->owner != question.among.front()->owner; });
}

Choice choice_of(const UnitsQuestion& question, std::span<const Kind> all, std::span<const std::size_t> counts) {
    Choice::Allocations parts;
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (counts[at] == 0) continue;
        UnitPick pick{.type = all[at].type, .count = static_cast<std::uint16_t>(counts[at])};
        if (hits_of(question.view, *question.view.state.unit(all[at].units.front())) > 1) pick.damage = all[at].damage;
        if (parts.empty() || parts.back().owner != all[at].owner) parts.push_back({all[at].owner, {}});
        parts.back().units.push_back(std::move(pick));
    }
    if (several_owners(question)) return {std::move(parts)};
    return {parts.empty() ? UnitPicks{} : std::move(parts.front().units)};
}

bool names_nobody(const UnitPicks& picks) {
    return all_of(picks, [](const UnitPick& pick) { return pick.count == 0; });
}

Result<void> add_chosen(const UnitsQuestion& question, OwnerId owner, UnitPicks picks, std::vector<UnitId>& chosen) {
    std::erase_if(picks, [](const UnitPick& pick) { return pick.count == 0; });
    if (picks.empty()) return {};
    std::vector<Unit> own;
    for (const auto* unit : question.among)
        if (unit->owner == owner) own.push_back(*unit);
    const auto found = choose_units(question.view, own, picks, [](const Unit&) { return Result<void>{}; });
    if (!found) return tl::make_unexpected(found.error());
    for (const auto id : *found)
        if (!contains(chosen, id)) chosen.push_back(id);
    return {};
}

}  // namespace

Result<std::vector<UnitId>> units_chosen(const UnitsQuestion& question, const Choice& choice) {
    std::vector<UnitId> chosen;
    if (const auto* parts = choice.as<Choice::Allocations>()) {
        std::vector<OwnerId> seen;
        for (const auto& part : *parts) {
            if (contains(seen, part.owner)) return refuse(Refusal::bad_choice, {}, {fact("power", part.owner)});
            seen.push_back(part.owner);
            if (auto verdict = add_chosen(question, part.owner, part.units, chosen); !verdict)
                return tl::make_unexpected(std::move(verdict.error()));
        }
    } else if (const auto* picks = choice.as<UnitPicks>(); picks != nullptr && (!several_owners(question) || names_nobody(*picks))) {
        const auto owner = question.among.empty() ? nobody : question.among.front()->owner;
        if (auto verdict = add_chosen(question, owner, *picks, chosen); !verdict) return tl::make_unexpected(std::move(verdict.error()));
    } else {
        return refuse(Refusal::bad_choice, {}, {fact("most", question.most)});
    }
    if (chosen.size() < question.least || chosen.size() > question.most)
        return refuse(Refusal::bad_count, {}, {fact("named", chosen.size()), fact("least", question.least), fact("most", question.most)});
    return chosen;
}

Choice naming(const UnitsQuestion& question, std::span<const UnitId> units) {
    const auto all = kinds(question);
    std::vector<std::size_t> counts;
    for (const auto& kind : all)
        counts.push_back(static_cast<std::size_t>(count_if(units, [&](UnitId id) { return contains(kind.units, id); })));
    return choice_of(question, all, counts);
}

std::vector<Choice> legal_units(const UnitsQuestion& question, const Choice& first, std::size_t limit) {
    std::vector<Choice> found{first};
    const auto all = kinds(question);
    std::vector<std::size_t> counts(all.size(), 0);
    const auto extend = [&](auto&& self, std::size_t at, std::size_t sum) -> void {
        if (found.size() >= limit || sum > question.most) return;
        if (at == all.size()) {
            if (sum < question.least) return;
            auto choice = choice_of(question, all, counts);
            if (choice != first) found.push_back(std::move(choice));
            return;
        }
        for (std::size_t count = 0; count <= all[at].units.size(); ++count) {
            counts[at] = count;
            self(self, at + 1, sum + count);
        }
        counts[at] = 0;
    };
    extend(extend, 0, 0);
    return found;
}

std::optional<Choice> trimmed_units(const UnitsQuestion& question, const Choice& preference) {
    std::optional<std::size_t> wanted;
    if (const auto* number = preference.as<std::int64_t>()) wanted = static_cast<std::size_t>(std::max<std::int64_t>(0, *number));
    if (const auto* word = preference.as<TagId>()) {
        if (question.view.rules.tag(*word) == "all") wanted = question.most;
        if (question.view.rules.tag(*word) == "none") wanted = question.least;
    }
    if (wanted) return naming(question, first_ids(question.among, std::clamp(*wanted, question.least, question.most)));
    if (units_chosen(question, preference)) return preference;
    return std::nullopt;
}

std::vector<UnitId> first_ids(std::span<const Unit* const> units, std::size_t count) {
    return ids_of(units.first(std::min(count, units.size())));
}

}  // namespace rules
