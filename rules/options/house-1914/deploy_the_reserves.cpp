#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "rules/games/1914/purchase.hpp"
#include "rules/games/1914/turn.hpp"
#include "rules/mechanics/purchase.hpp"
#include "rules/options/house-1914/parts/new_unit.hpp"
#include "rules/options/house-1914/parts/pre_game.hpp"

namespace rules::house1914 {
namespace {

/// Of one type a power deploys only so many.
struct Limit {
    UnitTypeId type{};
    ParameterId most{};
};

struct Reserves {
    std::vector<Limit> limits;
    ParameterId fighters{}, bonus{}, bonus_turns{};
    SlotId paid{};  ///< Of the bonus.
    DecisionKindId reserves{};
    TagId deployed{}, reserve_bonus{};
};
const Reserves& reserves(const View& view) { return view.rules.data<Reserves>(); }

/// What is put where.
struct Draft {
    SpaceId space{};
    UnitPicks units;
};

/// Trucks and installations are no units that hold ground, and are not counted. [HR-4.3.3]
bool counts(const UnitType& type) { return !type.is(unit_class::land) || type.holds_ground; }

std::int64_t counted(const View& view, const UnitPicks& units) {
    std::int64_t sum = 0;
    for (const auto& pick : units)
        if (counts(view.rules.type(pick.type))) sum += pick.count;
    return sum;
}
std::int64_t standing(const View& view, OwnerId power, SpaceId space) {
    const auto units = view.state.in(space, power);
    return count_if(units, [&](const Unit& unit) { return unit.carrier == no_unit && counts(view.rules.type(unit)); });
}

/// The answer as drafts: pairs of a space and units, each space once.
std::optional<std::vector<Draft>> drafts_in(const Choice& choice) {
    const auto* list = choice.as<Choice::List>();
    const auto pairs = question::pairs_in(choice);
    if (list == nullptr || pairs.size() != list->size()) return std::nullopt;
    std::vector<Draft> drafts;
    std::set<SpaceId> seen;
    for (const auto& [space, what] : pairs) {
        const auto* units = what.as<UnitPicks>();
        if (units == nullptr || !seen.insert(space).second) return std::nullopt;
        drafts.push_back({space, *units});
    }
    return drafts;
}

/// Where something of its own stands, at most as many more. [HR-4.3.3] [HR-4.3.4] [HR-4.3.5]
Result<void> fits(const View& view, OwnerId power, const Draft& draft) {
    if (auto verdict = cited(well_formed_purchase(draft.units), "HR-4.3.3"); !verdict) return verdict;
    for (const auto& pick : draft.units)
        if (view.rules.type(pick.type).is(unit_class::sea) != view.rules.space(draft.space).sea)
            return refuse(Refusal::no_place, {"HR-4.3.5"}, {fact("space", draft.space), fact("unit", pick.type)});
    const auto there = standing(view, power, draft.space);
    if (const auto named = counted(view, draft.units); there == 0 || named > there)
        return refuse(Refusal::no_room, {"HR-4.3.3"}, {fact("space", draft.space), fact("most", there), fact("named", named)});
    const auto fighters = limit_of(view, reserves(view).fighters);
    if (const auto type = game(view).fighter; count_in(draft.units, type) > fighters)
        return refuse(Refusal::bad_count, {"HR-4.3.4"}, {fact("space", draft.space), fact("unit", type), fact("most", fighters)});
    return {};
}

/// New units have limits of their own. [HR-4.3.2]
Result<void> with_their_own_limits(Result<void> verdict) {
    if (!verdict && verdict.error().also.id.empty()) verdict.error().also = {"HR-4.3.2"};
    return verdict;
}

/// All that it could buy in the first round, for its starting treasury. [HR-4.3.1] [HR-4.3.2] [HR-4.3.4]
Result<void> affords(const View& view, OwnerId power, const UnitPicks& units) {
    const auto& rules = view.rules;
    for (const auto& pick : units)
        if (rules.type(pick.type).from_round > 1)
            return refuse(Refusal::not_available, {"HR-4.3.2"},
                          {fact("unit", pick.type), fact("from_round", rules.type(pick.type).from_round)});
    const auto& purchases = rules.data<Purchases>();
    if (auto verdict = first_refusal(purchases.may_produce, view, power); !verdict) return verdict;
    if (auto verdict = first_refusal(purchases.may_buy, view, power, units); !verdict) return with_their_own_limits(std::move(verdict));
    for (const auto& [type, limit] : reserves(view).limits)
        if (const auto most = limit_of(view, limit); count_in(units, type) > most)
            return refuse(Refusal::bad_count, {"HR-4.3.4"}, {fact("unit", type), fact("most", most)});
    const auto price = price_of(view, power, units);
    if (price > rules.owner(power).treasury)
        return refuse(Refusal::too_expensive, {"HR-4.3.1"}, {fact("cost", price), fact("budget", rules.owner(power).treasury)});
    return {};
}

std::set<std::string> breaches(const View& view) {
    std::vector<LawBreach> found;
    for (auto* law : view.rules.laws) law(view, found);
    std::set<std::string> said;
    for (auto& breach : found) said.insert(std::move(breach.detail));
    return said;
}

/// One after the other, each where its type may stand. [HR-4.3.2]
Result<void> add_to(GameState& state, const Ruleset& rules, OwnerId power, const Draft& draft) {
    for (const auto& pick : draft.units)
        for (std::uint16_t at = 0; at < pick.count; ++at) {
            const View view{rules, state};
            Unit unit{.id = no_unit, .space = off_board, .owner = power, .type = pick.type};
            if (auto verdict = first_refusal(rules.data<Standing>().may_stand, view, unit, draft.space); !verdict)
                return with_their_own_limits(std::move(verdict));
            evolve(state, event::UnitsAdded{draft.space, power, pick.type, 1, UnitId{state.next_unit}, reserves(view).deployed});
        }
    return {};
}

/// What stands there then stands as it may: no gun without an infantry, and no law broken that holds now. [HR-4.3.5]
Result<void> stands(const View& view, OwnerId power, const std::vector<Draft>& drafts) {
    auto state = view.state;
    for (const auto& draft : drafts)
        if (auto verdict = add_to(state, view.rules, power, draft); !verdict) return verdict;
    const View then{view.rules, state};
    const auto lonely = lonely_guns(then, power);
    for (const auto& draft : drafts)
        if (contains(lonely, draft.space))
            return refuse(Refusal::may_not_stay, {"HR-4.3.5"}, {fact("space", draft.space), fact("without", game(view).infantry)},
                          {"1914-4.3.1"});
    const auto before = breaches(view);
    for (const auto& breach : breaches(then))
        if (!before.contains(breach)) return refuse(Refusal::may_not_stay, {"HR-4.3.5"}, {fact("breach", breach)});
    return {};
}

Result<void> may_deploy(const View& view, OwnerId power, const std::vector<Draft>& drafts) {
    UnitPicks all;
    for (const auto& draft : drafts) {
        if (auto verdict = fits(view, power, draft); !verdict) return verdict;
        append_to(all, draft.units);
    }
    if (drafts.empty()) return {};
    if (auto verdict = affords(view, power, all); !verdict) return verdict;
    return stands(view, power, drafts);
}

Result<void> valid(const View& view, const Decision&, OwnerId power, const Choice& choice) {
    const auto drafts = drafts_in(choice);
    if (!drafts) return refuse(Refusal::bad_choice, {"HR-4.3.3"}, {fact("answer", std::string{"pairs of a space and units"})});
    return may_deploy(view, power, *drafts);
}

Choice choice_of(const std::vector<Draft>& drafts) {
    std::vector<question::Pair> pairs;
    for (const auto& [space, units] : drafts) pairs.push_back({space, {units}});
    return question::choice_of(pairs);
}

Draft draft_of(SpaceId space, UnitTypeId type, std::int64_t count) {
    UnitPick pick{.type = type, .count = static_cast<std::uint16_t>(count)};
    return {space, {pick}};
}

/// As many of one type as may be put there beside `drafts`; none: 0.
std::int64_t most_of(const View& view, OwnerId power, std::vector<Draft> drafts, SpaceId space, UnitTypeId type) {
    drafts.push_back(draft_of(space, type, 1));
    const auto budget = view.rules.owner(power).treasury / std::max(1, unit_value({view, power, type, ValueKind::cost}));
    const auto room = counts(view.rules.type(type)) ? standing(view, power, space) : budget;
    for (auto count = std::min<std::int64_t>(room, budget); count > 0; --count) {
        drafts.back() = draft_of(space, type, count);
        if (may_deploy(view, power, drafts)) return count;
    }
    return 0;
}

/// A generating set: nothing; for each space each type alone, one of it and as many as may be; and each type to all spaces as far as it goes.
std::vector<Choice> legal(const View& view, const Decision&, OwnerId power, std::size_t limit) {
    std::vector<Choice> found{choice_of({})};
    const auto add = [&](const std::vector<Draft>& drafts) {
        auto choice = choice_of(drafts);
        if (found.size() < limit && !contains(found, choice)) found.push_back(std::move(choice));
    };
    for (std::size_t at = 0; at < view.rules.unit_types.size() && found.size() < limit; ++at) {
        const auto type = static_cast<UnitTypeId>(at);
        std::vector<Draft> everywhere;
        for (std::size_t place = 0; place < view.rules.spaces.size() && found.size() < limit; ++place) {
            const auto space = static_cast<SpaceId>(place);
            if (view.rules.type(type).is(unit_class::sea) != view.rules.space(space).sea || standing(view, power, space) == 0) continue;
            const auto most = most_of(view, power, {}, space, type);
            if (most == 0) continue;
            add({draft_of(space, type, 1)});
            add({draft_of(space, type, most)});
            if (const auto more = most_of(view, power, everywhere, space, type); more > 0)
                everywhere.push_back(draft_of(space, type, more));
        }
        if (!everywhere.empty()) add(everywhere);
    }
    return found;
}

DecisionRequest request(const View& view) {
    return {.kind = reserves(view).reserves, .asked = mask_of_all(preparing(view)), .sealed = true};
}

void ask(Context& context, std::uint32_t) { context.ask(request(context.view())); }

/// All lists together, power by power. What another's list has made impossible is left out. [HR-4.3.6]
void deploy(Context& context, std::uint32_t) {
    const auto asked = request(context.view());
    for (const auto power : OwnersOf(asked.asked))
        for (const auto& draft : drafts_in(context.answer(asked, power)).value_or(std::vector<Draft>{})) {
            if (!stands(context.view(), power, {draft})) continue;
            for (const auto& pick : draft.units)
                context.add_units(draft.space, power, pick.type, pick.count, reserves(context.view()).deployed);
        }
}

// The bonus of the United States. [HR-4.3.7]

void pay_bonus(Context& context, OwnerId power, std::int64_t in_all) {
    const auto& names = reserves(context.view());
    const auto had = context.state().slot(names.paid, 0);
    if (in_all <= had) return;
    context.pay({AccountKind::bank, nobody}, {AccountKind::treasury, power}, static_cast<std::int32_t>(in_all - had), names.reserve_bonus);
    context.set_slot(names.paid, 0, in_all);
}

/// In each of its first turns; what a turn without income has skipped in the next one. (OQ-HR-25)
void bonus_of_turn(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    if (power != game(context).united_states || !produces(context.view(), power)) return;
    const auto& names = reserves(context.view());
    const auto turns = std::min<std::int64_t>(context.state().round, context.rules.parameter(names.bonus_turns));
    pay_bonus(context, power, turns * context.rules.parameter(names.bonus));
}

/// War before the last of these turns begins brings the rest at once.
void bonus_of_war(Context& context, OwnerId power) {
    if (power != game(context).united_states) return;
    const auto& names = reserves(context.view());
    const auto turns = context.rules.parameter(names.bonus_turns);
    const auto round = static_cast<std::int64_t>(context.state().round);
    const bool last_turn_to_come = round < turns || (round == turns && idx(context.state().active) < idx(power));
    if (last_turn_to_come) pay_bonus(context, power, turns * context.rules.parameter(names.bonus));
}

void install_deploy_the_reserves(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<Reserves>();
    build.data<Standing>();  // also where no option adds to it
    auto file = data_file(build, "deploy-the-reserves.toml");
    for (const auto& row : file.root().tables("limit")) {
        row.only({"type", "parameter", "most"});
        const auto most = build.parameter(row.text("parameter"), row.number("most", 0, 100), 0, 100);
        if (const auto type = build.tables().find_unit_type(row.text("type"))) names.limits.push_back({*type, most});
    }
    names.fighters = build.parameter("deploy-the-reserves.fighters", 1, 0, 100);
    names.bonus = build.parameter("deploy-the-reserves.bonus", 5, 0, 1000);
    names.bonus_turns = build.parameter("deploy-the-reserves.bonus-turns", 4, 0, 100);
    names.paid = build.slot({"reserve-bonus", Scope::game, SlotType::number, Lifetime::game});
    names.deployed = build.tag("reserves-deployed");
    names.reserve_bonus = build.tag("reserve-bonus");
    DecisionKind kind;
    kind.name = "reserves";
    kind.fallback = [](const View&, const Decision&, OwnerId) { return choice_of({}); };
    kind.valid = valid;
    kind.legal = legal;
    kind.trim = [](const View&, const Decision&, OwnerId, const Choice& draft) { return std::optional{draft}; };
    kind.paragraph = "HR-4.3.3";
    kind.orders = {raw(ChoiceKind::list), {}, raw(ChoiceKind::list)};
    kind.more = true;
    names.reserves = build.decision(std::move(kind));
    build.procedure("game").first_in("pre-game", stage("reserves", {step("ask-for-reserves", ask), step("deploy-reserves", deploy)}));
    build.phase("reserves").paragraph = "HR-4.3.6";
    build.procedure("game").first_in("receipts", step("reserve-bonus", bonus_of_turn));
    build.data<Turns>().on_war("reserve-bonus-of-war", bonus_of_war);
}

}  // namespace

extern const Option deploy_the_reserves{
    .id = "deploy-the-reserves",
    .base = "1914",
    .title = "Deploy the reserves",
    .summary =
        "Before round 1 every power secretly adds units where it has some; the United States gets 20 IPC over its first turns instead.",
    .paragraphs = {"HR-4.3.1", "HR-4.3.2", "HR-4.3.3", "HR-4.3.4", "HR-4.3.5", "HR-4.3.6", "HR-4.3.7"},
    .band = Band::scenario,
    .after = {"neutral-auction-by-power", "neutral-auction-by-alliance", "more-production", "freighters-and-raiders"},
    .install = install_deploy_the_reserves};

}  // namespace rules::house1914
