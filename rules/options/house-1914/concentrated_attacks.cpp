// An attack on one of several defending powers: the others only come to its help. [HR-4.15]
#include <algorithm>
#include <utility>
#include <vector>

#include "rules/games/1914/landings.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/allot.hpp"
#include "rules/options/house-1914/parts/attack_window.hpp"
#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

constexpr std::string_view against = "against";

struct Concentration {
    ParameterId first_share{}, second_share{}, second_roll{};
    DecisionKindId quota{};
    SlotId target{};  ///< Of a power: the territories in which it is aimed at. By power, so that the calculator of odds knows it too.
    SlotId others{};  ///< Of a battle: how many units of the others take part.
    SlotId aside{};   ///< The same: the units that stand aside.
    TagId die{};
};

const Concentration& concentrated_attacks_names(const View& view) { return view.rules.data<Concentration>(); }

/// Who defends against an attack of `lead`, by owner.
std::vector<Owned> defenders(const View& view, const Battle& battle) {
    std::vector<const Unit*> units;
    for (const auto id : parts_in(view, battle).defenders) units.push_back(view.state.unit(id));
    return by_owner(units);
}

bool is_target(const View& view, OwnerId owner, SpaceId space) {
    return contains(view.state.slot_list(concentrated_attacks_names(view).target, raw(owner)), raw(space));
}

OwnerId target_of(const View& view, const Battle& battle) {
    for (const auto owner : all_owners(view.rules))
        if (is_target(view, owner, battle.space)) return owner;
    return nobody;
}

bool is_there(std::span<const Owned> forces, OwnerId owner) {
    return any_of(forces, [&](const Owned& force) { return force.owner == owner; });
}

/// Units of at least two enemy powers defend, those of the target among them. [HR-4.15.1]
bool available(std::span<const Owned> forces, OwnerId target) { return forces.size() >= 2 && is_there(forces, target); }

// Naming it.

std::vector<Owned> defenders_against(const View& view, OwnerId power, SpaceId space) {
    return defenders(view, Battle{.space = space, .lead = power});
}

Result<void> may_concentrate(const View& view, OwnerId power, SpaceId space, const Choice* value) {
    if (value == nullptr) return {};
    const auto* target = value->as<OwnerId>();
    if (target == nullptr) return refuse(Refusal::bad_choice, {"HR-4.15.1"}, {fact("argument", std::string{against})});
    if (!view.rules.space(space).sea && available(defenders_against(view, power, space), *target)) return {};
    return refuse(Refusal::forbidden, {"HR-4.15.1"}, {fact("space", space), fact("power", *target)});
}

/// At nobody where no power is named.
void aim(Context& context, const Battle& battle, const Choice* value) {
    const auto slot = concentrated_attacks_names(context.view()).target;
    for (const auto owner : all_owners(context.rules)) {
        auto spaces = context.state().slot_list(slot, raw(owner));
        std::erase(spaces, raw(battle.space));
        if (value != nullptr && *value->as<OwnerId>() == owner) spaces.push_back(raw(battle.space));
        context.set_list(slot, raw(owner), std::move(spaces));
    }
}

std::optional<Choice> aimed(const View& view, const Battle& battle) {
    const auto target = target_of(view, battle);
    return target == nobody ? std::nullopt : std::optional{Choice{target}};
}

void list_targets(const View& view, OwnerId power, SpaceId space, std::vector<Choice>& values) {
    if (view.rules.space(space).sea) return;
    for (const auto& force : defenders_against(view, power, space)) values.push_back({force.owner});
}

// The die and the quota. [HR-4.15.2] [HR-4.15.3]

std::size_t units_beside(std::span<const Owned> forces, OwnerId target) {
    std::size_t count = 0;
    for (const auto& force : forces)
        if (force.owner != target) count += force.units.size();
    return count;
}

