#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "rules/games/1914/mobilize.hpp"
#include "rules/games/1914/politics.hpp"
#include "rules/games/1914/purchase.hpp"
#include "rules/mechanics/positions.hpp"
#include "rules/mechanics/purchase.hpp"
#include "rules/mechanics/rounds.hpp"
#include "rules/mechanics/seating.hpp"
#include "rules/options/house-1914/parts/neutral_power.hpp"

/// A ninth power that keeps out of the war until it joins a side. The marker counts in half points towards Germany.
namespace rules::house1914 {
namespace {

/// Who plays it, in the order of the parameter's words.
enum Seat : std::int64_t { automatic, seated };
enum Joined : std::int64_t { nobody_yet = 0, central = 1, allied = 2 };

struct Spain {
    OwnerId power{nobody}, follows{nobody}, germany{nobody}, france{nobody};
    SpaceId home{no_space}, port{no_space};
    std::vector<UnitTypeId> buys;
    ParameterId seat{}, threshold{}, payment{}, units{};
    SlotId alignment{}, joined{}, die{};
    DecisionKindId pays{};
    ProcedureId reckoning{};
    TagId dice{}, paid{}, joins{};
};

const Spain& spain(const View& view) { return view.rules.data<Spain>(); }
const Spain& spain(const Context& context) { return context.rules.data<Spain>(); }

constexpr std::int64_t halves = 2;  ///< In a point.

bool stands_alone(const View& view) { return view.state.slot(spain(view).joined, 0) == nobody_yet; }
bool by_itself(const Ruleset& rules) { return rules.parameter(rules.data<Spain>().seat) == automatic; }
SideId side_of(const View& view, Joined joined) { return joined == central ? game(view).central : game(view).allied; }

/// Germany or France, or the first of its side where it has left; nobody where all have. [HR-4.17.4]
OwnerId leader(const View& view, Joined joined) {
    const auto side = side_of(view, joined);
    const auto first = joined == central ? spain(view).germany : spain(view).france;
    if (powers_in_play(view, first) && view.state.sides[idx(first)] == side) return first;
    for (const auto power : powers_of(view, side))
        if (powers_in_play(view, power)) return power;
    return nobody;
}

// Joining a side. [HR-4.17.4] [HR-4.17.6]

void hand_over_units(Context& context, OwnerId to) {
    const auto& names = spain(context);
    context.remove_units(ids_of(context.state().in(off_board, names.power)), names.joins);
    event::UnitsChanged changed;
    for (const auto& unit : context.state().units)
        if (unit.owner == names.power) changed.units.push_back(unit.id);
    changed.owner = to;
    changed.cause = names.joins;
    if (!changed.units.empty()) context.emit(std::move(changed));
}

/// All that is Spain's becomes the leader's; its treasury is removed, and it has no turns any more.
void join(Context& context, Joined joined) {
    const auto& names = spain(context);
    const auto to = leader(context.view(), joined);
    if (to == nobody) return;
    context.set_slot(names.joined, 0, joined);
    hand_over_units(context, to);
    context.pay({AccountKind::treasury, names.power}, {AccountKind::bank, nobody}, context.state().money[idx(names.power) * 2],
                names.joins);
    context.emit(event::OwnerChanged{names.power, no_side, true, names.joins});
    for (const auto space : all_spaces(context.rules))
        if (context.state().control[idx(space)] == names.power) change_control(context, space, to, to, names.joins);
    mark_contested_everywhere(context);
}

/// It goes to the other side; against a power that is on none it only defends itself. [HR-4.17.4]
void attacked(Context& context, OwnerId by) {
    const auto side = context.state().sides[idx(by)];
    if (side != no_side) return join(context, side == game(context).central ? allied : central);
    if (context.state().relation(by, spain(context).power) == Relation::enemy) return;
    context.emit(event::RelationChanged{by, spain(context).power, Relation::enemy});
    mark_contested_everywhere(context);
}

/// A file says that it has joined, and no more. [HR-4.17.6]
void follow(Context& context) {
    const auto joined = static_cast<Joined>(context.state().slot(spain(context).joined, 0));
    if (joined != nobody_yet) join(context, joined);
}

// The reckoning. [HR-4.17.5]

/// What is known before the dice, in half points.
void add_balance(const View& view, OwnerId power, Tally& tally) {
    const auto& names = spain(view);
    if (power != names.power || !stands_alone(view)) return;
    for (const auto& unit : view.state.units)
        if (unit.owner == power && unit.space != off_board && view.rules.type(unit).is(unit_class::land))
            tally.add(unit.space == names.home ? halves : 1, {"HR-4.17.5"}, unit.space);
    tally.add(-halves * view.state.money[idx(power) * 2], {"HR-4.17.5"});
}

/// One of Germany, one of France; whoever of them has left rolls none, and nobody in his place. [HR-4.17.4]
void roll_dice(Context& context, std::uint32_t) {
    const auto& names = spain(context);
    for (const auto power : {names.germany, names.france})
        if (powers_in_play(context.view(), power))
            context.set_slot(names.die, raw(power), context.faces(names.dice, names.home, power, no_unit_type, 0, 1).front());
}

std::int64_t die_of(const View& view, OwnerId power) { return view.state.slot(spain(view).die, raw(power)); }

/// France may pay where its die is the lower one.
bool may_pay(const View& view) {
    const auto& names = spain(view);
    return die_of(view, names.france) > 0 && die_of(view, names.france) < die_of(view, names.germany);
}

DecisionRequest payment_request(const View& view) {
    DecisionRequest request;
    const auto france = spain(view).france;
    request.kind = spain(view).pays;
    request.asked = mask_of(france);
    request.space = spain(view).home;
    request.number = std::min<std::int64_t>(limit_of(view, spain(view).payment), view.state.money[idx(france) * 2]);
    return request;
}

void ask_france(Context& context, std::uint32_t) {
    if (may_pay(context.view())) context.ask(payment_request(context.view()));
}

/// The marker moves by the sum, and at the threshold Spain joins. [HR-4.17.5] [HR-4.17.6]
void move_marker(Context& context, std::uint32_t) {
    const auto& names = spain(context);
    const auto view = context.view();
    std::int64_t paid = 0;
    if (may_pay(view)) paid = *context.answer(payment_request(view), names.france).as<std::int64_t>();
    Tally balance;
    add_balance(view, names.power, balance);
    const auto dice = die_of(view, names.germany) - halves * die_of(view, names.france);
    const auto marker = view.state.slot(names.alignment, 0) + balance.sum() + dice - halves * paid;
    if (paid > 0)
        context.pay({AccountKind::treasury, names.france}, {AccountKind::bank, nobody}, static_cast<std::int32_t>(paid), names.paid);
    context.set_slot(names.alignment, 0, marker);
    const auto threshold = halves * context.rules.parameter(names.threshold);
    if (marker >= threshold) join(context, central);
    if (marker <= -threshold) join(context, allied);
}

/// When Spain collects. [HR-4.17.5]
void reckon(Context& context, std::uint32_t) {
    if (context.state().active == spain(context).power && stands_alone(context.view())) context.start(spain(context).reckoning, 0);
}

// Its turn. [HR-4.17.2] [HR-4.17.3]

/// After the one that it follows, as long as it is alone.
OwnerId in_its_place(const View& view, OwnerId so_far) {
    const auto& names = spain(view);
    const auto after = static_cast<OwnerId>(idx(names.follows) + 1);
    if (view.state.active == names.power) return after == names.power ? nobody : after;
    if (stands_alone(view) && view.state.active == names.follows) return names.power;
    return so_far == names.power ? nobody : so_far;
}

bool plays_itself(const View& view, OwnerId power) { return power == spain(view).power && by_itself(view.rules); }
bool no_turn_of_its_own(const View& view, std::uint32_t) {
    return view.state.outcome.has_value() || !stands_alone(view) || !plays_itself(view, view.state.active);
}

/// Infantry for all it has where it leans to France, none where it leans to Germany, else one. [HR-4.17.2]
void buy_and_place(Context& context, std::uint32_t) {
    const auto& names = spain(context);
    const auto view = context.view();
    const auto marker = view.state.slot(names.alignment, 0);
    const auto most =
        view.state.money[idx(names.power) * 2] / std::max(1, unit_value({view, names.power, game(view).infantry, ValueKind::cost}));
    const auto wanted = marker > 0 ? 0 : marker < 0 ? most : std::min(most, 1);
    if (wanted == 0 || !produces(view, names.power)) return;
    UnitPick pick{.type = game(view).infantry, .count = static_cast<std::uint16_t>(wanted)};
    buy(context, names.power, {pick}, context.rules.data<Purchases>().purchase);
    context.move_units(ids_of(context.state().in(off_board, names.power)), names.home);
}

void collect_by_itself(Context& context, std::uint32_t) { collect_income(context, spain(context).power); }

void end_its_turn(Context& context, std::uint32_t) {
    context.clear_slots(Lifetime::turn);
    test_victory(context, {Checkpoint::At::turn_end, context.state().active});
}

bool nobody_plays_it(const Ruleset& rules, OwnerId power) { return power == rules.data<Spain>().power && by_itself(rules); }

/// Neither of its suitors. [HR-4.17.2]
Result<void> suitors_do_not_play_it(const Ruleset& rules, std::span<const OwnerId> seat) {
    const auto& names = rules.data<Spain>();
    const auto holds = [&](OwnerId power) { return contains(seat, power); };
    if (!holds(names.power) || (!holds(names.germany) && !holds(names.france))) return {};
    return refuse(Refusal::forbidden, {"HR-4.17.2"}, {fact("power", names.power)});
}

/// Land units and ships of the base list. [HR-4.17.3]
Result<void> buys_of_the_list(const View& view, OwnerId power, const UnitPicks& units) {
    if (power != spain(view).power) return {};
    const auto& list = spain(view).buys;
    for (const auto& pick : units)
        if (!contains(list, pick.type))
            return refuse(Refusal::not_available, {"HR-4.17.3"}, {fact("unit", pick.type), fact("power", power)});
    return {};
}

bool its_port(const View& view, OwnerId power, const Unit& unit, SpaceId space) {
    return power == spain(view).power && space == spain(view).port && view.rules.type(unit).is(unit_class::sea) && produces(view, power);
}
std::optional<Paragraph> ships_in_its_port(const View& view, OwnerId power, const Unit& unit, SpaceId space) {
    return its_port(view, power, unit, space) ? std::optional{Paragraph{"HR-4.17.3"}} : std::nullopt;
}
/// Elsewhere it has no place for what it bought, for this reason too.
Result<void> nowhere_else(const View& view, OwnerId power, const Unit&, SpaceId, const Result<void>& said) {
    if (said || power != spain(view).power) return said;
    auto why = said.error();
    why.also = {"HR-4.17.3"};
    return tl::make_unexpected(std::move(why));
}
void port_is_a_site(const View& view, OwnerId power, std::vector<Site>& sites) {
    if (power == spain(view).power) sites.push_back({spain(view).port, unit_class::sea, std::nullopt});
}

/// Whoever it has joined mobilizes some of his land units there. [HR-4.17.7]
void room_in_spain(const View& view, OwnerId power, std::vector<Room>& rooms) {
    const auto& names = spain(view);
    if (stands_alone(view) || power != leader(view, static_cast<Joined>(view.state.slot(names.joined, 0)))) return;
    const bool held = controller(view, names.home) == power;
    Room room{.space = names.home, .units = held ? limit_of(view, names.units) : 0, .cite = {"HR-4.17.7"}};
    for (const auto type : all_types(view.rules))
        if (view.rules.type(type).is(unit_class::land)) room.takes.push_back(type);
    rooms.push_back(std::move(room));
}

/// Who has joined has nothing of his own, and who has not is below the threshold. [HR-4.17.6]
void joined_or_not(const View& view, std::vector<LawBreach>& breaches) {
    const auto& names = spain(view);
    const auto marker = view.state.slot(names.alignment, 0);
    const auto threshold = halves * view.rules.parameter(names.threshold);
    if (stands_alone(view)) {
        if (marker >= threshold || marker <= -threshold)
            breaches.push_back({"joined-or-not", "the marker is at its end and nobody was joined"});
        return;
    }
    const bool has_units = any_of(view.state.units, [&](const Unit& unit) { return unit.owner == names.power; });
    const bool has_ground = contains(view.state.control, names.power);
    if (has_units || has_ground) breaches.push_back({"joined-or-not", "a power that has joined another still has units or ground"});
}

void load(RulesetBuilder& build, Spain& names) {
    auto file = data_file(build, "spain-in-the-balance.toml");
    const auto root = file.root();
    root.only({"mover", "follows", "treasury", "home", "port", "ground", "buys", "gains-by-units", "gains-by-money", "add"});
    Owner owner;
    owner.name = root.text("mover");
    owner.power = true;
    owner.capital = names.home = build.space(root.text("home"));
    owner.treasury = static_cast<std::int32_t>(root.number("treasury"));
    names.power = add_power(build, std::move(owner));
    names.follows = build.owner(root.text("follows"));
    names.germany = build.owner(root.text("gains-by-units"));
    names.france = build.owner(root.text("gains-by-money"));
    names.port = build.space(root.text("port"));
    for (const auto& name : root.texts("ground")) build.tables().spaces[idx(build.space(name))].control = names.power;
    for (const auto& name : root.texts("buys")) names.buys.push_back(build.unit_type(name));
    for (const auto& row : root.tables("add")) add_setup(build, row);
}

void declare(RulesetBuilder& build, Spain& names) {
    const auto& sides = build.tables().sides;
    names.seat = build.parameter("spain-in-the-balance.spain-seat", {"automatic", "seat"});
    names.threshold = build.parameter("spain-in-the-balance.threshold", 6, 1, 100);
    names.payment = build.parameter("spain-in-the-balance.payment", 2, 0, 100);
    names.units = build.parameter("spain-in-the-balance.units", 3, 0, 100);
    names.alignment = build.slot({"spain-alignment", Scope::game, SlotType::number, Lifetime::game});
    names.joined = build.slot({"spain-joined",
                               Scope::game,
                               SlotType::number,
                               Lifetime::game,
                               false,
                               nobody_yet,
                               {"none", sides[idx(build.data<Game>().central)].name, sides[idx(build.data<Game>().allied)].name}});
    names.die = build.slot({"spain-die", Scope::owner, SlotType::number, Lifetime::turn});
    names.dice = build.tag("spain-alignment");
    names.paid = build.tag("spain-payment");
    names.joins = build.tag("spain-joins");
    names.pays = build.decision(question::Number{.name = "spain-payment", .cite = "HR-4.17.5"});
    build.query("spain-balance", add_balance);
}

void install_turn_of_spain(RulesetBuilder& build, Spain& names) {
    auto& rounds = build.data<Rounds>();
    rounds.next("spain-in-its-place", in_its_place);
    rounds.unattended("spain-plays-itself", plays_itself);
    auto reckoning = build.procedure("spain-reckoning");
    reckoning.define({step("spain-dice", roll_dice), step("ask-spain-payment", ask_france), step("move-marker", move_marker)});
    names.reckoning = reckoning.id();
    auto game = build.procedure("game");
    game.first_in("judgments", step("reckon-spain", reckon));
    game.after("turn", unless("spain-by-itself", no_turn_of_its_own,
                              {step("spain-buys", buy_and_place), step("spain-collects", collect_by_itself), step("spain-reckons", reckon),
                               step("spain-turn-ends", end_its_turn)}));
    auto& seating = build.data<Seating>();
    seating.unseated("nobody-plays-it", nobody_plays_it);
    seating.may_share("suitors-do-not-play-it", suitors_do_not_play_it);
}

void install_spain_in_the_balance(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<Spain>();
    load(build, names);
    declare(build, names);
    install_neutral_power(build, {.power = names.power,
                                  .cite = "HR-4.17.3",
                                  .minors_cite = "HR-4.17.3",
                                  .others_cite = "HR-4.17.4",
                                  .neutral = stands_alone,
                                  .attacked = attacked});
    install_turn_of_spain(build, names);
    build.data<Purchases>().may_buy("buys-of-the-list", buys_of_the_list);
    build.place().sites("port-is-a-site", port_is_a_site);
    build.place().may_place.permit("base-sites", ships_in_its_port);
    build.place().may_place.refine("base-sites", nowhere_else);
    build.data<Mobilizing>().rooms("room-in-spain", room_in_spain);
    build.data<Positions>().follow("spain", follow);
    build.law(joined_or_not);
}

}  // namespace

extern const Option spain_in_the_balance{
    .id = "spain-in-the-balance",
    .revision = 2,
    .base = "1914",
    .title = "Spain hangs in the balance",
    .summary = "Spain has an army, an income and a turn of its own, and drifts from round to round until it joins Germany or France.",
    .paragraphs = {"HR-4.17.1", "HR-4.17.3", "HR-4.17.4", "HR-4.17.5", "HR-4.17.6", "HR-4.17.7"},
    .band = Band::scenario,
    .install = install_spain_in_the_balance};

}  // namespace rules::house1914
