// What raiders take from the coasts of their enemies. [HR-4.2.9]
#include <algorithm>
#include <tuple>

#include "rules/options/house-1914/parts/trade.hpp"

namespace rules::house1914 {
namespace {

struct Raids {
    SlotId raided{};  ///< Of a territory: how often it was raided in this phase.
    SlotId done{};    ///< Of a power: its raiders have raided in this phase.
    DecisionKindId raid{};
    TagId naval_base{}, raiding{};
    ParameterId hit{};
};

const Raids& raids_names(const View& view) { return view.rules.data<Raids>(); }

constexpr std::int64_t rich_coast = 2;  ///< What a territory has to be worth for its money to go to the raider's owner. [HR-4.2.9]

/// A naval base, or a territory.
struct Target {
    SpaceId ground{no_space};  ///< None: the base.
    std::int64_t times = 0;    ///< How often it may still be raided; no matter for a base.
    [[nodiscard]] bool base() const { return ground == no_space; }
};

/// What raiders of the active power's enemies may raid from `zone`: by default the first. The base, then the richest coast, ties by name; no
/// territory more often than it is worth. [HR-4.2.9] [HR-4.2.10]
std::vector<Target> targets_from(const View& view, SpaceId zone) {
    const auto victim = view.state.active;
    std::vector<Target> found;
    if (any_of(facts(view, zone).bases, [&](SpaceId base) { return controller(view, base) == victim; })) found.push_back({});
    auto coast = coast_of(view, zone);
    std::sort(coast.begin(), coast.end(), [&](SpaceId a, SpaceId b) {
        const auto& one = view.rules.space(a);
        const auto& other = view.rules.space(b);
        return std::tuple{-one.value, std::string_view{one.name}} < std::tuple{-other.value, std::string_view{other.name}};
    });
    for (const auto ground : coast) {
        const auto times = view.rules.space(ground).value - view.state.slot(raids_names(view).raided, raw(ground));
        if (controller(view, ground) == victim && times > 0) found.push_back({ground, times});
    }
    return found;
}

/// Raiders that `owner` has in `zone`.
std::size_t raiders_in(const View& view, SpaceId zone, OwnerId owner) {
    const auto units = view.state.in(zone, owner);
    return static_cast<std::size_t>(count_if(units, [&](const Unit& unit) { return unit.type == trade(view).raider; }));
}

/// A Central Power's raiders act against an Entente power that it is at war with. [HR-4.2.9] [HR-2.6.2]
bool may_raid(const View& view, OwnerId owner) {
    const auto victim = view.state.active;
    return powers_in_play(view, owner) && enemies(view, owner, victim) && view.state.sides[idx(owner)] == game(view).central &&
           view.state.sides[idx(victim)] == game(view).allied;
}

/// Zones from which raiders of `owner` can raid now, by name.
std::vector<SpaceId> raiding_zones(const View& view, OwnerId owner) {
    std::vector<SpaceId> zones;
    if (!may_raid(view, owner)) return zones;
    for (const auto& unit : view.state.units)
        if (unit.owner == owner && unit.type == trade(view).raider && unit.space != off_board && !targets_from(view, unit.space).empty())
            zones.push_back(unit.space);
    sort_by_name(view, zones);
    return zones;
}

// A raider that can raid does, so an answer has a target for each as far as there are targets. (OQ-HR-9)

Choice said(const View& view, const Target& target) { return target.base() ? Choice{raids_names(view).naval_base} : Choice{target.ground}; }

std::size_t targets_wanted(const View& view, SpaceId zone, OwnerId owner) {
    std::size_t times = 0;
    const auto raiders = raiders_in(view, zone, owner);
    for (const auto& target : targets_from(view, zone)) times += target.base() ? raiders : static_cast<std::size_t>(target.times);
    return std::min(raiders, times);
}

/// Every list of targets, by the order of preference, until there are `limit`.
void extend(const View& view, std::vector<Target>& left, std::size_t wanted, Choice::List& list, std::vector<Choice>& found,
            std::size_t limit) {
    if (found.size() >= limit) return;
    if (list.size() == wanted) return found.push_back({list});
    for (auto& target : left) {
        if (!target.base() && target.times == 0) continue;
        --target.times;
        list.push_back(said(view, target));
        extend(view, left, wanted, list, found, limit);
        list.pop_back();
        ++target.times;
    }
}
std::vector<Choice> raid_legal(const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
    std::vector<Choice> found;
    auto targets = targets_from(view, decision.space);
    Choice::List list;
    extend(view, targets, targets_wanted(view, decision.space, owner), list, found, limit);
    return found;
}
Choice raid_fallback(const View& view, const Decision& decision, OwnerId owner) { return raid_legal(view, decision, owner, 1).front(); }

Result<void> raid_valid(const View& view, const Decision& decision, OwnerId owner, const Choice& choice) {
    const auto* list = choice.as<Choice::List>();
    const auto wanted = targets_wanted(view, decision.space, owner);
    if (list == nullptr || list->size() != wanted) return refuse(Refusal::bad_choice, {"HR-4.2.9"}, {fact("wanted", wanted)});
    auto targets = targets_from(view, decision.space);
    for (const auto& item : *list) {
        const auto target = std::find_if(targets.begin(), targets.end(), [&](const Target& each) { return said(view, each) == item; });
        if (target == targets.end()) return refuse(Refusal::bad_choice, {"HR-4.2.9"}, {fact("space", decision.space)});
        if (!target->base() && target->times-- == 0)
            return refuse(Refusal::bad_choice, {"HR-4.2.10"}, {fact("space", target->ground)}, {"HR-4.2.9"});
    }
    return {};
}
/// Yes: as by default.
std::optional<Choice> raid_trim(const View& view, const Decision& decision, OwnerId owner, const Choice& preference) {
    if (!says_yes(preference)) return std::nullopt;
    return raid_fallback(view, decision, owner);
}

DecisionRequest raid_request(const View& view, OwnerId owner, SpaceId zone) {
    return {.kind = raids_names(view).raid, .asked = mask_of(owner), .space = zone};
}

// One owner after the other in turn order: his questions, then his dice.

/// Nobody is left that raids; else the next.
OwnerId next_raider(const View& view) {
    for (const auto owner : all_powers(view.rules)) {
        if (view.state.slot(raids_names(view).done, raw(owner)) == 0 && !raiding_zones(view, owner).empty()) return owner;
    }
    return nobody;
}
bool all_have_raided(const View& view, std::uint32_t) { return next_raider(view) == nobody; }

void ask_raids(Context& context, std::uint32_t) {
    const auto owner = next_raider(context.view());
    for (const auto zone : raiding_zones(context.view(), owner)) context.ask(raid_request(context.view(), owner, zone));
}

/// One die for each raid; what is not there is not taken. [HR-4.2.9]
void raid(Context& context, OwnerId owner, SpaceId zone, const Target& target) {
    const auto& names = context.rules.data<Raids>();
    const auto victim = context.state().active;
    const auto at = static_cast<std::uint8_t>(context.rules.parameter(names.hit));
    const bool hit = context.roll(names.raiding, zone, owner, trade(context.view()).raider, at, 1) > 0;
    const Account his{AccountKind::treasury, owner};
    const Account bank{AccountKind::bank, nobody};
    const auto take = [&](const Account& to, std::int32_t due) { context.pay({AccountKind::treasury, victim}, to, due, names.raiding); };
    if (target.base()) return take(his, hit ? 2 : 1);
    context.set_slot(names.raided, raw(target.ground), context.state().slot(names.raided, raw(target.ground)) + 1);
    if (context.rules.space(target.ground).value >= rich_coast) return take(hit ? his : bank, 1);
    if (hit) take(bank, 1);
}

/// Where he named a territory from several zones, and more often than it is worth, the later raids go where they would without a word.
void carry_out(Context& context, std::uint32_t) {
    const auto owner = next_raider(context.view());
    std::vector<std::pair<SpaceId, Choice::List>> plans;
    for (const auto zone : raiding_zones(context.view(), owner))
        plans.emplace_back(zone, *context.answer(raid_request(context.view(), owner, zone), owner).as<Choice::List>());
    context.set_slot(context.rules.data<Raids>().done, raw(owner), 1);
    for (const auto& [zone, plan] : plans)
        for (const auto& wish : plan) {
            const auto open = targets_from(context.view(), zone);
            auto target = std::find_if(open.begin(), open.end(), [&](const Target& each) { return said(context.view(), each) == wish; });
            if (target == open.end()) target = open.begin();
            if (target != open.end()) raid(context, owner, zone, *target);
        }
}

}  // namespace

void install_raids(RulesetBuilder& build) {
    auto& names = build.data<Raids>();
    names.raided = build.slot({"raided", Scope::space, SlotType::number, Lifetime::turn});
    names.done = build.slot({"raids-made", Scope::owner, SlotType::flag, Lifetime::turn});
    names.naval_base = build.tag("naval-base");
    names.raiding = build.tag("raid");
    names.hit = build.parameter("freighters-and-raiders.raid-hit", 4, 0, 6);
    names.raid = build.decision({.name = "raid",
                                 .fallback = raid_fallback,
                                 .valid = raid_valid,
                                 .legal = raid_legal,
                                 .trim = raid_trim,
                                 .paragraph = "HR-4.2.9",
                                 .orders = question::orders_yes_or_no});
    build.procedure("game").first_in(
        "raids", repeat("raid-owners", all_have_raided, {step("choose-raids", ask_raids), step("raid-coasts", carry_out)}));
}

}  // namespace rules::house1914
