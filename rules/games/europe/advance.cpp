// The special cash advance: before the first turn Germany, and then each Ally that was given a share, buys for it where it stands. [EU-2.3]

#include "rules/games/europe/sharing.hpp"
#include "rules/mechanics/placing.hpp"
#include "rules/mechanics/purchase.hpp"
#include "rules/mechanics/rounds.hpp"
#include "rules/shared/placement.hpp"
#include "rules/shared/purchase.hpp"

namespace rules::europe {
namespace {

struct Advance {
    SlotId left{};    ///< Of a power: what is left of its share.
    SlotId shared{};  ///< The Allies have divided theirs.
    DecisionKindId split{};
    TagId advance{};
};
const Advance& advance(const View& view) { return view.rules.data<Advance>(); }

constexpr std::string_view stage_name = "advance";
constexpr std::int64_t not_begun = -1;

/// What is left of the share of a power. A position in the stage that does not say so has it whole: the Allies' as nobody divided it.
std::int64_t left_of(const View& view, OwnerId power) {
    const auto left = view.state.slot(advance(view).left, raw(power), not_begun);
    if (left != not_begun) return left;
    if (power == game(view).germany) return view.rules.parameter(names(view).axis_advance);
    const auto among = allies(view);
    return !among.empty() && among.front() == power && view.state.active == power ? view.rules.parameter(names(view).allied_advance) : 0;
}

bool is_ally(const View& view, OwnerId power) { return power != nobody && power != game(view).germany; }

/// Who has his advance after whoever has it now: Germany, then Allies with a share in turn order. [EU-2.4]
OwnerId next_power(const View& view) {
    const auto now = view.state.active;
    const auto germany = game(view).germany;
    if (now == nobody && view.rules.parameter(names(view).axis_advance) > 0) return germany;
    for (const auto power : allies(view))
        if ((!is_ally(view, now) || raw(power) > raw(now)) && left_of(view, power) > 0) return power;
    return nobody;
}

/// The Allies have still to divide their sum.
bool split_due(const View& view) {
    const bool germany_done = view.state.active != nobody || view.rules.parameter(names(view).axis_advance) == 0;
    return germany_done && !is_ally(view, view.state.active) && view.state.slot(advance(view).shared, 0) == 0 &&
           view.rules.parameter(names(view).allied_advance) > 0;
}

bool no_more(const View& view, std::uint32_t) {
    const bool begun = view.state.active != nobody || view.rules.parameter(names(view).axis_advance) == 0;
    return begun && !split_due(view) && next_power(view) == nobody;
}
bool nobody_next(const View& view, std::uint32_t) { return next_power(view) == nobody; }

/// The Soviet Union has it all, else the first of them. [EU-21.3.1]
Division split(const View& view) {
    Division found;
    found.among = allies(view);
    found.sum = found.among.empty() ? 0 : view.rules.parameter(names(view).allied_advance);
    found.most.assign(found.among.size(), found.sum);
    for (std::size_t at = 0; at < found.among.size(); ++at) found.first.push_back(at);
    return found;
}

void ask_split(Context& context, std::uint32_t) {
    if (split_due(context.view())) context.ask(division_request(advance(context.view()).split, split(context.view())));
}

void take_split(Context& context, std::uint32_t) {
    if (!split_due(context.view())) return;
    const auto now = split(context.view());
    const auto shares = divided(context, advance(context.view()).split, now);
    for (std::size_t at = 0; at < shares.size(); ++at) context.set_slot(advance(context.view()).left, raw(now.among[at]), shares[at]);
    context.set_slot(advance(context.view()).shared, 0, 1);
}

void open(Context& context, std::uint32_t) {
    const auto power = next_power(context.view());
    context.emit(event::TurnOpened{power});
    if (power == game(context).germany)
        context.set_slot(advance(context.view()).left, raw(power), context.rules.parameter(names(context).axis_advance));
}

/// What is not spent goes into the treasury. [EU-2.5.3]
void bank(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    const auto& own = advance(context.view());
    context.pay({AccountKind::bank, nobody}, {AccountKind::treasury, power}, static_cast<std::int32_t>(left_of(context.view(), power)),
                own.advance);
    context.set_slot(own.left, raw(power), 0);
}

/// Any unit that can be bought, where the power has one already; planes ashore. [EU-2.5] [EU-2.6]
Result<void> may_stand(const View& view, OwnerId power, UnitTypeId type, SpaceId space) {
    const auto& kind = view.rules.type(type);
    if (kind.cost == 0) return refuse(Refusal::not_available, {"EU-2.6.2"}, {fact("unit", type)});
    const bool known = idx(space) < view.rules.spaces.size();
    const bool sea = known && view.rules.space(space).sea;
    if (known && sea && kind.is(unit_class::air))
        return refuse(Refusal::no_place, {"EU-2.6.1"}, {fact("unit", type), fact("space", space)});
    if (!known || sea != kind.is(unit_class::sea) || view.state.in(space, power).empty())
        return refuse(Refusal::no_place, {"EU-2.5.2"}, {fact("unit", type), fact("space", space)});
    return {};
}

Result<void> check_advance(const View& view, const Command& command) {
    const auto& place = std::get<command::Place>(command.body);
    if (auto verdict = well_formed_purchase(place.units); !verdict) return verdict;
    for (const auto& pick : place.units)
        if (auto verdict = may_stand(view, command.author, pick.type, place.space); !verdict) return verdict;
    const auto cost = price_of(view, command.author, place.units);
    const auto left = left_of(view, command.author);
    if (cost > left) return refuse(Refusal::too_expensive, {"EU-2.5.1"}, {fact("cost", cost), fact("left", left)});
    return {};
}

bool in_stage(const View& view) { return in_phase(view, stage_name); }

/// Planes are placed ashore, on no deck. [EU-15.5] [EU-10.4.5]
Result<void> planes_ashore(const View& view, const Command& command) {
    const auto& place = std::get<command::Place>(command.body);
    if (idx(place.space) >= view.rules.spaces.size() || !view.rules.space(place.space).sea) return {};
    for (const auto& pick : place.units)
        if (view.rules.type(pick.type).is(unit_class::air))
            return refuse(Refusal::no_place, {"EU-15.5"}, {fact("unit", pick.type), fact("space", place.space)}, {"EU-10.4.5"});
    return {};
}

Result<void> check(const View& view, const Command& command) {
    if (in_stage(view)) return check_advance(view, command);
    auto verdict = check_place(view, command);
    if (verdict || verdict.error().code != Refusal::no_place) return verdict;
    const auto planes = planes_ashore(view, command);
    return planes ? verdict : planes;
}

void perform(Context& context, const Command& command) {
    if (!in_stage(context.view())) return perform_place(context, command);
    const auto& place = std::get<command::Place>(command.body);
    const auto& own = advance(context.view());
    const auto left = left_of(context.view(), command.author);
    context.set_slot(own.left, raw(command.author), left - price_of(context.view(), command.author, place.units));
    for (const auto& pick : place.units) context.add_units(place.space, command.author, pick.type, pick.count, own.advance);
}

void list_of(const View& view, OwnerId power, UnitTypeId type, CommandSink& sink) {
    for (const auto space : all_spaces(view.rules)) {
        UnitPick pick{.type = type, .count = 1};
        Command command{power, command::Place{{pick}, space}};
        if (check_advance(view, command)) sink.push_back(std::move(command));
    }
}

void list(const View& view, OwnerId power, CommandSink& sink) {
    if (!in_stage(view)) return list_places(view, power, sink);
    for (const auto type : all_types(view.rules)) list_of(view, power, type, sink);
}

void list_units(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink) {
    if (!in_stage(view)) return list_places_of(view, power, space, pick, sink);
    list_of(view, power, pick.type, sink);
}

/// A complex cannot be bought, in the advance or later. [EU-1.10.2] [EU-4.2]
Result<void> can_be_bought(const View& view, OwnerId, const UnitPick& pick) {
    if (view.rules.type(pick.type).cost > 0) return {};
    return refuse(Refusal::not_available, {"EU-4.2"}, {fact("unit", pick.type)}, {"EU-1.10.2"});
}

}  // namespace

void install_advance(RulesetBuilder& build) {
    auto& own = build.data<Advance>();
    own.left = build.slot({"advance", Scope::owner, SlotType::number, Lifetime::game, false, not_begun});
    own.shared = build.slot({"advance-shared", Scope::game, SlotType::flag, Lifetime::game});
    own.advance = build.tag("advance");
    own.split = build.decision(division_question("advance-split", "EU-2.3", split));
    // What the Allies are asked comes behind the phase, to lie in it.
    build.procedure("game").instead("before-the-first-turn", repeat("advances", no_more,
                                                                    {
                                                                        unless("advance-of-a-power", nobody_next,
                                                                               {
                                                                                   step("advance-opens", open),
                                                                                   phase(stage_name, {{Form::place}, nullptr, "EU-2.5.1"}),
                                                                                   step("advance-is-banked", bank),
                                                                               }),
                                                                        step("ask-split", ask_split),
                                                                        step("take-split", take_split),
                                                                    }));
    auto& place = build.action(Form::place);
    place.check = check;
    place.perform = perform;
    place.list = list;
    place.list_units = list_units;
    build.data<Purchases>().may_buy("can-be-bought", can_be_bought);
}

}  // namespace rules::europe
