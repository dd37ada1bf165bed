// The advantage of money from an ally, at once before play and then by transport. [SM-51.5]
#include <algorithm>
#include <tuple>

#include "rules/core/fits.hpp"
#include "rules/mechanics/cargo.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/options/smith/parts/advantages.hpp"

namespace rules::smith {
namespace {

/// Who sends, and how much at most: before play, in a turn, and aboard of one ship.
struct Support {
    OwnerId from{nobody};
    std::int64_t most = 0;
};
struct EconomicSupport {
    OfAdvantages<Support> of;
    SlotId aboard{};  ///< Of a transport: IPCs.
    SlotId sent{};    ///< Of the game, for the turn.
    // What waits for a word of the ship's owner.
    SlotId ship{}, amount{};
    SlotId declined{};  ///< Flag: he takes nothing aboard in this turn.
    DecisionKindId before_play{}, takes_aboard{};
    ProcedureId asking{};
    TagId support{}, delivered{};
};
const EconomicSupport& economic_support_names(const View& view) { return view.rules.data<EconomicSupport>(); }

/// Whom `power` supports, and how; nothing where nobody has the advantage.
std::optional<std::pair<OwnerId, Support>> supported_by(const View& view, OwnerId power) {
    for (const auto& [advantage, support] : economic_support_names(view).of.rows)
        if (support.from == power && advantage_of(view, advantage.owner) != nullptr && *advantage_of(view, advantage.owner) == advantage)
            return std::pair{advantage.owner, support};
    return std::nullopt;
}

std::int64_t treasury(const View& view, OwnerId power) { return view.state.money[idx(power) * 2]; }
std::int64_t aboard(const View& view, const Unit& ship) { return view.state.slot(economic_support_names(view).aboard, raw(ship.id)); }

bool beside_complex_of(const View& view, OwnerId power, SpaceId zone) {
    return any_of(view.rules.space(zone).neighbours, [&](SpaceId space) {
        return !view.rules.space(space).sea && view.state.control[idx(space)] == power && complex_in(view, space) != nullptr;
    });
}

// Before play.

DecisionRequest request_economic_support(const View& view) {
    const auto* support = economic_support_names(view).of.find(brought_now(view));
    if (support == nullptr || treasury(view, support->from) < support->most) return {};
    return {.kind = economic_support_names(view).before_play, .asked = mask_of(support->from)};
}
void take_economic_support(Context& context, OwnerId owner, const Choice& choice) {
    if (!says_yes(choice)) return;
    const auto* advantage = brought_now(context.view());
    const auto amount = static_cast<std::int32_t>(economic_support_names(context.view()).of.find(advantage)->most);
    context.pay({AccountKind::treasury, owner}, {AccountKind::treasury, advantage->owner}, amount,
                economic_support_names(context.view()).support);
}

// Loading.

struct Load {
    SpaceId zone{no_space};
    std::int64_t amount = 0;
    OwnerId whose{nobody};
};
std::optional<Load> load_in(const Command& command) {
    const auto& arguments = std::get<command::Declare>(command.body).arguments;
    const auto* space = argument(arguments, "space");
    const auto* amount = argument(arguments, "amount");
    const auto* owner = argument(arguments, "owner");
    if (space == nullptr || amount == nullptr || arguments.size() != (owner == nullptr ? 2U : 3U)) return std::nullopt;
    if (space->as<SpaceId>() == nullptr || amount->as<std::int64_t>() == nullptr) return std::nullopt;
    if (owner != nullptr && owner->as<OwnerId>() == nullptr) return std::nullopt;
    return Load{*space->as<SpaceId>(), *amount->as<std::int64_t>(), owner == nullptr ? command.author : *owner->as<OwnerId>()};
}

/// The ship that takes it: without troops, and with room; the fullest first, then those with most range left.
const Unit* ship_for(const View& view, const Load& load, std::int64_t most) {
    const Unit* best = nullptr;
    const auto rank = [&](const Unit& ship) { return std::tuple{-aboard(view, ship), ship.steps, ship.id}; };
    for (const auto& unit : view.state.in(load.zone, load.whose)) {
        if (!view.rules.type(unit).is(unit_class::carrying) || !cargo_of(view, unit).empty()) continue;
        if (aboard(view, unit) + load.amount <= most && (best == nullptr || rank(unit) < rank(*best))) best = &unit;
    }
    return best;
}

Result<void> check(const View& view, const Command& command) {
    const auto power = command.author;
    if (auto verdict = in_own_phase(view, power, {noncombat_move, {"SM-51.5"}, {"SM-51.5"}}); !verdict) return verdict;
    const auto whom = supported_by(view, power);
    if (!whom) return refuse(Refusal::forbidden, {"SM-51.5"}, {fact("without", power)});
    const auto load = load_in(command);
    if (!load || idx(load->zone) >= view.rules.spaces.size() || !view.rules.space(load->zone).sea)
        return refuse(Refusal::bad_choice, {"SM-51.5"}, {fact("argument", std::string{"space, amount"})});
    const auto& [receiver, support] = *whom;
    if (load->whose != power && load->whose != receiver) return refuse(Refusal::forbidden, {"SM-51.5"}, {fact("owner", load->whose)});
    const auto left = support.most - view.state.slot(economic_support_names(view).sent, 0);
    if (load->amount < 1 || load->amount > left)
        return refuse(Refusal::bad_count, {"SM-51.5"}, {fact("named", load->amount), fact("most", left)});
    if (load->amount > treasury(view, power))
        return refuse(Refusal::too_expensive, {"SM-51.5"}, {fact("cost", load->amount), fact("treasury", treasury(view, power))});
    if (!beside_complex_of(view, power, load->zone)) return refuse(Refusal::no_place, {"SM-51.5"}, {fact("at", load->zone)});
    if (load->whose != power && view.state.slot(economic_support_names(view).declined, 0) != 0)
        return refuse(Refusal::forbidden, {"SM-51.5"}, {fact("declined", load->whose)});
    if (ship_for(view, *load, support.most) == nullptr)
        return refuse(Refusal::no_room, {"SM-51.5"}, {fact("space", load->zone), fact("power", load->whose)});
    return {};
}

void put_aboard(Context& context, UnitId ship, std::int64_t amount) {
    const auto power = context.state().active;
    const auto& names = economic_support_names(context.view());
    context.pay({AccountKind::treasury, power}, {AccountKind::bank, nobody}, static_cast<std::int32_t>(amount), names.support);
    context.set_slot(names.aboard, raw(ship), context.state().slot(names.aboard, raw(ship)) + amount);
    context.set_slot(names.sent, 0, context.state().slot(names.sent, 0) + amount);
}

void perform(Context& context, const Command& command) {
    const auto& names = economic_support_names(context.view());
    const auto load = *load_in(command);
    const auto ship = ship_for(context.view(), load, supported_by(context.view(), command.author)->second.most)->id;
    if (load.whose == command.author) return put_aboard(context, ship, load.amount);
    context.set_slot(names.ship, 0, raw(ship));
    context.set_slot(names.amount, 0, load.amount);
    context.start(names.asking, 0);
}

void list(const View& view, OwnerId power, CommandSink& sink) {
    const auto whom = supported_by(view, power);
    if (!whom || !in_own_phase(view, power, {noncombat_move, {"SM-51.5"}, {"SM-51.5"}})) return;
    const auto& [receiver, support] = *whom;
    const auto most = std::min(support.most - view.state.slot(economic_support_names(view).sent, 0), treasury(view, power));
    for (const auto zone : all_spaces(view.rules))
        for (const auto whose : {power, receiver})
            for (const auto amount : {std::int64_t{1}, most}) {
                if (amount < 1) continue;
                Arguments arguments{{"space", {zone}}, {"amount", {amount}}};
                if (whose != power) arguments.push_back({"owner", {whose}});
                Command command{power, command::Declare{"load-support", std::move(arguments)}};
                if (check(view, command) && (sink.empty() || sink.back() != command)) sink.push_back(std::move(command));
            }
}

// The owner of a ship that is not the sender's.

const Unit* asked_ship(const View& view) {
    return view.state.unit(static_cast<UnitId>(view.state.slot(economic_support_names(view).ship, 0)));
}
DecisionRequest word_of_owner(const View& view) {
    const auto* ship = asked_ship(view);
    return {.kind = economic_support_names(view).takes_aboard,
            .asked = mask_of(ship->owner),
            .space = ship->space,
            .number = view.state.slot(economic_support_names(view).amount, 0)};
}
void ask_owner(Context& context, std::uint32_t) { context.ask(word_of_owner(context.view())); }
void heed_owner(Context& context, std::uint32_t) {
    const auto& names = economic_support_names(context.view());
    const auto* ship = asked_ship(context.view());
    const auto id = ship->id;
    const auto amount = context.state().slot(names.amount, 0);
    const bool yes = says_yes(context.answer(word_of_owner(context.view()), ship->owner));
    context.set_slot(names.ship, 0, 0);
    context.set_slot(names.amount, 0, 0);
    if (yes) return put_aboard(context, id, amount);
    context.set_slot(names.declined, 0, 1);
}

/// No troops are aboard with it.
Result<void> no_troops_beside(const Transfer& transfer) {
    if (transfer.carrier == nullptr || aboard(transfer.view, *transfer.carrier) == 0) return {};
    return refuse(
        Refusal::no_room, {"SM-51.5"},
        {fact("unit", transfer.carrier->type), fact("zone", transfer.to), fact("aboard", aboard(transfer.view, *transfer.carrier))});
}

/// As his turn begins: from every ship beside a complex of his.
void deliver(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    const auto& names = economic_support_names(context.view());
    if (names.of.find(advantage_of(context.view(), power)) == nullptr) return;
    std::vector<UnitId> ships;
    std::int64_t sum = 0;
    for (const auto& value : context.state().slots_of(names.aboard)) {
        const auto* ship = context.state().unit(UnitId{value.subject});
        if (ship == nullptr || !beside_complex_of(context.view(), power, ship->space)) continue;
        ships.push_back(ship->id);
        sum += value.value;
    }
    for (const auto ship : ships) context.set_slot(names.aboard, raw(ship), 0);
    if (sum > 0) context.pay({AccountKind::bank, nobody}, {AccountKind::treasury, power}, static_cast<std::int32_t>(sum), names.delivered);
}

void install_economic_support(RulesetBuilder& build) {
    auto& names = build.data<EconomicSupport>();
    names.aboard = build.slot({"support", Scope::unit, SlotType::number, Lifetime::game});
    names.sent = build.slot({"support-sent", Scope::game, SlotType::number, Lifetime::turn});
    names.ship = build.slot({"support-ship", Scope::game, SlotType::number, Lifetime::turn});
    names.amount = build.slot({"support-amount", Scope::game, SlotType::number, Lifetime::turn});
    names.declined = build.slot({"support-declined", Scope::game, SlotType::flag, Lifetime::turn});
    names.support = build.tag("support");
    names.delivered = build.tag("support-delivered");
    names.before_play = build.decision(question::Flag{.name = "economic-support", .cite = "SM-51.5", .orders = question::no_orders});
    names.takes_aboard = build.decision(question::Flag{.name = "support-aboard", .cite = "SM-51.5"});
    build.declaration("load-support", "SM-51.5",
                      {check,
                       perform,
                       list,
                       {},
                       {},
                       nullptr,
                       {{"space", ChoiceKind::space}, {"amount", ChoiceKind::number}, {"owner", ChoiceKind::owner}}});
    build.move().may_load("no-troops-beside-support", no_troops_beside);
    build.procedure("support-aboard").define({step("ask-support-aboard", ask_owner), step("support-loaded", heed_owner)});
    names.asking = build.procedure("support-aboard").id();
    build.procedure("game").before("develop", step("support-delivered", deliver));
    ask_in_stage<request_economic_support, take_economic_support>(build, "economic-support");
}

void read_economic_support(RulesetBuilder& build, const Advantage& advantage, const DataFile::Table& row) {
    const auto support = row.table_or_none("support");
    if (!support) return;
    support->only({"from", "most"});
    build.data<EconomicSupport>().of.rows.emplace_back(advantage,
                                                       Support{build.owner(support->text("from")), support->number("most", 1, 1000)});
}

}  // namespace

const AdvantageEffect economic_support{.key = "support", .install = install_economic_support, .read = read_economic_support};

}  // namespace rules::smith
