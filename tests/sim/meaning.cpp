#include "tests/sim/meaning.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/hooks/battle.hpp"
#include "rules/hooks/pick.hpp"

namespace sim {

using namespace rules;

namespace {

/// How much can flow from node 0 to the last node.
class Network {
public:
    explicit Network(std::size_t nodes) : nodes_{nodes}, room_(nodes * nodes, 0) {}
    void pipe(std::size_t from, std::size_t to, int room) { room_[from * nodes_ + to] += room; }
    [[nodiscard]] int most() {
        int sum = 0;
        for (;; ++sum) {
            seen_.assign(nodes_, false);
            if (!push(0)) return sum;
        }
    }

private:
    bool push(std::size_t at) {
        if (at + 1 == nodes_) return true;
        seen_[at] = true;
        for (std::size_t next = 0; next < nodes_; ++next) {
            if (seen_[next] || room_[at * nodes_ + next] == 0 || !push(next)) continue;
            --room_[at * nodes_ + next];
            ++room_[next * nodes_ + at];
            return true;
        }
        return false;
    }

    std::size_t nodes_;
    std::vector<int> room_;
    std::vector<bool> seen_;
};

using Totals = std::map<UnitTypeId, std::uint32_t>;

Totals totals_of(const UnitPicks& picks) {
    Totals totals;
    for (const auto& pick : picks)
        if (pick.count > 0) totals[pick.type] += pick.count;
    return totals;
}

std::uint16_t role_of(const Ruleset& rules, std::string_view name) {
    for (std::size_t at = 0; at < rules.roles.size(); ++at)
        if (rules.roles[at].name == name) return static_cast<std::uint16_t>(1u << at);
    return 0;
}

}  // namespace

/// Those that the question is about.
std::vector<const Unit*> Meaning::units_of(OwnerId owner) const {
    const auto& about = view_.rules.decisions[idx(decision_.kind)];
    const auto& kind = about.name;
    std::vector<const Unit*> units;
    if (about.units != nullptr) {
        for (const auto id : about.units(view_, decision_, owner_))
            if (const auto* unit = view_.state.unit(id); unit != nullptr && unit->owner == owner) units.push_back(unit);
        return units;
    }
    if (decision_.battle == no_battle) {
        const auto placed = view_.rules.find_slot("placed");
        for (const auto& unit : view_.state.in(decision_.space, owner))
            if (placed && (unit.marks & view_.rules.slot(*placed).bit) != 0) units.push_back(&unit);
        return units;
    }
    const auto with = kind == "coastal-casualties" ? role_of(view_.rules, "landed") : std::uint16_t{0};
    for (const bool attacking : {true, false})
        for (const auto* unit : participants(view_, decision_.battle, attacking, role_of(view_.rules, "submerged"), with))
            if (unit->owner == owner) units.push_back(unit);
    return units;
}

/// Each pick names units that it fits, of each kind as often as the listed choice, and so that the hits on each unit, sorted, are the same:
/// those on a kind are shared out evenly.
bool Meaning::can_be(OwnerId owner, const UnitPicks& said, const UnitPicks& listed) const {
    const auto wanted = totals_of(listed);
    if (totals_of(said) != wanted) return false;
    const auto units = units_of(owner);
    std::vector<std::size_t> kind_of(units.size());  // the first of its kind
    for (std::size_t at = 0; at < units.size(); ++at)
        while (units[kind_of[at]]->type != units[at]->type || units[kind_of[at]]->damage != units[at]->damage ||
               !same_cargo(view_, *units[kind_of[at]], *units[at]))
            ++kind_of[at];
    std::vector<int> hits(units.size(), 0);  // by kind, as listed
    for (const auto& pick : listed)
        for (std::size_t unit = 0; unit < units.size(); ++unit)
            if (fits(view_, *units[unit], pick)) {
                hits[kind_of[unit]] += pick.count;
                break;
            }
    // From each pick to the units that it fits; from each unit what all of its kind take, and the one more that some of them take.
    const auto first_pick = std::size_t{1};
    const auto first_unit = first_pick + said.size();
    const auto first_even = first_unit + units.size();
    const auto first_more = first_even + units.size();
    const auto last = first_more + units.size();
    Network network{last + 1};
    int all = 0;
    for (std::size_t pick = 0; pick < said.size(); ++pick) {
        network.pipe(0, first_pick + pick, said[pick].count);
        all += said[pick].count;
        for (std::size_t unit = 0; unit < units.size(); ++unit)
            if (fits(view_, *units[unit], said[pick])) network.pipe(first_pick + pick, first_unit + unit, said[pick].count);
    }
    for (std::size_t unit = 0; unit < units.size(); ++unit) {
        const auto kind = kind_of[unit];
        const auto alike = static_cast<int>(std::count(kind_of.begin(), kind_of.end(), kind));
        network.pipe(first_unit + unit, first_even + kind, hits[kind] / alike);
        network.pipe(first_unit + unit, first_more + kind, 1);
        if (kind != unit) continue;
        network.pipe(first_even + kind, last, hits[kind] / alike * alike);
        network.pipe(first_more + kind, last, hits[kind] % alike);
    }
    return network.most() == all;
}

/// Whose units picks without a power are: his who is asked, else the only other's.
OwnerId Meaning::owner_meant() const {
    const auto& about = view_.rules.decisions[idx(decision_.kind)];
    if (about.units == nullptr || !units_of(owner_).empty()) return owner_;
    const auto units = about.units(view_, decision_, owner_);
    return units.empty() ? owner_ : view_.state.unit(units.front())->owner;
}

namespace {
bool names_nobody(const Choice& choice) {
    if (const auto* picks = choice.as<UnitPicks>()) return totals_of(*picks).empty();
    const auto* parts = choice.as<Choice::Allocations>();
    return parts != nullptr && parts->empty();
}
}  // namespace

/// Whose units a choice names, and which; nothing where it names none at all.
std::optional<std::vector<Choice::Allocation>> Meaning::parts_of(const Choice& choice) const {
    if (const auto* picks = choice.as<UnitPicks>()) return std::vector<Choice::Allocation>{{owner_meant(), *picks}};
    if (const auto* parts = choice.as<Choice::Allocations>()) return *parts;
    return std::nullopt;
}

/// Whether these units, all of one power, may be named by that power too: some questions take that, so that guests are named like others.
bool Meaning::may_name_power(const Choice& listed) const {
    const auto* picks = listed.as<UnitPicks>();
    if (picks == nullptr) return false;
    const Choice named{Choice::Allocations{{owner_meant(), *picks}}};
    return view_.rules.decisions[idx(decision_.kind)].valid(view_, decision_, owner_, named).has_value();
}

bool Meaning::can_be(const Choice& said, const Choice& listed) const {
    if (names_nobody(said) && names_nobody(listed) && said.value.index() != listed.value.index()) return true;
    if (said.value.index() != listed.value.index() && !may_name_power(listed)) return false;
    const auto parts = parts_of(said);
    const auto others = parts_of(listed);
    if (!parts || !others) return said == listed;
    std::map<OwnerId, UnitPicks> wanted;
    for (const auto& part : *others) wanted[part.owner] = part.units;
    for (const auto& part : *parts) {
        if (totals_of(part.units).empty()) continue;
        const auto found = wanted.find(part.owner);
        if (found == wanted.end() || !can_be(part.owner, part.units, found->second)) return false;
        wanted.erase(found);
    }
    return std::all_of(wanted.begin(), wanted.end(), [](const auto& left) { return totals_of(left.second).empty(); });
}

}  // namespace sim
