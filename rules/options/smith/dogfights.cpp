// SM-7: defending planes scramble, and planes that meet in the air fight each other before the ground and the ships do.
#include <algorithm>
#include <utility>

#include "rules/hooks/battle.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/options/smith/parts/dogfight.hpp"
#include "rules/shared/carriers.hpp"

namespace rules::smith {
namespace {

struct Dogfights {
    ParameterId carriers_in_both_fights{};
    DecisionKindId dogfight{}, carriers_join{};
    SlotId held{};  ///< There is a dogfight in this round.
    TagId lost{};
};

const Dogfights& dogfights_of(const View& view) { return view.rules.data<Dogfights>(); }
const Scramble& scramble(const View& view) { return *scramble_of(view.rules); }

bool fights_in_the_air(const View& view, BattleId battle, const Unit& unit) {
    return has_role(view, battle, unit, scramble(view).dogfight);
}

std::vector<const Unit*> planes_in_the_air(const View& view, BattleId battle, bool attacking) {
    auto units = own_force(view, battle, attacking);
    std::erase_if(units, [&](const Unit* unit) { return !is_plane(view, *unit) || !in_the_air(view, battle, *unit); });
    return units;
}

// Scrambling. [SM-7.1] [SM-7.7] [SM-7.8]

/// As the battle begins every fighter of a defender is on a deck; those in the air are off it again. [SM-6.13]
void board(Context& context, BattleId battle) {
    const auto view = context.view();
    const auto& fought = *view.state.battle(battle);
    if (fought.round > 1 || !view.rules.space(fought.space).sea) return;
    take_decks(context, battle, ids_where(own_force(view, battle, false), [&](const Unit* unit) { return lands_on_decks(view, *unit); }));
}

bool may_scramble(const View& view, BattleId battle, OwnerId owner) {
    return !over(view, raw(battle)) && planes_on_the_ground(view, battle, owner);
}

// Who meets whom. [SM-7.2] [SM-7.9]

/// The larger side in the air; nothing where there is no dogfight, or where all are matched.
std::optional<bool> larger_side(const View& view, BattleId battle) {
    const auto attackers = planes_in_the_air(view, battle, true).size();
    const auto defenders = planes_in_the_air(view, battle, false).size();
    if (attackers == 0 || defenders == 0 || attackers == defenders) return std::nullopt;
    return attackers > defenders;
}

UnitsQuestion dogfight_question(const View& view, BattleId battle, OwnerId) {
    const bool attacking = larger_side(view, battle).value_or(true);
    UnitsQuestion question{view, planes_in_the_air(view, battle, attacking)};
    question.least = planes_in_the_air(view, battle, !attacking).size();
    question.most = question.among.size();
    return question;
}

/// As few as must be there, fighters first. (OQ-SM-42)
Choice dogfight_fallback(const View& view, const Decision& decision, OwnerId owner) {
    const auto question = dogfight_question(view, decision.battle, owner);
    auto order = question.among;
    std::stable_sort(order.begin(), order.end(), [](const Unit* a, const Unit* b) { return a->type < b->type; });
    return naming(question, first_ids(order, question.least));
}
tl::unexpected<Violation> as_many_as_meet(const View& view, const Decision& decision, OwnerId owner, const Choice&) {
    return refuse(Refusal::bad_choice, {"SM-7.2"}, {fact("least", dogfight_question(view, decision.battle, owner).least)});
}

DecisionRequest dogfight_request(const View& view, BattleId battle) {
    const auto question = dogfight_question(view, battle, nobody);
    return request_in(view, battle, dogfights_of(view).dogfight, mask_of(owner_of_most(question.among)),
                      static_cast<std::int64_t>(question.least));
}

void ask_surplus(Context& context, BattleId battle) {
    if (!over(context.view(), raw(battle)) && larger_side(context.view(), battle)) context.ask(dogfight_request(context.view(), battle));
}

void match(Context& context, BattleId battle) {
    const auto view = context.view();
    const auto role = scramble(view).dogfight;
    const auto attackers = ids_of(planes_in_the_air(view, battle, true));
    const auto defenders = ids_of(planes_in_the_air(view, battle, false));
    const bool held = !over(view, raw(battle)) && !attackers.empty() && !defenders.empty();
    std::vector<UnitId> chosen;
    const auto larger = larger_side(view, battle);
    if (held && larger) {
        const auto request = dogfight_request(view, battle);
        const auto named = units_chosen(dogfight_question(view, battle, nobody), context.answer(request, *OwnersOf(request.asked).begin()));
        if (named) chosen = *named;
    }
    context.set_slot(dogfights_of(view).held, raw(battle), held ? 1 : 0);
    if (!held) return;
    context.set_role(battle, larger && *larger ? chosen : attackers, role);
    context.set_role(battle, larger && !*larger ? chosen : defenders, role);
}

// Carriers that join. [SM-7.6] [SM-7.8]

std::vector<const Unit*> ready_carriers(const View& view, BattleId battle, OwnerId owner) {
    std::vector<const Unit*> found;
    for (const bool attacking : {true, false})
        for (const auto* unit : own_force(view, battle, attacking))
            if (unit->owner == owner && decks_of(view, *unit) > 0 && unit->damage == 0) found.push_back(unit);
    return found;
}

bool carriers_may_join(const View& view, BattleId battle, OwnerId owner) {
    return view.state.slot(dogfights_of(view).held, raw(battle)) != 0 && !ready_carriers(view, battle, owner).empty();
}
DecisionRequest carriers_request(const View& view, BattleId battle, OwnerMask asked) {
    return request_in(view, battle, dogfights_of(view).carriers_join, asked);
}
std::int64_t carriers_ready(const View& view, const Decision& decision, OwnerId owner) {
    return std::ssize(ready_carriers(view, decision.battle, owner));
}
void carriers_join(Context& context, BattleId battle, OwnerId owner) {
    const auto choice = context.answer(carriers_request(context.view(), battle, mask_of(owner)), owner);
    const auto* number = choice.as<std::int64_t>();
    if (number == nullptr || *number <= 0) return;
    const auto carriers = ready_carriers(context.view(), battle, owner);
    context.set_role(battle, first_ids(carriers, static_cast<std::size_t>(*number)), scramble(context.view()).dogfight);
}

// Who stays out of it. [SM-7.1] [SM-7.5]

bool no_dogfight(const View& view, std::uint32_t subject) { return view.state.slot(dogfights_of(view).held, subject) == 0; }

/// Whoever was in the dogfight fires at nothing else in this round, and planes on the ground at nothing at all. [SM-7.1] [SM-7.5]
bool busy_or_grounded(const View& view, BattleId battle, const Unit& unit, TagId) {
    return fights_in_the_air(view, battle, unit) || (is_plane(view, unit) && !in_the_air(view, battle, unit));
}
/// Dogfight hits never hit units outside it and the other way round. [SM-7.5] [SM-7.8]
bool out_of_reach(const View& view, BattleId battle, const Unit& unit, TagId) {
    if (!fights_in_the_air(view, battle, unit)) return false;
    return is_plane(view, unit) || !view.rules.on(dogfights_of(view).carriers_in_both_fights);
}

/// Who stayed on a carrier is lost with it; from a damaged one he is in the air. [SM-7.1] [SM-19.3] [SM-19.8]
void hangars(Context& context, BattleId battle) {
    const auto view = context.view();
    if (!at_sea(view, battle)) return;
    std::vector<UnitId> whole;
    std::vector<UnitId> damaged;
    for (const auto* unit : own_force(view, battle, false))
        if (facts(view, *unit).decks > 0) (decks_of(view, *unit) > 0 ? whole : damaged).push_back(unit->id);
    std::vector<UnitId> up;
    std::vector<UnitId> gone;
    for (const auto* unit : on_the_ground(view, battle)) {
        if (on_deck_of(view, *unit, whole)) continue;
        const bool adrift = on_deck_of(view, *unit, damaged) || view.state.slot(scramble(view).deck, raw(unit->id)) == 0;
        (adrift ? up : gone).push_back(unit->id);
    }
    context.mark(std::move(up), scramble(view).scrambled);
    context.remove_units(std::move(gone), dogfights_of(view).lost);
}

/// A fighter that did not go up has its deck still. [SM-6.13]
bool has_its_deck(const View& view, const Unit& unit) {
    if (marked(view, unit, scramble(view).scrambled)) return false;
    const auto* deck = view.state.unit(static_cast<UnitId>(view.state.slot(scramble(view).deck, raw(unit.id))));
    return deck != nullptr && deck->space == unit.space && decks_of(view, *deck) > 0;
}

/// All planes scramble, where nothing else is said; so what matters is whether they meet others.
bool planes_meet(const View& view, BattleId battle, std::span<const OddsStack>) {
    return !planes_in_the_air(view, battle, true).empty() &&
           !(planes_in_the_air(view, battle, false).empty() && on_the_ground(view, battle).empty());
}

constexpr std::string_view dogfight_steps[] = {"fighters-on-deck",
                                               "scramble-planes-choose",
                                               "scramble-planes-take",
                                               "surplus-planes",
                                               "planes-meet",
                                               "carriers-join-choose",
                                               "carriers-join-take",
                                               "dogfight-fire",
                                               "dogfight-defenders-choose-losses",
                                               "dogfight-defenders-consent",
                                               "dogfight-defenders-allotment",
                                               "dogfight-defenders-take-losses",
                                               "dogfight-return",
                                               "dogfight-attackers-choose-losses",
                                               "dogfight-attackers-consent",
                                               "dogfight-attackers-allotment",
                                               "dogfight-attackers-take-losses",
                                               "hangars"};

void install_dogfights(RulesetBuilder& build) {
    install_words(build);
    build.when_set(remark_if_apart);
    auto& names = build.data<Dogfights>();
    install_dogfight(build);
    auto& air = build.data<Dogfight>();
    names.held = build.slot({"dogfight-held", Scope::battle, SlotType::flag, Lifetime::battle});
    air.return_hits = build.slot({"dogfight-return-hits", Scope::battle, SlotType::number, Lifetime::battle});
    names.lost = build.tag("lost-with-the-carrier");
    air.jets_defend_at_four = build.parameter("smith-dogfights.jets-defend-at-four", {"false", "true"});
    names.carriers_in_both_fights = build.parameter("smith-dogfights.carriers-in-both-fights", {"false", "true"});
    air.scramble = build.decision(scramble_kind());
    names.dogfight = build.decision(question::Units{.name = "dogfight",
                                                    .cite = "SM-7.2",
                                                    .question = question::in_battle<dogfight_question>,
                                                    .fallback = dogfight_fallback,
                                                    .refusal = as_many_as_meet});
    names.carriers_join = build.decision(question::Number{.name = "carriers-join", .cite = "SM-7.6", .most = carriers_ready});
    install_dogfight_fire(build);
    build.participation().silent("busy-or-grounded", busy_or_grounded);
    build.participation().sheltered("out-of-reach", out_of_reach);
    build.data<Carriers>().keeps_deck("has-its-deck", has_its_deck);
    build.data<SamplingRules>().additions.push_back(
        {.paragraphs = {"SM-7.2"}, .steps = {std::begin(dogfight_steps), std::end(dogfight_steps)}, .matters = planes_meet});
    for (const auto& [kind, first_fire] : {std::pair{"land-battle", "attackers"}, std::pair{"sea-battle", "first-strike"}}) {
        auto battle = build.procedure(kind);
        battle.before(first_fire, sequence("scramble", {step("fighters-on-deck", board),
                                                        each_owner<may_scramble, scramble_request, go_up>("scramble-planes")}));
        auto fight = dogfight_round();
        fight.insert(fight.begin(), each_owner<carriers_may_join, carriers_request, carriers_join>("carriers-join"));
        battle.before(first_fire, sequence("dogfight", {
                                                           step("surplus-planes", ask_surplus),
                                                           step("planes-meet", match),
                                                           unless("dogfight-fought", no_dogfight, std::move(fight)),
                                                       }));
        battle.after("removal", step("hangars", hangars));
    }
}

}  // namespace

const Option dogfights{.id = "smith-dogfights",
                       .revision = 3,
                       .base = "classic",
                       .title = "Dogfights",
                       .summary = "Planes of both sides meet in dogfights before they take part in a battle on land or at sea.",
                       .paragraphs = {"SM-7.1", "SM-7.2", "SM-7.3", "SM-7.4", "SM-7.5", "SM-7.6", "SM-7.7", "SM-7.8", "SM-7.9"},
                       .install = install_dogfights};

}  // namespace rules::smith
