// Superior numbers slip past a thin line: some of those who attack contested ground go on before they fight. [HR-4.13]
#include <algorithm>
#include <utility>

#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/land_movement.hpp"
#include "rules/games/1914/landings.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/mechanics/settling.hpp"
#include "rules/options/house-1914/parts/attack_window.hpp"
#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

constexpr std::string_view breakthrough = "breakthrough";

struct Breakthroughs {
    ParameterId ratio{};
    SlotId from{};     ///< The territory that units are breaking through out of.
    SlotId closed{};   ///< Those of which that is over.
    SlotId through{};  ///< Flag of a unit, for the turn.
    Action move;       ///< `move` as the base game has it.
};

const Breakthroughs& breaking_through_names(const View& view) { return view.rules.data<Breakthroughs>(); }
const command::Move& move_of(const Command& command) { return std::get<command::Move>(command.body); }

// How many. [HR-4.13.1] [HR-4.13.2]

/// Land combat units alone are counted, and go. [HR-4.13.5]
bool counts(const View& view, const Unit& unit) { return view.rules.type(unit).is(unit_class::land) && view.rules.type(unit).holds_ground; }

std::int64_t count_of(const View& view, std::span<const UnitId> units) {
    return count_if(units, [&](UnitId id) { return counts(view, *view.state.unit(id)); });
}

/// What the attackers have beyond what holds the enemy: below 0 where the condition is not met.
std::int64_t excess(const View& view, SpaceId space) {
    const auto* battle = battle_for(view, space);
    if (battle == nullptr || view.rules.space(space).sea || !turn_start_contested(view, space)) return -1;
    const auto parts = parts_in(view, *battle);
    return count_of(view, parts.attackers) - view.rules.parameter(breaking_through_names(view).ratio) * count_of(view, parts.defenders);
}

/// It began the turn here.
bool began_here(const Unit& unit) { return unit.origin == unit.space && unit.carrier == no_unit; }

std::int64_t most_through(const View& view, SpaceId space) {
    const auto own = view.state.in(space, view.state.active);
    const auto here = count_if(own, [&](const Unit& unit) { return counts(view, unit) && began_here(unit); });
    return std::clamp<std::int64_t>(excess(view, space), 0, here);
}

bool is_closed(const View& view, SpaceId space) {
    return contains(view.state.slot_list(breaking_through_names(view).closed, 0), raw(space));
}

/// Enemy ground, or contested, whoever stands there. [HR-4.13.3]
bool leads_into(const View& view, OwnerId power, SpaceId to) {
    const auto what = status(view, power, to);
    const auto holder = view.state.control[idx(to)];
    const bool hostile = what == Status::hostile && (enemies(view, power, holder) || holder == game(view).neutral);
    return !view.rules.space(to).sea && !view.rules.space(to).impassable() && (hostile || what == Status::contested) &&
           first_refusal(view.rules.data<Combat>().may_be_fought_for, view, to).has_value();
}

bool nobody_may_go(const View& view, std::uint32_t) {
    for (const auto& battle : view.state.battles) {
        if (battle.status != Battle::Status::listed || most_through(view, battle.space) == 0) continue;
        if (any_of(view.rules.space(battle.space).neighbours, [&](SpaceId to) { return leads_into(view, battle.lead, to); })) return false;
    }
    return true;
}

// Going. [HR-4.13.3] [HR-4.13.6]

/// Not the contested ground that it leaves, but its numbers let it go.
std::optional<Paragraph> breaks_out(const MoveStep& step) {
    return in_phase(step.view, breakthrough) ? std::optional{Paragraph{"HR-4.13.3"}} : std::nullopt;
}

Result<void> from_here(const View& view, const Unit& unit) {
    if (!counts(view, unit)) return refuse(Refusal::may_not_leave, {"HR-4.13.5"}, {fact("unit", unit.type)});
    if (began_here(unit)) return {};
    return refuse(Refusal::may_not_leave, {"HR-4.13.2"}, {fact("space", unit.space)}, {"HR-4.13.3"});
}

Result<void> check_breakthrough(const View& view, const Command& command) {
    const auto& move = move_of(command);
    const auto& names = breaking_through_names(view);
    if (move.path.size() < 2) return names.move.check(view, command);
    const auto space = move.path.front();
    if (is_closed(view, space)) return refuse(Refusal::forbidden, {"HR-4.13.6"}, {fact("space", space)});
    if (excess(view, space) < 0)
        return refuse(Refusal::forbidden, {"HR-4.13.1"}, {fact("space", space), fact("ratio", view.rules.parameter(names.ratio))});
    const auto chosen =
        choose_units(view, view.state.in(space, command.author), move.units, [&](const Unit& unit) { return from_here(view, unit); });
    if (!chosen) return tl::make_unexpected(chosen.error());
    if (move.path.size() > 2 || !leads_into(view, command.author, move.path.back()))
        return refuse(Refusal::may_not_enter, {"HR-4.13.3"}, {fact("space", move.path.back())});
    const auto most = most_through(view, space);
    if (std::ssize(*chosen) > most) return refuse(Refusal::bad_count, {"HR-4.13.2"}, {fact("most", most), fact("space", space)});
    return names.move.check(view, command);
}

