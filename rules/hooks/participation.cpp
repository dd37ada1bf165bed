#include "rules/hooks/participation.hpp"

#include <utility>

#include "rules/hooks/builder.hpp"
#include "rules/hooks/hooks.hpp"

namespace rules {
namespace {

const ParticipationRules& participation(const View& view) { return view.rules.data<Hooks>().participation; }

BattlePart sides(const View& view, const Battle& battle, const Unit& unit, BattlePart so_far) {
    if (unit.owner == battle.lead) return BattlePart::attacks;
    return view.state.relation(battle.lead, unit.owner) == Relation::enemy ? BattlePart::defends : so_far;
}

BattlePart aboard(const View&, const Battle&, const Unit& unit, BattlePart so_far) {
    return unit.carrier != no_unit ? BattlePart::none : so_far;
}

std::optional<Paragraph> group_falls_last(const View& view, BattleId battle, const LossGroup& group) {
    return group.first == nullptr ? std::nullopt : falls_last(view, battle, *group.first);
}

Result<void> last_fall_last(const Losses& losses) {
    if (participation(losses.view).falls_last.empty()) return {};
    const LossGroup* lost = nullptr;
    std::optional<Paragraph> why;
    for (std::size_t at = 0; at < losses.groups.size() && lost == nullptr; ++at)
        if (losses.taken[at] > 0 && (why = group_falls_last(losses.view, losses.battle, losses.groups[at]))) lost = &losses.groups[at];
    if (lost == nullptr) return {};
    for (std::size_t at = 0; at < losses.groups.size(); ++at) {
        const auto& group = losses.groups[at];
        if (losses.taken[at] < group.room() && !group_falls_last(losses.view, losses.battle, group))
            return refuse(Refusal::bad_choice, *why, {fact("unit", lost->type)});
    }
    return {};
}

/// One question about units, of all kinds of fire and of this one.
class Question {
public:
    Question(decltype(&FireRules::silent) chain, const View& view, BattleId battle, TagId fire)
        : view_{view}, battle_{battle}, fire_{fire}, all_{participation(view).*chain} {
        const auto& by_fire = participation(view).by_fire;
        if (const auto own = by_fire.find(fire); own != by_fire.end()) own_ = &(own->second.*chain);
    }
    [[nodiscard]] bool holds(const Unit& unit) const {
        return any(all_, view_, battle_, unit, fire_) || (own_ != nullptr && any(*own_, view_, battle_, unit, fire_));
    }
    [[nodiscard]] std::vector<const Unit*> others(std::vector<const Unit*> units) const {
        if (!all_.empty() || own_ != nullptr) std::erase_if(units, [&](const Unit* unit) { return holds(*unit); });
        return units;
    }

private:
    View view_;
    BattleId battle_;
    TagId fire_;
    const Chain<bool(const View&, BattleId, const Unit&, TagId)>& all_;
    const Chain<bool(const View&, BattleId, const Unit&, TagId)>* own_ = nullptr;
};

}  // namespace

Parts parts_in(const View& view, const Battle& battle) {
    Parts parts;
    for (const auto& unit : view.state.in(battle.space)) {
        auto part = BattlePart::none;
        for (const auto rule : participation(view).joins) part = rule(view, battle, unit, part);
        if (part == BattlePart::attacks) parts.attackers.push_back(unit.id);
        if (part == BattlePart::defends) parts.defenders.push_back(unit.id);
    }
    return parts;
}

bool fires(const View& view, BattleId battle, const Unit& unit, TagId fire) {
    return !Question{&FireRules::silent, view, battle, fire}.holds(unit);
}

std::vector<const Unit*> who_fire(const View& view, BattleId battle, std::vector<const Unit*> units, TagId fire) {
    return Question{&FireRules::silent, view, battle, fire}.others(std::move(units));
}

std::vector<const Unit*> in_the_open(const View& view, BattleId battle, std::vector<const Unit*> units, TagId fire) {
    return Question{&FireRules::sheltered, view, battle, fire}.others(std::move(units));
}

std::optional<Paragraph> falls_last(const View& view, BattleId battle, const Unit& unit) {
    if (battle == no_battle) return std::nullopt;  // Hits that are aimed, or fall outside of battles: nobody stands before another.
    for (const auto rule : participation(view).falls_last)
        if (auto paragraph = rule(view, battle, unit)) return paragraph;
    return std::nullopt;
}

std::optional<Paragraph> falls_last(const LossQuestion& question, const LossGroup& group) {
    return group_falls_last(question.view, question.battle, group);
}

AimMask aim_of(const View& view, BattleId battle, const Unit& shooter) {
    AimMask aim = 0;
    for (const auto narrow : participation(view).aims) narrow(view, battle, shooter, aim);
    return aim;
}

bool may_hit(const View& view, AimMask aim, const Unit& target) {
    return aim == 0 || !any(participation(view).cannot_hit, view, aim, target);
}

std::vector<OddsHand> hands_in_participation(const Ruleset& rules) {
    const auto& all = rules.data<Hooks>().participation;
    std::vector<OddsHand> hands;
    const auto add = [&](std::string_view what, const detail::AnyChain& chain) {
        for (const auto module : chain.hands()) hands.push_back({what, module});
    };
    add("joins", all.joins);
    add("silent", all.silent);
    for (const auto& [fire, own] : all.by_fire) add("silent", own.silent);
    add("sheltered", all.sheltered);
    for (const auto& [fire, own] : all.by_fire) add("sheltered", own.sheltered);
    add("falls-last", all.falls_last);
    add("aims", all.aims);
    add("cannot-hit", all.cannot_hit);
    return hands;
}

void install_participation(RulesetBuilder& build) {
    build.participation().joins("sides", sides);
    build.participation().joins("aboard", aboard);
    build.hits().may_lose("falls-last", last_fall_last);
}

}  // namespace rules