/// How many units of each other power take part: by their numbers, largest remainder, ties in turn order.
std::vector<std::pair<Owned, std::size_t>> quotas(const View& view, const Battle& battle) {
    std::vector<std::pair<Owned, std::size_t>> found;
    std::vector<std::uint16_t> counts;
    for (auto& force : defenders(view, battle)) {
        if (force.owner == target_of(view, battle)) continue;
        counts.push_back(static_cast<std::uint16_t>(force.units.size()));
        found.emplace_back(std::move(force), 0);
    }
    const auto all = static_cast<std::uint16_t>(view.state.slot(concentrated_attacks_names(view).others, raw(battle.id), 0));
    const auto shares = proportional_shares(counts, counts, all);
    for (std::size_t at = 0; at < found.size(); ++at) found[at].second = shares[at];
    return found;
}

UnitsQuestion quota_question(const View& view, BattleId battle, OwnerId owner) {
    UnitsQuestion question{view, {}};
    for (auto& [force, count] : quotas(view, *view.state.battle(battle)))
        if (force.owner == owner) {
            question.among = std::move(force.units);
            question.least = question.most = count;
        }
    return question;
}

/// `count` of these units, of each type as many as its share is: largest remainder, ties by the table of units.
std::vector<UnitId> by_types(std::vector<const Unit*> units, std::size_t count) {
    std::stable_sort(units.begin(), units.end(), [](const Unit* a, const Unit* b) { return a->type < b->type; });
    std::vector<std::uint16_t> counts;
    for (std::size_t at = 0; at < units.size(); ++at) {
        if (at == 0 || units[at]->type != units[at - 1]->type) counts.push_back(0);
        ++counts.back();
    }
    const auto shares = proportional_shares(counts, counts, static_cast<std::uint16_t>(count));
    std::vector<UnitId> chosen;
    const auto* first = units.data();
    for (std::size_t at = 0; at < counts.size(); ++at) {
        for (std::size_t unit = 0; unit < shares[at]; ++unit) chosen.push_back(first[unit]->id);
        first += counts[at];
    }
    return chosen;
}

Choice in_proportion(const View& view, const Decision& decision, OwnerId owner) {
    const auto question = quota_question(view, decision.battle, owner);
    return naming(question, by_types(question.among, question.most));
}

/// A standing order: these types first, in this order, the rest in proportion; or the units themselves.
std::optional<Choice> these_first(const View& view, const Decision& decision, OwnerId owner, const Choice& preference) {
    const auto question = quota_question(view, decision.battle, owner);
    if (preference.as<UnitPicks>() != nullptr) return trimmed_units(question, preference);
    auto rest = question.among;
    std::vector<UnitId> chosen;
    for (const auto type : types_in(preference))
        std::erase_if(rest, [&](const Unit* unit) {
            if (unit->type != type || chosen.size() == question.most) return false;
            chosen.push_back(unit->id);
            return true;
        });
    append_to(chosen, by_types(std::move(rest), question.most - chosen.size()));
    return naming(question, chosen);
}

tl::unexpected<Violation> exactly_so_many(const View& view, const Decision& decision, OwnerId owner, const Choice&) {
    return refuse(Refusal::bad_choice, {"HR-4.15.3"}, {fact("count", quota_question(view, decision.battle, owner).most)});
}

DecisionKind quota_kind() {
    DecisionKind kind = question::Units{.name = "quota",
                                        .cite = "HR-4.15.3",
                                        .question = question::in_battle<quota_question>,
                                        .fallback = in_proportion,
                                        .refusal = exactly_so_many};
    kind.orders = question::orders_by_type;
    kind.trim = these_first;
    return kind;
}

DecisionRequest quota_request(const View& view, const Battle& battle) {
    OwnerMask asked = 0;
    for (const auto& [force, count] : quotas(view, battle))
        if (is_power(view, force.owner)) asked |= mask_of(force.owner);
    return request_in(view, battle.id, concentrated_attacks_names(view).quota, asked);
}

/// The first die of the battle; rolled also where both shares are equal. [HR-4.15.6] (OQ-HR-13)
void roll_share(Context& context, std::uint32_t subject) {
    const auto battle = *context.state().battle(BattleId{subject});
    const auto& names = concentrated_attacks_names(context.view());
    const auto target = target_of(context.view(), battle);
    if (target == nobody) return;
    const auto forces = defenders(context.view(), battle);
    if (!available(forces, target)) return aim(context, battle, nullptr);
    const auto face = context.faces(names.die, battle.space, battle.lead, {}, 0, 1).front();
    const bool more = face >= context.rules.parameter(names.second_roll);
    const auto count = static_cast<std::int64_t>(units_beside(forces, target));
    // [HR-4.15-R1]
    context.set_slot(names.others, subject, rounded(count, context.rules.parameter(more ? names.second_share : names.first_share)));
    context.ask(quota_request(context.view(), battle));
}