/// The first unit out of another territory closes the one before. (OQ-HR-27)
void perform_breakthrough(Context& context, const Command& command) {
    const auto& move = move_of(command);
    const auto& names = breaking_through_names(context.view());
    const auto before = context.state().slot(names.from, 0, -1);
    if (before >= 0 && before != raw(move.path.front())) {
        context.add_to_list(names.closed, 0, before);
    }
    context.set_slot(names.from, 0, raw(move.path.front()));
    names.move.perform(context, command);
}

/// What they come to is attacked where the enemy stands and held it when the turn began. [HR-4.13.7]
void come_through(Context& context, Entered& entered) {
    if (!in_phase(context.view(), breakthrough)) return;
    context.mark(entered.units, breaking_through_names(context.view()).through);
    list_due_battles(context);
}

Result<void> check_move(const View& view, const Command& command) {
    return in_phase(view, breakthrough) ? check_breakthrough(view, command) : breaking_through_names(view).move.check(view, command);
}

void perform_move(Context& context, const Command& command) {
    return in_phase(context.view(), breakthrough) ? perform_breakthrough(context, command)
                                                  : breaking_through_names(context.view()).move.perform(context, command);
}

/// Of what is listed what the numbers allow: also as many as may go where not all may.
void keep_legal(const View& view, CommandSink& found, CommandSink& sink) {
    for (auto& command : found) {
        auto& move = std::get<command::Move>(command.body);
        const auto most = most_through(view, move.path.front());
        if (std::int64_t{move.units.front().count} > most) move.units.front().count = static_cast<std::uint16_t>(most);
        if (most > 0 && check_breakthrough(view, command) && !contains(sink, command)) sink.push_back(std::move(command));
    }
}

void list_moves(const View& view, OwnerId power, CommandSink& sink) {
    if (!in_phase(view, breakthrough)) return breaking_through_names(view).move.list(view, power, sink);
    CommandSink found;
    breaking_through_names(view).move.list(view, power, found);
    keep_legal(view, found, sink);
}

void list_moves_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink) {
    if (!in_phase(view, breakthrough)) return breaking_through_names(view).move.list_units(view, power, space, pick, sink);
    CommandSink found;
    breaking_through_names(view).move.list_units(view, power, space, pick, found);
    keep_legal(view, found, sink);
}

// What follows.

/// In this phase only contested ground that a breakthrough has come to is named. [HR-0.4]
Result<void> where_they_came_to(const View& view, OwnerId power, const command::Attack& attack) {
    if (!in_phase(view, breakthrough)) return {};
    const auto units = view.state.in(attack.space, power);
    if (any_of(units, [&](const Unit& unit) { return marked(view, unit, breaking_through_names(view).through); })) return {};
    return refuse(Refusal::wrong_phase, {"HR-0.4"}, {fact("phase", std::string{breakthrough})});
}

/// Those who stay have to attack. [HR-4.13.4]
std::optional<Paragraph> rest_attacks(const View& view, const Battle& battle) {
    const bool left = view.state.slot(breaking_through_names(view).from, 0, -1) == raw(battle.space) || is_closed(view, battle.space);
    return left ? std::optional{Paragraph{"HR-4.13.4"}} : std::nullopt;
}

Result<void> infantry_on_both_sides(const View& view, OwnerId power, const Result<void>& said) {
    if (said) return said;
    return refuse(Refusal::may_not_stay, {"HR-4.13.5"},
                  {fact("space", lonely_guns(view, power).front()), fact("unit", game(view).infantry)}, {"1914-4.3.1"});
}

void install_breaking_through(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<Breakthroughs>();
    names.ratio = build.parameter("breaking-through.ratio", 2, 1, 100);
    names.from = build.slot({"breaking-through-from", Scope::game, SlotType::space, Lifetime::turn, false, -1});
    names.closed = build.slot({"breakthroughs-closed", Scope::game, SlotType::space, Lifetime::turn, true});
    names.through = build.unit_flag("broke-through", Lifetime::turn);
    auto& move = build.action(Form::move);
    names.move = move;
    move.check = check_move;
    move.perform = perform_move;
    move.list = list_moves;
    move.list_units = list_moves_of;
    move.wrong_phase = "HR-0.4";  // too early in the window, and too late in combat
    build.move().may_enter.permit("leaving-contested-ground", breaks_out);
    build.move().on_enter("come-through", come_through);
    attack_window(build).may_name("where-they-came-to", where_they_came_to);
    build.data<Combat>().owed_by("rest-attacks", rest_attacks);
    build.data<Landings>().called_off_in.push_back(breakthrough);
    keep_guns_with_infantry(build, breakthrough);
    build.phase(breakthrough).may_end.refine("no-lonely-guns", infantry_on_both_sides);
    settle_also_in(build, breakthrough);
    build.procedure("game").after("reactions", unless("breakthroughs", nobody_may_go,
                                                      {phase(breakthrough, {{Form::move, Form::attack}, nullptr, "HR-0.4"}),
                                                       control_after_further_moves(), reactions("reactions-again")}));
}

}  // namespace

extern const Option breaking_through{
    .id = "breaking-through",
    .revision = 2,
    .base = "1914",
    .title = "Breaking through",
    .summary = "An attacker who has more than twice the defenders' numbers on contested ground may send units on past them.",
    .paragraphs = {"HR-0.4", "HR-4.13.1", "HR-4.13.2", "HR-4.13.3", "HR-4.13.4", "HR-4.13.5", "HR-4.13.6", "HR-4.13.7"},
    .band = Band::scenario,
    .install = install_breaking_through};

}  // namespace rules::house1914
