#include <span>
#include <string>
#include <utility>
#include <vector>

#include "rules/games/1914/income.hpp"
#include "rules/games/1914/politics.hpp"
#include "rules/hooks/winners.hpp"
#include "rules/mechanics/positions.hpp"
#include "rules/mechanics/seating.hpp"
#include "rules/options/house-1914/parts/italy.hpp"
#include "rules/options/house-1914/parts/neutral_power.hpp"

/// Italy begins neutral and sells its alliance. What it asks for and is given: parts/italy_*.cpp.
namespace rules::house1914 {
namespace italian {

Stand stand(const View& view) { return static_cast<Stand>(view.state.slot(italy(view).stand, 0)); }

SideId side_of(const View& view, Stand side) {
    if (side == central) return game(view).central;
    return side == allied ? game(view).allied : no_side;
}

bool bound(const View& view) { return view.state.slot(italy(view).agreement, 0) != 0; }

bool may_owe(const View& view, Stand side, OwnerId power) {
    return power != italy(view).power && powers_in_play(view, power) && view.state.sides[idx(power)] == side_of(view, side) &&
           at_war(view, power);
}

OwnerId captain(const View& view, Stand side) {
    const auto& names = italy(view);
    const auto& captains = side == central ? names.central_captains : names.allied_captains;
    const auto named =
        captains[static_cast<std::size_t>(view.rules.parameter(side == central ? names.central_captain : names.allied_captain))];
    if (may_owe(view, side, named)) return named;
    for (const auto power : powers_of(view, side_of(view, side)))
        if (may_owe(view, side, power)) return power;
    return nobody;
}

namespace {

/// Cargo of enemies goes to its owner's capital, if he controls it. [HR-4.16.15]
void put_hostile_cargo_ashore(Context& context) {
    std::vector<UnitId> aboard;
    for (const auto& unit : context.state().units)
        if (const auto* ship = unit.carrier == no_unit ? nullptr : context.state().unit(unit.carrier);
            ship != nullptr && context.state().relation(unit.owner, ship->owner) == Relation::enemy)
            aboard.push_back(unit.id);
    for (const auto id : aboard) {
        const auto owner = context.state().unit(id)->owner;
        const auto capital = context.rules.owner(owner).capital;
        if (controller(context.view(), capital) == owner)
            context.move_units({id}, capital);
        else
            context.remove_units({id}, italy(context).defects);
    }
}

}  // namespace

void change_stand(Context& context, Stand to, TagId cause) {
    const auto& names = italy(context);
    context.set_slot(names.stand, 0, to);
    change_side(context, names.power, side_of(context.view(), to), to != neutral, cause);
    put_hostile_cargo_ashore(context);
}

namespace {

/// A file says by the slot where Italy stands. [HR-4.16.1]
void follow(Context& context) {
    const auto where = stand(context.view());
    if (where != neutral) change_side(context, italy(context).power, side_of(context.view(), where), true, italy(context).agrees);
}

bool is_neutral(const View& view) { return stand(view) == neutral; }

/// The side opposed to the attacker has an ally more, without an agreement. [HR-4.16.3]
void attacked(Context& context, OwnerId by) {
    const auto side = context.state().sides[idx(by)];
    if (side != no_side) change_stand(context, side == game(context).central ? allied : central, italy(context).attacked);
}

bool passed_over(const View& view, std::uint32_t) {
    return view.state.active != italy(view).power || (!may_demand(view) && !may_defect(view));
}

/// The turn begins with the board as it is now.
void begin_anew(Context& context, std::uint32_t) {
    if (winner(context.view()) || context.state().slot(italy(context).defected, 0) != 0)
        context.emit(event::TurnOpened{italy(context).power});
}

/// On no side it wins with whoever wins, if its ground yields enough. [HR-4.16.16]
void wins_by_itself(const View& view, Outcome& outcome) {
    const auto& names = italy(view);
    if (outcome.side == no_side || (stand(view) != neutral && stand(view) != against_both) || !powers_in_play(view, names.power)) return;
    Tally value;
    add_yield(view, names.power, value);
    if (value.sum() >= view.rules.parameter(names.victory_income)) outcome.winners.push_back(names.power);
}

/// Its player holds no other power.
Result<void> alone_in_its_seat(const Ruleset& rules, std::span<const OwnerId> seat) {
    const auto power = rules.data<Italy>().power;
    if (seat.size() < 2 || !contains(seat, power)) return {};
    return refuse(Refusal::forbidden, {"HR-4.16.1"}, {fact("power", power)});
}

/// Where it stands, the powers are its friends and enemies. [HR-4.16.1] [HR-4.16.10]
void stands_where_it_stands(const View& view, std::vector<LawBreach>& breaches) {
    const auto power = italy(view).power;
    if (view.state.out[idx(power)] != 0) return;
    if (view.state.sides[idx(power)] != side_of(view, stand(view)))
        breaches.push_back({"italy-stands", "the side of Italy is not where it stands"});
    if (stand(view) == neutral && at_war(view, power)) breaches.push_back({"italy-stands", "Italy is neutral and at war"});
}

/// Powers of a side in turn order, which a captain may be.
std::vector<OwnerId> candidates(const Ruleset& rules, SideId side, OwnerId but) {
    return filtered(all_powers(rules), [&](OwnerId owner) { return rules.owner(owner).side == side && owner != but; });
}
std::vector<std::string> names_of(const Ruleset& rules, const std::vector<OwnerId>& owners) {
    return mapped(owners, [&](const auto owner) { return rules.owner(owner).name; });
}

/// It begins on no side, at peace with every power. [HR-4.16.1]
void begin_neutral(RulesetBuilder& build, OwnerId power) {
    auto& rules = build.tables();
    rules.owners[idx(power)].side = no_side;
    const auto neutral_owner = build.data<Game>().neutral;
    std::erase_if(rules.relations, [&](const InitialRelation& relation) {
        const bool its = relation.a == power || relation.b == power;
        return its && relation.a != neutral_owner && relation.b != neutral_owner;
    });
}

void declare(RulesetBuilder& build, Italy& names) {
    const auto& rules = build.tables();
    const auto& game = build.data<Game>();
    const auto& central_name = rules.sides[idx(game.central)].name;
    const auto& allied_name = rules.sides[idx(game.allied)].name;
    names.central_captains = candidates(rules, game.central, names.power);
    names.allied_captains = candidates(rules, game.allied, names.power);
    names.units = build.parameter("italian-dilemma.units", 10, 0, 1000);
    names.negotiation_round = build.parameter("italian-dilemma.negotiation-round", 2, 1, 1000);
    names.war_round = build.parameter("italian-dilemma.war-round", 3, 1, 1000);
    names.defection_round = build.parameter("italian-dilemma.defection-round", 4, 1, 1000);
    names.victory_income = build.parameter("italian-dilemma.victory-income", 26, 0, 1000);
    names.central_captain = build.parameter("italian-dilemma.central-captain", names_of(rules, names.central_captains));
    names.allied_captain = build.parameter("italian-dilemma.allied-captain", names_of(rules, names.allied_captains));
    names.stand = build.slot(
        {"italy", Scope::game, SlotType::number, Lifetime::game, false, neutral, {"neutral", central_name, allied_name, "against-both"}});
    names.defected = build.slot({"italy-defected", Scope::game, SlotType::flag, Lifetime::game});
    names.central_word = build.tag(central_name);
    names.allied_word = build.tag(allied_name);
    names.both = build.tag("both");
    names.attacked = build.tag("italy-attacked");
    names.defects = build.tag("italy-defects");
    names.declares = build.tag("italy-declares-war");
}

void install_italian_dilemma(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<Italy>();
    auto file = data_file(build, "italian-dilemma.toml");
    file.root().only({"mover"});
    names.power = build.owner(file.root().text("mover"));
    declare(build, names);
    begin_neutral(build, names.power);
    install_neutral_power(build, {.power = names.power,
                                  .cite = "HR-4.16.2",
                                  .minors_cite = "HR-4.16.4",
                                  .others_cite = "HR-4.16.2",
                                  .neutral = is_neutral,
                                  .attacked = attacked,
                                  .attacks_powers = true});
    install_demands(build);
    install_terms(build);
    install_agreement(build);
    install_war(build);
    std::vector<Node> negotiation{phase("negotiation", {{}, nullptr, "HR-4.16.5"})};
    for (auto& part : {terms_steps(), agreement_steps()}) append_to(negotiation, part);
    negotiation.push_back(step("turn-begins-anew", begin_anew));
    build.procedure("game").before("turn-begins", unless("italian-negotiation", passed_over, std::move(negotiation)));
    build.data<Positions>().follow("italy", follow);
    build.data<Winners>().beside("italy-by-itself", wins_by_itself);
    build.data<Seating>().may_share("alone-in-its-seat", alone_in_its_seat);
    build.law(stands_where_it_stands);
}

}  // namespace
}  // namespace italian

extern const Option italian_dilemma{
    .id = "italian-dilemma",
    .revision = 3,
    .base = "1914",
    .title = "The Italian dilemma",
    .summary = "Italy starts neutral, sells its alliance to the side that accepts its demands, and may leave when a promise is broken.",
    .paragraphs = {"HR-4.16.1", "HR-4.16.5", "HR-4.16.8", "HR-4.16.10", "HR-4.16.12", "HR-4.16.16"},
    .band = Band::scenario,
    .install = italian::install_italian_dilemma};

}  // namespace rules::house1914
