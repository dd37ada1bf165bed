// SM-18: submarines choose whom they hit, and planes have to find them first.
#include <algorithm>

#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/options/smith/parts/detection.hpp"
#include "rules/options/smith/parts/victims.hpp"

namespace rules::smith {
namespace {

struct Submarines {
    RoleId hunting{};  ///< Committed against submarines in this round.
    RoleId blind{};    ///< Has found none.
    TagId detection{}, super{};
    int detect = 0, sure = 0;  ///< What the first plane adds to, and how many need no die. [SM-18.3]
    DecisionKindId hunt{};
};

const Submarines& submarines_names(const View& view) { return view.rules.data<Submarines>(); }

std::size_t submarines_against(const View& view, BattleId battle, bool attacking) {
    return static_cast<std::size_t>(count_if(own_force(view, battle, !attacking), [&](const Unit* unit) { return undersea(view, *unit); }));
}
std::size_t others_against(const View& view, BattleId battle, bool attacking) {
    return own_force(view, battle, !attacking).size() - submarines_against(view, battle, attacking);
}

std::vector<const Unit*> planes_of(const View& view, BattleId battle, OwnerId owner) {
    return filtered(units_of_owner(own_force(view, battle, is_attacker(view, battle, owner)), owner),
                    [&](const Unit* unit) { return is_plane(view, *unit); });
}

// Commitment and detection. [SM-18.3] [SM-18.4]

UnitsQuestion hunt_question(const View& view, BattleId battle, OwnerId owner) {
    UnitsQuestion question{view, planes_of(view, battle, owner)};
    question.most = question.among.size();
    return question;
}

/// Only such planes as no other ship is left for. (OQ-SM-42)
Choice hunt_fallback(const View& view, const Decision& decision, OwnerId owner) {
    const auto question = hunt_question(view, decision.battle, owner);
    const auto others = others_against(view, decision.battle, is_attacker(view, decision.battle, owner));
    auto order = question.among;
    std::reverse(order.begin(), order.end());
    return naming(question, first_ids(order, order.size() > others ? order.size() - others : 0));
}

bool may_hunt(const View& view, BattleId battle, OwnerId owner) {
    const bool attacking = is_attacker(view, battle, owner);
    if (over(view, raw(battle)) || planes_of(view, battle, owner).empty()) return false;
    return submarines_against(view, battle, attacking) > 0 && others_against(view, battle, attacking) > 0;
}
DecisionRequest hunt_request(const View& view, BattleId battle, OwnerMask asked) {
    return request_in(view, battle, submarines_names(view).hunt, asked);
}
/// Who hunts flies. [SM-18.8]
void take_off(Context& context, BattleId battle, const std::vector<UnitId>& planes) {
    auto up = filtered(planes, [&](UnitId id) { return !in_the_air(context.view(), battle, *context.state().unit(id)); });
    if (!up.empty()) context.mark(std::move(up), scramble_of(context.rules)->scrambled);
}
void commit(Context& context, BattleId battle, OwnerId owner) {
    const auto choice = context.answer(hunt_request(context.view(), battle, mask_of(owner)), owner);
    auto chosen = units_chosen(hunt_question(context.view(), battle, owner), choice);
    if (!chosen) return;
    take_off(context, battle, *chosen);
    context.set_role(battle, std::move(*chosen), submarines_names(context.view()).hunting);
}

/// If only submarines oppose, all planes are committed. [SM-18.4]
void commit_all(Context& context, BattleId battle) {
    for (const bool attacking : {true, false}) {
        const auto view = context.view();
        if (submarines_against(view, battle, attacking) == 0 || others_against(view, battle, attacking) > 0) continue;
        auto planes = ids_where(own_force(view, battle, attacking), [&](const Unit* unit) { return is_plane(view, *unit); });
        context.set_role(battle, std::move(planes), submarines_names(view).hunting);
    }
}

/// One die for all submarines of the other side: k planes find them on 2 + k. [SM-18.3]
void detect(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto space = context.state().battle(battle)->space;
    for (const bool attacking : {true, false}) {
        const auto view = context.view();
        const auto& names = submarines_names(view);
        auto hunters =
            filtered(own_force(view, battle, attacking), [&](const Unit* unit) { return has_role(view, battle, *unit, names.hunting); });
        const auto count = static_cast<int>(hunters.size());
        const auto& sure = view.rules.data<Detection>().sure;
        const bool found = any_of(hunters, [&](const Unit* plane) { return any(sure, view, *plane); });
        if (count == 0 || count >= names.sure || found || submarines_against(view, battle, attacking) == 0) continue;
        auto ids = ids_of(hunters);
        const auto owner = hunters.front()->owner;
        const auto type = hunters.front()->type;
        const auto target = static_cast<std::uint8_t>(std::clamp(names.detect + count, 0, 6));
        if (context.roll(names.detection, space, owner, type, target, 1) == 0) context.set_role(battle, std::move(ids), names.blind);
    }
}

bool has_found_nothing(const View& view, BattleId battle, const Unit& unit, TagId) {
    return has_role(view, battle, unit, submarines_names(view).blind);
}

/// Hits of committed planes go to submarines only, of other planes never to submarines. [SM-18.4]
void hunters_and_others(const View& view, BattleId battle, const Unit& shooter, AimMask& aim) {
    if (!is_plane(view, shooter) || !at_sea(view, battle) || in_a_dogfight(view, battle, shooter)) return;
    const bool hunts = has_role(view, battle, shooter, submarines_names(view).hunting);
    aim = static_cast<AimMask>(aim | (hunts ? only_undersea : not_undersea));
}

/// Submarines choose whom they hit: of the attacker all, of defenders super submarines. [SM-18.1] [SM-18.2]
bool chooses(const View& view, OwnerId owner, bool attacking) {
    return attacking || has_technology(view, owner, submarines_names(view).super);
}

/// Submarines choose whom they hit, or planes look for them.
bool choose_or_hide(const View& view, BattleId battle, std::span<const OddsStack>) {
    if (!at_sea(view, battle)) return false;
    if (victims_matter(view, battle)) return true;
    for (const bool attacking : {true, false}) {
        const bool planes = any_of(own_force(view, battle, attacking), [&](const Unit* unit) { return is_plane(view, *unit); });
        if (planes && submarines_against(view, battle, attacking) > 0) return true;
    }
    return false;
}

void load(RulesetBuilder& build, Submarines& names) {
    auto file = data_file(build, "submarines.toml");
    const auto root = file.root();
    root.only({"detect", "sure", "super-submarines"});
    names.detect = static_cast<int>(root.number("detect", 0, 6));
    names.sure = static_cast<int>(root.number("sure", 1, 100));
    names.super = build.tag(root.text("super-submarines"));
}

void install_submarines(RulesetBuilder& build) {
    install_words(build);
    build.data<Detection>();
    auto& names = build.data<Submarines>();
    load(build, names);
    names.hunting = build.role("hunting", Lifetime::round);
    names.blind = build.role("blind", Lifetime::round);
    names.detection = build.tag("detection");
    install_passing(build, names.detection, names.detect, names.sure);
    names.hunt = build.decision(
        question::Units{.name = "hunt", .cite = "SM-18.4", .question = question::in_battle<hunt_question>, .fallback = hunt_fallback});
    install_victims(build, "SM-18.1", chooses);
    build.participation().aims("hunters-and-others", hunters_and_others);
    build.participation().silent("has-found-nothing", has_found_nothing);
    build.data<SamplingRules>().additions.push_back(
        {.paragraphs = {"SM-18.1"}, .steps = {"hunt-choose", "hunt-take", "all-hunt", "detect"}, .matters = choose_or_hide});
    build.procedure("sea-battle")
        .first_in("rounds", sequence("detection", {each_owner<may_hunt, hunt_request, commit>("hunt"), step("all-hunt", commit_all),
                                                   step("detect", detect)}));
}

}  // namespace

const Option submarines{
    .id = "smith-submarines",
    .revision = 3,
    .base = "classic",
    .title = "Submarines",
    .summary = "Submarines choose the ships that they hit and pass enemy fleets unless detected; planes must detect them to attack.",
    .paragraphs = {"SM-18.1", "SM-18.2", "SM-18.3", "SM-18.4", "SM-18.5", "SM-18.6", "SM-18.7", "SM-18.8"},
    .install = install_submarines};

}  // namespace rules::smith
