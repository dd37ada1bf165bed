// SM-21: neutrals are worth something and are defended; who flies over one unbribed hands it to the enemy.
#include "rules/options/smith/parts/neutrals.hpp"

#include <tuple>

#include "rules/hooks/control.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/mechanics/positions.hpp"
#include "rules/shared/control.hpp"
#include "rules/shared/movement.hpp"

namespace rules::smith {
namespace {

struct Overflights {
    SlotId confirmed{};  ///< Of a neutral: planes of the power whose turn it is pass over it, whatever comes of it.
    TagId penalty{};
    std::vector<SpaceId> with_transports;
};
bool was_neutral(const View& view, SpaceId space) { return view.state.turn_start.control[idx(space)] == figures(view).neutral; }

// Attacks. [SM-21.1] [SM-21.6]

/// Nobody goes on from one in the phase in which it is entered, whatever defends it; what was gained before is own ground. [SM-21.1]
std::optional<Paragraph> ends_the_way(const View& view, SpaceId space) {
    if (!in_phase(view, combat_move) || !was_neutral(view, space)) return std::nullopt;
    if (any(view.rules.data<Movement>().had_before, view, space)) return std::nullopt;
    return Paragraph{"SM-21.1"};
}

/// Where it was taken in this turn. [SM-21.6]
Result<void> no_landing(const View& view, OwnerId, SpaceId space) {
    if (!was_neutral(view, space)) return {};
    return refuse(Refusal::no_place, {"SM-21.6"}, {fact("to", space)}, {"CL-5.4.5"});
}

// Transports that were always at sea. [SM-21.3] [SM-21.4]

/// The zones out of which `power` is about to land there, by name.
std::vector<SpaceId> zones_of_assault(const View& view, OwnerId power, SpaceId neutral) {
    std::vector<SpaceId> zones;
    for (const auto& unit : view.state.units)
        if (unit.owner == power && unit.carrier != no_unit && landing_of(view, unit) == neutral) zones.push_back(unit.space);
    sort_by_name(view, zones);
    return zones;
}

/// As combat begins, in the first of the zones from which it is assaulted. (OQ-SMN-19)
void appear(Context& context, std::uint32_t) {
    const auto& names = neutral_forces(context.view());
    for (const auto space : all_spaces(context.rules)) {
        if (context.state().slot(names.hidden, raw(space)) == 0 || !is_neutral(context.view(), space)) continue;
        const auto zones = zones_of_assault(context.view(), context.state().active, space);
        if (zones.empty()) continue;
        const auto ship = context.add_units(zones.front(), figures(context).neutral, game(context).transport, 1, names.appears);
        context.set_slot(names.home, raw(ship), raw(space));
        context.set_slot(names.hidden, raw(space), 0);
    }
}

std::vector<UnitId> transports_of(const View& view, SpaceId neutral) {
    std::vector<UnitId> found;
    for (const auto& value : view.state.slots_of(neutral_forces(view).home))
        if (value.value == raw(neutral)) found.push_back(UnitId{value.subject});
    return found;
}

/// What lives of a neutral that is one still is hidden again. (OQ-SMN-19)
void hide_again(Context& context, std::uint32_t) {
    const auto& names = neutral_forces(context.view());
    for (const auto space : all_spaces(context.rules)) {
        auto ships = transports_of(context.view(), space);
        if (ships.empty()) continue;
        context.remove_units(std::move(ships), names.appears);
        context.set_slot(names.hidden, raw(space), 1);
    }
}

/// Who takes a neutral in battle has no transport of it. [SM-21.4]
void transport_is_lost(Context& context, const CaptureNotice& notice) {
    if (notice.from != figures(context).neutral) return;
    const auto& names = neutral_forces(context.view());
    context.set_slot(names.hidden, raw(notice.space), 0);
    context.remove_units(transports_of(context.view(), notice.space), names.appears);
}

DecisionRequest zone_request(const View& view, SpaceId neutral) {
    const auto owner = view.state.control[idx(neutral)];
    return {.kind = neutral_forces(view).transport_zone, .asked = mask_of(owner), .space = neutral};
}
std::vector<SpaceId> zones_to_choose(const View& view, const Decision& decision, OwnerId owner) {
    return zones_for_transport(view, decision.space, owner);
}
void ask_zone(Context& context, std::uint32_t neutral) { context.ask(zone_request(context.view(), static_cast<SpaceId>(neutral))); }
void take_zone(Context& context, std::uint32_t neutral) {
    const auto request = zone_request(context.view(), static_cast<SpaceId>(neutral));
    const auto owner = *OwnersOf(request.asked).begin();
    const auto choice = context.answer(request, owner);
    put_transport(context, *choice.as<SpaceId>(), owner);
}

/// It stays and fights, or withdraws one zone. [SM-21.3]
bool is_cornered(const View& view, const Unit& unit) {
    return marked(view, unit, neutral_forces(view).cornered) && in_phase(view, combat_move) && enemy_ships(view, unit.owner, unit.origin);
}
void one_zone(const View& view, const Unit& unit, Tally& range) {
    if (is_cornered(view, unit)) range.add(1 - range.sum(), {"SM-21.3"});
}
std::pair<Paragraph, Paragraph> cite_one_zone(const View& view, const Unit& unit, std::pair<Paragraph, Paragraph> so_far) {
    return is_cornered(view, unit) ? std::pair{Paragraph{"SM-21.3"}, so_far.first} : so_far;
}
void free_again(Context& context, std::uint32_t) {
    const auto& names = neutral_forces(context.view());
    std::vector<UnitId> ships;
    for (const auto& unit : context.state().units)
        if (unit.owner == context.state().active && marked(context.view(), unit, names.cornered)) ships.push_back(unit.id);
    context.mark(std::move(ships), names.cornered, false);
}

// Overflights. [SM-12.2] [SM-21.5] (OQ-SMN-4)

bool is_confirmed(const View& view, SpaceId space) { return view.state.slot(view.rules.data<Overflights>().confirmed, raw(space)) != 0; }

/// It flies on over where it has come to in this phase: to end there is to attack, and to begin there none of it. [SM-12.3]
Result<void> no_flight_over(const MoveStep& step) {
    const auto& view = step.view;
    if (!step.type.is(unit_class::air) || !is_neutral(view, step.from()) || passed_over(view, step.from())) return {};
    if (step.at == 0 && !marked(view, step.unit, view.rules.data<Movement>().under_way)) return {};
    return refuse(Refusal::may_not_enter, {"SM-12.3"}, {fact("over", step.from()), fact("power", step.power)}, {"SM-21.5"});
}

/// Who controls the territory with the fewest spaces to it; then the most beside it; then in turn order. [SM-21.5] (OQ-SMN-17)
OwnerId nearest_enemy(const View& view, SpaceId neutral, OwnerId power) {
    const auto spaces = distances(view.rules, neutral);
    auto nearest = nobody;
    std::pair<int, int> best;
    for (const auto enemy : all_powers(view.rules)) {
        if (!enemies(view, power, enemy)) continue;
        std::pair<int, int> rank{-1, 0};
        for (const auto space : all_spaces(view.rules)) {
            if (view.state.control[idx(space)] != enemy || view.rules.space(space).sea || spaces[idx(space)] < 0) continue;
            if (rank.first < 0 || spaces[idx(space)] < rank.first) rank.first = spaces[idx(space)];
            if (spaces[idx(space)] == 1) --rank.second;
        }
        if (rank.first < 0 || (nearest != nobody && rank >= best)) continue;
        nearest = enemy;
        best = rank;
    }
    return nearest;
}

/// With the first flight over it the neutral falls. [SM-12.2]
void falls_to_the_enemy(Context& context, const Journey& journey) {
    const auto view = context.view();
    bool flies = false;
    bool went_on = false;
    for (const auto id : journey.units) {
        const auto& unit = *view.state.unit(id);
        flies = flies || is_plane(view, unit);
        went_on = went_on || marked(view, unit, view.rules.data<Movement>().under_way);
    }
    for (std::size_t at = went_on ? 0 : 1; flies && at < journey.at; ++at) {
        const auto space = journey.path[at];
        if (!is_neutral(context.view(), space) || open_to_planes(context.view(), space)) continue;
        const auto enemy = nearest_enemy(context.view(), space, journey.power);
        if (enemy != nobody) gain_neutral(context, space, enemy, context.rules.data<Overflights>().penalty);
    }
}

/// In a phase in which planes move. [SM-12.3]
Result<void> check(const View& view, const Command& command) {
    const auto power = command.author;
    if (power != view.state.active) return refuse(Refusal::not_your_turn, {"SM-12.3"}, {fact("power", power)}, {"SM-21.5"});
    if (!moving_into_combat(view) && !in_phase(view, noncombat_move))
        return refuse(Refusal::wrong_phase, {"SM-12.3"}, {fact("power", power)}, {"SM-21.5"});
    const auto space = neutral_named(view, std::get<command::Declare>(command.body).arguments);
    if (space == no_space) return refuse(Refusal::bad_choice, {"SM-12.2"}, {fact("argument", std::string{"space"})}, {"SM-21.5"});
    if (open_to_planes(view, space)) return refuse(Refusal::forbidden, {"SM-12.3"}, {fact("bribed", space)}, {"SM-21.5"});
    if (is_confirmed(view, space)) return refuse(Refusal::forbidden, {"SM-12.3"}, {fact("confirmed", space)}, {"SM-21.5"});
    return {};
}
void perform(Context& context, const Command& command) {
    const auto space = neutral_named(context.view(), std::get<command::Declare>(command.body).arguments);
    context.set_slot(context.rules.data<Overflights>().confirmed, raw(space), 1);
}
void list(const View& view, OwnerId author, CommandSink& sink) {
    for (const auto space : all_spaces(view.rules)) {
        if (!is_neutral(view, space)) continue;
        Command command{author, command::Declare{"overfly", {{"space", {space}}}}};
        if (check(view, command)) sink.push_back(std::move(command));
    }
}

void hide_all(Context& context) {
    for (const auto space : context.rules.data<Overflights>().with_transports)
        context.set_slot(neutral_forces(context.view()).hidden, raw(space), 1);
}

void load(RulesetBuilder& build) {
    auto file = data_file(build, "neutrals.toml");
    const auto neutral = build.data<Figures>().neutral;
    for (const auto& row : file.root().tables("neutral")) {
        row.only({"space", "value", "force", "hidden-ship"});
        const auto space = build.space(row.text("space"));
        build.tables().spaces[idx(space)].value = static_cast<std::int32_t>(row.number("value", 0, 100));
        for (const auto& [type, count] : row.counts("force"))
            put_into_setup(build, space, neutral, build.unit_type(type), static_cast<std::uint16_t>(count));
        if (row.has("hidden-ship") && row.flag("hidden-ship")) build.data<Overflights>().with_transports.push_back(space);
    }
}

void install_transports_at_sea(RulesetBuilder& build) {
    auto& names = build.data<NeutralForces>();
    names.hidden = build.slot({"hidden-transports", Scope::space, SlotType::flag, Lifetime::game});
    names.home = build.slot({"transport-of", Scope::unit, SlotType::space, Lifetime::turn, false, -1});
    names.cornered = build.unit_flag("cornered", Lifetime::game);
    names.appears = build.tag("always-at-sea");
    names.transport_zone = build.decision(question::Space{.name = "transport-zone", .cite = "SM-21.4", .among = zones_to_choose});
    build.procedure("transport-zone").define({step("ask-zone", ask_zone), step("take-zone", take_zone)});
    names.placing = build.procedure("transport-zone").id();
    auto game_procedure = build.procedure("game");
    game_procedure.before("pre-game", step("transports-hidden", [](Context& context, std::uint32_t) { hide_all(context); }));
    game_procedure.after("combat-move", step("free-again", free_again));
    game_procedure.before("battles-listed", step("neutral-transports-appear", appear));
    game_procedure.before("combat-over", step("neutral-transports-hide", hide_again));
    build.data<Positions>().printed("transports-hidden", hide_all);
    build.control().consequences("transport-is-lost", transport_is_lost);
    build.move().range("one-zone", one_zone);
    build.move().range_cite("one-zone", cite_one_zone);
}

void install_neutrals(RulesetBuilder& build) {
    install_words(build);
    load(build);
    for (std::size_t power = 0; power < build.tables().owners.size(); ++power)
        if (build.tables().owners[power].power)
            build.tables().relations.push_back({static_cast<OwnerId>(power), build.data<Figures>().neutral, Relation::enemy});
    build.data<Control>().neutrals_resist = true;
    install_transports_at_sea(build);
    auto& names = build.data<Overflights>();
    names.confirmed = build.slot({"overflown", Scope::space, SlotType::flag, Lifetime::turn});
    names.penalty = build.tag("overflight");
    build.declaration("overfly", "SM-12.2", {check, perform, list, {}, {}, nullptr, {{"space", ChoiceKind::space}}});
    build.move().may_enter("no-flight-over", no_flight_over);
    auto& movement = build.data<Movement>();
    movement.stops_still("neutral-at-dawn", ends_the_way);
    movement.no_landing("no-landing-on-a-neutral", no_landing);
    movement.trespassed("overfly", is_confirmed);
    movement.on_arrival("falls-to-the-enemy", falls_to_the_enemy);
}

}  // namespace

const Option neutrals{
    .id = "smith-neutrals",
    .base = "classic",
    .title = "Neutrals with forces",
    .summary = "Neutrals are worth IPCs and have forces that defend them; one that is flown over unbribed joins the enemy.",
    .paragraphs = {"SM-12.2", "SM-21.1", "SM-21.2", "SM-21.3", "SM-21.4", "SM-21.5", "SM-21.6"},
    .install = install_neutrals};

}  // namespace rules::smith