void take_quotas(Context& context, std::uint32_t subject) {
    const auto view = context.view();
    const auto battle = *view.state.battle(BattleId{subject});
    if (target_of(view, battle) == nobody) return;
    const auto request = quota_request(view, battle);
    std::vector<std::int64_t> aside;
    for (const auto& [force, count] : quotas(view, battle)) {
        const auto question = quota_question(view, battle.id, force.owner);
        const auto taking_part = has(request.asked, force.owner) ? *units_chosen(question, context.answer(request, force.owner))
                                                                 : by_types(question.among, question.most);
        for (const auto* unit : force.units)
            if (!contains(taking_part, unit->id)) aside.push_back(raw(unit->id));
    }
    context.set_list(concentrated_attacks_names(view).aside, subject, std::move(aside));
}

/// Who is not in the quota neither fires nor is hit, nor does anything else in the battle. [HR-4.15.4] [HR-4.15.5]
BattlePart stands_aside(const View& view, const Battle& battle, const Unit& unit, BattlePart so_far) {
    if (so_far != BattlePart::defends) return so_far;
    const auto aside = view.state.slot_list(concentrated_attacks_names(view).aside, raw(battle.id));
    return !contains(aside, raw(unit.id)) ? so_far : BattlePart::none;
}

/// What comes before that, at sea and on the beach, is met by all who stand there. [HR-0.4.1] [HR-4.15.4]
void guns_aside_fire_too(const View& view, BattleId battle, std::vector<const Unit*>& defenders) {
    for (const auto id : view.state.slot_list(concentrated_attacks_names(view).aside, raw(battle)))
        if (const auto* unit = view.state.unit(static_cast<UnitId>(id)); unit != nullptr) defenders.push_back(unit);
}

bool concentrated(const View& view, BattleId battle, std::span<const OddsStack>) {
    const auto* fought = view.state.battle(battle);
    return fought != nullptr && target_of(view, *fought) != nobody;
}

void install_concentrated_attacks(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<Concentration>();
    names.first_share = build.parameter("concentrated-attacks.first-share", 4, 1, 100);
    names.second_share = build.parameter("concentrated-attacks.second-share", 2, 1, 100);
    names.second_roll = build.parameter("concentrated-attacks.second-roll", 4, 1, 7);
    names.quota = build.decision(quota_kind());
    names.target = build.slot({"concentrated-against", Scope::owner, SlotType::space, Lifetime::turn, true});
    names.others = build.slot({"quota-of-others", Scope::battle, SlotType::number, Lifetime::battle});
    names.aside = build.slot({"standing-aside", Scope::battle, SlotType::number, Lifetime::battle, true});
    names.die = build.tag("concentration");
    add_attack_argument(build, {{against, ChoiceKind::owner}, may_concentrate, aim, aimed, list_targets});
    build.participation().joins("stands-aside", stands_aside);
    build.data<Landings>().defends_the_coast("guns-aside", guns_aside_fire_too);
    build.procedure("land-battle")
        .before("participants", sequence("concentration", {step("share-rolled", roll_share), step("quotas-taken", take_quotas)}));
    build.data<SamplingRules>().additions.push_back(
        {.paragraphs = {"HR-4.15.2", "HR-4.15.4"}, .steps = {"share-rolled", "quotas-taken"}, .matters = concentrated});
}

}  // namespace

extern const Option concentrated_attacks{
    .id = "concentrated-attacks",
    .revision = 2,
    .base = "1914",
    .title = "Concentrated attacks",
    .summary = "Where several powers defend a territory one of them may be attacked alone; only some units of the others come to its help.",
    .paragraphs = {"HR-0.4", "HR-4.15.1", "HR-4.15.2", "HR-4.15.3", "HR-4.15.4", "HR-4.15.5", "HR-4.15.6"},
    .band = Band::scenario,
    .install = install_concentrated_attacks};

}  // namespace rules::house1914
