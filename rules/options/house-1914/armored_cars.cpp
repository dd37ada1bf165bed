// HR-2.3: attackers whose hits may be forced on guns.
#include <algorithm>
#include <map>

#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/main_fire.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/options/house-1914/parts/motor.hpp"
#include "rules/options/house-1914/parts/new_unit.hpp"

namespace rules::house1914 {
namespace {

constexpr std::string_view option = "armored-cars";

struct ArmoredCars {
    UnitTypeId car{};
    SlotId hits{};  ///< Of a battle: the hits of attacking cars in its main fire.
    DecisionKindId forced_hits{};
};

const ArmoredCars& cars(const View& view) { return view.rules.data<ArmoredCars>(); }

/// By dice each its own, by numbers their share. [HR-2.3.4]
void count_hits(Context& context, const Fired& fired) {
    if (fired.attacking) context.set_slot(cars(context.view()).hits, raw(fired.battle), hits_by(fired, cars(context.view()).car));
}

/// Whoever owns them. (HR-2.3-R1)
std::vector<const Unit*> guns(const View& view, BattleId battle) {
    return filtered(exposed(view, battle, false), [&](const Unit* unit) { return unit->type == game(view).artillery; });
}

/// What reduces hits has taken the ordinary ones first. [HR-2.3.3]
DecisionRequest forced_request(const View& view, BattleId battle) {
    const auto left = std::min(view.state.slot(cars(view).hits, raw(battle)),
                               view.state.slot(view.rules.data<Casualties>().hits_on_defenders, raw(battle)));
    const auto most = std::min<std::int64_t>(left, std::ssize(guns(view, battle)));
    return request_in(view, battle, cars(view).forced_hits, mask_of(view.state.battle(battle)->lead), most);
}

UnitsQuestion forced_question(const View& view, const Decision& decision, OwnerId) {
    return {.view = view, .among = guns(view, decision.battle), .least = 0, .most = static_cast<std::size_t>(decision.number)};
}

/// As many as there are, each from the power that has most guns left, ties in turn order.
Choice from_the_most(const View& view, const Decision& decision, OwnerId owner) {
    auto asked = forced_question(view, decision, owner);
    std::map<OwnerId, std::vector<UnitId>> left;
    for (const auto* unit : asked.among) left[unit->owner].push_back(unit->id);
    std::vector<UnitId> taken;
    while (taken.size() < asked.most) {
        const auto most = std::max_element(left.begin(), left.end(),
                                           [](const auto& one, const auto& other) { return one.second.size() < other.second.size(); });
        taken.push_back(most->second.front());
        most->second.erase(most->second.begin());
    }
    return naming(asked, taken);
}

/// Each hit of a car may be forced on one gun. [HR-2.3.2]
void ask_forced(Context& context, std::uint32_t battle) {
    if (const auto request = forced_request(context.view(), BattleId{battle}); request.number > 0) context.ask(request);
}

void take_forced(Context& context, BattleId battle) {
    const auto view = context.view();
    const auto request = forced_request(view, battle);
    if (request.number == 0) return;
    const auto lead = view.state.battle(battle)->lead;
    auto units = *units_chosen(forced_question(view, decision_of(request), lead), context.answer(request, lead));
    const auto on_defenders = view.rules.data<Casualties>().hits_on_defenders;
    context.set_slot(on_defenders, raw(battle), context.state().slot(on_defenders, raw(battle)) - std::ssize(units));
    if (!units.empty()) strike(context, battle, std::move(units));
}

/// What is forced on guns is not lost as their owner would lose it: such battles are fought for the odds.
bool may_force(const View& view, BattleId battle, std::span<const OddsStack>) {
    const auto attackers = fighting(view, battle, true);
    const auto is_car = [&](const Unit* unit) { return unit->type == cars(view).car; };
    return any_of(attackers, is_car) && !guns(view, battle).empty();
}

void install_armored_cars(RulesetBuilder& build) {
    install_words(build);
    auto& data = build.data<ArmoredCars>();
    data.car = add_new_unit(build, option, {"HR-2.3.1"});
    goes_by_motor(build, data.car);
    allow_strikes(build);
    data.hits = build.slot({"car-hits", Scope::battle, SlotType::number, Lifetime::battle});
    data.forced_hits = build.decision(question::Units{
        .name = "forced-hits", .cite = "HR-2.3.2", .question = forced_question, .fallback = from_the_most, .orders = question::no_orders});
    build.data<MainFire>().fired("car-hits", count_hits);
    build.procedure("land-battle")
        .before("losses", sequence("forced-hits", {step("ask-forced-hits", ask_forced), step("take-forced-hits", take_forced)}));
    build.data<SamplingRules>().additions.push_back(
        {.paragraphs = {"HR-2.3.2"}, .steps = {"ask-forced-hits", "take-forced-hits"}, .matters = may_force});
}

}  // namespace

extern const Option armored_cars{.id = option,
                                 .base = "1914",
                                 .title = "Armored cars",
                                 .summary = "Fast attackers, whose hits may be forced on the enemy's artillery.",
                                 .paragraphs = {"HR-2.3.1", "HR-2.3.2", "HR-2.3.3", "HR-2.3.4"},
                                 .band = Band::units,
                                 .after = units_before("armored-cars"),
                                 .install = install_armored_cars};

}  // namespace rules::house1914
